// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// A group as brokers list it, with its members' bytes as they are.
struct GroupFacts
{
    struct Member
    {
        std::string id;
        std::string clientId;
        std::string host; ///< as the brokers see it
        Bytes metadata;
        Bytes assignment;
    };

    std::string id;
    std::string protocolType; ///< `connect`, `consumer`, …
    std::string protocol;     ///< what the members agreed on: `sessioned`, …; empty unless stable
    std::string state;        ///< Kafka's name: Stable, Empty, …
    std::vector<Member> members;
};

/// A topic as a cheap look finds it.
struct TopicPeek
{
    struct Record
    {
        std::optional<Bytes> key;
        std::optional<Bytes> value; ///< nothing = a tombstone
    };

    std::string name;
    std::int32_t partitions = 0;
    std::optional<std::string> cleanupPolicy; ///< as Kafka spells it; nothing = not told
    bool complete = false;                    ///< the look came to its end, so that no record means that it is empty
    std::int64_t end = -1;                    ///< of the only partition: one behind its last record; -1 = not known
    bool whole = false;                       ///< if complete: the records are all there are
    std::vector<Record> records;              ///< some of the first and last, or all
};

} // namespace inspector
