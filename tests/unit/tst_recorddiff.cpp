// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recorddiff.h"

#include <QTest>

#include <random>

using namespace inspector;

Q_DECLARE_METATYPE(inspector::RecordDiff::Form)

class TestRecordDiff : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void diffs_data();
    void diffs();
    void kinds();
    void otherKey();
    void longTexts();
    void linesJoinToBothSides_data();
    void linesJoinToBothSides();
    void nothingLeaks();
};

namespace
{

std::optional<BytesView> view(const QByteArray& bytes)
{
    if (bytes.isNull())
        return std::nullopt;
    return BytesView(bytes.constData(), static_cast<std::size_t>(bytes.size()));
}

BytesView keyView(const QByteArray& bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

/// "+name=after", "-name=before", "~name=before>after", " name" for each line; "*" behind it: changed behind the mask.
QByteArray told(const RecordDiff& diff)
{
    QByteArrayList lines;
    for (const DiffLine& line : diff.lines) {
        const QByteArray name = QByteArray::fromStdString(line.name);
        const QByteArray before = QByteArray::fromStdString(line.before.value_or("(none)"));
        const QByteArray after = QByteArray::fromStdString(line.after.value_or("(none)"));
        switch (line.kind) {
        case DiffLine::Kind::Same:
            lines << " " + (name.isEmpty() ? after : name);
            break;
        case DiffLine::Kind::Added:
            lines << "+" + name + "=" + after;
            break;
        case DiffLine::Kind::Removed:
            lines << "-" + name + "=" + before;
            break;
        case DiffLine::Kind::Changed:
            lines << "~" + name + "=" + before + ">" + after + (line.masked ? "*" : "");
            break;
        }
    }
    return lines.join('|');
}

QByteArray config(const QByteArray& properties)
{
    return "{\"properties\":{" + properties + "}}";
}

} // namespace

void TestRecordDiff::diffs_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("before");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QByteArray>("lines");
    QTest::addColumn<RecordDiff::Form>("form");
    const auto row = [](const char* what, const QByteArray& key, const QByteArray& before, const QByteArray& after,
                        const QByteArray& lines,
                        RecordDiff::Form form) { QTest::newRow(what) << key << before << after << lines << form; };
    const auto props = RecordDiff::Form::Properties;
    const auto members = RecordDiff::Form::Members;
    const auto text = RecordDiff::Form::Text;
    row("properties by name", "connector-a", config("\"b\":\"1\",\"a\":\"x\",\"gone\":\"g\""),
        config("\"a\":\"x\",\"new\":\"n\",\"b\":\"2\""), " a|~b=1>2|-gone=g|+new=n", props);
    row("order and space are no change", "task-a-0", config("\"a\":\"1\",\"b\":\"2\""),
        config(" \"b\" : \"2\", \"a\":\"1\""), " a| b", props);
    row("changed secret", "connector-a", config("\"db.password\":\"old\""), config("\"db.password\":\"a longer one\""),
        "~db.password=********>*********", props);
    row("same secret", "connector-a", config("\"db.password\":\"old\""), config("\"db.password\":\"old\""),
        " db.password", props);
    row("secret to reference", "connector-a", config("\"db.password\":\"old\""),
        config("\"db.password\":\"${vault:db:pw}\""), "~db.password=********>${vault:db:pw}", props);
    row("changed beside a reference", "connector-a", config("\"db.password\":\"x${env:P}\""),
        config("\"db.password\":\"y${env:P}\""), "~db.password=********${env:P}>********${env:P}*", props);
    row("secret by shape", "connector-a", config("\"url\":\"jdbc:x://u:p@h\""), config("\"url\":\"jdbc:x://u:q@h\""),
        "~url=********>*********", props);
    row("added and removed secrets", "connector-a", config("\"a.token\":\"t\""), config("\"b.token\":\"t\""),
        "-a.token=********|+b.token=********", props);
    row("null is not the text null", "connector-a", config("\"a\":null"), config("\"a\":\"null\""), "~a=null>null",
        props);
    row("number as written", "connector-a", config("\"a\":1"), config("\"a\":1.0"), "~a=1>1.0", props);
    row("created", "connector-a", QByteArray(), config("\"a\":\"1\""), "+a=1", props);
    row("deleted", "connector-a", config("\"a\":\"1\",\"b.secret\":\"s\""), QByteArray(), "-a=1|-b.secret=********",
        props);
    row("config that cannot be used", "connector-a", config("\"a\":\"1\""), "{\"other\":1}",
        "+other=1|-properties.a=\"1\"", members);
    row("config that cannot be read", "connector-a", "{\"password\":\"x", "{\"password\":\"y", "~=********>*********",
        text);

    row("offset", "[\"c\",{}]", "{\"lsn\":27043912,\"txId\":744}", "{\"lsn\":27044808,\"txId\":744}",
        "~lsn=27043912>27044808| txId", members);
    row("large numbers are texts", "[\"c\",{}]", "{\"n\":9223372036854775807}", "{\"n\":9223372036854775808}",
        "~n=9223372036854775807>9223372036854775808", members);
    row("number and text", "[\"c\",{}]", "{\"n\":1}", "{\"n\":\"1\"}", "~n=1>\"1\"", members);
    row("nested", "[\"c\",{}]", "{\"a\":{\"b\":[1,2]},\"e\":{}}", "{\"a\":{\"b\":[1,3,4]},\"e\":[]}",
        " a.b[0]|~a.b[1]=2>3|+a.b[2]=4|~e={}>[]", members);
    row("order of members", "[\"c\",{}]", "{\"a\":1,\"b\":2}", "{\"b\":2,\"a\":1}", " b| a", members);
    row("duplicates", "[\"c\",{}]", "{\"a\":1,\"a\":2}", "{\"a\":1,\"a\":3}", " a|~a=2>3", members);
    row("emptied", "[\"c\",{}]", "{\"a\":1}", "{}", "-a=1", members);
    row("tombstone", "[\"c\",{}]", "{\"a\":1}", QByteArray(), "-a=1", members);
    row("status", "status-task-c-0", "{\"state\":\"RUNNING\",\"generation\":4}",
        "{\"state\":\"FAILED\",\"generation\":4}", "~state=\"RUNNING\">\"FAILED\"| generation", members);
    row("session key", "session-key", "{\"key\":\"abc\",\"algorithm\":\"HmacSHA256\"}",
        "{\"key\":\"abcdef\",\"algorithm\":\"HmacSHA256\"}", "~key=\"********\">\"********\"*| algorithm", members);

    row("text", "[\"c\",{}]", "one\ntwo\nthree", "one\n2\nthree", " one|-=two|+=2| three", text);
    row("not JSON any more", "[\"c\",{}]", "{\"a\":1}", "broken", "-={\"a\":1}|+=broken", text);
    row("empty", "[\"c\",{}]", "", "x", "+=x", text);
    row("both deleted", "[\"c\",{}]", QByteArray(), QByteArray(), "", text);
    row("deleted text", "[\"c\",{}]", "x", QByteArray(), "-=x", text);
}

void TestRecordDiff::diffs()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, before);
    QFETCH(QByteArray, after);
    QFETCH(QByteArray, lines);
    QFETCH(RecordDiff::Form, form);
    const RecordDiff diff = diffRecords({keyView(key), view(before)}, {keyView(key), view(after)});
    QCOMPARE(told(diff), lines);
    QCOMPARE(diff.form, form);
    const auto count = [&diff](DiffLine::Kind kind) {
        return static_cast<std::size_t>(std::count_if(diff.lines.begin(), diff.lines.end(),
                                                      [kind](const DiffLine& line) { return line.kind == kind; }));
    };
    QCOMPARE(diff.added, count(DiffLine::Kind::Added));
    QCOMPARE(diff.removed, count(DiffLine::Kind::Removed));
    QCOMPARE(diff.changed, count(DiffLine::Kind::Changed));
    QCOMPARE(diff.unchanged, count(DiffLine::Kind::Same));
}

void TestRecordDiff::kinds()
{
    const RecordDiff diff = diffRecords({"k", std::nullopt}, {"k", BytesView("{}")});
    QCOMPARE(diff.before, ValueKind::Tombstone);
    QCOMPARE(diff.after, ValueKind::Object);
    QVERIFY(!diff.sameBytes);
    QVERIFY(diffRecords({"k", BytesView("{}")}, {"k", BytesView("{}")}).sameBytes);
    QVERIFY(!diffRecords({"k", BytesView("{}")}, {"k", BytesView("{ }")}).sameBytes);
    QCOMPARE(diffRecords({"k", BytesView(" ")}, {"k", BytesView("null")}).after, ValueKind::JsonNull);
}

void TestRecordDiff::otherKey()
{
    const QByteArray one = config("\"task.id\":\"0\",\"topics\":\"a\"");
    const QByteArray other = config("\"task.id\":\"1\",\"topics\":\"a\"");
    QCOMPARE(told(diffRecords({"task-c-0", view(one)}, {"task-c-1", view(other)})), QByteArray("~task.id=0>1| topics"));
}

void TestRecordDiff::longTexts()
{
    std::string before = "first\n";
    std::string after = "first\n";
    for (int line = 0; line < 5000; ++line) {
        before += "b" + std::to_string(line) + "\n";
        after += "a" + std::to_string(line) + "\n";
    }
    const RecordDiff diff = diffRecords({"k", before}, {"k", after});
    QCOMPARE(diff.removed, std::size_t{5000});
    QCOMPARE(diff.added, std::size_t{5000});
    QCOMPARE(diff.unchanged, std::size_t{2}); // the first line and the empty one at the end
}

void TestRecordDiff::linesJoinToBothSides_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= 100; ++seed)
        QTest::addRow("%u", seed) << seed;
}

void TestRecordDiff::linesJoinToBothSides()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto text = [&random] {
        std::string lines = "x";
        for (unsigned count = random() % 12; count > 0; --count)
            lines += "\n" + std::string(1, static_cast<char>('a' + random() % 4));
        return lines;
    };
    const std::string before = text();
    const std::string after = text();
    const RecordDiff diff = diffRecords({"k", before}, {"k", after});
    std::string first;
    std::string second;
    for (const DiffLine& line : diff.lines) {
        if (line.before)
            first += (first.empty() ? "" : "\n") + *line.before;
        if (line.after)
            second += (second.empty() ? "" : "\n") + *line.after;
        if (line.kind == DiffLine::Kind::Same)
            QCOMPARE(line.before, line.after);
    }
    QCOMPARE(QByteArray::fromStdString(first), QByteArray::fromStdString(before));
    QCOMPARE(QByteArray::fromStdString(second), QByteArray::fromStdString(after));
}

void TestRecordDiff::nothingLeaks()
{
    const std::vector<std::string> configs{
        "{\"properties\":{\"db.password\":\"hunter2\",\"url\":\"x://u:hunter2@h\",\"n\":{\"token\":[\"hunter2\"]}}}",
        "{\"properties\":{\"db.password\":\"hunter22\",\"n\":{\"token\":\"hunter2\"}},\"password\":{\"a\":\"hunter2\"}"
        "}",
        "{\"properties\":\"password=hunter2\"} hunter2",
        "{\"properties\":\"hunter2",
        "\"hunter2\"",
    };
    const std::vector<std::string> sessionKeys{
        "{\"key\":\"hunter2\",\"algorithm\":\"HmacSHA256\",\"other\":{\"key\":[\"hunter2\"]}} hunter2",
        "{\"key\":{\"of\":\"hunter2\"},\"clef\":\"hunter2\"}",
        "[\"hunter2\"]",
        "hunter2",
    };
    for (const char* key : {"connector-a", "task-a-0", "session-key"}) {
        const auto& values = std::string_view(key) == "session-key" ? sessionKeys : configs;
        for (const std::string& before : values) {
            for (const std::string& after : values) {
                for (const DiffLine& line : diffRecords({key, before}, {key, after}).lines) {
                    QVERIFY2(line.before.value_or("").find("hunter2") == std::string::npos, before.c_str());
                    QVERIFY2(line.after.value_or("").find("hunter2") == std::string::npos, after.c_str());
                }
            }
        }
    }
}

QTEST_GUILESS_MAIN(TestRecordDiff)
#include "tst_recorddiff.moc"
