// SPDX-License-Identifier: GPL-3.0-or-later
#include "readerloop.h"

#include "kafkaerrors.h"

namespace inspector
{

namespace
{

constexpr std::size_t BatchSize = 4096;
constexpr int BatchWaitMs = 100;

std::int64_t steadyMs()
{
    const auto since = std::chrono::steady_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
}

std::optional<BytesView> view(const void* data, std::size_t size)
{
    if (!data)
        return std::nullopt;
    return BytesView(static_cast<const char*>(data), size);
}

/// Ends a wait of the reader thread early. The query thread may outlive the client.
std::function<void()> wakerOf(const std::shared_ptr<KafkaClient>& client)
{
    return [weak = std::weak_ptr<KafkaClient>(client)] {
        if (const std::shared_ptr<KafkaClient> alive = weak.lock())
            rd_kafka_queue_yield(alive->queue());
    };
}

Error cancelled()
{
    Error error;
    error.code = ErrorCode::Cancelled;
    return error;
}

KafkaPtr<rd_kafka_topic_partition_list_t> listOf(const std::vector<TopicTable::Place>& places)
{
    KafkaPtr<rd_kafka_topic_partition_list_t> list(rd_kafka_topic_partition_list_new(static_cast<int>(places.size())));
    for (const TopicTable::Place& place : places)
        rd_kafka_topic_partition_list_add(list.get(), place.topic.c_str(), place.partition)->offset = place.offset;
    return list;
}

} // namespace

ReaderLoop::ReaderLoop(std::shared_ptr<KafkaClient> reading, std::shared_ptr<KafkaClient> asking,
                       const std::vector<WantedTopic>& topics, RecordStore& store, TopicReader::Callbacks callbacks)
    : m_client(std::move(reading)), m_store(store), m_callbacks(std::move(callbacks)),
      m_watch(std::move(asking), wakerOf(m_client)), m_table(store), m_batch(BatchSize)
{
    for (const WantedTopic& topic : topics)
        m_table.add(topic);
    m_watch.want(m_table.names());
    m_working.state = ConnectionState::Connecting;
    m_table.count(m_working);
    m_progress = m_working;
    m_thread = std::thread([this] { run(); });
}

ReaderLoop::~ReaderLoop()
{
    stop();
}

void ReaderLoop::stop()
{
    if (!m_thread.joinable())
        return;
    m_stop = true;
    m_watch.beginStop();
    rd_kafka_queue_yield(m_client->queue());
    m_thread.join();
    std::shared_ptr<KafkaClient> client;
    {
        const std::lock_guard lock(m_mutex);
        client.swap(m_client);
        m_progress.state = ConnectionState::Idle;
        m_progress.problem.reset();
    }
    KafkaClient::release(std::move(client), std::chrono::milliseconds(500));
    m_watch.stop();
}

void ReaderLoop::addTopic(const WantedTopic& topic)
{
    const std::lock_guard lock(m_mutex);
    m_newTopics.push_back(topic);
    if (m_client)
        rd_kafka_queue_yield(m_client->queue());
}

void ReaderLoop::readToEnd(std::int64_t deadlineMs, EndWaits::Done done)
{
    {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::milliseconds(deadlineMs);
        const std::lock_guard lock(m_mutex);
        if (!m_ended) {
            m_endWishes.push_back({deadline, std::move(done)});
            if (m_client)
                rd_kafka_queue_yield(m_client->queue());
            return;
        }
    }
    done(cancelled());
}

ReadProgress ReaderLoop::progress() const
{
    const std::lock_guard lock(m_mutex);
    return m_progress;
}

std::vector<PartitionProgress> ReaderLoop::details() const
{
    const std::lock_guard lock(m_mutex);
    return m_details;
}

void ReaderLoop::run()
{
    while (!m_stop) {
        takeWishes();
        takeFailures();
        takeLook();
        settle(); // before the wait for records: whoever waits for what just came is told at once
        takeBatch();
    }
    {
        const std::lock_guard lock(m_mutex);
        m_ended = true;
    }
    takeWishes();
    answer(m_waits.endAll(cancelled()));
}

void ReaderLoop::takeWishes()
{
    std::vector<WantedTopic> topics;
    std::vector<EndWish> wishes;
    {
        const std::lock_guard lock(m_mutex);
        topics.swap(m_newTopics);
        wishes.swap(m_endWishes);
    }
    bool added = false;
    for (const WantedTopic& topic : topics)
        added = m_table.add(topic) || added;
    if (added) {
        m_watch.want(m_table.names());
        m_changed = true;
    }
    // Numbered only now: a look that began before the new topics were wanted knows nothing of their ends.
    for (EndWish& wish : wishes)
        m_waits.add(m_watch.request(), wish.deadline, std::move(wish.done));
}

void ReaderLoop::takeFailures()
{
    const std::vector<KafkaClient::Failure> failures = m_client->takeFailures();
    if (failures.empty())
        return;
    std::vector<ReaderEvent> events;
    for (const KafkaClient::Failure& failure : failures) {
        if (failure.code == RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED)
            noteGroup(failure.error);
        else
            m_connection.failed(failure.error, events);
    }
    m_watch.hurry();
    m_changed = true;
    for (const ReaderEvent& event : events)
        tell(event);
}

void ReaderLoop::takeLook()
{
    const std::optional<ClusterLook> look = m_watch.take();
    if (!look)
        return;
    const auto now = std::chrono::steady_clock::now();
    m_changed = true;
    std::vector<ReaderEvent> events;
    m_connection.looked(*look, now, events);
    for (const ReaderEvent& event : events)
        tell(event);
    if (look->error)
        return;

    heard();
    m_working.clusterId = look->clusterId;
    m_working.brokers = look->brokers;
    change(m_table.apply(*look, now));
    answer(m_waits.applyEnds(*look, m_table));
    m_watch.setQuick(m_table.isWaiting() || !m_waits.empty());
}

void ReaderLoop::change(const TopicTable::Changes& changes)
{
    if (!changes.unassign.empty()) {
        m_waits.forgetEnds();
        m_caughtUp = false;
        const auto list = listOf(changes.unassign);
        // Fails only for partitions that are not assigned: what is wanted then is already so.
        const KafkaPtr<rd_kafka_error_t> error(rd_kafka_incremental_unassign(m_client->handle(), list.get()));
    }
    if (!changes.assign.empty()) {
        m_caughtUp = false;
        const auto list = listOf(changes.assign);
        const KafkaPtr<rd_kafka_error_t> error(rd_kafka_incremental_assign(m_client->handle(), list.get()));
        if (error) {
            for (const TopicTable::Place& place : changes.assign) {
                const Error trouble =
                    requestError(rd_kafka_error_code(error.get()), rd_kafka_error_string(error.get()), place.topic);
                if (const auto event = m_table.trouble(place.topic, place.partition, trouble))
                    tell(*event);
                if (ReadPartition* partition = m_table.find(place.topic, place.partition))
                    partition->assigned = false; // tried again with the next look
            }
        } else {
            hurryLeaders(changes.assign);
        }
    }
    for (const ReaderEvent& event : changes.events)
        tell(event);
}

void ReaderLoop::hurryLeaders(const std::vector<TopicTable::Place>& places)
{
    // librdkafka looks for the leaders of partitions newly assigned when its next one-second timer comes, unless it
    // gets metadata before. A question that waits for no answer is enough, as the answer is taken in all the same.
    const std::string* last = nullptr;
    for (const TopicTable::Place& place : places) {
        if (last && *last == place.topic)
            continue;
        last = &place.topic;
        const KafkaPtr<rd_kafka_topic_t> topic(rd_kafka_topic_new(m_client->handle(), place.topic.c_str(), nullptr));
        const rd_kafka_metadata_t* answer = nullptr;
        if (topic && rd_kafka_metadata(m_client->handle(), 0, topic.get(), &answer, 0) == RD_KAFKA_RESP_ERR_NO_ERROR)
            rd_kafka_metadata_destroy(answer);
    }
}

void ReaderLoop::takeBatch()
{
    const ssize_t count = rd_kafka_consume_batch_queue(m_client->queue(), BatchWaitMs, m_batch.data(), m_batch.size());
    const std::uint64_t before = m_working.recordsRead;
    const rd_kafka_topic_t* topic = nullptr;
    std::int32_t number = -1;
    ReadPartition* partition = nullptr;
    for (ssize_t i = 0; i < count; ++i) {
        const KafkaPtr<rd_kafka_message_t> message(m_batch[static_cast<std::size_t>(i)]);
        if (message->err) {
            takeError(*message);
            continue;
        }
        // Records come in runs of one partition. The pointer is good for comparing only within the run.
        if (message->rkt != topic || message->partition != number) {
            topic = message->rkt;
            number = message->partition;
            partition = m_table.find(rd_kafka_topic_name(topic), number);
            if (partition)
                partition->problem.reset();
        }
        if (partition && message->offset >= partition->position)
            takeRecord(*message, *partition);
    }
    if (count > 0)
        m_changed = true;
    if (m_working.recordsRead == before)
        return;
    heard();
    m_store.publish();
    if (m_callbacks.published)
        m_callbacks.published();
}

void ReaderLoop::takeRecord(const rd_kafka_message_t& message, ReadPartition& partition)
{
    m_headers.clear();
    rd_kafka_headers_t* headers = nullptr;
    if (rd_kafka_message_headers(&message, &headers) == RD_KAFKA_RESP_ERR_NO_ERROR) {
        const char* name = nullptr;
        const void* value = nullptr;
        std::size_t size = 0;
        for (std::size_t i = 0; !rd_kafka_header_get_all(headers, i, &name, &value, &size); ++i)
            m_headers.push_back({name, view(value, size)});
    }
    rd_kafka_timestamp_type_t kind = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE;
    const std::int64_t timestamp = rd_kafka_message_timestamp(&message, &kind);
    m_store.append(partition.slot, message.offset, kind == RD_KAFKA_TIMESTAMP_NOT_AVAILABLE ? -1 : timestamp,
                   view(message.key, message.key_len), view(message.payload, message.len), m_headers,
                   kind == RD_KAFKA_TIMESTAMP_LOG_APPEND_TIME ? TimestampKind::LogAppend : TimestampKind::Create);
    partition.moveTo(message.offset + 1);
    ++m_working.recordsRead;
    m_working.bytesRead += message.key_len + message.len;
}

void ReaderLoop::takeError(const rd_kafka_message_t& message)
{
    const std::string topic = message.rkt ? rd_kafka_topic_name(message.rkt) : "";
    const char* text = rd_kafka_message_errstr(&message);
    switch (message.err) {
    case RD_KAFKA_RESP_ERR__PARTITION_EOF:
        if (ReadPartition* partition = m_table.find(topic, message.partition)) {
            partition->moveTo(message.offset);
            partition->problem.reset();
        }
        heard();
        break;
    case RD_KAFKA_RESP_ERR__AUTO_OFFSET_RESET:
        m_table.setOutOfRange(topic, message.partition);
        m_watch.setQuick(true);
        m_watch.hurry();
        break;
    case RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART:
    case RD_KAFKA_RESP_ERR__UNKNOWN_TOPIC:
    case RD_KAFKA_RESP_ERR__UNKNOWN_PARTITION:
        // Whether it is gone for good is for the looks to tell.
        m_watch.setQuick(true);
        m_watch.hurry();
        break;
    case RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED:
        noteGroup(requestError(message.err, text ? text : "", m_client->group()));
        break;
    default:
        if (topic.empty()) {
            std::vector<ReaderEvent> events;
            m_connection.failed(requestError(message.err, text ? text : "", {}), events);
            m_watch.hurry();
            for (const ReaderEvent& event : events)
                tell(event);
        } else if (const auto event =
                       m_table.trouble(topic, message.partition, requestError(message.err, text ? text : "", topic)))
        {
            tell(*event);
        }
        break;
    }
}

void ReaderLoop::settle()
{
    std::vector<EndWaits::Ended> ended =
        m_waits.check(m_table, m_store.published(), std::chrono::steady_clock::now(), m_connection.problem());
    if (std::exchange(m_changed, false))
        tellProgress();
    answer(std::move(ended)); // only now: what is asked for then knows of what was waited for
}

void ReaderLoop::tellProgress()
{

    m_table.count(m_working);
    const bool caughtUp = m_table.isCaughtUp();
    m_working.problem = m_connection.problem() ? m_connection.problem() : m_table.problem();
    if (!m_connection.isConnected())
        m_working.state = m_connection.state();
    else if (m_table.isRefused())
        m_working.state = ConnectionState::Failed;
    else
        m_working.state = caughtUp ? ConnectionState::Live : ConnectionState::Reading;
    std::vector<PartitionProgress> details = m_table.details();
    {
        const std::lock_guard lock(m_mutex);
        m_progress = m_working;
        m_details = std::move(details);
    }
    // That a topic has gone makes nobody reach its end.
    if (caughtUp && !m_caughtUp && !m_table.isOneGone())
        tell({ReaderEvent::Severity::Info, ReaderEvent::Kind::CaughtUp, {}});
    m_caughtUp = caughtUp;
    if (m_callbacks.progressed)
        m_callbacks.progressed();
}

void ReaderLoop::tell(const ReaderEvent& event)
{
    if (m_callbacks.event)
        m_callbacks.event(event);
}

void ReaderLoop::noteGroup(const Error& error)
{
    // librdkafka looks for the group's coordinator although the reader joins no group: no rights on it are needed.
    if (!std::exchange(m_groupNoted, true))
        tell({ReaderEvent::Severity::Info, ReaderEvent::Kind::Note, error});
}

void ReaderLoop::heard()
{
    // Records may still come out of the local queue when the connection is gone already.
    if (m_connection.isConnected())
        m_working.lastHeardMs = steadyMs();
}

void ReaderLoop::answer(std::vector<EndWaits::Ended> ended)
{
    for (EndWaits::Ended& wait : ended)
        wait.done(std::move(wait.result));
}

} // namespace inspector
