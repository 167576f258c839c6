// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/canonicaljson.h"
#include "core/offsetvalue.h"
#include "core/plainproperties.h"
#include "core/statusvalue.h"

#include <QTest>

#include <random>

using namespace inspector;

/// The quick readers of configs, of offsets and of what kind a value is, against those that read all that a worker
/// would.
class TestPlainMap : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void maps_data();
    void maps();
    void longOnesAreLeft();
    void mapsAgree();
    void propertiesAgree();
    void kindsAgree();
};

namespace
{

using Random = std::mt19937;

/// An object of some members, now and then of a nested one.
Bytes anyObject(Random& random, int depth)
{
    static const std::vector<Bytes> values{R"("orders")", R"("")", "0",     "-17",        "9223372036854775807",
                                           "null",        "true",  "false", R"("a\\nb")", "1.5"};
    static const std::vector<Bytes> names{"file", "position", "topic", "name", "a", "b", "", "connector.class"};
    Bytes object = "{";
    const unsigned members = random() % 5;
    for (unsigned m = 0; m < members; ++m) {
        object += (m ? ",\"" : "\"") + names[random() % names.size()] + "\":";
        object += depth > 0 && random() % 4 == 0 ? anyObject(random, depth - 1) : values[random() % values.size()];
    }
    return object + "}";
}

/// Every other one with a byte that is another one.
Bytes spoilt(Bytes value, Random& random)
{
    constexpr std::string_view Spoilers = "\"\\{}[],:0-1.e ntu\x7f\x01\xc3";
    if (random() % 2)
        value[random() % value.size()] = Spoilers[random() % Spoilers.size()];
    return value;
}

using Properties = std::vector<std::pair<std::string, std::optional<std::string>>>;

template <class Read>
std::pair<ValueProblem, Properties> propertiesBy(Read read, BytesView value)
{
    JsonDocument scratch;
    Properties properties;
    const ValueProblem problem =
        read(scratch, value, [&](std::string_view name, const std::optional<std::string>& property) {
            properties.emplace_back(name, property);
        });
    return {problem, properties};
}

} // namespace

void TestPlainMap::maps_data()
{
    QTest::addColumn<QByteArray>("object");
    QTest::addColumn<QByteArray>("form"); // empty: left to the parser
    const auto row = [](const char* object, const char* form) {
        QTest::addRow("%s", object) << QByteArray(object) << QByteArray(form);
    };
    row("{}", "{}");
    row(R"({"b":"x","a":1})", "{s1:ai1:1s1:bs1:x}");
    row(R"({"a":null,"b":true,"c":false,"":-5})", "{s0:i2:-5s1:ans1:bts1:cf}");
    row(R"({"a":1,"b":2,"a":3})", "");
    row(R"({"a":{}})", "");
    row(R"({"a":"\n"})", "");
    row(R"({"a":1 })", "");
    row(R"({"a":1,})", "");
    row(R"({"a":1}x)", "");
    row(R"({"a":1.0})", "");
    row(R"({"a":9223372036854775808})", "");
    row(R"({"a":1)", "");
    row("[]", "");
    row("", "");
}

void TestPlainMap::maps()
{
    QFETCH(QByteArray, object);
    QFETCH(QByteArray, form);
    PlainMap map;
    QCOMPARE(map.read(object.toStdString()), !form.isEmpty());
    const Bytes kept = object.toStdString();
    if (map.read(kept))
        QCOMPARE(canonicalMap(map), form.toStdString());
}

void TestPlainMap::longOnesAreLeft()
{
    const auto ofSize = [](std::size_t size) { return R"({"a":")" + Bytes(size - 8, 'x') + R"("})"; };
    PlainMap map;
    const Bytes longest = ofSize(PlainJson::BytesAtMost);
    QVERIFY(map.read(longest) && PlainJson::isObject(longest));
    const Bytes longer = ofSize(PlainJson::BytesAtMost + 1);
    QVERIFY(!map.read(longer) && !PlainJson::isObject(longer));
}

void TestPlainMap::mapsAgree()
{
    Random random(17); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    JsonDocument scratch;
    PlainMap map;
    int plain = 0;
    for (int i = 0; i < 100'000; ++i) {
        const Bytes value = spoilt(anyObject(random, 1), random);
        if (!map.read(value))
            continue;
        ++plain;
        const OffsetValue full = readOffsetValue(scratch, BytesView(value));
        QVERIFY2(full.kind == ValueKind::Object && full.marks == FlagSet<ValueMark>(), value.c_str());
        QCOMPARE(canonicalMap(map), canonicalJson(scratch, scratch.root()));
    }
    QVERIFY(plain > 20'000 && plain < 80'000);
}

void TestPlainMap::propertiesAgree()
{
    Random random(19); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    PlainMap map;
    int plain = 0;
    for (int i = 0; i < 100'000; ++i) {
        const Bytes value = spoilt(R"({"properties":)" + anyObject(random, 1) + "}", random);
        plain += readPlainProperties(value, map);
        QVERIFY2(propertiesBy(readProperties, value) == propertiesBy(parseProperties, value), value.c_str());
    }
    QVERIFY(plain > 20'000 && plain < 80'000);
}

void TestPlainMap::kindsAgree()
{
    Random random(23); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    JsonDocument scratch;
    int plain = 0;
    for (int i = 0; i < 100'000; ++i) {
        const Bytes value = spoilt(anyObject(random, 10), random);
        if (!PlainJson::isObject(value))
            continue;
        ++plain;
        QVERIFY2(readValueKind(scratch, BytesView(value)) == ValueKind::Object, value.c_str());
    }
    QVERIFY(plain > 20'000 && plain < 90'000);
}

QTEST_GUILESS_MAIN(TestPlainMap)
#include "tst_plainmap.moc"
