// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/claimtrack.h"
#include "core/sinktopics.h"
#include "findingscluster.h"

#include <QTest>

using namespace inspector;

class TestFindings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void healthyClusterIsQuiet();
    void appearAndVanish();
    void followsWhatIsKnownOfTheConfig();
    void liveAndOfflineTimes();
    void claims_data();
    void claims();
    void sinkTopics_data();
    void sinkTopics();
    void cases_data();
    void cases();
    void fixture();
};

void TestFindings::healthyClusterIsQuiet()
{
    FindingsCluster cluster;
    cluster.append(healthy() + Records{fencing("c", 1), activeTopic("t", "c"), sink("s", "\"topics\":\"t\""),
                                       task("s", 0), commit("s", 1), status("status-connector-s", state("RUNNING")),
                                       status("status-task-s-0", state("RUNNING")), activeTopic("t", "s"),
                                       offset("[\"c\",{\"f\":\"a\"}]", "{\"p\":1}"),
                                       later(offset("[\"c\",{\"f\":\"a\"}]", "{\"p\":2}"), 3600)});
    cluster.settle(false);
    QCOMPARE(found(cluster), QStringList());
    cluster.settle();
    QCOMPARE(found(cluster), QStringList());
    QVERIFY(cluster.mirror.findings().empty());
    // The life of a group: failover, a restart, a rebalance, pause, stop and resume, deletion.
    cluster.append({taskState("UNASSIGNED", "10.0.0.1:8083", 5), taskState("RUNNING", "10.0.0.2:8083", 6),
                    taskState("UNASSIGNED", "10.0.0.1:8083", 5), taskState("RUNNING", "10.0.0.1:8083", 8),
                    target("c", "PAUSED"), taskState("PAUSED", "10.0.0.1:8083", 8), target("c", "STARTED"),
                    taskState("RUNNING", "10.0.0.1:8083", 8)});
    cluster.settle();
    QCOMPARE(found(cluster), QStringList());
}

void TestFindings::appearAndVanish()
{
    FindingsCluster cluster;
    cluster.append(healthy());
    cluster.settle();
    QCOMPARE(found(cluster), QStringList());
    cluster.append({taskState("FAILED", "w", 6)});
    cluster.settle();
    QCOMPARE(found(cluster), QStringList(QStringLiteral("error task-failed c status/0@2 task 0 'w'")));
    cluster.append({config("connector-c", Tombstone), config("target-state-c", Tombstone)});
    cluster.settle();
    QCOMPARE(found(cluster), QStringList({QStringLiteral("info status-left-over c status/0@0"),
                                          QStringLiteral("info status-left-over c status/0@2 task 0"),
                                          QStringLiteral("info tasks-left-over c configs/0@1"),
                                          QStringLiteral("info tasks-left-over c configs/0@2")}));
    cluster.append({status("status-task-c-0", Tombstone), status("status-connector-c", Tombstone)});
    cluster.append(healthy());
    cluster.settle();
    QCOMPARE(found(cluster), QStringList());
    QVERIFY(cluster.mirror.findings().empty());
}

void TestFindings::followsWhatIsKnownOfTheConfig()
{
    // Until the topics are read to their ends nothing is an orphan; a connector that comes takes the findings back.
    const Records orphan{offset("[\"c\",{\"f\":\"a\"}]", "{\"p\":1}"), activeTopic("t", "c"), target("c", "STARTED"),
                         status("status-connector-c", state("RUNNING")), task("c", 0)};
    FindingsCluster cluster;
    cluster.append(orphan);
    cluster.settle(false);
    QCOMPARE(found(cluster), QStringList());
    cluster.settle();
    QCOMPARE(found(cluster), QStringList({QStringLiteral("info active-topic-orphan c status/0@0 't'"),
                                          QStringLiteral("info status-left-over c status/0@1"),
                                          QStringLiteral("info target-state-orphan c configs/0@0"),
                                          QStringLiteral("info tasks-left-over c configs/0@1"),
                                          QStringLiteral("warning offsets-orphaned c offsets/0@0 n=1")}));
    cluster.append({source("c"), task("c", 0), commit("c", 1)});
    cluster.settle();
    QCOMPARE(found(cluster), QStringList());
}

void TestFindings::liveAndOfflineTimes()
{
    // [60 s], live only: a dump has no time to wait for.
    FindingsCluster cluster;
    cluster.append({source("c"), status("status-connector-c", state("RUNNING"))});
    cluster.settle();
    const QString tasks = QStringLiteral("connector-without-tasks");
    const std::int64_t at = cluster.mirror.newestRecord();
    QCOMPARE(found(cluster, tasks).size(), 1);
    QCOMPARE(found(cluster, tasks, at + 59'999).size(), 0);
    QCOMPARE(found(cluster, tasks, at + 60'000).size(), 1);

    // Measured against the newest record offline.
    FindingsCluster made;
    made.append({status("status-connector-x", state("RUNNING")), source("c")});
    made.settle();
    const QString status = QStringLiteral("connector-without-status");
    QCOMPARE(found(made, status).size(), 0);
    QCOMPARE(found(made, status, made.mirror.newestRecord() + 59'999).size(), 0);
    QCOMPARE(found(made, status, made.mirror.newestRecord() + 60'000).size(), 1);
}

void TestFindings::claims_data()
{
    QTest::addColumn<QStringList>("records"); // "STATE worker generation"
    QTest::addColumn<bool>("contested");
    const auto row = [](const char* name, const QStringList& records, bool contested) {
        QTest::newRow(name) << records << contested;
    };
    const auto r = [](const char* worker, int generation) {
        return QStringLiteral("RUNNING %1 %2").arg(QLatin1String(worker)).arg(generation);
    };
    row("in turn", {r("a", 12), r("b", 3), r("a", 12), r("b", 3)}, true);
    row("both generations grow", {r("a", 12), r("b", 3), r("a", 13), r("b", 4)}, true);
    row("several workers on both sides", {r("a", 12), r("b", 3), r("c", 14), r("d", 5)}, true);
    row("once", {r("a", 12), r("b", 3), r("a", 12)}, false);
    row("generations grow", {r("a", 1), r("b", 2), r("a", 3), r("b", 4), r("a", 5)}, false);
    row("a late UNASSIGNED each time",
        {r("a", 1), r("b", 2), u"UNASSIGNED a 1"_qs, r("a", 3), u"UNASSIGNED b 2"_qs, r("b", 4), u"UNASSIGNED a 3"_qs},
        false);
    row("a late failure each time",
        {r("b", 3), r("a", 4), u"FAILED b 3"_qs, r("a", 5), r("b", 6), r("a", 7), u"FAILED b 6"_qs, r("a", 8)}, false);
    row("the group began again", {r("a", 57), r("b", 1), r("a", 2), r("b", 3), r("a", 5), r("b", 1), r("a", 4)}, false);
    row("stopped before it began again",
        {r("a", 5), u"UNASSIGNED a 5"_qs, r("b", 1), r("a", 6), u"UNASSIGNED a 6"_qs, r("b", 2), r("a", 7)}, false);
    row("one worker", {r("a", 12), r("a", 3), r("a", 12), r("a", 3)}, false);
    QStringList longAgo{r("a", 12), r("b", 3), r("a", 12), r("b", 3)};
    for (int generation = 13; generation < 46; ++generation)
        longAgo.append(r("a", generation));
    row("long ago", longAgo, false);
}

void TestFindings::claims()
{
    QFETCH(QStringList, records);
    ClaimTrack track;
    TextTable workers;
    for (const QString& record : records) {
        const QStringList words = record.split(QLatin1Char(' '));
        track.status(taskStateFromText(words[0].toStdString()), workers.intern(words[1].toStdString()),
                     words[2].toInt(), 0, 0);
    }
    QTEST(track.contest() != nullptr, "contested");
}

void TestFindings::sinkTopics_data()
{
    QTest::addColumn<QString>("topics");
    QTest::addColumn<QString>("regex");
    QTest::addColumn<QString>("topic");
    QTest::addColumn<int>("covered"); // -1 = cannot be decided
    const auto row = [](const char* topics, const char* regex, const QString& topic, int covered) {
        QTest::addRow("%s | %s | %s", topics, regex, qPrintable(topic))
            << QString::fromLatin1(topics) << QString::fromLatin1(regex) << topic << covered;
    };
    const QString t = QStringLiteral("orders.v1");
    row("a,orders.v1", "", t, 1);
    row(" a ,\torders.v1 ", "", t, 1);
    row("orders", "", t, 0);
    row("${file:/a:b}", "", t, -1);
    row("", "", t, -1);
    row("a", "b", t, -1);
    row("", "orders\\.v\\d+", t, 1);
    row("", "orders", t, 0); // the whole name must match
    row("", "(orders|users)\\.v[0-9]", t, 1);
    row("", "(users|a)\\.v[0-9]", t, 0);
    row("", "o.*s.*", t, 1);
    row("", "(o+)+", t, -1);
    row("", "(a|a)*b", t, -1);
    row("", ".*.*.*.*", t, -1);
    row("", "orders(?=x)", t, -1);
    row("", "orders\\Q.\\Ev1", t, -1);
    row("", "o++", t, -1);
    row("", "[a-z&&[^b]]+", t, -1);
    row("", "orders{1}", t, -1);
    row("", "(orders", t, -1);
    row("", "o.*", QString(250, QLatin1Char('o')), -1);
}

void TestFindings::sinkTopics()
{
    QFETCH(QString, topics);
    QFETCH(QString, regex);
    QFETCH(QString, topic);
    SinkTopics declared;
    declared.set(topics.toStdString(), regex.toStdString());
    const std::optional<bool> covered = declared.covers(topic.toStdString());
    QTEST(covered ? int(*covered) : -1, "covered");
}

void TestFindings::cases_data()
{
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* id, const QStringList& expected) { QTest::newRow(id) << expected; };
    row("cfg-inconsistent", {u"error tasks-inconsistent foo configs/0@2 n=2 o=0"_qs});
    row("cfg-tasks-before-connector", {u"warning tasks-before-connector foo configs/0@1"_qs});
    row("cfg-leftover-tasks", {u"info tasks-left-over gone configs/0@0"_qs, u"info tasks-left-over gone configs/0@1"_qs,
                               u"info tasks-left-over gone configs/0@2"_qs});
    row("cfg-fewer-tasks", {u"info tasks-left-over foo configs/0@1"_qs});
    row("cfg-kinds", {u"info config-key-unknown - configs/0@6"_qs});
    row("cfg-target-states", {u"warning target-state-unknown e configs/0@10 'FROZEN'"_qs});
    row("cfg-placeholder", {});
    row("cfg-session-key", {u"error config-unreadable - configs/0@1 n=2"_qs});
    row("cfg-cr-name",
        {u"info connector-name-unusual  lead configs/0@2"_qs, u"info connector-name-unusual orders\r configs/0@0"_qs});
    row("st-two-clusters", {u"warning topics-shared a status/3@3 task 0 '10.9.0.7:8083' n=3 o=12"_qs});
    row("st-connector-tombstone", {u"info status-left-over x status/1@1 task 0"_qs});
    row("off-literal-null", {u"warning offset-value-json-null inventory offsets/3@1"_qs});
}

void TestFindings::cases()
{
    QFETCH(QStringList, expected);
    FindingsCluster cluster;
    cluster.append(recordsOf(readCase(QTest::currentDataTag())));
    cluster.settle();
    QCOMPARE(found(cluster), expected);
}

void TestFindings::fixture()
{
    FindingsCluster cluster;
    cluster.append(recordsOf(readDump(QStringLiteral("shop-configs.jsonl"), "shop-configs", TopicRole::Config)));
    cluster.append(recordsOf(readDump(QStringLiteral("shop-status.jsonl"), "shop-status", TopicRole::Status)));
    cluster.append(recordsOf(readDump(QStringLiteral("shop-offsets.jsonl"), "shop-offsets", TopicRole::Offset)));
    cluster.append(recordsOf(
        readDump(QStringLiteral("dedicated-offsets.jsonl"), "dedicated-offsets", TopicRole::ConnectorOffset)));
    cluster.settle();
    // What the fixture's story tells: a sink restarted in vain, a source deleted with its offsets left behind, others
    // stopped, and the throw-away password of a CDC source. Nothing else.
    const QStringList expected{u"error task-failed failing-sink shop-status/2@123 task 0 '127.0.0.1:28084'"_qs,
                               u"info secret-in-clear orders-cdc shop-configs/0@2 'database.password'"_qs,
                               u"info tasks-left-over dedicated shop-configs/0@35"_qs,
                               u"info tasks-left-over file-sink shop-configs/0@67"_qs,
                               u"info tasks-left-over file-sink shop-configs/0@68"_qs,
                               u"info tasks-left-over file-sink shop-configs/0@69"_qs,
                               u"info tasks-left-over short-lived shop-configs/0@77"_qs,
                               u"info tasks-left-over short-lived shop-configs/0@79"_qs,
                               u"warning offsets-orphaned short-lived shop-offsets/23@2 n=1"_qs};
    QCOMPARE(found(cluster), expected);
}

QTEST_APPLESS_MAIN(TestFindings)
#include "tst_findings.moc"
