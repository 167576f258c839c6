// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/filterterm.h"

#include <QtTest>

using namespace inspector;

class TestFilterTerm : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void parse_data();
    void parse();
};

void TestFilterTerm::parse_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QString>("terms"); // [-][column|]text, one a line
    QTest::newRow("nothing") << QStringLiteral("  ") << QString();
    QTest::newRow("words") << QStringLiteral("orders  cdc") << QStringLiteral("orders\ncdc");
    QTest::newRow("quoted") << QStringLiteral("\"two words\" x") << QStringLiteral("two words\nx");
    QTest::newRow("column") << QStringLiteral("state:failed") << QStringLiteral("state|failed");
    QTest::newRow("column quoted") << QStringLiteral("state:\"not  so\"") << QStringLiteral("state|not  so");
    QTest::newRow("negated") << QStringLiteral("-x -state:\"a b\" -\"c d\"") << QStringLiteral("-x\n-state|a b\n-c d");
    QTest::newRow("colon in quotes") << QStringLiteral("\"a:b\"") << QStringLiteral("a:b");
    QTest::newRow("second colon") << QStringLiteral("worker:h:8083") << QStringLiteral("worker|h:8083");
    QTest::newRow("leading colon") << QStringLiteral(":x") << QStringLiteral(":x");
    QTest::newRow("column only") << QStringLiteral("state:") << QStringLiteral("state|");
    QTest::newRow("dash alone") << QStringLiteral("a - b") << QStringLiteral("a\n-\nb");
    QTest::newRow("open quote") << QStringLiteral("\"a b") << QStringLiteral("a b");
    QTest::newRow("empty quote") << QStringLiteral("\"\" x") << QStringLiteral("x");
    QTest::newRow("inner dash") << QStringLiteral("orders-cdc") << QStringLiteral("orders-cdc");
}

void TestFilterTerm::parse()
{
    QFETCH(QString, filter);
    QFETCH(QString, terms);
    QStringList seen;
    for (const FilterTerm& term : FilterTerm::parse(filter)) {
        QString text = term.negated ? QStringLiteral("-") : QString();
        if (!term.column.isEmpty())
            text += term.column + QStringLiteral("|");
        text += term.text;
        seen << text;
        QCOMPARE(term.whole, term.column.isEmpty() ? term.text : QString(term.column + u':' + term.text));
    }
    QCOMPARE(seen.join(u'\n'), terms);
}

QTEST_GUILESS_MAIN(TestFilterTerm)
#include "tst_filterterm.moc"
