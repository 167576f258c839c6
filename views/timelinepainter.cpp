// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinepainter.h"

#include "items/timelinewords.h"
#include "look.h"
#include "statelook.h"

#include <QPainter>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int BarMargin = 4;        ///< above and below a bar
constexpr int WordMargin = 6;       ///< before and after the word in it
constexpr int MostWordsWide = 4000; ///< pixels; longer words are cut before they are measured
constexpr double TickLine = 1;

QFont smaller(const QFont& base)
{
    QFont font = base;
    if (base.pointSizeF() > 0) {
        font.setPointSizeF(base.pointSizeF() * 0.9);
    }
    return font;
}

/// Colour of a bar. Dark themes have light colours for text: as surfaces they would be the loudest thing on screen.
QColor fillOf(Tone tone, const QPalette& palette)
{
    constexpr int Darker = 170; ///< per cent
    const QColor ink = StatusPalette::ink(tone, palette);
    return StatusPalette::isDark(palette) ? ink.darker(Darker) : ink;
}

/// Colour of what stands on a bar.
QColor wordsOn(const QColor& fill, const QPalette& palette)
{
    const QPalette::ColorRole light = StatusPalette::isDark(palette) ? QPalette::Text : QPalette::Base;
    return StatusPalette::readable(palette.color(light), fill, Qt::white);
}

/// For bars too narrow for a word: the state is told by a pattern as well as by its colour.
Qt::BrushStyle pattern(StateShape shape)
{
    switch (shape) {
    case StateShape::Failed:
    case StateShape::Degraded:
        return Qt::BDiagPattern;
    case StateShape::Paused:
        return Qt::VerPattern;
    case StateShape::Stopped:
        return Qt::HorPattern;
    case StateShape::Unassigned:
    case StateShape::Restarting:
        return Qt::Dense5Pattern;
    case StateShape::Unknown:
    case StateShape::Deleted:
        return Qt::DiagCrossPattern;
    case StateShape::Running:
        break;
    }
    return Qt::NoBrush;
}

} // namespace

TimelinePainter::TimelinePainter(QPainter* painter, const QPalette& palette, const QFont& font,
                                 const TimelineScale& scale, Time time)
    : m_painter(painter), m_palette(palette), m_font(smaller(font)), m_label(font), m_scale(scale), m_time(time)
{}

QRectF TimelinePainter::barIn(const QRectF& area, double left, double right) const
{
    return QRectF(area.x() + left, area.y() + BarMargin, std::max(right - left, 0.0), area.height() - 2 * BarMargin);
}

void TimelinePainter::paintLane(const QRectF& area, const StatusHistory* history, bool isConnector,
                                std::ptrdiff_t selected)
{
    m_painter->save();
    m_painter->setClipRect(area, Qt::IntersectClip);
    const QRectF whole = barIn(area, 0, m_scale.width());
    if (!history) {
        paintWords(whole, tr("reading…"), StatusPalette::ink(Tone::Muted, m_palette));
        m_painter->restore();
        return;
    }
    const qint64 first = TimelineLane::firstTime(*history);
    const double known = first < 0 ? m_scale.width() : std::clamp<double>(m_scale.x(first), 0, m_scale.width());
    if (known > 0) {
        const QString words = first < 0               ? tr("records without time")
                              : history->olderGone    ? tr("older records are no longer kept")
                              : history->olderLeftOut ? tr("older records are not drawn")
                                                      : tr("unknown");
        paintUnknown(barIn(area, 0, known), words);
    }
    const double end = m_scale.x(m_time.end);
    if (!m_time.live && end < m_scale.width()) {
        paintUnknown(barIn(area, std::max(end, 0.0), m_scale.width()), tr("not recorded"));
    }
    const std::vector<TimelinePiece> pieces = TimelineLane::pieces(*history, m_scale, m_time.end);
    QRectF chosen;
    for (const bool marks : {false, true}) { // marks stand on the bars
        for (const TimelinePiece& piece : pieces) {
            const StatusSpan& span = history->spans[piece.first];
            QRectF bar = barIn(area, piece.left, piece.right);
            if (piece.kind == TimelinePiece::Kind::Bar && !marks) {
                paintBar(bar, *history, span, isConnector);
            } else if (piece.kind == TimelinePiece::Kind::Several && marks) {
                paintSeveral(bar, piece);
            } else if (piece.kind == TimelinePiece::Kind::Mark && marks) {
                paintMark(bar, area.x() + piece.left, span);
                bar.adjust(-BarMargin, 0, BarMargin, 0);
            }
            const auto index = static_cast<std::size_t>(selected);
            const bool isChosen = selected >= 0 && piece.first <= index && index <= piece.last;
            if (isChosen && (chosen.isNull() || piece.kind != TimelinePiece::Kind::Several)) {
                chosen = bar;
            }
        }
    }
    if (!chosen.isNull()) {
        m_painter->setRenderHint(QPainter::Antialiasing);
        m_painter->setBrush(Qt::NoBrush);
        m_painter->setPen(QPen(m_palette.color(QPalette::Base), 4));
        m_painter->drawRoundedRect(chosen, 3, 3);
        m_painter->setPen(QPen(m_palette.color(QPalette::Text), 2));
        m_painter->drawRoundedRect(chosen, 3, 3);
    }
    m_painter->restore();
}

void TimelinePainter::paintBar(const QRectF& bar, const StatusHistory& history, const StatusSpan& span,
                               bool isConnector)
{
    const StateShape shape = TimelineWords::shape(span);
    const StateLook look = StateLook::of(shape);
    const QColor ink = StatusPalette::ink(look.tone, m_palette);
    const bool gone = shape == StateShape::Deleted;
    const QColor fill = gone ? StatusPalette::tint(look.tone, m_palette) : fillOf(look.tone, m_palette);
    const QColor paper = gone ? ink : wordsOn(fill, m_palette);
    m_painter->setPen(Qt::NoPen);
    m_painter->setBrush(fill);
    m_painter->setRenderHint(QPainter::Antialiasing);
    m_painter->drawRoundedRect(bar, 2, 2);
    if (bar.width() > 4) {
        // Records of one state that follow each other stay apart.
        m_painter->fillRect(QRectF(bar.right() - 1, bar.y(), 1, bar.height()), m_palette.color(QPalette::Base));
    }
    const QFontMetricsF metrics(m_font);
    const double glyph = metrics.ascent();
    if (bar.width() >= glyph + 2 * WordMargin) {
        const QRectF box(bar.x() + WordMargin, bar.center().y() - glyph / 2, glyph, glyph);
        paintGlyph(m_painter, look.glyph, box, paper);
        paintWords(bar.adjusted(glyph + 4, 0, 0, 0), TimelineWords::bar(history, span, isConnector), paper);
    } else if (const Qt::BrushStyle style = pattern(shape); style != Qt::NoBrush) {
        m_painter->fillRect(bar, QBrush(paper, style));
    }
}

void TimelinePainter::paintMark(const QRectF& bar, double x, const StatusSpan& span)
{
    const StateLook look = StateLook::of(TimelineWords::shape(span));
    const double size = bar.height() * 0.7;
    const QRectF box(x - size / 2, bar.center().y() - size / 2, size, size);
    m_painter->setRenderHint(QPainter::Antialiasing);
    m_painter->setPen(QPen(StatusPalette::ink(look.tone, m_palette), 1));
    m_painter->setBrush(m_palette.color(QPalette::Base));
    m_painter->drawRoundedRect(box.adjusted(-2, -2, 2, 2), 3, 3);
    paintGlyph(m_painter, look.glyph, box, StatusPalette::ink(look.tone, m_palette));
}

void TimelinePainter::paintSeveral(const QRectF& bar, const TimelinePiece& piece)
{
    const QColor fill = fillOf(piece.failures > 0 ? Tone::Red : Tone::Slate, m_palette);
    const QColor paper = wordsOn(fill, m_palette);
    m_painter->fillRect(bar, fill);
    //: several records in one bar; %1: how many
    const QString words = tr("×%1").arg(piece.last - piece.first + 1);
    if (bar.width() >= QFontMetricsF(m_font).horizontalAdvance(words) + 2 * WordMargin) {
        paintWords(bar, words, paper);
    } else {
        m_painter->fillRect(bar, QBrush(paper, piece.failures > 0 ? Qt::BDiagPattern : Qt::Dense6Pattern));
    }
}

void TimelinePainter::paintUnknown(const QRectF& bar, const QString& words)
{
    m_painter->fillRect(bar, QBrush(StatusPalette::line(m_palette), Qt::FDiagPattern));
    const QFontMetricsF metrics(m_font);
    const double wide = metrics.horizontalAdvance(words) + 2 * WordMargin;
    if (bar.width() < wide) {
        return;
    }
    // On the side of what is known, where the eye is.
    const QRectF box(bar.right() - wide, bar.y(), wide, bar.height());
    m_painter->fillRect(box, m_palette.color(QPalette::Base));
    paintWords(box, words, StatusPalette::ink(Tone::Muted, m_palette));
}

void TimelinePainter::paintWords(const QRectF& bar, const QString& words, const QColor& color)
{
    const QRectF room = bar.adjusted(WordMargin, 0, -WordMargin / 2.0, 0);
    const QFontMetricsF metrics(m_font);
    if (room.width() < metrics.averageCharWidth() * 3) {
        return;
    }
    m_painter->setFont(m_font);
    m_painter->setPen(color);
    m_painter->drawText(room, Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                        metrics.elidedText(words, Qt::ElideRight, std::min<double>(room.width(), MostWordsWide)));
}

void TimelinePainter::paintLabel(const QRectF& area, const QString& text, bool isConnector, StateShape state)
{
    const QFont font = isConnector ? Look::bold(m_label) : m_label;
    const QFontMetricsF metrics(font);
    const StateLook look = StateLook::of(state);
    const double size = metrics.ascent();
    const double left = area.x() + Look::Group + (isConnector ? 0 : Look::Page);
    paintGlyph(m_painter, look.glyph, QRectF(left, area.center().y() - size / 2, size, size),
               StatusPalette::ink(look.tone, m_palette));
    const double start = left + size + Look::Tight + 2;
    m_painter->setFont(font);
    m_painter->setPen(m_palette.color(QPalette::Text));
    m_painter->drawText(QRectF(start, area.y(), area.right() - Look::Gap - start, area.height()),
                        Qt::AlignVCenter | Qt::AlignLeft | Qt::TextSingleLine,
                        metrics.elidedText(text, Qt::ElideMiddle, area.right() - Look::Gap - start));
}

void TimelinePainter::paintAxis(const QRectF& area)
{
    const QFontMetricsF metrics(m_font);
    const double wide = metrics.horizontalAdvance(QStringLiteral("0000-00-00"));
    m_painter->setFont(m_font);
    m_painter->setPen(StatusPalette::ink(Tone::Muted, m_palette));
    double taken = area.x();
    const QList<TimelineScale::Tick> ticks = m_scale.ticks(static_cast<int>(wide) + 2 * Look::Page);
    for (const TimelineScale::Tick& tick : ticks) {
        const double half = metrics.horizontalAdvance(tick.label) / 2;
        const double x = area.x() + m_scale.x(tick.at);
        // A label that would be cut tells a wrong time.
        if (x - half >= taken && x + half <= area.right()) {
            m_painter->drawText(QRectF(x - half, area.y(), 2 * half + 1, area.height()), Qt::AlignCenter, tick.label);
            taken = x + half + Look::Gap;
        }
    }
}

void TimelinePainter::paintGrid(const QRectF& area)
{
    const double wide = QFontMetricsF(m_font).horizontalAdvance(QStringLiteral("0000-00-00"));
    const QColor line = StatusPalette::line(m_palette);
    for (const TimelineScale::Tick& tick : m_scale.ticks(static_cast<int>(wide) + 2 * Look::Page)) {
        m_painter->fillRect(QRectF(area.x() + m_scale.x(tick.at), area.y(), TickLine, area.height()), line);
    }
    const double end = m_scale.x(m_time.end);
    if (end >= 0 && end <= m_scale.width()) {
        m_painter->fillRect(QRectF(area.x() + end - 1, area.y(), 2, area.height()),
                            m_palette.color(m_time.live ? QPalette::Link : QPalette::Shadow));
    }
}

} // namespace inspector
