// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "files/ownerfile.h"

#include <QString>

#include <optional>
#include <string_view>

namespace inspector
{

/// Where the headless modes write to: a new file that only its owner may read, and which takes the place of what stood
/// under the name once all is written. `-` is the standard output; a device or pipe is written to as it is. One thread;
/// blocks. All errors: CannotWrite.
class OutputFile
{
public:
    /// All of it or nothing.
    static Result<Done> write(const QString& path, std::string_view content);

    static Result<OutputFile> open(const QString& path);
    Result<Done> write(std::string_view content);
    /// Without it a file keeps what it held.
    Result<Done> commit();

private:
    OutputFile(QString path, int into) : m_path(std::move(path)), m_into(into) {}
    explicit OutputFile(OwnerFile file) : m_file(std::move(file)) {}

    QString m_path;
    int m_into = -1; ///< where text goes that takes no file's place
    Descriptor m_opened;
    std::optional<OwnerFile> m_file;
};

} // namespace inspector
