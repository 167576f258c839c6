// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inspector
{

/// Rules that can be decided from the topics alone; ids and conditions: findings.md, in its order.
///
/// What a rule puts into Finding::text, number and other stands behind it as t, n and o.
enum class Rule : std::uint8_t
{
    ConfigTopicPartitions, ///< n: partitions, or the least there must be
    TopicsShared,          ///< t: worker id, n: its generation, o: the higher one before
    TopicGrowth,           ///< n: retained records, o: live keys
    TasksInconsistent,     ///< n: committed count, o: lowest id without config
    TasksBeforeConnector,
    TasksLeftOver,
    TargetStateOrphan,
    TargetStateUnknown, ///< t: the state or value as written
    ConfigUnreadable,   ///< n: ValueProblem, t: member at fault
    ConfigKeyUnknown,
    SecretInClear,  ///< t: name of the property
    FencingPending, ///< n: committed count, o: fenced count
    ConnectorNameUnusual,
    ConnectorFailed, ///< t: worker id
    TaskFailed,      ///< t: worker id
    ConnectorWithoutStatus,
    ConnectorWithoutTasks, ///< n: committed count, -1 = none
    StatusLeftOver,
    StatusStaleUnassigned, ///< t: worker id of the ignored record, n: its generation
    StatusUnknownState,    ///< t: the state as written
    StatusUnreadable,      ///< n: ValueProblem, t: member at fault
    OffsetsOrphaned,       ///< n: live keys
    OffsetKeyDuplicate,
    OffsetKeySeveralPartitions,
    OffsetStrayTombstone,
    OffsetSurvivesReset,
    OffsetValueEmpty,
    OffsetValueJsonNull,
    OffsetValueUnreadable,
    OffsetNumberOutOfRange,
    OffsetKeyUnreadable,
    OffsetKeyNull,
    OffsetKeyWireFormat,
    OffsetKeyEnvelope,
    OffsetPartitionUnexpected, ///< n: the partition it stands in
    ActiveTopicMismatch,
    ActiveTopicOrphan,     ///< t: topic
    ActiveTopicUndeclared, ///< t: topic
};
inline constexpr int RuleCount = static_cast<int>(Rule::ActiveTopicUndeclared) + 1;

/// The public id ("config-topic-partitions").
std::string_view ruleId(Rule rule);

enum class Severity : std::uint8_t
{
    Info,
    Warning,
    Error,
};
/// "info", "warning", "error".
std::string_view severityId(Severity severity);
/// How bad it is when a rule finds something (findings.md).
Severity severityOf(Rule rule);

/// What a finding is about: it is recomputed, and goes away, with its subject.
struct FindingSubject
{
    enum class Kind : std::uint8_t
    {
        Connector, ///< id = ConnectorId
        Key,       ///< id = KeyId
        Topic,     ///< id = SlotId of the topic's partition that was heard of first
    };
    Kind kind = Kind::Connector;
    std::uint32_t id = 0;

    auto operator<=>(const FindingSubject&) const = default;
};

/// One trouble, with its evidence. Core has no sentences: the words are made of rule and arguments (FindingWords).
struct Finding
{
    Rule rule{};
    Severity severity = Severity::Info;
    ConnectorId connector;            ///< none where it concerns no connector
    SlotId slot;                      ///< topic and partition of the evidence; none where there is no record
    std::optional<std::uint64_t> row; ///< the record that proves it
    std::int32_t task = -1;
    std::string text; ///< argument as it stands on disk (UTF-8 or not), never a secret: state, property's name, …
    std::int64_t number = -1; ///< argument: a count, a partition
    std::int64_t other = -1;  ///< argument
    std::int64_t since = -1;  ///< ms: record time since when the condition holds; -1 = always
    /// ms the condition must last before it is said. Live: by now. Offline it counts at once, unless `byRecords`.
    std::int32_t lasting = 0;
    bool byRecords = false; ///< offline too: measured against the newest record's time

    bool operator==(const Finding&) const = default;

    /// Whether it is to be shown. `now`: ms, live only; `newest`: time of the newest record.
    bool due(std::optional<std::int64_t> now, std::int64_t newest) const
    {
        const bool waits = lasting > 0 && since >= 0 && (now || byRecords);
        return !waits || now.value_or(newest) - since >= lasting;
    }
};

/// All findings about one subject; an empty list takes back what was found before.
struct SubjectFindings
{
    FindingSubject subject;
    std::vector<Finding> findings;
};

} // namespace inspector
