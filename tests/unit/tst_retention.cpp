// SPDX-License-Identifier: GPL-3.0-or-later
#include "handfedcluster.h"
#include "mirrorstate.h"
#include "retainedrecords.h"

#include <QTest>

#include <map>
#include <random>
#include <set>
#include <unordered_map>

using namespace inspector;
using retained::Limit;
using retained::Start;
using retained::valueOfRow;

namespace
{

/// Records of all three topics: few connectors whose keys are written over and over, and some that are written once.
class Traffic
{
public:
    explicit Traffic(std::uint32_t seed, int configPartitions = 1)
        : m_random(seed), m_configPartitions(configPartitions)
    {}

    RawRecord next()
    {
        RawRecord record = one();
        record.offset = m_next[{record.topic, record.partition}]++;
        record.at = Start + static_cast<std::int64_t>(m_made++) * 10;
        return record;
    }

private:
    unsigned below(unsigned bound) { return m_random() % bound; }

    RawRecord one()
    {
        const Bytes name = "c" + std::to_string(below(20));
        switch (below(12)) {
        case 0:
            return config(name);
        case 1:
        case 2:
        case 3:
            return status(name);
        default:
            break;
        }
        RawRecord record{"offsets", TopicRole::Offset, static_cast<std::int32_t>(below(3))};
        const bool once = below(50) == 0;
        record.key = "[\"" + name + "\",{\"p\":" + std::to_string(once ? 1000 + m_made : below(40)) + "}]";
        if (below(30))
            record.value = "{\"pos\":" + std::to_string(m_made) + "}";
        return record;
    }

    RawRecord config(const Bytes& name)
    {
        RawRecord record{"config", TopicRole::Config,
                         static_cast<std::int32_t>(below(static_cast<unsigned>(m_configPartitions)))};
        switch (below(5)) {
        case 0:
            record.key = "connector-" + name;
            // Now and then one that workers cannot use, so that they go by an older one.
            record.value = below(3) ? R"({"properties":{"connector.class":"X","n":")" + std::to_string(m_made) + "\"}}"
                                    : Bytes("{");
            break;
        case 1:
            record.key = "task-" + name + "-" + std::to_string(below(3));
            record.value = R"({"properties":{"task.class":"XSourceTask"}})";
            break;
        case 2:
            record.key = "commit-" + name;
            record.value = "{\"tasks\":" + std::to_string(below(3)) + "}";
            break;
        case 3:
            record.key = "session-key";
            record.value = R"({"key":"k"})";
            break;
        default:
            record.key = "target-state-" + name;
            if (below(3))
                record.value = R"({"state":"PAUSED"})";
            break;
        }
        return record;
    }

    RawRecord status(const Bytes& name)
    {
        static const std::vector<Bytes> States{"RUNNING", "UNASSIGNED", "FAILED", "PAUSED", "HIBERNATING"};
        RawRecord record{"status", TopicRole::Status, static_cast<std::int32_t>(below(2))};
        if (below(10) == 0) {
            record.key = "status-topic-t:connector-" + name;
            record.value = R"({"topic":{"name":"t","connector":"c0","task":0,"discoverTimestamp":1}})";
            return record;
        }
        record.key = below(5) ? "status-task-" + name + "-" + std::to_string(below(3)) : "status-connector-" + name;
        // c0 to c4 stay as they are for long stretches but for records that workers ignore.
        const bool ignored = name.size() == 2 && name[1] < '5' && below(200) != 0;
        if (ignored)
            record.value = Bytes("junk");
        else if (below(8))
            record.value = "{\"state\":\"" + States[below(5)] + "\",\"trace\":null,\"worker_id\":\"w" +
                           std::to_string(below(3)) + "\",\"generation\":" + std::to_string(below(4)) + "}";
        return record;
    }

    std::mt19937 m_random;
    int m_configPartitions;
    std::uint64_t m_made = 0;
    std::map<std::pair<std::string, std::int32_t>, std::int64_t> m_next;
};

/// As FoldWorker does it, in one thread. `most`: of entries a delta.
void fold(Cluster& cluster, std::size_t most = TakePace::Most)
{
    cluster.store.publish();
    while (cluster.fold.advance(10'000) > 0 || cluster.fold.hasMore() || cluster.fold.isRetirementDue()) {
        FoldDelta delta = cluster.fold.takeDelta(most);
        if (cluster.fold.isRetirementDue())
            cluster.store.retire(cluster.fold.planRetirement());
        cluster.mirror.apply(std::move(delta));
        cluster.store.freeRetired();
    }
}

/// What a row should hold, by what was written.
bool isSame(const Cluster& cluster, const RecordView& found, const RawRecord& written)
{
    const PartitionSlot& slot = cluster.store.partition(found.slot);
    return slot.topic == written.topic && slot.partition == written.partition && found.offset == written.offset &&
           found.timestamp == written.at && cluster.keys.bytes(found.keyId) == written.key &&
           found.value == written.value;
}

} // namespace

/// Records go, the folded state stays.
class TestRetention : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void agreesWithNaiveModel_data();
    void agreesWithNaiveModel();
    void smallDeltas();
    void sameKeysForEver();
    void headersAreKept();
    void secondConfigPartitionComesLate();
    void pinsHoldBytes();
    void noLimitKeepsAll();
    void recordCosts();
};

void TestRetention::agreesWithNaiveModel_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<int>("configPartitions");
    QTest::newRow("one config partition") << 1 << 1;
    QTest::newRow("another seed") << 2 << 1;
    QTest::newRow("two config partitions") << 3 << 2;
}

void TestRetention::agreesWithNaiveModel()
{
    QFETCH(int, seed);
    QFETCH(int, configPartitions);
    Traffic traffic(static_cast<std::uint32_t>(seed), configPartitions);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    std::vector<RawRecord> written;
    Cluster expected;
    Cluster cluster;
    cluster.store.setLimit(Limit);
    for (int round = 0; round < 4; ++round) {
        const std::size_t end = written.size() + 20'000 + random() % 10'000;
        while (written.size() < end) {
            written.push_back(traffic.next());
            expected.append(written.back());
            cluster.append(written.back());
            if (random() % 3000 == 0)
                fold(cluster);
        }
        fold(cluster);
        fold(expected);
        const QStringList wanted = stateOf(expected);
        const QStringList state = stateOf(cluster);
        for (qsizetype i = 0; i < std::min(state.size(), wanted.size()); ++i)
            QCOMPARE(state[i], wanted[i]);
        QCOMPARE(state.size(), wanted.size());

        const std::uint64_t first = cluster.store.firstRow();
        const auto keyOf = [&expected](std::uint64_t row) { return expected.store.record(row).keyId; };
        std::unordered_map<KeyId, std::uint64_t> newestBelow;
        std::unordered_map<KeyId, std::uint64_t> before;
        std::set<std::uint64_t> named;
        for (const StatusEntry& status : cluster.mirror.statuses()) {
            if (status.present)
                named.insert(status.row);
        }
        std::uint64_t gone = 0;
        std::uint64_t extras = 0;
        for (std::uint64_t row = 0; row < first; ++row)
            newestBelow[keyOf(row)] = row;
        std::optional<std::uint64_t> next = cluster.store.nextRetained(0);
        for (std::uint64_t row = 0; row < written.size(); ++row) {
            const KeyId key = keyOf(row);
            const std::optional<RecordView> found = cluster.store.find(row);
            const bool newest = row >= first || newestBelow[key] == row;
            QVERIFY(found || (!newest && named.count(row) == 0));
            QVERIFY(!found || isSame(cluster, *found, written[row]));
            QCOMPARE(cluster.store.isRetained(row), found.has_value());
            gone += !found;
            extras += found && !newest;
            if (found) {
                QCOMPARE(next.value(), row);
                next = cluster.store.nextRetained(row + 1);
                const auto former = before.find(key);
                const bool hasFormer = former != before.end();
                const bool isThere = hasFormer && cluster.store.isRetained(former->second);
                QCOMPARE(cluster.store.previousVersion(row), isThere ? std::optional(former->second) : std::nullopt);
                QCOMPARE(cluster.store.isOlderGone(row), hasFormer && !isThere);
            } else {
                QVERIFY(cluster.store.isOlderGone(row));
                if (gone % 64 == 1) // throwing takes long
                    QVERIFY_EXCEPTION_THROWN(cluster.store.record(row), std::out_of_range);
            }
            before[key] = row;
        }
        QVERIFY(!next);
        QCOMPARE(cluster.store.goneRows(), gone);
        if (configPartitions == 1) {
            // A status by each of its records that may count, a config by the one that workers go by.
            // Besides those that were superseded: half of what is kept, of what may count too.
            const std::uint64_t mayCount = 5 * cluster.mirror.statuses().size() + cluster.mirror.connectors().size();
            QVERIFY(extras <= mayCount + newestBelow.size() + mayCount);
            // One segment that is not full yet, and the newest record of each key with as much waste.
            const std::uint64_t most = std::max(Limit, 100 * newestBelow.size() * 2) + 2'500'000;
            QVERIFY2(cluster.store.bytesHeld() < most, qPrintable(QString::number(cluster.store.bytesHeld())));
        }
    }
    QVERIFY(cluster.store.firstRow() >= 3 * Segment::Rows);
    QVERIFY(cluster.store.goneRows() > 0);
    QCOMPARE(expected.store.goneRows(), 0U);
}

void TestRetention::smallDeltas()
{
    // Entries are handed out a few at a time, so that the mirror is always behind: what it names is there all the same.
    Traffic traffic(7);
    Cluster cluster;
    cluster.store.setLimit(Limit);
    for (int i = 0; i < 80'000; ++i) {
        cluster.append(traffic.next());
        if (i % 1000 != 0)
            continue;
        cluster.store.publish();
        cluster.fold.advance(900);
        FoldDelta delta = cluster.fold.takeDelta(200);
        if (cluster.fold.isRetirementDue())
            cluster.store.retire(cluster.fold.planRetirement());
        cluster.mirror.apply(std::move(delta));
        cluster.store.freeRetired();
        for (const StatusEntry& status : cluster.mirror.statuses()) {
            QVERIFY(cluster.store.isRetained(status.version.row));
            QVERIFY(!status.present || cluster.store.record(status.row).keyId == status.version.key);
        }
        for (const OffsetEntry& offset : cluster.mirror.offsets())
            QVERIFY(cluster.store.isRetained(offset.version.row));
        for (const ConfigEntry& config : cluster.mirror.configs())
            QVERIFY(cluster.store.isRetained(config.version.row));
    }
    fold(cluster);
    QVERIFY(cluster.store.firstRow() > 0);
}

void TestRetention::sameKeysForEver()
{
    // Kept rows that are superseded are collected: the same keys do not cost more and more.
    Cluster cluster;
    cluster.store.setLimit(Limit);
    std::mt19937 random(5);
    std::uint64_t most = 0;
    std::int64_t offset = 0;
    for (int i = 0; i < 30 * static_cast<int>(Segment::Rows); ++i) {
        // Most records are of few keys, so that a key may rest in a segment for long.
        const unsigned key = random() % 10 ? random() % 100 : random() % 5000;
        cluster.append({"o", TopicRole::Offset, 0, offset++, Start + i, "[\"c\",{\"p\":" + std::to_string(key) + "}]",
                        "{\"pos\":" + std::to_string(i) + "}"});
        if (i % 4096 == 0) {
            fold(cluster);
            if (i > 10 * static_cast<int>(Segment::Rows))
                most = std::max(most, cluster.store.bytesHeld());
        }
    }
    QVERIFY2(most < Limit + 1'300'000, qPrintable(QString::number(most))); // and what is not folded yet
    // The newest of each key, and as many more at most before they are collected.
    std::uint64_t kept = 0;
    for (auto row = cluster.store.nextRetained(0); row && *row < cluster.store.firstRow();
         row = cluster.store.nextRetained(*row + 1))
        ++kept;
    QVERIFY2(kept >= 5000 && kept <= 10'000, qPrintable(QString::number(kept)));
}

void TestRetention::headersAreKept()
{
    Cluster cluster;
    cluster.store.setLimit(1);
    const SlotId slot = cluster.store.addPartition("o", TopicRole::Offset, 0);
    const Bytes value("\0x", 2);
    cluster.store.append(slot, 0, Start, BytesView("k0"), BytesView(value),
                         {{"h", BytesView("v")}, {"n", std::nullopt}}, TimestampKind::LogAppend);
    cluster.store.append(slot, 1, Start, BytesView("k1"), std::nullopt, {{"", BytesView("")}});
    cluster.store.append(slot, 2, Start, BytesView("k2"), std::nullopt);
    cluster.store.append(slot, 3, -1, std::nullopt, BytesView(""));
    for (std::size_t row = 4; row < Segment::Rows; ++row)
        cluster.store.append(slot, static_cast<std::int64_t>(row), Start, BytesView("again"), BytesView("x"));
    fold(cluster);
    QCOMPARE(cluster.store.firstRow(), std::uint64_t{Segment::Rows});
    QCOMPARE(cluster.store.goneRows(), std::uint64_t{Segment::Rows} - 5);
    const RecordView first = cluster.store.record(0);
    QCOMPARE(Bytes(*first.value), value);
    QCOMPARE(first.timestampKind, TimestampKind::LogAppend);
    const std::vector<HeaderView> headers = RecordStore::headers(first);
    QCOMPARE(headers.size(), 2U);
    QCOMPARE(Bytes(*headers[0].value), Bytes("v"));
    QVERIFY(!headers[1].value);
    QVERIFY(!cluster.store.record(1).value);
    QCOMPARE(cluster.store.headers(1).size(), 1U);
    QVERIFY(!cluster.store.record(2).value && cluster.store.headers(2).empty());
    QVERIFY(cluster.store.record(3).value && cluster.store.record(3).value->empty());
    QVERIFY(!cluster.keys.bytes(cluster.store.record(3).keyId));
    QVERIFY(!cluster.store.find(4));
}

void TestRetention::secondConfigPartitionComesLate()
{
    // What has gone cannot be replayed; what compaction leaves too is enough for what a connector is now.
    Cluster cluster;
    cluster.store.setLimit(1);
    std::int64_t offset = 0;
    const auto put = [&](std::int32_t partition, const Bytes& key, const Bytes& value) {
        cluster.append({"config", TopicRole::Config, partition, offset, Start + offset, key, value});
        ++offset;
    };
    for (std::size_t i = 0; i < Segment::Rows; ++i) {
        const Bytes name = "c" + std::to_string(i % 7);
        put(0, "connector-" + name, R"({"properties":{"connector.class":"X)" + std::to_string(i) + "\"}}");
    }
    put(0, "connector-c1", "{");
    fold(cluster);
    QCOMPARE(cluster.store.firstRow(), std::uint64_t{Segment::Rows});
    put(1, "target-state-c1", R"({"state":"PAUSED"})");
    fold(cluster);
    const ConnectorSummary* connector = cluster.connector("c1");
    QVERIFY(connector && connector->inConfig != false);
    // The last one of c1 that workers can use.
    const std::size_t last = (Segment::Rows - 2) / 7 * 7 + 1;
    QCOMPARE(connector->className, "X" + std::to_string(last));
    QCOMPARE(connector->targetState, TargetState::Paused);
    put(1, "connector-c2", R"({"properties":{"connector.class":"Y"}})");
    for (std::size_t i = 0; i < 2 * Segment::Rows; ++i)
        put(0, "connector-c3", R"({"properties":{"connector.class":"Z"}})");
    fold(cluster);
    QCOMPARE(cluster.connector("c2")->className, std::string("Y"));
    QCOMPARE(cluster.connector("c1")->className, "X" + std::to_string(last));
}

void TestRetention::pinsHoldBytes()
{
    Cluster cluster;
    const auto fill = [&cluster](std::int64_t from) {
        for (std::size_t i = 0; i < Segment::Rows; ++i)
            cluster.append({"o", TopicRole::Offset, 0, from + static_cast<std::int64_t>(i), Start, Bytes("k"),
                            valueOfRow(static_cast<std::uint64_t>(from) + i)});
    };
    fill(0);
    fold(cluster);
    std::optional<RecordPin> pin = cluster.store.pin();
    const RecordView view = cluster.store.record(7);
    cluster.store.setLimit(1);
    fill(Segment::Rows);
    fold(cluster);
    QVERIFY(!cluster.store.find(7));
    QCOMPARE(Bytes(*view.value), valueOfRow(7)); // the sanitizers would tell
    RecordPin moved = std::move(*pin);
    pin.reset();
    cluster.store.freeRetired();
    QCOMPARE(Bytes(*view.value), valueOfRow(7));
}

void TestRetention::noLimitKeepsAll()
{
    Traffic traffic(3);
    Cluster cluster;
    for (std::size_t i = 0; i < 3 * Segment::Rows; ++i)
        cluster.append(traffic.next());
    fold(cluster);
    QCOMPARE(cluster.store.firstRow(), 0U);
    QCOMPARE(cluster.store.goneRows(), 0U);
    // Set later, it takes effect without a new record.
    cluster.store.setLimit(1);
    fold(cluster);
    QCOMPARE(cluster.store.firstRow(), 3 * std::uint64_t{Segment::Rows});
}

void TestRetention::recordCosts()
{
    // What RecordStore's description promises, for values of several sizes.
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{70}, std::size_t{130}, std::size_t{1000},
                                   std::size_t{1025}, std::size_t{5000}})
    {
        Cluster cluster;
        const Bytes value(size, 'v');
        for (std::size_t i = 0; i < 2 * Segment::Rows; ++i)
            cluster.append({"o", TopicRole::Offset, 0, static_cast<std::int64_t>(i), Start, Bytes("k"), value});
        cluster.store.publish();
        while (cluster.fold.advance(10'000) > 0) {
        }
        const std::uint64_t beyond = cluster.store.bytesHeld() - 2 * Segment::Rows * size;
        QVERIFY2(beyond <= 2 * Segment::Rows * 64, qPrintable(QString::number(beyond / 2 / Segment::Rows)));
    }
}

QTEST_APPLESS_MAIN(TestRetention)
#include "tst_retention.moc"
