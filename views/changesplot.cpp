// SPDX-License-Identifier: GPL-3.0-or-later
#include "changesplot.h"

#include "look.h"
#include "statuspalette.h"

#include <QDateTime>
#include <QEvent>
#include <QHelpEvent>
#include <QToolTip>
#include <QtCharts/QBarCategoryAxis>
#include <QtCharts/QBarSet>
#include <QtCharts/QDateTimeAxis>
#include <QtCharts/QLegend>
#include <QtCharts/QLegendMarker>
#include <QtCharts/QLineSeries>
#include <QtCharts/QStackedBarSeries>
#include <QtCharts/QValueAxis>

#include <algorithm>
#include <cmath>

namespace inspector
{

namespace
{

constexpr qint64 MinuteMs = 60'000;
constexpr int ClockTicks = 7;
constexpr int Ticks = 3;
constexpr int ChangesPlotLines = 11;

QString clock(std::int64_t minute)
{
    return QDateTime::fromMSecsSinceEpoch(minute * MinuteMs).toString(QStringLiteral("HH:mm"));
}

} // namespace

ChangesPlot::ChangesPlot(QWidget* parent)
    : QChartView(new QChart, parent), m_others(new QBarSet(tr("other changes"))),
      m_failures(new QBarSet(tr("failures"))), m_minutes(new QBarCategoryAxis), m_clock(new QDateTimeAxis),
      m_counts(new QValueAxis)
{
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setFocusPolicy(Qt::NoFocus);
    setFrameShape(QFrame::NoFrame);
    setMinimumHeight(fontMetrics().height() * ChangesPlotLines);
    auto* series = new QStackedBarSeries;
    series->append(m_others);
    series->append(m_failures);
    series->setBarWidth(0.8);
    connect(series, &QStackedBarSeries::hovered, this, [this](bool inside, int index) {
        if (!inside || index < 0 || index >= static_cast<int>(m_changes.size())) {
            QToolTip::hideText();
            return;
        }
        const MinuteChanges& minute = m_changes[static_cast<std::size_t>(index)];
        QToolTip::showText(
            QCursor::pos(),
            tr("%1: %n state change(s)", nullptr, static_cast<int>(minute.changes)).arg(clock(minute.minute)) +
                QStringLiteral("\n") + tr("%n failure(s) among them", nullptr, static_cast<int>(minute.failures)));
    });
    chart()->addSeries(series);
    chart()->setMargins(QMargins());
    chart()->setBackgroundRoundness(0);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->legend()->setAlignment(Qt::AlignBottom);
    chart()->addAxis(m_minutes, Qt::AlignBottom);
    chart()->addAxis(m_counts, Qt::AlignLeft);
    series->attachAxis(m_minutes);
    series->attachAxis(m_counts);
    // The bars need a category each; what people read is a clock with a few marks over the same stretch.
    m_minutes->setVisible(false);
    m_clock->setFormat(QStringLiteral("HH:mm"));
    m_clock->setTickCount(ClockTicks);
    m_clock->setGridLineVisible(false);
    chart()->addAxis(m_clock, Qt::AlignBottom);
    // An axis is only drawn for a series; this one has nothing to show.
    auto* stretch = new QLineSeries;
    chart()->addSeries(stretch);
    stretch->attachAxis(m_clock);
    stretch->attachAxis(m_counts);
    for (QLegendMarker* marker : chart()->legend()->markers(stretch))
        marker->setVisible(false);
    m_counts->setLabelFormat(QStringLiteral("%d"));
    m_counts->setTickCount(Ticks);
    applyColors();
}

void ChangesPlot::setChanges(const std::vector<MinuteChanges>& changes)
{
    if (changes == m_changes)
        return;
    m_changes = changes;
    QList<qreal> others;
    QList<qreal> failures;
    QStringList minutes;
    std::uint32_t most = 0;
    for (const MinuteChanges& minute : changes) {
        others.append(minute.changes - minute.failures);
        failures.append(minute.failures);
        most = std::max(most, minute.changes);
        minutes.append(QString::number(minute.minute));
    }
    m_others->remove(0, m_others->count());
    m_failures->remove(0, m_failures->count());
    m_others->append(others);
    m_failures->append(failures);
    m_minutes->setCategories(minutes);
    if (!changes.empty())
        m_clock->setRange(QDateTime::fromMSecsSinceEpoch(changes.front().minute * MinuteMs),
                          QDateTime::fromMSecsSinceEpoch((changes.back().minute + 1) * MinuteMs));
    // An even number, so that the tick in the middle is a whole one.
    m_counts->setRange(0, std::max(2.0, std::ceil(most / 2.0) * 2));
    setAccessibleName(tr("State changes a minute; at most %n in one minute", nullptr, static_cast<int>(most)));
}

void ChangesPlot::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

void ChangesPlot::applyColors()
{
    const QColor text = StatusPalette::ink(Tone::Muted, palette());
    chart()->setBackgroundBrush(palette().color(QPalette::Base));
    setBackgroundBrush(palette().color(QPalette::Base));
    m_others->setColor(StatusPalette::ink(Tone::Blue, palette()));
    m_failures->setColor(StatusPalette::ink(Tone::Red, palette()));
    for (QBarSet* bars : {m_others, m_failures})
        bars->setBorderColor(Qt::transparent);
    chart()->legend()->setLabelColor(text);
    chart()->legend()->setFont(font());
    for (QAbstractAxis* axis : {static_cast<QAbstractAxis*>(m_clock), static_cast<QAbstractAxis*>(m_counts)}) {
        axis->setLabelsColor(text);
        axis->setLabelsFont(font());
        axis->setLinePenColor(StatusPalette::line(palette()));
        axis->setGridLineColor(StatusPalette::line(palette()));
    }
}

} // namespace inspector
