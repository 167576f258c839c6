// SPDX-License-Identifier: GPL-3.0-or-later
#include "groupwatch.h"

namespace inspector
{

GroupWatch::GroupWatch(std::shared_ptr<GroupAdmin> groups, std::vector<TopicPartition> also,
                       std::optional<std::int64_t> timestamp, std::chrono::milliseconds limit, QObject* parent)
    : QObject(parent), m_groups(std::move(groups)), m_also(std::move(also)), m_timestamp(timestamp), m_limit(limit)
{}

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
