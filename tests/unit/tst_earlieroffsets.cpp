// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/earlieroffsets.h"
#include "core/fold.h"
#include "plancluster.h"

#include <QTest>

using namespace inspector;

class TestEarlierOffsets : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatKeysHeld();
    void whatWorkersMakeNothingOf();
    void whatIsNoLongerKept();

private:
    /// Key => value, "-" = none.
    static QStringList lines(const EarlierOffsets& earlier)
    {
        QStringList lines;
        for (const EarlierRecord& record : earlier.records)
            lines.append(QStringLiteral("%1 => %2")
                             .arg(text(record.place.rawKey), record.value ? text(*record.value) : QStringLiteral("-")));
        lines.sort();
        return lines;
    }
};

void TestEarlierOffsets::whatKeysHeld()
{
    PlanCluster cluster;
    cluster.source("a"); // two records: the ones below are written at 2, 3, …
    constexpr std::int64_t Start = 1'700'000'000'000;
    cluster.offset(R"(["a",{"f":1}])", R"({"p":1})");           // 2
    cluster.offset(R"(["a",{"f":2}])", R"({"p":1.50})");        // 3
    cluster.offset(R"(["a",{"f":1}])", std::nullopt);           // 4
    cluster.offset(R"(["a",{"f":1}])", R"({"p": 3})");          // 5
    cluster.offset(R"(["a",{"late":1}])", R"({"p":1})");        // 6
    cluster.offset(R"(["b",{"f":1}])", R"({"other":true})");    // 7
    cluster.offset(R"(["a",{"lateAndGone":1}])", std::nullopt); // 8
    const ClusterMirror& mirror = cluster.mirror();
    const ConnectorId a = mirror.connector("a")->connector;

    const EarlierOffsets none = offsetsAt(mirror, a, Start + 1);
    QVERIFY(none.records.empty());
    QCOMPARE(none.notKnown, std::uint64_t{3});
    QCOMPARE(lines(offsetsAt(mirror, a, Start + 2)), QStringList(QStringLiteral("[\"a\",{\"f\":1}] => {\"p\":1}")));
    // A tombstone is what it held, too.
    const EarlierOffsets deleted = offsetsAt(mirror, a, Start + 4);
    QCOMPARE(lines(deleted), QStringList({QStringLiteral("[\"a\",{\"f\":1}] => -"),
                                          QStringLiteral("[\"a\",{\"f\":2}] => {\"p\":1.50}")}));
    QCOMPARE(deleted.notKnown, std::uint64_t{1}); // the one that is deleted now is nobody's loss
    QCOMPARE(deleted.records[0].place.topic, std::string("offsets"));
    QCOMPARE(deleted.records[0].place.partition,
             partitionForKey(deleted.records[0].place.rawKey, PlanCluster::OffsetPartitions));
    QVERIFY(lines(offsetsAt(mirror, a, Start + 100)).contains(QStringLiteral("[\"a\",{\"f\":1}] => {\"p\": 3}")));
}

/// They cannot be put back through a worker, so they are only named where they would have to be.
void TestEarlierOffsets::whatWorkersMakeNothingOf()
{
    PlanCluster cluster;
    cluster.source("a");
    constexpr std::int64_t Start = 1'700'000'000'000;
    cluster.offset(R"(["a",null])", R"({"p":1})"); // 2
    cluster.offset(R"(["a",{"f":1}])", R"({"p":1})");
    const ConnectorId a = cluster.mirror().connector("a")->connector;
    QCOMPARE(lines(offsetsAt(cluster.mirror(), a, Start + 50)),
             QStringList(QStringLiteral("[\"a\",{\"f\":1}] => {\"p\":1}")));
    cluster.offset(R"(["a",null])", R"({"p":2})"); // 4
    QCOMPARE(
        lines(offsetsAt(cluster.mirror(), a, Start + 3)),
        QStringList({QStringLiteral("[\"a\",null] => {\"p\":1}"), QStringLiteral("[\"a\",{\"f\":1}] => {\"p\":1}")}));
}

void TestEarlierOffsets::whatIsNoLongerKept()
{
    RecordStore store;
    KeyTable table;
    Fold fold(store, table);
    ClusterMirror mirror(store, table);
    constexpr std::int64_t Start = 1'700'000'000'000;
    const SlotId slot = store.addPartition("offsets", TopicRole::Offset, 0);
    std::int64_t offset = 0;
    const auto add = [&](BytesView key, std::optional<BytesView> value) {
        store.append(slot, offset, Start + offset, key, value);
        ++offset;
    };
    add(R"(["a",{"f":1}])", "{}");         // 0
    add(R"(["a",{"f":2}])", "{}");         // 1
    add(R"(["a",{"f":1}])", std::nullopt); // 2: deleted, and what it held is not known
    while (offset < static_cast<std::int64_t>(Segment::Rows))
        add("k", "v");
    store.publish();
    while (fold.advance(Segment::Rows) > 0) {
    }
    store.setLimit(1);
    FoldDelta delta = fold.takeDelta();
    store.retire(fold.planRetirement());
    mirror.apply(std::move(delta));
    QVERIFY(!store.isRetained(0));
    const ConnectorId a = mirror.connector("a")->connector;
    const EarlierOffsets earlier = offsetsAt(mirror, a, Start + 1);
    QCOMPARE(lines(earlier), QStringList(QStringLiteral("[\"a\",{\"f\":2}] => {}")));
    QCOMPARE(earlier.notKnown, std::uint64_t{1});
    QCOMPARE(offsetsAt(mirror, a, Start + 2).notKnown, std::uint64_t{0});
}

QTEST_APPLESS_MAIN(TestEarlierOffsets)
#include "tst_earlieroffsets.moc"
