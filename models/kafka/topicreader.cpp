// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicreader.h"

#include "readerloop.h"

namespace inspector
{

class TopicReader::Private
{
public:
    Private(KafkaSettings settings, std::vector<WantedTopic> topics, RecordStore& store, Callbacks callbacks)
        : m_settings(std::move(settings)), m_topics(std::move(topics)), m_store(store),
          m_callbacks(std::move(callbacks))
    {}

    Result<Done> start()
    {
        const std::lock_guard lock(m_mutex);
        if (m_loop)
            return Done{};
        Result<std::shared_ptr<KafkaClient>> reading = KafkaClient::open(m_settings, KafkaUse::Read);
        if (!reading)
            return reading.error();
        Result<std::shared_ptr<KafkaClient>> asking = KafkaClient::open(m_settings, KafkaUse::Ask);
        if (!asking)
            return asking.error();
        m_loop = std::make_unique<ReaderLoop>(std::move(reading).value(), std::move(asking).value(), m_topics, m_store,
                                              m_callbacks);
        return Done{};
    }

    /// Null before start(). Lives from then on as long as the reader.
    ReaderLoop* loop() const
    {
        const std::lock_guard lock(m_mutex);
        return m_loop.get();
    }

    /// Whether the topic could still be added to those that start() takes.
    bool addBeforeStart(const WantedTopic& topic)
    {
        const std::lock_guard lock(m_mutex);
        if (!m_loop)
            m_topics.push_back(topic);
        return !m_loop;
    }

private:
    KafkaSettings m_settings;
    std::vector<WantedTopic> m_topics;
    RecordStore& m_store;
    Callbacks m_callbacks;
    mutable std::mutex m_mutex; ///< for m_topics and the pointer; the loop looks after itself
    std::unique_ptr<ReaderLoop> m_loop;
};

TopicReader::TopicReader(KafkaSettings settings, std::vector<WantedTopic> topics, RecordStore& store,
                         Callbacks callbacks)
    : m_d(std::make_unique<Private>(std::move(settings), std::move(topics), store, std::move(callbacks)))
{}

TopicReader::~TopicReader()
{
    stop();
}

Result<Done> TopicReader::start()
{
    return m_d->start();
}

void TopicReader::stop()
{
    if (ReaderLoop* loop = m_d->loop())
        loop->stop();
}

void TopicReader::addTopic(const WantedTopic& topic)
{
    if (!m_d->addBeforeStart(topic))
        m_d->loop()->addTopic(topic);
}

ReadProgress TopicReader::progress() const
{
    const ReaderLoop* loop = m_d->loop();
    return loop ? loop->progress() : ReadProgress();
}

std::vector<PartitionProgress> TopicReader::details() const
{
    const ReaderLoop* loop = m_d->loop();
    return loop ? loop->details() : std::vector<PartitionProgress>();
}

void TopicReader::readToEnd(std::int64_t deadlineMs, std::function<void(Result<std::uint64_t>)> done)
{
    if (ReaderLoop* loop = m_d->loop()) {
        loop->readToEnd(deadlineMs, std::move(done));
        return;
    }
    Error cancelled;
    cancelled.code = ErrorCode::Cancelled;
    done(cancelled);
}

} // namespace inspector
