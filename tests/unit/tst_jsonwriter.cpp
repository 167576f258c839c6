// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jsonwriter.h"

#include <QTest>

#include <algorithm>
#include <string>
#include <vector>

using namespace inspector;

class TestJsonWriter : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void layouts_data();
    void layouts();
    void elementsAreAsWrittenInPlace_data();
    void elementsAreAsWrittenInPlace();
    void handsOverInParts();
    void endsWhenNoMoreIsWanted();
};

namespace
{

void writeElement(JsonWriter& json, int number)
{
    json.beginObject();
    json.name("number").integer(number);
    json.name("text").text("a\"b\\\n\x01é\xf0\x9f\x98\x80");
    json.name("bytes").text("\xff");
    json.name("row").beginRow().integer(1).null().boolean(true).endArray();
    json.name("none").beginArray().endArray();
    json.endObject();
}

} // namespace

void TestJsonWriter::layouts_data()
{
    QTest::addColumn<int>("layout");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("compact") << int(JsonWriter::Layout::Compact)
                             << QByteArray("[{\"number\":7,\"text\":\"a\\\"b\\\\\\n\\u0001é\\uD83D\\uDE00\","
                                           "\"bytes\":{\"hex\":\"ff\"},\"row\":[1,null,true],\"none\":[]}]");
    QTest::newRow("lines") << int(JsonWriter::Layout::Lines)
                           << QByteArray(
                                  "[\n  {\n    \"number\": 7,\n    \"text\": \"a\\\"b\\\\\\n\\u0001é\\uD83D\\uDE00\",\n"
                                  "    \"bytes\": {\"hex\":\"ff\"},\n    \"row\": [1,null,true],\n"
                                  "    \"none\": []\n  }\n]");
}

void TestJsonWriter::layouts()
{
    QFETCH(int, layout);
    QFETCH(QByteArray, json);
    JsonWriter writer(static_cast<JsonWriter::Layout>(layout));
    writer.beginArray();
    writeElement(writer, 7);
    writer.endArray();
    QCOMPARE(QByteArray::fromStdString(writer.json()), json);
}

void TestJsonWriter::elementsAreAsWrittenInPlace_data()
{
    QTest::addColumn<int>("layout");
    QTest::addColumn<int>("count");
    for (const auto layout : {JsonWriter::Layout::Compact, JsonWriter::Layout::Lines}) {
        for (const int count : {0, 1, 2, 5})
            QTest::addRow("%d elements, layout %d", count, int(layout)) << int(layout) << count;
    }
}

/// Whatever parts they are written in, among them empty ones.
void TestJsonWriter::elementsAreAsWrittenInPlace()
{
    QFETCH(int, layout);
    QFETCH(int, count);
    JsonWriter whole(static_cast<JsonWriter::Layout>(layout));
    JsonWriter put(static_cast<JsonWriter::Layout>(layout));
    for (JsonWriter* json : {&whole, &put}) {
        json->beginObject();
        json->name("before").integer(1);
        json->name("elements").beginArray();
    }
    for (int i = 0; i < count; ++i)
        writeElement(whole, i);
    for (int first = 0; first < count; first += 2) {
        JsonWriter part = put.elements();
        for (int i = first; i < std::min(first + 2, count); ++i)
            writeElement(part, i);
        put.add(put.elements());
        put.add(part);
    }
    for (JsonWriter* json : {&whole, &put}) {
        json->endArray();
        json->name("after").null();
        json->endObject();
    }
    QCOMPARE(put.json(), whole.json());
}

void TestJsonWriter::handsOverInParts()
{
    constexpr int Elements = 60'000;
    std::vector<std::size_t> sizes;
    std::string told;
    JsonWriter parts(JsonWriter::Layout::Lines, [&](std::string_view text) {
        sizes.push_back(text.size());
        told += text;
        return true;
    });
    JsonWriter whole(JsonWriter::Layout::Lines);
    for (JsonWriter* json : {&parts, &whole}) {
        json->beginArray();
        for (int i = 0; i < Elements; ++i)
            writeElement(*json, i);
        json->endArray();
    }
    QVERIFY(told.size() < whole.json().size());
    parts.finish();
    QCOMPARE(told, whole.json());
    QVERIFY(parts.isWanted());
    QVERIFY(sizes.size() > 5);
    constexpr std::size_t Mebi = std::size_t(1) << 20U;
    QVERIFY(*std::max_element(sizes.begin(), sizes.end()) < Mebi + 1'000); // a little more than a value's worth
}

void TestJsonWriter::endsWhenNoMoreIsWanted()
{
    int calls = 0;
    JsonWriter json(JsonWriter::Layout::Compact, [&calls](std::string_view) { return ++calls < 2; });
    json.beginArray();
    int written = 0;
    for (; json.isWanted() && written < 1'000'000; ++written)
        writeElement(json, written);
    QCOMPARE(calls, 2);
    QVERIFY(written < 1'000'000);
    for (int i = 0; i < 50'000; ++i)
        writeElement(json, i);
    json.endArray();
    json.finish();
    QCOMPARE(calls, 2);
    QVERIFY(json.json().empty());
}

QTEST_GUILESS_MAIN(TestJsonWriter)
#include "tst_jsonwriter.moc"
