// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"
#include "files/dumpline.h"

#include <QString>

#include <cstdint>
#include <functional>

namespace inspector
{

/// Streams one dump file, line by line. Memory does not grow with the file: a line that is longer than MostLine is
/// passed over as a problem. One thread; blocks.
class DumpReader
{
public:
    /// No record is as large: Kafka's default limit is 1 MiB, and escapes make up to six bytes of one.
    static constexpr std::size_t MostLine = std::size_t{64} * 1024 * 1024;

    struct Sink
    {
        std::function<void(DumpRecord)> record;
        std::function<void(DumpHeader, std::uint64_t line)> header;
        std::function<void(DumpProblem)> problem; ///< with file and line
        /// Between two pieces of the file, with its bytes on disk read so far; false = give up.
        std::function<bool(std::uint64_t bytes)> goOn;
    };

    /// Lines that are not blank, wrong ones included. CannotRead where the file cannot be opened, Cancelled.
    static Result<std::uint64_t> read(const QString& path, const Sink& sink);
};

} // namespace inspector
