// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "ids.h"
#include "result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inspector
{

/// What can be planned; the names on the command line and in files: wireName().
enum class PlanOperation : std::uint8_t
{
    Stop,
    Resume,
    Pause,
    Restart,
    Delete,
    AlterOffsets,
    RemoveOffsets,
    ResetOffsets,
    ResetTopics,
    Tombstone,
    RestoreOffsets,
    CopyOffsets,
    // Not from the command line:
    Create,
    EditConfig,      ///< the whole configuration is replaced
    PatchConfig,     ///< some properties are set or removed
    SetLogLevel,     ///< of a logger of workers
    RestoreBackup,   ///< of a whole Connect cluster, into empty topics
    ResetCluster,    ///< its topics are deleted and made anew
    ProvisionTopics, ///< Connect's topics are made, or their settings changed
};
std::string_view wireName(PlanOperation operation);
std::optional<PlanOperation> planOperationNamed(std::string_view name);
/// Those of a source or the commits of a sink: alter, remove, reset, restore, copy.
bool changesOffsets(PlanOperation operation);
/// Create, EditConfig, PatchConfig: their call has a configuration in clear.
bool changesConfig(PlanOperation operation);

/// How a plan is carried out.
enum class PlanVia : std::uint8_t
{
    Rest,   ///< a Connect worker is asked
    Direct, ///< records, or changes of a consumer group, go straight to Kafka
};
std::string_view wireName(PlanVia via);

/// A record that a plan rests on: the last one of a raw key that it changes, as it stood when the plan was made.
struct PlannedKey
{
    KeyId key; ///< not valid in a plan that was read from a file
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t offset = -1; ///< of its last record
    Bytes rawKey;
    std::optional<Bytes> before; ///< value; nothing = tombstone. In a plan read from a file always nothing
    std::string sourcePartition; ///< JSON text as stored; empty where the record is no source offset
    std::uint64_t row = 0;       ///< of that record; meaningless in a plan read from a file
};

/// One line of what the operator sees: what it is about, and its value before and after.
struct PlannedChange
{
    std::string what; ///< source partition as JSON text, "topic-partition" of a sink, or a key as text
    std::optional<Bytes> before;
    std::optional<Bytes> after; ///< number text as typed; nothing = gone
};

/// A record that a direct plan writes.
struct PlannedRecord
{
    std::string topic;
    std::int32_t partition = 0;
    Bytes rawKey;
    std::optional<Bytes> payload; ///< nothing = tombstone

    bool operator==(const PlannedRecord&) const = default;
};

/// The one call that a plan through REST makes.
struct PlannedCall
{
    std::string method;
    std::string path;          ///< with query, escaped
    std::optional<Bytes> body; ///< where the plan changesConfig() with its secrets in clear: shownBody()
};

/// What a direct plan does to a sink's consumer group.
struct PlannedGroupChange
{
    struct Partition
    {
        std::string topic;
        std::int32_t partition = 0;
        std::optional<std::int64_t> before; ///< committed; nothing = none
        std::optional<std::int64_t> after;  ///< nothing = the commit is deleted
    };
    std::string group;
    bool deleteGroup = false; ///< the whole group, with all its commits
    std::vector<Partition> partitions;
};

/// What will be done, worked out from the folded state before anything is sent. Format: report.md section 3.
struct OperationPlan
{
    std::string id; ///< UUID
    PlanOperation operation = PlanOperation::ResetOffsets;
    std::string kafkaClusterId; ///< empty = not known
    std::string group;          ///< of the Connect workers; empty = not known
    std::string connector;
    PlanVia via = PlanVia::Rest;
    std::string madeAt; ///< ISO 8601 UTC
    std::string madeBy;
    std::string program;
    std::vector<PlannedKey> basis; ///< a newer record of one of these keys makes the plan void
    std::vector<PlannedChange> changes;
    std::optional<PlannedCall> rest;    ///< only through REST
    std::vector<PlannedRecord> records; ///< only direct; in the order of writing
    std::string transactionalId;        ///< only direct; empty = no transaction
    std::vector<std::string> fence;     ///< transactional ids to be fenced first, in this order
    std::optional<PlannedGroupChange> groupChange;
    bool resumeAfter = false;
    std::vector<std::string> passwords; ///< properties that their plugin declares as such; not in files
};

/// The body of the plan's call as it may be shown and kept: the secrets of a configuration masked.
std::optional<Bytes> shownBody(const OperationPlan& plan);

/// The plan as one JSON object, member order as in report.md. The call's body as shownBody() has it.
std::string planToJson(const OperationPlan& plan);

} // namespace inspector
