// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/provisioning.h"
#include "topicfactsmaker.h"

namespace inspector
{

/// Brokers in memory that hold topics, make them and change their settings as Kafka does. One thread at a time.
struct FakeBrokers
{
    std::map<std::string, TopicFacts> topics;
    std::vector<std::int32_t> ids{1, 2, 3};
    std::optional<Error> unreachable;
    std::optional<WorkerGroup> workers;
    std::map<std::string, TopicPeek> peeks; ///< what topics hold; without one: nothing
    bool hidesRecords = false;              ///< may not be read
    std::optional<Error> refusal;           ///< of every change, also for a trial
    std::optional<Error> silence;           ///< in place of an answer to what is to be made; it is not made
    bool losesSettings = false;             ///< a change of settings takes all others away
    bool deaf = false;                      ///< says yes, and does nothing
    std::function<void()> onChange;         ///< when topics are to be made
    std::vector<std::string> asked;         ///< "create configs", "try configs", "settings configs", …
    std::vector<JournalEntry> journal;

    Surroundings look(const SurroundingsWish& wish) const
    {
        Surroundings found;
        found.at = 1'700'000'000'000;
        if (unreachable) {
            found.error = unreachable;
            return found;
        }
        found.clusterId = "kafka-1";
        found.brokers = ids;
        for (const std::string& name : wish.topics) {
            const auto topic = topics.find(name);
            found.topics.push_back(topic == topics.end() ? missingTopic(name) : topic->second);
        }
        if (!wish.group.empty())
            found.workers = workers;
        return found;
    }
};

class FakeAround : public SurroundingsSource
{
public:
    explicit FakeAround(std::shared_ptr<FakeBrokers> brokers) : m_brokers(std::move(brokers)) {}
    Surroundings look(const SurroundingsWish& wish, const AskControl&) override { return m_brokers->look(wish); }

private:
    std::shared_ptr<FakeBrokers> m_brokers;
};

class FakeTopicAdmin : public TopicAdmin
{
public:
    explicit FakeTopicAdmin(std::shared_ptr<FakeBrokers> brokers) : m_brokers(std::move(brokers)) {}

    std::vector<TopicFacts> describe(const std::vector<std::string>& topics, const AskControl&) override
    {
        SurroundingsWish wish;
        wish.topics = topics;
        return m_brokers->look(wish).topics;
    }
    Result<std::vector<TopicChange>> createTopics(const std::vector<NewTopic>& topics, const AskControl&) override
    {
        return change("create ", topics, true);
    }
    Result<std::vector<TopicChange>> tryTopics(const std::vector<NewTopic>& topics, const AskControl&) override
    {
        return change("try ", topics, false);
    }
    Result<Done> replaceSettings(const std::string& topic, const std::map<std::string, std::string>& settings,
                                 Carry carry, const AskControl&) override
    {
        m_brokers->asked.push_back((carry == Carry::Out ? "settings " : "try settings ") + topic);
        if (m_brokers->refusal)
            return *m_brokers->refusal;
        if (carry == Carry::Nothing || m_brokers->deaf)
            return Done{};
        TopicFacts& facts = m_brokers->topics.at(topic);
        for (auto setting = facts.settings->begin(); setting != facts.settings->end();) {
            if (setting->second.source == TopicSetting::Source::Topic)
                setting = facts.settings->erase(setting);
            else
                ++setting;
        }
        for (const auto& [name, value] : settings) {
            if (!m_brokers->losesSettings || name == "cleanup.policy")
                (*facts.settings)[name] = {value, TopicSetting::Source::Topic};
        }
        return Done{};
    }
    Result<std::vector<TopicChange>> deleteTopics(const std::vector<std::string>&, const AskControl&) override
    {
        return std::vector<TopicChange>();
    }

private:
    Result<std::vector<TopicChange>> change(const std::string& verb, const std::vector<NewTopic>& topics, bool made)
    {
        if (made && m_brokers->onChange)
            m_brokers->onChange();
        if (made && m_brokers->silence)
            return *m_brokers->silence;
        std::vector<TopicChange> answers;
        for (const NewTopic& topic : topics) {
            m_brokers->asked.push_back(verb + topic.name);
            answers.push_back({topic.name, m_brokers->refusal});
            if (!made || m_brokers->refusal || m_brokers->deaf)
                continue;
            TopicFacts facts = topicFacts(topic.name, topic.partitions, topic.replicationFactor.value_or(1), {});
            for (const auto& [name, value] : topic.settings)
                (*facts.settings)[name] = {value, TopicSetting::Source::Topic};
            m_brokers->topics[topic.name] = facts;
        }
        return answers;
    }

    std::shared_ptr<FakeBrokers> m_brokers;
};

class KeptJournal : public JournalSink
{
public:
    explicit KeptJournal(std::shared_ptr<FakeBrokers> brokers) : m_brokers(std::move(brokers)) {}
    Result<Done> append(const JournalEntry& entry) override
    {
        m_brokers->journal.push_back(entry);
        return Done{};
    }

private:
    std::shared_ptr<FakeBrokers> m_brokers;
};

inline std::shared_ptr<Provisioning> provisioningOn(const std::shared_ptr<FakeBrokers>& brokers, bool readOnly = false,
                                                    Provisioning::Patience patience = {std::chrono::milliseconds(60),
                                                                                       std::chrono::milliseconds(10)})
{
    Provisioning::Context context;
    context.around = std::make_shared<FakeAround>(brokers);
    context.admin = std::make_shared<FakeTopicAdmin>(brokers);
    context.peek = [brokers](const std::vector<std::string>& topics, const AskControl&) {
        std::vector<TopicPeek> peeks;
        for (const std::string& name : topics) {
            TopicPeek nothing;
            nothing.name = name;
            nothing.complete = !brokers->hidesRecords;
            const auto held = brokers->peeks.find(name);
            peeks.push_back(held == brokers->peeks.end() ? nothing : held->second);
        }
        return Result<std::vector<TopicPeek>>(std::move(peeks));
    };
    context.journal = [brokers](const std::string&, const std::string&) -> std::shared_ptr<JournalSink> {
        return std::make_shared<KeptJournal>(brokers);
    };
    context.readOnly = readOnly;
    context.bootstrap = "fake:9092";
    return std::make_shared<Provisioning>(std::move(context), patience);
}

inline ProvisioningRequest threeTopics()
{
    ProvisioningRequest request;
    request.topics = {{"configs", TopicRole::Config}, {"offsets", TopicRole::Offset}, {"status", TopicRole::Status}};
    request.group = "shop";
    return request;
}

} // namespace inspector
