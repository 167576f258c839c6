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

/// Rules by what the topics alone prove (FindingRules), and by what brokers tell besides (LiveFindings).
///
/// What a rule puts into Finding::text, number and other stands behind it as t, n and o.
enum class Rule : std::uint8_t
{
    ConfigTopicPartitions, ///< n: partitions, or the least there must be
    CleanupPolicy,         ///< live; t: the policy as the brokers spell it
    ReplicationFactor,     ///< live; n: replicas, o: brokers (-1 = not told), t: ids of three that could hold it
    MinInsyncReplicas,     ///< live; n: in-sync replicas, the lowest of the partitions, o: min.insync.replicas
    UnderReplicated, ///< live; n: partitions concerned, o: partitions; error: without leader; t: ids of brokers away
    /// t: worker id, n: its generation, o: the higher one before. As an error (live) t: the other group's id.
    TopicsShared,
    TopicGrowth,       ///< n: retained records, o: live keys
    TasksInconsistent, ///< n: committed count, o: lowest id without config
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
    WorkerGone,            ///< live; t: worker id, n: statuses that name it
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
    WorkerConfigLag,       ///< live; t: worker id, n: its config offset, o: offset of the record it has not read
    RebalanceLong,         ///< live; t: group id
    GroupLeftOver,         ///< live; t: group id, n: partitions with a commit
    SinkGroupElsewhere,    ///< live; t: group id
};
inline constexpr int RuleCount = static_cast<int>(Rule::SinkGroupElsewhere) + 1;

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
/// How bad it is when a rule finds something (findings.md); where that depends on the case, the lesser of the two.
Severity severityOf(Rule rule);

/// What a finding is about: it is recomputed, and goes away, with its subject.
struct FindingSubject
{
    enum class Kind : std::uint8_t
    {
        Connector,    ///< id = ConnectorId
        Key,          ///< id = KeyId
        Topic,        ///< id = SlotId of the topic's partition that was heard of first
        Surroundings, ///< id = Rule: all that this rule finds in what brokers tell besides records
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
    ConnectorId connector; ///< none where it concerns no connector
    SlotId slot;           ///< topic and partition of the evidence; none where there is no record
    std::string topic;     ///< where it is about a topic as a whole, whether that is read or not; else empty, see slot
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
