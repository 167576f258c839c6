// SPDX-License-Identifier: GPL-3.0-or-later
#include "lagplot.h"

#include "items/sinkgroupwords.h"
#include "look.h"
#include "statuspalette.h"

#include <QDateTime>
#include <QEvent>
#include <QGraphicsLayout>
#include <QtCharts/QDateTimeAxis>
#include <QtCharts/QLegend>
#include <QtCharts/QLegendMarker>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int MostTimeTicks = 7;
constexpr qint64 LagSteps = 2;
constexpr qint64 Headroom = 20; ///< this part of the highest lag stays free above it, so that its dot is whole
constexpr int LagPlotLines = 6;
constexpr int WidthInCharacters = 34;
constexpr int MostDots = 60;            ///< of a line, that are drawn one by one
constexpr qint64 ShortMs = 10 * 60'000; ///< of a stretch whose clock shows seconds
constexpr qint64 LeastStretchMs = 60'000;

/// 1, 2 or 5 times a power of ten, `LagSteps` of which reach as high as `most`.
qint64 stepFor(qint64 most)
{
    const qint64 wanted = (most + LagSteps - 1) / LagSteps;
    qint64 power = 1;
    while (power <= wanted / 10)
        power *= 10;
    for (const qint64 factor : {1, 2, 5}) {
        if (power * factor >= wanted)
            return power * factor;
    }
    return power * 10;
}

} // namespace

LagPlot::LagPlot(QWidget* parent) : QChartView(new QChart, parent), m_time(new QDateTimeAxis), m_lag(new QValueAxis)
{
    setObjectName(QStringLiteral("lagPlot"));
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setMinimumHeight(fontMetrics().height() * LagPlotLines);
    setMinimumWidth(fontMetrics().averageCharWidth() * WidthInCharacters);
    // The last time stands below the end of the axis: half of it reaches beyond.
    chart()->setMargins(QMargins(0, 0, fontMetrics().horizontalAdvance(QStringLiteral("00:00:00")) / 2, 0));
    chart()->setLocalizeNumbers(true);
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    chart()->setBackgroundRoundness(0);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->legend()->setAlignment(Qt::AlignTop);
    chart()->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_lag->setTitleText(tr("Lag (records)"));
    m_lag->setLabelFormat(QStringLiteral("%.0f")); // localized, an axis knows no format without a precision
    m_lag->setTickCount(LagSteps + 1);
    chart()->addAxis(m_time, Qt::AlignBottom);
    chart()->addAxis(m_lag, Qt::AlignLeft);
    draw();
}

void LagPlot::setLag(const Points& total, const QString& partition, const Points& ofPartition)
{
    if (total == m_total && partition == m_partition && ofPartition == m_ofPartition) {
        return;
    }
    m_total = total;
    m_partition = partition;
    m_ofPartition = ofPartition;
    draw();
}

void LagPlot::draw()
{
    chart()->removeAllSeries();
    addLine(m_total, tr("all partitions"), false);
    if (!m_partition.isEmpty()) {
        addLine(m_ofPartition, m_partition, true);
    }
    setRanges();
    applyColors();
    QString words = tr("Lag over time, all partitions: %1.").arg(SinkGroupWords::plot(m_total));
    if (!m_partition.isEmpty()) {
        words += u' ' + tr("Partition %1: %2.").arg(m_partition, SinkGroupWords::plot(m_ofPartition));
    }
    setAccessibleName(words);
}

QLineSeries* LagPlot::newPiece(const QString& name, bool isPartition, bool isFirst)
{
    auto* piece = new QLineSeries;
    piece->setName(name);
    QPen pen(StatusPalette::ink(isPartition ? Tone::Orange : Tone::Blue, palette()));
    pen.setWidth(2);
    pen.setStyle(isPartition ? Qt::DashLine : Qt::SolidLine);
    piece->setPen(pen);
    chart()->addSeries(piece);
    piece->attachAxis(m_time);
    piece->attachAxis(m_lag);
    for (QLegendMarker* marker : chart()->legend()->markers(piece)) {
        marker->setVisible(isFirst);
    }
    return piece;
}

/// One piece between two gaps; the legend names the first.
void LagPlot::addLine(const Points& points, const QString& name, bool isPartition)
{
    QLineSeries* first = newPiece(name, isPartition, true);
    QLineSeries* piece = first;
    QList<QPointF> line;
    const auto end = [&] {
        piece->setPointsVisible(line.size() <= MostDots);
        piece->replace(line);
        line.clear();
    };
    for (const SinkLagHistory::Point& point : points) {
        // Only where it is drawn is a number a double.
        if (point.lag) {
            line.append(QPointF(static_cast<qreal>(point.at), static_cast<qreal>(*point.lag)));
        } else if (!line.isEmpty()) {
            end();
            piece = newPiece(name, isPartition, false);
        }
    }
    end();
}

void LagPlot::setRanges()
{
    qint64 most = 0;
    for (const Points* points : {&m_total, &m_ofPartition}) {
        for (const SinkLagHistory::Point& point : *points) {
            most = std::max<qint64>(most, point.lag.value_or(0));
        }
    }
    m_lag->setRange(0, static_cast<qreal>(stepFor(std::max(most + most / Headroom + 1, LagSteps))) * LagSteps);
    const qint64 to = m_total.empty() ? QDateTime::currentMSecsSinceEpoch() : m_total.back().at;
    const qint64 from = std::min(m_total.empty() ? to : m_total.front().at, to - LeastStretchMs);
    m_time->setFormat(to - from <= ShortMs ? QStringLiteral("HH:mm:ss") : QStringLiteral("HH:mm"));
    m_time->setRange(QDateTime::fromMSecsSinceEpoch(from), QDateTime::fromMSecsSinceEpoch(to));
}

void LagPlot::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        draw();
    }
}

/// As many times of day below the plot as stand there uncut.
void LagPlot::resizeEvent(QResizeEvent* event)
{
    const int oneTime = fontMetrics().horizontalAdvance(QStringLiteral("00:00:00")) * 2;
    m_time->setTickCount(std::clamp(width() / oneTime, 2, MostTimeTicks));
    QChartView::resizeEvent(event);
}

void LagPlot::applyColors()
{
    const QColor text = StatusPalette::ink(Tone::Muted, palette());
    chart()->setBackgroundBrush(palette().color(QPalette::Base));
    setBackgroundBrush(palette().color(QPalette::Base));
    chart()->legend()->setLabelColor(text);
    chart()->legend()->setFont(font());
    for (QAbstractAxis* axis : {static_cast<QAbstractAxis*>(m_time), static_cast<QAbstractAxis*>(m_lag)}) {
        axis->setLabelsColor(text);
        axis->setLabelsFont(font());
        axis->setTitleBrush(text);
        axis->setTitleFont(font());
        axis->setLinePenColor(StatusPalette::line(palette()));
        axis->setGridLineColor(StatusPalette::line(palette()));
    }
}

} // namespace inspector
