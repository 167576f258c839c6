// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets.h"
#include "fakeadmin.h"

#include <QSignalSpy>
#include <QTest>

using namespace inspector;

using Phase = Operation::Phase;

namespace
{

constexpr const char* Present = R"({"connector.class":"org.example.FileStreamSourceConnector","password":"hush"})";
constexpr const char* Wanted =
    R"({"connector.class":"org.example.FileStreamSourceConnector","password":"hush","topic":"t2"})";

Bytes record(const Bytes& config)
{
    return "{\"properties\":" + config + "}";
}

/// A validation that finds one error, in `topic`.
ConfigValidation withError()
{
    ConfigValidation found;
    found.errorCount = 1;
    found.fields.resize(2);
    found.fields[0].name = "file";
    found.fields[1].name = "topic";
    found.fields[1].errors = {"it must not be empty"};
    return found;
}

} // namespace

/// Creations and changed configurations, on the same pipeline as all operations.
class TestOperationConfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void editIsVerifiedByTheRecord();
    void secretIsNotInTheJournal();
    void declaredPasswordIsNotInTheJournal();
    void editThatSomebodyOverwrote();
    void editOfWhatHasChangedMeanwhileIsRefused();
    void errorOfValidationBlocks();
    void validationIsAskedAgainAtSubmit();
    void silentWorkerIsWaitedFor();
    void validationThatCannotBeHadDoesNotBlock();
    void validationIsAskedOncePerConfiguration();
    void otherClustersWorkerIsNotAsked();
    void patchNeedsItsVersion();
    void createIsVerifiedWithItsState();
    void createWithoutStatusSaysSo();
    void createOfWhatExistsIsBlocked();
    void maskIsRefused();
    void keptPlanWithMasksIsNotApplied();
    void readOnlySendsNothing();

private:
    struct ConfigBench : Bench
    {
        FakeAdmin admin{api};
        ConfigBench()
        {
            deadlines.validatePause = std::chrono::milliseconds(1);
            evidence.running();
            evidence.config("connector-orders", record(Present));
            evidence.show();
            api.says("RUNNING");
            request.operation = PlanOperation::EditConfig;
            request.config = Wanted;
        }
        Operation::Context context()
        {
            Operation::Context context;
            context.evidence = &evidence;
            context.api = &api;
            context.admin = &admin;
            context.journal = journal;
            context.readOnly = readOnly;
            return context;
        }
        Operation& start()
        {
            operation = std::make_unique<Operation>(context(), request, deadlines);
            return *operation;
        }
        void create()
        {
            request.operation = PlanOperation::Create;
            request.connector = "fresh";
            request.initialState = TargetState::Stopped;
            request.config = R"({"connector.class":"org.example.FileStreamSourceConnector"})";
        }
        /// The records of a creation by a worker.
        void created()
        {
            evidence.config("target-state-fresh", R"({"state":"PAUSED","state.v2":"STOPPED"})");
            evidence.config("connector-fresh",
                            record(R"({"name":"fresh","connector.class":"org.example.FileStreamSourceConnector"})"));
            evidence.show();
        }
        bool becomesReady() const
        {
            return QTest::qWaitFor([&] { return operation->ready(); });
        }
        bool finishes() const
        {
            return QTest::qWaitFor([&] { return operation->phase() == Phase::Finished; }, 10'000);
        }
        bool blocks(const char* id)
        {
            return QTest::qWaitFor([&] { return check(id).verdict == Verdict::Blocked; });
        }
    };
};

void TestOperationConfig::editIsVerifiedByTheRecord()
{
    ConfigBench bench;
    bench.api.onReset = [&] {
        bench.evidence.config("connector-orders",
                              record(R"({"topic":"t2","name":"orders","password":"hush",)"
                                     R"("connector.class":"org.example.FileStreamSourceConnector"})"));
        bench.evidence.show();
    };
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    QCOMPARE(operation.plan().changes.size(), std::size_t(2)); // the name is added, as a worker does
    operation.submit({}, false);
    QVERIFY(bench.finishes());
    QCOMPARE(bench.api.changes, std::vector<std::string>{"PUT /connectors/orders/config"});
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
    QCOMPARE(operation.result().headline, QStringLiteral("The configuration of orders is changed."));
    QVERIFY(!operation.result().offerResume);
}

void TestOperationConfig::secretIsNotInTheJournal()
{
    ConfigBench bench;
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    QVERIFY(operation.plan().rest->body->find("hush") != std::string::npos);
    operation.submit({}, false);
    QVERIFY(bench.finishes());
    QCOMPARE(bench.journal->size(), std::size_t(2));
    for (const JournalEntry& entry : bench.journal->entries()) {
        const std::string line = journalToJson(entry);
        QVERIFY(line.find("hush") == std::string::npos);
        QVERIFY(line.find(toHex("hush")) == std::string::npos);
        QVERIFY(line.find("t2") != std::string::npos);
    }
}

/// Nothing in its name says that it is one; only its plugin does.
void TestOperationConfig::declaredPasswordIsNotInTheJournal()
{
    ConfigBench bench;
    bench.evidence.config("connector-orders", record(R"({"connector.class":"X","opener":"hush"})"));
    bench.evidence.show();
    bench.request.config = R"({"connector.class":"X","opener":"hushhush","topic":"t2"})";
    ConfigValidation declared;
    declared.fields.resize(1);
    declared.fields[0].name = "opener";
    declared.fields[0].type = "PASSWORD";
    bench.admin.validation = declared;
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    QVERIFY(operation.plan().rest->body->find("hushhush") != std::string::npos);
    for (const PlannedChange& change : operation.plan().changes) {
        if (change.what == "opener") {
            QCOMPARE(change.before, Bytes(Mask));
            QCOMPARE(change.after, Bytes(Mask));
        }
    }
    operation.submit({}, false);
    QVERIFY(bench.finishes());
    QCOMPARE(bench.journal->size(), std::size_t(2));
    for (const JournalEntry& entry : bench.journal->entries()) {
        const std::string line = journalToJson(entry);
        QVERIFY(line.find("hush") == std::string::npos);
        QVERIFY(line.find(toHex("hush")) == std::string::npos);
        QVERIFY(line.find("t2") != std::string::npos);
    }
}

void TestOperationConfig::editThatSomebodyOverwrote()
{
    ConfigBench bench;
    bench.api.onReset = [&] {
        bench.evidence.config("connector-orders",
                              record(R"({"topic":"t3","name":"orders","password":"hush",)"
                                     R"("connector.class":"org.example.FileStreamSourceConnector"})"));
        bench.evidence.show();
    };
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    operation.submit({}, false);
    QVERIFY(bench.finishes());
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QCOMPARE(operation.result().survivors.size(), std::size_t(1));
    QCOMPARE(operation.result().survivors.front().key, QStringLiteral("topic"));
    QCOMPARE(bench.journal->entries().back().done, 1U);
    QCOMPARE(bench.journal->entries().back().of, 2U);
}

void TestOperationConfig::editOfWhatHasChangedMeanwhileIsRefused()
{
    ConfigBench bench;
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    bench.evidence.onRead = [&] {
        bench.evidence.onRead = {};
        bench.evidence.config("connector-orders", record(R"({"connector.class":"X","password":"other"})"));
        bench.evidence.show();
    };
    operation.submit({}, false);
    QTRY_COMPARE(operation.result().outcome, Outcome::Refused);
    QCOMPARE(operation.phase(), Phase::Checking);
    QVERIFY(bench.api.changes.empty());
    QVERIFY2(operation.result().explanation.contains(QLatin1String("connector-orders")),
             qPrintable(operation.result().explanation));
    QVERIFY(!operation.result().explanation.contains(QLatin1String("other")));
}

void TestOperationConfig::errorOfValidationBlocks()
{
    ConfigBench bench;
    bench.admin.validation = withError();
    bench.start();
    QVERIFY(bench.blocks("config-valid"));
    QCOMPARE(bench.check("config-valid").seen, QStringLiteral("errors: 1. topic: it must not be empty"));
    QVERIFY(!bench.operation->ready());
    QVERIFY(bench.operation->validationIsCurrent());
    QCOMPARE(bench.operation->validation().result->value().errorCount, 1);
}

void TestOperationConfig::validationIsAskedAgainAtSubmit()
{
    ConfigBench bench;
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    bench.admin.validation = withError();
    operation.submit({}, false);
    QTRY_COMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(bench.api.changes.empty());
    QCOMPARE(bench.admin.validated.size(), std::size_t(2));
    QCOMPARE(bench.check("config-valid").verdict, Verdict::Blocked);
}

void TestOperationConfig::silentWorkerIsWaitedFor()
{
    ConfigBench bench;
    bench.admin.silent = true;
    bench.start();
    QTRY_COMPARE(bench.admin.validated.size(), std::size_t(1));
    QCOMPARE(bench.check("config-valid").verdict, Verdict::Wait);
    QVERIFY(!bench.operation->ready());
}

void TestOperationConfig::validationThatCannotBeHadDoesNotBlock()
{
    ConfigBench bench;
    bench.admin.validation = Error{ErrorCode::HttpTimedOut, "http://w1:8083"};
    bench.start();
    QVERIFY(bench.becomesReady());
    QCOMPARE(bench.check("config-valid").verdict, Verdict::Unknown);
    bench.admin.validation = Error{ErrorCode::BadRequest, "orders", "no such class", 400};
    bench.operation->refresh();
    QVERIFY(bench.blocks("config-valid"));
}

void TestOperationConfig::validationIsAskedOncePerConfiguration()
{
    ConfigBench bench;
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    QSignalSpy polls(&operation, &Operation::checksChanged);
    const int before = bench.api.polls;
    QTRY_VERIFY(bench.api.polls > before + 3);
    QCOMPARE(bench.admin.validated.size(), std::size_t(1));
    QVERIFY2(bench.admin.validated.front().starts_with(R"(org.example.FileStreamSourceConnector {"connector.class")"),
             bench.admin.validated.front().c_str());
    PlanRequest other = bench.request;
    other.config = R"({"connector.class":"Y","topic":"t4"})";
    operation.setRequest(other);
    QTRY_COMPARE(bench.admin.validated.size(), std::size_t(2));
    QCOMPARE(bench.admin.validated.back(), std::string(R"(Y {"connector.class":"Y","topic":"t4","name":"orders"})"));
}

void TestOperationConfig::otherClustersWorkerIsNotAsked()
{
    ConfigBench bench;
    bench.api.worker = WorkerInfo{"http://w1:8083", {4, 1, "4.1.1"}, "abc", "kafka-2"};
    bench.start();
    QVERIFY(bench.blocks("same-cluster"));
    const int before = bench.api.polls;
    QTRY_VERIFY(bench.api.polls > before + 3);
    QVERIFY(bench.admin.validated.empty()); // it would be told the secrets of this one
    QCOMPARE(bench.check("config-valid").verdict, Verdict::Unknown);
}

void TestOperationConfig::patchNeedsItsVersion()
{
    ConfigBench bench;
    bench.request.operation = PlanOperation::PatchConfig;
    bench.request.config = R"({"topic":"t2"})";
    bench.api.worker = WorkerInfo{"http://w1:8083", {3, 7, "3.7.2"}, "abc", "kafka-1"};
    bench.start();
    QVERIFY(bench.blocks("worker-can"));
    QVERIFY2(bench.check("worker-can").advice.contains(QLatin1String("3.8")),
             qPrintable(bench.check("worker-can").advice));
    bench.api.worker = WorkerInfo{"http://w1:8083", {3, 8, "3.8.0"}, "abc", "kafka-1"};
    QVERIFY(bench.becomesReady());
    bench.operation->submit({}, false);
    QVERIFY(bench.finishes());
    QCOMPARE(bench.api.changes, std::vector<std::string>{"PATCH /connectors/orders/config"});
}

void TestOperationConfig::createIsVerifiedWithItsState()
{
    ConfigBench bench;
    bench.create();
    bench.api.onReset = [&] {
        bench.created();
        bench.evidence.status("status-connector-fresh",
                              R"({"state":"STOPPED","trace":null,"worker_id":"w1:8083","generation":1})");
        bench.evidence.show();
    };
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    QCOMPARE(bench.check("connector-is-new").verdict, Verdict::Ok);
    operation.submit({}, false);
    QVERIFY(bench.finishes());
    QCOMPARE(bench.api.changes, std::vector<std::string>{"POST /connectors"});
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
    QVERIFY2(operation.result().explanation.contains(QLatin1String("Its state is STOPPED, on w1:8083.")),
             qPrintable(operation.result().explanation));
    QCOMPARE(bench.journal->entries().back().of, 3U); // class, name, target state
}

void TestOperationConfig::createWithoutStatusSaysSo()
{
    ConfigBench bench;
    bench.create();
    bench.api.onReset = [&] { bench.created(); };
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    operation.submit({}, false);
    QVERIFY(bench.finishes());
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
    QVERIFY(operation.result().explanation.contains(QLatin1String("No status of it has appeared yet")));
}

void TestOperationConfig::createOfWhatExistsIsBlocked()
{
    ConfigBench bench;
    bench.create();
    Operation& operation = bench.start();
    QVERIFY(bench.becomesReady());
    bench.created(); // by somebody else, while the window is open
    QVERIFY(bench.blocks("connector-is-new"));
    QVERIFY(!operation.ready());
    QCOMPARE(operation.planProblem(), QStringLiteral("a connector fresh exists already"));
}

void TestOperationConfig::maskIsRefused()
{
    ConfigBench bench;
    bench.request.config = R"({"connector.class":"X","password":"********"})";
    Operation& operation = bench.start();
    QVERIFY(bench.blocks("something-to-do"));
    QVERIFY2(operation.planProblem().contains(QLatin1String("mask in its place")), qPrintable(operation.planProblem()));
    operation.submit({}, false);
    QVERIFY(bench.api.changes.empty());
    QVERIFY(bench.admin.validated.empty());
}

void TestOperationConfig::keptPlanWithMasksIsNotApplied()
{
    ConfigBench bench;
    bench.start();
    QVERIFY(bench.becomesReady());
    OperationPlan kept = bench.operation->plan();
    const OperationPlan whole = kept;
    kept.rest->body = shownBody(kept);
    bench.operation = std::make_unique<Operation>(bench.context(), kept);
    QTRY_VERIFY(bench.check("something-to-do").verdict == Verdict::Blocked);
    QVERIFY(bench.operation->planProblem().contains(QLatin1String("password")));
    bench.operation = std::make_unique<Operation>(bench.context(), whole);
    QVERIFY(bench.becomesReady());
}

void TestOperationConfig::readOnlySendsNothing()
{
    ConfigBench bench;
    bench.readOnly = true;
    bench.start();
    QVERIFY(bench.blocks("not-read-only"));
    bench.operation->submit({}, false);
    QVERIFY(bench.api.changes.empty());
}

QTEST_GUILESS_MAIN(TestOperationConfig)
#include "tst_operation_config.moc"
