// SPDX-License-Identifier: GPL-3.0-or-later
#include "handfedcluster.h"
#include "mirrorstate.h"

#include "core/summary.h"

#include <QTest>

using namespace inspector;

namespace
{

RawRecord status(int partition, std::int64_t at, const char* key, const char* state, int generation = 1)
{
    RawRecord record{"status", TopicRole::Status, partition, at, at, "status-" + Bytes(key), std::nullopt};
    if (state)
        record.value = R"({"state":")" + Bytes(state) + R"(","trace":null,"worker_id":"w:1","generation":)" +
                       std::to_string(generation) + "}";
    return record;
}

RawRecord activeTopic(int partition, std::int64_t at, bool present)
{
    RawRecord record{"status", TopicRole::Status, partition, at, at, "status-topic-t:connector-c", std::nullopt};
    if (present)
        record.value = R"({"topic":{"name":"t","connector":"c","task":0,"discoverTimestamp":1}})";
    return record;
}

RawRecord config(int partition, std::int64_t at, const char* key, const char* value)
{
    return {
        "config", TopicRole::Config, partition, at, at, Bytes(key), value ? std::optional(Bytes(value)) : std::nullopt};
}

constexpr const char* Properties = R"({"properties":{"connector.class":"XSink"}})";

/// Present statuses, as `task:state`, and what was taken out by another key.
QString statuses(const Cluster& cluster)
{
    QStringList words;
    for (const StatusEntry& entry : cluster.mirror.statuses()) {
        QString word = QString::number(entry.task) + QLatin1Char(':');
        word += entry.present ? text(wireName(entry.state)) : QStringLiteral("none");
        if (entry.superseded)
            word += QLatin1String("(superseded)");
        if (!entry.current)
            word += QLatin1String("(left over)");
        words.append(word);
    }
    words.sort();
    return words.join(QLatin1Char(' '));
}

} // namespace

using Records = std::vector<RawRecord>;
Q_DECLARE_METATYPE(Records)

/// One task under two keys, connectors that are gone, and what they leave behind.
class TestFoldLeftOvers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void twins_data();
    void twins();
    void topicTwins();
    void gone_data();
    void gone();
    void taskConfigs();
    void configValues_data();
    void configValues();
    void severalConfigPartitions();
    void failedTasks_data();
    void failedTasks();
};

void TestFoldLeftOvers::twins_data()
{
    QTest::addColumn<Records>("records");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<int>("known");
    const auto row = [](const char* name, const Records& records, const char* expected, int known) {
        QTest::newRow(name) << records << QString::fromLatin1(expected) << known;
    };
    row("the newer counts", {status(0, 1, "task-c-0", "FAILED"), status(3, 2, "task-c-0", "RUNNING")},
        "0:RUNNING 0:none(superseded)", 1);
    row("read the other way round", {status(3, 2, "task-c-0", "RUNNING"), status(0, 1, "task-c-0", "FAILED")},
        "0:RUNNING 0:none(superseded)", 1);
    row("a tombstone is the newer", {status(0, 1, "task-c-0", "RUNNING"), status(3, 2, "task-c-0", nullptr)},
        "0:none 0:none(superseded)", 0);
    row("a tombstone is the older", {status(0, 1, "task-c-0", nullptr), status(3, 2, "task-c-0", "RUNNING")},
        "0:RUNNING 0:none", 1);
    row("late UNASSIGNED under the other key",
        {status(0, 1, "task-c-0", "RUNNING", 5), status(3, 2, "task-c-0", "UNASSIGNED", 4)},
        "0:RUNNING 0:none(superseded)", 1);
    row("UNASSIGNED of a later generation",
        {status(0, 1, "task-c-0", "RUNNING", 5), status(3, 2, "task-c-0", "UNASSIGNED", 6)},
        "0:UNASSIGNED 0:none(superseded)", 1);
    row("an unreadable one decides nothing",
        {status(0, 1, "task-c-0", "RUNNING"), status(3, 2, "task-c-0", "HIBERNATING")}, "0:RUNNING 0:none", 1);
    row("another spelling", {status(0, 1, "task-c-0", "FAILED"), status(0, 2, "task-c-00", "RUNNING")},
        "0:RUNNING 0:none(superseded)", 1);
    row("three",
        {status(0, 1, "task-c-0", "FAILED"), status(1, 3, "task-c-0", "PAUSED"), status(2, 2, "task-c-0", "RUNNING")},
        "0:PAUSED 0:none(superseded) 0:none(superseded)", 1);
    row("other tasks", {status(0, 1, "task-c-0", "FAILED"), status(1, 2, "task-c-1", "RUNNING")}, "0:FAILED 1:RUNNING",
        2);
    row("the connector's own", {status(0, 1, "connector-c", "FAILED"), status(1, 2, "connector-c", "RUNNING")},
        "-1:RUNNING -1:none(superseded)", 0);
    row("cleared by the connector's tombstone",
        {status(0, 1, "task-c-0", "FAILED"), status(1, 2, "task-c-0", "RUNNING"), status(0, 3, "connector-c", nullptr),
         config(0, 1, "connector-c", Properties)},
        "-1:none 0:none 0:none", 0);
}

void TestFoldLeftOvers::twins()
{
    QFETCH(Records, records);
    Cluster cluster;
    for (const RawRecord& record : records) {
        cluster.append(record);
        cluster.settle(); // each record for itself: the other key's entry must be told again
    }
    QTEST(statuses(cluster), "expected");
    const ConnectorSummary* summary = cluster.connector("c");
    QTEST(int{summary->tasksKnown}, "known");
    if (std::string_view(QTest::currentDataTag()) == "the connector's own")
        QCOMPARE(summary->state, std::optional(TaskState::Running));
}

void TestFoldLeftOvers::topicTwins()
{
    Cluster cluster;
    cluster.append(activeTopic(0, 1, true));
    cluster.append(activeTopic(1, 2, true));
    cluster.settle();
    QCOMPARE(cluster.connector("c")->activeTopics, 1);
    QVERIFY(cluster.mirror.activeTopics()[0].superseded);
    QVERIFY(!cluster.mirror.activeTopics()[1].superseded);
    cluster.append(activeTopic(1, 3, false));
    cluster.settle();
    QCOMPARE(cluster.connector("c")->activeTopics, 0);
}

void TestFoldLeftOvers::gone_data()
{
    QTest::addColumn<Records>("records");
    QTest::addColumn<bool>("configRead");
    QTest::addColumn<bool>("gone");
    QTest::addColumn<int>("inConfig"); // -1 = not known
    const auto row = [](const char* name, const Records& records, bool configRead, bool gone, int inConfig) {
        QTest::newRow(name) << records << configRead << gone << inConfig;
    };
    const Records ran{status(0, 1, "connector-c", "RUNNING"), status(1, 2, "task-c-0", "RUNNING"),
                      activeTopic(2, 2, true)};
    const auto with = [&ran](const Records& more) {
        Records all = ran;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    row("runs", ran, false, false, -1);
    row("tombstone is the newest", with({status(0, 3, "connector-c", nullptr)}), false, true, -1);
    row("task started again", with({status(0, 3, "connector-c", nullptr), status(1, 4, "task-c-0", "RUNNING")}), false,
        false, -1);
    row("task deleted afterwards", with({status(0, 3, "connector-c", nullptr), status(1, 4, "task-c-0", nullptr)}),
        false, true, -1);
    row("topic seen again", with({status(0, 3, "connector-c", nullptr), activeTopic(2, 4, true)}), false, false, -1);
    row("topic deleted afterwards", with({status(0, 3, "connector-c", nullptr), activeTopic(2, 4, false)}), false, true,
        -1);
    row("started again", with({status(0, 3, "connector-c", nullptr), status(0, 4, "connector-c", "RUNNING")}), false,
        false, -1);
    row("unreadable afterwards", with({status(0, 3, "connector-c", nullptr), status(0, 4, "connector-c", "NEW")}),
        false, false, -1);
    row("an older tombstone under another key", with({status(3, 0, "connector-c", nullptr)}), false, false, -1);
    row("config topic read and empty", ran, true, true, 0);
    row("in the config", with({config(0, 1, "connector-c", Properties), status(0, 3, "connector-c", nullptr)}), true,
        false, 1);
}

void TestFoldLeftOvers::gone()
{
    QFETCH(Records, records);
    QFETCH(bool, configRead);
    QFETCH(bool, gone);
    Cluster cluster;
    if (configRead)
        cluster.store.addPartition("config", TopicRole::Config, 0);
    for (const RawRecord& record : records) {
        cluster.append(record);
        cluster.settle();
    }
    const ConnectorSummary* summary = cluster.connector("c");
    QCOMPARE(summary->gone, gone);
    QTEST(summary->inConfig ? int(*summary->inConfig) : -1, "inConfig");
    for (const StatusEntry& entry : cluster.mirror.statuses())
        QCOMPARE(entry.current, !gone);
    for (const ActiveTopicEntry& entry : cluster.mirror.activeTopics())
        QCOMPARE(entry.current, !gone);

    // While a topic is being read nobody is gone.
    cluster.fold.setComplete(false);
    cluster.mirror.apply(cluster.fold.takeDelta());
    QVERIFY(!cluster.connector("c")->gone);
}

void TestFoldLeftOvers::taskConfigs()
{
    Cluster cluster;
    const auto leftOver = [&cluster] {
        QStringList keys;
        for (const ConfigEntry& entry : cluster.mirror.configs()) {
            if (entry.leftOver)
                keys.append(text(*cluster.keys.bytes(entry.version.key)));
        }
        return keys.join(QLatin1Char(' '));
    };
    const auto deferred = [&cluster] {
        QStringList ids;
        for (const std::int32_t task : cluster.connector("c")->deferredTasks)
            ids.append(QString::number(task));
        return ids.join(QLatin1Char(' '));
    };
    const char* task = R"({"properties":{"task.class":"XSinkTask"}})";
    cluster.append(config(0, 1, "connector-c", Properties));
    cluster.append(config(0, 2, "task-c-0", task));
    cluster.append(config(0, 3, "task-c-1", task));
    cluster.settle();
    QCOMPARE(deferred(), QStringLiteral("0 1"));
    QCOMPARE(leftOver(), QString());
    cluster.append(config(0, 4, "commit-c", R"({"tasks":2})"));
    cluster.settle();
    QCOMPARE(deferred(), QString());
    cluster.append(config(0, 5, "task-c-0", task));
    cluster.append(config(0, 6, "commit-c", R"({"tasks":1})"));
    cluster.settle();
    QCOMPARE(leftOver(), QStringLiteral("task-c-1")); // told again for the sake of the commit
    cluster.append(config(0, 7, "connector-c", nullptr));
    cluster.settle();
    QCOMPARE(leftOver(), QStringLiteral("task-c-0 task-c-1 commit-c"));
    cluster.append(config(0, 8, "connector-c", Properties));
    cluster.settle();
    QCOMPARE(leftOver(), QString());
}

void TestFoldLeftOvers::configValues_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("value"); // "-" = null
    QTest::addColumn<bool>("usable");
    const auto row = [](const char* key, const char* value, bool usable) {
        QTest::addRow("%s %s", key, value) << QByteArray(key) << QByteArray(value) << usable;
    };
    row("session-key", R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":1})", true);
    row("session-key", R"({"key":"c2VjcmU=","algorithm":"HmacSHA256","creation-timestamp":1,"more":1})", true);
    row("session-key", R"({"key":"c2VjcmU","algorithm":"HmacSHA256","creation-timestamp":1})", true);
    row("session-key", R"({"key":"c2V=cmU","algorithm":"HmacSHA256","creation-timestamp":1})", false);
    row("session-key", R"({"key":"c","algorithm":"HmacSHA256","creation-timestamp":1})", false);
    row("session-key", R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":1.0})", false);
    row("session-key", R"({"key":"c2VjcmV0","creation-timestamp":1})", false);
    row("session-key", "null", false);
    row("session-key", "-", false);
    row("logger-cluster-a.b", R"({"level":"DEBUG"})", true);
    row("logger-cluster-a.b", R"({"level":5})", false);
    row("logger-cluster-a.b", "-", false);
    row("restart-connector-c", R"({"include-tasks":true,"only-failed":false})", true);
    row("restart-connector-c", R"({"include-tasks":"yes"})", true);
    row("restart-connector-c", "[]", false);
    row("plugin-x", "{}", false);
}

void TestFoldLeftOvers::configValues()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, value);
    Cluster cluster;
    cluster.append(config(0, 1, key.constData(), value == "-" ? nullptr : value.constData()));
    cluster.settle();
    QTEST(cluster.mirror.configs().front().usable, "usable");
}

void TestFoldLeftOvers::severalConfigPartitions()
{
    // Only a connector whose records came out of order is read again, and the rest is not told again.
    Cluster cluster;
    for (int i = 0; i < 50; ++i) {
        const std::string name = "connector-n" + std::to_string(i);
        cluster.append(config(0, 10 + i, name.c_str(), Properties));
    }
    cluster.append(config(1, 5, "target-state-n7", R"({"state":"PAUSED","state.v2":"STOPPED"})"));
    cluster.settle();
    QCOMPARE(cluster.connector("n7")->targetState, std::optional(TargetState::Stopped));
    QCOMPARE(cluster.connector("n7")->inconsistent, std::optional<bool>());

    const auto emitted = [&cluster](const RawRecord& record) {
        cluster.append(record);
        cluster.store.publish();
        cluster.fold.advance(10);
        FoldDelta delta = cluster.fold.takeDelta();
        const std::size_t count = delta.configs.size() + delta.connectors.size();
        cluster.mirror.apply(std::move(delta));
        return count;
    };
    QCOMPARE(emitted(config(1, 100, "target-state-n8", R"({"state":"PAUSED"})")), std::size_t{2});
    QCOMPARE(cluster.connector("n8")->targetState, std::optional(TargetState::Paused));
    // Older than what is known of it: the newer one stays.
    QCOMPARE(emitted(config(2, 99, "target-state-n8", R"({"state":"STARTED"})")), std::size_t{4});
    QCOMPARE(cluster.connector("n8")->targetState, std::optional(TargetState::Paused));
    QCOMPARE(emitted(config(1, 101, "connector-n8", nullptr)), std::size_t{5});
    QCOMPARE(cluster.connector("n8")->inConfig, std::optional(false));
}

void TestFoldLeftOvers::failedTasks_data()
{
    QTest::addColumn<int>("committed"); // -1 = not known
    QTest::addColumn<int>("known");
    QTest::addColumn<int>("failed");
    QTest::addColumn<Health>("health");
    QTest::newRow("all") << 2 << 2 << 2 << Health::Failed;
    QTest::newRow("some") << 2 << 2 << 1 << Health::Degraded;
    QTest::newRow("all that told") << 3 << 2 << 2 << Health::Failed;
    QTest::newRow("count not known") << -1 << 2 << 2 << Health::Failed;
    QTest::newRow("none") << 0 << 0 << 0 << Health::Unknown;
}

void TestFoldLeftOvers::failedTasks()
{
    QFETCH(int, committed);
    QFETCH(int, known);
    QFETCH(int, failed);
    HealthInputs inputs;
    inputs.inConfig = true;
    inputs.targetState = TargetState::Started;
    inputs.connectorState = TaskState::Running;
    if (committed >= 0)
        inputs.committedTasks = committed;
    inputs.tasksKnown = known;
    inputs.failed = failed;
    QTEST(healthOf(inputs), "health");
}

QTEST_APPLESS_MAIN(TestFoldLeftOvers)
#include "tst_foldleftovers.moc"
