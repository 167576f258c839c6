// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/takepace.h"

#include <QTest>

using namespace inspector;
using namespace std::chrono_literals;

/// As many entries at once as fit into what may be spent on them.
class TestTakePace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void findsWhatFits_data();
    void findsWhatFits();
    void backsOffAtOnce();
    void fewEntriesSayNothing();
};

void TestTakePace::findsWhatFits_data()
{
    QTest::addColumn<qint64>("nsAnEntry");
    QTest::addColumn<quint64>("wanted");
    QTest::newRow("two microseconds") << qint64{2'000} << quint64{3'000};
    QTest::newRow("as slow as can be") << qint64{1'000'000} << quint64{TakePace::Least};
    QTest::newRow("next to nothing") << qint64{10} << quint64{TakePace::Most};
}

void TestTakePace::findsWhatFits()
{
    QFETCH(qint64, nsAnEntry);
    QFETCH(quint64, wanted);
    TakePace pace;
    for (int i = 0; i < 20; ++i)
        pace.took(pace.wanted(), std::chrono::nanoseconds(nsAnEntry) * pace.wanted());
    QCOMPARE(quint64{pace.wanted()}, wanted);
}

void TestTakePace::backsOffAtOnce()
{
    TakePace pace;
    while (pace.wanted() < TakePace::Most)
        pace.took(pace.wanted(), 1ns);
    pace.took(TakePace::Most, TakePace::Budget * 10);
    QCOMPARE(pace.wanted(), TakePace::Most / 10);
    // Up again by steps only.
    pace.took(TakePace::Most / 10, 1ns);
    QCOMPARE(pace.wanted(), TakePace::Most / 10 * 3 / 2);
}

void TestTakePace::fewEntriesSayNothing()
{
    TakePace pace;
    const std::size_t before = pace.wanted();
    pace.took(3, TakePace::Budget - 1ns); // what is done once, however few there are
    pace.took(0, 1ns);
    QCOMPARE(pace.wanted(), before);
    pace.took(3, TakePace::Budget * 100);
    QCOMPARE(pace.wanted(), TakePace::Least);
}

QTEST_APPLESS_MAIN(TestTakePace)
#include "tst_takepace.moc"
