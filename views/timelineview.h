// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "timelinepainter.h"

#include <QAbstractScrollArea>
#include <QPersistentModelIndex>

namespace inspector
{

/// The lanes of a StatusTimelineModel against time: zoom (Ctrl+wheel, +, −, 0 = all), scroll, a record chosen by arrow
/// keys or mouse. Only what is on screen is looked at. GUI thread.
class TimelineView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    /// `model` must outlive the view.
    explicit TimelineView(StatusTimelineModel* model, QWidget* parent = nullptr);

    /// Until when something is known, ms; `live`: that is now. What is shown goes along while it stands at the end.
    void setEnd(qint64 end, bool live);

    void zoomIn();
    void zoomOut();
    /// From the first retained record to the end, and staying so.
    void showAll();
    /// The last `ms` before the end, going along with it.
    void showLast(qint64 ms);

    /// A lane of this connector comes into sight; no record is chosen.
    void showConnector(ConnectorId connector);

    const TimelineScale& scale() const { return m_scale; }
    int currentLane() const { return m_lane.row(); }
    /// Store row of the record chosen; nothing = none.
    std::optional<quint64> currentRecord() const;
    /// For tests and drags: where a time of a lane is in the viewport.
    QPoint placeOf(int lane, qint64 time) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// Chosen by the operator.
    void recordSelected(inspector::KeyId key, quint64 row);
    /// Enter or double click.
    void recordActivated(inspector::KeyId key, quint64 row);
    /// scale() changed.
    void rangeChanged();

protected:
    bool viewportEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    enum class Follow
    {
        All, ///< first record to end
        End, ///< a fixed stretch up to the end
        Not, ///< where the operator went
    };
    int laneHeight() const;
    int axisHeight() const;
    int labelWidth() const;
    QRect barsArea() const;
    QRect laneRect(int lane) const;
    int laneAt(int y) const;
    int firstLane() const;
    int lastLane() const;
    void layOut();
    void applyFollow();
    void onScaleChanged();
    void onLanesChanged();
    void updateBars();
    void zoom(double factor, double anchor);
    void goToLane(int lane);
    void goToRecord(std::ptrdiff_t index);
    void select(int lane, std::ptrdiff_t index);
    void showSelected();
    void activate();
    std::ptrdiff_t currentIndex() const;
    /// -1 = none there.
    std::ptrdiff_t recordAt(const QPoint& place, int lane) const;
    QString tip(const QPoint& place) const;
    void announce();

    StatusTimelineModel* m_model;
    TimelineScale m_scale;
    Follow m_follow = Follow::All;
    qint64 m_end = 0;
    bool m_live = false;
    QPersistentModelIndex m_lane; ///< current
    std::optional<quint64> m_record;
    bool m_recordIsDrop = false; ///< the connector's tombstone, seen from a task
    qint64 m_time = -1;          ///< of the record chosen: kept when going to another lane
    std::optional<QPoint> m_dragFrom;
    bool m_dragging = false;
    bool m_adjusting = false; ///< scroll bars are being set, not moved
};

} // namespace inspector
