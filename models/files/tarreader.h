// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/dumpinput.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

struct archive;

namespace inspector
{

/// Reads a tar archive, packed or not, member by member; nothing is ever unpacked to disk. One thread; blocks.
class TarReader
{
public:
    /// `input` must outlive the reader; what is wrong with it says DumpInput::problem().
    explicit TarReader(DumpInput& input);
    ~TarReader();
    TarReader(const TarReader&) = delete;
    TarReader& operator=(const TarReader&) = delete;

    enum class Step
    {
        Member,
        End,     ///< all members were read
        Damaged, ///< it is no archive, or it is cut or altered here
    };
    /// Goes to the next member, past what was not read of the one before.
    Step next();
    /// Of the member: its path, and its size where it is a plain file, else 0.
    const std::string& name() const { return m_name; }
    std::uint64_t size() const { return m_size; }
    /// Appends the next bytes of the member to `out`; End when there are no more.
    Step read(std::string& out);

private:
    struct Free
    {
        void operator()(archive* tar) const;
    };
    /// What libarchive reads from.
    struct Source
    {
        DumpInput& input;
        std::vector<char> buffer;
    };
    std::unique_ptr<Source> m_source;
    std::unique_ptr<archive, Free> m_tar; ///< last: reads from the other
    std::string m_name;
    std::uint64_t m_size = 0;
    std::vector<char> m_piece;
};

} // namespace inspector
