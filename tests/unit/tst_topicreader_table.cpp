// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/connectiontrack.h"
#include "kafka/endwaits.h"
#include "kafka/topictable.h"

#include <QTest>

using namespace inspector;
using namespace std::chrono_literals;

namespace
{

using TimePoint = std::chrono::steady_clock::time_point;
const TimePoint Start = TimePoint(1000s);

Error missing(const std::string& topic)
{
    return {ErrorCode::NoSuchTopic, topic, "Broker: Unknown topic or partition", 3, false};
}

/// A look that found topic "t" with these (low, end).
ClusterLook lookOf(TimePoint started, const std::vector<std::pair<std::int64_t, std::int64_t>>& ends)
{
    ClusterLook look;
    look.started = started;
    ClusterLook::Topic topic{"t", std::nullopt, {}};
    for (const auto& [low, end] : ends)
        topic.partitions.push_back(
            {static_cast<std::int32_t>(topic.partitions.size()), 1, {}, {}, low, end, -1, std::nullopt});
    look.topics.push_back(topic);
    return look;
}

ClusterLook lookWithout(TimePoint started)
{
    ClusterLook look;
    look.started = started;
    look.topics.push_back({"t", missing("t"), {}});
    return look;
}

} // namespace

/// What looks and positions make of each other, without any broker.
class TestTopicTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void assignsFromTheLowOffset();
    void countsWhatIsLeft();
    void gapsAtTheEndCountAsPassed();
    void emptyTopicIsReached();
    void waitsForAnUnknownEnd();
    void missingTopicIsToldOnce();
    void shortAbsenceIsNoDeletion();
    void deletedAndMadeAgain();
    void shorterLogIsAnotherTopic();
    void olderEndProvesNothing();
    void fewerPartitionsIsAnotherTopic();
    void recordsDeletedUnderTheReader();
    void newPartitionIsPickedUp();
    void fetchTroubleIsOverWhenRecordsCome();
    void endsOfAnEarlierLookDoNotCount();
    void endsThatNobodyKnows();
    void connectionIsToldOncePerChange();
    void answerFromBeforeTheBreakIsNoRecovery();

private:
    static ReadProgress counted(const TopicTable& table)
    {
        ReadProgress progress;
        table.count(progress);
        return progress;
    }
};

void TestTopicTable::assignsFromTheLowOffset()
{
    RecordStore store;
    TopicTable table(store);
    QVERIFY(table.add({"t", TopicRole::Status}));
    QVERIFY(!table.add({"t", TopicRole::Config}));
    const auto changes = table.apply(lookOf(Start, {{5, 9}, {0, 0}}), Start);
    QCOMPARE(changes.assign.size(), std::size_t(2));
    QCOMPARE(changes.assign[0].offset, 5);
    QCOMPARE(changes.assign[1].partition, 1);
    QVERIFY(changes.unassign.empty());
    QCOMPARE(store.partitionCount(), std::size_t(2));
    QCOMPARE(store.partition(table.find("t", 0)->slot).role, TopicRole::Status);
    QVERIFY(table.apply(lookOf(Start + 3s, {{5, 9}, {0, 0}}), Start + 3s).assign.empty());
}

void TestTopicTable::countsWhatIsLeft()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.add({"absent", TopicRole::Status});
    table.apply(lookOf(Start, {{10, 110}, {0, 50}}), Start);
    QCOMPARE(counted(table).recordsLeft, 150U);
    table.find("t", 0)->moveTo(60);
    table.find("t", 1)->moveTo(50);
    const ReadProgress progress = counted(table);
    QCOMPARE(progress.recordsLeft, 50U);
    QCOMPARE(progress.partitions, 2);
    QCOMPARE(progress.partitionsReached, 1);
    QCOMPARE(progress.topicsFound, 1);
    QCOMPARE(progress.topicsWanted, 2);
    QVERIFY(!progress.complete());
}

void TestTopicTable::gapsAtTheEndCountAsPassed()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 7}}), Start);
    table.find("t", 0)->moveTo(5); // the last record; 5 and 6 are markers
    QVERIFY(!table.isCaughtUp());
    table.find("t", 0)->moveTo(7); // end of partition
    QVERIFY(table.isCaughtUp());
    table.find("t", 0)->moveTo(3);
    QCOMPARE(table.find("t", 0)->position, 7);
}

void TestTopicTable::emptyTopicIsReached()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    QVERIFY(!table.isCaughtUp());
    table.apply(lookOf(Start, {{4, 4}, {0, 0}}), Start);
    QVERIFY(table.isCaughtUp());
    QVERIFY(counted(table).complete());
}

void TestTopicTable::waitsForAnUnknownEnd()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    ClusterLook look = lookOf(Start, {{0, 0}, {0, 0}});
    look.topics[0].partitions[1].error = Error{ErrorCode::KafkaFailed, "t", "Broker: Leader not available", 5, false};
    auto changes = table.apply(look, Start);
    QCOMPARE(changes.assign.size(), std::size_t(1));
    QCOMPARE(changes.events.size(), std::size_t(1));
    QVERIFY(!table.isCaughtUp());
    QVERIFY(table.isWaiting());
    QCOMPARE(counted(table).partitions, 2);
    changes = table.apply(look, Start + 1s);
    QVERIFY(changes.events.empty()); // once, not each time
    changes = table.apply(lookOf(Start + 2s, {{0, 0}, {0, 0}}), Start + 2s);
    QCOMPARE(changes.assign.size(), std::size_t(1));
    QVERIFY(table.isCaughtUp());
    QVERIFY(!table.problem());
}

void TestTopicTable::missingTopicIsToldOnce()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    auto changes = table.apply(lookWithout(Start), Start);
    QCOMPARE(changes.events.size(), std::size_t(1));
    QCOMPARE(changes.events[0].kind, ReaderEvent::Kind::Problem);
    QCOMPARE(changes.events[0].error.code, ErrorCode::NoSuchTopic);
    QCOMPARE(table.problem()->subject, std::string("t"));
    QVERIFY(table.apply(lookWithout(Start + 1s), Start + 1s).events.empty());
    QVERIFY(table.isWaiting());
    changes = table.apply(lookOf(Start + 2s, {{0, 3}}), Start + 2s);
    QCOMPARE(changes.events.size(), std::size_t(1));
    QCOMPARE(changes.events[0].kind, ReaderEvent::Kind::TopicFound);
    QCOMPARE(changes.events[0].error.subject, std::string("t"));
    QVERIFY(!table.problem());
}

void TestTopicTable::shortAbsenceIsNoDeletion()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 9}}), Start);
    table.find("t", 0)->moveTo(9);
    QVERIFY(table.apply(lookWithout(Start + 1s), Start + 1s).unassign.empty());
    QVERIFY(table.isWaiting());
    const auto changes = table.apply(lookOf(Start + 3s, {{0, 12}}), Start + 3s);
    QVERIFY(changes.assign.empty());
    QVERIFY(changes.events.empty());
    QCOMPARE(table.find("t", 0)->position, 9);
}

void TestTopicTable::deletedAndMadeAgain()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 9}}), Start);
    const SlotId slot = table.find("t", 0)->slot;
    table.find("t", 0)->moveTo(9);
    table.apply(lookWithout(Start + 1s), Start + 1s);
    auto changes = table.apply(lookWithout(Start + 7s), Start + 7s);
    QCOMPARE(changes.unassign.size(), std::size_t(1));
    QCOMPARE(changes.events.size(), std::size_t(1));
    QCOMPARE(changes.events[0].error.code, ErrorCode::NoSuchTopic);
    QCOMPARE(changes.events[0].error.detail, std::string(TopicTrouble::Deleted));
    QCOMPARE(counted(table).topicsFound, 0);
    QCOMPARE(counted(table).partitions, 0);
    QVERIFY(table.apply(lookWithout(Start + 8s), Start + 8s).events.empty()); // told already
    QVERIFY(table.isOneGone());
    changes = table.apply(lookOf(Start + 9s, {{0, 20}}), Start + 9s);
    QCOMPARE(changes.assign.size(), std::size_t(1));
    QCOMPARE(changes.assign[0].offset, 0);
    QCOMPARE(changes.events[0].kind, ReaderEvent::Kind::TopicFound);
    QVERIFY(!table.isOneGone());
    QCOMPARE(table.find("t", 0)->slot, slot);
}

void TestTopicTable::shorterLogIsAnotherTopic()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 9}, {0, 2}}), Start);
    table.find("t", 0)->moveTo(9);
    table.find("t", 1)->moveTo(2);
    table.apply(lookOf(Start + 1s, {{0, 9}, {0, 2}}), Start + 1s);
    // The first such look may be a new leader that lags.
    QVERIFY(table.apply(lookOf(Start + 2s, {{0, 4}, {0, 6}}), Start + 2s).unassign.empty());
    QVERIFY(!counted(table).holdsFormerRecords);
    QVERIFY(table.isWaiting());
    const auto changes = table.apply(lookOf(Start + 3s, {{0, 4}, {0, 6}}), Start + 3s);
    QCOMPARE(changes.unassign.size(), std::size_t(2));
    QCOMPARE(changes.assign.size(), std::size_t(2));
    QCOMPARE(changes.assign[1].offset, 0); // all of it, also where the new log is the longer one
    QCOMPARE(changes.events.size(), std::size_t(1));
    QCOMPARE(changes.events[0].error.detail, std::string(TopicTrouble::Recreated));
    QVERIFY(!table.isCaughtUp());
    QVERIFY(counted(table).holdsFormerRecords);
}

void TestTopicTable::olderEndProvesNothing()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 9}}), Start);
    // Reading is always ahead of the ends that were asked for a moment ago.
    for (int i = 1; i < 10; ++i) {
        table.find("t", 0)->moveTo(100 * i);
        const TimePoint now = Start + i * 1s;
        QVERIFY(table.apply(lookOf(now - 1500ms, {{0, 100 * i - 50}}), now).unassign.empty());
    }
    table.setOutOfRange("t", 0);
    const auto changes = table.apply(lookOf(Start + 8s, {{0, 850}}), Start + 11s);
    QVERIFY(changes.events.empty());
    QCOMPARE(changes.assign.size(), std::size_t(1));
    QCOMPARE(changes.assign[0].offset, 900);
}

void TestTopicTable::fewerPartitionsIsAnotherTopic()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 1}, {0, 1}, {0, 1}}), Start);
    const auto changes = table.apply(lookOf(Start + 1s, {{0, 1}}), Start + 1s);
    QCOMPARE(changes.unassign.size(), std::size_t(3));
    QCOMPARE(changes.assign.size(), std::size_t(1));
    QCOMPARE(counted(table).partitions, 1);
}

void TestTopicTable::recordsDeletedUnderTheReader()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 90}}), Start);
    table.find("t", 0)->moveTo(10);
    table.setOutOfRange("t", 0);
    QVERIFY(table.isWaiting());
    auto changes = table.apply(lookOf(Start + 1s, {{50, 90}}), Start + 1s);
    QCOMPARE(changes.unassign.size(), std::size_t(1));
    QCOMPARE(changes.assign.size(), std::size_t(1));
    QCOMPARE(changes.assign[0].offset, 50);
    QCOMPARE(changes.events.size(), std::size_t(1));
    QCOMPARE(changes.events[0].kind, ReaderEvent::Kind::Note);
    QCOMPARE(changes.events[0].error.detail, std::string(TopicTrouble::RecordsDeleted));
    // Nothing is wrong with the offset after all: go on where it was.
    table.setOutOfRange("t", 0);
    changes = table.apply(lookOf(Start + 2s, {{50, 90}}), Start + 2s);
    QCOMPARE(changes.assign[0].offset, 50);
    QVERIFY(changes.events.empty());
}

void TestTopicTable::newPartitionIsPickedUp()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 0}}), Start);
    QVERIFY(table.isCaughtUp());
    const auto changes = table.apply(lookOf(Start + 3s, {{0, 0}, {0, 2}}), Start + 3s);
    QCOMPARE(changes.assign.size(), std::size_t(1));
    QCOMPARE(changes.assign[0].partition, 1);
    QVERIFY(!table.isCaughtUp());
}

void TestTopicTable::fetchTroubleIsOverWhenRecordsCome()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 5}}), Start);
    const Error error{ErrorCode::NotAuthorized, "t", "Broker: Topic authorization failed", 29, false};
    QVERIFY(table.trouble("t", 0, error).has_value());
    QVERIFY(!table.trouble("t", 0, error).has_value());
    QVERIFY(table.isRefused());
    table.apply(lookOf(Start + 1s, {{0, 5}}), Start + 1s); // may be described, not read
    QVERIFY(table.problem().has_value());
    table.find("t", 0)->problem.reset();
    QVERIFY(!table.isRefused());
    QVERIFY(!table.problem());
}

void TestTopicTable::endsOfAnEarlierLookDoNotCount()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    table.apply(lookOf(Start, {{0, 5}}), Start);
    table.find("t", 0)->moveTo(5);
    EndWaits waits;
    std::vector<Result<std::uint64_t>> results;
    waits.add(2, Start + 10s, [&](Result<std::uint64_t> result) { results.push_back(result); });
    ClusterLook look = lookOf(Start, {{0, 5}});
    look.request = 1; // started before the request
    QVERIFY(waits.applyEnds(look, table).empty());
    QVERIFY(waits.check(table, 5, Start, std::nullopt).empty());
    look = lookOf(Start + 1s, {{0, 8}});
    look.request = 2;
    QVERIFY(waits.applyEnds(look, table).empty());
    QVERIFY(waits.check(table, 5, Start + 1s, std::nullopt).empty());
    table.find("t", 0)->moveTo(8);
    const auto ended = waits.check(table, 7, Start + 2s, std::nullopt);
    QCOMPARE(ended.size(), std::size_t(1));
    QVERIFY(ended[0].result.ok());
    QCOMPARE(*ended[0].result, 7U);
    QVERIFY(waits.empty());
}

void TestTopicTable::endsThatNobodyKnows()
{
    RecordStore store;
    TopicTable table(store);
    table.add({"t", TopicRole::Config});
    EndWaits waits;
    const auto ignore = [](const Result<std::uint64_t>&) {};
    // No topic at all.
    waits.add(1, Start + 10s, ignore);
    ClusterLook look = lookWithout(Start);
    look.request = 1;
    auto ended = waits.applyEnds(look, table);
    QCOMPARE(ended.size(), std::size_t(1));
    QCOMPARE(ended[0].result.error().code, ErrorCode::NoSuchTopic);
    // One that may not be seen.
    waits.add(2, Start + 10s, ignore);
    look = lookOf(Start, {{0, 0}});
    look.topics.push_back({"u", Error{ErrorCode::NotAuthorized, "u", "", 29, false}, {}});
    look.request = 2;
    ended = waits.applyEnds(look, table);
    QCOMPARE(ended.size(), std::size_t(1));
    QCOMPARE(ended[0].result.error().subject, std::string("u"));
    // A leader that does not answer: wait on, until the time is over.
    waits.add(3, Start + 10s, ignore);
    look = lookOf(Start, {{0, 0}});
    look.topics[0].partitions[0].error = Error{ErrorCode::TimedOut, "t", "", 0, false};
    look.request = 3;
    QVERIFY(waits.applyEnds(look, table).empty());
    QVERIFY(waits.check(table, 0, Start + 9s, std::nullopt).empty());
    ended = waits.check(table, 0, Start + 10s, std::nullopt);
    QCOMPARE(ended.size(), std::size_t(1));
    QCOMPARE(ended[0].result.error().code, ErrorCode::TimedOut);
    // A topic that is read and that this broker does not know: perhaps not yet.
    table.apply(lookOf(Start, {{0, 0}}), Start);
    waits.add(5, Start + 10s, ignore);
    look = lookWithout(Start + 1s);
    look.request = 5;
    table.apply(look, Start + 1s);
    QVERIFY(waits.applyEnds(look, table).empty());
    QVERIFY(waits.check(table, 0, Start + 2s, std::nullopt).empty());
    waits.endAll({});
    // Nobody gets in: no use waiting.
    waits.add(4, Start + 10s, ignore);
    ended = waits.check(table, 0, Start, Error{ErrorCode::AuthenticationFailed, "a:1", "", 0, true});
    QCOMPARE(ended.size(), std::size_t(1));
    QCOMPARE(ended[0].result.error().code, ErrorCode::AuthenticationFailed);
}

void TestTopicTable::connectionIsToldOncePerChange()
{
    ConnectionTrack track;
    std::vector<ReaderEvent> events;
    const Error refused{ErrorCode::ConnectionRefused, "a:1", "refused", -195, false};
    const Error lost{ErrorCode::ConnectionLost, "a:1", "Disconnected", -195, false};
    ClusterLook good;
    ClusterLook bad;
    bad.error = lost;
    QCOMPARE(track.state(), ConnectionState::Connecting);
    for (int i = 0; i < 3; ++i)
        track.failed(refused, events);
    track.failed({ErrorCode::ConnectionLost, "", "1/1 brokers are down", -187, false}, events);
    QCOMPARE(events.size(), std::size_t(1));
    QCOMPARE(events[0].kind, ReaderEvent::Kind::Problem);
    QCOMPARE(track.problem()->code, ErrorCode::ConnectionRefused);

    good.started = Start;
    track.looked(good, Start, events);
    QCOMPARE(events.back().kind, ReaderEvent::Kind::Connected);
    QVERIFY(track.isConnected() && !track.problem());

    // One broker of several goes: no break as long as looks are answered.
    track.failed(lost, events);
    QVERIFY(track.isConnected());
    bad.failures = {refused};
    bad.started = Start + 1s;
    track.looked(bad, Start + 2s, events);
    track.looked(bad, Start + 3s, events);
    QCOMPARE(events.size(), std::size_t(3));
    QCOMPARE(events.back().kind, ReaderEvent::Kind::Disconnected);
    QCOMPARE(events.back().error.code, ErrorCode::ConnectionRefused);
    QCOMPARE(track.state(), ConnectionState::Disconnected);

    good.started = Start + 4s;
    track.looked(good, Start + 4s, events);
    QCOMPARE(events.size(), std::size_t(4));
    QCOMPARE(events.back().kind, ReaderEvent::Kind::Reconnected);
}

void TestTopicTable::answerFromBeforeTheBreakIsNoRecovery()
{
    ConnectionTrack track;
    std::vector<ReaderEvent> events;
    ClusterLook good;
    good.started = Start;
    track.looked(good, Start, events);
    ClusterLook bad;
    bad.started = Start + 1s;
    bad.error = Error{ErrorCode::ConnectionLost, "", "", -195, false};
    track.looked(bad, Start + 2s, events);
    good.started = Start + 1s;
    track.looked(good, Start + 3s, events);
    QVERIFY(!track.isConnected());
    good.started = Start + 3s;
    track.looked(good, Start + 3s, events);
    QVERIFY(track.isConnected());
}

QTEST_GUILESS_MAIN(TestTopicTable)
#include "tst_topicreader_table.moc"
