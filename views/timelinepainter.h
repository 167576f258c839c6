// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/statustimelinemodel.h"
#include "items/tablemodel.h"
#include "timelinelane.h"

#include <QCoreApplication>
#include <QFont>
#include <QPalette>
#include <QRectF>

class QPainter;

namespace inspector
{

/// Draws the lanes of a timeline: bars with words, marks, what is not known. A state is told by its colour and by a
/// word, or by a pattern where a word has no room.
class TimelinePainter
{
    Q_DECLARE_TR_FUNCTIONS(inspector::TimelinePainter)
public:
    struct Time
    {
        qint64 end = 0;    ///< ms; what came after is not known
        bool live = false; ///< `end` is now
    };

    TimelinePainter(QPainter* painter, const QPalette& palette, const QFont& font, const TimelineScale& scale,
                    Time time);

    /// `area`: of the bars, from the left to the right edge of the scale. `history` null: not read yet. `selected`:
    /// index of a record; -1 = none.
    void paintLane(const QRectF& area, const StatusHistory* history, bool isConnector, std::ptrdiff_t selected);
    void paintLabel(const QRectF& area, const QString& text, bool isConnector, StateShape state);
    void paintAxis(const QRectF& area);
    /// Lines of round times and of the end, over the whole height of the lanes.
    void paintGrid(const QRectF& area);

private:
    void paintBar(const QRectF& bar, const StatusHistory& history, const StatusSpan& span, bool isConnector);
    void paintMark(const QRectF& bar, double x, const StatusSpan& span);
    void paintSeveral(const QRectF& bar, const TimelinePiece& piece);
    void paintUnknown(const QRectF& bar, const QString& words);
    void paintWords(const QRectF& bar, const QString& words, const QColor& color);
    QRectF barIn(const QRectF& area, double left, double right) const;

    QPainter* m_painter;
    QPalette m_palette;
    QFont m_font;  ///< of the words in bars
    QFont m_label; ///< of lanes and axis
    const TimelineScale& m_scale;
    Time m_time;
};

} // namespace inspector
