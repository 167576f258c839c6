// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keyindex.h"
#include "core/texttable.h"

#include <QTest>

#include <random>
#include <vector>

using namespace inspector;

/// The tables that records are looked up in, against a plain search.
class TestKeyIndex : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsWhatWasInserted_data();
    void findsWhatWasInserted();
    void textsKeepTheirNumbers();
};

void TestKeyIndex::findsWhatWasInserted_data()
{
    QTest::addColumn<quint32>("hashes");
    QTest::newRow("all different") << quint32{0};
    QTest::newRow("many collide") << quint32{300};
    QTest::newRow("all collide") << quint32{1};
}

void TestKeyIndex::findsWhatWasInserted()
{
    QFETCH(quint32, hashes);
    std::mt19937 random(11); // NOLINT(cert-msc32-c,cert-msc51-cpp): the same run every time
    KeyIndex index;
    std::vector<std::uint32_t> hashOf;           // by key
    const int count = hashes == 1 ? 600 : 5'000; // more than it has room for at first
    for (int i = 0; i < count; ++i) {
        const auto hash = static_cast<std::uint32_t>(hashes == 0 ? random() : random() % hashes);
        const KeyId key{static_cast<std::uint32_t>(i)};
        const auto isIt = [key](KeyId other) { return other == key; };
        QVERIFY(!index.find(hash, isIt).valid());
        index.insert(hash, key);
        hashOf.push_back(hash);
        QCOMPARE(index.find(hash, isIt).value, key.value);
    }
    for (std::uint32_t i = 0; i < hashOf.size(); ++i) {
        index.prefetch(hashOf[i]);
        QCOMPARE(index.find(hashOf[i], [i](KeyId other) { return other.value == i; }).value, i);
        // Of those that collide any may come first, but one of them it is.
        const KeyId first = index.firstCandidate(hashOf[i]);
        QVERIFY(first.valid());
        QCOMPARE(hashOf[first.value], hashOf[i]);
    }
    QVERIFY(!index.find(hashOf.front(), [](KeyId) { return false; }).valid());
}

void TestKeyIndex::textsKeepTheirNumbers()
{
    TextTable table;
    const TextId first = table.intern("10.0.3.12:8083");
    const std::string& text = table.text(first);
    const TextId empty = table.intern("");
    QVERIFY(first != empty);
    for (int i = 0; i < 10'000; ++i)
        table.intern(std::to_string(i));
    QCOMPARE(&table.text(first), &text);
    QCOMPARE(text, std::string("10.0.3.12:8083"));
    QCOMPARE(table.text(empty), std::string());
    QVERIFY(table.intern("10.0.3.12:8083") == first);
    QVERIFY(table.intern("") == empty);
    QCOMPARE(table.text(table.intern("9999")), std::string("9999"));
}

QTEST_GUILESS_MAIN(TestKeyIndex)
#include "tst_keyindex.moc"
