// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/eventqueue.h"
#include "app/demo/simulatedconnect.h"
#include "recordedwriter.h"

#include <QTest>

using namespace inspector;

namespace
{

constexpr std::int64_t Begin = 1'795'960'000'000;
constexpr std::int64_t Rebalance = 2000;

JsonMap mirrorPartition(const char* topic)
{
    return JsonMap::of({{"cluster", "\"src\""}, {"partition", "0"}, {"topic", jsonQuoted(topic)}});
}

ConnectorDefinition mirror()
{
    ConnectorDefinition definition;
    definition.name = "mirror";
    definition.version = "4.3.1";
    definition.taskClass = "MirrorTask";
    definition.properties = JsonMap::ofTexts({{"connector.class", "Mirror"}, {"name", "mirror"}});
    definition.checksOffsets = true;
    definition.topics = {{"src.orders", 0}};
    definition.sourcePartitions = {{0, mirrorPartition("orders"), OffsetShape::MirrorOffset, 500, 0}};
    return definition;
}

ConnectorDefinition dedicated()
{
    ConnectorDefinition definition;
    definition.name = "own";
    definition.version = "4.3.1";
    definition.properties = JsonMap::ofTexts({{"offsets.storage.topic", "own-offsets"}});
    definition.ownOffsetsTopic = "own-offsets";
    definition.sourcePartitions = {{0, JsonMap::ofTexts({{"filename", "/f"}}), OffsetShape::FilePosition, 100, 0}};
    return definition;
}

} // namespace

/// The records that orders leave, in their order; no Kafka, no clock but our own.
class TestDemoOrders : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void create();
    void createStopped();
    void stopResetResume();
    void pauseAndResume();
    void otherByteFormSurvivesReset();
    void removeLeavesOffsets();
    void ownOffsetsTopic();
    void restartOnlyFailed();
    void lateGoodbyeIsIgnored();
    void newOrderVoidsTheOld();
    void refusals();

private:
    void run(std::int64_t ms) { m_queue->runUntil(m_queue->now() + ms); }
    void runCreated(const ConnectorDefinition& definition)
    {
        QVERIFY(!m_connect->create(definition));
        run(3 * Rebalance);
        m_writer.take();
    }

    RecordedWriter m_writer;
    std::unique_ptr<EventQueue> m_queue;
    std::unique_ptr<SimulatedConnect> m_connect;
};

void TestDemoOrders::init()
{
    m_writer.records.clear();
    m_queue = std::make_unique<EventQueue>(Begin);
    m_connect = std::make_unique<SimulatedConnect>(
        SimulatedConnect::Settings{{"c", "s", "o"}, {"127.0.0.1:1", "127.0.0.1:2"}, Rebalance}, *m_queue, m_writer);
}

void TestDemoOrders::create()
{
    QVERIFY(!m_connect->create(mirror()));
    run(3 * Rebalance);
    const qint64 running = Begin + 2 * Rebalance + 15 + 50 + 15 + 200;
    QCOMPARE(
        m_writer.take(),
        QStringList({
            QStringLiteral(R"(c connector-mirror {"properties":{"connector.class":"Mirror","name":"mirror"}})"),
            QStringLiteral(
                R"(s status-connector-mirror {"state":"RUNNING","trace":null,"worker_id":"127.0.0.1:1","generation":2,"version":"4.3.1"})"),
            QStringLiteral(
                R"(c task-mirror-0 {"properties":{"connector.class":"Mirror","task.class":"MirrorTask","name":"mirror"}})"),
            QStringLiteral(R"(c commit-mirror {"tasks":1})"),
            QStringLiteral(R"(c tasks-fencing-mirror {"task-count":1})"),
            QStringLiteral(
                R"(s status-task-mirror-0 {"state":"RUNNING","trace":null,"worker_id":"127.0.0.1:2","generation":3,"version":"4.3.1"})"),
            QStringLiteral(
                R"(s status-topic-src.orders:connector-mirror {"topic":{"name":"src.orders","connector":"mirror","task":0,"discoverTimestamp":%1}})")
                .arg(running),
        }));
}

void TestDemoOrders::createStopped()
{
    QVERIFY(!m_connect->create(mirror(), TargetState::Stopped));
    run(3 * Rebalance);
    const QStringList records = m_writer.take();
    QCOMPARE(records.size(), 3);
    QCOMPARE(records[0], QStringLiteral(R"(c target-state-mirror {"state":"PAUSED","state.v2":"STOPPED"})"));
    QVERIFY(records[1].startsWith(QLatin1String("c connector-mirror ")));
    QVERIFY(records[2].startsWith(QLatin1String("s status-connector-mirror {\"state\":\"STOPPED\"")));
}

void TestDemoOrders::stopResetResume()
{
    runCreated(mirror());
    m_connect->moveOffsets(1);
    m_connect->moveOffsets(2);
    QCOMPARE(m_writer.take().last(),
             QStringLiteral(R"(o ["mirror",{"cluster":"src","partition":0,"topic":"orders"}] {"offset":1000})"));

    QVERIFY(!m_connect->stop("mirror"));
    QCOMPARE(m_writer.take(),
             QStringList({QStringLiteral(R"(c commit-mirror {"tasks":0})"),
                          QStringLiteral(R"(c target-state-mirror {"state":"PAUSED","state.v2":"STOPPED"})")}));
    QCOMPARE(m_connect->resetOffsets("mirror")->status, 409);
    run(2 * Rebalance);
    QCOMPARE(
        m_writer.take(),
        QStringList({
            QStringLiteral(
                R"(s status-connector-mirror {"state":"STOPPED","trace":null,"worker_id":"127.0.0.1:1","generation":3,"version":"4.3.1"})"),
            QStringLiteral(
                R"(s status-task-mirror-0 {"state":"UNASSIGNED","trace":null,"worker_id":"127.0.0.1:2","generation":3,"version":null})"),
            QStringLiteral("s status-task-mirror-0 NULL"),
        }));

    QVERIFY(!m_connect->resetOffsets("mirror"));
    QCOMPARE(m_writer.take(),
             QStringList({
                 QStringLiteral(R"(c tasks-fencing-mirror {"task-count":0})"),
                 QStringLiteral(R"(o ["mirror",{"cluster":"src","partition":0,"topic":"orders"}] NULL)"),
             }));
    QVERIFY(m_connect->offsets(*m_connect->connector("mirror")).empty());
    QVERIFY(!m_connect->resetOffsets("mirror"));
    QVERIFY2(m_writer.take().isEmpty(), "nothing to fence and nothing to remove the second time");

    QVERIFY(!m_connect->resume("mirror"));
    run(2 * Rebalance);
    const QStringList resumed = m_writer.take();
    QCOMPARE(resumed[0], QStringLiteral(R"(c target-state-mirror {"state":"STARTED","state.v2":"STARTED"})"));
    QVERIFY(resumed[1].startsWith(QLatin1String("s status-connector-mirror {\"state\":\"RUNNING\"")));
    QVERIFY(resumed[2].startsWith(QLatin1String("c task-mirror-0 ")));
    QCOMPARE(resumed[3], QStringLiteral(R"(c commit-mirror {"tasks":1})"));
    QCOMPARE(resumed[4], QStringLiteral(R"(c tasks-fencing-mirror {"task-count":1})"));
    QVERIFY(resumed[5].startsWith(QLatin1String("s status-task-mirror-0 {\"state\":\"RUNNING\"")));
    QCOMPARE(resumed.size(), 6);
    m_connect->moveOffsets(3);
    QCOMPARE(m_writer.take(), QStringList(QStringLiteral(
                                  R"(o ["mirror",{"cluster":"src","partition":0,"topic":"orders"}] {"offset":500})")));
}

void TestDemoOrders::pauseAndResume()
{
    runCreated(mirror());
    QVERIFY(!m_connect->pause("mirror"));
    run(Rebalance);
    QStringList records = m_writer.take();
    QCOMPARE(records.size(), 3);
    QCOMPARE(records[0], QStringLiteral(R"(c target-state-mirror {"state":"PAUSED","state.v2":"PAUSED"})"));
    QVERIFY(records[1].startsWith(QLatin1String("s status-connector-mirror {\"state\":\"PAUSED\"")));
    QVERIFY(records[2].startsWith(QLatin1String("s status-task-mirror-0 {\"state\":\"PAUSED\"")));
    m_connect->moveOffsets(1);
    QVERIFY2(m_writer.take().isEmpty(), "a paused task does not move");
    QVERIFY(!m_connect->resume("mirror"));
    run(Rebalance);
    records = m_writer.take();
    QCOMPARE(records.size(), 3);
    QCOMPARE(records[0], QStringLiteral(R"(c target-state-mirror {"state":"STARTED","state.v2":"STARTED"})"));
    QVERIFY(records[1].startsWith(QLatin1String("s status-task-mirror-0 {\"state\":\"RUNNING\"")));
    QVERIFY(records[2].startsWith(QLatin1String("s status-connector-mirror {\"state\":\"RUNNING\"")));
}

void TestDemoOrders::otherByteFormSurvivesReset()
{
    ConnectorDefinition definition = mirror();
    // A task whose map is not in HashMap order: what a worker writes on reset is another key.
    definition.sourcePartitions.front().partition =
        JsonMap::of({{"topic", "\"orders\""}, {"partition", "0"}, {"cluster", "\"src\""}});
    runCreated(definition);
    m_connect->moveOffsets(1);
    const auto listed = m_connect->offsets(*m_connect->connector("mirror"));
    QCOMPARE(listed.size(), std::size_t{1});
    QVERIFY2(!listed.front().second, "the worker looks under its own byte form and finds nothing");
    QVERIFY(!m_connect->stop("mirror"));
    run(2 * Rebalance);
    m_writer.take();

    QVERIFY(!m_connect->resetOffsets("mirror"));
    QCOMPARE(m_writer.take().last(),
             QStringLiteral(R"(o ["mirror",{"cluster":"src","partition":0,"topic":"orders"}] NULL)"));
    QVERIFY2(m_connect->offsets(*m_connect->connector("mirror")).empty(), "REST says that it worked");
    QVERIFY(!m_connect->resume("mirror"));
    run(2 * Rebalance);
    m_writer.take();
    m_connect->moveOffsets(2);
    QCOMPARE(m_writer.take().last(),
             QStringLiteral(R"(o ["mirror",{"topic":"orders","partition":0,"cluster":"src"}] {"offset":1000})"));
}

void TestDemoOrders::removeLeavesOffsets()
{
    runCreated(mirror());
    m_connect->moveOffsets(1);
    m_writer.take();
    QVERIFY(!m_connect->remove("mirror"));
    QCOMPARE(m_writer.take(),
             QStringList({QStringLiteral("c connector-mirror NULL"), QStringLiteral("c target-state-mirror NULL")}));
    run(2 * Rebalance);
    const QStringList records = m_writer.take();
    QVERIFY(records[0].startsWith(QLatin1String("s status-connector-mirror {\"state\":\"UNASSIGNED\"")));
    QCOMPARE(records[1], QStringLiteral("s status-topic-src.orders:connector-mirror NULL"));
    QVERIFY(records[2].startsWith(QLatin1String("s status-task-mirror-0 {\"state\":\"UNASSIGNED\"")));
    QCOMPARE(records.mid(3), QStringList({QStringLiteral("s status-task-mirror-0 NULL"),
                                          QStringLiteral("s status-connector-mirror NULL")}));
    QCOMPARE(m_connect->connector("mirror"), nullptr);

    runCreated(mirror());
    m_connect->moveOffsets(2);
    QVERIFY2(m_writer.take().last().endsWith(QLatin1String("{\"offset\":1000}")), "a namesake goes on from there");
}

void TestDemoOrders::ownOffsetsTopic()
{
    runCreated(dedicated());
    m_connect->moveOffsets(1);
    QCOMPARE(m_writer.take(), QStringList({QStringLiteral(R"(own-offsets ["own",{"filename":"/f"}] {"position":100})"),
                                           QStringLiteral(R"(o ["own",{"filename":"/f"}] {"position":100})")}));
    QVERIFY(!m_connect->stop("own"));
    run(2 * Rebalance);
    m_writer.take();
    QVERIFY(!m_connect->alterOffsets("own", {{JsonMap::ofTexts({{"filename", "/g"}}), JsonMap::of({{"position", "7"}})},
                                             {JsonMap::ofTexts({{"filename", "/f"}}), std::nullopt}}));
    QCOMPARE(m_writer.take(), QStringList({QStringLiteral(R"(c tasks-fencing-own {"task-count":0})"),
                                           QStringLiteral(R"(o ["own",{"filename":"/f"}] NULL)"),
                                           QStringLiteral(R"(own-offsets ["own",{"filename":"/f"}] NULL)"),
                                           QStringLiteral(R"(own-offsets ["own",{"filename":"/g"}] {"position":7})"),
                                           QStringLiteral(R"(o ["own",{"filename":"/g"}] {"position":7})")}));
}

void TestDemoOrders::restartOnlyFailed()
{
    ConnectorDefinition definition = mirror();
    definition.tasks = 2;
    definition.failures = {{1, "java.lang.IllegalStateException\n\tat X.java:1"}};
    runCreated(definition);
    QVERIFY(!m_connect->restart("mirror", true, true));
    run(Rebalance);
    const QStringList records = m_writer.take();
    QCOMPARE(records.size(), 3);
    QCOMPARE(records[0], QStringLiteral(R"(c restart-connector-mirror {"include-tasks":true,"only-failed":true})"));
    QVERIFY(records[1].startsWith(
        QLatin1String("s status-task-mirror-1 {\"state\":\"RESTARTING\",\"trace\":null,\"worker_id\":")));
    QVERIFY(records[2].startsWith(QLatin1String(
        R"(s status-task-mirror-1 {"state":"FAILED","trace":"java.lang.IllegalStateException\n\tat X.java:1",)")));
}

void TestDemoOrders::lateGoodbyeIsIgnored()
{
    runCreated(mirror());
    m_connect->moveTask("mirror", 0, true);
    run(Rebalance);
    const QStringList records = m_writer.take();
    QCOMPARE(records.size(), 2);
    QVERIFY(records[0].contains(QLatin1String(R"("RUNNING","trace":null,"worker_id":"127.0.0.1:1","generation":4)")));
    QVERIFY(
        records[1].contains(QLatin1String(R"("UNASSIGNED","trace":null,"worker_id":"127.0.0.1:2","generation":3)")));
    QCOMPARE(m_connect->statuses().task("mirror", 0)->state, TaskState::Running);
}

void TestDemoOrders::newOrderVoidsTheOld()
{
    runCreated(mirror());
    QVERIFY(!m_connect->stop("mirror"));
    run(10);
    QVERIFY(!m_connect->resume("mirror"));
    run(3 * Rebalance);
    QCOMPARE(m_connect->statuses().connector("mirror")->state, TaskState::Running);
    QCOMPARE(m_connect->statuses().task("mirror", 0)->state, TaskState::Running);
    const QStringList records = m_writer.take();
    QVERIFY(records.filter(QStringLiteral("STOPPED\",\"trace")).isEmpty());
}

void TestDemoOrders::refusals()
{
    runCreated(mirror());
    QCOMPARE(m_connect->create(mirror())->status, 409);
    QCOMPARE(m_connect->resetOffsets("mirror")->status, 400);
    QCOMPARE(m_connect->resetOffsets("gone")->status, 404);
    QCOMPARE(m_connect->resetOffsets("gone")->message, std::string("Connector gone not found"));
    QCOMPARE(m_connect->stop("gone")->message, std::string("Unknown connector gone"));
    QCOMPARE(m_connect->restartTask("mirror", 1)->status, 404);
    QVERIFY(!m_connect->pause("mirror"));
    QCOMPARE(m_connect->resetOffsets("mirror")->status, 400);
    QVERIFY2(m_writer.records.size() == 1, "refused orders write nothing");
}

QTEST_APPLESS_MAIN(TestDemoOrders)
#include "tst_demoorders.moc"
