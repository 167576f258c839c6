// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytes.h"
#include "core/jsondocument.h"

#include <QTest>

#include <random>

using inspector::BytesView;
using inspector::JsonDocument;
using inspector::JsonTrait;
using inspector::JsonType;
using Outcome = JsonDocument::Outcome;

Q_DECLARE_METATYPE(inspector::JsonDocument::Outcome)

namespace
{

/// A random JSON value together with the text of every value in it, parents first.
class RandomJson
{
public:
    explicit RandomJson(std::uint32_t seed) : m_random(seed) {}

    std::string value(std::vector<std::string>& spans, int depth)
    {
        const std::size_t place = spans.size();
        spans.emplace_back();
        std::string text = make(spans, depth);
        spans[place] = text;
        return text;
    }

private:
    unsigned below(unsigned bound) { return m_random() % bound; }

    std::string string()
    {
        static const std::vector<std::string> pieces = {
            "a", "Z9", "\\n", "\\\"", "\\\\", "ü", "\\u00e9", "😀", "\\uD83D\\uDE00", "/", "{", "]"};
        std::string text = "\"";
        for (unsigned i = below(6); i > 0; --i)
            text += pieces[below(static_cast<unsigned>(pieces.size()))];
        return text + '"';
    }

    std::string make(std::vector<std::string>& spans, int depth)
    {
        static const std::vector<std::string> scalars = {"null", "true", "false",  "0",
                                                         "-7",   "1.5",  "-1e+20", "123456789012345678901234567890"};
        const unsigned kind = below(depth > 0 ? 4 : 2);
        if (kind == 0)
            return scalars[below(static_cast<unsigned>(scalars.size()))];
        if (kind == 1)
            return string();
        const bool object = kind == 2;
        std::string text(1, object ? '{' : '[');
        const unsigned count = below(5);
        for (unsigned i = 0; i < count; ++i) {
            if (i > 0)
                text += ',';
            if (object)
                text += "\"m" + std::to_string(i) + "\":";
            text += value(spans, depth - 1);
        }
        return text + (object ? '}' : ']');
    }

    std::mt19937 m_random;
};

/// Walks by firstChild and nextSibling only.
void collectSpans(const JsonDocument& document, const JsonDocument::Node& node, std::vector<std::string>& spans)
{
    spans.emplace_back(document.raw(node));
    std::uint32_t count = 0;
    for (const auto* child = document.firstChild(node); child; child = document.nextSibling(*child), ++count)
        collectSpans(document, *child, spans);
    QCOMPARE(count, node.children);
}

std::string nested(std::size_t depth)
{
    return std::string(depth, '[') + std::string(depth, ']');
}

} // namespace

class TestJsonDocument : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptance_data();
    void acceptance();
    void limits_data();
    void limits();
    void integers_data();
    void integers();
    void texts_data();
    void texts();
    void quoted_data();
    void quoted();
    void members();
    void leniency_data();
    void leniency();
    void traits_data();
    void traits();
    void encodedPlaces();
    void manyMembers();
    void errorOffset();
    void reuse();
    void randomValues();
    void cutAnywhere();
    void anyBytes();
    void hex();
};

void TestJsonDocument::acceptance_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QByteArray>("raw"); // of the first value

    const auto value = [](const char* name, const QByteArray& bytes, const QByteArray& raw) {
        QTest::newRow(name) << bytes << Outcome::Value << raw;
    };
    const auto invalid = [](const char* name, const QByteArray& bytes) {
        QTest::newRow(name) << bytes << Outcome::Invalid << QByteArray();
    };
    QTest::newRow("no bytes") << QByteArray() << Outcome::Nothing << QByteArray();
    QTest::newRow("white space") << QByteArray(" \t\r\n ") << Outcome::Nothing << QByteArray();
    QTest::newRow("BOM and white space") << QByteArray("\xEF\xBB\xBF ") << Outcome::Nothing << QByteArray();
    value("null", "null", "null");
    value("object", R"({"a":1,"b":[true,null]})", R"({"a":1,"b":[true,null]})");
    value("empty containers", R"([{},[],""])", R"([{},[],""])");
    value("spaced", " [ 1 , { \"a\" : 2 } ] ", "[ 1 , { \"a\" : 2 } ]");
    value("leading zeros", "007", "007");
    value("negative leading zero", "-01", "-01");
    value("leading zero in a fraction", "01.50", "01.50");
    value("leading zero in an array", "[01,00]", "[01,00]");
    value("fraction", "1.10", "1.10");
    value("exponent", "1e5", "1e5");
    value("signed exponent", "-1.5E+07", "-1.5E+07");
    value("duplicate members", R"({"a":1,"a":2})", R"({"a":1,"a":2})");
    value("text behind an object", "{\"a\":1} trailing", "{\"a\":1}");
    value("text close behind an object", "{}x", "{}");
    value("bytes behind an array", "[1]\xFF\xFE", "[1]");
    value("text close behind a string", "\"a\"b", "\"a\"");
    value("number then space", "1 x", "1");
    value("number then line end", "1\n", "1");
    value("literal then space", "true x", "true");
    value("literal then comma", "null,", "null");
    value("literal then dollar", "true$", "true");
    value("BOM", "\xEF\xBB\xBF{\"pos\":2}", "{\"pos\":2}");
    value("BOM before one digit",
          "\xEF\xBB\xBF"
          "1",
          "1");
    value("supplementary", "\"\xF0\x9F\x98\x80\"", "\"\xF0\x9F\x98\x80\"");
    value("last code point", "\"\xF4\x8F\xBF\xBF\"", "\"\xF4\x8F\xBF\xBF\"");
    value("overlong zero", "\"\xC0\x80\"", "\"\xC0\x80\"");
    value("overlong of three", "\"\xE0\x80\xAF\"", "\"\xE0\x80\xAF\"");
    value("all escapes", R"("\"\\\/\b\f\n\r\t\u00e9\uD83D")", R"("\"\\\/\b\f\n\r\t\u00e9\uD83D")");
    value("delete character", "\"\x7F\"", "\"\x7F\"");

    invalid("BOM alone", "\xEF\xBB\xBF");
    invalid("number runs into a letter", "1x");
    invalid("number runs into a comma", "1,");
    invalid("literal runs into a letter", "truex");
    invalid("literal runs into a digit", "null1");
    invalid("literal runs into an underscore", "false_");
    invalid("literal cut", "tru");
    invalid("NaN", "NaN");
    invalid("Infinity", "-Infinity");
    invalid("single quotes", "{'a':1}");
    invalid("no quotes", "{a:1}");
    invalid("trailing comma in an object", R"({"pos":1,})");
    invalid("trailing comma in an array", "[1,]");
    invalid("missing element", "[,1]");
    invalid("missing comma", "[1 2]");
    invalid("missing colon", R"({"a" 1})");
    invalid("missing value", R"({"a":})");
    invalid("wrong bracket", "[1}");
    invalid("comment", "/* c */1");
    invalid("comment in an array", "[1/**/]");
    invalid("plus sign", "+1");
    invalid("minus alone", "-");
    invalid("point first", ".5");
    invalid("point last", "1.");
    invalid("exponent without digits", "1e");
    invalid("exponent sign without digits", "1e+");
    invalid("open object", R"({"a":1)");
    invalid("open string", "\"abc");
    invalid("control character", "\"a\x01\"");
    invalid("raw tab in a string", "\"a\tb\"");
    invalid("zero byte in a string", QByteArray("\"a\0b\"", 5));
    invalid("unknown escape", R"("\x41")");
    invalid("short unicode escape", R"("\u12")");
    invalid("bad unicode escape", R"("\u12g4")");
    invalid("escape at the end", R"("\)");
    invalid("lone continuation", "\"\x80\"");
    invalid("Latin-1", "\"\xFC\"");
    invalid("cut sequence", "\"\xC3\"");
    invalid("surrogate in UTF-8", "\"\xED\xA0\x80\"");
    invalid("beyond Unicode", "\"\xF4\x90\x80\x80\"");
    invalid("overlong of four", "\"\xF0\x80\x80\x80\"");
    invalid("bad bytes in a name", "{\"\xFF\":1}");
    value("UTF-16, little", QByteArray::fromHex("7b007d00"), "{}");
    value("UTF-16, big", QByteArray::fromHex("007b007d"), "{}");
    value("UTF-16, little, with a mark", QByteArray::fromHex("fffe7b007d00"), "{}");
    value("UTF-16, big, with a mark", QByteArray::fromHex("feff007b007d"), "{}");
    value("UTF-16 of two bytes", QByteArray::fromHex("3100"), "1");
    value("UTF-16 pair", QByteArray::fromHex("2200 3dd8 00de 2200"), "\"\xF0\x9F\x98\x80\"");
    value("UTF-16, half a pair", QByteArray::fromHex("2200 3dd8 2200"), "\"\xEF\xBF\xBD\"");
    value("UTF-16, the other half", QByteArray::fromHex("0022 de00 0022"), "\"\xEF\xBF\xBD\"");
    value("UTF-16, odd byte behind", QByteArray::fromHex("5b005d0000"), "[]");
    value("UTF-32, big", QByteArray::fromHex("0000007b0000007d"), "{}");
    value("UTF-32, little", QByteArray::fromHex("7b0000007d000000"), "{}");
    value("UTF-32, big, with a mark", QByteArray::fromHex("0000feff0000005b0000005d"), "[]");
    value("UTF-32, little, with a mark", QByteArray::fromHex("fffe00005b0000005d000000"), "[]");
    value("UTF-32, surrogate", QByteArray::fromHex("220000003dd8000022000000"), "\"\xED\xA0\xBD\"");
    value("UTF-32, no character behind", QByteArray::fromHex("5b0000005d000000ffffffff"), "[]");
    QTest::newRow("UTF-16 white space") << QByteArray::fromHex("20000a00") << Outcome::Nothing << QByteArray();
    invalid("UTF-16, cut", QByteArray::fromHex("7b007d"));
    invalid("UTF-16, mark alone", QByteArray::fromHex("feff"));
    invalid("UTF-16, plain zero inside", QByteArray::fromHex("5b0000005d00"));
    invalid("UTF-32, no character", QByteArray::fromHex("5b000000000011005d000000"));
    invalid("UTF-32, mark of order 2143", QByteArray::fromHex("0000fffe00005b00"));
    invalid("UTF-32, order 2143", QByteArray::fromHex("00005b0000005d00"));
    invalid("UTF-32, order 3412", QByteArray::fromHex("005b0000005d0000"));
    invalid("four zeros", QByteArray::fromHex("00000000"));
    invalid("wire format", QByteArray::fromHex("0000000008b402"));
    invalid("other white space", "\x0B"
                                 "1");
}

void TestJsonDocument::acceptance()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Outcome, outcome);
    QFETCH(QByteArray, raw);
    JsonDocument document;
    const std::string text = bytes.toStdString();
    QCOMPARE(document.parse(text), outcome);
    QCOMPARE(document.outcome(), outcome);
    if (outcome == Outcome::Value)
        QCOMPARE(std::string(document.raw(document.root())), raw.toStdString());
}

void TestJsonDocument::limits_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<Outcome>("outcome");
    const auto row = [](const char* name, const std::string& text, Outcome outcome) {
        QTest::newRow(name) << QByteArray::fromStdString(text) << outcome;
    };
    const auto named = [](const std::string& name) { return "{\"" + name + "\":1}"; };
    row("depth 1000", nested(1000), Outcome::Value);
    row("depth 1001", nested(1001), Outcome::Invalid);
    row("1000 digits", std::string(1000, '9'), Outcome::Value);
    row("1001 digits", std::string(1001, '9'), Outcome::Invalid);
    row("sign and point are no digits", '-' + std::string(500, '9') + '.' + std::string(500, '9'), Outcome::Value);
    row("digits of a fraction count", std::string(500, '9') + '.' + std::string(501, '9'), Outcome::Invalid);
    row("leading zeros do not count", std::string(5000, '0') + std::string(1000, '9'), Outcome::Value);
    row("name of 50000", named(std::string(50'000, 'n')), Outcome::Value);
    row("name of 50001", named(std::string(50'001, 'n')), Outcome::Invalid);
    row("escapes in a name count as what they are", named(std::string(49'000, 'n') + R"(\u0041\u0041\u0041)"),
        Outcome::Value);
    row("long only by its escapes", named(std::string(49'990, 'n') + R"(\u0041\u0041\u0041)"), Outcome::Value);
    row("string of 20000000", '"' + std::string(20'000'000, 's') + '"', Outcome::Value);
    row("string of 20000001", '"' + std::string(20'000'001, 's') + '"', Outcome::Invalid);
    row("string long only in bytes", '"' + std::string(19'999'990, 's') + "ääääääää\"", Outcome::Value);
}

void TestJsonDocument::limits()
{
    QFETCH(QByteArray, bytes);
    QFETCH(Outcome, outcome);
    JsonDocument document;
    QCOMPARE(document.parse({bytes.constData(), static_cast<std::size_t>(bytes.size())}), outcome);
}

void TestJsonDocument::integers_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<bool>("fits");
    QTest::addColumn<qint64>("wrapped"); // equal to the value where it fits
    QTest::newRow("zero") << QByteArray("0") << true << qint64{0};
    QTest::newRow("minus zero") << QByteArray("-0") << true << qint64{0};
    QTest::newRow("leading zeros") << QByteArray("-007") << true << qint64{-7};
    QTest::newRow("above 2^53") << QByteArray("9007199254740993") << true << qint64{9007199254740993};
    QTest::newRow("largest") << QByteArray("9223372036854775807") << true << std::numeric_limits<qint64>::max();
    QTest::newRow("smallest") << QByteArray("-9223372036854775808") << true << std::numeric_limits<qint64>::min();
    QTest::newRow("one more") << QByteArray("9223372036854775808") << false << std::numeric_limits<qint64>::min();
    QTest::newRow("one less") << QByteArray("-9223372036854775809") << false << std::numeric_limits<qint64>::max();
    QTest::newRow("2^64") << QByteArray("18446744073709551616") << false << qint64{0};
    QTest::newRow("2^64 + 5") << QByteArray("18446744073709551621") << false << qint64{5};
    QTest::newRow("- 2^64 - 5") << QByteArray("-18446744073709551621") << false << qint64{-5};
    QTest::newRow("10^30") << QByteArray("1000000000000000000000000000000") << false << qint64{5076944270305263616};
}

void TestJsonDocument::integers()
{
    QFETCH(QByteArray, literal);
    QFETCH(bool, fits);
    QFETCH(qint64, wrapped);
    const std::string text = literal.toStdString();
    JsonDocument document;
    QCOMPARE(document.parse(text), Outcome::Value);
    QCOMPARE(document.root().type, JsonType::Integer);
    QCOMPARE(document.integer(document.root()).has_value(), fits);
    if (fits)
        QCOMPARE(qint64{*document.integer(document.root())}, wrapped);
    QCOMPARE(qint64{document.wrappedInteger(document.root())}, wrapped);
}

void TestJsonDocument::texts_data()
{
    QTest::addColumn<QByteArray>("literal");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray(R"("")") << QByteArray("");
    QTest::newRow("plain") << QByteArray("\"\xC3\xA9t\xC3\xA9\"") << QByteArray("\xC3\xA9t\xC3\xA9");
    QTest::newRow("escapes") << QByteArray(R"("\"\\\/\b\f\n\r\t")") << QByteArray("\"\\/\b\f\n\r\t");
    QTest::newRow("unicode escapes") << QByteArray(R"("\u0444\u00E9\u00e9A")")
                                     << QByteArray("\xD1\x84\xC3\xA9\xC3\xA9"
                                                   "A");
    QTest::newRow("zero") << QByteArray(R"("\u0000")") << QByteArray("\0", 1);
    QTest::newRow("pair") << QByteArray(R"("\uD83D\uDE00")") << QByteArray("\xF0\x9F\x98\x80");
    QTest::newRow("lone high") << QByteArray(R"("\uD83Dx")") << QByteArray("\xED\xA0\xBDx");
    QTest::newRow("lone low") << QByteArray(R"("\uDE00")") << QByteArray("\xED\xB8\x80");
    QTest::newRow("two high") << QByteArray(R"("\uD83D\uD83D\uDE00")") << QByteArray("\xED\xA0\xBD\xF0\x9F\x98\x80");
    QTest::newRow("high, then another escape") << QByteArray(R"("\uD83D\n")") << QByteArray("\xED\xA0\xBD\n");
    QTest::newRow("overlong zero") << QByteArray("\"\xC0\x80\"") << QByteArray("\0", 1);
    QTest::newRow("overlong slash") << QByteArray("\"\xE0\x80\xAF\"") << QByteArray("/");
}

void TestJsonDocument::texts()
{
    QFETCH(QByteArray, literal);
    QFETCH(QByteArray, text);
    const std::string asValue = literal.toStdString();
    JsonDocument document;
    QCOMPARE(document.parse(asValue), Outcome::Value);
    QCOMPARE(document.text(document.root()), text.toStdString());

    const std::string asName = '{' + asValue + ":1}";
    QCOMPARE(document.parse(asName), Outcome::Value);
    QCOMPARE(document.name(*document.firstChild(document.root())), text.toStdString());
    QVERIFY(document.member(document.root(), text.toStdString()));
}

void TestJsonDocument::quoted_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("literal");
    QTest::newRow("short escapes") << QByteArray("\"\\\b\f\n\r\t") << QByteArray(R"("\"\\\b\f\n\r\t")");
    QTest::newRow("control characters") << QByteArray("\x01\x1F") << QByteArray(R"("\u0001\u001F")");
    QTest::newRow("raw") << QByteArray("/<>&'\x7F\xE2\x80\xA8\xC3\xA9")
                         << QByteArray("\"/<>&'\x7F\xE2\x80\xA8\xC3\xA9\"");
    QTest::newRow("supplementary") << QByteArray("\xF0\x9F\x98\x80") << QByteArray(R"("\uD83D\uDE00")");
    QTest::newRow("lone surrogate") << QByteArray("\xED\xA0\xBD") << QByteArray(R"("\uD83D")");
    QTest::newRow("not UTF-8") << QByteArray("a\xFF\xC3(") << QByteArray("\"a\xEF\xBF\xBD\xEF\xBF\xBD(\"");
}

void TestJsonDocument::quoted()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, literal);
    QCOMPARE(inspector::jsonQuoted(text.toStdString()), literal.toStdString());
}

void TestJsonDocument::members()
{
    const std::string text = R"({"a":1,"b":{"a":9},"\u0061":2,"c":[3]})";
    JsonDocument document;
    QCOMPARE(document.parse(text), Outcome::Value);
    const auto& root = document.root();
    QCOMPARE(root.children, 4U);
    QVERIFY(document.hasDuplicateMembers(root));
    QCOMPARE(std::string(document.raw(*document.member(root, "a"))), std::string("2"));
    QCOMPARE(std::string(document.raw(*document.member(root, "b"))), std::string(R"({"a":9})"));
    QVERIFY(!document.hasDuplicateMembers(*document.member(root, "b")));
    QVERIFY(!document.member(root, "d"));
    QVERIFY(!document.member(*document.member(root, "c"), "a"));
    QVERIFY(!document.firstChild(*document.member(root, "a")));
}

void TestJsonDocument::leniency_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("lenient");
    QTest::newRow("as written") << QByteArray(R"(["c",{"p":1,"q":{"p":0}}])") << false;
    QTest::newRow("zero") << QByteArray("[0,-0,0.0]") << false;
    QTest::newRow("space inside") << QByteArray(R"(["c", {"p":1}])") << true;
    QTest::newRow("line end behind") << QByteArray("[1]\n") << true;
    QTest::newRow("BOM") << QByteArray("\xEF\xBB\xBF[1]") << true;
    QTest::newRow("leading zero") << QByteArray("[01]") << true;
    QTest::newRow("trailing bytes") << QByteArray("[1]x") << true;
    QTest::newRow("duplicate inside") << QByteArray(R"([{"a":1,"\u0061":1}])") << true;
    QTest::newRow("overlong") << QByteArray("\"\xC0\x80\"") << true;
}

void TestJsonDocument::leniency()
{
    QFETCH(QByteArray, bytes);
    QFETCH(bool, lenient);
    const std::string text = bytes.toStdString();
    JsonDocument document;
    QCOMPARE(document.parse(text), Outcome::Value);
    QCOMPARE(document.lenient(), lenient);
}

void TestJsonDocument::traits_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("traits"); // in the order of the enumeration
    QTest::addColumn<bool>("strict");
    const auto row = [](const char* name, const QByteArray& bytes, const char* found, bool strict) {
        QTest::newRow(name) << bytes << QString::fromLatin1(found) << strict;
    };
    row("as written", R"(["c",{"p":1}])", "", true);
    row("space inside", "[1, 2]", "space", true);
    row("space behind", "[1]\r\n", "space", true);
    row("BOM", "\xEF\xBB\xBF[1]", "mark", false);
    row("leading zero", "[01]", "zeros", false);
    row("overlong", "\"\xC0\x80\"", "overlong", false);
    row("text behind", "[1] x", "space behind", false);
    row("escape", R"("\u0041")", "escapes", true);
    row("supplementary", "\"\xF0\x9F\x98\x80\"", "supplementary", true);
    row("escaped pair", R"("\uD83D\uDE00")", "escapes", true);
    row("UTF-16", QByteArray::fromHex("5b005d00"), "encoding", false);
    row("UTF-16 with a mark", QByteArray::fromHex("fffe5b005d00"), "mark encoding", false);
    row("duplicates", R"({"a":1,"a":1})", "", true);
}

void TestJsonDocument::traits()
{
    QFETCH(QByteArray, bytes);
    const std::string text = bytes.toStdString();
    JsonDocument document;
    QCOMPARE(document.parse(text), Outcome::Value);
    const std::vector<const char*> names{"space",    "mark",   "encoding", "zeros",
                                         "overlong", "behind", "escapes",  "supplementary"};
    QStringList found;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (document.traits().has(static_cast<JsonTrait>(i)))
            found.append(QString::fromLatin1(names[i]));
    }
    QTEST(found.join(QLatin1Char(' ')), "traits");
    QTEST(document.strict(), "strict");
}

void TestJsonDocument::encodedPlaces()
{
    // Nodes speak of the UTF-8 text; where they stand in the bytes given can be told all the same.
    const QByteArray given = QByteArray::fromHex("feff 005b 0022 d83d de00 0022 002c 0031 005d");
    const std::string bytes = given.toStdString();
    JsonDocument document;
    QCOMPARE(document.parse(bytes), Outcome::Value);
    QVERIFY(document.transcoded());
    QCOMPARE(std::string(document.utf8()), std::string("[\"\xF0\x9F\x98\x80\",1]"));
    const auto* first = document.firstChild(document.root());
    const auto* second = document.nextSibling(*first);
    QCOMPARE(document.givenOffset(first->start), std::size_t{4});
    QCOMPARE(document.givenOffset(first->end), std::size_t{12});
    QCOMPARE(document.givenOffset(second->start), std::size_t{14});
    QCOMPARE(document.givenOffset(second->end), std::size_t{16});

    // A copy has views of its own.
    JsonDocument copy = document;
    QCOMPARE(document.parse("[]"), Outcome::Value);
    QVERIFY(!document.transcoded());
    QCOMPARE(std::string(copy.raw(*copy.firstChild(copy.root()))), std::string("\"\xF0\x9F\x98\x80\""));

    const std::string broken = QByteArray::fromHex("5b002c005d00").toStdString();
    QCOMPARE(document.parse(broken), Outcome::Invalid);
    QCOMPARE(document.errorOffset(), std::size_t{2});
}

void TestJsonDocument::manyMembers()
{
    // Duplicates are found among many members as among few, by what names are and not by how they are written.
    std::string text = "{\"first\":0";
    for (int i = 0; i < 100'000; ++i)
        text += ",\"m" + std::to_string(i) + "\":1";
    JsonDocument document;
    const std::string distinct = text + '}';
    QCOMPARE(document.parse(distinct), Outcome::Value);
    QVERIFY(!document.hasDuplicates());
    const std::string doubled = text + R"(,"\u0066irst":2})";
    QCOMPARE(document.parse(doubled), Outcome::Value);
    QVERIFY(document.hasDuplicates());
    QVERIFY(document.lenient());
    QCOMPARE(std::string(document.raw(*document.member(document.root(), "first"))), std::string("2"));
    QCOMPARE(document.parse(R"({"a":1,"b":2,"\u0062":3})"), Outcome::Value);
    QVERIFY(document.hasDuplicateMembers(document.root()));
}

void TestJsonDocument::errorOffset()
{
    JsonDocument document;
    QCOMPARE(document.parse(R"({"pos":1,})"), Outcome::Invalid);
    QCOMPARE(document.errorOffset(), std::size_t{9});
    QCOMPARE(document.parse("[1"), Outcome::Invalid);
    QCOMPARE(document.errorOffset(), std::size_t{2});
    QCOMPARE(document.parse("[\"\xC3(\"]"), Outcome::Invalid);
    QCOMPARE(document.errorOffset(), std::size_t{2});
}

void TestJsonDocument::reuse()
{
    JsonDocument document;
    QCOMPARE(document.parse("[1, 2"), Outcome::Invalid);
    QVERIFY(document.lenient());
    QCOMPARE(document.parse("[1,2]"), Outcome::Value);
    QVERIFY(!document.lenient());
    QCOMPARE(document.root().children, 2U);
    QCOMPARE(document.errorOffset(), std::size_t{0});
    QCOMPARE(document.parse(""), Outcome::Nothing);
    QCOMPARE(document.outcome(), Outcome::Nothing);
}

void TestJsonDocument::randomValues()
{
    RandomJson random(20261129);
    JsonDocument document;
    for (int i = 0; i < 2000; ++i) {
        std::vector<std::string> expected;
        const std::string text = random.value(expected, 5);
        QVERIFY2(document.parse(text) == Outcome::Value, text.c_str());
        QVERIFY2(!document.lenient(), text.c_str());
        std::vector<std::string> spans;
        collectSpans(document, document.root(), spans);
        QVERIFY2(spans == expected, text.c_str());
    }
}

void TestJsonDocument::cutAnywhere()
{
    // A container or string that is cut is never a value, wherever the cut is: nothing reads past the end.
    RandomJson random(7);
    JsonDocument document;
    for (int i = 0; i < 200; ++i) {
        std::vector<std::string> spans;
        const std::string text = "[" + random.value(spans, 4) + "]";
        for (std::size_t length = 1; length < text.size(); ++length) {
            const std::string cut = text.substr(0, length);
            QVERIFY2(document.parse(cut) == Outcome::Invalid, cut.c_str());
        }
    }
}

void TestJsonDocument::anyBytes()
{
    // As kcat writes it: bytes that are no UTF-8, overlong forms and a cut character raw, the rest escaped.
    const std::string raw = "\x80\xff\xc1\xbf \xe2\x82";
    const std::string text = "{\"" + raw + "\\n\":\"\\u0000" + raw + "\\/\\ud800\",\"n\":[\"" + raw + "\"]}";
    JsonDocument document;
    QCOMPARE(document.parse(text), Outcome::Invalid);
    QCOMPARE(document.parse(text, inspector::StringBytes::Any), Outcome::Value);
    const JsonDocument::Node* first = document.firstChild(document.root());
    QCOMPARE(document.name(*first), raw + '\n');
    QCOMPARE(document.text(*first), std::string(1, '\0') + raw + "/\xed\xa0\x80");
    QCOMPARE(document.text(*document.firstChild(*document.member(document.root(), "n"))), raw);
    // Outside strings nothing is let through, and the option ends with the call.
    QCOMPARE(document.parse("{\x80:1}", inspector::StringBytes::Any), Outcome::Invalid);
    QCOMPARE(document.parse("\"a\nb\"", inspector::StringBytes::Any), Outcome::Invalid);
    QCOMPARE(document.parse(text), Outcome::Invalid);
}

void TestJsonDocument::hex()
{
    QCOMPARE(inspector::toHex(BytesView("\x00\x7F\xFF", 3)), std::string("007fff"));
    QCOMPARE(*inspector::fromHex("007fFF"), std::string("\x00\x7F\xFF", 3));
    QVERIFY(!inspector::fromHex("0"));
    QVERIFY(!inspector::fromHex("0g"));
    QVERIFY(inspector::isUtf8("a\xC3\xA9\xF4\x8F\xBF\xBF"));
    for (const char* wrong : {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC3", "\x80", "\xE0\x80\x80", "\xFF"})
        QVERIFY2(!inspector::isUtf8(wrong), wrong);
}

QTEST_APPLESS_MAIN(TestJsonDocument)
#include "tst_jsondocument.moc"
