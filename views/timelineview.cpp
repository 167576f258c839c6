// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelineview.h"

#include "core/keytable.h"
#include "core/recordstore.h"
#include "items/plaintip.h"
#include "items/tablemodel.h"
#include "items/timelinewords.h"
#include "look.h"
#include "statuspalette.h"

#include <QAccessible>
#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace inspector
{

namespace
{

constexpr double ZoomStep = 1.4;
constexpr double WheelStep = 1.2; ///< a notch
constexpr int WheelNotch = 120;
constexpr int ScrollUnits = 1'000'000; ///< of the horizontal bar: times do not fit its int
constexpr double MarkReach = 6;        ///< pixels from an ignored record that still mean it
constexpr double LeastInSight = 40;    ///< pixels of what is known that panning leaves
constexpr qint64 LeastRange = 1000;    ///< ms
constexpr int LeastLabel = 14;         ///< characters
constexpr int MostLabel = 34;

} // namespace

TimelineView::TimelineView(StatusTimelineModel* model, QWidget* parent) : QAbstractScrollArea(parent), m_model(model)
{
    setObjectName(QStringLiteral("timeline"));
    setAccessibleName(tr("Status timeline"));
    setFrameShape(NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved}) {
        connect(model, signal, this, &TimelineView::onLanesChanged);
    }
    connect(model, &QAbstractItemModel::layoutChanged, this, &TimelineView::onLanesChanged);
    connect(model, &QAbstractItemModel::dataChanged, viewport(), qOverload<>(&QWidget::update));
    connect(model, &StatusTimelineModel::timesChanged, this, &TimelineView::applyFollow);
}

int TimelineView::laneHeight() const
{
    return Look::rowHeight(fontMetrics());
}

int TimelineView::axisHeight() const
{
    return fontMetrics().height() + Look::Gap;
}

int TimelineView::labelWidth() const
{
    const int wanted = viewport()->width() / 5;
    return std::clamp(wanted, Look::columnWidth(fontMetrics(), LeastLabel),
                      Look::columnWidth(fontMetrics(), MostLabel));
}

QRect TimelineView::barsArea() const
{
    const QRect all = viewport()->rect();
    return all.adjusted(labelWidth(), axisHeight(), -Look::Group, 0);
}

QRect TimelineView::laneRect(int lane) const
{
    const QRect bars = barsArea();
    return {bars.x(), bars.y() + lane * laneHeight() - verticalScrollBar()->value(), bars.width(), laneHeight()};
}

int TimelineView::laneAt(int y) const
{
    const int top = barsArea().y();
    if (y < top) {
        return -1;
    }
    const int lane = (y - top + verticalScrollBar()->value()) / laneHeight();
    return lane < m_model->rowCount() ? lane : -1;
}

int TimelineView::firstLane() const
{
    return verticalScrollBar()->value() / laneHeight();
}

int TimelineView::lastLane() const
{
    const int last = (verticalScrollBar()->value() + std::max(barsArea().height(), 1) - 1) / laneHeight();
    return std::min(last, m_model->rowCount() - 1);
}

void TimelineView::layOut()
{
    const QRect bars = barsArea();
    m_scale.setWidth(bars.width());
    verticalScrollBar()->setSingleStep(laneHeight());
    verticalScrollBar()->setPageStep(bars.height());
    verticalScrollBar()->setRange(0, std::max(0, m_model->rowCount() * laneHeight() - bars.height()));
    m_model->lookAt(firstLane(), lastLane());
    applyFollow();
}

void TimelineView::applyFollow()
{
    if (m_follow == Follow::All && m_end > 0) {
        const qint64 first = m_model->firstTime() < 0 ? m_end : m_model->firstTime();
        const qint64 range = std::max(m_end - first, LeastRange);
        const double free = std::max(m_scale.width() - 2.0 * Look::Gap, 1.0);
        const auto margin = static_cast<qint64>(static_cast<double>(range) * Look::Gap / free);
        m_scale.setRange(m_end - range - margin, m_end + margin);
    }
    onScaleChanged();
}

void TimelineView::onScaleChanged()
{
    updateBars();
    viewport()->update();
    Q_EMIT rangeChanged();
}

/// The horizontal bar spans what is retained and what is shown.
void TimelineView::updateBars()
{
    const qint64 from = m_scale.from();
    const qint64 to = m_scale.to();
    const qint64 first = m_model->firstTime() < 0 ? from : std::min(m_model->firstTime(), from);
    const qint64 last = std::max(m_end, to);
    const double units = static_cast<double>(ScrollUnits) / static_cast<double>(std::max<qint64>(last - first, 1));
    m_adjusting = true;
    const int page = std::max(1, static_cast<int>(static_cast<double>(to - from) * units));
    QScrollBar* bar = horizontalScrollBar();
    bar->setPageStep(page);
    bar->setSingleStep(std::max(1, page / 10));
    bar->setRange(0, m_follow == Follow::All ? 0 : std::max(0, ScrollUnits - page));
    bar->setValue(static_cast<int>(static_cast<double>(from - first) * units));
    m_adjusting = false;
}

void TimelineView::onLanesChanged()
{
    layOut();
}

void TimelineView::setEnd(qint64 end, bool live)
{
    if (end == m_end && live == m_live) {
        return;
    }
    const qint64 before = std::exchange(m_end, end);
    m_live = live;
    const double x = m_scale.x(before);
    if (m_follow == Follow::End && before > 0 && x <= m_scale.width()) {
        m_scale.pan(static_cast<double>(end - before) / m_scale.msPerPixel());
    }
    applyFollow();
}

void TimelineView::zoom(double factor, double anchor)
{
    m_scale.zoom(factor, anchor);
    const double end = m_scale.x(m_end);
    m_follow = end >= 0 && end <= m_scale.width() ? Follow::End : Follow::Not;
    onScaleChanged();
}

void TimelineView::zoomIn()
{
    const double x = m_time >= 0 ? m_scale.x(m_time) : m_scale.width() / 2.0;
    zoom(ZoomStep, x >= 0 && x <= m_scale.width() ? x : m_scale.width() / 2.0);
}

void TimelineView::zoomOut()
{
    const double x = m_time >= 0 ? m_scale.x(m_time) : m_scale.width() / 2.0;
    zoom(1 / ZoomStep, x >= 0 && x <= m_scale.width() ? x : m_scale.width() / 2.0);
}

void TimelineView::showAll()
{
    m_follow = Follow::All;
    applyFollow();
}

void TimelineView::showLast(qint64 ms)
{
    m_follow = Follow::End;
    m_scale.setRange(m_end - ms, m_end);
    m_scale.pan(Look::Gap);
    onScaleChanged();
}

void TimelineView::showConnector(ConnectorId connector)
{
    const int lane = m_model->rowOf(connector);
    if (lane < 0 || (m_lane.isValid() && m_lane.data(role::Connector) == QVariant(connector.value))) {
        return;
    }
    m_lane = m_model->index(lane);
    m_record.reset();
    const int top = lane * laneHeight();
    const int height = barsArea().height();
    if (top < verticalScrollBar()->value() || top + laneHeight() > verticalScrollBar()->value() + height) {
        verticalScrollBar()->setValue(top);
    }
    viewport()->update();
}

std::optional<quint64> TimelineView::currentRecord() const
{
    return m_lane.isValid() ? m_record : std::nullopt;
}

QPoint TimelineView::placeOf(int lane, qint64 time) const
{
    const QRect rect = laneRect(lane);
    return {rect.x() + static_cast<int>(std::floor(m_scale.x(time))), rect.center().y()};
}

std::ptrdiff_t TimelineView::currentIndex() const
{
    const auto history = m_lane.isValid() && m_record ? m_model->history(m_lane.row()) : nullptr;
    if (!history) {
        return -1;
    }
    const auto& spans = history->spans;
    const auto found = std::find_if(spans.rbegin(), spans.rend(), [this](const StatusSpan& span) {
        return span.row == *m_record && (span.kind == StatusSpan::Kind::Dropped) == m_recordIsDrop;
    });
    return spans.rend() - found - 1;
}

void TimelineView::select(int lane, std::ptrdiff_t index)
{
    const auto history = m_model->history(lane);
    m_lane = m_model->index(lane);
    if (!history || index < 0 || index >= static_cast<std::ptrdiff_t>(history->spans.size())) {
        m_record.reset();
    } else {
        const StatusSpan& span = history->spans[static_cast<std::size_t>(index)];
        m_record = span.row;
        m_recordIsDrop = span.kind == StatusSpan::Kind::Dropped;
        m_time = span.from;
        if (const std::optional<RecordView> record = m_model->store().find(span.row)) {
            Q_EMIT recordSelected(record->keyId, span.row);
        }
    }
    viewport()->update();
    announce();
}

/// Lane and record come into sight.
void TimelineView::showSelected()
{
    if (!m_lane.isValid()) {
        return;
    }
    const int top = m_lane.row() * laneHeight();
    QScrollBar* bar = verticalScrollBar();
    const int height = std::max(barsArea().height(), laneHeight());
    bar->setValue(std::clamp(bar->value(), top + laneHeight() - height, top));
    const double x = m_record && m_time >= 0 ? m_scale.x(m_time) : 0;
    if (x < 0 || x > m_scale.width()) {
        m_follow = Follow::Not;
        m_scale.pan(x - m_scale.width() / 2.0);
        onScaleChanged();
    }
}

void TimelineView::goToLane(int lane)
{
    if (m_model->rowCount() == 0) {
        return;
    }
    lane = std::clamp(lane, 0, m_model->rowCount() - 1);
    const auto history = m_model->history(lane);
    std::ptrdiff_t index = -1;
    if (history) {
        const qint64 time = m_time >= 0 ? m_time : m_end;
        index = TimelineLane::recordAt(*history, time, 0);
        if (index < 0 && !history->spans.empty()) {
            index = 0;
        }
    }
    const qint64 time = m_time;
    select(lane, index);
    if (time >= 0) {
        m_time = time; // the place in time is kept while going through the lanes
    }
    showSelected();
}

void TimelineView::goToRecord(std::ptrdiff_t index)
{
    if (!m_lane.isValid()) {
        goToLane(0);
        return;
    }
    const auto history = m_model->history(m_lane.row());
    if (!history || history->spans.empty()) {
        return;
    }
    select(m_lane.row(), std::clamp<std::ptrdiff_t>(index, 0, static_cast<std::ptrdiff_t>(history->spans.size()) - 1));
    showSelected();
}

void TimelineView::activate()
{
    if (const auto record = m_lane.isValid() && m_record ? m_model->store().find(*m_record) : std::nullopt) {
        Q_EMIT recordActivated(record->keyId, *m_record);
    }
}

std::ptrdiff_t TimelineView::recordAt(const QPoint& place, int lane) const
{
    const auto history = lane >= 0 ? m_model->history(lane) : nullptr;
    const QRect bars = barsArea();
    if (!history || place.x() < bars.x() || place.x() > bars.right()) {
        return -1;
    }
    const qint64 time = m_scale.timeAt(place.x() - bars.x());
    const auto reach = static_cast<qint64>(MarkReach * m_scale.msPerPixel());
    return time > m_end + reach ? -1 : TimelineLane::recordAt(*history, time, reach);
}

QString TimelineView::tip(const QPoint& place) const
{
    const int lane = laneAt(place.y());
    const auto history = lane >= 0 ? m_model->history(lane) : nullptr;
    if (!history) {
        return {};
    }
    const QRect bars = barsArea();
    if (place.x() < bars.x()) {
        return m_model->index(lane).data(Qt::AccessibleTextRole).toString();
    }
    const double x = place.x() - bars.x();
    for (const TimelinePiece& piece : TimelineLane::pieces(*history, m_scale, m_end)) {
        if (piece.kind == TimelinePiece::Kind::Several && piece.left - 1 <= x && x <= piece.right + 1) {
            const auto& spans = history->spans;
            return TimelineWords::aboutMany(piece.last - piece.first + 1, piece.failures, spans[piece.first].from,
                                            spans[piece.last].from);
        }
    }
    const std::ptrdiff_t index = recordAt(place, lane);
    if (index >= 0) {
        return TimelineWords::about(m_model->store(), *history, history->spans[static_cast<std::size_t>(index)], m_end,
                                    m_live);
    }
    return m_scale.timeAt(x) > m_end ? QString() : TimelineWords::beforeFirst(*history);
}

void TimelineView::announce()
{
    QString words;
    if (m_lane.isValid()) {
        words = m_lane.data(Qt::DisplayRole).toString();
        const auto history = m_model->history(m_lane.row());
        const std::ptrdiff_t index = currentIndex();
        if (history && index >= 0) {
            words += u'\n' + TimelineWords::about(m_model->store(), *history,
                                                  history->spans[static_cast<std::size_t>(index)], m_end, m_live);
        }
    }
    setAccessibleDescription(words);
    QAccessibleEvent event(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&event);
}

void TimelineView::paintEvent(QPaintEvent* event)
{
    Q_UNUSED(event);
    QPainter painter(viewport());
    const QRect bars = barsArea();
    if (m_model->rowCount() == 0) {
        painter.setPen(StatusPalette::ink(Tone::Muted, palette()));
        painter.drawText(viewport()->rect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No status records. Workers write one for every connector and task they start."));
        return;
    }
    TimelinePainter lanes(&painter, palette(), font(), m_scale, {m_end, m_live});
    lanes.paintAxis(QRectF(bars.x(), 0, bars.width(), axisHeight()));
    painter.setClipRect(QRect(0, bars.y(), viewport()->width(), bars.height()));
    const std::ptrdiff_t selected = currentIndex();
    if (m_lane.isValid()) {
        const QRect rect = laneRect(m_lane.row());
        QColor tint = palette().color(QPalette::Highlight);
        if (!hasFocus()) {
            tint.setAlphaF(0.5F);
        }
        painter.fillRect(QRect(0, rect.y(), viewport()->width(), rect.height()), tint);
    }
    lanes.paintGrid(bars);
    for (int lane = firstLane(); lane <= lastLane(); ++lane) {
        const QModelIndex index = m_model->index(lane);
        const QRect rect = laneRect(lane);
        const bool isConnector = m_model->lane(lane).task < 0;
        lanes.paintLabel(QRectF(0, rect.y(), rect.x(), rect.height()), index.data().toString(), isConnector,
                         static_cast<StateShape>(index.data(role::Shape).toInt()));
        lanes.paintLane(rect, m_model->history(lane).get(), isConnector,
                        m_lane.isValid() && m_lane.row() == lane ? selected : -1);
    }
}

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const QString text = tip(help->pos());
        QToolTip::showText(help->globalPos(), text.isEmpty() ? QString() : PlainTip::of(text), viewport());
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    // What is at the end stays there; the rest of the stretch grows or shrinks.
    const qint64 to = m_scale.to();
    QAbstractScrollArea::resizeEvent(event);
    m_scale.setWidth(barsArea().width());
    m_scale.endAt(to);
    layOut();
}

void TimelineView::scrollContentsBy(int dx, int dy)
{
    Q_UNUSED(dx);
    if (m_adjusting) {
        return;
    }
    if (dy == 0) {
        const qint64 first = m_model->firstTime() < 0 ? m_scale.from() : std::min(m_model->firstTime(), m_scale.from());
        const qint64 last = std::max(m_end, m_scale.to());
        const double unit = static_cast<double>(last - first) / ScrollUnits;
        const double from = static_cast<double>(first) + horizontalScrollBar()->value() * unit;
        m_scale.pan((from - static_cast<double>(m_scale.from())) / m_scale.msPerPixel());
        const double end = m_scale.x(m_end);
        m_follow = end >= 0 && end <= m_scale.width() ? Follow::End : Follow::Not;
        Q_EMIT rangeChanged();
    } else {
        m_model->lookAt(firstLane(), lastLane());
    }
    viewport()->update();
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const int page = std::max(1, barsArea().height() / laneHeight() - 1);
    const int lane = m_lane.isValid() ? m_lane.row() : -1;
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const std::ptrdiff_t record = currentIndex();
    switch (event->key()) {
    case Qt::Key_Up:
        goToLane(lane - 1);
        return;
    case Qt::Key_Down:
        goToLane(lane + 1);
        return;
    case Qt::Key_PageUp:
        goToLane(lane - page);
        return;
    case Qt::Key_PageDown:
        goToLane(lane + page);
        return;
    case Qt::Key_Left:
        goToRecord(record - 1);
        return;
    case Qt::Key_Right:
        goToRecord(record + 1);
        return;
    case Qt::Key_Home:
        control ? goToLane(0) : goToRecord(0);
        return;
    case Qt::Key_End:
        control ? goToLane(m_model->rowCount() - 1) : goToRecord(std::numeric_limits<std::ptrdiff_t>::max());
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate();
        return;
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoomIn();
        return;
    case Qt::Key_Minus:
        zoomOut();
        return;
    case Qt::Key_0:
        showAll();
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        return;
    }
    m_dragFrom = event->pos();
    m_dragging = false;
    const int lane = laneAt(event->pos().y());
    if (lane < 0) {
        return;
    }
    const std::ptrdiff_t index = recordAt(event->pos(), lane);
    if (index >= 0) {
        select(lane, index);
    } else {
        select(lane, -1);
    }
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragFrom) {
        return;
    }
    const int dx = event->pos().x() - m_dragFrom->x();
    if (!m_dragging && std::abs(dx) < QApplication::startDragDistance()) {
        return;
    }
    m_dragging = true;
    m_dragFrom = event->pos();
    m_scale.pan(-dx);
    const double end = m_scale.x(m_end);
    if (end < LeastInSight) {
        m_scale.pan(end - LeastInSight);
    }
    m_follow = end <= m_scale.width() ? Follow::End : Follow::Not;
    onScaleChanged();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    Q_UNUSED(event);
    m_dragFrom.reset();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    mousePressEvent(event);
    activate();
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const QPoint delta = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        const double anchor = std::clamp(event->position().x() - barsArea().x(), 0.0, double(m_scale.width()));
        zoom(std::pow(WheelStep, double(delta.y()) / WheelNotch), anchor);
        event->accept();
        return;
    }
    QAbstractScrollArea::wheelEvent(event);
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    if (!m_lane.isValid() && m_model->rowCount() > 0 && event->reason() != Qt::MouseFocusReason) {
        m_lane = m_model->index(std::min(firstLane(), m_model->rowCount() - 1));
    }
    viewport()->update();
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void TimelineView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange) {
        layOut();
    }
}

QSize TimelineView::sizeHint() const
{
    return {Look::columnWidth(fontMetrics(), 80), axisHeight() + laneHeight() * 8};
}

QSize TimelineView::minimumSizeHint() const
{
    return {Look::columnWidth(fontMetrics(), LeastLabel) * 2, axisHeight() + laneHeight() * 2};
}

} // namespace inspector
