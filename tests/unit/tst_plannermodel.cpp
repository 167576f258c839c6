// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plandrift.h"
#include "core/planreading.h"
#include "core/undoplans.h"
#include "plancluster.h"

#include <QTest>

#include <random>
#include <tuple>

using namespace inspector;

namespace
{

/// A topic as the last value of every raw key in every partition; nothing = a tombstone.
using Place = std::tuple<std::string, std::int32_t, Bytes>;
using Model = std::map<Place, std::optional<Bytes>>;

Model liveOf(const Model& model)
{
    Model live;
    for (const auto& [place, value] : model)
        if (value)
            live.emplace(place, value);
    return live;
}

QStringList shown(const Model& model)
{
    QStringList lines;
    for (const auto& [place, value] : model)
        lines.append(QStringLiteral("%1/%2 %3 = %4")
                         .arg(text(std::get<0>(place)))
                         .arg(std::get<1>(place))
                         .arg(text(std::get<2>(place)), value ? text(*value) : QStringLiteral("-")));
    return lines;
}

/// A source partition as people write it, and all the ways in which it stands in keys. What is equal is known from how
/// they were made, not from the product's own comparison.
struct Partition
{
    Bytes typed;
    std::vector<Bytes> mapped; ///< JSON texts that a worker reads as this map; first: as it writes it
};

const std::vector<Partition>& partitions()
{
    static const std::vector<Partition> some{
        {R"({"p": 1})", {R"({"p":1})", R"({ "p":1})", R"({"p":01})", "{\"p\":1}\t", R"({"\u0070":1})"}},
        {R"({"p":1.0})", {R"({"p":1.0})", R"({"p":1.00})", R"({"p":10e-1})"}},
        {R"({"p":"1"})", {R"({"p":"1"})", R"({"p":"\u0031"})"}},
        {R"({"partition":0,"topic":"t","cluster":"c"})",
         {R"({"cluster":"c","partition":0,"topic":"t"})", R"({"topic":"t","partition":0,"cluster":"c"})",
          R"({"topic":"x","topic":"t","partition":0,"cluster":"c"})"}},
        {R"({})", {R"({})", R"({ })"}},
    };
    return some;
}

Bytes keyOf(const Bytes& connector, const Bytes& partition)
{
    return "[\"" + connector + "\"," + partition + "]";
}

/// A cluster with random records, and the same as a model.
class World
{
public:
    explicit World(std::uint32_t seed) : m_random(seed)
    {
        const bool own = below(2);
        m_primary = own ? "own" : "offsets";
        m_cluster.source("a", own ? "own" : "");
        m_cluster.source("b");
        if (below(3) == 0)
            m_cluster.exactlyOnce("a", 2);
        for (unsigned i = below(30); i > 0; --i)
            addRecord();
    }

    unsigned below(unsigned bound) { return m_random() % bound; }
    std::size_t any(std::size_t size) { return m_random() % size; }

    void write(const std::string& topic, std::int32_t partition, const Bytes& key, const std::optional<Bytes>& value)
    {
        if (value)
            m_valued.insert({topic, partition, key});
        model[{topic, partition, key}] = value;
        m_cluster.add(topic, partition, key, value);
        lastWrite[{topic, partition, key}] = m_writes++;
    }
    static std::int32_t javaPartition(const std::string& topic, const Bytes& key)
    {
        return partitionForKey(key, topic == "own" ? PlanCluster::OwnPartitions : PlanCluster::OffsetPartitions);
    }

    void apply(const OperationPlan& plan)
    {
        for (const PlannedRecord& record : plan.records)
            write(record.topic, record.partition, record.rawKey, record.payload);
    }

    /// What setting (or removing) the offset of one partition of `a` must come to.
    void expectSet(Model& expected, const Partition& partition, const std::optional<Bytes>& value) const
    {
        std::set<Bytes> elsewhere;
        bool inPrimary = false;
        for (auto& [place, stored] : expected) {
            if (!stored || !isOf(place, partition))
                continue;
            inPrimary = inPrimary || std::get<0>(place) == m_primary;
            elsewhere.insert(std::get<2>(place));
            stored = value;
        }
        if (!value || inPrimary)
            return;
        if (elsewhere.empty())
            elsewhere.insert(newKey(expected, partition));
        for (const Bytes& key : elsewhere)
            expected[{m_primary, javaPartition(m_primary, key), key}] = value;
    }
    static bool isOf(const Place& place, const Partition& partition)
    {
        for (const Bytes& variant : partition.mapped)
            if (std::get<2>(place) == keyOf("a", variant))
                return true;
        return false;
    }
    bool isUnlisted(const Place& place) const
    {
        for (const Bytes& key : unlisted())
            if (std::get<2>(place) == key)
                return true;
        return false;
    }
    bool isOfA(const Place& place) const
    {
        for (const Partition& partition : partitions())
            if (isOf(place, partition))
                return true;
        return isUnlisted(place);
    }

    Result<OperationPlan> plan(const PlanRequest& request) { return m_cluster.plan(request); }
    PlanFacts facts() { return m_cluster.facts(); }
    const std::string& primary() const { return m_primary; }

    Model model;

private:
    static const std::vector<Bytes>& unlisted()
    {
        static const std::vector<Bytes> keys{R"(["a",null])", R"(["a",[{"p":1}]])",
                                             R"({"schema":null,"payload":["a",{"p":1}]})",
                                             Bytes("\0\0\0\0\7", 5) + R"(["a",{"p":1}])"};
        return keys;
    }

    /// The bytes under which the partition was last stored in the primary topic, else a worker's.
    Bytes newKey(const Model& expected, const Partition& partition) const
    {
        Bytes newest = keyOf("a", partition.mapped.front());
        std::int64_t at = -1;
        for (const auto& [place, stored] : expected)
            if (!stored && isOf(place, partition) && std::get<0>(place) == m_primary && m_valued.count(place) > 0 &&
                lastWrite.at(place) > at)
            {
                at = lastWrite.at(place);
                newest = std::get<2>(place);
            }
        return newest;
    }

    void addRecord()
    {
        const std::string topic = below(3) ? "offsets" : "own";
        const Bytes connector = below(4) ? "a" : "b";
        const Partition& partition = partitions()[any(partitions().size())];
        Bytes key = keyOf(connector, partition.mapped[any(partition.mapped.size())]);
        if (below(6) == 0)
            key = below(8) ? unlisted()[any(unlisted().size())] : Bytes("junk");
        const std::int32_t at = below(4) ? javaPartition(topic, key) : static_cast<std::int32_t>(below(3));
        static const std::vector<Bytes> values{R"({"n":1})", R"({"n":2})", "", "null", R"({"n":[]})"};
        write(topic, at, key, below(3) ? std::optional(values[any(values.size())]) : std::nullopt);
    }

    std::mt19937 m_random;
    PlanCluster m_cluster;
    std::string m_primary;
    std::set<Place> m_valued; ///< places that ever held a value
    std::map<Place, std::int64_t> lastWrite;
    std::int64_t m_writes = 0;
};

/// Tombstones to the other stores, then all to the primary one, then values to the others.
bool inOrder(const OperationPlan& plan, const std::string& primary)
{
    int last = 0;
    for (const PlannedRecord& record : plan.records) {
        const int phase = record.topic == primary ? 1 : record.payload ? 2 : 0;
        if (phase < last)
            return false;
        last = phase;
    }
    return true;
}

JournalEntry entryOf(const OperationPlan& plan)
{
    JournalEntry entry;
    entry.plan = plan;
    entry.outcome = Outcome::Applied;
    return entry;
}

} // namespace

class TestPlannerModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void randomOperations();
    void randomCalls();
};

void TestPlannerModel::randomOperations()
{
    int planned = 0;
    int undone = 0;
    for (std::uint32_t seed = 0; seed < 400; ++seed) {
        World world(seed);
        PlanRequest asked = request(PlanOperation::ResetOffsets, "a", PlanVia::Direct);
        Model expected = world.model;
        bool refused = false;
        switch (world.below(3)) {
        case 0:
            for (auto& [place, value] : expected)
                if (world.isOfA(place))
                    value.reset();
            break;
        case 1:
            asked.operation = PlanOperation::RemoveOffsets;
            for (const Partition& partition : partitions()) {
                if (world.below(2))
                    continue;
                bool isLive = false;
                for (const auto& [place, value] : world.model)
                    isLive = isLive || (value && World::isOf(place, partition));
                // One that is only there as a key that no worker maps would be removed as that key.
                if (!isLive && partition.typed == R"({"p": 1})")
                    continue;
                asked.partitions.push_back(partition.typed);
                refused = refused || !isLive;
                world.expectSet(expected, partition, std::nullopt);
            }
            if (asked.partitions.empty())
                continue;
            break;
        default:
            asked.operation = world.below(2) ? PlanOperation::AlterOffsets : PlanOperation::RestoreOffsets;
            for (const Partition& partition : partitions()) {
                if (world.below(2))
                    continue;
                std::optional<Bytes> value;
                if (world.below(4))
                    value = world.below(2) ? R"({"n":1})" : R"({"n":9007199254740993})";
                asked.offsets.push_back({partition.typed, value});
                if (!value && liveOf(world.model).empty())
                    continue;
                // Where nothing is mapped, removal takes what is equal otherwise; kept apart above.
                if (!value && partition.typed == R"({"p": 1})") {
                    asked.offsets.pop_back();
                    continue;
                }
                world.expectSet(expected, partition, value);
            }
            break;
        }
        const auto plan = world.plan(asked);
        const QString where = QStringLiteral("seed %1").arg(seed);
        if (refused) {
            QVERIFY2(refusal(plan).startsWith(QStringLiteral("NotPossible no-such-partition")), qPrintable(where));
            continue;
        }
        if (!plan.ok()) {
            QVERIFY2(plan.error().code == ErrorCode::NotPossible, qPrintable(where));
            QVERIFY2(shown(expected) == shown(world.model), qPrintable(where + refusal(plan)));
            continue;
        }
        ++planned;
        QVERIFY2(inOrder(*plan, world.primary()), qPrintable(where));
        const auto fromFile = planFromJson(planToJson(*plan));
        QVERIFY(fromFile.ok());
        QVERIFY2(findPlanDrift(world.facts(), *plan).empty(), qPrintable(where));
        QVERIFY2(findPlanDrift(world.facts(), *fromFile).empty(), qPrintable(where));

        const Model before = world.model;
        world.apply(*plan);
        QVERIFY2(shown(world.model) == shown(expected),
                 qPrintable(where + QLatin1Char('\n') + shown(world.model).join(QLatin1Char('\n')) +
                            QStringLiteral("\nexpected\n") + shown(expected).join(QLatin1Char('\n'))));
        QVERIFY2(!findPlanDrift(world.facts(), *fromFile).empty(), qPrintable(where));

        const auto undo = undoRequest(*world.facts().mirror, entryOf(*plan), PlanVia::Direct);
        QVERIFY2(undo.ok(), qPrintable(where));
        const auto back = world.plan(*undo);
        QVERIFY2(back.ok(), qPrintable(where + refusal(back)));
        QVERIFY2(inOrder(*back, world.primary()), qPrintable(where));
        world.apply(*back);
        QVERIFY2(shown(liveOf(world.model)) == shown(liveOf(before)), qPrintable(where));
        ++undone;
    }
    QVERIFY2(planned > 200, qPrintable(QString::number(planned)));
    QCOMPARE(undone, planned);
}

/// Through REST a plan is one body: every partition whose offset is not everywhere so already, as it was typed.
void TestPlannerModel::randomCalls()
{
    int called = 0;
    for (std::uint32_t seed = 0; seed < 300; ++seed) {
        World world(seed);
        PlanRequest asked = request(PlanOperation::AlterOffsets, "a", PlanVia::Rest);
        QStringList expected;
        std::size_t basis = 0;
        for (const Partition& partition : partitions()) {
            if (world.below(2))
                continue;
            std::optional<Bytes> value;
            if (world.below(4))
                value = world.below(2) ? R"({"n":1})" : R"({"n":9007199254740993})";
            asked.offsets.push_back({partition.typed, value});
            std::size_t live = 0;
            bool same = true;
            bool inPrimary = false;
            for (const auto& [place, stored] : world.model) {
                if (!stored || !World::isOf(place, partition))
                    continue;
                ++live;
                same = same && stored == value;
                inPrimary = inPrimary || std::get<0>(place) == world.primary();
            }
            if (live == 0 ? !value : same && inPrimary)
                continue;
            basis += live;
            expected.append(QStringLiteral("{\"partition\":%1,\"offset\":%2}")
                                .arg(text(partition.typed), text(value.value_or("null"))));
        }
        const auto plan = world.plan(asked);
        const QString where = QStringLiteral("seed %1").arg(seed);
        if (expected.isEmpty()) {
            QVERIFY2(refusal(plan) == QStringLiteral("NotPossible nothing-to-do (a)"), qPrintable(where));
            continue;
        }
        QVERIFY2(plan.ok(), qPrintable(where));
        ++called;
        QCOMPARE(text(*plan->rest->body), QStringLiteral("{\"offsets\":[%1]}").arg(expected.join(QLatin1Char(','))));
        QVERIFY2(plan->basis.size() == basis, qPrintable(where));
        QCOMPARE(plan->changes.size(), static_cast<std::size_t>(expected.size()));
        QVERIFY2(plan->records.empty() && plan->fence.empty(), qPrintable(where));
        QVERIFY2(findPlanDrift(world.facts(), planFromJson(planToJson(*plan)).value()).empty(), qPrintable(where));
    }
    QVERIFY2(called > 150, qPrintable(QString::number(called)));
}

QTEST_APPLESS_MAIN(TestPlannerModel)
#include "tst_plannermodel.moc"
