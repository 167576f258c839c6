// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fold.h"
#include "core/restoredrecords.h"

#include <QTest>

#include <memory>

using namespace inspector;

namespace
{

/// "k=v" a record with its value, "k" a tombstone; times go on by one.
struct Topic
{
    RecordStore store;
    KeyTable keys;

    Topic(const std::string& name, const QStringList& records, std::int64_t firstAt = 1000,
          TimestampKind kind = TimestampKind::Create)
    {
        const SlotId slot = store.addPartition(name, TopicRole::Offset, 0);
        std::int64_t offset = 0;
        for (const QString& record : records) {
            const std::string key = record.section(u'=', 0, 0).toStdString();
            const std::string value = record.section(u'=', 1).toStdString();
            store.append(slot, offset, firstAt + (kind == TimestampKind::LogAppend ? offset : key.size()), key,
                         record.contains(u'=') ? std::optional<BytesView>(value) : std::nullopt, {}, kind);
            ++offset;
        }
        store.publish();
        Fold(store, keys).advance(store.published());
    }
    FoldedRecords records() const { return {store, keys}; }
};

const std::map<std::string, std::string> Names{{"old", "new"}};
using Difference = RestoredRecords::Difference;

} // namespace

class TestRestoredRecords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void compare_data();
    void compare();
    void brokersTime();
    void foreignPartition();
};

void TestRestoredRecords::compare_data()
{
    QTest::addColumn<QStringList>("archived");
    QTest::addColumn<QStringList>("now");
    QTest::addColumn<int>("there");
    QTest::addColumn<int>("compacted");
    QTest::addColumn<int>("difference"); // -1: none
    QTest::addColumn<qint64>("offset");
    const QStringList all{QStringLiteral("a=1"), QStringLiteral("b=1"), QStringLiteral("a=2"), QStringLiteral("b"),
                          QStringLiteral("c=1")};
    const auto row = [&all](const char* name, const char* now, int there, int compacted, int difference = -1,
                            qint64 offset = 0) {
        QTest::newRow(name) << all << QString::fromLatin1(now).split(u' ', Qt::SkipEmptyParts) << there << compacted
                            << difference << offset;
    };
    row("all", "a=1 b=1 a=2 b c=1", 5, 0);
    row("compacted", "a=2 b c=1", 3, 2);
    row("tombstone gone", "a=2 c=1", 2, 3);
    row("last version missing", "a=1 b=1 b c=1", 2, 0, int(Difference::Missing), 2);
    row("last record missing", "a=1 b=1 a=2 b", 4, 0, int(Difference::Missing), 4);
    row("another order", "a=2 a=1 b=1 b c=1", 1, 3, int(Difference::Missing), 4);
    row("another value", "a=1 b=1 a=3 b c=1", 2, 0, int(Difference::Missing), 2);
    row("one too many", "a=1 b=1 a=2 b c=1 d=1", 5, 0, int(Difference::Foreign), 5);
    row("empty", "", 0, 2, int(Difference::Missing), 2);
}

void TestRestoredRecords::compare()
{
    QFETCH(QStringList, archived);
    QFETCH(QStringList, now);
    QFETCH(int, there);
    QFETCH(int, compacted);
    QFETCH(int, difference);
    QFETCH(qint64, offset);
    const Topic before(std::string("old"), archived);
    const Topic after(std::string("new"), now);
    const RestoredRecords found = RestoredRecords::compare(before.records(), after.records(), Names);
    QCOMPARE(found.first ? static_cast<int>(found.first->difference) : -1, difference);
    QCOMPARE(static_cast<int>(found.there), there);
    QCOMPARE(static_cast<int>(found.compacted), compacted);
    if (found.first) {
        QCOMPARE(found.first->topic, std::string("new"));
        QCOMPARE(static_cast<qint64>(found.first->offset), offset);
    }
}

void TestRestoredRecords::brokersTime()
{
    const QStringList records{QStringLiteral("a=1"), QStringLiteral("b=1")};
    const Topic before(std::string("old"), records);
    const Topic otherTimes(std::string("new"), records, 5000);
    QVERIFY(RestoredRecords::compare(before.records(), otherTimes.records(), Names).first.has_value());
    const Topic brokers(std::string("new"), records, 5000, TimestampKind::LogAppend);
    const RestoredRecords found = RestoredRecords::compare(before.records(), brokers.records(), Names);
    QVERIFY(!found.first);
    QCOMPARE(found.otherTimes, std::uint64_t{2});
}

void TestRestoredRecords::foreignPartition()
{
    const Topic before(std::string("old"), {QStringLiteral("a=1")});
    RecordStore store;
    KeyTable keys;
    store.append(store.addPartition("new", TopicRole::Offset, 0), 0, 1001, BytesView("a"), BytesView("1"));
    store.append(store.addPartition("new", TopicRole::Offset, 1), 7, 1000, BytesView("x"), BytesView("1"));
    store.append(store.addPartition("other", TopicRole::Offset, 0), 0, 1000, BytesView("x"), BytesView("1"));
    store.publish();
    Fold(store, keys).advance(store.published());
    const RestoredRecords found = RestoredRecords::compare(before.records(), {store, keys}, Names);
    QVERIFY(found.first.has_value());
    QCOMPARE(static_cast<int>(found.first->difference), static_cast<int>(Difference::Foreign));
    QCOMPARE(found.first->partition, 1);
    QCOMPARE(found.first->offset, std::int64_t{7});
}

QTEST_GUILESS_MAIN(TestRestoredRecords)
#include "tst_restoredrecords.moc"
