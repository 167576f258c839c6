// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connectkey.h"
#include "core/javahash.h"
#include "core/offsetkey.h"
#include "core/plainoffsetkey.h"
#include "core/workerkey.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <random>

using namespace inspector;

namespace
{

QString marksText(FlagSet<KeyMark> marks)
{
    static const std::vector<const char*> names{"envelope", "wire", "lenient", "duplicates", "range", "order", "never"};
    QStringList found;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (marks.has(static_cast<KeyMark>(i)))
            found.append(QString::fromLatin1(names[i]));
    }
    return found.join(QLatin1Char(' '));
}

QByteArray utf16(const QByteArray& ascii)
{
    QByteArray encoded;
    for (const char c : ascii)
        encoded.append('\0').append(c);
    return encoded;
}

QByteArray remade(const QByteArray& raw)
{
    return QByteArray::fromStdString(workerKey(raw.toStdString()).value_or("none"));
}

void compareKeys(const ConnectKey& a, const ConnectKey& b)
{
    QCOMPARE(a.family, b.family);
    QCOMPARE(a.problem, b.problem);
    QCOMPARE(a.connector, b.connector);
    QCOMPARE(a.task, b.task);
    QCOMPARE(a.extraStart, b.extraStart);
    QCOMPARE(a.extraLength, b.extraLength);
    QCOMPARE(a.canonicalPartition, b.canonicalPartition);
    QCOMPARE(marksText(a.marks), marksText(b.marks));
    QCOMPARE(a.schemaId, b.schemaId);
}

} // namespace

/// What is odd about keys of offsets topics, and what a worker would write in their place.
class TestOffsetKey : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void marks_data();
    void marks();
    void places_data();
    void places();
    void workerKeys_data();
    void workerKeys();
    void remadeKeysAreWritten();
    void casesRemakeTheirKeys_data();
    void casesRemakeTheirKeys();
    void producerPartitions_data();
    void producerPartitions();
    void plainKeys_data();
    void plainKeys();
    void plainKeysAgree();
};

void TestOffsetKey::marks_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QString>("marks");
    const auto row = [](const char* name, const QByteArray& key, const char* marks) {
        QTest::newRow(name) << key << QString::fromLatin1(marks);
    };
    const auto partition = [&row](const char* name, const QByteArray& json, const char* marks) {
        row(name, "[\"c\"," + json + ']', marks);
    };
    partition("one member", R"({"p":1})", "");
    partition("none", "{}", "");
    partition("worker's order", R"({"cluster":"c","partition":0,"topic":"t"})", "");
    partition("other order", R"({"topic":"t","partition":0,"cluster":"c"})", "order");
    partition("one bucket, either order", R"({"schema":1,"p":null})", "");
    partition("all kinds of values", R"({"a":null,"b":true,"c":false,"d":-7,"e":1.5,"f":"x"})", "");
    partition("raw characters", "{\"f\":\"\xC3\xA9/<>\x7F\"}", "");
    partition("escapes that the converter writes", R"({"f":"\"\\\b\f\n\r\t\u001F\uD83D\uDE00"})", "");
    partition("lone surrogate", R"({"f":"\uD83D"})", "");
    partition("escape of the basic plane", R"({"f":"\u00e9"})", "never");
    partition("escaped name", R"({"\u0066":1})", "never");
    partition("lower-case hex", R"({"f":"\u001f"})", "never");
    partition("escaped slash", R"({"f":"\/"})", "never");
    partition("long form of a short escape", R"({"f":"\u000A"})", "never");
    partition("raw supplementary", "{\"f\":\"\xF0\x9F\x98\x80\"}", "never");
    partition("raw supplementary in a name", "{\"\xF0\x9F\x98\x80\":1}", "never");
    partition("overlong", "{\"f\":\"\xC0\x80\"}", "lenient never");
    partition("space", R"({ "p":1})", "never");
    partition("leading zeros", R"({"p":01})", "lenient never");
    partition("minus zero", R"({"p":-0})", "never");
    partition("largest", R"({"p":9223372036854775807})", "");
    partition("smallest", R"({"p":-9223372036854775808})", "");
    partition("beyond 64 bits", R"({"p":9223372036854775808})", "range never");
    partition("duplicate", R"({"p":1,"p":1})", "duplicates never");
    partition("duplicate by another spelling", R"({"p":1,"\u0070":1})", "duplicates never");
    partition("duplicate out of order", R"({"topic":1,"partition":2,"topic":3})", "duplicates order never");
    partition("duplicate in order", R"({"partition":2,"topic":3,"partition":2})", "duplicates never");
    partition("nested object", R"({"m":{}})", "never");
    partition("nested array", R"({"m":[1]})", "never");
    partition("nested out of order", R"({"m":{"region":"eu","ids":[1]}})", "order never");
    partition("nested beyond 64 bits", R"({"m":[18446744073709551616]})", "range never");
    partition("nested duplicate", R"({"m":[{"a":1,"a":2}]})", "duplicates never");
    partition("double", R"({"p":1.0E7})", "");
    partition("plain double", R"({"p":1000000.0})", "");
    partition("small double", R"({"p":1.0E-5})", "");
    partition("minus zero double", R"({"p":-0.0})", "");
    partition("smallest double", R"({"p":4.9E-324})", "");
    partition("double of an old Java", R"({"p":5.6843418860808015E-14})", "");
    partition("too many digits", R"({"p":0.10000000000000001})", "never");
    partition("exponent in another form", R"({"p":1e7})", "never");
    partition("exponent with a plus", R"({"p":1.0E+7})", "never");
    partition("zero at the end", R"({"p":1.50})", "never");
    partition("plain where Java has an exponent", R"({"p":10000000.0})", "never");
    partition("exponent where Java is plain", R"({"p":1.0E-2})", "never");
    partition("infinite", R"({"p":1e400})", "never");
    row("escaped connector", R"(["\u0063",{}])", "never");
    row("space behind the comma", R"(["c", {"p":1}])", "never");
    row("line end", "[\"c\",{\"p\":1}]\n", "never");
    row("text behind", R"(["c",{"p":1}]x)", "lenient never");
    row("BOM", "\xEF\xBB\xBF[\"c\",{\"p\":1}]", "lenient never");
    row("UTF-16", utf16(R"(["c",{"p":1}])"), "lenient never");
    row("UTF-16 with a mark", QByteArray::fromHex("feff") + utf16(R"(["c",{"p":1}])"), "lenient never");
    row("envelope", R"({"schema":null,"payload":["c",{"p":1}]})", "envelope never");
    row("envelope with members in another order",
        R"({"payload":["c",{"topic":"t","partition":0}],"schema":{"type":"array"}})", "envelope order never");
    row("wire format", QByteArray::fromHex("0000000007") + R"(["c",{"p":1}])", "wire never");
    row("wire format, order", QByteArray::fromHex("0000010203") + R"(["c",{"topic":"t","partition":0}])",
        "wire order never");
    row("wire format and envelope", QByteArray::fromHex("0000000007") + R"({"schema":null,"payload":["c",{"p":1}]})",
        "envelope wire never");
    row("unreadable", R"(["c",null])", "");
}

void TestOffsetKey::marks()
{
    QFETCH(QByteArray, key);
    QTEST(marksText(decodeKey(TopicRole::Offset, key.toStdString()).marks), "marks");
}

void TestOffsetKey::places_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("partition"); // its bytes in the key
    QTest::addColumn<int>("schema");
    const QByteArray json = R"({"p":"x"})";
    const QByteArray pair = "[\"c\"," + json + ']';
    QTest::newRow("plain") << pair << json << -1;
    QTest::newRow("envelope") << QByteArray("{\"schema\":{\"type\":\"array\"},\"payload\":" + pair + '}') << json << -1;
    QTest::newRow("wire format") << QByteArray(QByteArray::fromHex("0000012345") + pair) << json << 0x12345;
    QTest::newRow("UTF-16") << utf16(pair) << utf16(json) << -1;
    QTest::newRow("UTF-16 with a mark") << QByteArray(QByteArray::fromHex("feff") + utf16(pair)) << utf16(json) << -1;
    QTest::newRow("wire format of something else")
        << QByteArray::fromHex("000000000712696e76656e746f7279046473") << QByteArray() << 7;
    QTest::newRow("not readable") << QByteArray("[") << QByteArray() << -1;
}

void TestOffsetKey::places()
{
    QFETCH(QByteArray, key);
    const ConnectKey decoded = decodeKey(TopicRole::ConnectorOffset, key.toStdString());
    QTEST(key.mid(static_cast<qsizetype>(decoded.extraStart), static_cast<qsizetype>(decoded.extraLength)),
          "partition");
    QTEST(int{decoded.schemaId}, "schema");
    if (decoded.extraLength > 0) {
        const ConnectKey plain = decodeKey(TopicRole::Offset, R"(["c",{"p":"x"}])");
        QCOMPARE(decoded.connector, plain.connector);
        QCOMPARE(decoded.canonicalPartition, plain.canonicalPartition);
    }
}

void TestOffsetKey::workerKeys_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("remade"); // "none": workers make no partition of it
    const auto row = [](const char* name, const QByteArray& key, const QByteArray& remade) {
        QTest::newRow(name) << key << remade;
    };
    const auto partition = [&row](const char* name, const QByteArray& json, const QByteArray& remade) {
        row(name, "[\"c\"," + json + ']', "[\"c\"," + remade + ']');
    };
    partition("order", R"({"topic":"t","partition":0,"cluster":"c"})", R"({"cluster":"c","partition":0,"topic":"t"})");
    partition("one bucket keeps its order", R"({"server":1,"cluster":2})", R"({"server":1,"cluster":2})");
    partition("one bucket, the other way", R"({"cluster":2,"server":1})", R"({"cluster":2,"server":1})");
    partition("spaces", R"( { "p" : 1 } )", R"({"p":1})");
    partition("escapes", R"({"f":"\u00e9\/\u001f"})", "{\"f\":\"\xC3\xA9/\\u001F\"}");
    partition("supplementary", "{\"f\":\"\xF0\x9F\x98\x80\"}", R"({"f":"\uD83D\uDE00"})");
    partition("leading zeros", R"({"p":007})", R"({"p":7})");
    partition("minus zero", R"({"p":-0})", R"({"p":0})");
    partition("wrapped", R"({"p":18446744073709551617})", R"({"p":1})");
    partition("double", R"({"p":1.10})", R"({"p":1.1})");
    partition("exponent", R"({"p":1e5})", R"({"p":100000.0})");
    partition("large", R"({"p":12345678901.5e3})", R"({"p":1.23456789015E13})");
    partition("smallest", R"({"p":5e-324})", R"({"p":4.9E-324})");
    partition("too small", R"({"p":1e-400})", R"({"p":0.0})");
    partition("infinite", R"({"p":-1e400})", R"({"p":"-Infinity"})");
    partition("duplicates", R"({"topic":1,"partition":2,"topic":3})", R"({"partition":2,"topic":3})");
    partition("duplicates in one bucket", R"({"server":1,"cluster":2,"server":3})", R"({"server":3,"cluster":2})");
    partition("nested", R"({"meta":{"region":"eu","ids":[1, 2]}})", R"({"meta":{"ids":[1,2],"region":"eu"}})");
    row("text behind", R"(["a",{"p":1}] x)", R"(["a",{"p":1}])");
    row("UTF-16", utf16(R"(["a",{"p":1}])"), R"(["a",{"p":1}])");
    row("envelope", R"({"schema":null,"payload":["c",{"p":1}]})", "none");
    row("null partition", R"(["c",null])", "none");
    row("wire format", QByteArray::fromHex("0000000007") + R"(["c",{"p":1}])", "none");
    row("other shape", R"(["c",{},1])", "none");
    row("not readable", "[", "none");

    // 13 names make the table grow to 32 buckets.
    QByteArray many = "{";
    QByteArray grown = "{";
    for (int i = 0; i < 13; ++i)
        many += (i ? ",\"" : "\"") + QByteArray(1, static_cast<char>('z' - i)) + "\":" + QByteArray::number(i);
    // One letter hashes to itself: a-z are 97 to 122, so that buckets of 32 follow the alphabet.
    for (int i = 12; i >= 0; --i)
        grown += (i < 12 ? ",\"" : "\"") + QByteArray(1, static_cast<char>('z' - i)) + "\":" + QByteArray::number(i);
    partition("grown table", many + '}', grown + '}');
}

void TestOffsetKey::workerKeys()
{
    QFETCH(QByteArray, key);
    QTEST(remade(key), "remade");
}

/// What a worker writes it finds again: made anew it stays as it is, and it has no mark.
void TestOffsetKey::remadeKeysAreWritten()
{
    for (const char* key :
         {R"(["c",{"topic":"t","partition":00,"x":1.50,"f":"\u00e9\u001f"}])", R"([ "\/" , {"a":5e-324,"a":-0} ]x)",
          R"(["c",{"p":18446744073709551617,"q":123456789012345678901.5}])"})
    {
        const QByteArray once = remade(key);
        QCOMPARE(remade(once), once);
        const ConnectKey decoded = decodeKey(TopicRole::Offset, once.toStdString());
        QCOMPARE(marksText(decoded.marks), QString());
        QCOMPARE(decoded.canonicalPartition, decodeKey(TopicRole::Offset, key).canonicalPartition);
    }
}

void TestOffsetKey::casesRemakeTheirKeys_data()
{
    QTest::addColumn<QString>("path");
    const QDir folder(QLatin1String(TEST_DATA "/cases"));
    for (const QString& name : folder.entryList({QStringLiteral("off-*.json")}))
        QTest::newRow(qPrintable(name)) << folder.filePath(name);
}

/// A real worker told what it would write for the live keys.
void TestOffsetKey::casesRemakeTheirKeys()
{
    QFETCH(QString, path);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonObject testCase = QJsonDocument::fromJson(file.readAll()).object();
    QSet<QByteArray> made;
    for (const QJsonValue& one : testCase[u"records"].toArray()) {
        const QJsonObject record = one.toObject();
        const QByteArray key = record[u"key"].isString() ? record[u"key"].toString().toUtf8()
                                                         : QByteArray::fromHex(record[u"keyHex"].toString().toLatin1());
        made.insert(remade(key));
    }
    for (const QJsonValue& line : testCase[u"workerView"].toArray()) {
        const QString text = line.toString();
        const qsizetype start = text.indexOf(QLatin1String("workerKey="));
        if (start < 0)
            continue;
        const QByteArray key = text.mid(start + 10, text.lastIndexOf(QLatin1String(" -> ")) - start - 10).toUtf8();
        QVERIFY2(made.contains(key), key.constData());
    }
}

void TestOffsetKey::producerPartitions_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<int>("hash");
    QTest::addColumn<int>("partitions");
    QTest::addColumn<int>("partition");
    const auto row = [](const char* key, int hash, int partitions, int partition) {
        QTest::newRow(key) << QByteArray(key) << hash << partitions << partition;
    };
    row(R"(["my-source",{"filename":"/tmp/test.txt"}])", 2137869864, 25, 14);
    row(R"(["c",{"topic":"t","partition":0}])", -419207088, 25, 10);
    row(R"(["c",{"partition":0,"topic":"t"}])", 1255543604, 25, 4);
    row("status-connector-my-source", -810472533, 5, 0);
    row("status-task-my-source-0", -349116604, 5, 4);
    row("status-topic-orders:connector-my-source", 500764006, 5, 1);
}

void TestOffsetKey::producerPartitions()
{
    QFETCH(QByteArray, key);
    QFETCH(int, partitions);
    QTEST(int{murmur2(key.toStdString())}, "hash");
    QTEST(int{partitionForKey(key.toStdString(), partitions)}, "partition");
}

void TestOffsetKey::plainKeys_data()
{
    QTest::addColumn<QByteArray>("raw");
    QTest::addColumn<bool>("plain");
    const auto row = [](const char* raw, bool plain) { QTest::addRow("%s", raw) << QByteArray(raw) << plain; };
    row(R"(["c",{}])", true);
    row(R"(["",{"":""}])", true);
    row(R"(["c",{"filename":"/tmp/a b"}])", true);
    row(R"(["c",{"cluster":"src","partition":12,"topic":"orders"}])", true);
    row(R"(["c",{"topic":"orders","partition":12,"cluster":"src"}])", true);
    row(R"(["c",{"a":null,"b":true,"c":false,"d":-9223372036854775808}])", true);
    row(R"(["c",{"a":9223372036854775808}])", false);
    row(R"(["c",{"a":-0}])", false);
    row(R"(["c",{"a":01}])", false);
    row(R"(["c",{"a":1.5}])", false);
    row(R"(["c",{"a":1e3}])", false);
    row(R"(["c",{"a":1,"a":2}])", false);
    row(R"(["c",{"b":1,"a":"x","b":2}])", false);
    row(R"(["c",{"a":{}}])", false);
    row(R"(["c",{"a":[]}])", false);
    row(R"(["c",{"a":"b\/c"}])", false);
    row(R"(["c", {"a":"b"}])", false);
    row(R"(["c",{"a":"b"}] )", false);
    row(R"(["c",{"a":"b"},1])", false);
    row(R"(["c",null])", false);
    row(R"(["c",{"a":"b",}])", false);
    row(R"(["c",{,"a":"b"}])", false);
    row(R"(["c",{"a":"b"}])"
        "x",
        false);
    row(R"(["c",{"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1}])", true);
    row(R"(["c",{"1":1,"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1}])", true);
    row("", false);
}

void TestOffsetKey::plainKeys()
{
    QFETCH(QByteArray, raw);
    QFETCH(bool, plain);
    const std::optional<ConnectKey> read = readPlainOffsetKey(raw.toStdString());
    QCOMPARE(read.has_value(), plain);
    if (read)
        compareKeys(*read, parseOffsetKey(raw.toStdString()));
}

/// What it reads it reads as the other does, however the bytes are spoilt.
void TestOffsetKey::plainKeysAgree()
{
    std::mt19937 random(13); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    const auto below = [&random](std::size_t limit) { return random() % limit; };
    const std::vector<Bytes> values{R"("orders")", R"("")", "0", "-17", "9223372036854775807", "null", "true", "false"};
    const std::vector<Bytes> names{"cluster", "partition", "topic", "filename", "server", "a", "b", ""};
    constexpr std::string_view Spoilers = "\"\\{}[],:0-1.e nt\x7f\x01\xc3";
    int read = 0;
    int ordered = 0;
    for (int i = 0; i < 200'000; ++i) {
        Bytes raw = R"(["shop-)" + std::to_string(below(10)) + R"(",{)";
        const std::size_t members = below(5);
        for (std::size_t m = 0; m < members; ++m)
            raw += (m ? ",\"" : "\"") + names[below(names.size())] + "\":" + values[below(values.size())];
        raw += "}]";
        if (below(2))
            raw[below(raw.size())] = Spoilers[below(Spoilers.size())];
        const std::optional<ConnectKey> plain = readPlainOffsetKey(raw);
        if (!plain)
            continue;
        ++read;
        ordered += !plain->marks.has(KeyMark::NotWorkerOrder);
        compareKeys(*plain, parseOffsetKey(raw));
        if (QTest::currentTestFailed()) {
            qWarning("%s", raw.c_str());
            return;
        }
    }
    QVERIFY(read > 80'000 && read < 160'000);
    QVERIFY(ordered > read / 4 && ordered < read);
}

QTEST_APPLESS_MAIN(TestOffsetKey)
#include "tst_offsetkey.moc"
