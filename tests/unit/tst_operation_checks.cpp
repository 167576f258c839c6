// SPDX-License-Identifier: GPL-3.0-or-later
#include "tst_operation_fakes.h"

#include <QSignalSpy>
#include <QTest>

using namespace inspector;

using Arrange = std::function<void(Bench&)>;
Q_DECLARE_METATYPE(Arrange)
Q_DECLARE_METATYPE(inspector::Verdict)

/// The preflight: one thing is made wrong, and one line must say so and hold the reset up.
class tst_OperationChecks : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void allGreen();
    void matrix_data();
    void matrix();
    void typedName_data();
    void typedName();
    void checkGoesGreenByItself();
    void oldAnswersDoNotCount();
    void pollsAreNotDoubled();
    void planFollowsTheTopics();
    void allIsHeardOnceTheEndsAreReached();
};

void tst_OperationChecks::allIsHeardOnceTheEndsAreReached()
{
    Bench bench;
    bench.evidence.stopped();
    bench.evidence.silent = true;
    const auto now = std::chrono::steady_clock::now().time_since_epoch();
    bench.evidence.m_progress.lastHeardMs = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    Operation& operation = bench.open();
    // Brokers answer, all seems to be read; but what was asked for when the plan was begun has not come yet.
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
    QVERIFY(!operation.heardAll());
    bench.evidence.silent = false;
    operation.refresh();
    QTRY_VERIFY(operation.heardAll());
    QVERIFY(operation.planProblem().isEmpty());
}

void tst_OperationChecks::allGreen()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QVERIFY(!operation.ready());
    QTRY_VERIFY(operation.ready());
    for (const Check& check : operation.checks()) {
        QCOMPARE(check.verdict, check.id == u"no-rebalance" ? Verdict::Unknown : Verdict::Ok);
        QVERIFY2(!check.seen.isEmpty(), qPrintable(check.id));
        QVERIFY2(check.at.isValid(), qPrintable(check.id));
        QCOMPARE(check.cure, Cure::None);
    }
    QCOMPARE(operation.checks().size(), std::size_t(13));
    QCOMPARE(bench.check("connector-in-config").seen, u"configs partition 0 @ 0"_qs);
    QCOMPARE(
        bench.check("target-state-stopped").seen,
        u"STOPPED · target-state-orders {\"state\":\"PAUSED\",\"state.v2\":\"STOPPED\"} · configs partition 0 @ 4"_qs);
    QCOMPARE(bench.check("no-committed-tasks").seen, u"commit-orders {\"tasks\":0} · configs partition 0 @ 3"_qs);
    QCOMPARE(bench.check("something-to-do").seen, u"changes: 2, in offsets"_qs);
    QCOMPARE(bench.check("worker-can").seen, u"http://w1:8083, Connect 4.1.1"_qs);
    QCOMPARE(bench.check("worker-can").source, u"worker http://w1:8083"_qs);
    QVERIFY(bench.api.changes.empty());
}

void tst_OperationChecks::matrix_data()
{
    QTest::addColumn<Arrange>("arrange");
    QTest::addColumn<QString>("id");
    QTest::addColumn<Verdict>("verdict");
    QTest::addColumn<Cure>("cure");
    QTest::addColumn<bool>("ready");

    const auto row = [](const char* name, const Arrange& arrange, const char* id, Verdict verdict,
                        Cure cure = Cure::None, bool ready = false) {
        QTest::newRow(name) << arrange << QString::fromLatin1(id) << verdict << cure << ready;
    };
    const auto stopped = [](const std::function<void(Bench&)>& more) {
        return [more](Bench& b) {
            b.evidence.stopped();
            more(b);
        };
    };

    // Target state and committed tasks.
    row(
        "started, no record",
        [](Bench& b) {
            b.evidence.running();
            b.api.says("RUNNING");
        },
        "target-state-stopped", Verdict::Blocked, Cure::StopConnector);
    row("started", stopped([](Bench& b) { b.evidence.resume(); }), "target-state-stopped", Verdict::Blocked,
        Cure::StopConnector);
    row("paused", stopped([](Bench& b) {
            b.evidence.config("target-state-orders", R"({"state":"PAUSED","state.v2":"PAUSED"})");
            b.evidence.show();
        }),
        "target-state-stopped", Verdict::Blocked, Cure::StopConnector);
    row(
        "running, tasks", [](Bench& b) { b.evidence.running(); }, "no-committed-tasks", Verdict::Blocked);
    row("stopped, tasks left", stopped([](Bench& b) {
            b.evidence.config("commit-orders", R"({"tasks":1})");
            b.evidence.show();
        }),
        "no-committed-tasks", Verdict::Blocked, Cure::StopConnector);
    row(
        "never committed",
        [](Bench& b) {
            b.evidence.config("connector-orders", R"({"properties":{"connector.class":"a.BSource"}})");
            b.evidence.config("target-state-orders", R"({"state":"PAUSED","state.v2":"STOPPED"})");
            b.evidence.connectorStatus("STOPPED");
            b.evidence.offset(3, FakeEvidence::KeyA, "{}");
            b.evidence.show();
        },
        "no-committed-tasks", Verdict::Ok, Cure::None, true);

    // Existence and type.
    row("deleted", stopped([](Bench& b) {
            b.evidence.config("connector-orders", std::nullopt);
            b.evidence.show();
        }),
        "connector-in-config", Verdict::Blocked);
    row(
        "sink by class",
        [](Bench& b) {
            b.evidence.config("connector-orders", R"({"properties":{"connector.class":"a.BSinkConnector"}})");
            b.evidence.config("target-state-orders", R"({"state":"PAUSED","state.v2":"STOPPED"})");
            b.evidence.show();
        },
        "connector-type", Verdict::Blocked);
    row("sink by the worker",
        stopped([](Bench& b) { b.api.status = RestConnectorStatus{"orders", "STOPPED", "w1:8083", "", "sink", {}}; }),
        "connector-type", Verdict::Blocked);
    row(
        "type unknown",
        [](Bench& b) {
            b.evidence.config("connector-orders", R"({"properties":{"connector.class":"a.Odd"}})");
            b.evidence.show();
            b.api.status = Error{ErrorCode::HttpRefused, "http://w1:8083"};
        },
        "connector-type", Verdict::Unknown);
    row("nothing to reset", stopped([](Bench& b) { b.evidence.tombstoneAll(); }), "something-to-do", Verdict::Blocked);

    // Statuses.
    row("status still RUNNING", stopped([](Bench& b) {
            b.evidence.connectorStatus("RUNNING");
            b.evidence.show();
            b.api.says("RUNNING");
        }),
        "status-settled", Verdict::Wait);
    row("task still RUNNING", stopped([](Bench& b) {
            b.evidence.taskStatus("RUNNING");
            b.evidence.show();
        }),
        "status-settled", Verdict::Wait);
    row(
        "task left RUNNING long ago",
        [](Bench& b) {
            b.evidence.at -= 3'600'000;
            b.evidence.stopped();
            b.evidence.taskStatus("RUNNING");
            b.evidence.show();
        },
        "status-settled", Verdict::Unknown, Cure::None, true);

    // Topics.
    row("reading", stopped([](Bench& b) {
            b.evidence.m_progress.state = ConnectionState::Reading;
            b.evidence.m_progress.partitionsReached = 2;
        }),
        "topics-read", Verdict::Wait, Cure::Refresh);
    row("reading: target state does not count", stopped([](Bench& b) {
            b.evidence.m_progress.state = ConnectionState::Reading;
            b.evidence.m_progress.partitionsReached = 2;
        }),
        "target-state-stopped", Verdict::Unknown);
    row("live, partition missing", stopped([](Bench& b) { b.evidence.m_progress.partitionsReached = 2; }),
        "topics-read", Verdict::Wait, Cure::Refresh);
    row("topic missing", stopped([](Bench& b) { b.evidence.m_progress.topicsFound = 2; }), "topics-read", Verdict::Wait,
        Cure::Refresh);
    row("topic made again", stopped([](Bench& b) { b.evidence.m_progress.holdsFormerRecords = true; }), "topics-read",
        Verdict::Blocked);
    row("records on their way", stopped([](Bench& b) { b.evidence.m_progress.recordsLeft = 5; }), "topics-read",
        Verdict::Ok, Cure::None, true);
    row("behind", stopped([](Bench& b) { b.evidence.m_progress.recordsLeft = 5000; }), "topics-read", Verdict::Wait,
        Cure::Refresh);
    row("disconnected", stopped([](Bench& b) { b.evidence.m_progress.state = ConnectionState::Disconnected; }),
        "topics-read", Verdict::Wait, Cure::Refresh);
    row("disconnected: commit does not count",
        stopped([](Bench& b) { b.evidence.m_progress.state = ConnectionState::Disconnected; }), "no-committed-tasks",
        Verdict::Unknown);
    row("failed", stopped([](Bench& b) { b.evidence.m_progress.state = ConnectionState::Failed; }), "topics-read",
        Verdict::Blocked, Cure::Refresh);
    row("ends not reached", stopped([](Bench& b) {
            b.evidence.readError = Error{ErrorCode::TimedOut, "ends"};
        }),
        "topics-read", Verdict::Wait, Cure::Refresh);
    row("broker silent", stopped([](Bench& b) { b.evidence.silent = true; }), "topics-read", Verdict::Wait,
        Cure::Refresh);
    row("own store not read", stopped([](Bench& b) {
            b.evidence.config("connector-orders",
                              R"({"properties":{"connector.class":"a.BSource","offsets.storage.topic":"orders-own"}})");
            b.evidence.show();
        }),
        "stores-read", Verdict::Blocked, Cure::Refresh);
    row("own store read", stopped([](Bench& b) {
            b.evidence.config("connector-orders",
                              R"({"properties":{"connector.class":"a.BSource","offsets.storage.topic":"orders-own"}})");
            b.evidence.add("orders-own", TopicRole::ConnectorOffset, 1, FakeEvidence::KeyA, R"({"position":11})");
            b.evidence.show();
        }),
        "stores-read", Verdict::Ok, Cure::None, true);

    row("own store on another cluster", stopped([](Bench& b) {
            b.evidence.config("connector-orders",
                              R"({"properties":{"connector.class":"a.BSource","offsets.storage.topic":"offsets",)"
                              R"("producer.override.bootstrap.servers":"other:9092"}})");
            b.evidence.show();
        }),
        "stores-read", Verdict::Unknown, Cure::Refresh);
    row("clients of another cluster", stopped([](Bench& b) {
            b.evidence.config("connector-orders", R"({"properties":{"connector.class":"a.BSource",)"
                                                  R"("consumer.override.bootstrap.servers":"other:9092"}})");
            b.evidence.show();
        }),
        "stores-read", Verdict::Unknown, Cure::Refresh, true);

    // The worker.
    row("no address", stopped([](Bench& b) { b.api.there = false; }), "worker-can", Verdict::Blocked);
    row("no answer", stopped([](Bench& b) { b.api.silent = true; }), "worker-can", Verdict::Wait, Cure::Refresh);
    row("refused", stopped([](Bench& b) {
            b.api.worker = Error{ErrorCode::HttpRefused, "http://w1:8083"};
        }),
        "worker-can", Verdict::Blocked, Cure::Refresh);
    row("starting", stopped([](Bench& b) {
            b.api.worker = Error{ErrorCode::WorkerStarting, "http://w1:8083"};
        }),
        "worker-can", Verdict::Wait, Cure::Refresh);
    row("3.5", stopped([](Bench& b) {
            b.api.worker.value().version = {3, 5, "3.5.2"};
        }),
        "worker-can", Verdict::Blocked);
    row("3.6", stopped([](Bench& b) {
            b.api.worker.value().version = {3, 6, "3.6.0"};
        }),
        "worker-can", Verdict::Ok, Cure::None, true);
    row("version not understood", stopped([](Bench& b) {
            b.api.worker.value().version = {0, 0, "odd"};
        }),
        "worker-can", Verdict::Unknown, Cure::Refresh);
    row("other cluster", stopped([](Bench& b) { b.api.worker.value().kafkaClusterId = "kafka-2"; }), "same-cluster",
        Verdict::Blocked);
    row("worker's cluster unknown", stopped([](Bench& b) { b.api.worker.value().kafkaClusterId.clear(); }),
        "same-cluster", Verdict::Unknown, Cure::Refresh);
    row("topics' cluster unknown", stopped([](Bench& b) { b.evidence.m_progress.clusterId.clear(); }), "same-cluster",
        Verdict::Unknown, Cure::Refresh);
    row("worker does not know it", stopped([](Bench& b) {
            b.api.status = Error{ErrorCode::NotFound, "orders", "", 404};
        }),
        "worker-agrees", Verdict::Blocked, Cure::Refresh);
    row("worker says RUNNING", stopped([](Bench& b) { b.api.says("RUNNING"); }), "worker-agrees", Verdict::Wait,
        Cure::Refresh);
    row("namesake of another Connect cluster", stopped([](Bench& b) { b.api.status.value().workerId = "x9:8083"; }),
        "worker-agrees", Verdict::Wait, Cure::Refresh);
    row("rebalancing", stopped([](Bench& b) {
            b.api.status = Error{ErrorCode::Rebalancing, "", "", 409};
        }),
        "no-rebalance", Verdict::Wait);

    row("read-only", stopped([](Bench& b) { b.readOnly = true; }), "not-read-only", Verdict::Blocked);
}

void tst_OperationChecks::matrix()
{
    QFETCH(Arrange, arrange);
    QFETCH(QString, id);
    QFETCH(Verdict, verdict);
    QFETCH(Cure, cure);
    QFETCH(bool, ready);

    Bench bench;
    arrange(bench);
    Operation& operation = bench.open();
    if (bench.api.there && !bench.api.silent)
        QTRY_VERIFY(bench.api.polls >= 2);
    const std::string ascii = id.toStdString();
    const char* const name = ascii.c_str();
    QTRY_COMPARE(bench.check(name).verdict, verdict);
    QTRY_COMPARE(operation.ready(), ready);
    QCOMPARE(bench.check(name).cure, cure);
    QVERIFY(!bench.check(name).seen.isEmpty());
    QCOMPARE(bench.check(name).advice.isEmpty(), verdict == Verdict::Ok);
    QCOMPARE(operation.obstacle(u"orders"_qs).isEmpty(), ready);
    if (!ready) {
        operation.submit(u"orders"_qs, false);
        QCOMPARE(operation.phase(), Operation::Phase::Checking);
        QVERIFY(bench.api.changes.empty());
        QCOMPARE(bench.journal->size(), std::size_t(0));
    }
}

void tst_OperationChecks::typedName_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("accepted");
    QTest::newRow("right") << u"orders"_qs << true;
    QTest::newRow("empty") << QString() << false;
    QTest::newRow("blank after it") << u"orders "_qs << false;
    QTest::newRow("case") << u"Orders"_qs << false;
}

void tst_OperationChecks::typedName()
{
    QFETCH(QString, typed);
    QFETCH(bool, accepted);
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QTRY_VERIFY(operation.ready());
    QCOMPARE(operation.obstacle(typed).isEmpty(), accepted);
    operation.submit(typed, false);
    QCOMPARE(operation.phase() == Operation::Phase::Rechecking, accepted);
}

void tst_OperationChecks::checkGoesGreenByItself()
{
    Bench bench;
    bench.evidence.running();
    bench.api.says("RUNNING");
    Operation& operation = bench.open();
    QTRY_COMPARE(bench.check("target-state-stopped").verdict, Verdict::Blocked);
    bench.evidence.stop();
    bench.api.says("STOPPED");
    QTRY_VERIFY(operation.ready());
}

void tst_OperationChecks::oldAnswersDoNotCount()
{
    Bench bench;
    bench.deadlines.topicsFresh = std::chrono::milliseconds(60);
    bench.deadlines.workerFresh = std::chrono::milliseconds(60);
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QTRY_VERIFY(operation.ready());
    bench.api.silent = true;
    QTRY_COMPARE(bench.check("worker-can").verdict, Verdict::Wait);
    QTRY_COMPARE(bench.check("worker-agrees").verdict, Verdict::Wait);
    bench.evidence.silent = true;
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Wait);
    QCOMPARE(bench.check("target-state-stopped").verdict, Verdict::Unknown);
    QVERIFY(!operation.ready());
}

void tst_OperationChecks::pollsAreNotDoubled()
{
    Bench bench;
    bench.deadlines.poll = std::chrono::milliseconds(2);
    bench.api.silent = true;
    bench.evidence.silent = true;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QSignalSpy looked(&operation, &Operation::checksChanged);
    QTRY_VERIFY(looked.count() > 3); // the times of the lines go on
    QCOMPARE(bench.api.polls, 1);
    QCOMPARE(bench.evidence.reads, 1);
}

void tst_OperationChecks::planFollowsTheTopics()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QCOMPARE(operation.plan().basis.size(), std::size_t(2));
    QCOMPARE(operation.plan().basis[0].rawKey, Bytes(FakeEvidence::KeyA));
    QCOMPARE(*operation.plan().basis[0].before, Bytes(R"({"position":10})"));
    QCOMPARE(operation.plan().rest->method, std::string("DELETE"));
    QCOMPARE(operation.plan().rest->path, std::string("/connectors/orders/offsets"));
    QCOMPARE(operation.plan().group, std::string("shop"));
    const std::string id = operation.plan().id;
    QSignalSpy changed(&operation, &Operation::planChanged);
    bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":12})");
    bench.evidence.show();
    QTRY_COMPARE(changed.count(), 1);
    QCOMPARE(*operation.plan().basis[0].before, Bytes(R"({"position":12})"));
    QVERIFY(operation.plan().id != id);
}

QTEST_GUILESS_MAIN(tst_OperationChecks)
#include "tst_operation_checks.moc"
