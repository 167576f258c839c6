// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumpline.h"

#include <QTest>

#include <random>

using namespace inspector;
using Kind = DumpProblem::Kind;

Q_DECLARE_METATYPE(inspector::DumpProblem::Kind)

namespace
{

const Bytes Place = R"("topic":"t","partition":3,"offset":9)";

DumpRecord recordOf(const Bytes& line)
{
    DumpLine reader;
    DumpLine::Content content = reader.read(line);
    if (const auto* problem = std::get_if<DumpProblem>(&content))
        qWarning("refused: %d %s", static_cast<int>(problem->kind), problem->detail.c_str());
    return std::get<DumpRecord>(std::move(content));
}

} // namespace

class TestDumpLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void kcatLine();
    void bytesAsKcatWritesThem();
    void nothingAndEmpty();
    void times();
    void hex();
    void headers();
    void refused_data();
    void refused();
    void header();
    void headerRefused();
    void writtenForm();
    void roundTrip();
};

void TestDumpLine::kcatLine()
{
    const DumpRecord record = recordOf(
        "{\"topic\":\"shop-status\",\"partition\":4,\"offset\":17,\"tstype\":\"logappend\",\"ts\":1795960473661,"
        "\"broker\":1,\"key\":\"status-task-a-0\",\"payload\":\"{\\\"state\\\":\\\"RUNNING\\\"}\"}\r");
    QCOMPARE(record.topic, std::string("shop-status"));
    QCOMPARE(record.partition, 4);
    QCOMPARE(record.offset, 17);
    QCOMPARE(record.timestamp, 1795960473661);
    QCOMPARE(record.timestampKind, TimestampKind::LogAppend);
    QCOMPARE(*record.key, Bytes("status-task-a-0"));
    QCOMPARE(*record.value, Bytes("{\"state\":\"RUNNING\"}"));
    QVERIFY(record.headers.empty());
}

void TestDumpLine::bytesAsKcatWritesThem()
{
    const Bytes raw("\xff\x80\xc3\x28\xed\xa0\x80", 7);
    const DumpRecord record =
        recordOf("{" + Place + ",\"key\":\"" + raw + "\\u0000\\u001F\\/\\\\\",\"payload\":\"" + raw + "\\ud800x\"}");
    QCOMPARE(*record.key, raw + Bytes("\0\x1f/\\", 4));
    QCOMPARE(*record.value, raw + "\xed\xa0\x80x");
}

void TestDumpLine::nothingAndEmpty()
{
    const DumpRecord none = recordOf("{" + Place + ",\"key\":null,\"payload\":null}");
    QVERIFY(!none.key);
    QVERIFY(!none.value);
    const DumpRecord empty = recordOf("{" + Place + ",\"key\":\"\",\"payload\":\"\"}");
    QCOMPARE(*empty.key, Bytes());
    QCOMPARE(*empty.value, Bytes());
}

void TestDumpLine::times()
{
    const Bytes rest = ",\"key\":null,\"payload\":null}";
    QCOMPARE(recordOf("{" + Place + rest).timestamp, -1);
    QCOMPARE(recordOf("{" + Place + rest).timestampKind, TimestampKind::None);
    QCOMPARE(recordOf("{" + Place + ",\"tstype\":\"unknown\",\"ts\":0" + rest).timestampKind, TimestampKind::None);
    QCOMPARE(recordOf("{" + Place + ",\"tstype\":\"create\",\"ts\":0" + rest).timestamp, 0);
    QCOMPARE(recordOf("{" + Place + ",\"ts\":5" + rest).timestampKind, TimestampKind::Create);
}

void TestDumpLine::hex()
{
    const DumpRecord record = recordOf("{" + Place + ",\"keyHex\":\"00fF\",\"payloadHex\":\"\"}");
    QCOMPARE(*record.key, Bytes("\0\xff", 2));
    QCOMPARE(*record.value, Bytes());
}

void TestDumpLine::headers()
{
    const Bytes begin = "{" + Place + ",\"key\":null,\"payload\":null,\"headers\":";
    using Headers = std::vector<std::pair<Bytes, std::optional<Bytes>>>;
    const Headers expected = {{"a", "1"}, {"a", std::nullopt}, {"", ""}, {"b", Bytes("\0\xff", 2)}};
    QCOMPARE(recordOf(begin + "[{\"key\":\"a\",\"value\":\"1\"},{\"key\":\"a\",\"value\":null},{\"key\":\"\",\"value\":"
                              "\"\"},{\"key\":\"b\",\"valueHex\":\"00ff\"}]}")
                 .headers,
             expected);
    QCOMPARE(recordOf(begin + "[\"a\",\"1\",\"a\",null,\"\",\"\",\"b\",\"\\u0000\xff\"]}").headers, expected);
    QCOMPARE(recordOf(begin + "{\"a\":[\"1\",null],\"\":[\"\"],\"b\":[\"\\u0000\xff\"]}}").headers, expected);
    QVERIFY(recordOf(begin + "null}").headers.empty());
}

void TestDumpLine::refused_data()
{
    QTest::addColumn<std::string>("line");
    QTest::addColumn<inspector::DumpProblem::Kind>("kind");
    QTest::addColumn<std::string>("detail");
    const auto row = [](const char* name, const std::string& line, Kind kind, const std::string& detail) {
        QTest::newRow(name) << line << kind << detail;
    };
    const Bytes rest = ",\"key\":null,\"payload\":null";
    row("torn", "{\"topic\":\"t\",\"part", Kind::NotJson, "19");
    row("words", "% Reached end of topic", Kind::NotJson, "1");
    row("two in one line", "{" + Place + rest + "}{", Kind::MoreThanJson, "65");
    row("array", "[1]", Kind::NotRecord, "topic");
    row("other object", "{\"a\":1}", Kind::NotRecord, "topic");
    row("no offset", "{\"topic\":\"t\",\"partition\":0,\"key\":null,\"payload\":null}", Kind::NotRecord, "offset");
    row("no key", "{" + Place + ",\"payload\":null}", Kind::NotRecord, "key");
    row("no payload", "{" + Place + ",\"key\":null}", Kind::NotRecord, "payload");
    row("topic no text", "{\"topic\":1,\"partition\":0,\"offset\":0" + rest + "}", Kind::BadMember, "topic");
    row("negative partition", "{\"topic\":\"t\",\"partition\":-1,\"offset\":0" + rest + "}", Kind::BadMember,
        "partition");
    row("huge partition", "{\"topic\":\"t\",\"partition\":2147483647,\"offset\":0" + rest + "}", Kind::BadMember,
        "partition");
    row("fraction", "{\"topic\":\"t\",\"partition\":0,\"offset\":1.0" + rest + "}", Kind::BadMember, "offset");
    row("beyond 64 bits", "{\"topic\":\"t\",\"partition\":0,\"offset\":9223372036854775808" + rest + "}",
        Kind::BadMember, "offset");
    row("time no number", "{" + Place + ",\"ts\":\"1\"" + rest + "}", Kind::BadMember, "ts");
    row("odd hex", "{" + Place + ",\"keyHex\":\"0\",\"payload\":null}", Kind::BadMember, "keyHex");
    row("payload decoded", "{" + Place + ",\"key\":null,\"payload\":{\"a\":1}}", Kind::DecodedText, "payload");
    row("key not decodable", "{" + Place + ",\"key\":null,\"key_error\":\"x\",\"payload\":null}", Kind::DecodedText,
        "key");
    row("headers odd", "{" + Place + rest + ",\"headers\":[\"a\"]}", Kind::BadMember, "headers");
    row("header without value", "{" + Place + rest + ",\"headers\":[{\"key\":\"a\"}]}", Kind::BadMember, "headers");
    row("header value a number", "{" + Place + rest + ",\"headers\":{\"a\":[1]}}", Kind::BadMember, "headers");
}

void TestDumpLine::refused()
{
    QFETCH(std::string, line);
    QFETCH(DumpProblem::Kind, kind);
    QFETCH(std::string, detail);
    DumpLine reader;
    const DumpLine::Content content = reader.read(line);
    const auto* problem = std::get_if<DumpProblem>(&content);
    QVERIFY(problem);
    QCOMPARE(problem->kind, kind);
    QCOMPARE(problem->detail, detail);
}

void TestDumpLine::header()
{
    DumpHeader header;
    header.topics = {{"c", 1, TopicRole::Config}, {"o \"1\"", std::nullopt, TopicRole::ConnectorOffset}};
    header.at = 1795960473661;
    header.group = "shop";
    const std::string line = dumpHeaderLine(header);
    QCOMPARE(line, std::string("{\"format\":\"connect-inspector-dump/1\",\"topics\":[{\"name\":\"c\",\"partitions\":1,"
                               "\"role\":\"config\"},{\"name\":\"o \\\"1\\\"\",\"partitions\":null,\"role\":"
                               "\"connector-offset\"}],\"at\":\"2026-11-29T13:54:33.661Z\",\"group\":\"shop\"}"));
    header.redacted = true;
    DumpLine reader;
    const DumpLine::Content content = reader.read(dumpHeaderLine(header));
    const auto* read = std::get_if<DumpHeader>(&content);
    QVERIFY(read);
    QCOMPARE(read->group, std::string("shop"));
    QVERIFY(read->redacted);
    QCOMPARE(read->topics.size(), 2U);
    QCOMPARE(read->topics[0].partitions, std::optional<std::int32_t>(1));
    QCOMPARE(read->topics[1].name, std::string("o \"1\""));
    QCOMPARE(read->topics[1].role, TopicRole::ConnectorOffset);
    QVERIFY(!read->topics[1].partitions);
}

void TestDumpLine::headerRefused()
{
    DumpLine reader;
    DumpLine::Content content = reader.read("{\"format\":\"connect-inspector-dump/2\",\"topics\":[]}");
    QCOMPARE(std::get<DumpProblem>(content).kind, Kind::UnknownFormat);
    QCOMPARE(std::get<DumpProblem>(content).detail, std::string("connect-inspector-dump/2"));
    content = reader.read("{\"format\":\"connect-inspector-dump/1\",\"topics\":[{\"name\":\"t\",\"role\":\"x\"}]}");
    QCOMPARE(std::get<DumpProblem>(content).kind, Kind::BadMember);
}

void TestDumpLine::writtenForm()
{
    RecordView record;
    record.offset = 7;
    const PartitionSlot slot{"t", TopicRole::Offset, 2};
    QCOMPARE(dumpRecordLine(slot, record, {}),
             std::string("{\"topic\":\"t\",\"partition\":2,\"offset\":7,\"key\":null,\"payload\":null}"));
    record.timestamp = 5;
    record.timestampKind = TimestampKind::Create;
    record.key = BytesView("k");
    record.value = BytesView("\xff", 1);
    QCOMPARE(dumpRecordLine(slot, record, {{"h", std::nullopt}, {"g", BytesView("\x80", 1)}}),
             std::string("{\"topic\":\"t\",\"partition\":2,\"offset\":7,\"tstype\":\"create\",\"ts\":5,\"key\":\"k\","
                         "\"payloadHex\":\"ff\",\"headers\":[{\"key\":\"h\",\"value\":null},{\"key\":\"g\","
                         "\"valueHex\":\"80\"}]}"));
}

void TestDumpLine::roundTrip()
{
    std::mt19937 random(20261129);
    const auto below = [&random](unsigned bound) { return random() % bound; };
    static const std::vector<Bytes> pieces = {
        "a",    "\"",           "\\", "\n",   Bytes(1, '\0'), "\x7f", "\xff", "ä", "\xf0\x9f\x98\x80", "\xed\xa0\x80",
        "\xc3", "\xef\xbf\xbd", "{",  "\\u0", "\xe2\x80\xa8"};
    const auto bytes = [&]() -> std::optional<Bytes> {
        if (below(5) == 0)
            return std::nullopt;
        Bytes made;
        for (unsigned i = below(6); i > 0; --i)
            made += pieces[below(static_cast<unsigned>(pieces.size()))];
        return made;
    };
    const auto view = [](const std::optional<Bytes>& owned) {
        return owned ? std::optional<BytesView>(*owned) : std::nullopt;
    };
    DumpLine reader;
    for (int i = 0; i < 20'000; ++i) {
        const std::optional<Bytes> key = bytes();
        const std::optional<Bytes> value = bytes();
        std::vector<std::pair<Bytes, std::optional<Bytes>>> headers;
        for (unsigned n = below(3); n > 0; --n)
            headers.emplace_back(bytes().value_or(""), bytes());
        RecordView record;
        record.offset = static_cast<std::int64_t>(random());
        record.timestamp = below(4) == 0 ? -1 : static_cast<std::int64_t>(random());
        if (record.timestamp >= 0)
            record.timestampKind = below(2) == 0 ? TimestampKind::Create : TimestampKind::LogAppend;
        record.key = view(key);
        record.value = view(value);
        std::vector<HeaderView> views;
        for (const auto& [name, content] : headers)
            views.push_back({name, view(content)});
        const std::string line = dumpRecordLine({"töpic", TopicRole::Offset, 5}, record, views);
        QVERIFY(isUtf8(line));
        QVERIFY(line.find('\n') == std::string::npos);
        const DumpLine::Content content = reader.read(line);
        const auto* read = std::get_if<DumpRecord>(&content);
        QVERIFY2(read, line.c_str());
        QCOMPARE(read->topic, std::string("töpic"));
        QCOMPARE(read->offset, record.offset);
        QCOMPARE(read->timestamp, record.timestamp);
        QCOMPARE(read->timestampKind, record.timestampKind);
        QCOMPARE(read->key, key);
        QCOMPARE(read->value, value);
        QCOMPARE(read->headers, headers);
    }
}

QTEST_APPLESS_MAIN(TestDumpLine)
#include "tst_dumpline.moc"
