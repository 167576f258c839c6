// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/csvtext.h"

#include <QTest>

using inspector::CsvText;

class TestCsvText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lines_data();
    void lines();
};

void TestCsvText::lines_data()
{
    QTest::addColumn<QStringList>("cells");
    QTest::addColumn<QByteArray>("expected");
    QTest::newRow("plain") << QStringList{u"a"_qs, u"1"_qs} << QByteArray("a,1\r\n");
    QTest::newRow("empty cells") << QStringList{QString(), QString()} << QByteArray(",\r\n");
    QTest::newRow("comma") << QStringList{u"a,b"_qs} << QByteArray("\"a,b\"\r\n");
    QTest::newRow("quotes") << QStringList{u"say \"x\""_qs} << QByteArray("\"say \"\"x\"\"\"\r\n");
    QTest::newRow("line ends") << QStringList{u"a\nb"_qs, u"a\rb"_qs} << QByteArray("\"a\nb\",\"a\rb\"\r\n");
    QTest::newRow("white space stays") << QStringList{u" a "_qs} << QByteArray(" a \r\n");
    QTest::newRow("UTF-8") << QStringList{u"Zürich 😀"_qs} << QByteArray("Zürich 😀\r\n");
    QTest::newRow("formulas") << QStringList{u"=1+1"_qs, u"@SUM(A1)"_qs, u"+cmd"_qs, u"-2+3"_qs, u" =1"_qs}
                              << QByteArray("'=1+1,'@SUM(A1),'+cmd,'-2+3,' =1\r\n");
    QTest::newRow("formula behind a tab or in wide letters") << QStringList{u"\t=1"_qs, u"\uFF1D1"_qs}
                                                             << QByteArray("'\t=1,'\xEF\xBC\x9D"
                                                                           "1\r\n");
    QTest::newRow("formula with a comma")
        << QStringList{u"=HYPERLINK(\"x\",1)"_qs} << QByteArray("\"'=HYPERLINK(\"\"x\"\",1)\"\r\n");
    QTest::newRow("numbers are none") << QStringList{u"-5"_qs, u"+3.25"_qs, u"-"_qs} << QByteArray("-5,+3.25,'-\r\n");
}

void TestCsvText::lines()
{
    QFETCH(QStringList, cells);
    QFETCH(QByteArray, expected);
    QCOMPARE(CsvText::line(cells), expected);
}

QTEST_APPLESS_MAIN(TestCsvText)
#include "tst_csvtext.moc"
