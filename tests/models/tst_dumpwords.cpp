// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/dumpwords.h"

#include <QTest>

#include <set>

using inspector::DumpProblem;
using inspector::DumpWords;
using Kind = inspector::DumpProblem::Kind;

class TestDumpWords : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyKindHasItsOwn();
    void namesWhatAndWhere();
};

void TestDumpWords::everyKindHasItsOwn()
{
    std::set<QString> all;
    for (int kind = 0; kind <= static_cast<int>(Kind::TooManyPartitions); ++kind) {
        const QString words = DumpWords::problem({static_cast<Kind>(kind), "f", 3, "7"});
        QVERIFY2(words.size() > 30, qPrintable(words));
        QVERIFY2(!words.contains(QLatin1Char('%')), qPrintable(words));
        QVERIFY2(all.insert(words).second, qPrintable(words));
    }
}

void TestDumpWords::namesWhatAndWhere()
{
    const QString line = DumpWords::problem({Kind::BadMember, "/tmp/a b.jsonl", 1234, "offset"});
    QVERIFY2(line.contains(u"/tmp/a b.jsonl"_qs) && line.contains(u"1,234"_qs) && line.contains(u"“offset”"_qs),
             qPrintable(line));
    const QString file = DumpWords::problem({Kind::CutShort, "dump.gz", 0, {}});
    QVERIFY2(file.startsWith(u"dump.gz: "_qs), qPrintable(file));
    const QString topic = DumpWords::problem({Kind::RoleUnknown, {}, 0, "orders"});
    QVERIFY2(topic.contains(u" orders "_qs), qPrintable(topic));
    // What stands in a file is no markup and no line of its own.
    QVERIFY(!DumpWords::problem({Kind::UnknownFormat, "f", 1, "a\nb"}).contains(QLatin1Char('\n')));
}

QTEST_APPLESS_MAIN(TestDumpWords)
#include "tst_dumpwords.moc"
