// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectkey.h"
#include "ids.h"
#include "states.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inspector
{

/// Where the last record of a key stands and how many there were. Part of every entry below.
struct KeyVersion
{
    KeyId key;
    std::uint64_t row = 0; ///< RecordStore row of the last record
    std::uint32_t versions = 0;
    std::int64_t firstAt = -1; ///< ms; time of the first retained record
    std::int64_t lastAt = -1;  ///< ms; time of the last record
    ValueKind valueKind = ValueKind::Tombstone;

    bool operator==(const KeyVersion&) const = default;
};

/// One key of the config topic.
struct ConfigEntry
{
    KeyVersion version;
    KeyFamily family = KeyFamily::Unknown;
    KeyProblem problem = KeyProblem::None;
    ConnectorId connector;
    std::int32_t task = -1;
    bool usable = true; ///< false: workers ignore this value

    bool operator==(const ConfigEntry&) const = default;
};

/// One connector or task status, as workers conclude it (a stale UNASSIGNED is skipped, see `skipped`).
struct StatusEntry
{
    KeyVersion version;                    ///< of the last record, whether or not it counts
    ConnectorId connector;                 ///< none: see problem
    KeyProblem problem = KeyProblem::None; ///< a key of the status topic that workers drop
    std::int32_t task = -1;                ///< -1 = the connector itself
    bool present = false;                  ///< false: tombstoned, or never readable
    bool current = true; ///< false: left over (task id at or above the committed count, or connector gone)
    bool lastIgnored =
        false; ///< the last record is one that workers ignore (stale UNASSIGNED, unknown state, unreadable)
    TaskState state = TaskState::Unknown;
    std::string workerId;
    std::int32_t generation = 0;
    std::optional<std::string> pluginVersion;
    bool hasTrace = false;
    std::uint64_t row = 0; ///< of the record that counts
    std::int64_t at = -1;  ///< its time

    bool operator==(const StatusEntry&) const = default;
};

/// One topic that a connector was seen to use. Filed by its key, as workers do.
struct ActiveTopicEntry
{
    KeyVersion version;
    ConnectorId connector;
    bool present = false; ///< false: tombstoned or unreadable
    std::optional<std::int32_t> task;
    std::optional<std::int64_t> discoveredAt; ///< ms
    bool mismatch = false;                    ///< the value names another topic or connector than the key

    bool operator==(const ActiveTopicEntry&) const = default;
};

/// One raw key of an offsets topic, readable or not. Its bytes: KeyTable; its value: RecordStore.
struct OffsetEntry
{
    KeyVersion version;
    ConnectorId connector; ///< none: see problem
    KeyProblem problem = KeyProblem::None;
    bool live = false;              ///< the last record is not a tombstone
    bool duplicateByBytes = false;  ///< another live raw key of this topic is equal as a map
    bool severalPartitions = false; ///< the same raw key has records in another partition of this topic
    bool orphaned = false;          ///< live, and the connector is known not to be in the config

    bool operator==(const OffsetEntry&) const = default;
};

/// A connector, folded from all topics.
struct ConnectorSummary
{
    ConnectorId connector;
    std::optional<bool> inConfig; ///< nothing: no config topic was read to its end
    ConnectorType type = ConnectorType::Unknown;
    std::string className; ///< `connector.class`, empty = unknown
    Health health = Health::Unknown;
    std::optional<TargetState> targetState;
    std::optional<std::int32_t> committedTasks;
    bool inconsistent = false;
    std::optional<TaskState> state; ///< the connector's own status
    std::string workerId;
    std::int32_t tasksRunning = 0; ///< of current tasks
    std::int32_t tasksFailed = 0;
    std::int32_t tasksKnown = 0; ///< current tasks that have a status
    std::int32_t activeTopics = 0;
    std::int32_t liveOffsets = 0; ///< live raw keys in offsets topics
    bool listed = false;          ///< has anything that makes it worth a row (report.md, Connectors)
    std::int64_t lastChange = -1; ///< ms; newest config, target-state, commit or status record
    std::string ownOffsetsTopic;  ///< `offsets.storage.topic`, empty = none
    KeyId targetStateKey;         ///< keys of the records behind the answer; none = no record
    KeyId commitKey;
    KeyId configKey;

    bool operator==(const ConnectorSummary&) const = default;
};

} // namespace inspector
