// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/frameticker.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QtTest>

using namespace inspector;

class TestFrameTicker : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void ticksOnlyWhenAsked();
    void goesOnWhileAsked();
    void slowTicksSpreadOut();
    void remembersWhileStopped();
    void eagerTicksFollowClosely();
};

void TestFrameTicker::ticksOnlyWhenAsked()
{
    FrameTicker ticker;
    QSignalSpy ticks(&ticker, &FrameTicker::tick);
    ticker.request();
    ticker.request();
    QCOMPARE(ticks.size(), 0); // never inside the call
    QTRY_COMPARE(ticks.size(), 1);
    QVERIFY(!ticks.wait(200)); // idle: no further tick
}

void TestFrameTicker::goesOnWhileAsked()
{
    FrameTicker ticker;
    QSignalSpy ticks(&ticker, &FrameTicker::tick);
    connect(&ticker, &FrameTicker::tick, &ticker, [&] {
        if (ticks.size() < 4)
            ticker.request();
    });
    ticker.request();
    QTRY_VERIFY(ticks.size() >= 4);
}

void TestFrameTicker::slowTicksSpreadOut()
{
    FrameTicker ticker;
    qint64 costNs = 9'000'000;
    connect(&ticker, &FrameTicker::tick, &ticker, [&] {
        QElapsedTimer busy;
        busy.start();
        while (busy.nsecsElapsed() < costNs) {
        }
    });
    QCOMPARE(ticker.interval(), 33);
    for (const int wanted : {66, 133}) {
        ticker.request();
        QTRY_COMPARE(ticker.interval(), wanted);
    }
    QSignalSpy ticks(&ticker, &FrameTicker::tick);
    ticker.request();
    QTRY_COMPARE(ticks.size(), 1);
    QCOMPARE(ticker.interval(), 133); // never slower
    costNs = 0;
    ticker.request();
    QTRY_COMPARE(ticker.interval(), 33);
}

void TestFrameTicker::remembersWhileStopped()
{
    FrameTicker ticker;
    QSignalSpy ticks(&ticker, &FrameTicker::tick);
    ticker.setStopped(true);
    ticker.request();
    QVERIFY(!ticks.wait(150));
    ticker.setStopped(false);
    QTRY_COMPARE(ticks.size(), 1);
}

void TestFrameTicker::eagerTicksFollowClosely()
{
    // However long they take: whoever makes it eager sees to that.
    FrameTicker ticker;
    QSignalSpy ticks(&ticker, &FrameTicker::tick);
    connect(&ticker, &FrameTicker::tick, &ticker, [&] {
        QElapsedTimer busy;
        busy.start();
        while (busy.nsecsElapsed() < 9'000'000) {
        }
    });
    ticker.setEager(true);
    QCOMPARE(ticker.interval(), 2);
    ticker.request();
    QTRY_COMPARE(ticks.size(), 1);
    QCOMPARE(ticker.interval(), 2);
    ticker.setEager(false);
    QCOMPARE(ticker.interval(), 66);
    ticker.request();
    QTRY_COMPARE(ticks.size(), 2);
}

QTEST_GUILESS_MAIN(TestFrameTicker)
#include "tst_frameticker.moc"
