// SPDX-License-Identifier: GPL-3.0-or-later
#include "tst_operation_directfakes.h"

#include <QTest>

using namespace inspector;

using Phase = Operation::Phase;
using Members = GroupState::Members;
Q_DECLARE_METATYPE(inspector::GroupState)
Q_DECLARE_METATYPE(inspector::Verdict)

namespace
{

const QString Fact = QStringLiteral("no worker is running"); // README: what --state-fact takes

GroupState connectGroup(const char* state, Members members)
{
    GroupState group;
    group.state = state;
    group.exists = true;
    group.membersKnown = members;
    if (members == Members::Some)
        group.members.push_back({"member-1", "connect-127.0.0.1:8083", "/10.0.0.7"});
    return group;
}

} // namespace

/// A direct change of a connector that the topics do not show as stopped: refused while a worker may run it, and else
/// only on the operator's word.
class TestOperationWorkerless : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stoppedConnectorNeedsNoWord();
    void wordIsNoUseWithWorkers_data();
    void wordIsNoUseWithWorkers();
    void wordIsNoUseWhileAWorkerAnswers();
    void takesTheWordOnceNoWorkerIsThere();
    void otherWordsDoNotCount_data();
    void otherWordsDoNotCount();
    void workerThatComesBackIsCaught();
    void resumedMeanwhileWantsTheWord();
    void unreadableCommitStaysBlocked();
    void restIsNotConcerned();

private:
    static Operation& opened(Bench& bench, const std::shared_ptr<FakeWriter>& writer,
                             const std::shared_ptr<FakeGroups>& groups, ConnectApi* api = nullptr)
    {
        bench.request.via = PlanVia::Direct;
        Operation::Context context;
        context.evidence = &bench.evidence;
        context.api = api;
        context.journal = bench.journal;
        context.writer = writer;
        context.groups = groups;
        bench.operation = std::make_unique<Operation>(context, bench.request, bench.deadlines);
        return *bench.operation;
    }
    static bool has(const Operation& operation, const char* id)
    {
        return std::any_of(operation.checks().begin(), operation.checks().end(),
                           [id](const Check& check) { return check.id == QLatin1String(id); });
    }
};

void TestOperationWorkerless::stoppedConnectorNeedsNoWord()
{
    Bench bench;
    bench.evidence.stopped();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = connectGroup("Stable", Members::Some); // workers may run as they like
    Operation& operation = opened(bench, std::make_shared<FakeWriter>(), groups);
    QTRY_VERIFY(operation.ready());
    QVERIFY(!has(operation, "no-worker-alive"));
    QCOMPARE(operation.factToType(), QString());
    QCOMPARE(operation.obstacle(u"orders"_qs), QString());
}

void TestOperationWorkerless::wordIsNoUseWithWorkers_data()
{
    QTest::addColumn<GroupState>("group");
    QTest::addColumn<Verdict>("verdict");
    QTest::newRow("a worker is there") << connectGroup("Stable", Members::Some) << Verdict::Blocked;
    GroupState hidden = connectGroup("Unknown", Members::Unknown);
    hidden.error = Error{ErrorCode::NotAuthorized, "shop"};
    QTest::newRow("not allowed to look") << hidden << Verdict::Unknown;
    QTest::newRow("not told") << connectGroup("Dead", Members::Unknown) << Verdict::Unknown;
}

void TestOperationWorkerless::wordIsNoUseWithWorkers()
{
    QFETCH(GroupState, group);
    QFETCH(Verdict, verdict);
    Bench bench;
    bench.evidence.running();
    const auto writer = std::make_shared<FakeWriter>();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = group;
    Operation& operation = opened(bench, writer, groups);
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
    QTRY_COMPARE(bench.check("no-worker-alive").verdict, verdict);
    QCOMPARE(bench.check("target-state-stopped").verdict, Verdict::Blocked);
    QVERIFY(bench.check("no-worker-alive").seen.startsWith(u"shop: "_qs));
    operation.setTypedFact(Fact);
    QVERIFY(!operation.ready());
    operation.submit(u"orders"_qs, false);
    QCOMPARE(operation.phase(), Phase::Checking);
    QVERIFY(writer->writes.empty());
}

/// Cut off from the brokers, or of a group of another name: what the brokers say is not all.
void TestOperationWorkerless::wordIsNoUseWhileAWorkerAnswers()
{
    Bench bench;
    bench.evidence.running();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = connectGroup("Empty", Members::None);
    Operation& operation = opened(bench, std::make_shared<FakeWriter>(), groups, &bench.api);
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
    QTRY_COMPARE(bench.check("no-worker-alive").verdict, Verdict::Blocked);
    QCOMPARE(bench.check("no-worker-alive").seen, u"a worker answers at http://w1:8083"_qs);
    operation.setTypedFact(Fact);
    QVERIFY(!operation.ready());

    bench.api.worker = Error{ErrorCode::HttpRefused, "http://w1:8083"};
    QTRY_VERIFY(operation.ready());

    // A worker of another Kafka cluster is none of this group.
    bench.api.worker = WorkerInfo{"http://w1:8083", {4, 1, "4.1.1"}, "abc", "kafka-2"};
    const int polls = bench.api.polls;
    QTRY_VERIFY(bench.api.polls > polls + 2);
    QVERIFY(operation.ready());
}

void TestOperationWorkerless::takesTheWordOnceNoWorkerIsThere()
{
    Bench bench;
    bench.evidence.running();
    const auto writer = std::make_shared<FakeWriter>();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = connectGroup("Empty", Members::None);
    Operation& operation = opened(bench, writer, groups);
    QTRY_VERIFY(operation.ready());
    QCOMPARE(bench.check("no-worker-alive").verdict, Verdict::Ok);
    QCOMPARE(bench.check("no-worker-alive").seen, u"shop: Empty, no members"_qs);
    for (const char* id : {"target-state-stopped", "no-committed-tasks", "status-settled"})
        QCOMPARE(bench.check(id).verdict, Verdict::Unknown);
    QCOMPARE(operation.factToType(), Fact);
    QVERIFY(operation.obstacle(u"orders"_qs).contains(Fact));
    operation.submit(u"orders"_qs, false);
    QCOMPARE(operation.phase(), Phase::Checking);

    operation.setTypedFact(Fact);
    QCOMPARE(operation.obstacle(u"orders"_qs), QString());
    QVERIFY(!operation.obstacle(u"order"_qs).isEmpty()); // the name is wanted all the same
    connect(&operation, &Operation::phaseChanged, &operation, [&] {
        if (operation.phase() == Phase::Verifying)
            bench.evidence.tombstoneAll();
    });
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, Outcome::Applied);
    QCOMPARE(writer->writes.size(), std::size_t(1));

    const std::vector<JournalEntry> entries = bench.journal->entries();
    QCOMPARE(entries.size(), std::size_t(2));
    for (const JournalEntry& entry : entries) {
        QVERIFY2(entry.detail.ends_with("The operator stated: no worker is running."), entry.detail.c_str());
        QVERIFY(std::any_of(entry.checks.begin(), entry.checks.end(), [](const JournalCheck& check) {
            return check.check == "no-worker-alive" && check.verdict == Verdict::Ok && check.source == "brokers";
        }));
    }
}

void TestOperationWorkerless::otherWordsDoNotCount_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("counts");
    QTest::newRow("nothing") << QString() << false;
    QTest::newRow("yes") << u"yes"_qs << false;
    QTest::newRow("the connector") << u"orders"_qs << false;
    QTest::newRow("capitals") << u"No worker is running"_qs << false;
    QTest::newRow("part") << u"no worker is runnin"_qs << false;
    QTest::newRow("more") << u"no worker is running, I think"_qs << false;
    QTest::newRow("blanks around") << u" no worker is running "_qs << true;
}

void TestOperationWorkerless::otherWordsDoNotCount()
{
    QFETCH(QString, typed);
    QFETCH(bool, counts);
    Bench bench;
    bench.evidence.running();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = connectGroup("Empty", Members::None);
    Operation& operation = opened(bench, std::make_shared<FakeWriter>(), groups);
    QTRY_VERIFY(operation.ready());
    operation.setTypedFact(typed);
    QCOMPARE(operation.obstacle(u"orders"_qs).isEmpty(), counts);
}

/// The brokers' answer that counts is the one after the submit.
void TestOperationWorkerless::workerThatComesBackIsCaught()
{
    Bench bench;
    bench.evidence.running();
    const auto writer = std::make_shared<FakeWriter>();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = connectGroup("Empty", Members::None);
    Operation& operation = opened(bench, writer, groups);
    QTRY_VERIFY(operation.ready());
    operation.setTypedFact(Fact);
    {
        const QMutexLocker lock(&groups->mutex);
        groups->state = connectGroup("PreparingRebalance", Members::Some);
    }
    operation.submit(u"orders"_qs, false);
    QCOMPARE(operation.phase(), Phase::Rechecking);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(writer->writes.empty());
    QTRY_COMPARE(bench.journal->size(), std::size_t(1));
    QCOMPARE(bench.journal->entries().front().outcome, Outcome::Refused);
}

void TestOperationWorkerless::resumedMeanwhileWantsTheWord()
{
    Bench bench;
    bench.evidence.stopped();
    const auto writer = std::make_shared<FakeWriter>();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = connectGroup("Empty", Members::None);
    Operation& operation = opened(bench, writer, groups);
    QTRY_VERIFY(operation.ready());
    bench.evidence.onRead = [&] { bench.evidence.resume(); }; // only the last look can see it
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Checking);
    QCOMPARE(operation.result().outcome, Outcome::Refused);
    QVERIFY(writer->writes.empty());
    bench.evidence.onRead = {};
    QTRY_VERIFY(operation.ready()); // nobody is there; but now it has to be said
    QCOMPARE(operation.factToType(), Fact);
}

void TestOperationWorkerless::unreadableCommitStaysBlocked()
{
    Bench bench;
    bench.evidence.config("connector-orders", R"({"properties":{"connector.class":"a.BSource"}})");
    bench.evidence.config("commit-orders", "not even JSON");
    bench.evidence.connectorStatus("RUNNING");
    bench.evidence.offset(3, FakeEvidence::KeyA, "{}");
    bench.evidence.show();
    const auto groups = std::make_shared<FakeGroups>();
    groups->state = connectGroup("Empty", Members::None);
    Operation& operation = opened(bench, std::make_shared<FakeWriter>(), groups);
    QTRY_COMPARE(bench.check("no-worker-alive").verdict, Verdict::Ok);
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
    operation.setTypedFact(Fact);
    QCOMPARE(bench.check("no-committed-tasks").verdict, Verdict::Unknown);
    QVERIFY(!operation.ready());
}

void TestOperationWorkerless::restIsNotConcerned()
{
    Bench bench;
    bench.evidence.running();
    bench.api.says("RUNNING");
    Operation& operation = bench.open();
    QTRY_COMPARE(bench.check("topics-read").verdict, Verdict::Ok);
    QVERIFY(!has(operation, "no-worker-alive"));
    QCOMPARE(bench.check("target-state-stopped").verdict, Verdict::Blocked);
    QCOMPARE(bench.check("target-state-stopped").cure, Cure::StopConnector);
}

QTEST_GUILESS_MAIN(TestOperationWorkerless)
#include "tst_operation_workerless.moc"
