// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cancelwait.h"

#include <QTest>

#include <future>

using namespace inspector;
using namespace std::chrono_literals;

class TestCancelWait : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void waitsAsLong();
    void endsAtTheDeadline();
    void cancelWakes();
    void cancelledBefore();
    void wakesOnlyWhomItConcerns();
};

void TestCancelWait::waitsAsLong()
{
    const auto before = std::chrono::steady_clock::now();
    QVERIFY(CancelWait::pause(20ms, {before + 1h}));
    QVERIFY(std::chrono::steady_clock::now() - before >= 20ms);
}

void TestCancelWait::endsAtTheDeadline()
{
    QVERIFY(!CancelWait::pause(1h, {std::chrono::steady_clock::now() + 5ms}));
}

void TestCancelWait::cancelWakes()
{
    std::atomic<bool> cancelled{false};
    std::future<bool> pausing = std::async(std::launch::async, [&cancelled] {
        return CancelWait::pause(1h, {std::chrono::steady_clock::now() + 2h, &cancelled});
    });
    QCOMPARE(pausing.wait_for(20ms), std::future_status::timeout);
    cancelled = true;
    CancelWait::wake();
    QVERIFY(!pausing.get());
}

void TestCancelWait::cancelledBefore()
{
    const std::atomic<bool> cancelled{true};
    QVERIFY(!CancelWait::pause(1h, {std::chrono::steady_clock::now() + 2h, &cancelled}));
}

void TestCancelWait::wakesOnlyWhomItConcerns()
{
    std::atomic<bool> mine{false};
    std::future<bool> pausing = std::async(std::launch::async, [&mine] {
        return CancelWait::pause(1h, {std::chrono::steady_clock::now() + 2h, &mine});
    });
    CancelWait::wake(); // somebody else's
    QCOMPARE(pausing.wait_for(20ms), std::future_status::timeout);
    mine = true;
    CancelWait::wake();
    QVERIFY(!pausing.get());
}

QTEST_GUILESS_MAIN(TestCancelWait)
#include "tst_cancelwait.moc"
