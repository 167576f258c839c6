// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foldworker.h"
#include "core/statusvalue.h"
#include "handfedcluster.h"
#include "mirrorstate.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <semaphore>

using namespace inspector;

namespace
{

std::vector<RawRecord> fixture()
{
    std::vector<RawRecord> all = readDump(QStringLiteral("shop-configs.jsonl"), "shop-configs", TopicRole::Config);
    const auto add = [&all](std::vector<RawRecord> more) {
        all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    };
    add(readDump(QStringLiteral("shop-status.jsonl"), "shop-status", TopicRole::Status));
    add(readDump(QStringLiteral("shop-offsets.jsonl"), "shop-offsets", TopicRole::Offset));
    add(readDump(QStringLiteral("dedicated-offsets.jsonl"), "dedicated-offsets", TopicRole::ConnectorOffset));
    return all;
}

QString targetText(const ConnectorSummary* connector)
{
    if (!connector || !connector->targetState)
        return QStringLiteral("none");
    return text(wireName(*connector->targetState));
}

} // namespace

class TestFold : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void configCases_data();
    void configCases();
    void staleUnassigned();
    void connectorTombstoneClearsTasks();
    void activeTopics();
    void activeTopicMismatch();
    void offsetKeys();
    void sameMapOtherBytes();
    void fixtureEqualsRest();
    void fixtureNoticesOneRecordLess();
    void independentOfInterleaving();
    void lastRecordAgreesWithNaiveMap();
    void smallDeltasAddUp();
    void rowsFoldedMeanwhileAreTold();
    void historyWalksBack();
    void headersAndOddBytes();
    void workerPublishesEverything();
};

void TestFold::configCases_data()
{
    QTest::addColumn<QString>("connector");
    QTest::addColumn<bool>("exists");
    QTest::addColumn<QString>("target");
    QTest::addColumn<int>("count"); // -1 = none
    QTest::addColumn<bool>("inconsistent");
    const auto row = [](const char* id, const char* connector, bool exists, const char* target, int count,
                        bool inconsistent) {
        QTest::newRow(qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(id), QLatin1String(connector))))
            << QLatin1String(connector) + QString() << exists << QString(QLatin1String(target)) << count
            << inconsistent;
    };
    row("cfg-target-states", "a", true, "STOPPED", -1, false);
    row("cfg-target-states", "b", true, "PAUSED", -1, false);
    row("cfg-target-states", "c", true, "STARTED", -1, false);
    row("cfg-target-states", "d", true, "PAUSED", -1, false);
    row("cfg-target-states", "e", true, "STOPPED", -1, false);
    row("cfg-target-states", "f", true, "STARTED", -1, false);
    row("cfg-dash-names", "orders", true, "STARTED", 2, false);
    row("cfg-dash-names", "orders-", true, "STARTED", 1, false);
    row("cfg-dash-names", "orders-1", true, "STARTED", 1, false);
    row("cfg-dash-names", "task-0", true, "STARTED", 1, false);
    row("cfg-inconsistent", "foo", true, "STARTED", 2, true);
    row("cfg-tasks-before-connector", "foo", true, "STARTED", -1, false);
}

void TestFold::configCases()
{
    QFETCH(QString, connector);
    const QString id = QString::fromLatin1(QTest::currentDataTag()).section(QLatin1Char(' '), 0, 0);
    Cluster cluster;
    for (const RawRecord& record : readCase(qPrintable(id)))
        cluster.append(record);
    cluster.settle();
    const ConnectorSummary* summary = cluster.mirror.connector(std::string_view(connector.toStdString()));
    QVERIFY(summary);
    QTEST(summary->inConfig == true, "exists");
    QTEST(targetText(summary), "target");
    QTEST(summary->committedTasks.value_or(-1), "count");
    QTEST(summary->inconsistent.value_or(false), "inconsistent");
}

void TestFold::staleUnassigned()
{
    Cluster cluster;
    for (const RawRecord& record : readCase("st-stale-unassigned"))
        cluster.append(record);
    cluster.settle();
    QMap<QString, QString> states;
    for (const StatusEntry& entry : cluster.mirror.statuses())
        states[QStringLiteral("%1-%2").arg(text(cluster.mirror.name(entry.connector))).arg(entry.task)] =
            text(wireName(entry.state)) + (entry.lastIgnored ? QStringLiteral(" ignored") : QString());
    const QMap<QString, QString> expected{{QStringLiteral("x-0"), QStringLiteral("RUNNING ignored")},
                                          {QStringLiteral("y-0"), QStringLiteral("RUNNING ignored")},
                                          {QStringLiteral("z-0"), QStringLiteral("UNASSIGNED")},
                                          {QStringLiteral("x--1"), QStringLiteral("UNASSIGNED")}};
    QCOMPARE(states, expected);
}

void TestFold::connectorTombstoneClearsTasks()
{
    Cluster cluster;
    for (const RawRecord& record : readCase("st-connector-tombstone"))
        cluster.append(record);
    cluster.settle();
    QCOMPARE(cluster.mirror.statuses().size(), 2U);
    for (const StatusEntry& entry : cluster.mirror.statuses())
        QVERIFY(!entry.present);
    QVERIFY(!cluster.connector("x")->state);

    // A task that starts again afterwards counts, even one that a worker would have skipped as stale before.
    RawRecord later = readCase("st-connector-tombstone")[1];
    later.offset = 9;
    later.at = 1700000009000;
    later.value = R"({"state":"UNASSIGNED","trace":null,"worker_id":"10.0.0.1:8083","generation":1})";
    cluster.append(later);
    cluster.settle();
    const StatusEntry* task = cluster.mirror.status({1});
    QVERIFY(task);
    QVERIFY(task->present);
    QCOMPARE(task->state, TaskState::Unassigned);
    QVERIFY(!task->lastIgnored);
}

void TestFold::activeTopics()
{
    Cluster cluster;
    for (const RawRecord& record : readCase("st-topics"))
        cluster.append(record);
    cluster.settle();
    QStringList present;
    for (const ActiveTopicEntry& entry : cluster.mirror.activeTopics()) {
        if (entry.present)
            present.append(text(cluster.mirror.name(entry.connector)) + QLatin1Char('=') +
                           text(cluster.keys.extra(entry.version.key)));
    }
    present.sort();
    QCOMPARE(present, QStringList({QStringLiteral("pg=orders"), QStringLiteral("x:connector-y=a.b-c_d")}));
    int invalid = 0;
    for (const StatusEntry& entry : cluster.mirror.statuses())
        invalid += entry.problem != KeyProblem::None;
    QCOMPARE(invalid, 3);
    QCOMPARE(cluster.connector("pg")->activeTopics, 1);
}

void TestFold::activeTopicMismatch()
{
    Cluster cluster;
    for (const RawRecord& record : readCase("st-topics-mismatch"))
        cluster.append(record);
    cluster.settle();
    QCOMPARE(cluster.mirror.activeTopics().size(), 1U);
    const ActiveTopicEntry& entry = cluster.mirror.activeTopics().front();
    QCOMPARE(text(cluster.mirror.name(entry.connector)), QStringLiteral("a"));
    QCOMPARE(text(cluster.keys.extra(entry.version.key)), QStringLiteral("t1"));
    QVERIFY(entry.present);
    QVERIFY(entry.mismatch);
}

void TestFold::offsetKeys()
{
    Cluster cluster;
    cluster.store.addPartition("config", TopicRole::Config, 0);
    for (const RawRecord& record : readCase("off-malformed-keys"))
        cluster.append(record);
    cluster.settle();
    QCOMPARE(cluster.mirror.offsets().size(), 4U);
    QCOMPARE(cluster.mirror.connectors().size(), 1U);
    const ConnectorSummary* inventory = cluster.connector("inventory");
    QVERIFY(inventory);
    QCOMPARE(inventory->liveOffsets, 1);
    QCOMPARE(inventory->health, Health::Deleted);
    int problems = 0;
    for (const OffsetEntry& entry : cluster.mirror.offsets()) {
        QVERIFY(entry.live);
        problems += entry.problem != KeyProblem::None;
        if (entry.problem == KeyProblem::None)
            QCOMPARE(text(cluster.keys.extra(entry.version.key)), QStringLiteral("{\"server\":\"dbserver1\"}"));
    }
    QCOMPARE(problems, 3);
}

void TestFold::sameMapOtherBytes()
{
    Cluster cluster;
    cluster.store.addPartition("config", TopicRole::Config, 0);
    std::vector<RawRecord> records = readCase("off-field-order");
    for (const RawRecord& record : records)
        cluster.append(record);
    cluster.settle();
    QCOMPARE(cluster.mirror.offsets().size(), 2U);
    for (const OffsetEntry& entry : cluster.mirror.offsets())
        QVERIFY(entry.has(OffsetFlag::DuplicateByBytes) && !entry.has(OffsetFlag::SeveralPartitions) && entry.live &&
                entry.has(OffsetFlag::Orphaned));

    // Deleting one of them takes the mark off the other.
    records[0].offset = 1;
    records[0].value.reset();
    cluster.append(records[0]);
    cluster.settle();
    for (const OffsetEntry& entry : cluster.mirror.offsets())
        QVERIFY(!entry.has(OffsetFlag::DuplicateByBytes));
    QCOMPARE(cluster.connector("s3-source")->liveOffsets, 1);
}

namespace
{

QJsonObject restConnectors()
{
    QFile file(QStringLiteral(TEST_DATA "/fixtures/shop-4.3.1/rest-connectors.json"));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no oracle");
    return QJsonDocument::fromJson(file.readAll()).object();
}

/// What REST said of connectors and tasks, as lines.
QStringList restLines(const QJsonObject& rest)
{
    QStringList lines;
    for (auto it = rest.begin(); it != rest.end(); ++it) {
        const QJsonObject status = it.value()[u"status"].toObject();
        const QJsonObject connector = status[u"connector"].toObject();
        lines.append(QStringLiteral("%1 %2 %3 %4")
                         .arg(it.key(), connector[u"state"].toString(), connector[u"worker_id"].toString(),
                              status[u"type"].toString()));
        for (const QJsonValue& task : status[u"tasks"].toArray())
            lines.append(QStringLiteral("%1-%2 %3 %4")
                             .arg(it.key())
                             .arg(task[u"id"].toInt())
                             .arg(task[u"state"].toString(), task[u"worker_id"].toString()));
    }
    lines.sort();
    return lines;
}

QStringList foldLines(const Cluster& cluster)
{
    QStringList lines;
    for (const ConnectorSummary& connector : cluster.mirror.connectors()) {
        if (connector.inConfig != true || !connector.state)
            continue;
        const QString type = connector.type == ConnectorType::Source ? QStringLiteral("source")
                             : connector.type == ConnectorType::Sink ? QStringLiteral("sink")
                                                                     : QStringLiteral("unknown");
        lines.append(QStringLiteral("%1 %2 %3 %4")
                         .arg(text(cluster.mirror.name(connector.connector)), text(wireName(*connector.state)),
                              text(connector.workerId), type));
    }
    for (const StatusEntry& entry : cluster.mirror.statuses()) {
        if (entry.task >= 0 && entry.present && entry.current)
            lines.append(QStringLiteral("%1-%2 %3 %4")
                             .arg(text(cluster.mirror.name(entry.connector)))
                             .arg(entry.task)
                             .arg(text(wireName(entry.state)), text(entry.workerId)));
    }
    lines.sort();
    return lines;
}

} // namespace

void TestFold::fixtureEqualsRest()
{
    Cluster cluster;
    for (const RawRecord& record : fixture())
        cluster.append(record);
    cluster.settle();
    QCOMPARE(foldLines(cluster), restLines(restConnectors()));

    const QJsonObject rest = restConnectors();
    for (auto it = rest.begin(); it != rest.end(); ++it) {
        const ConnectorSummary* summary = cluster.mirror.connector(std::string_view(it.key().toStdString()));
        QVERIFY(summary);
        const QJsonObject info = it.value()[u"info"].toObject();
        QCOMPARE(summary->committedTasks.value_or(0), info[u"tasks"].toArray().size());
        QCOMPARE(text(summary->className), info[u"config"][u"connector.class"].toString());
    }

    const ConnectorSummary* shortLived = cluster.connector("short-lived");
    QVERIFY(shortLived);
    QCOMPARE(shortLived->inConfig, std::optional<bool>(false));
    QCOMPARE(shortLived->health, Health::Deleted);
    QCOMPARE(cluster.connector("dedicated")->ownOffsetsTopic, std::string("dedicated-offsets"));
    QCOMPARE(cluster.connector("dedicated")->health, Health::Stopped);
    QCOMPARE(cluster.connector("failing-sink")->health, Health::Failed);
}

void TestFold::fixtureNoticesOneRecordLess()
{
    // The comparison above must be able to fail: without the last status of a running task it does.
    std::vector<RawRecord> records = fixture();
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < records.size(); ++i) {
        if (records[i].key == Bytes("status-task-file-source-1-0"))
            last = i;
    }
    QVERIFY(last);
    records.erase(records.begin() + static_cast<std::ptrdiff_t>(*last));
    Cluster cluster;
    for (const RawRecord& record : records)
        cluster.append(record);
    cluster.settle();
    QVERIFY(foldLines(cluster) != restLines(restConnectors()));
}

void TestFold::independentOfInterleaving()
{
    std::vector<RawRecord> records = fixture();
    // A second config partition has no order that a worker would see; it must not depend on ours either.
    RawRecord stray{"shop-configs",
                    TopicRole::Config,
                    1,
                    0,
                    records.front().at + 1,
                    Bytes("target-state-mirror"),
                    Bytes(R"({"state":"PAUSED","state.v2":"STOPPED"})")};
    records.push_back(stray);
    QStringList expected;
    std::mt19937 random(20261129); // a fixed seed: a failure can be repeated
    for (int round = 0; round < 12; ++round) {
        std::map<std::pair<std::string, int>, std::vector<RawRecord>> partitions;
        for (const RawRecord& record : records)
            partitions[{record.topic, record.partition}].push_back(record);
        Cluster cluster;
        std::vector<std::pair<std::vector<RawRecord>, std::size_t>> streams;
        for (auto& [place, stream] : partitions)
            streams.emplace_back(std::move(stream), 0);
        std::size_t left = records.size();
        while (left > 0) {
            auto& [stream, at] = streams[random() % streams.size()];
            const std::size_t burst = 1 + random() % 40;
            for (std::size_t i = 0; i < burst && at < stream.size(); ++i, --left)
                cluster.append(stream[at++]);
            if (random() % 3 == 0) {
                cluster.store.publish();
                cluster.fold.advance(1 + random() % 50);
                if (random() % 2 == 0)
                    cluster.mirror.apply(cluster.fold.takeDelta());
            }
        }
        cluster.settle();
        const QStringList state = stateOf(cluster);
        if (round == 0)
            expected = state;
        QCOMPARE(state, expected);
    }
    QVERIFY(expected.size() > 40);
}

void TestFold::lastRecordAgreesWithNaiveMap()
{
    std::mt19937 random(7);
    const std::vector<Bytes> values{R"({"position":1})", R"({"position":2})", "", "null", "{", R"([1])"};
    struct Naive
    {
        std::int64_t offset = 0;
        std::uint32_t versions = 0;
        std::optional<Bytes> value;
    };
    std::map<std::pair<int, Bytes>, Naive> naive;
    Cluster cluster;
    std::map<int, std::int64_t> next;
    for (int i = 0; i < 60'000; ++i) {
        RawRecord record;
        record.topic = "offsets";
        record.role = TopicRole::Offset;
        record.partition = static_cast<int>(random() % 5);
        record.offset = next[record.partition]++;
        record.at = 1'700'000'000'000 + i;
        // Few names and many, so that both re-use and growth are tried; some in two member orders.
        const std::string name = "c" + std::to_string(random() % 50);
        const std::string a = std::to_string(random() % 20);
        record.key = random() % 2 ? "[\"" + name + "\",{\"a\":" + a + ",\"b\":1}]"
                                  : "[\"" + name + "\",{\"b\":1,\"a\":" + a + "}]";
        if (random() % 4)
            record.value = values[random() % values.size()];
        cluster.append(record);
        Naive& expected = naive[{record.partition, *record.key}];
        expected.offset = record.offset;
        expected.value = record.value;
        ++expected.versions;
        if (random() % 500 == 0)
            cluster.settle();
    }
    cluster.settle();

    QCOMPARE(cluster.mirror.offsets().size(), naive.size());
    std::map<std::string, int> liveByConnector;
    for (const OffsetEntry& entry : cluster.mirror.offsets()) {
        const RecordView record = cluster.store.record(entry.version.row);
        const Bytes key(*cluster.keys.bytes(entry.version.key));
        const auto found = naive.find({cluster.store.partition(record.slot).partition, key});
        QVERIFY(found != naive.end());
        const Naive& expected = found->second;
        QCOMPARE(record.offset, expected.offset);
        QCOMPARE(entry.version.versions, expected.versions);
        QCOMPARE(record.value.has_value(), expected.value.has_value());
        if (expected.value)
            QCOMPARE(Bytes(*record.value), *expected.value);
        QCOMPARE(entry.live, expected.value.has_value());
        liveByConnector[cluster.mirror.name(entry.connector)] += entry.live;

        // Twins, worked out the slow way.
        bool several = false;
        bool duplicate = false;
        const std::size_t comma = key.find(',');
        const bool aFirst = key.compare(comma, 5, ",{\"a\"") == 0;
        const std::string name = key.substr(0, comma + 1);
        const std::size_t aAt = key.find("\"a\":") + 4;
        const std::string a = key.substr(aAt, key.find_first_not_of("0123456789", aAt) - aAt);
        const Bytes twin = aFirst ? name + "{\"b\":1,\"a\":" + a + "}]" : name + "{\"a\":" + a + ",\"b\":1}]";
        for (int p = 0; p < 5; ++p) {
            const auto same = naive.find({p, key});
            several = several || (p != found->first.first && same != naive.end());
            const auto other = naive.find({p, twin});
            duplicate = duplicate || (other != naive.end() && other->second.value);
        }
        QCOMPARE(entry.has(OffsetFlag::SeveralPartitions), several);
        QCOMPARE(entry.has(OffsetFlag::DuplicateByBytes), duplicate && entry.live);
    }
    for (const auto& [name, live] : liveByConnector)
        QCOMPARE(cluster.mirror.connector(std::string_view(name))->liveOffsets, live);
}

void TestFold::smallDeltasAddUp()
{
    Cluster expected;
    Cluster cluster;
    for (const RawRecord& record : fixture()) {
        expected.append(record);
        cluster.append(record);
    }
    expected.settle();
    cluster.store.publish();
    while (cluster.fold.advance(100) > 0) {
    }
    cluster.fold.setComplete(true);
    const std::uint64_t rows = cluster.store.folded();
    int deltas = 0;
    do {
        FoldDelta delta = cluster.fold.takeDelta(3);
        const std::size_t entries = delta.connectors.size() + delta.configs.size() + delta.statuses.size() +
                                    delta.activeTopics.size() + delta.offsets.size();
        QVERIFY(entries <= 3);
        // Nobody may take the state for that of the newest row before the last entry has arrived.
        QCOMPARE(delta.foldedRows, cluster.fold.hasMore() ? std::uint64_t{0} : rows);
        QCOMPARE(delta.told, cluster.fold.hasMore() ? std::uint64_t{0} : std::uint64_t{1});
        cluster.mirror.apply(std::move(delta));
        ++deltas;
    } while (cluster.fold.hasMore());
    QVERIFY(deltas > 20);
    QCOMPARE(stateOf(cluster), stateOf(expected));
}

void TestFold::rowsFoldedMeanwhileAreTold()
{
    Cluster cluster;
    const std::vector<RawRecord> records = fixture();
    for (const RawRecord& record : records)
        cluster.append(record);
    cluster.store.publish();
    // More rows are folded between the parts of a delta; whoever waits for the last of them must be told in the end.
    cluster.fold.advance(records.size() / 2);
    cluster.mirror.apply(cluster.fold.takeDelta(1));
    QVERIFY(cluster.fold.hasMore());
    while (cluster.fold.advance(100) > 0) {
    }
    while (cluster.fold.hasMore())
        cluster.mirror.apply(cluster.fold.takeDelta(1));
    QCOMPARE(cluster.mirror.foldedRows(), std::uint64_t(records.size()));
}

void TestFold::historyWalksBack()
{
    Cluster cluster;
    const int versions = 40'000; // over two segments
    for (int i = 0; i < versions; ++i) {
        cluster.append({"o", TopicRole::Offset, 0, 2L * i, i, Bytes(R"(["c",{"p":1}])"), std::to_string(i)});
        cluster.append({"o", TopicRole::Offset, 0, 2L * i + 1, i, Bytes(R"(["d",{"p":1}])"), std::nullopt});
    }
    cluster.settle();
    const OffsetEntry& entry = cluster.mirror.offsets().front();
    QCOMPARE(entry.version.versions, static_cast<std::uint32_t>(versions));
    std::optional<std::uint64_t> row = entry.version.row;
    int expected = versions;
    while (row) {
        --expected;
        QCOMPARE(Bytes(*cluster.store.record(*row).value), std::to_string(expected));
        row = cluster.store.previousVersion(*row);
    }
    QCOMPARE(expected, 0);
}

void TestFold::headersAndOddBytes()
{
    Cluster cluster;
    const SlotId slot = cluster.store.addPartition("o", TopicRole::Offset, 3);
    const Bytes binary("\x00\xff\x01", 3);
    cluster.store.append(slot, 0, 5, std::nullopt, BytesView(binary), {{"h1", BytesView("v")}, {"h2", std::nullopt}});
    cluster.store.append(slot, 1, 6, BytesView(""), std::nullopt, {{"", BytesView("")}});
    cluster.store.append(slot, 2, 7, BytesView(binary), BytesView(""), {}, TimestampKind::LogAppend);
    cluster.store.append(slot, 3, -1, BytesView("x"), BytesView(""));
    cluster.settle();
    QCOMPARE(cluster.store.record(0).timestampKind, TimestampKind::Create);
    QCOMPARE(cluster.store.record(2).timestampKind, TimestampKind::LogAppend);
    QCOMPARE(cluster.store.record(3).timestampKind, TimestampKind::None);
    QCOMPARE(cluster.mirror.offsets().size(), 4U);
    QVERIFY(!cluster.keys.bytes(cluster.store.record(0).keyId));
    QCOMPARE(Bytes(*cluster.store.record(0).value), binary);
    const auto headers = cluster.store.headers(0);
    QCOMPARE(headers.size(), 2U);
    QCOMPARE(Bytes(headers[0].name), Bytes("h1"));
    QCOMPARE(Bytes(*headers[0].value), Bytes("v"));
    QVERIFY(!headers[1].value);
    QCOMPARE(Bytes(*cluster.keys.bytes(cluster.store.record(1).keyId)), Bytes());
    QVERIFY(!cluster.store.record(1).value);
    QCOMPARE(cluster.store.headers(1).size(), 1U);
    QVERIFY(cluster.store.record(2).value && cluster.store.record(2).value->empty());
    QVERIFY(cluster.store.headers(2).empty());
    QCOMPARE(cluster.mirror.offsets()[0].problem, KeyProblem::NullKey);
    QCOMPARE(cluster.mirror.offsets()[2].version.valueKind, ValueKind::Empty);
}

void TestFold::workerPublishesEverything()
{
    // Reader, fold and taker on three threads, as in the program; what arrives must be what one thread folds.
    Cluster expected;
    const std::vector<RawRecord> records = fixture();
    for (const RawRecord& record : records)
        expected.append(record);
    expected.settle();

    Cluster cluster;
    std::counting_semaphore<> news(0);
    FoldWorker worker(cluster.store, cluster.keys, [&news] { news.release(); });
    std::thread reader([&] {
        for (std::size_t i = 0; i < records.size(); ++i) {
            cluster.append(records[i]);
            if (i % 7 == 0 || i + 1 == records.size()) {
                cluster.store.publish();
                worker.wake();
            }
        }
        worker.setComplete(true);
    });
    reader.join();
    const QStringList wanted = stateOf(expected);
    bool equal = false;
    for (int i = 0; i < 2000 && !equal; ++i) {
        if (!news.try_acquire_for(std::chrono::seconds(10)))
            break;
        cluster.mirror.apply(worker.take());
        equal = cluster.mirror.foldedRows() == records.size() && stateOf(cluster) == wanted;
    }
    QCOMPARE(stateOf(cluster), wanted);
}

QTEST_APPLESS_MAIN(TestFold)
#include "tst_fold.moc"
