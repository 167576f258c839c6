// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/javahash.h"
#include "handfedcluster.h"

#include <QTest>

using namespace inspector;

using Records = std::vector<RawRecord>;
Q_DECLARE_METATYPE(Records)

namespace
{

const char* const FlagNames[] = {"duplicate", "several", "unexpected", "stray",    "survives", "orphaned", "range",
                                 "doubled",   "lenient", "order",      "envelope", "wire",     "hidden"};

QString flagsText(const OffsetEntry& entry)
{
    QStringList words{entry.live ? QStringLiteral("live") : QStringLiteral("deleted"),
                      entry.effective ? (*entry.effective ? QStringLiteral("yes") : QStringLiteral("no"))
                                      : QStringLiteral("unknown")};
    for (std::size_t i = 0; i < std::size(FlagNames); ++i) {
        if (entry.has(static_cast<OffsetFlag>(i)))
            words.append(QLatin1String(FlagNames[i]));
    }
    return words.join(QLatin1Char(' '));
}

/// By topic, partition and first appearance within them.
QStringList flagLines(const Cluster& cluster)
{
    std::map<std::pair<std::string, std::int32_t>, QStringList> places;
    for (const OffsetEntry& entry : cluster.mirror.offsets()) {
        const PartitionSlot& slot = cluster.store.partition(cluster.keys.info(entry.version.key).slot);
        places[{slot.topic, slot.partition}].append(flagsText(entry));
    }
    QStringList lines;
    for (const auto& [place, some] : places)
        lines.append(some);
    return lines;
}

RawRecord offset(int partition, std::int64_t at, const char* key, const char* value)
{
    return {"offsets",
            TopicRole::Offset,
            partition,
            at,
            at,
            Bytes(key),
            value ? std::optional(Bytes(value)) : std::nullopt};
}

RawRecord ownOffset(const char* topic, int partition, std::int64_t at, const char* key, const char* value)
{
    RawRecord record = offset(partition, at, key, value);
    record.topic = topic;
    record.role = TopicRole::ConnectorOffset;
    return record;
}

RawRecord config(std::int64_t at, const char* name, const char* properties)
{
    return {"config",
            TopicRole::Config,
            0,
            at,
            at,
            "connector-" + Bytes(name),
            properties ? std::optional(R"({"properties":{)" + Bytes(properties) + "}}") : std::nullopt};
}

constexpr const char* Plain = R"(["c",{"p":1}])";
constexpr const char* Spaced = R"(["c", {"p":1}])";
constexpr const char* InOrder = R"(["c",{"partition":0,"topic":"t"}])";
constexpr const char* OutOfOrder = R"(["c",{"topic":"t","partition":0}])";
constexpr const char* Value = R"({"pos":1})";

} // namespace

/// The flags of an offset key and whether a task would be handed it, by the rules of the report.
class TestOffsetFold : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void flags_data();
    void flags();
    void cases_data();
    void cases();
    void values_data();
    void values();
    void partitionCounts();
    void siblingsAreToldAgain();
    void ownStoreIsFoundLater();
    void connectorsComeAndGo();
};

void TestOffsetFold::flags_data()
{
    QTest::addColumn<Records>("records");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char* name, const Records& records, const QStringList& expected) {
        QTest::newRow(name) << records << expected;
    };
    const auto lines = [](std::initializer_list<const char*> some) {
        QStringList list;
        for (const char* line : some)
            list.append(QString::fromLatin1(line));
        return list;
    };
    row("one key", {offset(0, 1, Plain, Value)}, lines({"live yes"}));
    row("deleted", {offset(0, 1, Plain, nullptr)}, lines({"deleted no"}));
    row("another order", {offset(0, 1, OutOfOrder, Value)}, lines({"live yes order"}));

    // Equal as maps.
    row("two orders", {offset(0, 1, InOrder, Value), offset(1, 2, OutOfOrder, Value)},
        lines({"live yes duplicate", "live yes duplicate order"}));
    row("two orders, one deleted", {offset(0, 1, InOrder, nullptr), offset(1, 2, OutOfOrder, Value)},
        lines({"deleted no", "live yes survives order"}));
    row("both deleted", {offset(0, 1, InOrder, nullptr), offset(1, 2, OutOfOrder, nullptr)},
        lines({"deleted no", "deleted no order"}));
    row("other maps", {offset(0, 1, Plain, nullptr), offset(1, 2, R"(["c",{"p":1.0}])", Value)},
        lines({"deleted no", "live yes"}));
    row("other connectors", {offset(0, 1, Plain, nullptr), offset(1, 2, R"(["d",{"p":1}])", Value)},
        lines({"deleted no", "live yes"}));
    row("other topics", {offset(0, 1, Plain, nullptr), ownOffset("own", 0, 2, Spaced, Value)},
        lines({"deleted no", "live no"}));

    // Stray or survives: by what a worker makes of the live key.
    row("stray", {offset(0, 1, Plain, Value), offset(1, 2, Spaced, nullptr)},
        lines({"live yes hidden", "deleted no stray"}));
    row("stray in another order", {offset(0, 1, InOrder, Value), offset(1, 2, OutOfOrder, nullptr)},
        lines({"live yes hidden", "deleted no stray order"}));
    row("survives", {offset(0, 1, OutOfOrder, Value), offset(1, 2, InOrder, nullptr)},
        lines({"live yes survives order hidden", "deleted no"}));
    row("survives and stray",
        {offset(0, 1, OutOfOrder, Value), offset(1, 2, InOrder, nullptr),
         offset(2, 3, R"(["c",{ "partition":0,"topic":"t"}])", nullptr)},
        lines({"live yes survives order hidden", "deleted no", "deleted no stray"}));
    row("no longer stray", {offset(0, 1, Plain, Value), offset(1, 2, Spaced, nullptr), offset(0, 3, Plain, nullptr)},
        lines({"deleted no", "deleted no"}));
    row("remade from several",
        {offset(0, 1, Spaced, Value), offset(1, 2, R"(["c",{"p":01}])", Value), offset(2, 3, Plain, nullptr)},
        lines({"live no duplicate survives hidden", "live no duplicate survives lenient hidden", "deleted no"}));
    row("names of one bucket are remade in their own order",
        {offset(0, 1, R"(["c",{"server":1,"cluster":2}])", Value),
         offset(1, 2, R"(["c",{"cluster":2,"server":1}])", nullptr)},
        lines({"live yes hidden", "deleted no stray"}));

    // What a worker lists.
    row("tombstone of a variant, then live again",
        {offset(0, 1, Plain, Value), offset(1, 2, Spaced, nullptr), offset(0, 3, Plain, Value)},
        lines({"live yes", "deleted no stray"}));
    row("within a partition the offset decides", {offset(0, 5, Plain, Value), offset(0, 6, Spaced, nullptr)},
        lines({"live yes hidden", "deleted no stray"}));
    row("at the same time nothing is known", {offset(0, 5, Plain, Value), offset(1, 5, Spaced, nullptr)},
        lines({"live yes", "deleted no stray"}));

    // One raw key in two partitions.
    row("copied", {offset(0, 1, Plain, Value), offset(1, 2, Plain, Value)},
        lines({"live unknown several", "live unknown several"}));
    row("deleted in one", {offset(0, 1, Plain, Value), offset(1, 2, Plain, nullptr)},
        lines({"live unknown several survives hidden", "deleted no several"}));
    row("deleted in one, a variant elsewhere",
        {offset(0, 1, Plain, Value), offset(1, 2, Plain, nullptr), offset(2, 3, Spaced, Value)},
        lines({"live unknown duplicate several survives", "deleted no several", "live no duplicate survives"}));

    // Keys that no worker writes.
    row("envelope", {offset(0, 1, R"({"schema":null,"payload":["c",{"p":1}]})", Value), offset(1, 2, Plain, Value)},
        lines({"live no envelope hidden", "live yes"}));
    row("envelope deleted",
        {offset(0, 1, R"({"schema":null,"payload":["c",{"p":1}]})", nullptr), offset(1, 2, Plain, Value)},
        lines({"deleted no envelope", "live yes"}));
    row("two envelopes",
        {offset(0, 1, R"({"schema":null,"payload":["c",{"p":1}]})", Value),
         offset(1, 2, R"({"payload":["c",{"p":1}],"schema":null})", Value)},
        lines({"live no duplicate envelope hidden", "live no duplicate envelope hidden"}));
    row("duplicate members", {offset(0, 1, R"(["c",{"p":1,"p":1}])", Value)}, lines({"live no doubled"}));
    row("out of range", {offset(0, 1, R"(["c",{"p":9223372036854775808}])", Value)}, lines({"live no range"}));
    row("trailing bytes", {offset(0, 1, R"(["c",{"p":1}]x)", Value)}, lines({"live no lenient"}));

    // Where the connector keeps its offsets.
    const char* own = R"("offsets.storage.topic":"own")";
    row("in the config", {config(1, "c", ""), offset(0, 2, Plain, Value)}, lines({"live yes"}));
    row("own store not read", {config(1, "c", own), offset(0, 2, Plain, Value)}, lines({"live unknown"}));
    row("own store read", {config(1, "c", own), offset(0, 2, Plain, Value), ownOffset("own", 0, 3, Plain, Value)},
        lines({"live no", "live yes"}));
    row("own store read, tombstone there",
        {config(1, "c", own), offset(0, 2, Plain, Value), ownOffset("own", 0, 3, Plain, nullptr)},
        lines({"live no", "deleted no"}));
    row("own store read for another",
        {config(1, "c", own), offset(0, 2, Plain, Value), ownOffset("own", 0, 3, R"(["d",{"p":1}])", Value)},
        lines({"live no", "live yes orphaned"}));
    row("own store is the global one",
        {config(1, "c", R"("offsets.storage.topic":"offsets")"), offset(0, 2, Plain, Value)}, lines({"live yes"}));
    row("somebody else's store", {config(1, "c", ""), ownOffset("own", 0, 2, Plain, Value)}, lines({"live no"}));
    row("a third store",
        {config(1, "c", own), ownOffset("own", 0, 2, Plain, Value), ownOffset("third", 0, 2, Plain, Value)},
        lines({"live yes", "live no"}));
    row("no config, two stores", {offset(0, 1, Plain, Value), ownOffset("own", 0, 2, R"(["c",{"p":2}])", Value)},
        lines({"live unknown", "live unknown"}));
    row("no config, own store only", {ownOffset("own", 0, 2, Plain, Value)}, lines({"live yes"}));
    row("orphaned", {config(1, "x", ""), offset(0, 2, Plain, Value), offset(0, 3, R"(["c",{"p":2}])", nullptr)},
        lines({"live yes orphaned", "deleted no"}));
    row("deleted connector", {config(1, "c", ""), offset(0, 2, Plain, Value), config(3, "c", nullptr)},
        lines({"live yes orphaned"}));

    // Not in offsets at all.
    row("null partition", {offset(0, 1, R"(["c",null])", Value)}, lines({"live no"}));
    row("no JSON", {offset(0, 1, "c", Value)}, lines({"live no"}));
}

void TestOffsetFold::flags()
{
    QFETCH(Records, records);
    Cluster cluster;
    for (const RawRecord& record : records)
        cluster.append(record);
    cluster.settle();
    QTEST(flagLines(cluster), "expected");
}

void TestOffsetFold::cases_data()
{
    QTest::addColumn<QString>("expected"); // by partition
    const auto row = [](const char* id, const char* expected) { QTest::newRow(id) << QString::fromLatin1(expected); };
    row("off-avro-key", "live yes, live no");
    row("off-copied-topic", "live unknown several, live unknown several unexpected");
    row("off-empty-partition-name", "live yes");
    row("off-empty-value", "live yes");
    row("off-encrypted", "live no, live yes");
    row("off-field-order", "live yes duplicate, live yes duplicate order");
    row("off-hand-edit-superseded", "live yes");
    row("off-int64", "live yes");
    row("off-jdbc-generations", "live yes, live yes");
    row("off-jdbc-other-order", "live yes, live yes order");
    row("off-lenient-json", "live no lenient, live yes, live no lenient, live yes lenient, live no");
    row("off-literal-null", "live yes");
    row("off-live-spaced-reset", "live yes hidden, deleted no, deleted no stray");
    row("off-malformed-keys", "live no, live no, live no, live yes unexpected");
    row("off-mm2", "live yes, live yes, live yes, live yes");
    row("off-nested", "live no order");
    row("off-odd-shapes", "live no, live no, live no, live no, live no, live no, live no, live yes");
    row("off-partitioner", "live unknown several survives hidden, deleted no several unexpected");
    row("off-rebirth", "deleted no, live yes");
    row("off-renamed-server", "live yes, live yes");
    row("off-rest-reset-survivor", "deleted no, live yes survives order hidden");
    row("off-spaces", "live yes hidden, deleted no stray");
    row("off-trailing-newline", "live yes hidden, deleted no stray");
    row("off-unicode", "deleted no stray, live yes hidden, live yes");
}

void TestOffsetFold::cases()
{
    Cluster cluster;
    for (const RawRecord& record : readCase(QTest::currentDataTag()))
        cluster.append(record);
    cluster.fold.setPartitionCount("offset", 25);
    cluster.settle();
    QTEST(flagLines(cluster).join(QLatin1String(", ")), "expected");
}

void TestOffsetFold::values_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("expected");
    QTest::addColumn<bool>("usable");
    QTest::addColumn<ValueKind>("kind");
    const auto row = [](const char* name, const QByteArray& value, const char* expected, bool usable, ValueKind kind) {
        QTest::newRow(name) << value << QString::fromLatin1(expected) << usable << kind;
    };
    row("object", R"({"a":null,"b":true,"c":1,"d":1.5,"e":"x"})", "live yes", true, ValueKind::Object);
    row("empty object", "{}", "live yes", true, ValueKind::Object);
    row("empty", "", "live yes", true, ValueKind::Empty);
    row("white space", " \n", "live yes", true, ValueKind::Empty);
    row("null", "null", "live yes", true, ValueKind::JsonNull);
    row("spaced", R"( { "a" : 1 } )", "live yes", true, ValueKind::Object);
    row("array", "[]", "live no", false, ValueKind::OtherJson);
    row("number", "1", "live no", false, ValueKind::OtherJson);
    row("unreadable", R"({"a":1,})", "live no", false, ValueKind::Undecodable);
    row("bytes that are no UTF-8", "{\"a\":\"\xFF\"}", "live no", false, ValueKind::Undecodable);
    row("nested object", R"({"a":{}})", "live no", false, ValueKind::Object);
    row("nested array", R"({"a":[1]})", "live no", false, ValueKind::Object);
    row("out of range", R"({"a":9223372036854775808})", "live yes range", true, ValueKind::Object);
    row("out of range inside", R"({"a":[-9223372036854775809]})", "live no range", false, ValueKind::Object);
    row("duplicate", R"({"a":1,"a":2})", "live yes doubled", true, ValueKind::Object);
    row("nested, doubled by a plain one", R"({"a":[1],"a":2})", "live yes doubled", true, ValueKind::Object);
    row("plain, doubled by a nested one", R"({"a":2,"\u0061":[1]})", "live no doubled", false, ValueKind::Object);
    row("leading zeros", R"({"a":01})", "live yes lenient", true, ValueKind::Object);
    row("BOM", "\xEF\xBB\xBF{\"a\":1}", "live yes lenient", true, ValueKind::Object);
    row("trailing", R"({"a":1} x)", "live yes lenient", true, ValueKind::Object);
    row("overlong", "{\"a\":\"\xC0\x80\"}", "live yes lenient", true, ValueKind::Object);
    row("UTF-16", QByteArray::fromHex("7b007d00"), "live yes lenient", true, ValueKind::Object);
    row("UTF-32", QByteArray::fromHex("0000007b0000007d"), "live yes lenient", true, ValueKind::Object);
}

void TestOffsetFold::values()
{
    QFETCH(QByteArray, value);
    Cluster cluster;
    RawRecord record = offset(0, 1, Plain, "");
    record.value = value.toStdString();
    cluster.append(record);
    cluster.settle();
    const OffsetEntry& entry = cluster.mirror.offsets().front();
    QTEST(flagsText(entry), "expected");
    QTEST(entry.valueUsable, "usable");
    QTEST(entry.version.valueKind, "kind");
}

void TestOffsetFold::partitionCounts()
{
    Cluster cluster;
    const std::int32_t expected = partitionForKey(Plain, 25);
    cluster.append(offset(expected, 1, Plain, Value));
    cluster.append(offset((expected + 1) % 25, 2, Spaced, Value));
    cluster.settle();
    for (const OffsetEntry& entry : cluster.mirror.offsets())
        QVERIFY(!entry.has(OffsetFlag::UnexpectedPartition)); // nobody said how many there are

    const bool other = partitionForKey(Spaced, 25) != (expected + 1) % 25;
    cluster.fold.setPartitionCount("offsets", 25);
    cluster.settle();
    QVERIFY(!cluster.mirror.offsets()[0].has(OffsetFlag::UnexpectedPartition));
    QCOMPARE(cluster.mirror.offsets()[1].has(OffsetFlag::UnexpectedPartition), other);
    cluster.fold.setPartitionCount("offsets", 1'000);
    cluster.settle();
    QCOMPARE(cluster.mirror.offsets()[0].has(OffsetFlag::UnexpectedPartition),
             partitionForKey(Plain, 1'000) != expected);
}

void TestOffsetFold::siblingsAreToldAgain()
{
    // Only who is concerned is emitted again, and a lone key that moves on concerns nobody.
    Cluster cluster;
    cluster.append(offset(0, 1, Plain, Value));
    cluster.append(offset(0, 2, R"(["c",{"p":2}])", Value));
    cluster.settle();
    const auto emitted = [&cluster](const RawRecord& record) {
        cluster.append(record);
        cluster.store.publish();
        cluster.fold.advance(10);
        FoldDelta delta = cluster.fold.takeDelta();
        const std::size_t count = delta.offsets.size();
        cluster.mirror.apply(std::move(delta));
        return count;
    };
    QCOMPARE(emitted(offset(0, 3, Plain, Value)), std::size_t{1});
    QCOMPARE(emitted(offset(1, 4, Spaced, nullptr)), std::size_t{2}); // and the live one, hidden now
    QCOMPARE(flagLines(cluster).front(), QStringLiteral("live yes hidden"));
    QCOMPARE(emitted(offset(1, 5, Spaced, nullptr)), std::size_t{1});
    QCOMPARE(emitted(offset(0, 6, Plain, Value)), std::size_t{2}); // listed again
    QCOMPARE(emitted(offset(0, 7, Plain, Value)), std::size_t{1});
    QCOMPARE(emitted(offset(2, 8, Plain, Value)), std::size_t{2}); // the same bytes elsewhere: both
    QCOMPARE(flagLines(cluster),
             QStringList({QStringLiteral("live unknown several"), QStringLiteral("live yes"),
                          QStringLiteral("deleted no stray"), QStringLiteral("live unknown several")}));
}

void TestOffsetFold::ownStoreIsFoundLater()
{
    // An own topic that is read and holds nothing answers all the same.
    Cluster cluster;
    cluster.append(config(1, "c", R"("offsets.storage.topic":"own")"));
    cluster.append(offset(0, 2, Plain, Value));
    cluster.settle();
    QCOMPARE(flagLines(cluster), QStringList(QStringLiteral("live unknown")));
    cluster.store.addPartition("own", TopicRole::ConnectorOffset, 0);
    cluster.settle();
    QCOMPARE(flagLines(cluster), QStringList(QStringLiteral("live no")));
    cluster.append(config(3, "c", R"("x":"y")"));
    cluster.settle();
    QCOMPARE(flagLines(cluster), QStringList(QStringLiteral("live yes")));
}

void TestOffsetFold::connectorsComeAndGo()
{
    Cluster cluster;
    cluster.append(offset(0, 1, Plain, Value));
    cluster.settle();
    QCOMPARE(flagLines(cluster), QStringList(QStringLiteral("live yes"))); // no config topic: nobody is an orphan
    QCOMPARE(cluster.connector("c")->inConfig, std::optional<bool>());
    QVERIFY(!cluster.connector("c")->gone);
    cluster.store.addPartition("config", TopicRole::Config, 0);
    cluster.settle();
    QCOMPARE(flagLines(cluster), QStringList(QStringLiteral("live yes orphaned")));
    QCOMPARE(cluster.connector("c")->inConfig, std::optional<bool>(false));
    QVERIFY(cluster.connector("c")->gone);
    cluster.append(config(2, "c", ""));
    cluster.settle();
    QCOMPARE(flagLines(cluster), QStringList(QStringLiteral("live yes")));
    QVERIFY(!cluster.connector("c")->gone);
}

QTEST_APPLESS_MAIN(TestOffsetFold)
#include "tst_offsetfold.moc"
