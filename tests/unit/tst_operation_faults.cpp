// SPDX-License-Identifier: GPL-3.0-or-later
#include "tst_operation_directfakes.h"

#include <QTest>

using namespace inspector;

using Phase = Operation::Phase;
using Stage = DirectWriteReport::Stage;

namespace
{

/// What becomes of the topics after the writer has told its story.
enum class Topics
{
    AsTheyWere,
    First, ///< one of two records is there
    All,
    Silent, ///< they cannot be read to their ends any more
};

/// A coordinator that does part of what it is asked, or says nothing about what it did.
class FaultyGroups : public FakeGroups
{
public:
    Result<std::vector<CommitChange>> alter(const std::string& group,
                                            const std::vector<std::pair<TopicPartition, std::int64_t>>& offsets,
                                            const AskControl& control) override
    {
        if (error)
            return *error;
        std::vector<std::pair<TopicPartition, std::int64_t>> taken;
        std::vector<CommitChange> changes;
        for (const auto& one : offsets) {
            const bool refused = one.first.partition == refusedPartition;
            changes.push_back(
                {one.first, refused ? std::optional(Error{ErrorCode::NotAuthorized, one.first.topic}) : std::nullopt});
            if (!refused)
                taken.push_back(one);
        }
        (void)FakeGroups::alter(group, taken, control);
        return changes;
    }
    std::optional<Error> error;
    int refusedPartition = -1;
};

} // namespace

Q_DECLARE_METATYPE(inspector::DirectWriteReport)
Q_DECLARE_METATYPE(Topics)

/// What goes wrong while something goes straight to Kafka: each ends with a true sentence, on the screen and in the
/// journal. (What goes wrong with workers: tst_operation.)
class TestOperationFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void recordsHalfWay_data();
    void recordsHalfWay();
    void groupHalfWay_data();
    void groupHalfWay();

private:
    static Operation& opened(Bench& bench, const std::shared_ptr<DirectWriter>& writer,
                             const std::shared_ptr<GroupAdmin>& groups)
    {
        bench.request.via = PlanVia::Direct;
        Operation::Context context;
        context.evidence = &bench.evidence;
        context.journal = bench.journal;
        context.writer = writer;
        context.groups = groups;
        bench.operation = std::make_unique<Operation>(context, bench.request, bench.deadlines);
        return *bench.operation;
    }
};

void TestOperationFaults::recordsHalfWay_data()
{
    using Fate = RecordFate;
    QTest::addColumn<DirectWriteReport>("report");
    QTest::addColumn<Topics>("topics");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<int>("done");
    QTest::addColumn<QString>("headline");
    QTest::addColumn<QString>("detail");
    const auto row = [](const char* name, Stage stage, std::vector<Fate> fates, const Error& error, bool fenced,
                        Topics topics, Outcome outcome, int done, const char* headline, const char* detail) {
        QTest::newRow(name) << DirectWriteReport{stage, std::move(fates), error, fenced} << topics << outcome << done
                            << QString::fromLatin1(headline) << QString::fromLatin1(detail);
    };
    const Error lost{ErrorCode::ConnectionLost, "broker:9092"};
    const Error denied{ErrorCode::NotAuthorized, "offsets"};
    const Error fencedOff{ErrorCode::KafkaFailed, "shop-orders-0"};

    row("no broker", Stage::Connecting, {Fate::NotSent, Fate::NotSent}, lost, false, Topics::AsTheyWere,
        Outcome::Refused, 0, "Refused: with orders all is as it was.", "It ended before anything was sent.");
    row("may not fence", Stage::Fencing, {Fate::NotSent, Fate::NotSent}, denied, false, Topics::AsTheyWere,
        Outcome::Refused, 0, "Refused: with orders all is as it was.",
        "It ended while former producers of the connector were fenced; no record was sent.");
    row("may not write", Stage::Writing, {Fate::Failed, Fate::NotSent}, denied, false, Topics::AsTheyWere,
        Outcome::Refused, 0, "Refused: with orders all is as it was.", "Records written: 0 of 2, of unknown fate: 0.");
    row("second record refused", Stage::Writing, {Fate::Written, Fate::Failed}, denied, false, Topics::First,
        Outcome::Failed, 1, "Failed: for orders not all stands as planned, otherwise: 1.",
        "Records written: 1 of 2, of unknown fate: 0.");
    row("broker dies between records", Stage::Writing, {Fate::Written, Fate::Unknown}, lost, false, Topics::First,
        Outcome::Failed, 1, "Failed: for orders not all stands as planned, otherwise: 1.",
        "Records written: 1 of 2, of unknown fate: 1.");
    row("broker dies after the last record", Stage::Writing, {Fate::Written, Fate::Unknown}, lost, false, Topics::All,
        Outcome::Applied, 2, "", "Read back from the topics: all stands as planned.");
    row("broker dies for good", Stage::Writing, {Fate::Written, Fate::Unknown}, lost, false, Topics::Silent,
        Outcome::Unknown, 0, "Unknown: what was done with orders was not read back.",
        "It could not be read back to the end.");
    row("fenced", Stage::Writing, {Fate::Failed, Fate::NotSent}, fencedOff, true, Topics::AsTheyWere, Outcome::Refused,
        0, "Refused: with orders all is as it was.",
        "Another producer took over the connector's transactional id: a task of it runs.");
    row("fenced, yet its task tombstones them", Stage::Writing, {Fate::Failed, Fate::NotSent}, fencedOff, true,
        Topics::All, Outcome::Unknown, 2, "It was refused, yet what was planned for orders stands now.",
        "Somebody else may have done it at the same time.");
    row("commit without answer, done", Stage::Committing, {Fate::Unknown, Fate::Unknown}, lost, false, Topics::All,
        Outcome::Applied, 2, "", "It ended while the transaction was committed.");
    row("commit without answer, not done", Stage::Committing, {Fate::Unknown, Fate::Unknown}, lost, false,
        Topics::AsTheyWere, Outcome::Failed, 0, "Failed: with orders all is as it was.",
        "Records written: 0 of 2, of unknown fate: 2.");
}

void TestOperationFaults::recordsHalfWay()
{
    QFETCH(DirectWriteReport, report);
    QFETCH(Topics, topics);
    QFETCH(Outcome, outcome);
    QFETCH(int, done);
    QFETCH(QString, headline);
    QFETCH(QString, detail);
    Bench bench;
    bench.evidence.stopped();
    const auto writer = std::make_shared<FakeWriter>();
    writer->report = report;
    Operation& operation = opened(bench, writer, {});
    QTRY_VERIFY(operation.ready());
    connect(&operation, &Operation::phaseChanged, &operation, [&, changed = false]() mutable {
        if (operation.phase() != Phase::Verifying || std::exchange(changed, true))
            return;
        if (topics == Topics::Silent)
            bench.evidence.readError = Error{ErrorCode::ConnectionLost, "broker:9092"};
        if (topics == Topics::First || topics == Topics::All)
            bench.evidence.offset(3, FakeEvidence::KeyA, std::nullopt);
        if (topics == Topics::All)
            bench.evidence.offset(5, FakeEvidence::KeyB, std::nullopt);
        bench.evidence.show();
    });
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Finished);

    QCOMPARE(operation.result().outcome, outcome);
    QCOMPARE(operation.result().verified, outcome == Outcome::Applied);
    if (!headline.isEmpty())
        QCOMPARE(operation.result().headline, headline);
    QVERIFY2(operation.result().explanation.contains(detail), qPrintable(operation.result().explanation));
    const std::vector<JournalEntry> entries = bench.journal->entries();
    QCOMPARE(entries.size(), std::size_t(2)); // the intent and the end
    QCOMPARE(entries[0].outcome, Outcome::Unknown);
    const JournalEntry& last = entries[1];
    QCOMPARE(last.outcome, outcome);
    QCOMPARE(last.verified, outcome == Outcome::Applied);
    QCOMPARE(static_cast<int>(last.done), done);
    QCOMPARE(last.of, 2U);
    QVERIFY2(QString::fromStdString(last.detail).contains(detail), last.detail.c_str());
}

void TestOperationFaults::groupHalfWay_data()
{
    QTest::addColumn<int>("refusedPartition");
    QTest::addColumn<bool>("silent");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<int>("done");
    QTest::addColumn<QString>("detail");
    QTest::newRow("one partition refused")
        << 1 << false << Outcome::Failed << 1 << u"The brokers refused partitions: 1 of 2."_qs;
    QTest::newRow("coordinator gone") << -1 << true << Outcome::Failed << 0 << u"is as it was"_qs;
}

void TestOperationFaults::groupHalfWay()
{
    QFETCH(int, refusedPartition);
    QFETCH(bool, silent);
    QFETCH(Outcome, outcome);
    QFETCH(int, done);
    QFETCH(QString, detail);
    Bench bench;
    bench.evidence.config("connector-orders", R"({"properties":{"connector.class":"a.BSinkConnector"}})");
    bench.evidence.config("target-state-orders", R"({"state":"PAUSED","state.v2":"STOPPED"})");
    bench.evidence.connectorStatus("STOPPED");
    bench.evidence.show();
    const auto groups = std::make_shared<FaultyGroups>();
    groups->state.state = "Empty";
    groups->state.exists = true;
    groups->state.membersKnown = GroupState::Members::None;
    groups->state.partitions = {{{"t", 0}, 5, 0, 9, std::nullopt, std::nullopt},
                                {{"t", 1}, 6, 0, 9, std::nullopt, std::nullopt}};
    groups->refusedPartition = refusedPartition;
    if (silent)
        groups->error = Error{ErrorCode::TimedOut, "connect-orders"};
    bench.request.operation = PlanOperation::AlterOffsets;
    bench.request.target = SinkTarget{SinkTarget::Kind::Earliest, 0};
    Operation& operation = opened(bench, std::make_shared<FakeWriter>(), groups);
    QTRY_VERIFY(operation.ready());
    operation.submit(u"orders"_qs, false);
    QTRY_COMPARE(operation.phase(), Phase::Finished);
    QCOMPARE(operation.result().outcome, outcome);
    const JournalEntry last = bench.journal->entries().back();
    QCOMPARE(static_cast<int>(last.done), done);
    QCOMPARE(last.of, 2U);
    QVERIFY2(QString::fromStdString(last.detail).contains(detail), last.detail.c_str());
}

QTEST_GUILESS_MAIN(TestOperationFaults)
#include "tst_operation_faults.moc"
