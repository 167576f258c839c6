// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrixsink.h"

#include "realtest.h"

#include <librdkafka/rdkafka.h>

#include <algorithm>
#include <array>

namespace inspector
{

namespace
{

qint64 numberIn(const QByteArray& offset)
{
    return offset.mid(offset.indexOf(':') + 1).chopped(1).toLongLong();
}

} // namespace

MatrixSink::MatrixSink(MatrixCell& cell, TopicOracle& topics, const QString& name, QString file)
    : MatrixConnector(cell, topics, name), m_file(std::move(file)), m_times(Partitions)
{}

QByteArray MatrixSink::partition(int number) const
{
    return canonicalJson("{\"kafka_topic\":\"" + topic().toUtf8() +
                         "\",\"kafka_partition\":" + QByteArray::number(number) + '}');
}

QString MatrixSink::begin()
{
    constexpr int Batches = 4; // each at a time of its own
    constexpr int BatchSize = 10;
    PatientProducer producer(m_cell.settings.bootstrap);
    for (int batch = 0; batch < Batches; ++batch) {
        for (int i = 0; i < BatchSize; ++i) {
            if (!producer.add(topic(), QByteArray::number(batch * BatchSize + i), "some line"))
                return QStringLiteral("cannot write to %1").arg(topic());
        }
        if (!producer.finish())
            return QStringLiteral("not written: %1").arg(topic());
    }
    for (const TopicOracle::Record& record : m_topics.read(topic()).value_or(TopicOracle::Records()))
        m_times.at(static_cast<std::size_t>(record.partition)).push_back(record.timestamp);

    const QJsonObject config{
        {QStringLiteral("connector.class"), QStringLiteral("org.apache.kafka.connect.file.FileStreamSinkConnector")},
        {QStringLiteral("tasks.max"), QStringLiteral("1")},
        {QStringLiteral("file"), m_file},
        {QStringLiteral("topics"), topic()}};
    if (!m_cell.rest->put(RestOracle::pathOf(m_name, QStringLiteral("/config")), config).ok())
        return QStringLiteral("not created: %1").arg(m_name);
    const QString unread = settled([&] {
        return linesWritten() == Batches * BatchSize && m_cell.program->mirror().connector(m_name.toStdString())
                   ? QString()
                   : QStringLiteral("%1 has written %2 lines").arg(m_name).arg(linesWritten());
    });
    return unread.isEmpty() ? changeState(PlanOperation::Stop, "STOPPED") : unread;
}

qint64 MatrixSink::offsetAt(int partition, qint64 time) const
{
    const std::vector<qint64>& times = m_times[static_cast<std::size_t>(partition)];
    return std::find_if(times.begin(), times.end(), [time](qint64 at) { return at >= time; }) - times.begin();
}

qint64 MatrixSink::left(const OffsetMap& now) const
{
    qint64 left = 0;
    for (int i = 0; i < Partitions; ++i) {
        const auto at = now.find(partition(i));
        left += endOf(i) - (at == now.end() ? 0 : numberIn(at->second));
    }
    return left;
}

qint64 MatrixSink::linesWritten() const
{
    QFile file(m_file);
    return file.open(QIODevice::ReadOnly) ? file.readAll().count('\n') : 0;
}

std::optional<MatrixConnector::Wish> MatrixSink::wish(QRandomGenerator& random, const OffsetMap& now)
{
    const PlanVia via = random.bounded(2) ? PlanVia::Direct : PlanVia::Rest;
    Wish wish{{}, now};
    switch (random.bounded(10)) {
    case 0:
        wish.request = asked(PlanOperation::ResetOffsets, via);
        wish.expected.clear();
        return wish;
    case 1: {
        const QByteArray gone = partition(random.bounded(Partitions));
        wish.request = asked(PlanOperation::RemoveOffsets, via);
        wish.request.partitions.push_back(gone.toStdString());
        wish.expected.erase(gone);
        return wish;
    }
    case 2:
    case 3:
        return wishOffsets(random, now);
    default:
        return wishTarget(random, now);
    }
}

std::optional<MatrixConnector::Wish> MatrixSink::wishOffsets(QRandomGenerator& random, const OffsetMap& now)
{
    Wish wish{asked(PlanOperation::AlterOffsets, random.bounded(2) ? PlanVia::Direct : PlanVia::Rest), now};
    QByteArray entries;
    for (int i = 0; i < Partitions; ++i) {
        if (random.bounded(3) == 0)
            continue;
        const qint64 number = random.bounded(static_cast<int>(endOf(i)) + 1);
        // Workers take numbers as text too.
        const QByteArray text = random.bounded(3)
                                    ? offset(number)
                                    : QByteArray("{\"kafka_offset\":\"" + QByteArray::number(number) + "\"}");
        entries +=
            (entries.isEmpty() ? "" : ",") + QByteArray("{\"partition\":") + partition(i) + ",\"offset\":" + text + '}';
        wish.expected[partition(i)] = offset(number);
    }
    if (entries.isEmpty())
        return {};
    setOffsets(wish.request, '[' + entries + ']');
    return wish;
}

std::optional<MatrixConnector::Wish> MatrixSink::wishTarget(QRandomGenerator& random, const OffsetMap& now)
{
    using Kind = SinkTarget::Kind;
    Wish wish{asked(PlanOperation::AlterOffsets, random.bounded(2) ? PlanVia::Direct : PlanVia::Rest), now};
    static const std::array<Kind, 5> kinds{Kind::Earliest, Kind::Latest, Kind::Timestamp, Kind::Offset, Kind::Shift};
    const Kind kind = kinds[static_cast<std::size_t>(random.bounded(5))];
    const std::vector<qint64>& times = m_times[static_cast<std::size_t>(random.bounded(Partitions))];
    SinkTarget target{kind, 0};
    if (kind == Kind::Timestamp && !times.empty())
        target.number =
            times[static_cast<std::size_t>(random.bounded(static_cast<int>(times.size())))] + random.bounded(-1, 2);
    else if (kind == Kind::Offset)
        target.number = random.bounded(5);
    else if (kind == Kind::Shift)
        target.number = random.bounded(-9, 10);
    wish.request.target = target;
    // All that have a commit, or those that are named.
    std::vector<int> meant;
    const bool named = random.bounded(2);
    for (int i = 0; i < Partitions; ++i) {
        if (named ? random.bounded(2) == 0 : now.count(partition(i)) > 0)
            meant.push_back(i);
    }
    if (named && meant.empty())
        meant.push_back(random.bounded(Partitions));
    for (const int i : meant) {
        if (named)
            wish.request.partitions.push_back(partition(i).toStdString());
        const auto at = now.find(partition(i));
        if (kind == Kind::Shift && at == now.end())
            return {}; // refused: there is nothing to shift from
        const qint64 wanted = kind == Kind::Earliest    ? 0
                              : kind == Kind::Latest    ? endOf(i)
                              : kind == Kind::Timestamp ? offsetAt(i, target.number)
                              : kind == Kind::Offset
                                  ? target.number
                                  : std::clamp<qint64>(numberIn(at->second) + target.number, 0, endOf(i));
        wish.expected[partition(i)] = offset(wanted);
    }
    return wish;
}

/// What the group's coordinator says, asked by a plain consumer.
QString MatrixSink::disagreement(const OffsetMap& now)
{
    std::array<char, 512> words{};
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    rd_kafka_conf_set(conf, "bootstrap.servers", m_cell.settings.bootstrap.toUtf8().constData(), words.data(),
                      words.size());
    rd_kafka_conf_set(conf, "group.id", QByteArray("connect-" + m_name.toUtf8()).constData(), words.data(),
                      words.size());
    rd_kafka_t* consumer = rd_kafka_new(RD_KAFKA_CONSUMER, conf, words.data(), words.size());
    rd_kafka_topic_partition_list_t* list = rd_kafka_topic_partition_list_new(Partitions);
    for (int i = 0; i < Partitions; ++i)
        rd_kafka_topic_partition_list_add(list, topic().toUtf8().constData(), i);
    const rd_kafka_resp_err_t failed = rd_kafka_committed(consumer, list, PatienceMs);
    OffsetMap committed;
    for (int i = 0; i < Partitions; ++i) {
        if (list->elems[i].offset >= 0)
            committed[partition(list->elems[i].partition)] = offset(list->elems[i].offset);
    }
    rd_kafka_topic_partition_list_destroy(list);
    rd_kafka_destroy(consumer);
    return !failed && committed == now
               ? QString()
               : QStringLiteral("the group has committed:") + QString::fromUtf8(textOf(committed));
}

QString MatrixSink::goOn(QRandomGenerator&)
{
    const std::optional<OffsetMap> before = askOffsets(*m_cell.rest, m_name);
    if (!before)
        return QStringLiteral("no offsets of %1").arg(m_name);
    const qint64 wanted = linesWritten() + left(*before);
    QString wrong = changeState(PlanOperation::Resume, "RUNNING RUNNING");
    if (!wrong.isEmpty())
        return wrong;
    wrong = settled([&] {
        return linesWritten() < wanted
                   ? QStringLiteral("%1 has written %2 lines, not %3").arg(m_name).arg(linesWritten()).arg(wanted)
                   : QString();
    });
    if (wrong.isEmpty())
        wrong = changeState(PlanOperation::Stop, "STOPPED");
    const std::optional<OffsetMap> after = askOffsets(*m_cell.rest, m_name);
    if (linesWritten() != wanted || !after || left(*after) != 0)
        wrong += QStringLiteral("%1 wrote %2 lines, not %3; from:%4\n  to:%5")
                     .arg(m_name)
                     .arg(linesWritten())
                     .arg(wanted)
                     .arg(QString::fromUtf8(textOf(*before)),
                          after ? QString::fromUtf8(textOf(*after)) : QStringLiteral(" unknown"));
    return wrong;
}

} // namespace inspector
