// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace inspector
{

/// Why something in a dump could not be used as it stands. The words are made by DumpWords (items).
struct DumpProblem
{
    enum class Kind : std::uint8_t
    {
        // One line of a file.
        NotJson,       ///< torn, or no JSON; detail: byte in the line, from 1
        MoreThanJson,  ///< bytes behind the record; detail: byte in the line, from 1
        NotRecord,     ///< no object, or a member is missing; detail: the member's name
        BadMember,     ///< a member of another kind or range than a record has; detail: its name
        DecodedText,   ///< decoded when it was dumped (kcat -s), so that its bytes are not known; detail: the member
        LineTooLong,   ///< longer than a record can be; detail: bytes allowed
        UnknownFormat, ///< header of another version; detail: its `format`

        // A file as a whole.
        CannotRead, ///< reading failed in the middle; detail: the system's reason
        CutShort,   ///< compressed, and ends before its end
        BadArchive, ///< compressed, and damaged; detail: the library's reason

        // A topic.
        RoleUnknown,       ///< neither records nor name say what it is for: not shown; detail: topic
        ClusterUnknown,    ///< of none of the Connect clusters in the dump: not shown; detail: topic
        OffsetTwice,       ///< other records at offsets that were read before; the first is kept; detail: topic
        TooManyPartitions, ///< partitions beyond what one cluster may have: not read; detail: topic
    };
    Kind kind = Kind::NotJson;
    std::string file;       ///< path as it was given; empty: of no single file
    std::uint64_t line = 0; ///< from 1; 0 = the file or topic as a whole
    std::string detail;     ///< see Kind; never a record's bytes

    bool operator==(const DumpProblem&) const = default;
};

} // namespace inspector
