// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clustermirror.h"
#include "core/connectapi.h"
#include "core/journal.h"
#include "core/journalreading.h"
#include "core/offsetplans.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace inspector;

namespace
{

/// A mirror of offset records, filled without a fold: the plan rests on entries, not on how they came to be.
class OffsetsFixture
{
public:
    void add(const std::string& topic, std::int32_t partition, std::int64_t offset, BytesView rawKey,
             std::optional<BytesView> value)
    {
        const SlotId slot = store.addPartition(topic, TopicRole::Offset, partition);
        store.append(slot, offset, 1700000000000, rawKey, value);
        store.publish();
        const std::uint64_t row = store.published() - 1;
        const KeyId key = keys.intern(slot, TopicRole::Offset, rawKey);
        store.setKey(row, key, std::nullopt);
        store.setFolded(store.published());
        OffsetEntry entry;
        entry.version.key = key;
        entry.version.row = row;
        entry.connector = keys.info(key).connector;
        entry.live = value.has_value();
        m_delta.offsets.push_back(entry);
    }

    ConnectorId connector(std::string_view name, ConnectorType type)
    {
        ConnectorSummary summary;
        summary.connector = keys.internConnector(name);
        summary.type = type;
        m_delta.connectors.push_back(summary);
        return summary.connector;
    }

    const ClusterMirror& mirrored()
    {
        mirror.apply(std::exchange(m_delta, {}));
        return mirror;
    }

    RecordStore store;
    KeyTable keys;
    ClusterMirror mirror{store, keys};

private:
    FoldDelta m_delta;
};

OperationPlan examplePlan()
{
    OperationPlan plan;
    plan.id = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";
    plan.operation = PlanOperation::ResetOffsets;
    plan.kafkaClusterId = "abc";
    plan.group = "shop";
    plan.connector = "a\nb";
    plan.madeAt = "2026-01-02T03:04:05.006Z";
    plan.madeBy = "op";
    plan.program = "connect-inspector 0.1.0";
    PlannedKey key;
    key.topic = "offsets";
    key.partition = 3;
    key.offset = 9007199254740993;
    key.rawKey = "[\"a\",{\"p\":1}]";
    key.before = "{\"lsn\":9223372036854775807}";
    key.sourcePartition = "{\"p\":1}";
    plan.basis.push_back(key);
    key.rawKey = "\xFFk";
    key.before = "\xFE";
    key.sourcePartition = "\xFFp";
    plan.basis.push_back(key);
    key.rawKey = "k";
    key.before.reset();
    key.sourcePartition = "{}";
    plan.basis.push_back(key);
    for (const PlannedKey& each : plan.basis)
        plan.changes.push_back({each.sourcePartition, each.before, std::nullopt});
    plan.rest = PlannedCall{"DELETE", "/connectors/a%0Ab/offsets", std::nullopt};
    return plan;
}

QByteArray expectedJson(const char* name)
{
    QFile file(QString(QLatin1String(TEST_DATA "/formats/") + QLatin1String(name)));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return file.readAll().trimmed();
}

} // namespace

class TestPlan : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resetTakesEveryLiveKey();
    void resetIsRefused();
    void planJson();
    void planJsonOfUnknowns();
    void journalJson();
    void wireNames();
    void pathSegments_data();
    void pathSegments();
    void servedNames_data();
    void servedNames();
};

void TestPlan::resetTakesEveryLiveKey()
{
    OffsetsFixture fixture;
    const ConnectorId connector = fixture.connector("s3/source", ConnectorType::Source);
    const std::string first = R"(["s3/source",{"bucket":"raw","object_key":"a"}])";
    const std::string otherOrder = R"(["s3/source",{"object_key":"a","bucket":"raw"}])";
    fixture.add("offsets", 3, 7, otherOrder, R"({"n":900})");
    fixture.add("offsets", 2, 5, first, R"({"n":100})");
    fixture.add("offsets", 2, 6, R"(["s3/source",{"bucket":"gone"}])", std::nullopt);
    fixture.add("offsets", 2, 8, R"(["another",{"bucket":"raw"}])", R"({"n":1})");
    fixture.add("own-offsets", 1, 0, first, "");
    fixture.add("offsets", 2, 9, R"(["s3/source",{"bucket":"a"}])", "null");

    const auto result = planResetOffsets(fixture.mirrored(), connector);
    QVERIFY(result.ok());
    const OperationPlan& plan = *result;
    QCOMPARE(plan.operation, PlanOperation::ResetOffsets);
    QCOMPARE(plan.connector, std::string("s3/source"));
    QCOMPARE(plan.via, PlanVia::Rest);
    QCOMPARE(plan.rest->method, std::string("DELETE"));
    QCOMPARE(plan.rest->path, std::string("/connectors/s3%2Fsource/offsets"));
    QVERIFY(plan.id.empty() && plan.madeAt.empty() && plan.madeBy.empty() && plan.program.empty());
    QVERIFY(!plan.resumeAfter);

    QCOMPARE(plan.basis.size(), std::size_t{4});
    QCOMPARE(plan.basis[0].rawKey, std::string(R"(["s3/source",{"bucket":"a"}])"));
    QCOMPARE(plan.basis[0].before.value(), std::string("null"));
    QCOMPARE(plan.basis[1].rawKey, first);
    QCOMPARE(plan.basis[1].topic, std::string("offsets"));
    QCOMPARE(plan.basis[1].partition, 2);
    QCOMPARE(plan.basis[1].offset, std::int64_t{5});
    QCOMPARE(plan.basis[1].before.value(), std::string(R"({"n":100})"));
    QCOMPARE(plan.basis[1].sourcePartition, std::string(R"({"bucket":"raw","object_key":"a"})"));
    QCOMPARE(plan.basis[1].row, std::uint64_t{1});
    QCOMPARE(plan.basis[2].rawKey, otherOrder);
    QCOMPARE(plan.basis[2].partition, 3);
    QCOMPARE(plan.basis[3].topic, std::string("own-offsets"));
    QVERIFY(plan.basis[3].before.has_value());
    QVERIFY(plan.basis[3].before->empty());
}

void TestPlan::resetIsRefused()
{
    OffsetsFixture fixture;
    const ConnectorId sink = fixture.connector("sink", ConnectorType::Sink);
    const ConnectorId idle = fixture.connector("idle", ConnectorType::Source);
    fixture.add("offsets", 0, 0, R"(["idle",{}])", std::nullopt);
    fixture.add("offsets", 0, 1, R"(["sink",{}])", "{}");
    const ConnectorId unseen = fixture.keys.internConnector("unseen");
    const ClusterMirror& mirror = fixture.mirrored();
    const Error expectedSink{ErrorCode::NotPossible, "sink", "sink"};
    const Error expectedIdle{ErrorCode::NotPossible, "idle", "no-offsets"};
    const Error expectedUnseen{ErrorCode::NotFound, "unseen"};
    QVERIFY(planResetOffsets(mirror, sink).error() == expectedSink);
    QVERIFY(planResetOffsets(mirror, idle).error() == expectedIdle);
    QVERIFY(planResetOffsets(mirror, unseen).error() == expectedUnseen);
    QCOMPARE(planResetOffsets(mirror, ConnectorId()).error().code, ErrorCode::NotFound);
}

void TestPlan::planJson()
{
    const std::string json = planToJson(examplePlan());
    QCOMPARE(QByteArray::fromStdString(json), expectedJson("plan.json"));
    QVERIFY(QJsonDocument::fromJson(QByteArray::fromStdString(json)).isObject());
}

void TestPlan::planJsonOfUnknowns()
{
    OperationPlan plan;
    plan.resumeAfter = true;
    const QJsonObject json = QJsonDocument::fromJson(QByteArray::fromStdString(planToJson(plan))).object();
    QVERIFY(json.value(QLatin1String("kafkaClusterId")).isNull());
    QVERIFY(json.value(QLatin1String("group")).isNull());
    QVERIFY(json.value(QLatin1String("rest")).isNull());
    QVERIFY(json.value(QLatin1String("basis")).toArray().isEmpty());
    QCOMPARE(json.value(QLatin1String("resumeAfter")), QJsonValue(true));
}

void TestPlan::journalJson()
{
    JournalEntry entry;
    entry.id = "j1";
    entry.at = "2026-01-02T03:04:06.000Z";
    entry.by = "op";
    entry.plan = examplePlan();
    entry.checks.push_back({"target-stopped", Verdict::Ok, "STOPPED", "configs, partition 0", "t1"});
    entry.checks.push_back({"rest", Verdict::Blocked, "no\nanswer", "", "t2"});
    entry.outcome = Outcome::Applied;
    entry.verified = true;
    entry.done = 2;
    entry.of = 3;
    entry.detail = "one left";
    QCOMPARE(QByteArray::fromStdString(journalToJson(entry)), expectedJson("journal.json"));
    entry.undoes = "j0";
    QVERIFY(journalToJson(entry).ends_with("\"undoes\":\"j0\"}"));
    QVERIFY(journalToJson(entry).find("underWay") == std::string::npos);
    entry.underWay = true;
    QVERIFY(journalToJson(entry).find("\"underWay\":true,\"detail\"") != std::string::npos);
    QVERIFY(journalFromJson(journalToJson(entry))->underWay);
}

void TestPlan::wireNames()
{
    QCOMPARE(std::string(wireName(Verdict::Wait)), std::string("wait"));
    QCOMPARE(std::string(wireName(Verdict::Unknown)), std::string("unknown"));
    QCOMPARE(std::string(wireName(Outcome::Refused)), std::string("refused"));
    QCOMPARE(std::string(wireName(Outcome::Failed)), std::string("failed"));
    QCOMPARE(std::string(wireName(Outcome::Unknown)), std::string("unknown"));
}

void TestPlan::pathSegments_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("segment");
    QTest::newRow("unreserved") << QByteArray("AZaz09-._~") << QByteArray("AZaz09-._~");
    QTest::newRow("reserved") << QByteArray("a/b?c#d%e f+g&h=i;j:k@l!m*n\\o")
                              << QByteArray("a%2Fb%3Fc%23d%25e%20f%2Bg%26h%3Di%3Bj%3Ak%40l%21m%2An%5Co");
    QTest::newRow("UTF-8") << QByteArray("hb \xC3\xBC") << QByteArray("hb%20%C3%BC");
    QTest::newRow("arrow") << QByteArray("a->b") << QByteArray("a-%3Eb");
    QTest::newRow("control") << QByteArray("orders\r") << QByteArray("orders%0D");
}

void TestPlan::pathSegments()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, segment);
    QCOMPARE(QByteArray::fromStdString(pathSegment(name.toStdString())), segment);
}

void TestPlan::servedNames_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<bool>("byKafka3");
    QTest::addColumn<bool>("byKafka4");
    QTest::addColumn<bool>("byUnknown");
    QTest::newRow("plain") << QByteArray("orders-cdc") << true << true << true;
    QTest::newRow("space") << QByteArray("mirror hb \xC3\xBC") << true << true << true;
    QTest::newRow("slash") << QByteArray("a/b") << true << false << true;
    QTest::newRow("percent") << QByteArray("a%b") << true << false << true;
    QTest::newRow("backslash") << QByteArray("a\\b") << true << false << true;
    QTest::newRow("empty") << QByteArray("") << false << false << false;
    QTest::newRow("dots") << QByteArray("..") << false << false << false;
}

void TestPlan::servedNames()
{
    QFETCH(QByteArray, name);
    QFETCH(bool, byKafka3);
    QFETCH(bool, byKafka4);
    QFETCH(bool, byUnknown);
    QCOMPARE(restServesName(name.toStdString(), ConnectVersion{3, 9, "3.9.2"}), byKafka3);
    QCOMPARE(restServesName(name.toStdString(), ConnectVersion{4, 0, "4.0.0"}), byKafka4);
    QCOMPARE(restServesName(name.toStdString(), std::nullopt), byUnknown);
}

QTEST_APPLESS_MAIN(TestPlan)
#include "tst_plan.moc"
