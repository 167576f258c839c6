// SPDX-License-Identifier: GPL-3.0-or-later
#include "peekedtopic.h"

#include "connectkey.h"
#include "statusvalue.h"

namespace inspector
{

PeekedTopic::PeekedTopic(const TopicPeek& peek)
    : m_name(peek.name), m_partitions(peek.partitions), m_end(peek.end), m_whole(peek.complete && peek.whole),
      m_blank(peek.cleanupPolicy && peek.complete && peek.records.empty())
{
    for (const TopicRole role : {TopicRole::Config, TopicRole::Status, TopicRole::Offset}) {
        // Workers refuse to start on a config topic of several partitions: that is somebody else's (KafkaConfigBacking-
        // Store.start).
        if (role == TopicRole::Config && peek.partitions > 1)
            continue;
        std::size_t proofs = 0;
        std::size_t fitting = 0;
        for (const TopicPeek::Record& record : peek.records) {
            const Fit found = fit(role, record);
            fitting += found != Fit::No ? 1 : 0;
            proofs += found == Fit::Yes ? 1 : 0;
        }
        // Strays happen (somebody produced into it by hand); more strays than records of Connect do not.
        if (proofs == 0 || fitting * 2 <= peek.records.size())
            continue;
        m_role = role;
        m_fitting = fitting;
        for (const TopicPeek::Record& record : peek.records)
            take(role, record);
        return;
    }
}

PeekedTopic::Fit PeekedTopic::fit(TopicRole role, const TopicPeek::Record& record)
{
    if (!record.key)
        return Fit::No;
    const ConnectKey key = decodeKey(role, *record.key);
    if (key.family == KeyFamily::Unknown)
        return Fit::No;
    if (!record.value)
        return Fit::Tombstone;
    const BytesView value = *record.value;
    const auto verdict = [](bool usable) { return usable ? Fit::Yes : Fit::No; };
    switch (key.family) {
    case KeyFamily::Connector:
    case KeyFamily::TaskConfig:
        return verdict(readProperties(m_json, value, [](std::string_view, const std::optional<std::string>&) {}) ==
                       ValueProblem::None);
    case KeyFamily::TargetState:
        return verdict(readTargetStateValue(m_json, value).usable());
    case KeyFamily::TasksCommit:
        return verdict(readCommittedTasks(m_json, value).usable());
    case KeyFamily::TasksFencing:
        return verdict(readFencedTasks(m_json, value).usable());
    case KeyFamily::Restart:
        return verdict(readRestartRequest(m_json, value).usable());
    case KeyFamily::SessionKey:
        return verdict(readSessionKey(m_json, value).usable());
    case KeyFamily::LoggerLevel:
        return verdict(readLoggerLevel(m_json, value).usable());
    case KeyFamily::ConnectorStatus:
    case KeyFamily::TaskStatus:
        return verdict(readStatusValue(m_json, value).usable());
    case KeyFamily::ActiveTopic:
        return verdict(readActiveTopicValue(m_json, value).usable());
    case KeyFamily::SourceOffset:
        return verdict(readValueKind(m_json, value) == ValueKind::Object);
    case KeyFamily::Unknown:
        break;
    }
    return Fit::No;
}

void PeekedTopic::take(TopicRole role, const TopicPeek::Record& record)
{
    if (fit(role, record) == Fit::No)
        return;
    const ConnectKey key = decodeKey(role, *record.key);
    if (!key.connector.empty())
        m_connectors.insert(key.connector);
    if (!record.value)
        return;
    if (key.family == KeyFamily::ConnectorStatus || key.family == KeyFamily::TaskStatus) {
        const StatusValue status = readStatusValue(m_json, *record.value);
        if (!status.workerId.empty())
            m_workerIds.insert(status.workerId);
    } else if (key.family == KeyFamily::Connector) {
        if (const auto topic = readProperty(m_json, *record.value, "offsets.storage.topic"))
            m_ownOffsetsTopics.insert(*topic);
    }
}

} // namespace inspector
