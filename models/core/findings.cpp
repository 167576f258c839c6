// SPDX-License-Identifier: GPL-3.0-or-later
#include "findings.h"

#include <array>

namespace inspector
{
namespace
{

constexpr std::array<std::string_view, RuleCount> Ids = {
    "config-topic-partitions",
    "cleanup-policy",
    "replication-factor",
    "min-insync-replicas",
    "under-replicated",
    "topics-shared",
    "topic-growth",
    "tasks-inconsistent",
    "tasks-before-connector",
    "tasks-left-over",
    "target-state-orphan",
    "target-state-unknown",
    "config-unreadable",
    "config-key-unknown",
    "secret-in-clear",
    "fencing-pending",
    "connector-name-unusual",
    "connector-failed",
    "task-failed",
    "connector-without-status",
    "connector-without-tasks",
    "status-left-over",
    "status-stale-unassigned",
    "status-unknown-state",
    "status-unreadable",
    "worker-gone",
    "offsets-orphaned",
    "offset-key-duplicate",
    "offset-key-several-partitions",
    "offset-stray-tombstone",
    "offset-survives-reset",
    "offset-value-empty",
    "offset-value-json-null",
    "offset-value-unreadable",
    "offset-number-out-of-range",
    "offset-key-unreadable",
    "offset-key-null",
    "offset-key-wire-format",
    "offset-key-envelope",
    "offset-partition-unexpected",
    "active-topic-mismatch",
    "active-topic-orphan",
    "active-topic-undeclared",
    "worker-config-lag",
    "rebalance-long",
    "group-left-over",
    "sink-group-elsewhere",
};

constexpr std::array<std::string_view, 3> SeverityIds = {"info", "warning", "error"};

} // namespace

std::string_view ruleId(Rule rule)
{
    return Ids[static_cast<std::size_t>(rule)];
}

Severity severityOf(Rule rule)
{
    switch (rule) {
    case Rule::ConfigTopicPartitions:
    case Rule::CleanupPolicy:
    case Rule::TasksInconsistent:
    case Rule::ConfigUnreadable:
    case Rule::ConnectorFailed:
    case Rule::TaskFailed:
    case Rule::OffsetValueUnreadable:
    case Rule::OffsetNumberOutOfRange:
    case Rule::OffsetKeyNull:
        return Severity::Error;
    case Rule::TasksLeftOver:
    case Rule::TargetStateOrphan:
    case Rule::ConfigKeyUnknown:
    case Rule::SecretInClear:
    case Rule::ConnectorNameUnusual:
    case Rule::StatusLeftOver:
    case Rule::StatusStaleUnassigned:
    case Rule::OffsetStrayTombstone:
    case Rule::ActiveTopicOrphan:
    case Rule::ActiveTopicUndeclared:
    case Rule::GroupLeftOver:
    case Rule::SinkGroupElsewhere:
        return Severity::Info;
    default:
        return Severity::Warning;
    }
}

std::string_view severityId(Severity severity)
{
    return SeverityIds[static_cast<std::size_t>(severity)];
}

} // namespace inspector
