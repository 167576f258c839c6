// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/visibletimer.h"

#include <QSignalSpy>
#include <QTabWidget>
#include <QTest>

using namespace inspector;

/// Nothing ticks that nobody sees.
class TestVisibleTimer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void followsItsWindow();
    void followsItsPage();
};

void TestVisibleTimer::followsItsWindow()
{
    QWidget window;
    auto* label = new QWidget(&window);
    auto* timer = new VisibleTimer(5, label);
    QSignalSpy ticks(timer, &VisibleTimer::tick);
    QVERIFY(!timer->isRunning());
    window.show();
    QVERIFY(timer->isRunning());
    QTRY_VERIFY(ticks.size() >= 2);
    window.hide();
    QVERIFY(!timer->isRunning());
    window.show();
    QVERIFY(timer->isRunning());
    window.setWindowState(Qt::WindowMinimized);
    QTRY_VERIFY(!timer->isRunning());
    window.setWindowState(Qt::WindowNoState);
    QTRY_VERIFY(timer->isRunning());
}

void TestVisibleTimer::followsItsPage()
{
    QTabWidget tabs;
    auto* page = new QWidget;
    tabs.addTab(new QWidget, QStringLiteral("other"));
    auto* timer = new VisibleTimer(60'000, page); // it has no window yet
    QSignalSpy ticks(timer, &VisibleTimer::tick);
    tabs.addTab(page, QStringLiteral("page"));
    tabs.show();
    QVERIFY(!timer->isRunning());
    tabs.setCurrentIndex(1);
    QVERIFY(timer->isRunning());
    QTRY_COMPARE(ticks.size(), 1); // at once, and not again before its time
    tabs.setCurrentIndex(0);
    QVERIFY(!timer->isRunning());
    tabs.setCurrentIndex(1);
    tabs.setWindowState(Qt::WindowMinimized);
    QTRY_VERIFY(!timer->isRunning());
}

QTEST_MAIN(TestVisibleTimer)
#include "tst_visibletimer.moc"
