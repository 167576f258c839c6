// SPDX-License-Identifier: GPL-3.0-or-later
#include "groupwatch.h"

namespace inspector
{

GroupWatch::GroupWatch(std::shared_ptr<GroupAdmin> groups, std::chrono::milliseconds limit, QObject* parent)
    : QObject(parent), m_groups(std::move(groups)), m_limit(limit)
{}

void GroupWatch::setQuestion(std::vector<TopicPartition> also, std::optional<std::int64_t> timestamp)
{
    if (also == m_also && timestamp == m_timestamp)
        return;
    if (timestamp != m_timestamp && m_state.ok()) {
        GroupState known = m_state.result->value();
        for (GroupState::Partition& partition : known.partitions)
            partition.atTime.reset();
        m_state.result = std::move(known);
    }
    m_also = std::move(also);
    m_timestamp = timestamp;
    m_call.reset();
}

void GroupWatch::setGroup(const std::string& group)
{
    if (group == m_group)
        return;
    m_group = group;
    m_state = {};
    m_call.reset();
}

void GroupWatch::poll()
{
    if (!m_call && !m_nobody)
        ask();
}

void GroupWatch::askAnew()
{
    m_call.reset();
    if (!m_nobody)
        ask();
}

void GroupWatch::ask()
{
    if (!available()) {
        m_nobody = true;
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_nobody = false;
                Q_EMIT answered();
            },
            Qt::QueuedConnection);
        return;
    }
    m_call = std::make_unique<BackgroundCall<GroupState>>(
        m_limit,
        [groups = m_groups, group = m_group, also = m_also, timestamp = m_timestamp](const AskControl& control) {
            return groups->look(group, also, timestamp, control);
        },
        [this](const GroupState& state) {
            m_call.reset();
            m_state = {state, QDateTime::currentDateTimeUtc()};
            Q_EMIT answered();
        });
}

} // namespace inspector
