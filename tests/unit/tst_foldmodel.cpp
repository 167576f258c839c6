// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/javahash.h"
#include "core/offsetvalue.h"
#include "core/workerkey.h"
#include "handfedcluster.h"
#include "mirrorstate.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <set>

using namespace inspector;

namespace
{

constexpr std::int32_t OffsetPartitions = 3;
constexpr std::int64_t Start = 1'700'000'000'000;

/// Random records with everything that is odd, few names, and times that collide and go back.
class RandomRecords
{
public:
    RandomRecords(std::uint32_t seed, bool configTopic, int configPartitions)
        : m_random(seed), m_configTopic(configTopic), m_configPartitions(configPartitions)
    {}

    std::vector<RawRecord> make(int count)
    {
        std::vector<RawRecord> records;
        std::map<std::pair<std::string, std::int32_t>, std::int64_t> next;
        for (int i = 0; i < count; ++i) {
            RawRecord record = one();
            record.offset = next[{record.topic, record.partition}]++;
            record.at = below(40) == 0 ? -1 : Start + i / 3 - static_cast<std::int64_t>(below(4));
            records.push_back(std::move(record));
        }
        return records;
    }

private:
    unsigned below(unsigned bound) { return m_random() % bound; }
    template <class T>
    const T& any(const std::vector<T>& some)
    {
        return some[below(static_cast<unsigned>(some.size()))];
    }
    Bytes connector() { return "c" + std::to_string(below(4)); }

    RawRecord one()
    {
        const unsigned kind = below(10);
        if (kind < 6)
            return offset();
        return kind < 8 || !m_configTopic ? status() : config();
    }

    RawRecord offset()
    {
        const Bytes n = std::to_string(below(2));
        const Bytes pair = "[\"" + connector() + "\",";
        const std::vector<Bytes> keys{pair + "{\"p\":" + n + "}]",
                                      pair + " {\"p\":" + n + "}]",
                                      pair + "{\"p\":0" + n + "}]",
                                      pair + "{\"p\":" + n + "}]\n",
                                      pair + "{\"topic\":\"t\",\"partition\":" + n + "}]",
                                      pair + "{\"partition\":" + n + ",\"topic\":\"t\"}]",
                                      pair + "{\"partition\":" + n + ",\"topic\":\"\\u0074\"}]",
                                      pair + "{\"server\":" + n + ",\"cluster\":1}]",
                                      pair + "{\"cluster\":1,\"server\":" + n + "}]",
                                      pair + "{\"p\":1844674407370955161" + (n == "0" ? "6" : "7") + "}]",
                                      pair + "{\"p\":9,\"p\":" + n + "}]",
                                      pair + "null]",
                                      "{\"schema\":null,\"payload\":" + pair + "{\"p\":" + n + "}]}",
                                      Bytes("\0\0\0\0\7", 5) + pair + "{\"p\":" + n + "}]",
                                      Bytes("junk")};
        static const std::vector<Bytes> values{R"({"pos":1})",
                                               R"({"pos":01})",
                                               R"({"pos":1,"pos":2})",
                                               R"({"a":[]})",
                                               R"({"pos":1} x)",
                                               "",
                                               "null",
                                               "[1]",
                                               "{",
                                               R"({"pos":99999999999999999999})"};
        RawRecord record;
        const unsigned topic = below(6);
        record.topic = topic == 0 ? "own" : topic == 1 ? "third" : "offsets";
        record.role = topic < 2 ? TopicRole::ConnectorOffset : TopicRole::Offset;
        record.key = any(keys);
        record.partition = below(2) ? partitionForKey(*record.key, OffsetPartitions)
                                    : static_cast<std::int32_t>(below(OffsetPartitions));
        if (below(3))
            record.value = below(2) ? values.front() : any(values);
        return record;
    }

    RawRecord status()
    {
        static const std::vector<Bytes> states{"RUNNING", "UNASSIGNED", "FAILED", "PAUSED", "HIBERNATING"};
        RawRecord record;
        record.topic = "status";
        record.role = TopicRole::Status;
        record.partition = static_cast<std::int32_t>(below(2));
        const unsigned kind = below(8);
        if (kind == 0) {
            record.key = "status-topic-t" + std::to_string(below(2)) + ":connector-" + connector();
            if (below(3))
                record.value = R"({"topic":{"name":"t0","connector":"c0","task":0,"discoverTimestamp":1}})";
            return record;
        }
        record.key = kind < 3 ? "status-connector-" + connector()
                              : "status-task-" + connector() + (below(9) ? "-" : "-0") + std::to_string(below(3));
        if (below(4))
            record.value = "{\"state\":\"" + any(states) + "\",\"trace\":null,\"worker_id\":\"w" +
                           std::to_string(below(2)) + "\",\"generation\":" + std::to_string(below(3)) + "}";
        return record;
    }

    RawRecord config()
    {
        RawRecord record;
        record.topic = "config";
        record.partition = static_cast<std::int32_t>(below(static_cast<unsigned>(m_configPartitions)));
        const Bytes name = connector();
        switch (below(6)) {
        case 0:
            record.key = "target-state-" + name;
            if (below(3))
                record.value = below(2) ? R"({"state":"PAUSED","state.v2":"STOPPED"})" : R"({"state":"NO"})";
            break;
        case 1:
        case 2:
            record.key = "task-" + name + "-" + std::to_string(below(3));
            record.value = R"({"properties":{"task.class":"XSinkTask"}})";
            break;
        case 3:
            record.key = "commit-" + name;
            record.value = "{\"tasks\":" + std::to_string(below(3)) + "}";
            break;
        case 4:
            record.key = below(3) ? "tasks-fencing-" + name : Bytes("session-key");
            record.value = R"({"task-count":1})";
            break;
        default:
            record.key = "connector-" + name;
            if (below(4))
                record.value = below(2) ? R"({"properties":{"connector.class":"XSink"}})"
                                        : R"({"properties":{"offsets.storage.topic":"own"}})";
        }
        return record;
    }

    std::mt19937 m_random;
    bool m_configTopic;
    int m_configPartitions;
};

/// Feeds the records with their partitions interleaved at random, taking deltas of random size on the way.
void feed(Cluster& cluster, const std::vector<RawRecord>& records, std::mt19937& random)
{
    std::map<std::pair<std::string, std::int32_t>, std::vector<RawRecord>> partitions;
    for (const RawRecord& record : records)
        partitions[{record.topic, record.partition}].push_back(record);
    std::vector<std::pair<std::vector<RawRecord>, std::size_t>> streams;
    for (auto& [place, stream] : partitions)
        streams.emplace_back(std::move(stream), 0);
    bool told = false;
    std::size_t left = records.size();
    while (left > 0) {
        auto& [stream, at] = streams[random() % streams.size()];
        const std::size_t burst = 1 + random() % 10;
        for (std::size_t i = 0; i < burst && at < stream.size(); ++i, --left)
            cluster.append(stream[at++]);
        if (random() % 2 == 0)
            continue;
        cluster.store.publish();
        cluster.fold.advance(1 + random() % 20);
        if (random() % 20 == 0)
            cluster.fold.setComplete(random() % 2 == 0);
        if (!told && random() % 8 == 0) {
            told = true;
            cluster.fold.setPartitionCount("offsets", OffsetPartitions);
        }
        if (random() % 2 == 0)
            cluster.mirror.apply(cluster.fold.takeDelta(1 + random() % 12));
    }
    cluster.fold.setPartitionCount("offsets", OffsetPartitions);
    cluster.settle();
}

/// The last record of one raw key in one partition, and all that the rules' text says of it, worked out from all the
/// others.
struct NaiveKey
{
    const RawRecord* last = nullptr;
    ConnectKey decoded;
    OffsetValue value;
    std::optional<Bytes> remade;

    bool live() const { return last->value.has_value(); }
    bool listedKind() const { return !decoded.marks.has(KeyMark::Envelope) && !decoded.marks.has(KeyMark::WireFormat); }
};

class NaiveOffsets
{
public:
    explicit NaiveOffsets(const std::vector<RawRecord>& records) : m_records(records)
    {
        std::map<std::tuple<std::string, std::int32_t, Bytes>, const RawRecord*> last;
        for (const RawRecord& record : records) {
            if (record.role == TopicRole::Offset || record.role == TopicRole::ConnectorOffset)
                last[{record.topic, record.partition, *record.key}] = &record;
        }
        JsonDocument scratch;
        for (const auto& [place, record] : last) {
            NaiveKey key;
            key.last = record;
            key.decoded = decodeKey(record->role, *record->key);
            key.value =
                readOffsetValue(scratch, record->value ? std::optional<BytesView>(*record->value) : std::nullopt);
            key.remade = workerKey(*record->key);
            m_topics.insert(record->topic);
            m_keys.push_back(std::move(key));
        }
    }

    const std::vector<NaiveKey>& keys() const { return m_keys; }

    bool siblings(const NaiveKey& a, const NaiveKey& b) const
    {
        return a.last->topic == b.last->topic && a.decoded.family == KeyFamily::SourceOffset &&
               b.decoded.family == KeyFamily::SourceOffset && a.decoded.connector == b.decoded.connector &&
               a.decoded.canonicalPartition == b.decoded.canonicalPartition &&
               a.decoded.marks.has(KeyMark::Envelope) == b.decoded.marks.has(KeyMark::Envelope) &&
               a.decoded.marks.has(KeyMark::WireFormat) == b.decoded.marks.has(KeyMark::WireFormat);
    }

    bool hidden(const NaiveKey& key) const
    {
        if (!key.live())
            return false;
        if (!key.listedKind())
            return true;
        std::map<std::int32_t, const RawRecord*> newest;
        for (const RawRecord& record : m_records) {
            if (record.topic != key.last->topic)
                continue;
            NaiveKey other;
            other.last = &record;
            other.decoded = decodeKey(record.role, *record.key);
            if (siblings(key, other))
                newest[record.partition] = &record;
        }
        std::int64_t live = -2;
        std::int64_t deleted = -2;
        for (const auto& [partition, record] : newest)
            (record->value ? live : deleted) = std::max(record->value ? live : deleted, record->at);
        return deleted > live;
    }

    FlagSet<OffsetFlag> flags(const NaiveKey& key, bool orphaned) const
    {
        FlagSet<OffsetFlag> flags;
        if (key.decoded.family != KeyFamily::SourceOffset)
            return flags;
        bool otherLive = false;
        bool sameLive = false;
        bool remadeFromLive = false;
        for (const NaiveKey& other : m_keys) {
            if (!siblings(key, other))
                continue;
            const bool same = *other.last->key == *key.last->key;
            if (same && other.last->partition != key.last->partition)
                flags.set(OffsetFlag::SeveralPartitions);
            otherLive = otherLive || (!same && other.live());
            sameLive = sameLive || (same && other.live());
            remadeFromLive = remadeFromLive || (other.live() && other.remade == *key.last->key);
            if (key.live() && !other.live() && key.remade == *other.last->key)
                flags.set(OffsetFlag::SurvivesReset);
        }
        flags.set(OffsetFlag::DuplicateByBytes, key.live() && otherLive);
        flags.set(OffsetFlag::StrayTombstone, !key.live() && otherLive && !sameLive && !remadeFromLive);
        flags.set(OffsetFlag::Hidden, hidden(key));
        flags.set(OffsetFlag::Orphaned, key.live() && orphaned);
        flags.set(OffsetFlag::UnexpectedPartition,
                  key.last->topic == "offsets" &&
                      partitionForKey(*key.last->key, OffsetPartitions) != key.last->partition);
        flags.set(OffsetFlag::OutOfRange,
                  key.decoded.marks.has(KeyMark::OutOfRange) || key.value.marks.has(ValueMark::OutOfRange));
        flags.set(OffsetFlag::DuplicateMembers,
                  key.decoded.marks.has(KeyMark::DuplicateMembers) || key.value.marks.has(ValueMark::DuplicateMembers));
        flags.set(OffsetFlag::LenientJson,
                  key.decoded.marks.has(KeyMark::LenientJson) || key.value.marks.has(ValueMark::LenientJson));
        flags.set(OffsetFlag::NotWorkerOrder, key.decoded.marks.has(KeyMark::NotWorkerOrder));
        flags.set(OffsetFlag::Envelope, key.decoded.marks.has(KeyMark::Envelope));
        flags.set(OffsetFlag::WireFormat, key.decoded.marks.has(KeyMark::WireFormat));
        return flags;
    }

    std::optional<bool> effective(const NaiveKey& key, std::optional<bool> inConfig, const std::string& own) const
    {
        if (!key.live() || key.decoded.family != KeyFamily::SourceOffset ||
            key.decoded.marks.has(KeyMark::NeverWritten) || !key.value.usable())
            return false;
        const bool global = key.last->role == TopicRole::Offset;
        if (inConfig == true && own.empty() && !global)
            return false;
        if (inConfig == true && !own.empty() && key.last->topic != own) {
            if (!global || m_topics.count(own) > 0)
                return false;
            return std::nullopt;
        }
        for (const NaiveKey& other : m_keys) {
            const bool sameConnector =
                other.decoded.family == KeyFamily::SourceOffset && other.decoded.connector == key.decoded.connector;
            if (inConfig != true && sameConnector && other.last->topic != key.last->topic)
                return std::nullopt;
            if (sameConnector && other.last->topic == key.last->topic && other.last->partition != key.last->partition &&
                *other.last->key == *key.last->key)
                return std::nullopt;
        }
        return true;
    }

private:
    const std::vector<RawRecord>& m_records;
    std::vector<NaiveKey> m_keys;
    std::set<std::string> m_topics;
};

} // namespace

/// Random sequences: whatever the interleaving the mirror is the same, and it is what the rules' text says.
class TestFoldModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void interleavings_data();
    void interleavings();
    void offsetsAgree_data();
    void offsetsAgree();
};

void TestFoldModel::interleavings_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<bool>("configTopic");
    QTest::addColumn<int>("configPartitions");
    for (int seed = 0; seed < 24; ++seed)
        QTest::addRow("%d", seed) << seed << (seed % 4 != 3) << 1 + seed % 2;
}

void TestFoldModel::interleavings()
{
    QFETCH(int, seed);
    QFETCH(bool, configTopic);
    QFETCH(int, configPartitions);
    const auto records =
        RandomRecords(static_cast<std::uint32_t>(seed), configTopic, configPartitions).make(30 + 20 * seed);
    Cluster expected;
    for (const RawRecord& record : records)
        expected.append(record);
    expected.fold.setPartitionCount("offsets", OffsetPartitions);
    expected.settle();
    const QStringList wanted = stateOf(expected);
    for (std::uint32_t round = 0; round < 8; ++round) {
        std::mt19937 random(round);
        Cluster cluster;
        feed(cluster, records, random);
        const QStringList state = stateOf(cluster);
        for (qsizetype i = 0; i < std::min(state.size(), wanted.size()); ++i)
            QCOMPARE(state[i], wanted[i]);
        QCOMPARE(state.size(), wanted.size());
    }
}

void TestFoldModel::offsetsAgree_data()
{
    interleavings_data();
}

void TestFoldModel::offsetsAgree()
{
    QFETCH(int, seed);
    QFETCH(bool, configTopic);
    QFETCH(int, configPartitions);
    const auto records =
        RandomRecords(static_cast<std::uint32_t>(seed) + 1'000, configTopic, configPartitions).make(30 + 20 * seed);
    std::mt19937 random(static_cast<std::uint32_t>(seed));
    Cluster cluster;
    feed(cluster, records, random);
    const NaiveOffsets naive(records);
    QCOMPARE(cluster.mirror.offsets().size(), naive.keys().size());
    std::map<std::tuple<std::string, std::int32_t, Bytes>, const OffsetEntry*> entries;
    for (const OffsetEntry& entry : cluster.mirror.offsets()) {
        const PartitionSlot& slot = cluster.store.partition(cluster.keys.info(entry.version.key).slot);
        entries[{slot.topic, slot.partition, Bytes(*cluster.keys.bytes(entry.version.key))}] = &entry;
    }
    std::map<std::string, std::int32_t> live;
    for (const NaiveKey& key : naive.keys()) {
        const auto found = entries.find({key.last->topic, key.last->partition, *key.last->key});
        QVERIFY(found != entries.end());
        const OffsetEntry& entry = *found->second;
        const ConnectorSummary* connector =
            entry.connector.valid() ? cluster.mirror.connector(entry.connector) : nullptr;
        const std::optional<bool> inConfig = connector ? connector->inConfig : std::nullopt;
        const bool gone = connector && connector->gone;
        QCOMPARE(entry.live, key.live());
        QCOMPARE(entry.problem, key.decoded.problem);
        QVERIFY2(entry.flags == naive.flags(key, gone), qPrintable(text(*key.last->key)));
        QCOMPARE(entry.effective,
                 naive.effective(key, inConfig, connector ? connector->ownOffsetsTopic : std::string()));
        if (connector)
            live[key.decoded.connector] += key.live();
    }
    for (const auto& [name, count] : live)
        QCOMPARE(cluster.mirror.connector(std::string_view(name))->liveOffsets, count);
}

QTEST_APPLESS_MAIN(TestFoldModel)
#include "tst_foldmodel.moc"
