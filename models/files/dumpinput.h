// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/dumpproblem.h"
#include "core/result.h"
#include "files/posixfile.h"

#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace inspector
{

class Decompressor;

/// A dump file, read from front to back: plain, gzip or zstd, told by its first bytes and not by its name. Concatenated
/// gzip members and zstd frames are one text. Needs some megabytes whatever the file's size. One thread; blocks.
class DumpInput
{
public:
    /// CannotRead with the system's words, for a folder too.
    static Result<std::unique_ptr<DumpInput>> open(const QString& path);
    ~DumpInput();

    /// The next bytes of the text, at most `size`; 0 at the end, whether it was reached well or not: see problem().
    std::size_t read(char* to, std::size_t size);
    /// What ended the text too early (CannotRead, CutShort, BadArchive; without file and line), or nothing.
    const std::optional<DumpProblem>& problem() const { return m_problem; }

    std::uint64_t bytesRead() const { return m_bytesRead; } ///< on disk
    std::uint64_t size() const { return m_size; }           ///< on disk; 0 = not known (a pipe)

private:
    DumpInput(Descriptor file, std::uint64_t size);
    void fill();
    void chooseDecompressor();
    void fail(DumpProblem::Kind kind, std::string detail);

    Descriptor m_file;
    std::uint64_t m_size = 0;
    std::uint64_t m_bytesRead = 0;
    std::vector<char> m_buffer; ///< bytes as on disk
    std::size_t m_begin = 0;    ///< of what was not used yet in it
    std::size_t m_end = 0;
    bool m_ended = false; ///< the file, not the text
    bool m_chosen = false;
    std::unique_ptr<Decompressor> m_decompressor; ///< null: plain
    std::optional<DumpProblem> m_problem;
};

} // namespace inspector
