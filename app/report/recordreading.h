// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/jsondocument.h"

#include <functional>
#include <map>
#include <optional>
#include <string>

namespace inspector
{

/// Reads out of the raw records what the fold does not keep: values that only a report or a details view wants.
/// By the workers' rules: a record that they ignore leaves the one before in force.
class RecordReading
{
public:
    explicit RecordReading(const ClusterMirror& mirror) : m_mirror(mirror) {}

    /// A connector's or task's properties, secrets masked; by name. Nothing for a null value.
    using Properties = std::map<std::string, std::optional<std::string>>;
    /// Of the record that workers go by. Empty if there is none.
    Properties properties(const KeyVersion& version);

    /// The stack trace in a status record; nothing where there is none.
    std::optional<std::string> trace(std::uint64_t row);
    /// A status record of which only the state's name is unknown: workers ignore it.
    struct UnknownStatus
    {
        std::string state; ///< as written
        std::string workerId;
        std::int32_t generation = 0;
        std::optional<std::string> version;
    };
    std::optional<UnknownStatus> unknownStatus(std::uint64_t row);

    /// `logger-cluster-` records.
    std::optional<std::string> loggerLevel(const KeyVersion& version);

    /// Without the key itself: nobody needs it but workers.
    struct SessionKey
    {
        std::string algorithm;
        std::int64_t createdAt = 0; ///< ms
    };
    std::optional<SessionKey> sessionKey(const KeyVersion& version);

    /// One `restart-connector-` record.
    struct Restart
    {
        bool includeTasks = false;
        bool onlyFailed = false;
        std::int64_t at = -1; ///< ms
    };
    /// Every retained one that workers could use, oldest first.
    std::vector<Restart> restarts(const KeyVersion& version);

private:
    using Node = JsonDocument::Node;

    /// The record's value as a JSON object in m_json; null if it is none.
    const Node* object(std::uint64_t row);
    /// Null unless the member is of this type.
    const Node* member(const Node& object, std::string_view name, JsonType type) const;
    std::optional<std::string> text(const Node& object, std::string_view name) const;
    /// A boolean; what is missing or none counts as false (KafkaConfigBackingStore.recordToRestartRequest).
    bool flag(const Node& object, std::string_view name) const;
    /// Goes back over the versions of a key until `take` has had enough.
    void visitVersions(const KeyVersion& version, const std::function<bool(std::uint64_t)>& take) const;

    const ClusterMirror& m_mirror;
    JsonDocument m_json;
};

} // namespace inspector
