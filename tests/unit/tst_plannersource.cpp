// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connectapi.h"
#include "core/offsetkey.h"
#include "core/offsetplans.h"
#include "core/sourcewish.h"
#include "core/workerkey.h"
#include "plancluster.h"

#include <QTest>

using namespace inspector;

class TestPlannerSource : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void alterByRest();
    void alterKeepsEveryVariant();
    void newKeyIsAWorkers();
    void newKeyOfKnownBytes();
    void twoStoresInOrder();
    void otherStoreIsCompleted();
    void sameValueIsDropped_data();
    void sameValueIsDropped();
    void removeByBoth();
    void resetTakesWhatNobodyLists();
    void resetByRestIsTheOldOne();
    void exactlyOnceIsFenced();
    void refusals_data();
    void refusals();
    void wishesAreRefused_data();
    void wishesAreRefused();
    void keysOfRealWorkers();
};

void TestPlannerSource::alterByRest()
{
    PlanCluster cluster;
    cluster.source("a b");
    const Bytes key = R"(["a b",{"f":"x"}])";
    cluster.offset(key, R"({"position":1})");
    PlanRequest asked = request(PlanOperation::AlterOffsets, "a b", PlanVia::Rest);
    asked.offsets = {{R"({ "f":"x" })", R"({"position":9007199254740993,"part":1.10})"},
                     {R"({"f":"new"})", R"({"position":0})"},
                     {R"({"f":"gone"})", std::nullopt}};
    asked.resumeAfter = true;
    const auto plan = cluster.plan(asked);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(text(plan->rest->method), QStringLiteral("PATCH"));
    QCOMPARE(text(plan->rest->path), QStringLiteral("/connectors/a%20b/offsets"));
    QCOMPARE(body(plan),
             QStringLiteral("{\"offsets\":[{\"partition\":{ \"f\":\"x\" },\"offset\":{\"position\":9007199254740993,"
                            "\"part\":1.10}},{\"partition\":{\"f\":\"new\"},\"offset\":{\"position\":0}}]}"));
    QCOMPARE(changeLines(*plan),
             QStringList({QStringLiteral("{ \"f\":\"x\" }: {\"position\":1} -> {\"position\":9007199254740993,"
                                         "\"part\":1.10}"),
                          QStringLiteral("{\"f\":\"new\"}: - -> {\"position\":0}")}));
    QCOMPARE(plan->basis.size(), std::size_t{1});
    QCOMPARE(text(plan->basis[0].rawKey), text(key));
    QVERIFY(plan->records.empty());
    QVERIFY(plan->resumeAfter);
    QCOMPARE(plan->connector, std::string("a b"));
    QCOMPARE(plan->group, std::string("shop"));
}

void TestPlannerSource::alterKeepsEveryVariant()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(Mirror, R"({"offset":1})");
    cluster.add("offsets", 2, MirrorOther, R"({"offset":2})"); // not where a producer puts it
    cluster.offset(R"(["b",{"cluster":"c","partition":0,"topic":"t"}])", R"({"offset":5})");
    cluster.offset(R"({"schema":null,"payload":["a",{"cluster":"c","partition":0,"topic":"t"}]})", "{}");
    PlanRequest asked = request(PlanOperation::AlterOffsets, "a", PlanVia::Direct);
    asked.offsets = {{MirrorTyped, R"({ "offset" : 9223372036854775807, "x": 1.50 })"}};
    const auto plan = cluster.plan(asked);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    const QString value = QStringLiteral("{\"offset\":9223372036854775807,\"x\":1.5}");
    QStringList expected{QStringLiteral("offsets/%1 %2 => %3").arg(partitionForKey(Mirror, 5)).arg(text(Mirror), value),
                         QStringLiteral("offsets/2 %1 => %2").arg(text(MirrorOther), value)};
    QStringList lines = recordLines(*plan);
    lines.sort();
    expected.sort();
    QCOMPARE(lines, expected);
    QCOMPARE(plan->basis.size(), std::size_t{2});
    QCOMPARE(plan->changes.size(), std::size_t{2});
    QVERIFY(!plan->rest);
    QVERIFY(plan->transactionalId.empty() && plan->fence.empty());
}

void TestPlannerSource::newKeyIsAWorkers()
{
    PlanCluster cluster;
    cluster.source("a");
    PlanRequest asked = request(PlanOperation::AlterOffsets, "a", PlanVia::Direct);
    asked.offsets = {{MirrorTyped, R"({"offset":7})"}, {"{\"u\":\"\xF0\x9F\x98\x80/\xC3\xBC\"}", R"({"n":1.0})"}};
    const auto plan = cluster.plan(asked);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    const Bytes second = "[\"a\",{\"u\":\"\\uD83D\\uDE00/\xC3\xBC\"}]";
    QCOMPARE(recordLines(*plan),
             QStringList(
                 {QStringLiteral("offsets/%1 %2 => {\"offset\":7}").arg(partitionForKey(Mirror, 5)).arg(text(Mirror)),
                  QStringLiteral("offsets/%1 %2 => {\"n\":1.0}").arg(partitionForKey(second, 5)).arg(text(second))}));
    QVERIFY(plan->basis.empty());
}

void TestPlannerSource::newKeyOfKnownBytes()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(MirrorOther, R"({"offset":2})");
    cluster.offset(MirrorOther, std::nullopt);
    // A tombstone that never had a value tells nothing.
    cluster.offset(R"(["a",{"partition":0,"topic":"t","cluster":"c"}])", std::nullopt);
    PlanRequest asked = request(PlanOperation::AlterOffsets, "a", PlanVia::Direct);
    asked.offsets = {{MirrorTyped, R"({"offset":7})"}};
    const auto plan = cluster.plan(asked);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(recordLines(*plan), QStringList({QStringLiteral("offsets/%1 %2 => {\"offset\":7}")
                                                  .arg(partitionForKey(MirrorOther, 5))
                                                  .arg(text(MirrorOther))}));
    QCOMPARE(
        basisLines(*plan),
        QStringList({QStringLiteral("offsets/%1@1 %2").arg(partitionForKey(MirrorOther, 5)).arg(text(MirrorOther))}));
    QVERIFY(!plan->basis[0].before);
}

void TestPlannerSource::twoStoresInOrder()
{
    PlanCluster cluster;
    cluster.source("a", "own");
    const Bytes gone = R"(["a",{"f":"gone"}])";
    const Bytes kept = R"(["a",{"f":"kept"}])";
    for (const Bytes& key : {gone, kept}) {
        cluster.offset(key, R"({"n":1})");
        cluster.ownOffset(key, R"({"n":2})");
    }
    PlanRequest asked = request(PlanOperation::AlterOffsets, "a", PlanVia::Direct);
    asked.offsets = {{R"({"f":"kept"})", R"({"n":3})"}, {R"({"f":"gone"})", "null"}, {R"({"f":"new"})", R"({"n":4})"}};
    const auto plan = cluster.plan(asked);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    const auto line = [](const char* topic, int partitions, const Bytes& key, const char* value) {
        return QStringLiteral("%1/%2 %3 => %4")
            .arg(QLatin1String(topic))
            .arg(partitionForKey(key, partitions))
            .arg(text(key), QLatin1String(value));
    };
    QCOMPARE(recordLines(*plan),
             QStringList({line("offsets", 5, gone, "-"), line("own", 3, kept, "{\"n\":3}"), line("own", 3, gone, "-"),
                          line("own", 3, R"(["a",{"f":"new"}])", "{\"n\":4}"), line("offsets", 5, kept, "{\"n\":3}")}));
    QCOMPARE(plan->basis.size(), std::size_t{4});
}

/// A task with a store of its own is not handed what only the workers' store has, so the key is added where it looks.
void TestPlannerSource::otherStoreIsCompleted()
{
    PlanCluster cluster;
    cluster.source("a", "own");
    cluster.offset(MirrorOther, R"({"offset":1})");
    PlanRequest asked = request(PlanOperation::AlterOffsets, "a", PlanVia::Direct);
    asked.offsets = {{MirrorTyped, R"({"offset":1})"}};
    const auto plan = cluster.plan(asked);
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(recordLines(*plan), QStringList({QStringLiteral("own/%1 %2 => {\"offset\":1}")
                                                  .arg(partitionForKey(MirrorOther, 3))
                                                  .arg(text(MirrorOther))}));
    asked.via = PlanVia::Rest;
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("planned"));
}

void TestPlannerSource::sameValueIsDropped_data()
{
    QTest::addColumn<QByteArray>("stored");
    QTest::addColumn<QByteArray>("wanted");
    QTest::addColumn<bool>("same");
    QTest::newRow("bytes") << QByteArray("{\"n\":1}") << QByteArray("{\"n\":1}") << true;
    QTest::newRow("white space") << QByteArray("{\"n\":1}") << QByteArray("{ \"n\" : 1 }") << true;
    QTest::newRow("order") << QByteArray("{\"n\":1,\"a\":2}") << QByteArray("{\"a\":2,\"n\":1}") << true;
    QTest::newRow("number") << QByteArray("{\"n\":1}") << QByteArray("{\"n\":2}") << false;
    QTest::newRow("kind") << QByteArray("{\"n\":1}") << QByteArray("{\"n\":1.0}") << false;
    QTest::newRow("big") << QByteArray("{\"n\":9007199254740992}") << QByteArray("{\"n\":9007199254740993}") << false;
    // A worker reads 1 in it, but nobody else does.
    QTest::newRow("beyond") << QByteArray("{\"n\":18446744073709551617}") << QByteArray("{\"n\":1}") << false;
    QTest::newRow("lenient") << QByteArray("{\"n\":01}") << QByteArray("{\"n\":1}") << false;
    QTest::newRow("empty") << QByteArray("") << QByteArray("{}") << false;
}

void TestPlannerSource::sameValueIsDropped()
{
    QFETCH(QByteArray, stored);
    QFETCH(QByteArray, wanted);
    QFETCH(bool, same);
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(R"(["a",{"f":"x"}])", stored.toStdString());
    for (const PlanVia via : {PlanVia::Rest, PlanVia::Direct}) {
        PlanRequest asked = request(PlanOperation::RestoreOffsets, "a", via);
        asked.offsets = {{R"({"f":"x"})", wanted.toStdString()}};
        QCOMPARE(refusal(cluster.plan(asked)),
                 same ? QStringLiteral("NotPossible nothing-to-do (a)") : QStringLiteral("planned"));
    }
}

void TestPlannerSource::removeByBoth()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(Mirror, R"({"offset":1})");
    cluster.offset(MirrorOther, R"({"offset":2})");
    const Bytes odd = R"(["a",{"f":01}])";
    cluster.offset(odd, R"({"offset":3})");
    cluster.offset(R"(["a",{"f":"stays"}])", R"({"offset":4})");
    PlanRequest asked = request(PlanOperation::RemoveOffsets, "a", PlanVia::Rest);
    asked.partitions = {MirrorTyped, R"({"f":01})", R"({"f":1})"};
    const auto rest = cluster.plan(asked);
    QCOMPARE(body(rest), QStringLiteral("{\"offsets\":[{\"partition\":%1,\"offset\":null},{\"partition\":{\"f\":1},"
                                        "\"offset\":null}]}")
                             .arg(text(MirrorTyped)));
    QCOMPARE(rest->basis.size(), std::size_t{3});
    QCOMPARE(changeLines(*rest).size(), 2);
    QVERIFY(changeLines(*rest)[0].endsWith(QStringLiteral("{\"offset\":2} -> -"))); // the newer one

    asked.via = PlanVia::Direct;
    const auto direct = cluster.plan(asked);
    QStringList expected;
    for (const Bytes& key : {Mirror, MirrorOther, odd})
        expected.append(QStringLiteral("offsets/%1 %2 => -").arg(partitionForKey(key, 5)).arg(text(key)));
    QStringList lines = recordLines(*direct);
    lines.sort();
    expected.sort();
    QCOMPARE(lines, expected);

    asked.partitions = {R"({"f":"other"})"};
    QCOMPARE(refusal(cluster.plan(asked)), QStringLiteral("NotPossible no-such-partition ({\"f\":\"other\"})"));
    asked.partitions.clear();
    QCOMPARE(recordLines(*cluster.plan(asked)).size(), 4);
    asked.via = PlanVia::Rest;
    QCOMPARE(changeLines(*cluster.plan(asked)).size(), 3);
}

void TestPlannerSource::resetTakesWhatNobodyLists()
{
    PlanCluster cluster;
    cluster.source("a", "own");
    const std::vector<Bytes> keys{Mirror,
                                  MirrorOther,
                                  R"(["a",null])",
                                  R"(["a", null])",
                                  R"(["a",[1]])",
                                  R"({"schema":null,"payload":["a",{"p":1}]})",
                                  Bytes("\0\0\0\0\7[\"a\",{\"p\":1}]", 18)};
    for (const Bytes& key : keys)
        cluster.offset(key, R"({"n":1})");
    cluster.ownOffset(Mirror, "");
    cluster.offset(R"(["a",{"dead":1}])", std::nullopt);
    cluster.offset(R"(["b",null])", "{}");
    cluster.offset(R"(["a"])", "{}");
    cluster.offset("junk", "{}");
    const auto plan = cluster.plan(request(PlanOperation::ResetOffsets, "a", PlanVia::Direct));
    QCOMPARE(refusal(plan), QStringLiteral("planned"));
    QCOMPARE(plan->records.size(), keys.size() + 1);
    QCOMPARE(plan->records.back().topic, std::string("own"));
    std::set<Bytes> written;
    for (const PlannedRecord& record : plan->records) {
        QVERIFY(!record.payload);
        written.insert(record.rawKey);
    }
    QVERIFY(written == std::set<Bytes>(keys.begin(), keys.end()));
    QCOMPARE(plan->basis.size(), plan->records.size());
}

void TestPlannerSource::resetByRestIsTheOldOne()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.offset(Mirror, R"({"n":1})");
    cluster.offset(MirrorOther, R"({"n":2})");
    cluster.offset(R"(["a",null])", R"({"n":2})");
    const auto made = cluster.plan(request(PlanOperation::ResetOffsets, "a", PlanVia::Rest));
    QCOMPARE(refusal(made), QStringLiteral("planned"));
    auto old = planResetOffsets(cluster.mirror(), cluster.mirror().connector("a")->connector);
    old.value().group = "shop";
    QCOMPARE(text(planToJson(*made)), text(planToJson(*old)));
    QCOMPARE(made->basis.size(), std::size_t{2});
}

void TestPlannerSource::exactlyOnceIsFenced()
{
    PlanCluster cluster;
    cluster.source("a");
    cluster.source("b");
    cluster.offset(Mirror, R"({"n":1})");
    cluster.offset(R"(["b",{}])", R"({"n":1})");
    cluster.config("task-b-3", R"({"properties":{}})");
    cluster.exactlyOnce("a", 2);
    const auto plan = cluster.plan(request(PlanOperation::ResetOffsets, "a", PlanVia::Direct));
    QVERIFY(plan->fence == std::vector<std::string>({"shop-a-0", "shop-a-1"}));
    QCOMPARE(plan->transactionalId, std::string("shop-a-0"));
    // No fencing record of its own, but the cluster runs exactly-once.
    const auto other = cluster.plan(request(PlanOperation::ResetOffsets, "b", PlanVia::Direct));
    QVERIFY(other->fence == std::vector<std::string>({"shop-b-0", "shop-b-1", "shop-b-2", "shop-b-3"}));
    PlanFacts facts = cluster.facts();
    facts.connectGroup.clear();
    QCOMPARE(refusal(makePlan(facts, request(PlanOperation::ResetOffsets, "b", PlanVia::Direct))),
             QStringLiteral("NotPossible group-unknown (b)"));
    QCOMPARE(refusal(makePlan(facts, request(PlanOperation::ResetOffsets, "b", PlanVia::Rest))),
             QStringLiteral("planned"));
}

void TestPlannerSource::refusals_data()
{
    QTest::addColumn<QString>("connector");
    QTest::addColumn<bool>("direct");
    QTest::addColumn<QString>("expected");
    QTest::newRow("unknown") << QStringLiteral("who") << true << QStringLiteral("NotFound  (who)");
    QTest::newRow("orphan by REST") << QStringLiteral("orphan") << false
                                    << QStringLiteral("NotPossible not-in-config (orphan)");
    QTest::newRow("orphan") << QStringLiteral("orphan") << true << QStringLiteral("planned");
    QTest::newRow("own topic not read") << QStringLiteral("apart") << true
                                        << QStringLiteral("NotPossible topic-unread (elsewhere)");
    QTest::newRow("own topic not read, REST") << QStringLiteral("apart") << false << QStringLiteral("planned");
    QTest::newRow("sink") << QStringLiteral("sink") << true << QStringLiteral("NotPossible group-unknown (sink)");
}

void TestPlannerSource::refusals()
{
    QFETCH(QString, connector);
    QFETCH(bool, direct);
    QFETCH(QString, expected);
    PlanCluster cluster;
    cluster.source("a");
    cluster.source("apart", "elsewhere");
    cluster.sink("sink");
    cluster.offset(R"(["orphan",{"p":1}])", "{}");
    cluster.offset(R"(["apart",{"p":1}])", "{}");
    PlanRequest asked =
        request(PlanOperation::RemoveOffsets, connector.toStdString(), direct ? PlanVia::Direct : PlanVia::Rest);
    asked.partitions = {R"({"p":1})"};
    QCOMPARE(refusal(cluster.plan(asked)), expected);
}

void TestPlannerSource::wishesAreRefused_data()
{
    QTest::addColumn<QByteArray>("partition");
    QTest::addColumn<QByteArray>("offset");
    QTest::addColumn<QByteArray>("reason");
    const QByteArray map("Offsets must be specified as a Map");
    const QByteArray only("Offsets may only contain primitive types as values, but field ");
    QTest::newRow("text partition") << QByteArray("\"p\"") << QByteArray("{}") << map;
    QTest::newRow("null partition") << QByteArray("null") << QByteArray("{}") << map;
    QTest::newRow("array offset") << QByteArray("{}") << QByteArray("[1]") << map;
    QTest::newRow("number offset") << QByteArray("{}") << QByteArray("1") << map;
    QTest::newRow("nested") << QByteArray("{\"a\":{}}") << QByteArray("{}") << QByteArray(only + "a contains MAP");
    QTest::newRow("list") << QByteArray("{}") << QByteArray("{\"b\":[]}") << QByteArray(only + "b contains ARRAY");
    QTest::newRow("big") << QByteArray("{}") << QByteArray("{\"b\":9223372036854775808}")
                         << QByteArray(only + "b contains class java.math.BigInteger");
    QTest::newRow("small") << QByteArray("{}") << QByteArray("{\"b\":-9223372036854775809}")
                           << QByteArray(only + "b contains class java.math.BigInteger");
    QTest::newRow("no JSON") << QByteArray("{") << QByteArray("{}") << QByteArray("no JSON");
    QTest::newRow("more than one") << QByteArray("{}") << QByteArray("{} x") << QByteArray("no JSON");
    QTest::newRow("zeros") << QByteArray("{}") << QByteArray("{\"a\":01}") << QByteArray("no JSON");
    QTest::newRow("empty") << QByteArray("{}") << QByteArray("") << QByteArray("no JSON");
    QTest::newRow("twice") << QByteArray("{\"a\":1,\"a\":2}") << QByteArray("{}")
                           << QByteArray("a member is named twice");
    QTest::newRow("range") << QByteArray("{\"a\":-9223372036854775808,\"b\":null,\"c\":1e5,\"d\":true}")
                           << QByteArray("{\"a\":9223372036854775807}") << QByteArray();
}

void TestPlannerSource::wishesAreRefused()
{
    QFETCH(QByteArray, partition);
    QFETCH(QByteArray, offset);
    QFETCH(QByteArray, reason);
    const auto read = readSourceWishes({{partition.toStdString(), offset.toStdString()}});
    QCOMPARE(QByteArray::fromStdString(read.ok() ? std::string() : read.error().detail), reason);
    if (!read.ok())
        QCOMPARE(read.error().code, ErrorCode::BadRequest);
    const auto twice = readSourceWishes({{R"({"a":1,"b":2})", "{}"}, {R"({"b":2,"a":1})", "{}"}});
    QCOMPARE(text(twice.error().detail), QStringLiteral("the partition is named twice"));
}

/// Keys that workers of a real cluster wrote: what is made of their maps must be the same bytes, at the same place.
void TestPlannerSource::keysOfRealWorkers()
{
    std::map<Bytes, std::int32_t> keys;
    for (const auto& [file, topic] : {std::pair("shop-offsets.jsonl", "offsets"), {"dedicated-offsets.jsonl", "own"}})
        for (const RawRecord& record : readDump(QLatin1String(file), topic, TopicRole::Offset))
            keys[*record.key] = record.partition;
    QVERIFY(keys.size() >= 6);
    int remade = 0;
    for (const auto& [key, partition] : keys) {
        const ConnectKey decoded = decodeOffsetKey(key);
        if (decoded.problem != KeyProblem::None || workerKey(key) != key)
            continue; // a task's own order, which only its old key tells
        Cluster cluster;
        cluster.store.addPartition("configs", TopicRole::Config, 0);
        for (std::int32_t i = 0; i < 25; ++i)
            cluster.store.addPartition("offsets", TopicRole::Offset, i);
        RawRecord config;
        config.topic = "configs";
        config.key = "connector-" + decoded.connector;
        config.value = R"({"properties":{"connector.class":"XSource"}})";
        cluster.append(config);
        cluster.settle();
        PlanFacts facts;
        facts.mirror = &cluster.mirror;
        facts.offsetTopic = "offsets";
        // Typed by an operator: other white space, and the members the other way round.
        const QJsonObject map = QJsonDocument::fromJson(QByteArray::fromStdString(key)).array()[1].toObject();
        QByteArray typed;
        for (auto member = map.begin(); member != map.end(); ++member) {
            QJsonArray one{member.value()};
            const QByteArray value = QJsonDocument(one).toJson(QJsonDocument::Compact);
            const QByteArray name = QJsonDocument(QJsonArray{member.key()}).toJson(QJsonDocument::Compact);
            typed.prepend(name.mid(1, name.size() - 2) + " : " + value.mid(1, value.size() - 2) +
                          (typed.isEmpty() ? "" : ", "));
        }
        PlanRequest asked = request(PlanOperation::AlterOffsets, decoded.connector, PlanVia::Direct);
        asked.offsets = {{"{ " + typed.toStdString() + " }", R"({"n":1})"}};
        const auto plan = makePlan(facts, asked);
        QCOMPARE(refusal(plan), QStringLiteral("planned"));
        QCOMPARE(text(plan->records[0].rawKey), text(key));
        QCOMPARE(plan->records[0].partition, partition);
        ++remade;
    }
    QVERIFY(remade >= 5);
}

QTEST_APPLESS_MAIN(TestPlannerSource)
#include "tst_plannersource.moc"
