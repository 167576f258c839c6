// SPDX-License-Identifier: GPL-3.0-or-later
#include "tst_operation_fakes.h"

#include <QSignalSpy>
#include <QTest>

using namespace inspector;

using Phase = Operation::Phase;
Q_DECLARE_METATYPE(inspector::Error)
Q_DECLARE_METATYPE(inspector::Outcome)

/// What a reset does once it is submitted, and what it says of it.
class tst_Operation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void appliedAndVerified();
    void previousBytesAreKeptBeforeAnythingIsSent();
    void resumesAfterVerifiedSuccess();
    void frameworkManaged();
    void resumedBetweenOpenAndSubmit();
    void offsetsChangedBetweenOpenAndSubmit();
    void changedWhileTheJournalIsWritten();
    void topicsLostAtSubmit();
    void survivingKeyIsNamed();
    void newKeyIsASurvivorToo();
    void writtenAgainAfterTombstone();
    void successWithoutTombstones();
    void tombstonesComeLate();
    void errorButApplied_data();
    void errorButApplied();
    void leaderGoesOnAfterForwarderGaveUp();
    void errorAndNotApplied_data();
    void errorAndNotApplied();
    void refusedByWorker_data();
    void refusedByWorker();
    void topicsLostDuringVerify();
    void topicsLostAfterAFirstLook();
    void journalCannotBeWritten();
    void noJournal();
    void lastJournalEntryFails();
    void cancelWhileChecking();
    void cancelWhileRechecking();
    void cancelWhileJournalIsWritten();
    void cancelWhileExecuting();
    void cancelWhileVerifying();
    void stops();
    void stopIsNotDoneByTheAnswer();
    void stopFails();
    void stopIsTriedAgainAfterARebalance();
    void stopTakesTooLong();
    void stopAnswerLost();
    void cancelWhileStopping();
    void cancelBeforeTheStopIsSent();
    void stoppedByUsFromPaused();
    void stopIsRefused_data();
    void stopIsRefused();
    void resumeFails();
    void deletedInEveryPhase_data();
    void deletedInEveryPhase();
    void deletedBeforeSendingIsJournalled();
};

namespace
{

/// Opens, waits until ready, submits.
Operation& submitted(Bench& bench, bool resumeAfter = false)
{
    Operation& operation = bench.open();
    if (!QTest::qWaitFor([&] { return operation.ready(); }))
        qFatal("never ready: %s", qPrintable(operation.obstacle(u"orders"_qs)));
    operation.submit(u"orders"_qs, resumeAfter);
    return operation;
}

std::vector<std::string> sent(std::initializer_list<const char*> texts)
{
    return {texts.begin(), texts.end()};
}

} // namespace

void tst_Operation::appliedAndVerified()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    Operation& operation = submitted(bench);
    QCOMPARE(operation.phase(), Phase::Rechecking);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
    QVERIFY(operation.result().survivors.empty());
    QVERIFY(operation.result().offerResume);
    QVERIFY(!operation.result().stoppedByUs);
    QCOMPARE(operation.result().serverText, u"The offsets for this connector have been reset successfully"_qs);
    QCOMPARE(bench.api.changes, sent({"DELETE /connectors/orders/offsets"}));

    const std::vector<JournalEntry> entries = bench.journal->entries();
    QCOMPARE(entries.size(), std::size_t(2));
    QCOMPARE(entries[1].id, entries[0].id);
    QCOMPARE(entries[1].outcome, Outcome::Applied);
    QVERIFY(entries[1].verified);
    QCOMPARE(entries[1].done, 2U);
    QCOMPARE(entries[1].of, 2U);
    QCOMPARE(entries[1].plan.basis.size(), std::size_t(2));
    QVERIFY(operation.result().journalNote.contains(QString::fromStdString(entries[1].id)));
    QVERIFY(!operation.obstacle(u"orders"_qs).isEmpty());
    operation.submit(u"orders"_qs, false);
    QCOMPARE(operation.phase(), Phase::Finished);
}

void tst_Operation::previousBytesAreKeptBeforeAnythingIsSent()
{
    Bench bench;
    bench.evidence.stopped();
    std::vector<JournalEntry> before;
    bench.api.onReset = [&] {
        before = bench.journal->entries();
        bench.evidence.tombstoneAll();
    };
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(before.size(), std::size_t(1));
    QCOMPARE(before[0].outcome, Outcome::Unknown);
    QVERIFY(!before[0].verified);
    QCOMPARE(before[0].plan.basis[1].rawKey, Bytes(FakeEvidence::KeyB));
    QCOMPARE(*before[0].plan.basis[1].before, Bytes(R"({"position":7})"));
    QCOMPARE(before[0].plan.kafkaClusterId, std::string("kafka-1"));
    QCOMPARE(before[0].checks.size(), std::size_t(13));
    QCOMPARE(before[0].checks[0].check, std::string("connector-in-config"));
    QCOMPARE(before[0].checks[0].verdict, Verdict::Ok);
    QVERIFY(before[0].by.find('@') != std::string::npos);
    QVERIFY(before[0].at.ends_with('Z'));
}

void tst_Operation::resumesAfterVerifiedSuccess()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    Operation& operation = submitted(bench, true);
    QSignalSpy resumed(&operation, &Operation::resumed);
    QTRY_COMPARE(resumed.count(), 1);
    QVERIFY(resumed[0][0].toBool());
    QCOMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(bench.api.changes, sent({"DELETE /connectors/orders/offsets", "PUT /connectors/orders/resume"}));
    QVERIFY(bench.journal->entries()[1].plan.resumeAfter);
    QVERIFY(!operation.result().offerResume);
}

void tst_Operation::frameworkManaged()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.reset = ConnectAnswer{200, {}, "The Connect framework-managed offsets have been reset", true};
    bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().explanation.contains(u"keeps its position elsewhere"_qs));
}

void tst_Operation::resumedBetweenOpenAndSubmit()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QTRY_VERIFY(operation.ready());
    // What was resumed is in the topic, but the mirror shows it only when it is read to its end.
    bench.evidence.onRead = [&] {
        if (operation.phase() == Phase::Rechecking)
            bench.evidence.resume();
    };
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(operation.result().explanation.contains(u"STARTED"_qs));
    QVERIFY(operation.activity().contains(u"Not sent"_qs));
    QCOMPARE(bench.check("target-state-stopped").verdict, Verdict::Blocked);
    QVERIFY(!operation.ready());
    QVERIFY(bench.api.changes.empty());
    QTRY_COMPARE(bench.journal->size(), std::size_t(1));
    QCOMPARE(bench.journal->entries()[0].outcome, Outcome::Refused);
}

void tst_Operation::offsetsChangedBetweenOpenAndSubmit()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QTRY_VERIFY(operation.ready());
    bool once = false;
    bench.evidence.onRead = [&] {
        if (operation.phase() != Phase::Rechecking || once)
            return;
        once = true;
        bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":99})");
        bench.evidence.offset(3, R"(["orders",{"filename":"new"}])", R"({"position":1})");
        bench.evidence.offset(5, FakeEvidence::KeyB, std::nullopt);
        bench.evidence.show();
    };
    bench.api.onReset = [&] {
        bench.evidence.tombstoneAll();
        bench.evidence.offset(3, R"(["orders",{"filename":"new"}])", std::nullopt);
        bench.evidence.show();
    };
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QVERIFY(bench.api.changes.empty());
    const QString words = operation.result().explanation;
    QVERIFY2(words.contains(u"{\"position\":10}"_qs) && words.contains(u"{\"position\":99}"_qs), qPrintable(words));
    QVERIFY2(words.contains(u"New: [\"orders\",{\"filename\":\"new\"}]"_qs), qPrintable(words));
    QVERIFY2(words.contains(u"Gone: [\"orders\",{\"zone\":\"b\",\"area\":1}]"_qs), qPrintable(words));
    // The operator has looked, and submits once more.
    QCOMPARE(operation.plan().basis.size(), std::size_t(2));
    QTRY_VERIFY(operation.ready());
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QCOMPARE(bench.journal->size(), std::size_t(3));
    QVERIFY(bench.journal->entries()[0].id != bench.journal->entries()[1].id);
}

void tst_Operation::changedWhileTheJournalIsWritten()
{
    Bench bench;
    bench.evidence.stopped();
    bench.journal->held = true;
    Operation& operation = submitted(bench);
    QTRY_VERIFY(operation.activity().contains(u"journal"_qs));
    bench.evidence.resume();
    bench.journal->gate.release(2);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QVERIFY(bench.api.changes.empty());
    QTRY_COMPARE(bench.journal->size(), std::size_t(2));
    QCOMPARE(bench.journal->entries()[1].id, bench.journal->entries()[0].id);
    QCOMPARE(bench.journal->entries()[1].outcome, Outcome::Refused);
}

void tst_Operation::topicsLostAtSubmit()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    QTRY_VERIFY(operation.ready());
    bench.evidence.readError = Error{ErrorCode::TimedOut, "the ends of the topics"};
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(bench.api.changes.empty());
}

void tst_Operation::survivingKeyIsNamed()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] {
        // A worker re-makes the key in its own member order: these are other bytes.
        bench.evidence.offset(3, FakeEvidence::KeyA, std::nullopt);
        bench.evidence.offset(2, R"(["orders",{"area":1,"zone":"b"}])", std::nullopt);
        bench.evidence.show();
    };
    Operation& operation = submitted(bench, true);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QVERIFY(!operation.result().verified);
    QCOMPARE(operation.result().survivors.size(), std::size_t(1));
    QCOMPARE(operation.result().survivors[0].key, QString::fromLatin1(FakeEvidence::KeyB));
    QCOMPARE(operation.result().survivors[0].where, u"offsets partition 5 @ 0"_qs);
    QVERIFY(operation.result().explanation.contains(u"direct tombstone"_qs));
    QCOMPARE(bench.api.changes, sent({"DELETE /connectors/orders/offsets"})); // not resumed
    const JournalEntry last = bench.journal->entries().back();
    QCOMPARE(last.done, 1U);
    QCOMPARE(last.outcome, Outcome::Failed);
    QVERIFY(last.detail.find(FakeEvidence::KeyB) != std::string::npos);
}

void tst_Operation::newKeyIsASurvivorToo()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] {
        bench.evidence.tombstoneAll();
        bench.evidence.offset(3, R"(["orders",{"filename":"other"}])", "{}");
        bench.evidence.show();
    };
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QCOMPARE(operation.result().survivors.size(), std::size_t(1));
    QCOMPARE(operation.result().survivors[0].key, u"[\"orders\",{\"filename\":\"other\"}]"_qs);
}

void tst_Operation::writtenAgainAfterTombstone()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] {
        bench.evidence.tombstoneAll();
        bench.evidence.offset(3, FakeEvidence::KeyA, R"({"position":11})");
        bench.evidence.show();
    };
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QCOMPARE(operation.result().survivors.size(), std::size_t(1));
    QVERIFY(operation.result().explanation.contains(u"written again"_qs));
    QVERIFY(!operation.result().explanation.contains(u"direct tombstone"_qs));
}

void tst_Operation::successWithoutTombstones()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QVERIFY(!operation.result().verified);
    QCOMPARE(operation.result().survivors.size(), std::size_t(2));
    QVERIFY(operation.result().headline.contains(u"success was reported"_qs));
}

void tst_Operation::tombstonesComeLate()
{
    Bench bench;
    bench.deadlines.verify = std::chrono::seconds(60);
    bench.evidence.stopped();
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Verifying);
    const int reads = bench.evidence.reads;
    QTRY_VERIFY(bench.evidence.reads > reads + 2);
    QVERIFY(operation.activity().contains(u"0 of 2"_qs));
    bench.evidence.tombstoneAll();
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
}

void tst_Operation::errorButApplied_data()
{
    QTest::addColumn<Error>("error");
    QTest::newRow("500 timed out") << Error{ErrorCode::ServerTimedOut, "orders", "Request timed out", 500};
    QTest::newRow("500") << Error{ErrorCode::ServerFailed, "orders", "boom", 500};
    QTest::newRow("no answer in time") << Error{ErrorCode::HttpTimedOut, "http://w1:8083"};
    QTest::newRow("connection lost") << Error{ErrorCode::HttpNetwork, "http://w1:8083"};
    QTest::newRow("proxy") << Error{ErrorCode::HttpNotConnect, "http://w1:8083", "", 502};
    QTest::newRow("proxy, 408") << Error{ErrorCode::HttpNotConnect, "http://w1:8083", "", 408};
}

void tst_Operation::errorButApplied()
{
    QFETCH(Error, error);
    Bench bench;
    bench.evidence.stopped();
    bench.api.reset = error;
    bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
    QCOMPARE(operation.result().serverText, QString::fromStdString(error.detail));
}

void tst_Operation::leaderGoesOnAfterForwarderGaveUp()
{
    // As seen on 4.3.1: the worker that was asked gives up after 30 s, the leader writes the tombstones later.
    Bench bench;
    bench.deadlines.verify = std::chrono::milliseconds(1);
    bench.deadlines.verifyWithoutAnswer = std::chrono::seconds(60);
    bench.evidence.stopped();
    bench.api.reset = Error{ErrorCode::ServerFailed, "orders",
                            "IO Error trying to forward REST request: Idle timeout expired: 30000/30000 ms", 500};
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Verifying);
    const int reads = bench.evidence.reads;
    QTRY_VERIFY(bench.evidence.reads > reads + 2);
    QCOMPARE(operation.phase(), Phase::Verifying);
    bench.evidence.tombstoneAll();
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
}

void tst_Operation::errorAndNotApplied_data()
{
    errorButApplied_data();
}

void tst_Operation::errorAndNotApplied()
{
    QFETCH(Error, error);
    Bench bench;
    bench.evidence.stopped();
    bench.api.reset = error;
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Failed);
    QVERIFY(!operation.result().verified);
    QVERIFY(operation.result().headline.contains(u"all is as it was"_qs));
    QCOMPARE(bench.journal->entries().back().done, 0U);
}

void tst_Operation::refusedByWorker_data()
{
    QTest::addColumn<Error>("error");
    QTest::newRow("400") << Error{ErrorCode::BadRequest, "orders", "must be in the STOPPED state", 400};
    QTest::newRow("404") << Error{ErrorCode::NotFound, "orders", "Connector orders not found", 404};
    QTest::newRow("409") << Error{ErrorCode::Rebalancing, "orders", "rebalance", 409};
    QTest::newRow("403") << Error{ErrorCode::Forbidden, "orders", "no", 403};
    QTest::newRow("nobody there") << Error{ErrorCode::HttpRefused, "http://w1:8083"};
}

void tst_Operation::refusedByWorker()
{
    QFETCH(Error, error);
    Bench bench;
    bench.deadlines.verify = std::chrono::minutes(10); // a refusal is not waited for: read back once
    bench.deadlines.verifyWithoutAnswer = std::chrono::minutes(10);
    bench.evidence.stopped();
    bench.api.reset = error;
    Operation& operation = submitted(bench, true);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QCOMPARE(operation.result().serverText, QString::fromStdString(error.detail));
    QVERIFY(operation.result().survivors.empty());
    QCOMPARE(bench.api.changes, sent({"DELETE /connectors/orders/offsets"}));
    QCOMPARE(bench.journal->entries().back().outcome, Outcome::Refused);
}

void tst_Operation::topicsLostDuringVerify()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] { bench.evidence.readError = Error{ErrorCode::ConnectionLost, "broker:9092"}; };
    Operation& operation = submitted(bench, true);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Unknown);
    QVERIFY(!operation.result().verified);
    QVERIFY(operation.result().explanation.contains(u"broker:9092"_qs));
    QCOMPARE(bench.api.changes, sent({"DELETE /connectors/orders/offsets"}));
    QCOMPARE(bench.journal->entries().back().outcome, Outcome::Unknown);
}

void tst_Operation::topicsLostAfterAFirstLook()
{
    Bench bench;
    bench.evidence.stopped();
    int readsAtReset = 0;
    // One reading shows the keys still live; what was written after it nobody can see.
    bench.evidence.onRead = [&] {
        if (bench.operation->phase() == Phase::Verifying && bench.operation->activity().contains(u"0 of 2"_qs) &&
            bench.evidence.reads > readsAtReset + 1)
            bench.evidence.readError = Error{ErrorCode::ConnectionLost, "broker:9092"};
    };
    bench.api.onReset = [&] { readsAtReset = bench.evidence.reads; };
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QVERIFY(bench.evidence.readError);
    QCOMPARE(operation.result().outcome, Outcome::Unknown);
    QVERIFY(operation.result().explanation.contains(u"broker:9092"_qs));
}

void tst_Operation::journalCannotBeWritten()
{
    Bench bench;
    bench.evidence.stopped();
    bench.journal->error = Error{ErrorCode::CannotWrite, "/var/journal/k.jsonl", "No space left on device"};
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(operation.result().explanation.contains(u"/var/journal/k.jsonl"_qs));
    QVERIFY(operation.activity().contains(u"No space left on device"_qs));
    QVERIFY(bench.api.changes.empty());
}

void tst_Operation::noJournal()
{
    Bench bench;
    bench.evidence.stopped();
    bench.journal.reset();
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(bench.api.changes.empty());
}

void tst_Operation::lastJournalEntryFails()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] {
        bench.journal->error = Error{ErrorCode::CannotWrite, "/var/journal/k.jsonl", "gone"};
        bench.evidence.tombstoneAll();
    };
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().journalNote.contains(u"/var/journal/k.jsonl"_qs));
}

void tst_Operation::cancelWhileChecking()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = bench.open();
    operation.cancel();
    QCOMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(!operation.result().offerResume);
    QVERIFY(bench.api.changes.empty());
    QCOMPARE(bench.journal->size(), std::size_t(0));
}

void tst_Operation::cancelWhileRechecking()
{
    Bench bench;
    bench.evidence.stopped();
    Operation& operation = submitted(bench, true);
    operation.cancel();
    QCOMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QTRY_COMPARE(bench.journal->size(), std::size_t(1));
    QCOMPARE(bench.journal->entries()[0].outcome, Outcome::Refused);
    const int reads = bench.evidence.reads;
    bench.evidence.show();
    QCOMPARE(bench.evidence.reads, reads);
    QVERIFY(bench.api.changes.empty());
}

void tst_Operation::cancelWhileJournalIsWritten()
{
    Bench bench;
    bench.evidence.stopped();
    bench.journal->held = true;
    Operation& operation = submitted(bench);
    QTRY_VERIFY(operation.activity().contains(u"journal"_qs));
    operation.cancel();
    QCOMPARE(operation.phase(), Phase::Finished);
    bench.journal->gate.release(2);
    QTRY_COMPARE(bench.journal->size(), std::size_t(2));
    QCOMPARE(bench.journal->entries()[1].outcome, Outcome::Refused);
    QCOMPARE(bench.journal->entries()[1].id, bench.journal->entries()[0].id);
    QVERIFY(bench.api.changes.empty());
}

void tst_Operation::cancelWhileExecuting()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.silentChange = true;
    bench.deadlines.verifyWithoutAnswer = std::chrono::minutes(10);
    Operation& operation = submitted(bench);
    QTRY_COMPARE(operation.phase(), Phase::Executing);
    QVERIFY(operation.cancelMeaning().contains(u"cannot be taken back"_qs));
    operation.cancel();
    QCOMPARE(operation.phase(), Phase::Verifying);
    QVERIFY(operation.activity().contains(u"cannot be taken back"_qs));
    bench.evidence.tombstoneAll(); // the worker did it all the same
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().verified);
}

void tst_Operation::cancelWhileVerifying()
{
    Bench bench;
    bench.deadlines.verify = std::chrono::minutes(10);
    bench.evidence.stopped();
    bench.api.onReset = [&] {
        bench.evidence.offset(3, FakeEvidence::KeyA, std::nullopt);
        bench.evidence.show();
    };
    Operation& operation = submitted(bench, true);
    QTRY_VERIFY(operation.activity().contains(u"1 of 2"_qs));
    operation.cancel();
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Unknown);
    QVERIFY(!operation.result().verified);
    QCOMPARE(operation.result().survivors.size(), std::size_t(1));
    QCOMPARE(bench.api.changes, sent({"DELETE /connectors/orders/offsets"}));
    QCOMPARE(bench.journal->entries().back().outcome, Outcome::Unknown);
    QCOMPARE(bench.journal->entries().back().done, 1U);
}

void tst_Operation::stops()
{
    Bench bench;
    bench.runs();
    bench.api.onStop = [&bench] { bench.stops(); };
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QTRY_VERIFY(operation.ready());
    operation.cancel();
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(operation.result().stoppedByUs);
    QVERIFY(operation.result().offerResume);
    QVERIFY(operation.result().explanation.contains(u"still stopped"_qs));
    QCOMPARE(operation.result().headline, u"The change itself was not sent."_qs); // the stop was
    QSignalSpy resumed(&operation, &Operation::resumed);
    operation.resumeConnector();
    QTRY_COMPARE(resumed.count(), 1);
    QCOMPARE(bench.api.changes, sent({"PUT /connectors/orders/stop", "PUT /connectors/orders/resume"}));
    QVERIFY(operation.result().explanation.endsWith(u"resumed again."_qs));
    // Each of the two is a change of its own, with an entry before and one after; of the reset nothing was sent.
    const std::vector<JournalEntry> entries = bench.journal->entries();
    QCOMPARE(entries.size(), std::size_t(4));
    for (const std::size_t at : {std::size_t(0), std::size_t(2)}) {
        QCOMPARE(entries[at].plan.operation, at == 0 ? PlanOperation::Stop : PlanOperation::Resume);
        QCOMPARE(entries[at].outcome, Outcome::Unknown);
        QCOMPARE(entries[at + 1].id, entries[at].id);
        QCOMPARE(entries[at + 1].outcome, Outcome::Applied);
        QVERIFY(entries[at + 1].verified);
    }
}

void tst_Operation::stopIsNotDoneByTheAnswer()
{
    Bench bench;
    bench.runs();
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QTRY_VERIFY(!bench.api.changes.empty());
    const int reads = bench.evidence.reads;
    QTRY_VERIFY(bench.evidence.reads > reads + 2); // the worker has long answered 204
    QCOMPARE(operation.phase(), Phase::Stopping);
    QCOMPARE(bench.check("target-state-stopped").verdict, Verdict::Wait);
    // The commit comes first; the target state alone makes it whole.
    bench.evidence.config("commit-orders", R"({"tasks":0})");
    bench.evidence.show();
    QTRY_COMPARE(bench.check("no-committed-tasks").verdict, Verdict::Ok);
    QCOMPARE(operation.phase(), Phase::Stopping);
    bench.stops();
    QTRY_COMPARE(operation.phase(), Phase::Checking);
}

void tst_Operation::stopFails()
{
    Bench bench;
    bench.runs();
    bench.api.stop = Error{ErrorCode::ServerFailed, "orders", "boom", 500};
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QCOMPARE(operation.phase(), Phase::Stopping);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QVERIFY(operation.activity().contains(u"boom"_qs));
    operation.cancel();
    QVERIFY(operation.result().stoppedByUs); // a 500 says nothing of what is still done
    QCOMPARE(bench.journal->entries().back().outcome, Outcome::Failed);
}

void tst_Operation::stopIsTriedAgainAfterARebalance()
{
    Bench bench;
    bench.runs();
    bench.api.stop = Error{ErrorCode::Rebalancing, "orders", "rebalance", 409};
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QTRY_VERIFY(operation.activity().contains(u"try again"_qs));
    QCOMPARE(operation.phase(), Phase::Stopping);
    bench.api.stop.reset();
    bench.api.onStop = [&bench] { bench.stops(); };
    QTRY_VERIFY(operation.ready());
    QVERIFY(bench.api.changes.size() >= 2);
    QCOMPARE(bench.journal->entries()[1].outcome, Outcome::Refused);
    QCOMPARE(bench.journal->entries().back().outcome, Outcome::Applied);
}

void tst_Operation::stopTakesTooLong()
{
    Bench bench;
    bench.runs();
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QCOMPARE(bench.journal->entries().back().plan.operation, PlanOperation::Stop);
    QCOMPARE(bench.journal->entries().back().outcome, Outcome::Failed);
    operation.cancel();
    QVERIFY(operation.result().stoppedByUs); // the request stands
    QVERIFY(operation.result().explanation.contains(u"asked for"_qs));
}

void tst_Operation::stopAnswerLost()
{
    Bench bench;
    bench.runs();
    bench.api.stop = Error{ErrorCode::HttpNetwork, "http://w1:8083"};
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QTRY_VERIFY(!bench.api.changes.empty());
    QCOMPARE(operation.phase(), Phase::Stopping);
    bench.stops();
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QTRY_VERIFY(operation.ready());
}

void tst_Operation::cancelWhileStopping()
{
    Bench bench;
    bench.runs();
    bench.api.silentChange = true;
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QTRY_VERIFY(!bench.api.changes.empty());
    operation.cancel();
    QCOMPARE(operation.phase(), Phase::Checking);
    QVERIFY(operation.activity().contains(u"was sent"_qs));
    operation.stopConnector();
    QVERIFY(operation.activity().contains(u"still read back"_qs));
    operation.cancel();
    QCOMPARE(operation.phase(), Phase::Finished);
    QVERIFY(operation.result().stoppedByUs);
    QVERIFY(operation.result().offerResume);
    // It is still read back, for the journal.
    QVERIFY(!operation.besideActivity().isEmpty());
    bench.stops();
    QTRY_VERIFY(operation.besideActivity().isEmpty());
    QCOMPARE(bench.journal->entries().back().plan.operation, PlanOperation::Stop);
}

void tst_Operation::cancelBeforeTheStopIsSent()
{
    Bench bench;
    bench.runs();
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    operation.cancel();
    QCOMPARE(operation.phase(), Phase::Checking);
    QVERIFY(operation.activity().contains(u"before anything was sent"_qs));
    operation.cancel();
    QVERIFY(!operation.result().stoppedByUs);
    QVERIFY(!operation.result().offerResume);
    QVERIFY(bench.api.changes.empty());
    QCOMPARE(bench.journal->size(), std::size_t(0));
}

void tst_Operation::stoppedByUsFromPaused()
{
    Bench bench;
    bench.runs();
    bench.evidence.config("target-state-orders", R"({"state":"PAUSED","state.v2":"PAUSED"})");
    bench.evidence.show();
    bench.api.onStop = [&bench] { bench.stops(); };
    bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QTRY_VERIFY(operation.ready());
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().stoppedByUs);
    QVERIFY(!operation.result().offerResume);
    QVERIFY(operation.result().explanation.contains(u"PAUSED before"_qs));
}

void tst_Operation::stopIsRefused_data()
{
    QTest::addColumn<bool>("readOnly");
    QTest::addColumn<QString>("workersCluster");
    QTest::newRow("read-only") << true << u"kafka-1"_qs;
    QTest::newRow("other cluster") << false << u"kafka-2"_qs;
    QTest::newRow("cluster unknown") << false << QString();
}

void tst_Operation::stopIsRefused()
{
    QFETCH(bool, readOnly);
    QFETCH(QString, workersCluster);
    Bench bench;
    bench.readOnly = readOnly;
    bench.api.worker.value().kafkaClusterId = workersCluster.toStdString();
    bench.runs();
    Operation& operation = bench.open();
    QTRY_VERIFY(bench.check("worker-can").verdict == Verdict::Ok && bench.check("topics-read").verdict == Verdict::Ok);
    operation.stopConnector();
    QCOMPARE(operation.phase(), Phase::Checking);
    QVERIFY(operation.activity().contains(u"was not stopped"_qs));
    operation.cancel();
    QSignalSpy resumed(&operation, &Operation::resumed);
    QVERIFY(!operation.result().offerResume);
    if (readOnly) {
        operation.resumeConnector();
        QCOMPARE(resumed.count(), 1);
        QVERIFY(!resumed[0][0].toBool());
    }
    QVERIFY(bench.api.changes.empty());
}

void tst_Operation::resumeFails()
{
    Bench bench;
    bench.evidence.stopped();
    bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    bench.api.resume = Error{ErrorCode::ServerFailed, "orders", "boom", 500};
    bench.api.onResume = [] {};
    Operation& operation = submitted(bench, true);
    QSignalSpy resumed(&operation, &Operation::resumed);
    QTRY_COMPARE(resumed.count(), 1);
    QVERIFY(!resumed[0][0].toBool());
    QVERIFY(resumed[0][1].toString().contains(u"boom"_qs));
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QVERIFY(operation.result().offerResume);
}

void tst_Operation::deletedInEveryPhase_data()
{
    QTest::addColumn<Phase>("phase");
    QTest::newRow("checking") << Phase::Checking;
    QTest::newRow("stopping") << Phase::Stopping;
    QTest::newRow("rechecking") << Phase::Rechecking;
    QTest::newRow("executing") << Phase::Executing;
    QTest::newRow("verifying") << Phase::Verifying;
    QTest::newRow("finished") << Phase::Finished;
}

void tst_Operation::deletedInEveryPhase()
{
    QFETCH(Phase, phase);
    Bench bench;
    bench.deadlines.verify = std::chrono::minutes(10);
    if (phase == Phase::Stopping)
        bench.runs();
    else
        bench.evidence.stopped();
    if (phase == Phase::Finished)
        bench.api.onReset = [&] { bench.evidence.tombstoneAll(); };
    bench.api.silentChange = phase == Phase::Executing;
    Operation& operation = bench.open();
    if (phase == Phase::Stopping) {
        QTRY_COMPARE(bench.check("worker-can").verdict, Verdict::Ok);
        QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
        operation.stopConnector();
        QTRY_VERIFY(!bench.api.changes.empty());
    } else if (phase != Phase::Checking) {
        QTRY_VERIFY(operation.ready());
        operation.submit(u"orders"_qs, true);
    }
    QTRY_COMPARE(operation.phase(), phase);
    if (phase == Phase::Finished)
        QTRY_COMPARE(bench.api.changes.size(), std::size_t(2)); // what was stopped is resumed after the end
    bench.operation.reset();
    // Everything that was under way still answers, to nobody.
    const int reads = bench.evidence.reads;
    bool turned = false;
    QMetaObject::invokeMethod(
        &bench.evidence, [&turned] { turned = true; }, Qt::QueuedConnection);
    QTRY_VERIFY(turned);
    QCOMPARE(bench.evidence.reads, reads);
    QCOMPARE(bench.api.changes.size(), std::size_t(phase >= Phase::Executing || phase == Phase::Stopping ? 1 : 0) +
                                           (phase == Phase::Finished ? 1 : 0));
}

void tst_Operation::deletedBeforeSendingIsJournalled()
{
    Bench bench;
    bench.evidence.stopped();
    bench.journal->held = true;
    Operation& operation = submitted(bench);
    QTRY_VERIFY(operation.activity().contains(u"journal"_qs));
    bench.operation.reset();
    bench.journal->gate.release(2);
    QTRY_COMPARE(bench.journal->size(), std::size_t(2));
    QCOMPARE(bench.journal->entries()[1].id, bench.journal->entries()[0].id);
    QCOMPARE(bench.journal->entries()[1].outcome, Outcome::Refused);
    QVERIFY(bench.api.changes.empty());
}

QTEST_GUILESS_MAIN(tst_Operation)
#include "tst_operation.moc"
