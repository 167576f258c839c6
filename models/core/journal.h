// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plan.h"
#include "result.h"

#include <string>
#include <vector>

namespace inspector
{

enum class Verdict : std::uint8_t
{
    Ok,
    Wait,
    Blocked,
    Unknown,
};
std::string_view wireName(Verdict verdict);

enum class Outcome : std::uint8_t
{
    Refused, ///< nothing was sent
    Applied,
    Failed,
    Unknown, ///< sent, and the read-back did not settle it
};
std::string_view wireName(Outcome outcome);

/// One line of a preflight as it goes into the journal.
struct JournalCheck
{
    std::string check; ///< identifier
    Verdict verdict = Verdict::Unknown;
    std::string seen;
    std::string source;
    std::string at; ///< ISO 8601 UTC
};

/// What was done, with what was there before. Format: report.md section 4.
struct JournalEntry
{
    std::string id;
    std::string at;
    std::string by;
    OperationPlan plan;
    std::vector<JournalCheck> checks;
    Outcome outcome = Outcome::Unknown;
    bool verified = false;
    std::uint32_t done = 0;
    std::uint32_t of = 0;
    bool underWay = false; ///< it goes on: an entry that ends it follows, unless the program ended before
    std::string detail;
    std::string undoes;
};

/// One line of JSON, without line end.
std::string journalToJson(const JournalEntry& entry);

/// Where entries go. Implemented in models/files.
class JournalSink
{
public:
    virtual ~JournalSink() = default;
    /// Durable on return. May block: not for the GUI thread.
    virtual Result<Done> append(const JournalEntry& entry) = 0;
};

} // namespace inspector
