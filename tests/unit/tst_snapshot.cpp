// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clustermirror.h"
#include "core/fold.h"
#include "core/snapshot.h"
#include "core/statechanges.h"

#include <QTest>

using namespace inspector;

namespace
{

constexpr std::int64_t Start = 1'700'000'000'000;

/// One folded cluster whose records come a second after one another.
struct Cluster
{
    RecordStore store;
    KeyTable keys;
    Fold fold{store, keys};
    ClusterMirror mirror{store, keys};
    std::int64_t next = 0;

    void add(const char* topic, TopicRole role, std::int32_t partition, BytesView key, std::optional<BytesView> value)
    {
        const SlotId slot = store.addPartition(topic, role, partition);
        store.append(slot, next, Start + next * 1000, key, value, {{"h", "v"}});
        store.publish();
        ++next;
    }
    void foldAll()
    {
        while (fold.advance(100) > 0) {
        }
        fold.setComplete(true);
        while (fold.hasMore())
            mirror.apply(fold.takeDelta());
    }
};

void addHistory(Cluster& cluster)
{
    cluster.add("configs", TopicRole::Config, 0, "connector-a", R"({"properties":{"connector.class":"x"}})"); // 0
    cluster.add("status", TopicRole::Status, 1, "status-connector-a",
                R"({"state":"RUNNING","trace":null,"worker_id":"w","generation":1})");       // 1
    cluster.add("offsets", TopicRole::Offset, 7, R"(["a",{"p":1}])", R"({"o":1})");          // 2
    cluster.add("configs", TopicRole::Config, 0, "target-state-a", R"({"state":"PAUSED"})"); // 3
    cluster.add("offsets", TopicRole::Offset, 7, R"(["a",{"p":1}])", std::nullopt);          // 4
    cluster.add("configs", TopicRole::Config, 0, "connector-b", R"({"properties":{}})");     // 5
    cluster.foldAll();
}

bool always(std::uint64_t)
{
    return true;
}

} // namespace

class TestSnapshot : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void holdsWhatWasWritten_data();
    void holdsWhatWasWritten();
    void copiesBytes();
    void canBeGivenUp();
    void stepsThroughChanges_data();
    void stepsThroughChanges();
    void countsChangesByMinute();
    void keepsTheNewestDay();
    void recordsThatWent();
};

void TestSnapshot::holdsWhatWasWritten_data()
{
    QTest::addColumn<qint64>("at");
    QTest::addColumn<int>("records");
    QTest::addColumn<int>("keys");
    QTest::addColumn<int>("laterKeys");
    QTest::addColumn<bool>("paused");
    QTest::addColumn<bool>("offsetLive");
    QTest::newRow("before everything") << qint64(-1) << 0 << 0 << 5 << false << false;
    QTest::newRow("to the millisecond") << qint64(2000) << 3 << 3 << 2 << false << true;
    QTest::newRow("paused") << qint64(3500) << 4 << 4 << 1 << true << true;
    QTest::newRow("offset deleted") << qint64(4000) << 5 << 4 << 1 << true << false;
    QTest::newRow("after everything") << qint64(99000) << 6 << 5 << 0 << true << false;
}

void TestSnapshot::holdsWhatWasWritten()
{
    QFETCH(qint64, at);
    Cluster now;
    addHistory(now);
    Cluster then;
    const auto snapshot = copyUntil(Start + at, now.store, now.keys, now.store.folded(), then.store, always);
    QVERIFY(snapshot.has_value());
    QTEST(static_cast<int>(snapshot->records), "records");
    QTEST(static_cast<int>(snapshot->keys), "keys");
    QTEST(static_cast<int>(snapshot->laterKeys), "laterKeys");
    QCOMPARE(snapshot->oldest, Start);
    QCOMPARE(then.store.partitionCount(), now.store.partitionCount());

    then.foldAll();
    const ConnectorSummary* connector = then.mirror.connector("a");
    QTEST(connector && connector->targetState == TargetState::Paused, "paused");
    QTEST(connector && connector->liveOffsets == 1, "offsetLive");
}

void TestSnapshot::copiesBytes()
{
    Cluster now;
    addHistory(now);
    Cluster then;
    QVERIFY(copyUntil(Start + 99000, now.store, now.keys, now.store.folded(), then.store, always));
    then.foldAll();
    for (std::uint64_t row = 0; row < now.store.folded(); ++row) {
        const RecordView original = now.store.record(row);
        const RecordView copy = then.store.record(row);
        QCOMPARE(copy.slot.value, original.slot.value);
        QCOMPARE(copy.offset, original.offset);
        QCOMPARE(copy.timestamp, original.timestamp);
        QVERIFY(copy.value == original.value);
        QVERIFY(then.keys.bytes(copy.keyId) == now.keys.bytes(original.keyId));
        QCOMPARE(then.store.headers(row).size(), std::size_t(1));
        QVERIFY(then.store.headers(row).front().value == BytesView("v"));
    }
}

void TestSnapshot::canBeGivenUp()
{
    Cluster now;
    addHistory(now);
    Cluster then;
    QVERIFY(!copyUntil(Start + 99000, now.store, now.keys, now.store.folded(), then.store,
                       [](std::uint64_t) { return false; }));
    QCOMPARE(then.store.published(), std::uint64_t(0));
}

void TestSnapshot::stepsThroughChanges_data()
{
    QTest::addColumn<qint64>("at");
    QTest::addColumn<QByteArray>("connector");
    QTest::addColumn<bool>("offsets");
    QTest::addColumn<qint64>("before"); // -1: none
    QTest::addColumn<qint64>("after");
    QTest::newRow("between") << qint64(2500) << QByteArray() << false << qint64(1000) << qint64(3000);
    QTest::newRow("offsets too") << qint64(2500) << QByteArray() << true << qint64(2000) << qint64(3000);
    QTest::newRow("on a change") << qint64(3000) << QByteArray() << false << qint64(1000) << qint64(5000);
    QTest::newRow("of one connector") << qint64(3000) << QByteArray("a") << false << qint64(1000) << qint64(-1);
    QTest::newRow("of the other") << qint64(3000) << QByteArray("b") << true << qint64(-1) << qint64(5000);
    QTest::newRow("at the start") << qint64(0) << QByteArray() << true << qint64(-1) << qint64(1000);
    QTest::newRow("at the end") << qint64(5000) << QByteArray() << true << qint64(4000) << qint64(-1);
}

void TestSnapshot::stepsThroughChanges()
{
    QFETCH(qint64, at);
    QFETCH(QByteArray, connector);
    QFETCH(bool, offsets);
    Cluster now;
    addHistory(now);
    ChangeScope scope;
    scope.offsets = offsets;
    if (!connector.isEmpty())
        scope.connector = now.mirror.connector(connector.toStdString())->connector;
    const std::uint64_t rows = now.store.folded();
    const auto relative = [](std::optional<std::int64_t> found) { return found ? qint64(*found - Start) : qint64(-1); };
    QTEST(relative(changeBefore(Start + at, now.store, now.keys, rows, scope)), "before");
    QTEST(relative(changeAfter(Start + at, now.store, now.keys, rows, scope)), "after");
}

void TestSnapshot::countsChangesByMinute()
{
    StateChanges changes;
    changes.add(60'000, false);
    changes.add(119'999, true);
    changes.add(120'000, false);
    changes.add(-1, true);
    QCOMPARE(changes.take(), (std::vector<MinuteChanges>{{1, 2, 1}, {2, 1, 0}}));
    QVERIFY(changes.take().empty());
    changes.add(60'001, false);
    QVERIFY(changes.hasMore());
    QCOMPARE(changes.take(), (std::vector<MinuteChanges>{{1, 3, 1}}));
}

void TestSnapshot::keepsTheNewestDay()
{
    StateChanges changes;
    const auto minutes = static_cast<std::int64_t>(StateChanges::MostMinutes);
    for (std::int64_t minute = 1; minute <= minutes + 2; ++minute)
        changes.add(minute * 60'000, false);
    const std::vector<MinuteChanges> taken = changes.take();
    QCOMPARE(taken.size(), StateChanges::MostMinutes);
    QCOMPARE(taken.front().minute, std::int64_t(3));
    changes.add(60'000, false); // older than all that is kept
    QVERIFY(!changes.hasMore());
}

/// What can be rebuilt is what it would be if nothing had gone; of the rest it is said that it is not known.
void TestSnapshot::recordsThatWent()
{
    Cluster full;
    Cluster now;
    now.store.setLimit(1);
    const auto add = [&](BytesView key, std::optional<BytesView> value) {
        for (Cluster* cluster : {&full, &now})
            cluster->add("offsets", TopicRole::Offset, 7, key, value);
    };
    add(R"(["a",{"p":1}])", R"({"o":0})"); // 0
    add(R"(["b",{"p":1}])", R"({"o":1})"); // 1
    add(R"(["a",{"p":1}])", R"({"o":2})"); // 2
    add(R"(["a",{"p":1}])", std::nullopt); // 3
    for (std::int64_t row = 4; row < static_cast<std::int64_t>(Segment::Rows) - 1; ++row)
        add(R"(["k",{"p":1}])", "x");
    add(R"(["c",{"p":1}])", R"({"o":1})");
    add(R"(["a",{"p":1}])", R"({"o":4})");
    for (Cluster* cluster : {&full, &now})
        cluster->foldAll();
    QVERIFY(now.fold.isRetirementDue());
    now.store.retire(now.fold.planRetirement());
    QCOMPARE(now.store.firstRow(), std::uint64_t{Segment::Rows});

    const std::int64_t lastOfK = static_cast<std::int64_t>(Segment::Rows) - 2;
    const auto liveAt = [](Cluster& of, std::int64_t at, Snapshot& told) {
        Cluster then;
        told = *copyUntil(Start + at * 1000, of.store, of.keys, of.store.folded(), then.store, always);
        then.foldAll();
        QStringList live;
        for (const OffsetEntry& offset : then.mirror.offsets()) {
            const Bytes key(*then.keys.bytes(offset.version.key));
            const std::optional<BytesView> value = then.store.record(offset.version.row).value;
            live << QString::fromStdString(key + (value ? Bytes(*value) : Bytes("-")));
        }
        live.sort();
        return live;
    };
    Snapshot ofFull;
    Snapshot told;
    for (const std::int64_t at : {lastOfK, lastOfK + 1, lastOfK + 2, lastOfK + 99}) {
        QCOMPARE(liveAt(now, at, told), liveAt(full, at, ofFull));
        QCOMPARE(told.laterKeys, ofFull.laterKeys);
        QCOMPARE(told.wholeFrom, Start + lastOfK * 1000);
        QCOMPARE(ofFull.wholeFrom, -1);
    }
    // “b” is known all along; what “a” held at 2 is not, but what it held at 3 is.
    QCOMPARE(liveAt(now, 2, told), QStringList{QStringLiteral(R"(["b",{"p":1}]{"o":1})")});
    QCOMPARE(told.laterKeys, 3U);
    QCOMPARE(liveAt(now, 3, told).size(), 2);
    QCOMPARE(told.laterKeys, 2U);
    QCOMPARE(changeBefore(Start + 3000, now.store, now.keys, now.store.folded(), {{}, true}), Start + 1000);
    QCOMPARE(changeAfter(Start + 3000, now.store, now.keys, now.store.folded(), {{}, true}), Start + lastOfK * 1000);
}

QTEST_GUILESS_MAIN(TestSnapshot)
#include "tst_snapshot.moc"
