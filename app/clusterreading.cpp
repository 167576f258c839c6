// SPDX-License-Identifier: GPL-3.0-or-later
#include "clusterreading.h"

#include <QMetaObject>

#include <algorithm>
#include <iterator>
#include <utility>

namespace inspector
{

ClusterReading::ClusterReading(std::function<void()> wake, QObject* parent)
    : QObject(parent), m_mirror(m_store, m_keys), m_wake(std::move(wake))
{}

ClusterReading::~ClusterReading()
{
    stop();
}

Result<Done> ClusterReading::start(const KafkaSettings& settings, const TopicNames& topics)
{
    m_topics = topics;
    m_fold = std::make_unique<FoldWorker>(m_store, m_keys, [this] { wakeUp(); });
    TopicReader::Callbacks callbacks;
    callbacks.published = [this] { m_fold->wake(); };
    callbacks.progressed = [this] { wakeUp(); };
    callbacks.event = [this](const ReaderEvent& event) {
        {
            const std::scoped_lock lock(m_eventsMutex);
            m_events.push_back(event);
        }
        wakeUp();
    };
    const std::vector<WantedTopic> wanted{
        {topics.config, TopicRole::Config}, {topics.status, TopicRole::Status}, {topics.offset, TopicRole::Offset}};
    auto reader = std::make_unique<TopicReader>(settings, wanted, m_store, std::move(callbacks));
    Result<Done> started = reader->start();
    if (started)
        m_reader = std::move(reader);
    else
        m_fold.reset();
    return started;
}

void ClusterReading::stopReading()
{
    if (m_reader)
        m_reader->stop();
}

void ClusterReading::stop()
{
    m_reader.reset();
    m_fold.reset();
}

void ClusterReading::wakeUp()
{
    // Any thread: one call until the next take(), however often they call.
    if (!m_woken.exchange(true))
        m_wake();
}

ClusterReading::News ClusterReading::take(std::size_t next)
{
    m_woken = false;
    News news;
    {
        const std::scoped_lock lock(m_eventsMutex);
        news.events.swap(m_events);
    }
    news.progress = m_reader->progress();
    tellPartitionCounts();
    m_fold->setComplete(isComplete());
    news.delta = m_fold->take(next);
    addOwnOffsetsTopics(news.delta.connectors);
    m_mirror.apply(news.delta);
    return news;
}

void ClusterReading::setRecordLimit(std::uint64_t bytes)
{
    m_store.setLimit(bytes);
    if (m_fold)
        m_fold->wake(); // it may be less than before
}

bool ClusterReading::isSettled() const
{
    return !m_fold || m_fold->settled();
}

void ClusterReading::tellPartitionCounts()
{
    std::map<std::string, std::int32_t> counts;
    for (const PartitionProgress& partition : m_reader->details())
        ++counts[partition.topic];
    for (const auto& [topic, count] : counts) {
        std::int32_t& told = m_partitionCounts[topic];
        if (told != count)
            m_fold->setPartitionCount(topic, told = count);
    }
}

bool ClusterReading::isComplete() const
{
    if (!m_reader)
        return false;
    // A connector's own offsets topic that is not there yet, or may not be read, says nothing about the others.
    std::set<std::string> reached;
    for (const PartitionProgress& partition : m_reader->details()) {
        const bool own = m_ownTopics.count(partition.topic) > 0;
        if (!own && !partition.reached)
            return false;
        reached.insert(partition.topic);
    }
    return reached.count(m_topics.config) && reached.count(m_topics.status) && reached.count(m_topics.offset);
}

std::vector<PartitionProgress> ClusterReading::details() const
{
    return m_reader ? m_reader->details() : std::vector<PartitionProgress>{};
}

void ClusterReading::addOwnOffsetsTopics(const std::vector<ConnectorSummary>& connectors)
{
    for (const ConnectorSummary& connector : connectors) {
        const std::string& topic = connector.ownOffsetsTopic;
        // A reference is resolved by the workers alone; what it stands for is not known here.
        if (topic.empty() || topic == m_topics.offset || topic.find("${") != std::string::npos)
            continue;
        if (m_ownTopics.insert(topic).second)
            m_reader->addTopic({topic, TopicRole::ConnectorOffset});
    }
}

void ClusterReading::readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done)
{
    ask({0, m_ownTopics.size(), QDeadlineTimer(deadline), std::move(done)});
}

void ClusterReading::ask(Waiter waiter)
{
    if (!m_reader) {
        Error error;
        error.code = ErrorCode::Cancelled;
        QMetaObject::invokeMethod(
            this, [done = std::move(waiter.done), error] { done(error); }, Qt::QueuedConnection);
        return;
    }
    const qint64 left = std::max<qint64>(waiter.deadline.remainingTime(), 1);
    m_reader->readToEnd(left, [this, waiter = std::move(waiter)](Result<std::uint64_t> rows) {
        // Reader thread; this object joins it before it dies, and Qt drops queued calls to a dead object.
        QMetaObject::invokeMethod(
            this,
            [this, waiter, rows = std::move(rows)]() mutable {
                if (!rows) {
                    waiter.done(rows.error());
                    return;
                }
                waiter.rows = *rows;
                m_waiters.push_back(std::move(waiter));
                wakeUp(); // the fold has yet to be told of what has been reached
            },
            Qt::QueuedConnection);
    });
}

void ClusterReading::answerWaiters()
{
    std::vector<Waiter> ready;
    // That a topic has been read to its end says as much as its records do.
    if (m_waiters.empty() || m_mirror.told() < m_fold->told())
        return;
    const auto passed = [this](const Waiter& waiter) { return waiter.rows <= m_mirror.foldedRows(); };
    const auto firstReady = std::stable_partition(m_waiters.begin(), m_waiters.end(),
                                                  [&](const Waiter& waiter) { return !passed(waiter); });
    std::move(firstReady, m_waiters.end(), std::back_inserter(ready));
    m_waiters.erase(firstReady, m_waiters.end());
    // Only now: an answered waiter may ask again.
    for (Waiter& waiter : ready) {
        // What was read names a topic that was not among those that were read: its records are part of the answer.
        if (std::exchange(waiter.ownTopics, m_ownTopics.size()) < m_ownTopics.size())
            ask(std::move(waiter));
        else
            waiter.done(Done{});
    }
}

} // namespace inspector
