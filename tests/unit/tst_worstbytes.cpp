// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/offsetvalue.h"
#include "core/statusvalue.h"
#include "core/workerkey.h"
#include "handfedcluster.h"

#include <QTest>

using namespace inspector;

namespace
{

constexpr std::size_t TenMiB = 10U << 20U;

RawRecord offset(std::int64_t at, Bytes key, std::optional<Bytes> value)
{
    return {"offsets", TopicRole::Offset, 0, at, at, std::move(key), std::move(value)};
}

std::string status(const char* state)
{
    return R"({"state":")" + std::string(state) + R"(","trace":null,"worker_id":"w:1","generation":1})";
}

/// Entries of one delta, all kinds together.
std::size_t entries(const FoldDelta& delta)
{
    return delta.connectors.size() + delta.configs.size() + delta.statuses.size() + delta.activeTopics.size() +
           delta.offsets.size();
}

/// Folds what was appended, a batch at a time, and returns how many entries were told of in all.
std::size_t take(Cluster& cluster)
{
    cluster.store.publish();
    std::size_t told = 0;
    const auto takeAll = [&] {
        do {
            FoldDelta delta = cluster.fold.takeDelta();
            told += entries(delta);
            cluster.mirror.apply(std::move(delta));
        } while (cluster.fold.hasMore());
    };
    while (cluster.fold.advance(8192) > 0)
        takeAll();
    return told;
}

/// Another spelling of one key for every number below 2^17: white space stands for its digits.
Bytes spelling(unsigned number)
{
    Bytes key = "[";
    for (unsigned bit = 0; bit < 17; ++bit)
        key += (number >> bit & 1U) != 0 ? '\t' : ' ';
    return key + R"("c",{"p":1}])";
}

} // namespace

/// The worst that a topic can hold: everything is told right, and the work stays in proportion to the bytes.
class TestWorstBytes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void hugeValues_data();
    void hugeValues();
    void manyProperties();
    void longNames();
    void deepJson_data();
    void deepJson();
    void manyTasks();
    void manySiblings();
};

void TestWorstBytes::hugeValues_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<ValueKind>("kind");
    QTest::addColumn<bool>("usable");
    QTest::addColumn<bool>("duplicates");
    const auto row = [](const char* name, const std::string& value, ValueKind kind, bool usable, bool duplicates) {
        QTest::newRow(name) << QByteArray::fromStdString(value) << kind << usable << duplicates;
    };
    row("one string", "{\"a\":\"" + std::string(TenMiB, 'x') + "\"}", ValueKind::Object, true, false);
    std::string numbers = "{\"a\":[1";
    while (numbers.size() < TenMiB)
        numbers += ",1";
    row("numbers", numbers + "]}", ValueKind::Object, false, false);
    row("cut", numbers, ValueKind::Undecodable, false, false);
    std::string members = "{\"x\":0";
    for (unsigned i = 0; members.size() < TenMiB; ++i)
        members += ",\"" + std::to_string(i) + "\":1";
    row("members", members + "}", ValueKind::Object, true, false);
    row("members, one twice", members + ",\"\\u0078\":1}", ValueKind::Object, true, true);
    row("members, one nested and twice", members + ",\"0\":[]}", ValueKind::Object, false, true);
    row("white space", std::string(TenMiB, ' '), ValueKind::Empty, true, false);
    row("zeros", std::string(TenMiB, '\0'), ValueKind::Undecodable, false, false);
    row("brackets", std::string(TenMiB, '['), ValueKind::Undecodable, false, false);
}

void TestWorstBytes::hugeValues()
{
    QFETCH(QByteArray, value);
    Cluster cluster;
    cluster.append(offset(1, R"(["c",{"p":1}])", value.toStdString()));
    cluster.append(offset(2, R"(["c",{"p":2}])", "{}"));
    cluster.settle();
    const OffsetEntry& entry = cluster.mirror.offsets().front();
    QTEST(entry.version.valueKind, "kind");
    QTEST(entry.valueUsable, "usable");
    QTEST(entry.effective == true, "usable");
    QTEST(entry.has(OffsetFlag::DuplicateMembers), "duplicates");
    QCOMPARE(cluster.mirror.offsets()[1].effective, std::optional(true));
}

void TestWorstBytes::manyProperties()
{
    std::string value = R"({"properties":{"tasks.max":"1")";
    constexpr int Properties = 200'000;
    for (int i = 1; i < Properties; ++i)
        value += ",\"p" + std::to_string(i) + "\":\"v\"";
    value += R"(,"tasks.max":"2"}})";
    JsonDocument scratch;
    int visited = 0;
    std::string last;
    const ValueProblem problem =
        readProperties(scratch, value, [&](std::string_view name, const std::optional<std::string>& property) {
            ++visited;
            if (name == "tasks.max")
                last = property.value_or(std::string());
        });
    QCOMPARE(problem, ValueProblem::None);
    QCOMPARE(visited, Properties); // each name once, the doubled one too
    QCOMPARE(last, std::string("2"));
}

void TestWorstBytes::longNames()
{
    const std::string name(1'000'000, 'n');
    Cluster cluster;
    cluster.append({"config", TopicRole::Config, 0, 0, 1, "connector-" + name, R"({"properties":{}})"});
    cluster.append({"config", TopicRole::Config, 0, 1, 2, "task-" + name + "-0", R"({"properties":{}})"});
    cluster.append({"config", TopicRole::Config, 0, 2, 3, "commit-" + name, R"({"tasks":1})"});
    cluster.append({"status", TopicRole::Status, 0, 0, 4, "status-connector-" + name, status("RUNNING")});
    cluster.append({"status", TopicRole::Status, 0, 1, 5, "status-task-" + name + "-0", status("RUNNING")});
    cluster.append({"status", TopicRole::Status, 0, 2, 6, "status-topic-" + name + ":connector-" + name,
                    R"({"topic":{"name":"t","connector":"c","task":0,"discoverTimestamp":1}})"});
    cluster.append(offset(7, "[\"" + name + "\",{\"f\":\"" + name + "\"}]", "{}"));
    cluster.append(offset(8, "[\"" + name + "\", {\"f\":\"" + name + "\"}]", std::nullopt));
    cluster.append(offset(9, "[\"c\",{\"" + name + "\":1}]", "{}")); // beyond the reader's longest member name
    cluster.settle();
    QCOMPARE(cluster.mirror.connectors().size(), std::size_t{1});
    const ConnectorSummary& summary = cluster.mirror.connectors().front();
    QCOMPARE(cluster.mirror.name(summary.connector).size(), name.size());
    QCOMPARE(summary.health, Health::Running);
    QCOMPARE(summary.activeTopics, 1);
    QCOMPARE(summary.liveOffsets, 1);
    QVERIFY(cluster.mirror.offsets()[1].has(OffsetFlag::StrayTombstone));
    QCOMPARE(cluster.mirror.offsets()[2].problem, KeyProblem::NotJson);
}

void TestWorstBytes::deepJson_data()
{
    QTest::addColumn<int>("depth");
    QTest::addColumn<bool>("read");
    QTest::newRow("as deep as the reader goes") << 1'000 << true;
    QTest::newRow("one more") << 1'001 << false;
    QTest::newRow("very deep") << 100'000 << false;
    QTest::newRow("deeper than any stack") << 5'000'000 << false;
}

void TestWorstBytes::deepJson()
{
    QFETCH(int, depth);
    QFETCH(bool, read);
    // The key's own array, its partition and the member's object stand around the arrays.
    const auto nested = [](std::size_t levels) { return std::string(levels, '[') + std::string(levels, ']'); };
    const Bytes key = R"(["c",{"p":)" + nested(static_cast<std::size_t>(depth) - 2) + "}]";
    const Bytes value = R"({"v":)" + nested(static_cast<std::size_t>(depth) - 1) + "}";
    Cluster cluster;
    cluster.append(offset(1, key, value));
    cluster.settle();
    const OffsetEntry& entry = cluster.mirror.offsets().front();
    QCOMPARE(entry.problem, read ? KeyProblem::None : KeyProblem::NotJson);
    QCOMPARE(entry.version.valueKind, read ? ValueKind::Object : ValueKind::Undecodable);
    QCOMPARE(entry.effective, std::optional(false));
    QCOMPARE(workerKey(key).has_value(), read);
}

void TestWorstBytes::manyTasks()
{
    constexpr int Tasks = 10'000;
    Cluster cluster;
    std::int64_t next = 0;
    const auto config = [&](const std::string& key, const std::string& value) {
        cluster.append({"config", TopicRole::Config, 0, next, next, key, value});
        ++next;
    };
    config("connector-c", R"({"properties":{"connector.class":"XSink"}})");
    for (int i = 0; i < Tasks; ++i)
        config("task-c-" + std::to_string(i), R"({"properties":{}})");
    config("commit-c", "{\"tasks\":" + std::to_string(Tasks) + "}");
    for (int i = 0; i < Tasks; ++i)
        cluster.append(
            {"status", TopicRole::Status, 0, i, next, "status-task-c-" + std::to_string(i), status("RUNNING")});
    cluster.fold.setComplete(true);
    // Every key once, and those that the commit concerned a second time.
    QVERIFY(take(cluster) <= 4 * Tasks + 20);
    const ConnectorSummary* summary = cluster.connector("c");
    QCOMPARE(summary->tasksRunning, Tasks);
    QCOMPARE(summary->taskConfigs.size(), std::size_t{Tasks});

    cluster.append({"status", TopicRole::Status, 0, Tasks, next, Bytes("status-task-c-5"), status("FAILED")});
    QCOMPARE(take(cluster), std::size_t{2}); // the task and its connector
    config("connector-c", R"({"properties":{"connector.class":"XSink","x":"y"}})");
    QVERIFY(take(cluster) <= Tasks + 3);
    config("commit-c", R"({"tasks":0})");
    QVERIFY(take(cluster) <= 2 * Tasks + 3);
    QCOMPARE(cluster.connector("c")->tasksKnown, 0);
    for (const StatusEntry& entry : cluster.mirror.statuses())
        QVERIFY(!entry.current);
}

void TestWorstBytes::manySiblings()
{
    constexpr unsigned Siblings = 100'000;
    constexpr unsigned Batches = Siblings / 8192 + 1;
    Cluster cluster;
    cluster.fold.setComplete(true);
    for (unsigned i = 0; i < Siblings; ++i)
        cluster.append(offset(i, spelling(i), "{}"));
    // Each once, and at most all that are there whenever a batch changed what they have in common.
    QVERIFY(take(cluster) <= std::size_t{Siblings} * Batches);
    QCOMPARE(cluster.connector("c")->liveOffsets, static_cast<std::int32_t>(Siblings));

    // A sibling that moves on concerns no other; the key that a worker makes of them concerns all, once.
    cluster.append(offset(Siblings, spelling(7), R"({"a":1})"));
    QCOMPARE(take(cluster), std::size_t{1});
    cluster.append(offset(Siblings + 1, R"(["c",{"p":1}])", std::nullopt));
    QVERIFY(take(cluster) <= Siblings + 3);
    cluster.append(offset(Siblings + 2, spelling(8), "{}"));
    QVERIFY(take(cluster) <= Siblings + 3); // listed again: hidden no more
    int survivors = 0;
    for (const OffsetEntry& entry : cluster.mirror.offsets()) {
        QVERIFY(!entry.has(OffsetFlag::Hidden));
        survivors += entry.has(OffsetFlag::SurvivesReset) && entry.has(OffsetFlag::DuplicateByBytes);
    }
    QCOMPARE(survivors, static_cast<int>(Siblings));
}

QTEST_APPLESS_MAIN(TestWorstBytes)
#include "tst_worstbytes.moc"
