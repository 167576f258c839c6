// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "journal.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace inspector
{

/// Why a line of a journal is no entry.
enum class JournalProblem : std::uint8_t
{
    None,
    BrokenOff,     ///< it ends in the middle: a program or the machine stopped while it was written
    NotJson,       ///< detail: where, in bytes from its start
    NotAnEntry,    ///< JSON, but no object
    OtherFormat,   ///< detail: the format it says it has; empty where it says none
    MemberMissing, ///< or of a type that no entry has; detail: its name
};

/// One line of a journal (report.md, section 4): what a list of operations shows of it, and the line itself, so that
/// whatever rests on it is byte-exact. Texts are UTF-8 unless the journal says otherwise; numbers never went through
/// double. Unknown words (of a later version of the program) stay as they are.
struct JournalItem
{
    std::uint64_t line = 0;            ///< number in the file, the first is 1
    std::shared_ptr<const Bytes> text; ///< of the whole line, without its end; never null
    JournalProblem problem = JournalProblem::None;
    std::string problemDetail;

    // Of an entry only.
    std::string id;
    std::string at;         ///< as written
    std::int64_t atMs = -1; ///< the same, ms since the epoch; -1 = no time that can be read
    std::string by;
    std::string operation;
    std::string connector;
    std::string via;
    Outcome outcome = Outcome::Unknown;
    bool verified = false;
    std::int64_t done = 0;
    std::int64_t of = 0;
    bool underWay = false; ///< it was not the end: how far it had come by then
    std::string detail;
    std::string undoes; ///< id of the entry that this one takes back; empty = none
    /// Its records are of keys of offsets topics, as far as their first byte tells.
    bool aboutOffsets = true;
    bool hasPrevious = false; ///< bytes, or commits of a consumer group, that were there before are in it

    bool isEntry() const { return problem == JournalProblem::None; }
};

/// Reads a line. Never fails: what is no entry says why. Any thread.
JournalItem journalItem(std::uint64_t line, BytesView text);

/// ms since the epoch of an ISO 8601 time in UTC, to the second or to fractions of it; -1 = it is none.
std::int64_t isoMilliseconds(std::string_view text);

} // namespace inspector
