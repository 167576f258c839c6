// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "files/posixfile.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <string_view>

namespace inspector
{

/// A new file that only its owner may read, and that is there whole or not at all: it is written under another name in
/// the same folder and takes its own at commit(). One thread; blocks. All errors: CannotWrite.
class OwnerFile
{
public:
    enum class IfThere
    {
        Refuse,  ///< whatever has the name stays as it is; error.status is EEXIST
        Replace, ///< it is taken the name at commit(); a link stays, and what it points to is replaced
    };

    static Result<OwnerFile> create(const QString& path, IfThere ifThere);
    /// Without a commit() nothing is left.
    ~OwnerFile();
    OwnerFile(OwnerFile&& other) noexcept;
    OwnerFile& operator=(OwnerFile&& other) noexcept = delete;
    OwnerFile(const OwnerFile&) = delete;
    OwnerFile& operator=(const OwnerFile&) = delete;

    Result<Done> write(std::string_view bytes);
    /// Everything is on disk under the file's name.
    Result<Done> commit();
    std::uint64_t bytesWritten() const { return m_bytesWritten; }
    /// Where what was written can be read before commit().
    QString pathUntilCommit() const;

private:
    OwnerFile(QString path, QString target, IfThere ifThere)
        : m_path(std::move(path)), m_target(std::move(target)), m_ifThere(ifThere)
    {}
    Error error(SystemError reason) const;

    QString m_path;   ///< as given
    QString m_target; ///< where links lead
    IfThere m_ifThere;
    QByteArray m_temporary; ///< name in the file system; empty = there is none
    Descriptor m_file;
    std::uint64_t m_bytesWritten = 0;
};

} // namespace inspector
