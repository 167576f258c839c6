// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sinkplans.h"
#include "core/sinkwish.h"
#include "plancluster.h"

#include <QTest>

#include <limits>

using namespace inspector;

Q_DECLARE_METATYPE(inspector::SinkTarget)

namespace
{

constexpr std::int64_t Most = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t Least = std::numeric_limits<std::int64_t>::min();

GroupState::Partition partition(const char* topic, std::int32_t number, std::optional<std::int64_t> committed,
                                std::optional<std::int64_t> low, std::optional<std::int64_t> end)
{
    GroupState::Partition one;
    one.at = {topic, number};
    one.committed = committed;
    one.low = low;
    one.end = end;
    return one;
}

/// orders-0 at 50 of 10…100, orders-1 without a commit, blind-0 with a commit and no bounds.
GroupState group()
{
    GroupState group;
    group.id = "connect-s";
    group.exists = true;
    group.partitions = {partition("blind", 0, 3, std::nullopt, std::nullopt), partition("orders", 0, 50, 10, 100),
                        partition("orders", 1, std::nullopt, 0, 7)};
    group.partitions[1].atTime = 77;
    return group;
}

const Bytes Orders0 = R"({"kafka_topic":"orders","kafka_partition":0})";
const Bytes Orders1 = R"({"kafka_topic":"orders","kafka_partition":1})";
const Bytes Blind0 = R"({"kafka_topic":"blind","kafka_partition":0})";

class SinkCluster : public PlanCluster
{
public:
    SinkCluster() { sink("s"); }

    Result<OperationPlan> planFor(const PlanRequest& request, std::optional<GroupState> state = group())
    {
        PlanFacts known = facts();
        known.group = std::move(state);
        return PlanCluster::consistent(makePlan(known, request));
    }
};

} // namespace

class TestPlannerSink : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void targets_data();
    void targets();
    void explicitOffsets();
    void removes();
    void resets();
    void unknownGroup();
    void topicIsGone();
    void connectsRules_data();
    void connectsRules();
    void names();
    void reach_data();
    void reach();
};

void TestPlannerSink::targets_data()
{
    using Kind = SinkTarget::Kind;
    QTest::addColumn<SinkTarget>("target");
    QTest::addColumn<QByteArray>("partition");
    QTest::addColumn<QString>("expected");
    const QByteArray orders0 = QByteArray::fromStdString(Orders0);
    const QByteArray orders1 = QByteArray::fromStdString(Orders1);
    const QByteArray blind0 = QByteArray::fromStdString(Blind0);
    const auto row = [](const char* name) -> QTestData& { return QTest::newRow(name); };
    row("earliest") << SinkTarget{Kind::Earliest, 0} << orders0 << QStringLiteral("orders-0: 50 -> 10");
    row("earliest, no commit") << SinkTarget{Kind::Earliest, 0} << orders1 << QStringLiteral("orders-1: - -> 0");
    row("latest") << SinkTarget{Kind::Latest, 0} << orders0 << QStringLiteral("orders-0: 50 -> 100");
    row("time") << SinkTarget{Kind::Timestamp, 5} << orders0 << QStringLiteral("orders-0: 50 -> 77");
    row("time not asked") << SinkTarget{Kind::Timestamp, 5} << orders1
                          << QStringLiteral("NotPossible bounds-unknown (orders-1)");
    row("no bounds") << SinkTarget{Kind::Latest, 0} << blind0 << QStringLiteral("NotPossible bounds-unknown (blind-0)");
    row("offset") << SinkTarget{Kind::Offset, Most} << blind0 << QStringLiteral("blind-0: 3 -> 9223372036854775807");
    row("negative") << SinkTarget{Kind::Offset, -1} << orders0
                    << QStringLiteral("BadRequest Invalid negative offset (-1)");
    row("back") << SinkTarget{Kind::Shift, -7} << orders0 << QStringLiteral("orders-0: 50 -> 43");
    row("on") << SinkTarget{Kind::Shift, 7} << orders0 << QStringLiteral("orders-0: 50 -> 57");
    row("far back") << SinkTarget{Kind::Shift, Least} << orders0 << QStringLiteral("orders-0: 50 -> 10");
    row("far on") << SinkTarget{Kind::Shift, Most} << orders0 << QStringLiteral("orders-0: 50 -> 100");
    row("nowhere") << SinkTarget{Kind::Shift, 0} << orders0 << QStringLiteral("NotPossible nothing-to-do (s)");
    row("shift of nothing") << SinkTarget{Kind::Shift, 1} << orders1
                            << QStringLiteral("NotPossible no-commit (orders-1)");
    row("shift blindly") << SinkTarget{Kind::Shift, 1} << blind0
                         << QStringLiteral("NotPossible bounds-unknown (blind-0)");
    row("no such partition") << SinkTarget{Kind::Latest, 0}
                             << QByteArray("{\"kafka_topic\":\"orders\",\"kafka_partition\":\"2\"}")
                             << QStringLiteral("NotPossible no-such-partition (orders-2)");
    row("all, one blind") << SinkTarget{Kind::Latest, 0} << QByteArray()
                          << QStringLiteral("NotPossible bounds-unknown (blind-0)");
    row("all") << SinkTarget{Kind::Offset, 4} << QByteArray() << QStringLiteral("blind-0: 3 -> 4, orders-0: 50 -> 4");
}

void TestPlannerSink::targets()
{
    QFETCH(SinkTarget, target);
    QFETCH(QByteArray, partition);
    QFETCH(QString, expected);
    SinkCluster cluster;
    for (const PlanVia via : {PlanVia::Rest, PlanVia::Direct}) {
        PlanRequest asked = request(PlanOperation::AlterOffsets, "s", via);
        asked.target = target;
        if (!partition.isEmpty())
            asked.partitions = {partition.toStdString()};
        const auto plan = cluster.planFor(asked);
        QCOMPARE(plan.ok() ? changeLines(*plan).join(QStringLiteral(", ")) : refusal(plan), expected);
        if (!plan.ok())
            continue;
        QCOMPARE(plan->groupChange.has_value(), via == PlanVia::Direct);
        QCOMPARE(plan->rest.has_value(), via == PlanVia::Rest);
        QVERIFY(plan->records.empty());
        QCOMPARE(basisLines(*plan), QStringList({QStringLiteral("configs/0@0 connector-s")}));
    }
}

void TestPlannerSink::explicitOffsets()
{
    SinkCluster cluster;
    PlanRequest asked = request(PlanOperation::AlterOffsets, "s", PlanVia::Rest);
    asked.offsets = {{R"({"kafka_topic":"orders","kafka_partition":"0","more":1})", R"({"kafka_offset":"60"})"},
                     {Orders1, "null"},
                     {Blind0, R"({"kafka_offset":3})"}};
    const auto rest = cluster.planFor(asked);
    QCOMPARE(refusal(rest), QStringLiteral("planned"));
    QCOMPARE(text(rest->rest->path), QStringLiteral("/connectors/s/offsets"));
    QCOMPARE(text(*rest->rest->body),
             QStringLiteral("{\"offsets\":[{\"partition\":{\"kafka_topic\":\"orders\",\"kafka_partition\":0},"
                            "\"offset\":{\"kafka_offset\":60}}]}"));
    asked.via = PlanVia::Direct;
    const auto direct = cluster.planFor(asked);
    QCOMPARE(direct->groupChange->group, std::string("connect-s"));
    QVERIFY(!direct->groupChange->deleteGroup);
    QCOMPARE(direct->groupChange->partitions.size(), std::size_t{1});
    QVERIFY(direct->groupChange->partitions[0].before == std::optional<std::int64_t>(50));
    QVERIFY(direct->groupChange->partitions[0].after == std::optional<std::int64_t>(60));
    asked.offsets = {{Orders0, R"({"kafka_offset":1})"}, {Orders0, R"({"kafka_offset":2})"}};
    QCOMPARE(text(cluster.planFor(asked).error().detail), QStringLiteral("the partition is named twice"));
    asked.target = SinkTarget{};
    QCOMPARE(refusal(cluster.planFor(asked)), QStringLiteral("NotPossible offsets-and-target (s)"));
}

void TestPlannerSink::removes()
{
    SinkCluster cluster;
    PlanRequest asked = request(PlanOperation::RemoveOffsets, "s", PlanVia::Rest);
    asked.partitions = {Orders0, Orders1};
    const auto plan = cluster.planFor(asked);
    QCOMPARE(changeLines(*plan), QStringList({QStringLiteral("orders-0: 50 -> -")}));
    QCOMPARE(text(*plan->rest->body),
             QStringLiteral("{\"offsets\":[{\"partition\":{\"kafka_topic\":\"orders\",\"kafka_partition\":0},"
                            "\"offset\":null}]}"));
    asked.partitions = {Orders1};
    QCOMPARE(refusal(cluster.planFor(asked)), QStringLiteral("NotPossible no-offsets (s)"));
    asked.partitions.clear();
    asked.via = PlanVia::Direct;
    const auto all = cluster.planFor(asked);
    QCOMPARE(all->groupChange->partitions.size(), std::size_t{2});
    QVERIFY(!all->groupChange->deleteGroup);
}

void TestPlannerSink::resets()
{
    SinkCluster cluster;
    const auto rest = cluster.planFor(request(PlanOperation::ResetOffsets, "s", PlanVia::Rest));
    QCOMPARE(text(rest->rest->method), QStringLiteral("DELETE"));
    QVERIFY(!rest->rest->body);
    QCOMPARE(changeLines(*rest), QStringList({QStringLiteral("blind-0: 3 -> -"), QStringLiteral("orders-0: 50 -> -")}));
    const auto direct = cluster.planFor(request(PlanOperation::ResetOffsets, "s", PlanVia::Direct));
    QVERIFY(direct->groupChange->deleteGroup);
    GroupState none;
    none.id = "connect-s";
    QCOMPARE(refusal(cluster.planFor(request(PlanOperation::ResetOffsets, "s", PlanVia::Direct), none)),
             QStringLiteral("NotPossible no-offsets (s)"));
}

void TestPlannerSink::unknownGroup()
{
    SinkCluster cluster;
    const PlanRequest asked = request(PlanOperation::ResetOffsets, "s", PlanVia::Direct);
    QCOMPARE(refusal(cluster.planFor(asked, std::nullopt)), QStringLiteral("NotPossible group-unknown (s)"));
    GroupState refused = group();
    refused.error = Error{ErrorCode::NotAuthorized, "connect-s"};
    QCOMPARE(refusal(cluster.planFor(asked, refused)), QStringLiteral("planned")); // its members are not known
    for (GroupState::Partition& one : refused.partitions)
        one.committed.reset();
    QCOMPARE(refusal(cluster.planFor(asked, refused)), QStringLiteral("NotPossible group-unknown (s)"));
}

/// A commit that outlived its topic can be taken away, and nothing else.
void TestPlannerSink::topicIsGone()
{
    SinkCluster cluster;
    GroupState state = group();
    state.partitions[0].error = Error{ErrorCode::NoSuchTopic, "blind"};
    PlanRequest asked = request(PlanOperation::AlterOffsets, "s", PlanVia::Direct);
    asked.target = SinkTarget{SinkTarget::Kind::Offset, 4};
    const QString gone = QStringLiteral("NotPossible no-such-partition (blind-0)");
    QCOMPARE(refusal(cluster.planFor(asked, state)), gone);
    asked.partitions = {Blind0};
    QCOMPARE(refusal(cluster.planFor(asked, state)), gone);
    asked.target.reset();
    asked.offsets = {{Blind0, R"({"kafka_offset":1})"}};
    QCOMPARE(refusal(cluster.planFor(asked, state)), gone);
    asked.offsets = {{Blind0, std::nullopt}};
    const QStringList taken{QStringLiteral("blind-0: 3 -> -")};
    QCOMPARE(changeLines(*cluster.planFor(asked, state)), taken);
    asked = request(PlanOperation::RemoveOffsets, "s", PlanVia::Direct);
    asked.partitions = {Blind0};
    QCOMPARE(changeLines(*cluster.planFor(asked, state)), taken);
    QCOMPARE(changeLines(*cluster.planFor(request(PlanOperation::ResetOffsets, "s", PlanVia::Direct), state)).size(),
             2);
    state.partitions[0].committed.reset();
    QCOMPARE(refusal(cluster.planFor(asked, state)), gone);
}

void TestPlannerSink::connectsRules_data()
{
    QTest::addColumn<QByteArray>("partition");
    QTest::addColumn<QByteArray>("offset");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const char* partition, const char* offset, const QString& expected) {
        QTest::newRow(name) << QByteArray(partition) << QByteArray(offset) << expected;
    };
    const char* const good = "{\"kafka_topic\":\"t\",\"kafka_partition\":3}";
    const QString keys = QStringLiteral("The partition for a sink connector offset must contain the keys 'kafka_topic' "
                                        "and 'kafka_partition'");
    const auto badPartition = [](const char* value) {
        return QStringLiteral("Failed to parse the following Kafka partition value in the provided offsets: '%1'")
            .arg(QLatin1String(value));
    };
    const auto badOffset = [](const char* value) {
        return QStringLiteral("Failed to parse the following Kafka offset value in the provided offsets: '%1'")
            .arg(QLatin1String(value));
    };
    row("plain", good, "{\"kafka_offset\":10}", QStringLiteral("t-3 10"));
    row("texts", "{\"kafka_topic\":\"t\",\"kafka_partition\":\"3\"}", "{\"kafka_offset\":\"+10\"}",
        QStringLiteral("t-3 10"));
    row("topic a number", "{\"kafka_topic\":123,\"kafka_partition\":3}", "null", QStringLiteral("123-3 -"));
    row("negative partition", "{\"kafka_topic\":\"t\",\"kafka_partition\":-3}", "null", QStringLiteral("t--3 -"));
    row("big offset", good, "{\"kafka_offset\":9223372036854775807}", QStringLiteral("t-3 9223372036854775807"));
    row("no partition", "null", "null",
        QStringLiteral("The partition for a sink connector offset cannot be null or missing"));
    row("no topic", "{\"kafka_partition\":3}", "null", keys);
    row("no number", "{\"kafka_topic\":\"t\"}", "null", keys);
    row("null topic", "{\"kafka_topic\":null,\"kafka_partition\":3}", "null",
        QStringLiteral("Kafka topic names must be valid strings and may not be null"));
    row("null number", "{\"kafka_topic\":\"t\",\"kafka_partition\":null}", "null",
        QStringLiteral("Kafka partitions must be valid numbers and may not be null"));
    row("fraction", "{\"kafka_topic\":\"t\",\"kafka_partition\":3.0}", "null", badPartition("3.0"));
    row("truth", "{\"kafka_topic\":\"t\",\"kafka_partition\":true}", "null", badPartition("true"));
    row("too big", "{\"kafka_topic\":\"t\",\"kafka_partition\":2147483648}", "null", badPartition("2147483648"));
    row("no offset in it", good, "{\"offset\":1}",
        QStringLiteral("The offset for a sink connector should either be null or contain the key 'kafka_offset'"));
    row("null in it", good, "{\"kafka_offset\":null}", badOffset("null"));
    row("offset too big", good, "{\"kafka_offset\":9223372036854775808}", badOffset("9223372036854775808"));
    row("offset a fraction", good, "{\"kafka_offset\":1e3}", badOffset("1000.0"));
    row("empty text", good, "{\"kafka_offset\":\"\"}", badOffset(""));
    row("two signs", good, "{\"kafka_offset\":\"+-1\"}", badOffset("+-1"));
    row("negative", good, "{\"kafka_offset\":-1}", QStringLiteral("Invalid negative offset"));
    row("no JSON", "{", "null", QStringLiteral("no JSON"));
}

void TestPlannerSink::connectsRules()
{
    QFETCH(QByteArray, partition);
    QFETCH(QByteArray, offset);
    QFETCH(QString, expected);
    const auto wish = readSinkWish({partition.toStdString(), offset.toStdString()});
    if (!wish.ok()) {
        QCOMPARE(wish.error().code, ErrorCode::BadRequest);
        QCOMPARE(text(wish.error().detail), expected);
        return;
    }
    QCOMPARE(text(sinkPartitionName(wish->at)) + QLatin1Char(' ') +
                 (wish->offset ? QString::number(*wish->offset) : QStringLiteral("-")),
             expected);
}

void TestPlannerSink::names()
{
    QVERIFY(sinkPartitionNamed("a-b-12") == std::optional(TopicPartition{"a-b", 12}));
    QVERIFY(!sinkPartitionNamed("a"));
    QVERIFY(!sinkPartitionNamed("-1"));
    QVERIFY(!sinkPartitionNamed("a-x"));
}

void TestPlannerSink::reach_data()
{
    QTest::addColumn<qint64>("position");
    QTest::addColumn<bool>("bounds");
    QTest::addColumn<int>("expected");
    const auto row = [](const char* name, qint64 position, bool bounds, SinkReach expected) {
        QTest::newRow(name) << position << bounds << static_cast<int>(expected);
    };
    row("below the first", 9, true, SinkReach::BelowFirst);
    row("the first", 10, true, SinkReach::Within);
    row("the end", 100, true, SinkReach::Within);
    row("beyond the end", 101, true, SinkReach::BeyondEnd);
    row("beyond doubles", 9007199254740993, true, SinkReach::BeyondEnd);
    row("the last number", Most, true, SinkReach::BeyondEnd);
    row("not known", 5, false, SinkReach::Unknown);
}

void TestPlannerSink::reach()
{
    QFETCH(qint64, position);
    QFETCH(bool, bounds);
    const GroupState state = group();
    QTEST(static_cast<int>(sinkReach(position, state.partitions[bounds ? 1 : 0])), "expected");
}

QTEST_APPLESS_MAIN(TestPlannerSink)
#include "tst_plannersink.moc"
