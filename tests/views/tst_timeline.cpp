// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakecluster.h"
#include "items/statustimelinemodel.h"
#include "items/words.h"
#include "views/timelinelane.h"
#include "views/timelinepanel.h"
#include "views/timelineview.h"

#include <QDateTime>
#include <QHelpEvent>
#include <QLabel>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

#include <cmath>

using namespace inspector;

namespace
{

constexpr qint64 Start = 1'700'000'000'000;
constexpr qint64 Minute = 60'000;
constexpr qint64 Hour = 60 * Minute;

/// One record every `step` ms, states by turns.
StatusHistory historyOf(const QList<qint64>& times, bool ignoreOdd = false)
{
    StatusHistory history;
    std::int64_t open = -1;
    for (qsizetype index = 0; index < times.size(); ++index) {
        StatusSpan span;
        span.row = static_cast<std::uint64_t>(index);
        span.at = span.from = times.at(index);
        span.state = index % 2 ? TaskState::Failed : TaskState::Running;
        span.failures = static_cast<std::uint32_t>((index + 1) / 2);
        if (ignoreOdd && index % 2) {
            span.ignored = StatusIgnored::UnknownState;
            span.to = span.from;
        } else {
            if (open >= 0)
                history.spans[static_cast<std::size_t>(open)].to = span.from;
            open = index;
        }
        history.spans.push_back(span);
    }
    return history;
}

TimelineScale scaleOf(qint64 from, qint64 to, int width)
{
    TimelineScale scale;
    scale.setWidth(width);
    scale.setRange(from, to);
    return scale;
}

} // namespace

class tst_Timeline : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void scaleZoomsAroundTheAnchor();
    void scaleComesBack();
    void ticksAreRoundAndApart_data();
    void ticksAreRoundAndApart();
    void ticksInAnotherZone();

    void laneOfSingleBars();
    void laneCutsAtTheEdges();
    void laneMergesWhatIsTooClose();
    void laneMarksWhatIsIgnored();
    void laneOfManyRecordsStaysSmall();
    void recordUnderATime();

    void init();
    void keysGoThroughLanesAndRecords();
    void enterAsksForDetails();
    void keysZoom();
    void wheelZoomsUnderTheCursor();
    void clickSelects();
    void dragPansAndStaysInSight();
    void allFollowsTheEnd();
    void tooltipTellsOfTheRecord();
    void describedForScreenReaders();
    void connectorComesIntoSight();
    void thousandsOfLanesLookAtFew();
    void selectionStaysWhileRecordsCome();
    void panelTellsWhatIsKnown();
    void hiddenPanelRests();

private:
    void show() { cluster->show(); }
    StatusTimelineModel* model() const { return panel->findChild<StatusTimelineModel*>(); }
    TimelineView* view() const { return panel->view(); }
    /// Until all lanes on screen are read.
    bool read(int lanes)
    {
        return QTest::qWaitFor([&] {
            for (int lane = 0; lane < lanes; ++lane) {
                if (!model()->history(lane))
                    return false;
            }
            return model()->rowCount() >= lanes;
        });
    }
    void fillAndShow()
    {
        cluster->folded.connectorStatus("orders", "RUNNING");
        cluster->folded.clock += Hour;
        cluster->folded.taskStatus("orders", 0, "RUNNING");
        cluster->folded.clock += Hour;
        cluster->folded.taskStatus("orders", 0, "FAILED", "\"a.BException: no\\n\\tat x\"");
        cluster->folded.clock += Hour;
        cluster->folded.taskStatus("orders", 0, "RUNNING");
        show();
        panel->resize(1000, 300);
        panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(panel.get()));
        QVERIFY(read(2));
        view()->setFocus();
    }

    std::unique_ptr<FakeCluster> cluster;
    std::unique_ptr<TimelinePanel> panel;
};

void tst_Timeline::scaleZoomsAroundTheAnchor()
{
    TimelineScale scale = scaleOf(Start, Start + 10 * Hour, 1000);
    QCOMPARE(scale.from(), Start);
    QCOMPARE(scale.to(), Start + 10 * Hour);
    const qint64 under = scale.timeAt(300);
    scale.zoom(4, 300);
    QCOMPARE(scale.timeAt(300), under);
    QCOMPARE(scale.msPerPixel(), 9000.0);
    scale.zoom(1e12, 300);
    QCOMPARE(scale.msPerPixel(), TimelineScale::FinestMsPerPixel);
    QCOMPARE(scale.timeAt(300), under);
    scale.zoom(1e-12, 300);
    QCOMPARE(scale.msPerPixel(), TimelineScale::CoarsestMsPerPixel);
}

void tst_Timeline::scaleComesBack()
{
    TimelineScale scale = scaleOf(Start, Start + 7 * Hour, 997);
    for (int step = 0; step < 20; ++step)
        scale.zoom(1.37, 411);
    for (int step = 0; step < 20; ++step)
        scale.zoom(1 / 1.37, 411);
    QCOMPARE(scale.from(), Start);
    scale.pan(100);
    scale.pan(-100);
    QCOMPARE(scale.from(), Start);
}

void tst_Timeline::ticksAreRoundAndApart_data()
{
    QTest::addColumn<qint64>("range");
    for (const qint64 range : {qint64{1000}, qint64{5000}, Minute, 17 * Minute, 3 * Hour, 30 * Hour, 24 * 30 * Hour,
                               24 * 365 * Hour, 24 * 3650 * Hour})
        QTest::addRow("%lld ms", range) << range;
}

void tst_Timeline::ticksAreRoundAndApart()
{
    QFETCH(qint64, range);
    const TimelineScale scale = scaleOf(Start + 1234, Start + 1234 + range, 1000);
    const QList<TimelineScale::Tick> ticks = scale.ticks(90);
    QVERIFY(ticks.size() >= 2);
    QVERIFY(ticks.size() <= 12);
    for (qsizetype index = 0; index < ticks.size(); ++index) {
        QVERIFY(ticks.at(index).at >= scale.from());
        QVERIFY(ticks.at(index).at <= scale.to());
        QCOMPARE(ticks.at(index).at % 100, 0);
        if (index > 0)
            QVERIFY(scale.x(ticks.at(index).at) - scale.x(ticks.at(index - 1).at) >= 90);
    }
}

void tst_Timeline::ticksInAnotherZone()
{
    const QByteArray before = qgetenv("TZ");
    qputenv("TZ", "Asia/Kolkata"); // half an hour off
    tzset();
    const QList<TimelineScale::Tick> ticks = scaleOf(Start, Start + 12 * Hour, 1000).ticks(90);
    if (before.isNull())
        qunsetenv("TZ");
    else
        qputenv("TZ", before);
    tzset();
    QVERIFY(!ticks.isEmpty());
    for (const TimelineScale::Tick& tick : ticks)
        QVERIFY2(tick.label.endsWith(u":00"_qs) || tick.label.size() == 10, qPrintable(tick.label));
}

void tst_Timeline::laneOfSingleBars()
{
    const StatusHistory history = historyOf({Start, Start + Hour, Start + 3 * Hour});
    const auto pieces = TimelineLane::pieces(history, scaleOf(Start - Hour, Start + 9 * Hour, 1000), Start + 4 * Hour);
    QCOMPARE(pieces.size(), std::size_t{3});
    QCOMPARE(pieces[0].kind, TimelinePiece::Kind::Bar);
    QCOMPARE(pieces[0].left, 100.0);
    QCOMPARE(pieces[0].right, 200.0);
    QCOMPARE(pieces[1].right, 400.0);
    QCOMPARE(pieces[2].first, std::size_t{2});
    QCOMPARE(pieces[2].right, 500.0); // up to the end of what is known
    QCOMPARE(TimelineLane::firstTime(history), Start);
}

void tst_Timeline::laneCutsAtTheEdges()
{
    const StatusHistory history = historyOf({Start, Start + Hour, Start + 3 * Hour, Start + 50 * Hour});
    const auto pieces =
        TimelineLane::pieces(history, scaleOf(Start + 2 * Hour, Start + 12 * Hour, 1000), Start + 60 * Hour);
    QCOMPARE(pieces.size(), std::size_t{2});
    QCOMPARE(pieces[0].first, std::size_t{1});
    QCOMPARE(pieces[0].left, 0.0);
    QCOMPARE(pieces[0].right, 100.0);
    QCOMPARE(pieces[1].right, 1000.0);
}

void tst_Timeline::laneMergesWhatIsTooClose()
{
    QList<qint64> times{Start};
    for (int record = 0; record < 9; ++record)
        times << Start + Hour + record * 1000; // a pixel is 36 s
    times << Start + 5 * Hour;
    const StatusHistory history = historyOf(times);
    const auto pieces = TimelineLane::pieces(history, scaleOf(Start, Start + 10 * Hour, 1000), Start + 10 * Hour);
    QCOMPARE(pieces.size(), std::size_t{4});
    QCOMPARE(pieces[0].kind, TimelinePiece::Kind::Bar);
    QCOMPARE(pieces[1].kind, TimelinePiece::Kind::Bar); // the last of the nine holds for hours
    QCOMPARE(pieces[1].first, std::size_t{9});
    QCOMPARE(pieces[1].right, 500.0);
    QCOMPARE(pieces[2].kind, TimelinePiece::Kind::Several);
    QCOMPARE(pieces[2].first, std::size_t{1});
    QCOMPARE(pieces[2].last, std::size_t{9});
    QCOMPARE(pieces[2].failures, 5U);
    QCOMPARE(pieces[3].first, std::size_t{10});
}

void tst_Timeline::laneMarksWhatIsIgnored()
{
    const StatusHistory history = historyOf({Start, Start + Hour, Start + 2 * Hour, Start + 3 * Hour}, true);
    const auto pieces = TimelineLane::pieces(history, scaleOf(Start, Start + 10 * Hour, 1000), Start + 5 * Hour);
    QCOMPARE(pieces.size(), std::size_t{4});
    QCOMPARE(pieces[0].right, 200.0); // it holds on over the mark
    QCOMPARE(pieces[1].kind, TimelinePiece::Kind::Mark);
    QCOMPARE(pieces[1].left, 100.0);
    QCOMPARE(pieces[3].left, 300.0);
}

void tst_Timeline::laneOfManyRecordsStaysSmall()
{
    QList<qint64> times;
    for (int record = 0; record < 100'000; ++record)
        times << Start + record * 700;
    const StatusHistory history = historyOf(times);
    const TimelineScale all = scaleOf(Start, times.last(), 1000);
    const auto pieces = TimelineLane::pieces(history, all, times.last());
    QVERIFY(pieces.size() <= 1000);
    std::size_t records = 0;
    for (const TimelinePiece& piece : pieces) {
        if (piece.kind == TimelinePiece::Kind::Several)
            records += piece.last - piece.first + 1;
    }
    QCOMPARE(records, std::size_t{100'000});
}

void tst_Timeline::recordUnderATime()
{
    const StatusHistory history = historyOf({Start, Start + Hour, Start + 2 * Hour, Start + 3 * Hour}, true);
    QCOMPARE(TimelineLane::recordAt(history, Start - 1, 0), -1);
    QCOMPARE(TimelineLane::recordAt(history, Start, 0), 0);
    QCOMPARE(TimelineLane::recordAt(history, Start + Hour + Minute, 0), 0);
    QCOMPARE(TimelineLane::recordAt(history, Start + Hour + Minute, 2 * Minute), 1); // the mark is near
    QCOMPARE(TimelineLane::recordAt(history, Start + 9 * Hour, Minute), 2);
}

void tst_Timeline::init()
{
    panel.reset();
    cluster = std::make_unique<FakeCluster>(ConnectionSettings{});
    cluster->progress.state = ConnectionState::Idle; // as a file: what is known ends with the last record
    panel = std::make_unique<TimelinePanel>(cluster->models());
}

void tst_Timeline::keysGoThroughLanesAndRecords()
{
    fillAndShow();
    QSignalSpy selected(view(), &TimelineView::recordSelected);
    QTest::keyClick(view(), Qt::Key_Home, Qt::ControlModifier);
    QCOMPARE(view()->currentLane(), 0);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(0));
    QTest::keyClick(view(), Qt::Key_Down);
    QCOMPARE(view()->currentLane(), 1);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(1)); // nothing held yet at that time: the first
    QTest::keyClick(view(), Qt::Key_Right);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(2));
    QTest::keyClick(view(), Qt::Key_End);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(3));
    QTest::keyClick(view(), Qt::Key_Right);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(3));
    QTest::keyClick(view(), Qt::Key_Left);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(2));
    QTest::keyClick(view(), Qt::Key_Up);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(0));
    QTest::keyClick(view(), Qt::Key_Down); // the place in time was kept
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(2));
    QTest::keyClick(view(), Qt::Key_Home);
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(1));
    QTest::keyClick(view(), Qt::Key_PageDown);
    QCOMPARE(view()->currentLane(), 1);
    QCOMPARE(selected.last().at(1).toULongLong(), 1U);
    QCOMPARE(selected.last().at(0).value<KeyId>(), model()->lane(1).key);
}

void tst_Timeline::enterAsksForDetails()
{
    fillAndShow();
    QSignalSpy activated(view(), &TimelineView::recordActivated);
    QTest::keyClick(view(), Qt::Key_Return);
    QVERIFY(activated.isEmpty()); // none is chosen
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_End);
    QTest::keyClick(view(), Qt::Key_Return);
    QCOMPARE(activated.size(), 1);
    QCOMPARE(activated.first().at(1).toULongLong(), 3U);
}

void tst_Timeline::keysZoom()
{
    fillAndShow();
    const double all = view()->scale().msPerPixel();
    QTest::keyClick(view(), Qt::Key_Plus);
    QVERIFY(view()->scale().msPerPixel() < all);
    QTest::keyClick(view(), Qt::Key_Minus);
    QCOMPARE(view()->scale().msPerPixel(), all);
    QTest::keyClick(view(), Qt::Key_Plus);
    QTest::keyClick(view(), Qt::Key_0);
    QVERIFY(std::abs(view()->scale().msPerPixel() - all) < all / 100);
}

void tst_Timeline::wheelZoomsUnderTheCursor()
{
    fillAndShow();
    const QPoint place = view()->placeOf(1, Start + 2 * Hour);
    const double x = view()->scale().x(Start + 2 * Hour);
    const auto wheel = [&](int delta) {
        QWheelEvent event(place, view()->viewport()->mapToGlobal(place), {}, {0, delta}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(view()->viewport(), &event);
    };
    const double before = view()->scale().msPerPixel();
    for (int notch = 0; notch < 10; ++notch)
        wheel(120);
    QVERIFY(view()->scale().msPerPixel() < before / 4);
    QVERIFY(std::abs(view()->scale().x(Start + 2 * Hour) - x) < 6); // the cursor stands on whole pixels
    for (int notch = 0; notch < 10; ++notch)
        wheel(-120);
    QVERIFY(std::abs(view()->scale().x(Start + 2 * Hour) - x) < 1);
}

void tst_Timeline::clickSelects()
{
    fillAndShow();
    QSignalSpy selected(view(), &TimelineView::recordSelected);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->placeOf(1, Start + 2 * Hour + 10 * Minute));
    QCOMPARE(view()->currentRecord(), std::optional<quint64>(2));
    QCOMPARE(selected.size(), 1);
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, view()->placeOf(1, Start + 30 * Minute));
    QCOMPARE(view()->currentRecord(), std::nullopt); // nothing is known of that time
    QCOMPARE(selected.size(), 1);
    QSignalSpy activated(view(), &TimelineView::recordActivated);
    QTest::mouseDClick(view()->viewport(), Qt::LeftButton, {}, view()->placeOf(0, Start + Hour));
    QCOMPARE(activated.size(), 1);
    QCOMPARE(view()->currentLane(), 0);
}

void tst_Timeline::dragPansAndStaysInSight()
{
    fillAndShow();
    for (int step = 0; step < 5; ++step)
        QTest::keyClick(view(), Qt::Key_Plus);
    const qint64 from = view()->scale().from();
    const QPoint start = view()->viewport()->rect().center();
    QTest::mousePress(view()->viewport(), Qt::LeftButton, {}, start);
    QTest::mouseMove(view()->viewport(), start + QPoint(100, 0));
    QTest::mouseRelease(view()->viewport(), Qt::LeftButton, {}, start + QPoint(100, 0));
    QVERIFY(view()->scale().from() < from);
    const double x = view()->scale().x(Start);
    QVERIFY(view()->horizontalScrollBar()->maximum() > 0);
    view()->horizontalScrollBar()->setValue(0);
    QVERIFY(view()->scale().x(Start) > x);
}

void tst_Timeline::allFollowsTheEnd()
{
    fillAndShow();
    StatusTimelineModel lanes(cluster->models());
    lanes.setActive(true);
    TimelineView timeline(&lanes);
    timeline.resize(1000, 200);
    timeline.show();
    timeline.setEnd(Start + 100 * Hour, true);
    QVERIFY(timeline.scale().from() <= Start);
    QVERIFY(timeline.scale().to() >= Start + 100 * Hour);
    timeline.showLast(Hour);
    QVERIFY(timeline.scale().from() >= Start + 99 * Hour);
    const double x = timeline.scale().x(Start + 100 * Hour);
    timeline.setEnd(Start + 102 * Hour, true);
    QVERIFY(std::abs(timeline.scale().x(Start + 102 * Hour) - x) < 1e-3);
    timeline.horizontalScrollBar()->setValue(0); // looking back: it stands still
    const qint64 from = timeline.scale().from();
    timeline.setEnd(Start + 103 * Hour, true);
    QCOMPARE(timeline.scale().from(), from);
    timeline.showAll();
    QVERIFY(timeline.scale().to() >= Start + 103 * Hour);
}

void tst_Timeline::tooltipTellsOfTheRecord()
{
    fillAndShow();
    const auto tip = [this](const QPoint& place) {
        QHelpEvent help(QEvent::ToolTip, place, view()->viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(view()->viewport(), &help);
        return QToolTip::text();
    };
    const QString failed = tip(view()->placeOf(1, Start + 2 * Hour + 30 * Minute));
    QVERIFY2(failed.contains(u"Failed"_qs), qPrintable(failed));
    QVERIFY(failed.contains(u"Worker 10.0.0.1:8083, generation 7"_qs));
    QVERIFY(failed.contains(u"(1 h)"_qs) || failed.contains(u"(1 h 1"_qs) || failed.contains(u"60 min"_qs));
    QVERIFY(failed.contains(u"Partition 3, offset 102"_qs));
    QVERIFY(failed.contains(u"a.BException: no"_qs));
    const QString unknown = tip(view()->placeOf(1, Start + 30 * Minute));
    QVERIFY2(unknown.contains(u"no older record is retained"_qs), qPrintable(unknown));
    const QString label = tip({10, view()->placeOf(1, Start).y()});
    QVERIFY2(label.contains(u"orders, task 0: Running since"_qs), qPrintable(label));
}

void tst_Timeline::describedForScreenReaders()
{
    fillAndShow();
    QVERIFY(!view()->accessibleName().isEmpty());
    QTest::keyClick(view(), Qt::Key_End, Qt::ControlModifier);
    QTest::keyClick(view(), Qt::Key_End);
    QTest::keyClick(view(), Qt::Key_Left);
    QVERIFY(view()->accessibleDescription().startsWith(u"task 0\nFailed\n"_qs));
    for (QWidget* child : panel->findChildren<QWidget*>()) {
        if (child->focusPolicy() != Qt::NoFocus && child != view()->viewport())
            QVERIFY2(!child->accessibleName().isEmpty(), child->metaObject()->className());
    }
}

void tst_Timeline::connectorComesIntoSight()
{
    for (int number = 100; number < 200; ++number)
        cluster->folded.connectorStatus("c" + std::to_string(number), "RUNNING");
    fillAndShow();
    QTRY_COMPARE(model()->rowCount(), 102);
    QSignalSpy selected(view(), &TimelineView::recordSelected);
    const auto id = cluster->models().mirror().connector("c180")->connector;
    view()->showConnector(id);
    QCOMPARE(view()->currentLane(), 80);
    QVERIFY(view()->viewport()->rect().contains(view()->placeOf(80, Start)));
    QVERIFY(selected.isEmpty()); // that was no choice of a record
}

void tst_Timeline::thousandsOfLanesLookAtFew()
{
    for (int task = 0; task < 5000; ++task)
        cluster->folded.taskStatus("orders", task, "RUNNING");
    fillAndShow();
    QTRY_COMPARE(model()->rowCount(), 5001);
    QVERIFY(!model()->history(100));
    QTest::keyClick(view(), Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(view()->currentLane(), 5000);
    QTRY_VERIFY(model()->history(5000));
    QVERIFY(!model()->history(2500));
    view()->viewport()->grab();
}

void tst_Timeline::selectionStaysWhileRecordsCome()
{
    fillAndShow();
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_Down);
    QTest::keyClick(view(), Qt::Key_End);
    const std::optional<quint64> record = view()->currentRecord();
    QSignalSpy selected(view(), &TimelineView::recordSelected);
    cluster->folded.connectorStatus("audit", "RUNNING"); // a lane before
    cluster->folded.taskStatus("orders", 0, "PAUSED");
    show();
    QTRY_COMPARE(model()->rowCount(), 3);
    QCOMPARE(view()->currentLane(), 2);
    QCOMPARE(view()->currentRecord(), record);
    QVERIFY(selected.isEmpty());
}

void tst_Timeline::panelTellsWhatIsKnown()
{
    fillAndShow();
    const auto caption = [this] { return panel->findChild<QLabel*>(u"timelineRange"_qs)->text(); };
    QVERIFY2(caption().endsWith(u"recorded until "_qs + Words::time(Start + 3 * Hour + 3000)), qPrintable(caption()));
    cluster->progress.state = ConnectionState::Live;
    cluster->models().setProgress(cluster->progress);
    QVERIFY2(caption().endsWith(u"every retained status record"_qs), qPrintable(caption()));
    QVERIFY(view()->scale().to() > QDateTime::currentMSecsSinceEpoch() - Minute);
    cluster->models().setHeld(true);
    QVERIFY2(caption().contains(u"held since"_qs), qPrintable(caption()));
    cluster->models().setHeld(false);
    QVERIFY2(caption().endsWith(u"every retained status record"_qs), qPrintable(caption()));
}

void tst_Timeline::hiddenPanelRests()
{
    fillAndShow();
    panel->hide();
    QCOMPARE(model()->rowCount(), 0);
    cluster->folded.taskStatus("orders", 1, "RUNNING");
    show();
    QCOMPARE(model()->rowCount(), 0);
    panel->show();
    QCOMPARE(model()->rowCount(), 3);
}

QTEST_MAIN(tst_Timeline)
#include "tst_timeline.moc"
