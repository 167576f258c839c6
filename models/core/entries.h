// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectkey.h"
#include "flagset.h"
#include "ids.h"
#include "states.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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
    bool leftOver =
        false; ///< task config or commit of a connector not in the config, or a task id at or above the count

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
    bool current = true;     ///< false: left over (task id at or above the committed count, or connector gone)
    bool superseded = false; ///< another key of the same task or connector has the newer record; then not present
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
    bool lastIgnored = false;                 ///< the last record is one that workers cannot read
    bool current = true;                      ///< false: left over, the connector is gone
    bool superseded = false;                  ///< another key of the same topic and connector is newer; not present

    bool operator==(const ActiveTopicEntry&) const = default;
};

/// What is odd about an offset record or its key; report.md section 1, `flags`, in that order.
enum class OffsetFlag : std::uint8_t
{
    DuplicateByBytes,    ///< live, and another live raw key of this topic is equal as a map
    SeveralPartitions,   ///< the same raw key has records in another partition of this topic
    UnexpectedPartition, ///< not where the Java producer puts this key; only where the partition count is known
    StrayTombstone,      ///< a tombstone equal to a live key only as JSON, and not what a worker re-makes of it
    SurvivesReset,       ///< live, and a tombstone has the bytes that a worker re-makes of this key
    Orphaned,            ///< live, and the connector is known to be gone (ConnectorSummary::gone)
    OutOfRange,          ///< a number beyond 64 bits in key or value
    DuplicateMembers,    ///< two members of one name in key or value
    LenientJson,         ///< key or value read by a worker, but not strict JSON
    NotWorkerOrder,      ///< the key's members are not in the order that a worker re-makes
    Envelope,            ///< key `{"schema":…,"payload":…}`
    WireFormat,          ///< key behind the five bytes of a schema registry's serializer
    Hidden,              ///< live, but a worker's GET of the offsets would not list it
};

/// One raw key of an offsets topic, readable or not. Its bytes: KeyTable; its value: RecordStore.
struct OffsetEntry
{
    KeyVersion version;
    ConnectorId connector; ///< none: see problem
    KeyProblem problem = KeyProblem::None;
    bool live = false; ///< the last record is not a tombstone
    /// Whether a task that looks this raw key up would be handed the last record; nothing = not determined (report.md).
    std::optional<bool> effective;
    bool valueUsable =
        false; ///< live, and a worker can use the value; an empty or null one too: the task starts afresh
    FlagSet<OffsetFlag> flags;

    bool has(OffsetFlag flag) const { return flags.has(flag); }

    bool operator==(const OffsetEntry&) const = default;
};

/// A connector, folded from all topics.
struct ConnectorSummary
{
    ConnectorId connector;
    std::optional<bool> inConfig; ///< nothing: no config topic was read to its end
    /// Known to be gone: not in the config or, where no config topic was read, its status tombstone is newer than all
    /// else in the status topic.
    bool gone = false;
    ConnectorType type = ConnectorType::Unknown;
    std::string className; ///< `connector.class`, empty = unknown
    Health health = Health::Unknown;
    std::optional<TargetState> targetState;
    std::optional<std::int32_t> committedTasks;
    std::vector<std::int32_t> taskConfigs;   ///< ids that workers would apply now; empty when inconsistent
    std::vector<std::int32_t> deferredTasks; ///< ids of task configs read since the last commit, not applied yet
    std::optional<bool> inconsistent;        ///< nothing: not in the config, or a config topic of several partitions
    std::optional<std::int32_t> fencedTasks;
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
    std::string groupOverride;    ///< `consumer.override.group.id`, empty = none
    KeyId targetStateKey;         ///< keys of the records behind the answer; none = no record
    KeyId commitKey;
    KeyId configKey;

    bool operator==(const ConnectorSummary&) const = default;
};

/// How much one partition of a topic holds.
struct PartitionEntry
{
    SlotId slot;
    std::uint64_t records = 0;
    std::uint64_t liveKeys = 0;   ///< raw keys whose last record has a value
    std::uint64_t tombstones = 0; ///< records without a value
    std::uint64_t bytes = 0;      ///< of keys and values, those of superseded records too
    std::int64_t nextOffset = 0;  ///< after the last record read
    std::int64_t oldestAt = -1;   ///< ms; time of the oldest record, -1 = none has a time
    std::int64_t newestAt = -1;   ///< ms
    std::uint64_t lastRow = 0;    ///< RecordStore row of the last record read

    bool operator==(const PartitionEntry&) const = default;
};

} // namespace inspector
