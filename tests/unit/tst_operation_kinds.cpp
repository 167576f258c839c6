// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planreading.h"
#include "tst_operation_directfakes.h"

#include <QSignalSpy>
#include <QTest>

using namespace inspector;

using Phase = Operation::Phase;

/// Operations of other kinds than the reset through REST, on the same pipeline.
class TestOperationKinds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stopIsVerifiedByTheTopic();
    void acceptedButNotDone();
    void lifeCycleNeedsNoTypedName();
    void deleteNeedsTheTypedName();
    void directResetWritesEveryRawKey();
    void directWriteThatIsNotReadBack();
    void directWriteOfUnknownFate();
    void directRefusesARunningConnector();
    void directNeedsAWriter();
    void givenPlanIsRefusedOnceItDrifted();
    void sinkThroughItsGroup();
    void sinkWithMembersIsBlocked();
    void positionsOutOfRangeAreTold();
    void undoesIsInTheJournal();
    void alterThroughWorkerMissesTheTasksKey();

private:
    /// Opens the request as the bench has it, with a writer.
    static Operation& opened(Bench& bench, const std::shared_ptr<FakeWriter>& writer,
                             const std::shared_ptr<FakeGroups>& groups = {});
    static bool becomesReady(const Operation& operation)
    {
        return QTest::qWaitFor([&] { return operation.ready(); });
    }
    static bool finishes(const Operation& operation)
    {
        return QTest::qWaitFor([&] { return operation.phase() == Phase::Finished; }, 10'000);
    }
    static Operation::Context contextOf(Bench& bench)
    {
        Operation::Context context;
        context.evidence = &bench.evidence;
        context.api = &bench.api;
        context.journal = bench.journal;
        context.readOnly = bench.readOnly;
        return context;
    }
    static void sink(Bench& bench);
};

Operation& TestOperationKinds::opened(Bench& bench, const std::shared_ptr<FakeWriter>& writer,
                                      const std::shared_ptr<FakeGroups>& groups)
{
    Operation::Context context = contextOf(bench);
    context.writer = writer;
    context.groups = groups;
    bench.operation = std::make_unique<Operation>(context, bench.request, bench.deadlines);
    return *bench.operation;
}

void TestOperationKinds::stopIsVerifiedByTheTopic()
{
    Bench bench;
    bench.evidence.running();
    bench.api.says("RUNNING");
    bench.request.operation = PlanOperation::Stop;
    bench.api.onReset = [&] { bench.evidence.stop(); };
    Operation& operation = bench.open();
    QVERIFY(becomesReady(operation));
    operation.submit({}, false);
    QVERIFY(finishes(operation));
    QCOMPARE(bench.api.changes, std::vector<std::string>{"PUT /connectors/orders/stop"});
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
    QVERIFY(!operation.result().offerResume);
    const JournalEntry last = bench.journal->entries().back();
    QCOMPARE(last.plan.operation, PlanOperation::Stop);
    QCOMPARE(last.done, 1U);
    QCOMPARE(last.of, 1U);
}

void TestOperationKinds::acceptedButNotDone()
{
    Bench bench;
    bench.evidence.running();
    bench.api.says("RUNNING");
    bench.request.operation = PlanOperation::Pause;
    Operation& operation = bench.open();
    QVERIFY(becomesReady(operation));
    operation.submit({}, false);
    QVERIFY(finishes(operation));
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QVERIFY(operation.result().headline.contains(u"success was reported"_qs));
}

void TestOperationKinds::lifeCycleNeedsNoTypedName()
{
    Bench bench;
    bench.evidence.running();
    bench.api.says("RUNNING");
    bench.request.operation = PlanOperation::Stop;
    Operation& operation = bench.open();
    QVERIFY(!operation.confirmsByName());
    QVERIFY(!operation.mayResume());
    QVERIFY(becomesReady(operation));
    QCOMPARE(operation.obstacle({}), QString());
}

void TestOperationKinds::deleteNeedsTheTypedName()
{
    Bench bench;
    bench.evidence.stopped();
    bench.request.operation = PlanOperation::Delete;
    bench.api.onReset = [&] {
        bench.evidence.config("connector-orders", std::nullopt);
        bench.evidence.config("target-state-orders", std::nullopt);
        bench.evidence.show();
    };
    Operation& operation = bench.open();
    QVERIFY(operation.confirmsByName());
    QVERIFY(becomesReady(operation));
    operation.submit(u"order"_qs, false);
    QCOMPARE(operation.phase(), Phase::Checking);
    operation.submit(u"orders"_qs, false);
    QVERIFY(finishes(operation));
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QCOMPARE(bench.api.changes, std::vector<std::string>{"DELETE /connectors/orders"});
}

void TestOperationKinds::directResetWritesEveryRawKey()
{
    Bench bench;
    bench.evidence.stopped();
    bench.request.via = PlanVia::Direct;
    const auto writer = std::make_shared<FakeWriter>();
    Operation& operation = opened(bench, writer);
    QVERIFY(becomesReady(operation));
    connect(&operation, &Operation::phaseChanged, &operation, [&] {
        if (operation.phase() == Phase::Verifying)
            bench.evidence.tombstoneAll();
    });
    operation.submit(u"orders"_qs, false);
    QVERIFY(finishes(operation));
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(bench.api.changes.empty()); // no worker was asked to change anything
    QCOMPARE(writer->writes.size(), std::size_t(1));
    const std::vector<PlannedRecord> wanted{{"offsets", 3, FakeEvidence::KeyA, std::nullopt},
                                            {"offsets", 5, FakeEvidence::KeyB, std::nullopt}};
    QCOMPARE(writer->writes[0].records, wanted);
    QVERIFY(writer->writes[0].transactionalId.empty());
}

void TestOperationKinds::directWriteThatIsNotReadBack()
{
    Bench bench;
    bench.evidence.stopped();
    bench.request.via = PlanVia::Direct;
    Operation& operation = opened(bench, std::make_shared<FakeWriter>());
    QVERIFY(becomesReady(operation));
    operation.submit(u"orders"_qs, false);
    QVERIFY(finishes(operation));
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QVERIFY(!operation.result().verified);
}

void TestOperationKinds::directWriteOfUnknownFate()
{
    Bench bench;
    bench.evidence.stopped();
    bench.request.via = PlanVia::Direct;
    const auto writer = std::make_shared<FakeWriter>();
    writer->report.stage = DirectWriteReport::Stage::Writing;
    writer->report.fates = {RecordFate::Written, RecordFate::Unknown};
    writer->report.error = Error{ErrorCode::ConnectionLost, "broker:9092"};
    Operation& operation = opened(bench, writer);
    QVERIFY(becomesReady(operation));
    connect(&operation, &Operation::phaseChanged, &operation, [&] {
        if (operation.phase() == Phase::Verifying)
            bench.evidence.tombstoneAll();
    });
    operation.submit(u"orders"_qs, false);
    QVERIFY(finishes(operation));
    // No answer came, but the topics prove it.
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().explanation.contains(u"Records written: 1 of 2, of unknown fate: 1."_qs));
}

void TestOperationKinds::directRefusesARunningConnector()
{
    Bench bench;
    bench.evidence.running();
    bench.request.via = PlanVia::Direct;
    const auto writer = std::make_shared<FakeWriter>();
    Operation& operation = opened(bench, writer);
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
    QCOMPARE(bench.check("target-state-stopped").verdict, Verdict::Blocked);
    QCOMPARE(bench.check("target-state-stopped").cure, Cure::None); // no worker is asked by a direct change
    operation.stopConnector();
    operation.submit(u"orders"_qs, false);
    QCOMPARE(operation.phase(), Phase::Checking);
    QVERIFY(writer->writes.empty());
    QVERIFY(bench.api.changes.empty());
}

void TestOperationKinds::directNeedsAWriter()
{
    Bench bench;
    bench.evidence.stopped();
    bench.request.via = PlanVia::Direct;
    bench.open();
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
    QCOMPARE(bench.check("can-write").verdict, Verdict::Blocked);
}

void TestOperationKinds::givenPlanIsRefusedOnceItDrifted()
{
    Bench bench;
    bench.evidence.stopped();
    QVERIFY(becomesReady(bench.open()));
    const Result<OperationPlan> plan = planFromJson(planToJson(bench.operation->plan()));
    QVERIFY(plan.ok());
    Operation given(contextOf(bench), *plan);
    QVERIFY(becomesReady(given));
    QCOMPARE(given.plan().id, plan->id);
    QCOMPARE(*given.plan().basis[0].before, Bytes(R"({"position":10})")); // the file does not have it
    bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":11})");
    bench.evidence.show();
    QTRY_VERIFY(!given.ready());
    QVERIFY2(given.planProblem().contains(u"Written since the plan was made"_qs), qPrintable(given.planProblem()));
    OperationPlan elsewhere = *plan;
    elsewhere.kafkaClusterId = "kafka-2";
    Operation foreign(contextOf(bench), elsewhere);
    QVERIFY(foreign.planProblem().contains(u"kafka-2"_qs));
}

void TestOperationKinds::sink(Bench& bench)
{
    bench.evidence.config("connector-orders",
                          R"({"properties":{"connector.class":"org.example.FileStreamSinkConnector","topics":"t"}})");
    bench.evidence.config("commit-orders", R"({"tasks":0})");
    bench.evidence.config("target-state-orders", R"({"state":"PAUSED","state.v2":"STOPPED"})");
    bench.evidence.connectorStatus("STOPPED");
    bench.evidence.show();
    bench.api.status = RestConnectorStatus{"orders", "STOPPED", "w1:8083", "", "sink", {}};
}

void TestOperationKinds::sinkThroughItsGroup()
{
    for (const bool takes : {true, false}) {
        Bench bench;
        sink(bench);
        bench.request.operation = PlanOperation::AlterOffsets;
        bench.request.via = PlanVia::Direct;
        bench.request.target = SinkTarget{SinkTarget::Kind::Earliest, 0};
        const auto groups = std::make_shared<FakeGroups>();
        groups->takes = takes;
        groups->state.state = "Empty";
        groups->state.exists = true;
        groups->state.membersKnown = GroupState::Members::None;
        groups->state.partitions = {{{"t", 0}, 40, 5, 90, std::nullopt, std::nullopt},
                                    {{"t", 1}, 7, 0, 9, std::nullopt, std::nullopt}};
        Operation& operation = opened(bench, std::make_shared<FakeWriter>(), groups);
        QVERIFY(becomesReady(operation));
        QCOMPARE(operation.plan().groupChange->group, std::string("connect-orders"));
        QCOMPARE(*operation.plan().groupChange->partitions[0].after, std::int64_t(5));
        operation.submit(u"orders"_qs, false);
        QVERIFY(finishes(operation));
        QCOMPARE(operation.result().outcome, takes ? Outcome::Applied : Outcome::Failed);
        QCOMPARE(operation.result().verified, takes);
        QCOMPARE(bench.journal->entries().back().done, takes ? 2U : 0U);
    }
}

void TestOperationKinds::sinkWithMembersIsBlocked()
{
    Bench bench;
    sink(bench);
    bench.request.operation = PlanOperation::ResetOffsets;
    bench.request.via = PlanVia::Direct;
    const auto groups = std::make_shared<FakeGroups>();
    groups->state.state = "Stable";
    groups->state.exists = true;
    groups->state.membersKnown = GroupState::Members::Some;
    groups->state.members = {{"m", "connector-consumer-orders-0", "/10.0.0.1"}};
    groups->state.partitions = {{{"t", 0}, 40, 5, 90, std::nullopt, std::nullopt}};
    opened(bench, std::make_shared<FakeWriter>(), groups);
    QTRY_COMPARE(bench.check("group-empty").verdict, Verdict::Blocked);
    QVERIFY(bench.check("group-empty").seen.contains(u"connector-consumer-orders-0"_qs));
    {
        const QMutexLocker lock(&groups->mutex);
        groups->state.membersKnown = GroupState::Members::Unknown;
        groups->state.members.clear();
    }
    QTRY_COMPARE(bench.check("group-empty").verdict, Verdict::Unknown);
    QVERIFY(!bench.operation->ready());
}

void TestOperationKinds::positionsOutOfRangeAreTold()
{
    Bench bench;
    sink(bench);
    bench.request.operation = PlanOperation::AlterOffsets;
    bench.request.via = PlanVia::Direct;
    bench.request.target = SinkTarget{SinkTarget::Kind::Offset, 9};
    const auto groups = std::make_shared<FakeGroups>();
    groups->takes = true;
    groups->state.state = "Empty";
    groups->state.exists = true;
    groups->state.membersKnown = GroupState::Members::None;
    groups->state.partitions = {{{"t", 0}, 40, 10, 90, std::nullopt, std::nullopt},
                                {{"t", 1}, 7, 0, 8, std::nullopt, std::nullopt},
                                {{"t", 2}, 3, 0, 9, std::nullopt, std::nullopt}};
    Operation& operation = opened(bench, std::make_shared<FakeWriter>(), groups);
    QVERIFY(becomesReady(operation));
    QCOMPARE(bench.check("positions-in-range").verdict, Verdict::Unknown);
    QCOMPARE(bench.check("positions-in-range").seen,
             u"t-0: 9 lies before the first record, 10. t-1: 9 lies beyond the end, 8."_qs);
    QVERIFY(bench.check("positions-in-range").advice.contains(u"auto.offset.reset"_qs));
    operation.submit(u"orders"_qs, false);
    QVERIFY(finishes(operation));
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    const std::vector<JournalCheck> kept = bench.journal->entries().back().checks;
    const auto told = std::find_if(kept.begin(), kept.end(),
                                   [](const JournalCheck& each) { return each.check == "positions-in-range"; });
    QVERIFY(told != kept.end());
    QVERIFY(told->seen.find("t-1: 9 lies beyond the end, 8.") != std::string::npos);
}

void TestOperationKinds::undoesIsInTheJournal()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    Operation& operation = bench.open();
    operation.setUndoes("earlier");
    QVERIFY(becomesReady(operation));
    operation.submit(u"orders"_qs, false);
    QVERIFY(finishes(operation));
    for (const JournalEntry& entry : bench.journal->entries())
        QCOMPARE(entry.undoes, std::string("earlier"));
}

/// A worker makes the key anew: where the task's own has another member order, the change has no effect for it.
void TestOperationKinds::alterThroughWorkerMissesTheTasksKey()
{
    Bench bench;
    bench.evidence.stopped();
    bench.request.operation = PlanOperation::AlterOffsets;
    bench.request.offsets = {{R"({"zone":"b","area":1})", R"({"position":8})"}};
    bench.api.onReset = [&] {
        bench.evidence.offset(2, R"(["orders",{"area":1,"zone":"b"}])", R"({"position":8})");
        bench.evidence.show();
    };
    Operation& operation = bench.open();
    QVERIFY(becomesReady(operation));
    operation.submit({}, false);
    QVERIFY(finishes(operation));
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QCOMPARE(operation.result().survivors.size(), std::size_t(1));
    QCOMPARE(operation.result().survivors[0].key, QString::fromLatin1(FakeEvidence::KeyB));
    QVERIFY(operation.result().explanation.contains(u"a direct change"_qs));
}

QTEST_GUILESS_MAIN(TestOperationKinds)
#include "tst_operation_kinds.moc"
