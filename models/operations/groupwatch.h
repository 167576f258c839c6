// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "backgroundcall.h"
#include "core/groupadmin.h"

#include <QObject>

#include <memory>

namespace inspector
{

/// Asks the brokers about one consumer group, and keeps the last answer. GUI thread.
class GroupWatch : public QObject
{
    Q_OBJECT
public:
    /// `groups` null = there is nobody to ask.
    GroupWatch(std::shared_ptr<GroupAdmin> groups, std::chrono::milliseconds limit, QObject* parent);

    bool available() const { return m_groups && !m_group.empty(); }
    /// Another name forgets the answer. Empty = not known yet.
    void setGroup(const std::string& group);
    /// What is asked of it: see GroupAdmin::look(). Another question drops what is under way; the answer before stays
    /// until the next one, but for what it says of another moment.
    void setQuestion(std::vector<TopicPartition> also, std::optional<std::int64_t> timestamp);
    /// A Result that is ok may still hold an error of its own (GroupState::error): what is known is in it all the same.
    const Answer<GroupState>& state() const { return m_state; }

    /// Asks, unless the question before is still under way.
    void poll();
    /// Drops what is under way and asks again.
    void askAnew();

Q_SIGNALS:
    /// Also where there is nobody to ask. Never from inside poll() or askAnew().
    void answered();

private:
    void ask();

    const std::shared_ptr<GroupAdmin> m_groups;
    std::vector<TopicPartition> m_also;
    std::optional<std::int64_t> m_timestamp;
    const std::chrono::milliseconds m_limit;
    std::string m_group;
    Answer<GroupState> m_state;
    std::unique_ptr<BackgroundCall<GroupState>> m_call;
    bool m_nobody = false; ///< the answer that there is nobody to ask is on its way
};

} // namespace inspector
