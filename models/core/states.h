// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace inspector
{

/// State in a status record. Source: org.apache.kafka.connect.runtime.AbstractStatus.State.
enum class TaskState : std::uint8_t
{
    Unassigned,
    Running,
    Paused,
    Failed,
    Restarting,
    Stopped,
    Destroyed, ///< never on the wire
    Unknown,   ///< a name that no known version writes; the record is ignored by workers
};

/// What the operator asked for. Source: org.apache.kafka.connect.runtime.TargetState.
enum class TargetState : std::uint8_t
{
    Started,
    Paused,
    Stopped,
};

/// A connector's state in one word; report.md section 1, `health`.
enum class Health : std::uint8_t
{
    Failed,
    Degraded,
    Restarting,
    Unassigned,
    Unknown,
    Running,
    Paused,
    Stopped,
    Deleted, ///< not in the config topic
};

enum class ConnectorType : std::uint8_t
{
    Unknown,
    Source,
    Sink,
};

/// What a record's value is.
enum class ValueKind : std::uint8_t
{
    Tombstone,   ///< null
    Empty,       ///< no bytes, or white space only
    JsonNull,    ///< the text null
    Object,      ///< a JSON object
    OtherJson,   ///< another JSON value
    Undecodable, ///< not JSON as a worker reads it
};

TaskState taskStateFromText(std::string_view text);
std::optional<TargetState> targetStateFromText(std::string_view text);
/// Upper-case wire name ("RUNNING"); "UNKNOWN" for Unknown.
std::string_view wireName(TaskState state);
std::string_view wireName(TargetState state);

} // namespace inspector
