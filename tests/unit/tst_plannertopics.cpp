// SPDX-License-Identifier: GPL-3.0-or-later
#include "plancluster.h"

#include <QTest>

using namespace inspector;

namespace
{

Bytes statusValue(const char* state)
{
    return "{\"state\":\"" + Bytes(state) + R"(","trace":null,"worker_id":"w:1","generation":1})";
}

/// `a` runs with two tasks, one of them failed; `gone` was deleted and left everything behind.
class TopicsCluster : public PlanCluster
{
public:
    TopicsCluster()
    {
        config("connector-a", R"({"properties":{"connector.class":"XSource","password":"hush"}})");
        for (const char* name : {"a", "gone"}) {
            config("task-" + Bytes(name) + "-0", R"({"properties":{"k":"v"}})");
            config("task-" + Bytes(name) + "-1", R"({"properties":{"k":"v"}})");
            config("task-" + Bytes(name) + "-2", R"({"properties":{"k":"v"}})");
            config("commit-" + Bytes(name), R"({"tasks":2})");
            config("tasks-fencing-" + Bytes(name), R"({"task-count":2})");
            config("restart-connector-" + Bytes(name), R"({"include-tasks":true,"only-failed":false})");
            status("status-connector-" + Bytes(name), statusValue("RUNNING"));
            status("status-task-" + Bytes(name) + "-0", statusValue("RUNNING"));
            status("status-task-" + Bytes(name) + "-1", statusValue("FAILED"));
            status("status-task-" + Bytes(name) + "-7", statusValue("RUNNING"));
            status("status-topic-t:connector-" + Bytes(name), "{\"topic\":{\"name\":\"t\",\"connector\":\"" +
                                                                  Bytes(name) +
                                                                  "\",\"task\":0,\"discoverTimestamp\":1}}");
            offset("[\"" + Bytes(name) + "\",{\"p\":1}]", R"({"n":1})");
            offset("[\"" + Bytes(name) + "\",null]", R"({"n":1})");
            offset("[\"" + Bytes(name) + "\", {\"p\":1}]", R"({"n":1})");
        }
        config("target-state-gone", R"({"state":"STARTED"})");
        config("session-key", R"({"key":"c2VjcmV0","algorithm":"HmacSHA256","creation-timestamp":1})");
        config("logger-cluster-org", R"({"level":"DEBUG"})");
        config("mystery", "x");
        status("mystery", "x");
        offset("junk", "x");
        status("status-topic-dead:connector-a", std::nullopt);
    }
};

QString call(const Result<OperationPlan>& plan)
{
    return plan.ok() ? text(plan->rest->method) + QLatin1Char(' ') + text(plan->rest->path) : refusal(plan);
}

} // namespace

class TestPlannerTopics : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void lifeCycle_data();
    void lifeCycle();
    void lifeCycleIsRefused();
    void restarts_data();
    void restarts();
    void secretsStayMasked();
    void topicsReset();
    void tombstones_data();
    void tombstones();
    void tombstonesOfAConnector();
    void tombstonesNeedTheConfig();
};

void TestPlannerTopics::lifeCycle_data()
{
    QTest::addColumn<int>("operation");
    QTest::addColumn<QString>("expectedCall");
    QTest::addColumn<QStringList>("changes");
    QTest::addColumn<QStringList>("basis");
    const QStringList noRecord{QStringLiteral("configs/0@0 connector-a")};
    QTest::newRow("stop") << int(PlanOperation::Stop) << QStringLiteral("PUT /connectors/a/stop")
                          << QStringList({QStringLiteral("target state: STARTED -> STOPPED"),
                                          QStringLiteral("committed tasks: 2 -> 0")})
                          << noRecord;
    QTest::newRow("pause") << int(PlanOperation::Pause) << QStringLiteral("PUT /connectors/a/pause")
                           << QStringList({QStringLiteral("target state: STARTED -> PAUSED")}) << noRecord;
    QTest::newRow("resume") << int(PlanOperation::Resume) << QStringLiteral("NotPossible nothing-to-do (a)")
                            << QStringList() << QStringList();
    QTest::newRow("delete") << int(PlanOperation::Delete) << QStringLiteral("DELETE /connectors/a")
                            << QStringList({QStringLiteral("connector config: XSource -> -"),
                                            QStringLiteral("target state: STARTED -> -")})
                            << noRecord;
}

void TestPlannerTopics::lifeCycle()
{
    QFETCH(int, operation);
    QFETCH(QString, expectedCall);
    QFETCH(QStringList, changes);
    QFETCH(QStringList, basis);
    TopicsCluster cluster;
    const auto plan = cluster.plan(request(static_cast<PlanOperation>(operation), "a", PlanVia::Rest));
    QCOMPARE(call(plan), expectedCall);
    if (!plan.ok())
        return;
    QCOMPARE(changeLines(*plan), changes);
    QCOMPARE(basisLines(*plan), basis);
    QVERIFY(!plan->rest->body && plan->records.empty() && plan->fence.empty());
}

void TestPlannerTopics::lifeCycleIsRefused()
{
    TopicsCluster cluster;
    cluster.source("halted/x");
    QCOMPARE(refusal(cluster.plan(request(PlanOperation::Stop, "a", PlanVia::Direct))),
             QStringLiteral("NotPossible rest-only (a)"));
    QCOMPARE(refusal(cluster.plan(request(PlanOperation::Stop, "gone", PlanVia::Rest))),
             QStringLiteral("NotPossible not-in-config (gone)"));
    QCOMPARE(refusal(cluster.plan(request(PlanOperation::Stop, "who", PlanVia::Rest))),
             QStringLiteral("NotFound  (who)"));
    QCOMPARE(refusal(cluster.plan(request(PlanOperation::Stop, "halted/x", PlanVia::Rest))),
             QStringLiteral("NotPossible nothing-to-do (halted/x)"));
    const auto resumed = cluster.plan(request(PlanOperation::Resume, "halted/x", PlanVia::Rest));
    QCOMPARE(call(resumed), QStringLiteral("PUT /connectors/halted%2Fx/resume"));
    QCOMPARE(changeLines(*resumed), QStringList({QStringLiteral("target state: STOPPED -> STARTED")}));
    QCOMPARE(resumed->basis.size(), std::size_t{1});
    QCOMPARE(text(resumed->basis[0].rawKey), QStringLiteral("target-state-halted/x"));
}

void TestPlannerTopics::restarts_data()
{
    QTest::addColumn<int>("task");
    QTest::addColumn<bool>("tasks");
    QTest::addColumn<bool>("failed");
    QTest::addColumn<QString>("expectedCall");
    QTest::addColumn<QString>("changes");
    const QString path = QStringLiteral("POST /connectors/a/restart?includeTasks=%1&onlyFailed=%2");
    const QString yes = QStringLiteral("true");
    const QString no = QStringLiteral("false");
    const QString own = QStringLiteral("connector state: RUNNING -> RESTARTING");
    const QString first = QStringLiteral("task 0 state: RUNNING -> RESTARTING");
    const QString second = QStringLiteral("task 1 state: FAILED -> RESTARTING");
    QTest::newRow("connector") << -1 << false << false << path.arg(no, no) << own;
    QTest::newRow("all") << -1 << true << false << path.arg(yes, no)
                         << QStringList({own, first, second}).join(QLatin1Char(';'));
    QTest::newRow("failed") << -1 << true << true << path.arg(yes, yes) << second;
    QTest::newRow("failed connector") << -1 << false << true << QStringLiteral("NotPossible nothing-to-do (a)")
                                      << QString();
    QTest::newRow("task") << 0 << false << false << QStringLiteral("POST /connectors/a/tasks/0/restart") << first;
    QTest::newRow("failed task") << 1 << false << true << QStringLiteral("POST /connectors/a/tasks/1/restart")
                                 << second;
    QTest::newRow("no failed task") << 0 << false << true << QStringLiteral("NotPossible nothing-to-do (a)")
                                    << QString();
    QTest::newRow("no task") << 7 << false << false << QStringLiteral("NotPossible no-such-task (7)") << QString();
    QTest::newRow("wrong task") << -2 << false << false << QStringLiteral("NotPossible no-such-task (-2)") << QString();
}

void TestPlannerTopics::restarts()
{
    QFETCH(int, task);
    QFETCH(bool, tasks);
    QFETCH(bool, failed);
    QFETCH(QString, expectedCall);
    QFETCH(QString, changes);
    TopicsCluster cluster;
    PlanRequest asked = request(PlanOperation::Restart, "a", PlanVia::Rest);
    if (task != -1)
        asked.task = task;
    asked.includeTasks = tasks;
    asked.onlyFailed = failed;
    const auto plan = cluster.plan(asked);
    QCOMPARE(call(plan), expectedCall);
    if (!plan.ok())
        return;
    QCOMPARE(changeLines(*plan).join(QLatin1Char(';')), changes);
    QCOMPARE(plan->basis.size(), plan->changes.size());
    QVERIFY(basisLines(*plan)[0].contains(QStringLiteral("status-")));
}

/// What a plan rests on goes into the journal, and to standard output.
void TestPlannerTopics::secretsStayMasked()
{
    TopicsCluster cluster;
    const auto plan = cluster.plan(request(PlanOperation::Delete, "a", PlanVia::Rest));
    QVERIFY(plan->basis[0].before->find("XSource") != Bytes::npos);
    QVERIFY(plan->basis[0].before->find("hush") == Bytes::npos);
}

void TestPlannerTopics::topicsReset()
{
    TopicsCluster cluster;
    const auto rest = cluster.plan(request(PlanOperation::ResetTopics, "a", PlanVia::Rest));
    QCOMPARE(call(rest), QStringLiteral("PUT /connectors/a/topics/reset"));
    QCOMPARE(rest->changes.size(), std::size_t{1});
    QCOMPARE(text(rest->changes[0].what), QStringLiteral("t"));
    QVERIFY(rest->records.empty());
    const auto direct = cluster.plan(request(PlanOperation::ResetTopics, "gone", PlanVia::Direct));
    QCOMPARE(recordLines(*direct), QStringList({QStringLiteral("status/0 status-topic-t:connector-gone => -")}));
    QVERIFY(direct->fence.empty() && direct->transactionalId.empty());
    QCOMPARE(refusal(cluster.plan(request(PlanOperation::ResetTopics, "gone", PlanVia::Rest))),
             QStringLiteral("NotPossible not-in-config (gone)"));
    cluster.status("status-topic-t:connector-a", std::nullopt);
    QCOMPARE(refusal(cluster.plan(request(PlanOperation::ResetTopics, "a", PlanVia::Rest))),
             QStringLiteral("NotPossible nothing-to-do (a)"));
}

void TestPlannerTopics::tombstones_data()
{
    QTest::addColumn<QByteArray>("topic");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char* topic, const char* key, const char* expected) {
        QTest::addRow("%s %s", topic, key) << QByteArray(topic) << QByteArray(key) << QByteArray(expected);
    };
    row("configs", "connector-a", "in-use");
    row("configs", "connector-gone", "not-live");
    row("configs", "target-state-gone", "");
    row("configs", "task-a-0", "in-use");
    row("configs", "task-a-2", "");
    row("configs", "task-gone-0", "");
    row("configs", "commit-a", "in-use");
    row("configs", "commit-gone", "");
    row("configs", "tasks-fencing-a", "in-use");
    row("configs", "tasks-fencing-gone", "");
    row("configs", "restart-connector-a", "in-use");
    row("configs", "restart-connector-gone", "");
    row("configs", "session-key", "in-use");
    row("configs", "logger-cluster-org", "in-use");
    row("configs", "mystery", "in-use");
    row("status", "mystery", "");
    row("status", "status-connector-a", "in-use");
    row("status", "status-connector-gone", "");
    row("status", "status-task-a-0", "in-use");
    row("status", "status-task-a-7", "");
    row("status", "status-task-gone-0", "");
    row("status", "status-topic-t:connector-a", "in-use");
    row("status", "status-topic-t:connector-gone", "");
    row("status", "status-topic-dead:connector-a", "not-live");
    row("offsets", "[\"a\",{\"p\":1}]", "in-use");
    row("offsets", "[\"a\", {\"p\":1}]", "");
    row("offsets", "[\"a\",null]", "in-use");
    row("offsets", "[\"gone\",{\"p\":1}]", "");
    row("offsets", "[\"gone\",null]", "");
    row("offsets", "junk", "");
    row("offsets", "[\"a\",{\"p\":2}]", "not-live");
    row("elsewhere", "junk", "topic-unread");
}

void TestPlannerTopics::tombstones()
{
    QFETCH(QByteArray, topic);
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, expected);
    TopicsCluster cluster;
    PlanRequest asked = request(PlanOperation::Tombstone, "", PlanVia::Direct);
    const Bytes raw = key.toStdString();
    const std::int32_t partition = topic == "offsets" ? partitionForKey(raw, PlanCluster::OffsetPartitions) : 0;
    asked.rawKeys = {{topic.toStdString(), partition, raw}, {topic.toStdString(), partition, raw}};
    const auto plan = cluster.plan(asked);
    QCOMPARE(plan.ok() ? QByteArray() : QByteArray::fromStdString(plan.error().detail), expected);
    if (!plan.ok())
        return;
    QCOMPARE(recordLines(*plan), QStringList({QStringLiteral("%1/%2 %3 => -")
                                                  .arg(QString::fromUtf8(topic))
                                                  .arg(partition)
                                                  .arg(QString::fromUtf8(key))}));
    QVERIFY(plan->basis[0].before);
    // The same key where it is not.
    asked.rawKeys = {{topic.toStdString(), topic == "offsets" ? (partition + 1) % 5 : 1, raw}};
    QVERIFY(!cluster.plan(asked).ok());
    asked.via = PlanVia::Rest;
    QCOMPARE(text(cluster.plan(asked).error().detail), QStringLiteral("direct-only"));
}

void TestPlannerTopics::tombstonesOfAConnector()
{
    TopicsCluster cluster;
    const auto plan = cluster.plan(request(PlanOperation::Tombstone, "gone", PlanVia::Direct));
    QCOMPARE(recordLines(*plan).size(), 3);
    QCOMPARE(plan->connector, std::string("gone"));
    QCOMPARE(plan->transactionalId, std::string("shop-gone-0"));
    QCOMPARE(refusal(cluster.plan(request(PlanOperation::Tombstone, "a", PlanVia::Direct))),
             QStringLiteral("NotPossible in-config (a)"));
    // Keys of offsets and of statuses are no one transaction of a task.
    PlanRequest asked = request(PlanOperation::Tombstone, "", PlanVia::Direct);
    const Bytes offset = R"(["gone",{"p":1}])";
    asked.rawKeys = {{"offsets", partitionForKey(offset, 5), offset}, {"status", 0, "status-connector-gone"}};
    const auto mixed = cluster.plan(asked);
    QVERIFY(mixed->fence.empty());
    QCOMPARE(mixed->connector, std::string("gone"));
    asked.rawKeys.push_back({"status", 0, "mystery"});
    QVERIFY(cluster.plan(asked)->connector.empty());
}

/// Where no config topic was read nobody knows what is left over.
void TestPlannerTopics::tombstonesNeedTheConfig()
{
    Cluster cluster;
    RawRecord record;
    record.topic = "offsets";
    record.role = TopicRole::Offset;
    record.key = R"(["a",{"p":1}])";
    record.value = "{}";
    cluster.append(record);
    cluster.settle();
    PlanFacts facts;
    facts.mirror = &cluster.mirror;
    facts.offsetTopic = "offsets";
    PlanRequest asked = request(PlanOperation::Tombstone, "a", PlanVia::Direct);
    QCOMPARE(refusal(makePlan(facts, asked)), QStringLiteral("NotPossible config-unknown (a)"));
    asked.rawKeys = {{"offsets", 0, *record.key}};
    QVERIFY(refusal(makePlan(facts, asked)).startsWith(QStringLiteral("NotPossible config-unknown")));
}

QTEST_APPLESS_MAIN(TestPlannerTopics)
#include "tst_plannertopics.moc"
