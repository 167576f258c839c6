// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectorfleet.h"

#include <QSignalSpy>
#include <QTest>

using namespace inspector;

using Phase = GuidedRun::Phase;
using OnFailure = GuidedRun::OnFailure;
Q_DECLARE_METATYPE(inspector::TurnState)

/// Several connectors through several steps, over real operations.
class tst_GuidedRun : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void oneConnectorAfterTheOther();
    void nothingIsSentBeforeTheConfirmation();
    void confirmedByCountOrName();
    void stopsAtTheFirstFailure();
    void carriesOn();
    void doneInPart();
    void rebalanceIsWaitedFor();
    void endedDuringAStep();
    void endedWhileWaiting();
    void notWaitedForAnyLonger();
    void notResumedUnlessItRanBefore_data();
    void notResumedUnlessItRanBefore();
    void deletedBeforeItsTurn();
    void stoppedBySomebodyBeforeItsTurn();
    void resumedBySomebodyBetweenSteps();
    void silentWorkerEndsTheRun();
    void lostClusterEndsTheRun();
    void readOnly();
    void nothingToDo();
    void deletedAndItsOffsetsTombstoned();
    void offsetsStayWhileATaskRuns();
    void deletedSinkAndItsGroup();
    void groupOfADeletedSinkIsLost();
    void consumersAreGivenTimeToLeave();
    void anotherRunForTheRest();
    void manyArePrepared();
    void deletedInMidStep();
    void onlyThoseThatTakePartCount();
    void keysThatAWorkerLeavesBehind();
};

namespace
{

const std::vector<PlanOperation> StopResetResume{PlanOperation::Stop, PlanOperation::ResetOffsets,
                                                 PlanOperation::Resume};

void started(GuidedRun& run, OnFailure onFailure = OnFailure::Stop)
{
    if (!QTest::qWaitFor([&] { return run.obstacle(run.confirmation()).isEmpty(); }))
        qFatal("never ready: %s", qPrintable(run.obstacle(run.confirmation())));
    run.start(run.confirmation(), onFailure);
}

void finished(GuidedRun& run)
{
    if (!QTest::qWaitFor([&] { return run.phase() == Phase::Finished; }))
        qFatal("never finished: %s", qPrintable(run.activity()));
}

std::vector<std::string> sent(std::initializer_list<const char*> texts)
{
    return {texts.begin(), texts.end()};
}

} // namespace

void tst_GuidedRun::oneConnectorAfterTheOther()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    GuidedRun& run = fleet.open({"b", "a"}, StopResetResume);
    started(run);
    finished(run);
    QCOMPARE(fleet.api.changes,
             sent({"PUT /connectors/b/stop", "DELETE /connectors/b/offsets", "PUT /connectors/b/resume",
                   "PUT /connectors/a/stop", "DELETE /connectors/a/offsets", "PUT /connectors/a/resume"}));
    for (const RunTurn& turn : run.turns()) {
        QCOMPARE(turn.state, TurnState::Done);
        QCOMPARE(turn.standing(), u"stopped, offsets reset, resumed"_qs);
        QCOMPARE(turn.before, std::optional(TargetState::Started));
        for (const RunStep& step : turn.steps)
            QVERIFY(!step.journalId.isEmpty());
    }
    QCOMPARE(fleet.journal->size(), std::size_t(12)); // intent and outcome of each
    QCOMPARE(run.headline(), u"Done: 2 of 2"_qs);
    QVERIFY(run.openSubjects().empty());
}

void tst_GuidedRun::nothingIsSentBeforeTheConfirmation()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    QTRY_COMPARE(run.preparedCount(), 2);
    QTRY_COMPARE(run.turns()[0].outlook.verdict, Verdict::Ok);
    QCOMPARE(run.turns()[0].outlook.present, u"STARTED"_qs);
    QCOMPARE(run.turns()[0].outlook.changes, u"→ STOPPED; 1 offset(s) reset; → STARTED"_qs);
    run.stopAfterStep();
    QCOMPARE(run.phase(), Phase::Finished);
    QCOMPARE(run.turns()[0].state, TurnState::NotBegun);
    QVERIFY(fleet.api.changes.empty());
    QCOMPARE(fleet.journal->size(), std::size_t(0));
}

void tst_GuidedRun::confirmedByCountOrName()
{
    Fleet fleet;
    for (const char* name : {"a", "b", "c"})
        fleet.add(name);
    GuidedRun& run = fleet.open({"a", "b", "c", "nobody"}, StopResetResume);
    QTRY_COMPARE(run.obstacle({}), u"Type the number of connectors, 3, to confirm."_qs);
    QCOMPARE(run.count(), 3);
    run.start(u"4"_qs, OnFailure::Stop);
    QCOMPARE(run.phase(), Phase::Preparing);
    QVERIFY(run.obstacle(u"4"_qs).contains(u"not the number"_qs));
    QVERIFY(run.obstacle(u"3"_qs).isEmpty());
    QCOMPARE(run.turns()[3].outlook.verdict, Verdict::Blocked);

    GuidedRun& one = fleet.open({"a"}, StopResetResume);
    QTRY_COMPARE(one.obstacle({}), u"Type the connector's name, a, to confirm."_qs);
    QVERIFY(!one.obstacle(u"1"_qs).isEmpty());
    QVERIFY(one.obstacle(u"a"_qs).isEmpty());
}

void tst_GuidedRun::stopsAtTheFirstFailure()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    fleet.api.refused.insert("DELETE /connectors/a/offsets");
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    started(run);
    finished(run);
    QCOMPARE(fleet.api.changes, sent({"PUT /connectors/a/stop", "DELETE /connectors/a/offsets"}));
    QCOMPARE(run.turns()[0].state, TurnState::HalfWay);
    QCOMPARE(run.turns()[0].standing(), u"stopped, offsets not reset, not resumed"_qs);
    QVERIFY(!run.turns()[0].reason().isEmpty());
    QCOMPARE(run.turns()[1].state, TurnState::NotBegun);
    QCOMPARE(run.turns()[1].standing(), u"not stopped, offsets not reset, not resumed"_qs);
    QCOMPARE(run.headline(), u"Done: 0 of 2 · left half-way: 1 · not begun: 1"_qs);
    QVERIFY(run.endReason().contains(u"first failure"_qs));
}

void tst_GuidedRun::carriesOn()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    fleet.api.ignored.insert("DELETE /connectors/a/offsets");
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    started(run, OnFailure::CarryOn);
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::HalfWay);
    QCOMPARE(run.turns()[0].steps[1].state, StepState::Failed);
    QCOMPARE(run.turns()[1].state, TurnState::Done);
    QCOMPARE(fleet.api.changes.size(), std::size_t(5)); // `a` is not resumed where nobody knows from which offsets
}

void tst_GuidedRun::doneInPart()
{
    Fleet fleet;
    fleet.add("a");
    fleet.evidence.offset(5, R"(["a",{"zone":"b","area":1}])", R"({"position":7})"); // the worker will miss it
    fleet.evidence.show();
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    started(run);
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::HalfWay);
    QCOMPARE(run.turns()[0].standing(), u"stopped, offsets changed in part, not resumed"_qs);
}

void tst_GuidedRun::rebalanceIsWaitedFor()
{
    Fleet fleet;
    fleet.add("a");
    fleet.api.refusal = ErrorCode::Rebalancing;
    fleet.api.refused.insert("PUT /connectors/a/stop");
    int tries = 0;
    fleet.api.onSend = [&](const std::string& text) {
        if (text == "PUT /connectors/a/stop" && ++tries == 3)
            fleet.api.refused.clear();
    };
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    QStringList activities;
    connect(&run, &GuidedRun::activityChanged, &run, [&] { activities.append(run.turns()[0].activity); });
    const QRegularExpression waits(u"^Waiting to try again\\. .*rebalanc"_qs);
    started(run);
    finished(run);
    QCOMPARE(tries, 3);
    QVERIFY2(!activities.filter(waits).isEmpty(), qPrintable(activities.join(u'\n')));
    QVERIFY(activities.filter(u"Refused"_qs).isEmpty());
    QCOMPARE(run.turns()[0].state, TurnState::Done);

    fleet.api.refused.insert("PUT /connectors/a/stop");
    fleet.deadlines.turn = std::chrono::milliseconds(100);
    GuidedRun& vain = fleet.open({"a"}, {PlanOperation::Stop});
    started(vain);
    finished(vain);
    QCOMPARE(vain.turns()[0].state, TurnState::Failed);
    QVERIFY(vain.turns()[0].reason().contains(u"rebalancing"_qs));
}

void tst_GuidedRun::endedDuringAStep()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    GuidedRun* run = &fleet.open({"a", "b"}, StopResetResume);
    fleet.api.onSend = [run](const std::string& text) {
        if (text == "DELETE /connectors/a/offsets")
            run->stopAfterStep();
    };
    started(*run);
    finished(*run);
    // What was sent is read back; nothing new is sent.
    QCOMPARE(fleet.api.changes, sent({"PUT /connectors/a/stop", "DELETE /connectors/a/offsets"}));
    QCOMPARE(run->turns()[0].state, TurnState::HalfWay);
    QCOMPARE(run->turns()[0].standing(), u"stopped, offsets reset, not resumed"_qs);
    QCOMPARE(run->turns()[0].steps[1].state, StepState::Done);
    QCOMPARE(run->turns()[1].state, TurnState::NotBegun);
    QVERIFY(run->endReason().contains(u"operator"_qs));
}

void tst_GuidedRun::endedWhileWaiting()
{
    Fleet fleet;
    fleet.add("a");
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    started(run);
    fleet.api.silent = true;
    QTRY_COMPARE(run.turns()[0].state, TurnState::UnderWay);
    run.stopAfterStep();
    QCOMPARE(run.phase(), Phase::Finished);
    QCOMPARE(run.turns()[0].state, TurnState::NotBegun);
    QVERIFY(fleet.api.changes.empty());
}

void tst_GuidedRun::notWaitedForAnyLonger()
{
    Fleet fleet;
    fleet.add("a");
    fleet.api.ignored.insert("PUT /connectors/a/stop");
    fleet.api.silentChange = true;
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    started(run);
    QTRY_COMPARE(fleet.api.changes.size(), std::size_t(1));
    run.cancel(); // of waiting for the answer
    QVERIFY(run.phase() == Phase::Ending);
    run.cancel(); // of reading back
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::HalfWay);
    QCOMPARE(run.turns()[0].steps[0].state, StepState::Unknown);
    QCOMPARE(run.turns()[0].standing(), u"not known whether it is stopped, offsets not reset, not resumed"_qs);
}

void tst_GuidedRun::notResumedUnlessItRanBefore_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<bool>("resumeStopped");
    QTest::addColumn<QString>("standing");
    QTest::newRow("stopped") << "STOPPED" << false << "was stopped already, offsets reset, left stopped";
    QTest::newRow("stopped, asked for") << "STOPPED" << true << "was stopped already, offsets reset, resumed";
    QTest::newRow("paused") << "PAUSED" << false << "stopped, offsets reset, left stopped";
    QTest::newRow("paused, stopped ones asked for") << "PAUSED" << true << "stopped, offsets reset, left stopped";
    QTest::newRow("started") << "STARTED" << false << "stopped, offsets reset, resumed";
}

void tst_GuidedRun::notResumedUnlessItRanBefore()
{
    QFETCH(QString, target);
    QFETCH(bool, resumeStopped);
    Fleet fleet;
    fleet.add("a");
    const QByteArray state = target.toLatin1();
    fleet.api.setState("a", state.constData(), target == u"STARTED"_qs ? "RUNNING" : state.constData());
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    run.setResumeStopped(resumeStopped);
    started(run);
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::Done);
    QTEST(run.turns()[0].standing(), "standing");
    const bool withheld = run.turns()[0].steps[2].state == StepState::Withheld;
    QCOMPARE(run.turns()[0].reason().contains(target), withheld);
}

void tst_GuidedRun::deletedBeforeItsTurn()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    fleet.api.onSend = [&](const std::string& text) {
        if (text == "PUT /connectors/a/resume")
            fleet.api.remove("b", true);
    };
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    started(run);
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::Done);
    QCOMPARE(run.turns()[1].state, TurnState::Failed);
    QVERIFY2(run.turns()[1].reason().contains(u"no configuration"_qs), qPrintable(run.turns()[1].reason()));
    QCOMPARE(fleet.api.changes.size(), std::size_t(3));
}

void tst_GuidedRun::stoppedBySomebodyBeforeItsTurn()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    fleet.api.onSend = [&](const std::string& text) {
        if (text == "PUT /connectors/a/resume")
            fleet.api.setState("b", "STOPPED", "STOPPED");
    };
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    started(run);
    finished(run);
    QCOMPARE(run.turns()[1].state, TurnState::Done);
    QCOMPARE(run.turns()[1].standing(), u"was stopped already, offsets reset, left stopped"_qs);
}

void tst_GuidedRun::resumedBySomebodyBetweenSteps()
{
    Fleet fleet;
    fleet.add("a");
    bool resumed = false;
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    connect(&run, &GuidedRun::turnsChanged, &run, [&] {
        if (!resumed && run.turns()[0].step == 1) {
            resumed = true;
            fleet.api.setState("a", "STARTED", "RUNNING");
        }
    });
    started(run);
    finished(run);
    QVERIFY(resumed);
    QCOMPARE(fleet.api.changes, sent({"PUT /connectors/a/stop"}));
    QCOMPARE(run.turns()[0].state, TurnState::HalfWay);
    QVERIFY2(run.turns()[0].reason().contains(u"STARTED"_qs), qPrintable(run.turns()[0].reason()));
}

void tst_GuidedRun::silentWorkerEndsTheRun()
{
    Fleet fleet;
    fleet.deadlines.turn = std::chrono::milliseconds(300);
    fleet.add("a");
    fleet.add("b");
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    started(run, OnFailure::CarryOn);
    fleet.api.silent = true;
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::Failed);
    QCOMPARE(run.turns()[1].state, TurnState::NotBegun);
    QVERIFY(fleet.api.changes.empty());
    QVERIFY2(run.endReason().contains(u"any connector"_qs), qPrintable(run.endReason()));
}

void tst_GuidedRun::lostClusterEndsTheRun()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    started(run, OnFailure::CarryOn);
    fleet.evidence.readError = Error{ErrorCode::ConnectionLost, "kafka:9092", {}};
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::Failed);
    QCOMPARE(run.turns()[1].state, TurnState::NotBegun);
    QVERIFY(fleet.api.changes.empty());
}

void tst_GuidedRun::readOnly()
{
    Fleet fleet;
    fleet.readOnly = true;
    fleet.add("a");
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    QTRY_VERIFY(run.obstacle(u"a"_qs).contains(u"read-only"_qs));
    run.start(u"a"_qs, OnFailure::Stop);
    QCOMPARE(run.phase(), Phase::Preparing);
    QVERIFY(fleet.api.changes.empty());
}

void tst_GuidedRun::nothingToDo()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    fleet.api.setState("a", "STOPPED", "STOPPED");
    GuidedRun& run = fleet.open({"a", "b"}, {PlanOperation::Stop});
    QTRY_VERIFY(run.obstacle(u"1"_qs).isEmpty());
    QVERIFY(run.turns()[0].outlook.nothingToDo);
    QCOMPARE(run.turns()[0].outlook.changes, u"stays STOPPED"_qs);
    started(run);
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::NothingToDo);
    QCOMPARE(run.turns()[1].state, TurnState::Done);
    QCOMPARE(fleet.api.changes, sent({"PUT /connectors/b/stop"}));

    GuidedRun& again = fleet.open({"a", "b"}, {PlanOperation::Stop});
    QTRY_COMPARE(again.obstacle(u"0"_qs), u"There is nothing to do: all is as it is wanted."_qs);
}

void tst_GuidedRun::deletedAndItsOffsetsTombstoned()
{
    Fleet fleet;
    fleet.writer = std::make_shared<FleetWriter>(fleet.evidence);
    fleet.add("a");
    GuidedRun& run = fleet.open({"a"}, {PlanOperation::Delete, PlanOperation::Tombstone});
    QTRY_COMPARE(run.turns()[0].outlook.changes, u"deleted; 1 offset(s) tombstoned"_qs);
    started(run);
    finished(run);
    QCOMPARE(fleet.api.changes, sent({"DELETE /connectors/a"}));
    QCOMPARE(run.turns()[0].standing(), u"deleted, offsets taken away"_qs);
    QCOMPARE(run.turns()[0].state, TurnState::Done);
    QCOMPARE(fleet.evidence.mirror().connector("a")->liveOffsets, 0);
}

void tst_GuidedRun::offsetsStayWhileATaskRuns()
{
    Fleet fleet;
    fleet.deadlines.turn = std::chrono::milliseconds(300);
    fleet.writer = std::make_shared<FleetWriter>(fleet.evidence);
    fleet.api.tasksEnd = false;
    fleet.add("a");
    GuidedRun& run = fleet.open({"a"}, {PlanOperation::Delete, PlanOperation::Tombstone});
    started(run);
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::HalfWay);
    QCOMPARE(run.turns()[0].standing(), u"deleted, offsets still there"_qs);
    QVERIFY2(run.turns()[0].reason().contains(u"still RUNNING"_qs), qPrintable(run.turns()[0].reason()));
    QCOMPARE(fleet.evidence.mirror().connector("a")->liveOffsets, 1);
}

void tst_GuidedRun::deletedSinkAndItsGroup()
{
    Fleet fleet;
    fleet.writer = std::make_shared<FleetWriter>(fleet.evidence);
    fleet.addSink("s");
    GuidedRun& run = fleet.open({"s"}, {PlanOperation::Delete, PlanOperation::Tombstone});
    QTRY_COMPARE(run.turns()[0].outlook.changes, u"deleted; its consumer group connect-s deleted"_qs);
    started(run);
    finished(run);
    QVERIFY2(run.turns()[0].state == TurnState::Done, qPrintable(run.turns()[0].reason()));
    QCOMPARE(run.turns()[0].standing(), u"deleted, offsets taken away"_qs);
    QCOMPARE(fleet.groups->deleted(), sent({"connect-s"}));
}

void tst_GuidedRun::groupOfADeletedSinkIsLost()
{
    Fleet fleet;
    fleet.writer = std::make_shared<FleetWriter>(fleet.evidence);
    fleet.addSink("s", R"(,"consumer.override.group.id":"mine")");
    GuidedRun& run = fleet.open({"s"}, {PlanOperation::Delete, PlanOperation::Tombstone});
    started(run);
    finished(run);
    // connect-s would be somebody else's.
    QVERIFY(fleet.groups->deleted().empty());
    QCOMPARE(run.turns()[0].state, TurnState::HalfWay);
    QVERIFY2(run.turns()[0].reason().contains(u"It was mine;"_qs), qPrintable(run.turns()[0].reason()));
}

void tst_GuidedRun::consumersAreGivenTimeToLeave()
{
    Fleet fleet;
    fleet.addSink("s");
    fleet.api.onSend = [&](const std::string& text) {
        if (text == "PUT /connectors/s/stop")
            fleet.groups->setLooksWithMembers(8); // longer than what stands against a step is borne
        if (text == "DELETE /connectors/s/offsets")
            QVERIFY(fleet.groups->deleteGroup("connect-s", AskControl({})));
    };
    GuidedRun& run = fleet.open({"s"}, StopResetResume);
    started(run);
    finished(run);
    QVERIFY2(run.turns()[0].state == TurnState::Done, qPrintable(run.turns()[0].reason()));
    QCOMPARE(run.turns()[0].standing(), u"stopped, offsets reset, resumed"_qs);
}

void tst_GuidedRun::anotherRunForTheRest()
{
    Fleet fleet;
    fleet.add("a");
    fleet.add("b");
    fleet.api.refused.insert("DELETE /connectors/a/offsets");
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    started(run);
    finished(run);
    const std::vector<GuidedRun::Subject> open = run.openSubjects();
    QCOMPARE(open.size(), std::size_t(2));
    fleet.api.refused.clear();
    fleet.api.changes.clear();
    GuidedRun& again = fleet.openFor(open, StopResetResume);
    started(again);
    finished(again);
    // `a` ran before the first run, which stopped it.
    QCOMPARE(again.turns()[0].standing(), u"was stopped already, offsets reset, resumed"_qs);
    QCOMPARE(again.turns()[1].standing(), u"stopped, offsets reset, resumed"_qs);
}

void tst_GuidedRun::manyArePrepared()
{
    Fleet fleet;
    std::vector<std::string> names;
    for (int i = 0; i < 300; ++i) {
        names.push_back("c" + std::to_string(i));
        fleet.add(names.back());
    }
    GuidedRun& run = fleet.open(names, StopResetResume);
    QTRY_VERIFY(run.obstacle(u"300"_qs).isEmpty());
    // One question for all, now and then; none for each.
    QVERIFY2(fleet.api.polls < 100, qPrintable(QString::number(fleet.api.polls)));
}

void tst_GuidedRun::deletedInMidStep()
{
    Fleet fleet;
    fleet.add("a");
    GuidedRun& run = fleet.open({"a"}, StopResetResume);
    fleet.api.silentChange = true;
    started(run);
    QTRY_COMPARE(fleet.api.changes.size(), std::size_t(1));
    fleet.run.reset();
    QCOMPARE(fleet.journal->entries().back().outcome, Outcome::Unknown);
}

void tst_GuidedRun::onlyThoseThatTakePartCount()
{
    Fleet fleet;
    for (const char* name : {"a", "b", "was"})
        fleet.add(name);
    fleet.api.setState("was", "STOPPED", "STOPPED");
    GuidedRun& run = fleet.open({"a", "b", "was"}, {PlanOperation::Stop});
    QStringList counts;
    connect(&run, &GuidedRun::activityChanged, &run, [&] {
        const QString now = u"%1 of %2"_qs.arg(run.behindCount()).arg(run.takingPartCount());
        if (run.phase() != Phase::Preparing && !counts.contains(now))
            counts.append(now);
    });
    QTRY_COMPARE(run.count(), 2);
    started(run);
    finished(run);
    QCOMPARE(run.turns()[2].state, TurnState::NothingToDo);
    QCOMPARE(counts.join(u", "_qs), u"0 of 2, 1 of 2, 2 of 2"_qs);
}

/// What the operator is told before is what the run then finds.
void tst_GuidedRun::keysThatAWorkerLeavesBehind()
{
    Fleet fleet;
    for (const char* name : {"a", "b"})
        fleet.add(name);
    fleet.evidence.offset(3, R"(["b", {"filename":"a"}])", R"({"position":3})");
    fleet.evidence.show();
    GuidedRun& run = fleet.open({"a", "b"}, StopResetResume);
    QTRY_COMPARE(run.preparedCount(), 2);
    QTRY_COMPARE(run.turns()[0].outlook.verdict, Verdict::Ok);
    QCOMPARE(run.turns()[1].outlook.verdict, Verdict::Unknown);
    QVERIFY2(run.turns()[1].outlook.why.startsWith(u"A worker's reset will leave 1 key"_qs),
             qPrintable(run.turns()[1].outlook.why));
    QVERIFY(run.turns()[1].outlook.changes.contains(u"2 offset"_qs));
    started(run, OnFailure::CarryOn);
    finished(run);
    QCOMPARE(run.turns()[0].state, TurnState::Done);
    QCOMPARE(run.turns()[1].state, TurnState::HalfWay);

    // Steps that reset nothing leave nothing behind.
    GuidedRun& stopOnly = fleet.open({"b"}, {PlanOperation::Stop});
    QTRY_COMPARE(stopOnly.preparedCount(), 1);
    QVERIFY(stopOnly.turns()[0].outlook.why.isEmpty());
}

QTEST_GUILESS_MAIN(tst_GuidedRun)
#include "tst_guidedrun.moc"
