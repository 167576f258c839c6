// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journalitem.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What stands in an entry beside what a list shows of it. Secrets are masked in all of it. Numbers are the text that
/// was written.
struct JournalDetails
{
    struct Change
    {
        std::string what;
        std::optional<Bytes> before; ///< nothing = there was none
        std::optional<Bytes> after;  ///< nothing = gone
    };
    struct Check
    {
        std::string check;
        std::optional<Verdict> verdict; ///< nothing = a word that this version does not know
        std::string seen;
        std::string source;
        std::string at;
    };
    struct Previous
    {
        std::string topic;
        std::string partition;
        std::string offset;
        Bytes rawKey;
        std::optional<Bytes> payload; ///< nothing = tombstone
        bool masked = false;          ///< secrets were in it: these are not the bytes
    };

    std::string kafkaClusterId;
    std::string group;
    std::string program;
    std::string request;       ///< method and path; empty = the plan makes none
    std::uint64_t records = 0; ///< that the plan writes straight to Kafka
    std::string transactionalId;
    std::string consumerGroup; ///< that the plan changes; empty = none
    std::vector<Change> changes;
    std::vector<Check> checks;
    std::vector<Previous> previous;
    Bytes line; ///< the whole line with secrets masked; the bytes of the journal where there are none
    bool lineMasked = false;
};

/// Reads the rest of an entry; of a line that is none only `line` is given. Any thread; takes time with the number of
/// keys that the operation was about.
JournalDetails journalDetails(const JournalItem& item);

} // namespace inspector
