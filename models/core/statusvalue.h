// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsondocument.h"
#include "states.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace inspector
{

/// Why a worker makes nothing of a value. Tombstones never get this far: they mean something of their own.
enum class ValueProblem : std::uint8_t
{
    None,
    Undecodable,  ///< refused by the JSON reader
    Nothing,      ///< no bytes, white space only, or the text null: a null to the worker
    NotObject,    ///< another JSON value than an object
    MissingField, ///< see the field; null where that is not allowed counts as missing
    WrongType,    ///< see the field
    UnknownName,  ///< a state of a name that no known version of Connect writes
};

/// A connector or task status. Source: KafkaStatusBackingStore.parseConnectorStatus, parseTaskStatus (4.1 and later,
/// with `version`).
struct StatusValue
{
    ValueProblem problem = ValueProblem::None;
    std::string_view field; ///< the member at fault; static text, empty where there is none
    TaskState state = TaskState::Unknown;
    std::string stateText;       ///< as written; the only trace of an unknown one
    std::string workerId;        ///< empty where null
    std::int32_t generation = 0; ///< low 32 bits, as in Java
    std::optional<std::string> version;
    bool hasTrace = false;

    bool usable() const { return problem == ValueProblem::None; }
};

/// KafkaStatusBackingStore.readTaskStatus (3.6 and later): an UNASSIGNED of a task that comes late, from the worker
/// that lost it, does not undo the RUNNING that is `known`, of the worker that has it.
bool isStaleUnassigned(TaskState state, std::int32_t generation, TaskState known, std::int32_t knownGeneration);

/// An active topic's value. Source: KafkaStatusBackingStore.parseTopicStatus.
struct ActiveTopicValue
{
    ValueProblem problem = ValueProblem::None;
    std::string_view field;
    std::string topic;
    std::string connector;
    std::int32_t task = 0;
    std::int64_t discoverTimestamp = 0; ///< ms

    bool usable() const { return problem == ValueProblem::None; }
};

/// A target state. Source: KafkaConfigBackingStore.processTargetStateRecord.
struct TargetStateValue
{
    ValueProblem problem = ValueProblem::None; ///< Nothing: workers take it as a tombstone
    std::string_view field;
    std::optional<TargetState> state;
    std::string text; ///< the state as written, also an unknown one

    bool usable() const { return problem == ValueProblem::None; }
};

/// The number in a commit or fencing record. Source: KafkaConfigBackingStore.intValue.
struct TaskCountValue
{
    ValueProblem problem = ValueProblem::None; ///< MissingField and WrongType throw in the worker
    std::int32_t count = 0;                    ///< low 32 bits

    bool usable() const { return problem == ValueProblem::None; }
};

/// A session key's record, without the key: it signs the workers' calls to each other.
/// Source: KafkaConfigBackingStore.processSessionKeyRecord.
struct SessionKeyValue
{
    ValueProblem problem = ValueProblem::None;
    std::string_view field;
    std::string algorithm;
    std::int64_t creationTimestamp = 0; ///< ms

    bool usable() const { return problem == ValueProblem::None; }
};

/// A cluster-wide log level. Source: KafkaConfigBackingStore.processLoggerLevelRecord.
struct LoggerLevelValue
{
    ValueProblem problem = ValueProblem::None;
    std::string_view field;
    std::string level;

    bool usable() const { return problem == ValueProblem::None; }
};

/// A restart request. Source: KafkaConfigBackingStore.recordToRestartRequest: what is missing or no boolean is false.
struct RestartRequestValue
{
    ValueProblem problem = ValueProblem::None;
    bool includeTasks = false;
    bool onlyFailed = false;

    bool usable() const { return problem == ValueProblem::None; }
};

// All of these parse into `scratch`, which can be used again and again; results hold no views of it.

StatusValue readStatusValue(JsonDocument& scratch, BytesView value);
ActiveTopicValue readActiveTopicValue(JsonDocument& scratch, BytesView value);
TargetStateValue readTargetStateValue(JsonDocument& scratch, BytesView value);
/// `commit-` records.
TaskCountValue readCommittedTasks(JsonDocument& scratch, BytesView value);
/// `tasks-fencing-` records.
TaskCountValue readFencedTasks(JsonDocument& scratch, BytesView value);

SessionKeyValue readSessionKey(JsonDocument& scratch, BytesView value);
LoggerLevelValue readLoggerLevel(JsonDocument& scratch, BytesView value);
RestartRequestValue readRestartRequest(JsonDocument& scratch, BytesView value);

/// Called with a property's name and its value: nothing for null; what is neither text nor null (workers keep it, and
/// fail when they use it) as its JSON text.
using PropertyVisitor = std::function<void(std::string_view name, const std::optional<std::string>& value)>;
/// Visits the properties of a `connector-` or `task-` record in the order of the text; of duplicates only the last.
/// Without a visit where the value is not usable (KafkaConfigBackingStore.processConnectorConfigRecord).
ValueProblem readProperties(JsonDocument& scratch, BytesView value, const PropertyVisitor& visit);
/// The same without the short way for records that stand as workers write them (readPlainProperties).
ValueProblem parseProperties(JsonDocument& scratch, BytesView value, const PropertyVisitor& visit);
/// One property of such a record. Nothing: not usable, no such property, or null.
std::optional<std::string> readProperty(JsonDocument& scratch, BytesView value, std::string_view name);

/// What a value is; nothing = a tombstone.
ValueKind readValueKind(JsonDocument& scratch, std::optional<BytesView> value);
/// The same for what `parsed` has just read.
ValueKind valueKind(const JsonDocument& parsed);

} // namespace inspector
