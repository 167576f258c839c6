// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"
#include "core/journal.h"
#include "operations/resetwish.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace inspector
{

/// Topics and groups in memory, with the habits of brokers: deletions that take their time, names that stay taken.
class FakeResetBrokers : public std::enable_shared_from_this<FakeResetBrokers>
{
public:
    struct Topic
    {
        std::vector<std::int64_t> ends;
        std::optional<std::int32_t> replicationFactor;
        std::map<std::string, std::string> settings;
        bool deleted = false; ///< and still to be seen
    };

    explicit FakeResetBrokers(const ResetWish& wish)
    {
        for (const ResetTopic& topic : wish.topics)
            m_topics[topic.name] = {topic.ends, topic.replicationFactor, *topic.settings, false};
    }

    std::shared_ptr<TopicAdmin> topicAdmin() { return std::make_shared<Topics>(shared_from_this()); }
    std::shared_ptr<GroupAdmin> groupAdmin() { return std::make_shared<Groups>(shared_from_this()); }

    Topic topic(const std::string& name) const
    {
        const std::scoped_lock lock(m_mutex);
        return m_topics.at(name);
    }
    std::size_t topics() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_topics.size();
    }
    /// What was changed, in order.
    std::vector<std::string> log() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_log;
    }
    void append(const std::string& name, std::size_t partition) { ++m_topics.at(name).ends.at(partition); }
    void drop(const std::string& name) { m_topics.erase(name); }
    /// While they hang, whoever asks about a group waits to its deadline.
    void hang(bool hanging)
    {
        const std::scoped_lock lock(m_hangMutex);
        m_hanging = hanging;
        m_hung.notify_all();
    }

    std::atomic<GroupState::Members> workers{GroupState::Members::None};
    std::atomic<GroupState::Members> consumers{GroupState::Members::None}; ///< of sink groups
    std::atomic<int> alive{3};                                             ///< brokers; below 0: nobody tells
    std::atomic<int> describes{0};
    int looksUntilGone = 0;
    int triesUntilFree = 0;
    int triesUntilReached = 0;     ///< with topics to be made
    bool loseDeleteAnswer = false; ///< it is done all the same
    bool keepGroups = false;
    std::map<std::string, Error> undeletable;
    std::map<std::string, Error> uncreatable;
    std::map<std::string, std::size_t> madeByOthers; ///< once gone: partitions
    std::string firstRecordIn;                       ///< of a topic that is made

private:
    class Topics : public TopicAdmin
    {
    public:
        explicit Topics(std::shared_ptr<FakeResetBrokers> brokers) : m_brokers(std::move(brokers)) {}
        std::vector<TopicFacts> describe(const std::vector<std::string>& topics, const AskControl&) override
        {
            return m_brokers->describe(topics);
        }
        Result<std::vector<std::int32_t>> brokers(const AskControl&) override
        {
            if (m_brokers->alive < 0)
                return error(ErrorCode::TimedOut, "fake:9092", 0);
            return std::vector<std::int32_t>(static_cast<std::size_t>(m_brokers->alive));
        }
        Result<std::vector<TopicChange>> createTopics(const std::vector<NewTopic>& topics, const AskControl&) override
        {
            return m_brokers->create(topics);
        }
        Result<std::vector<TopicChange>> tryTopics(const std::vector<NewTopic>& topics, const AskControl&) override
        {
            return m_brokers->tryOut(topics);
        }
        Result<std::vector<TopicChange>> deleteTopics(const std::vector<std::string>& topics,
                                                      const AskControl&) override
        {
            return m_brokers->remove(topics);
        }

    private:
        std::shared_ptr<FakeResetBrokers> m_brokers;
    };
    class Groups : public GroupAdmin
    {
    public:
        explicit Groups(std::shared_ptr<FakeResetBrokers> brokers) : m_brokers(std::move(brokers)) {}
        GroupState look(const std::string& group, const std::vector<TopicPartition>& also, std::optional<std::int64_t>,
                        const AskControl& control) override
        {
            m_brokers->waitWhileHanging(control);
            return m_brokers->look(group, also);
        }
        Result<std::vector<CommitChange>> alter(const std::string&,
                                                const std::vector<std::pair<TopicPartition, std::int64_t>>&,
                                                const AskControl&) override
        {
            return Error{ErrorCode::NotPossible};
        }
        Result<std::vector<CommitChange>> remove(const std::string&, const std::vector<TopicPartition>&,
                                                 const AskControl&) override
        {
            return Error{ErrorCode::NotPossible};
        }
        Result<Done> deleteGroup(const std::string& group, const AskControl&) override
        {
            return m_brokers->deleteGroup(group);
        }

    private:
        std::shared_ptr<FakeResetBrokers> m_brokers;
    };

    static Error error(ErrorCode code, const std::string& subject, int status)
    {
        Error error;
        error.code = code;
        error.subject = subject;
        error.status = status;
        return error;
    }

    std::vector<TopicFacts> describe(const std::vector<std::string>& names)
    {
        const std::scoped_lock lock(m_mutex);
        if (++describes > looksUntilGone)
            std::erase_if(m_topics, [](const auto& topic) { return topic.second.deleted; });
        std::vector<TopicFacts> all;
        for (const std::string& name : names) {
            TopicFacts& facts = all.emplace_back();
            facts.name = name;
            const auto topic = m_topics.find(name);
            if (topic == m_topics.end()) {
                facts.missing = true;
                facts.error = error(ErrorCode::NoSuchTopic, name, 3);
                if (const auto others = madeByOthers.find(name); others != madeByOthers.end())
                    m_topics[name] = {std::vector<std::int64_t>(others->second), 1, {}, false};
                continue;
            }
            facts.placed.emplace(topic->second.ends.size());
            for (TopicFacts::Partition& partition : *facts.placed)
                partition.replicas.resize(static_cast<std::size_t>(topic->second.replicationFactor.value_or(1)));
            facts.settings.emplace();
            for (const auto& [key, value] : topic->second.settings)
                (*facts.settings)[key] = {value, TopicSetting::Source::Topic};
        }
        return all;
    }
    Result<std::vector<TopicChange>> create(const std::vector<NewTopic>& topics)
    {
        const std::scoped_lock lock(m_mutex);
        if (triesUntilReached-- > 0)
            return error(ErrorCode::ConnectionRefused, "fake:9092", 0);
        const bool taken = triesUntilFree-- > 0;
        std::vector<TopicChange> changes;
        for (const NewTopic& topic : topics) {
            TopicChange& change = changes.emplace_back();
            change.topic = topic.name;
            if (taken || m_topics.count(topic.name)) {
                change.error = error(ErrorCode::KafkaFailed, topic.name, 36);
            } else if (uncreatable.count(topic.name)) {
                change.error = uncreatable.at(topic.name);
            } else {
                m_log.push_back("create " + topic.name);
                m_topics[topic.name] = {std::vector<std::int64_t>(static_cast<std::size_t>(topic.partitions)),
                                        topic.replicationFactor, topic.settings, false};
                if (topic.name == firstRecordIn)
                    m_topics[topic.name].ends[0] = 1;
            }
        }
        return changes;
    }
    /// The right comes first, then the name.
    Result<std::vector<TopicChange>> tryOut(const std::vector<NewTopic>& topics)
    {
        const std::scoped_lock lock(m_mutex);
        std::vector<TopicChange> changes;
        for (const NewTopic& topic : topics) {
            TopicChange& change = changes.emplace_back();
            change.topic = topic.name;
            if (uncreatable.count(topic.name))
                change.error = uncreatable.at(topic.name);
            else if (m_topics.count(topic.name))
                change.error = error(ErrorCode::KafkaFailed, topic.name, 36);
        }
        return changes;
    }
    Result<std::vector<TopicChange>> remove(const std::vector<std::string>& names)
    {
        const std::scoped_lock lock(m_mutex);
        std::vector<TopicChange> changes;
        for (const std::string& name : names) {
            TopicChange& change = changes.emplace_back();
            change.topic = name;
            if (undeletable.count(name)) {
                change.error = undeletable.at(name);
                continue;
            }
            m_log.push_back("delete " + name);
            m_topics.at(name).deleted = true;
        }
        if (loseDeleteAnswer)
            return error(ErrorCode::TimedOut, names.front(), 7);
        return changes;
    }
    GroupState look(const std::string& group, const std::vector<TopicPartition>& also)
    {
        const std::scoped_lock lock(m_mutex);
        GroupState state;
        state.id = group;
        const bool ofWorkers = group == "shop";
        state.exists = ofWorkers || !m_deletedGroups.count(group);
        state.membersKnown = ofWorkers ? workers.load() : consumers.load();
        if (state.membersKnown == GroupState::Members::Some)
            state.members.resize(1);
        for (const TopicPartition& at : also) {
            const auto topic = m_topics.find(at.topic);
            if (topic == m_topics.end()) {
                GroupState::Partition& partition = state.partitions.emplace_back();
                partition.at = at;
                partition.error = error(ErrorCode::NoSuchTopic, at.topic, 3);
                continue;
            }
            for (std::size_t number = 0; number < topic->second.ends.size(); ++number)
                state.partitions.push_back({{at.topic, static_cast<std::int32_t>(number)},
                                            std::nullopt,
                                            0,
                                            topic->second.ends[number],
                                            std::nullopt,
                                            std::nullopt});
        }
        return state;
    }
    Result<Done> deleteGroup(const std::string& group)
    {
        const std::scoped_lock lock(m_mutex);
        m_log.push_back("delete group " + group);
        if (keepGroups)
            return error(ErrorCode::KafkaFailed, group, 68);
        m_deletedGroups.insert(group);
        return Done{};
    }

    void waitWhileHanging(const AskControl& control)
    {
        std::unique_lock lock(m_hangMutex);
        m_hung.wait_until(lock, control.deadline, [this] { return !m_hanging; });
    }

    std::mutex m_hangMutex;
    std::condition_variable m_hung;
    bool m_hanging = false;
    mutable std::mutex m_mutex;
    std::map<std::string, Topic> m_topics;
    std::set<std::string> m_deletedGroups;
    std::vector<std::string> m_log;
};

/// Keeps entries, and notes what the brokers had been told by then.
class KeptJournal : public JournalSink
{
public:
    explicit KeptJournal(std::shared_ptr<const FakeResetBrokers> brokers = nullptr) : m_brokers(std::move(brokers)) {}

    Result<Done> append(const JournalEntry& entry) override
    {
        if (broken)
            return Error{ErrorCode::CannotWrite, "journal", "no space"};
        if (onAppend)
            onAppend();
        const std::scoped_lock lock(m_mutex);
        m_changes.push_back(m_brokers ? m_brokers->log().size() : 0);
        m_entries.push_back(entry);
        return Done{};
    }
    std::vector<JournalEntry> entries() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_entries;
    }
    /// How many changes the brokers had been asked for when each entry was written.
    std::vector<std::size_t> changesBefore() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_changes;
    }

    std::atomic<bool> broken{false};
    std::function<void()> onAppend; ///< on the journal's thread

private:
    std::shared_ptr<const FakeResetBrokers> m_brokers;
    mutable std::mutex m_mutex;
    std::vector<JournalEntry> m_entries;
    std::vector<std::size_t> m_changes;
};

} // namespace inspector
