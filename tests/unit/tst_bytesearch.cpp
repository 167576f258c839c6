// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bytesearch.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace inspector;

/// The search that steps over bytes, against one that looks at all of them.
class TestByteSearch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void finds_data();
    void finds();
    void agreesWithPlainSearch();
};

void TestByteSearch::finds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<bool>("found");
    const auto row = [](const char* name, const QByteArray& text, const QByteArray& bytes, bool found) {
        QTest::newRow(name) << text << bytes << found;
    };
    row("nothing in nothing", "", "", true);
    row("nothing in something", "", "abc", true);
    row("something in nothing", "a", "", false);
    row("longer than the bytes", "abcd", "abc", false);
    row("the whole", "abc", "abc", true);
    row("at the beginning", "ab", "abc", true);
    row("at the end", "bc", "abc", true);
    row("other case", "OrDeRs", "team-1.oRDERS-7-cdc", true);
    row("one byte", "z", "xyZ", true);
    row("repeated", "aab", "aaaab", true);
    row("nearly", "aab", "aaaaacab", false);
    row("no letters", "[@", "x{`x", false);
    row("beyond ASCII", "\303\244", "x\303\244", true);
    row("beyond ASCII, another", "\303\244", "x\303\204", false);
    row("null byte", QByteArray("\0a", 2), QByteArray("x\0A", 3), true);
}

void TestByteSearch::finds()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, bytes);
    const ByteSearch search(text.toStdString());
    QTEST(search.isIn(BytesView(bytes.constData(), std::size_t(bytes.size()))), "found");
    QCOMPARE(search.text(), text.toLower().toStdString());
}

void TestByteSearch::agreesWithPlainSearch()
{
    std::mt19937 random(5); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    const auto some = [&random](std::size_t most) {
        constexpr std::string_view Few = "abAB\xc3";
        Bytes bytes(random() % (most + 1), ' ');
        for (char& byte : bytes)
            byte = Few[random() % Few.size()];
        return bytes;
    };
    const auto lowered = [](Bytes bytes) {
        std::replace(bytes.begin(), bytes.end(), 'A', 'a');
        std::replace(bytes.begin(), bytes.end(), 'B', 'b');
        return bytes;
    };
    int found = 0;
    for (int i = 0; i < 100'000; ++i) {
        const Bytes text = some(6);
        const Bytes bytes = some(40);
        const bool wanted = lowered(bytes).find(lowered(text)) != Bytes::npos;
        QCOMPARE(ByteSearch(text).isIn(bytes), wanted);
        found += wanted;
    }
    QVERIFY(found > 20'000);
    QVERIFY(found < 80'000);
}

QTEST_GUILESS_MAIN(TestByteSearch)
#include "tst_bytesearch.moc"
