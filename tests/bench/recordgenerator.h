// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What the topics of one large Connect cluster hold: the same records at every call, on every machine.
///
/// Every connector has a configuration, one to four tasks and their commit; half of them are sources. Statuses and
/// offsets come first once for every key, then at random again and again, with a trace, a tombstone, an active topic
/// now and then.
class RecordGenerator
{
public:
    struct Sizes
    {
        std::int64_t connectors = 20'000; ///< configurations; tasks and commits come on top
        std::int64_t statuses = 600'000;
        std::int64_t offsets = 400'000;
        /// Least source partitions of a connector that mirrors a cluster, of which every sixth is one; up to 29 more.
        int mirrored = 9;
    };
    using Sink = std::function<void(const Bytes& key, const std::optional<Bytes>& value, std::int64_t timestamp)>;

    explicit RecordGenerator(const Sizes& sizes);

    std::int64_t configCount() const; ///< records in the config topic
    void configs(const Sink& sink) const;
    void statuses(const Sink& sink) const;
    void offsets(const Sink& sink) const;

private:
    enum class Kind
    {
        Cdc,
        Jdbc,
        Mirror,
        Sink,
    };
    struct Connector
    {
        std::string name;
        Kind kind = Kind::Sink;
        int tasks = 1;
    };

    Sizes m_sizes;
    std::vector<Connector> m_connectors;
};

} // namespace inspector
