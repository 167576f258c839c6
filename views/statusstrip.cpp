// SPDX-License-Identifier: GPL-3.0-or-later
#include "statusstrip.h"

#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "items/words.h"
#include "look.h"
#include "statelabel.h"
#include "statelook.h"
#include "steadyclock.h"
#include "visibletimer.h"

#include <QEvent>
#include <QFile>
#include <QLabel>
#include <QProgressBar>
#include <QTimer>
#include <QToolButton>

#include <unistd.h>

namespace inspector
{

namespace
{

constexpr int RateTickMs = 1000;
constexpr int SoonMs = 150; ///< between numbers that somebody is to read

} // namespace

StatusStrip::StatusStrip(QWidget* parent) : QStatusBar(parent)
{
    setSizeGripEnabled(false);
    setContentsMargins(Look::Gap, 0, Look::Gap, 0);
    m_connection = new StateLabel;
    m_connection->setObjectName(QStringLiteral("connectionState"));
    addWidget(m_connection);
    const auto label = [this](const QString& name) {
        auto* made = new QLabel;
        made->setObjectName(name);
        made->setTextFormat(Qt::PlainText);
        made->setContentsMargins(Look::Gap, 0, 0, 0);
        addWidget(made);
        return made;
    };
    m_topics = label(QStringLiteral("topics"));
    m_bar = new QProgressBar;
    m_bar->setRange(0, Look::BarSteps);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(fontMetrics().averageCharWidth() * 18);
    m_bar->setAccessibleName(tr("Reading of the topics"));
    addWidget(m_bar);
    m_records = label(QStringLiteral("records"));
    m_rate = label(QStringLiteral("rate"));
    m_memory = label(QStringLiteral("memory"));
    m_memory->setToolTip(tr("Memory of this program"));
    m_events = new QToolButton;
    m_events->setObjectName(QStringLiteral("events"));
    m_events->setAutoRaise(true);
    m_events->setFocusPolicy(Qt::StrongFocus);
    m_events->setToolTip(tr("Show the event log"));
    m_events->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    addPermanentWidget(m_events);
    connect(m_events, &QToolButton::clicked, this, &StatusStrip::eventsClicked);

    connect(new VisibleTimer(RateTickMs, this), &VisibleTimer::tick, this, &StatusStrip::updateNow);
    m_soon = new QTimer(this);
    m_soon->setSingleShot(true);
    m_soon->setInterval(SoonMs);
    connect(m_soon, &QTimer::timeout, this, &StatusStrip::updateNow);
    setModels(nullptr, {});
}

void StatusStrip::setModels(ClusterModels* models, const QString& clusterName)
{
    m_models = models;
    m_clusterName = clusterName;
    m_announced.reset();
    m_sinceRate.invalidate();
    m_rate->clear();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_topics, m_bar, m_records, m_rate, m_events}) {
        widget->setVisible(models != nullptr);
    }
    if (models) {
        connect(models, &ClusterModels::progressChanged, this, &StatusStrip::updateSoon);
        connect(models->events(), &EventLogModel::countsChanged, this, &StatusStrip::updateEvents);
        updateEvents();
    }
    updateNow();
}

QString StatusStrip::connectionWords(const ReadProgress& progress, const QString& clusterName, qint64 newestRecord)
{
    if (progress.state == ConnectionState::Recorded && newestRecord >= 0) {
        return tr("%1: recorded until %2").arg(clusterName, Words::time(newestRecord));
    }
    const QString state = Words::connectionState(progress.state);
    const bool stale = progress.state == ConnectionState::Disconnected || progress.state == ConnectionState::Failed;
    if (stale && progress.lastHeardMs >= 0) {
        return tr("%1: %2, last heard of %3 ago")
            .arg(clusterName, state, Words::age(progress.lastHeardMs, SteadyClock::nowMs()));
    }
    return tr("%1: %2").arg(clusterName, state);
}

void StatusStrip::updateSoon()
{
    if (m_models && m_announced != m_models->progress().state) {
        updateNow();
    } else if (!m_soon->isActive()) {
        m_soon->start();
    }
}

void StatusStrip::updateNow()
{
    if (!m_models) {
        m_connection->setState({Glyph::Ring, Tone::Slate}, tr("No cluster open"));
        m_memory->clear();
        return;
    }
    const ReadProgress& progress = m_models->progress();
    const int missing = progress.topicsWanted - progress.topicsFound;
    const bool lacks = progress.state == ConnectionState::Live && missing > 0;
    m_connection->setState(lacks ? StateLook{Glyph::Triangle, Tone::Orange} : StateLook::of(progress.state),
                           connectionWords(progress, m_clusterName, m_models->mirror().newestRecord()));
    if (m_announced != progress.state) {
        m_announced = progress.state;
        m_connection->announce();
    }
    QString topics = tr("%n topic(s)", nullptr, progress.topicsFound) + QStringLiteral(", ") +
                     tr("%n partition(s)", nullptr, progress.partitions);
    if (lacks)
        topics = tr("%n missing", "topics", missing) + QStringLiteral(", ") + topics;
    m_topics->setText(topics);
    const quint64 read = progress.recordsRead;
    const quint64 all = read + progress.recordsLeft;
    m_bar->setValue(
        all == 0 ? 0 : static_cast<int>(Look::BarSteps * (static_cast<double>(read) / static_cast<double>(all))));
    const bool recorded = progress.state == ConnectionState::Recorded;
    m_bar->setVisible(!progress.complete() && !recorded && !lacks);
    m_rate->setVisible(!recorded);
    // Offsets count transaction markers and what compaction removed too: the end is an upper bound.
    m_records->setText(progress.recordsLeft == 0 ? Words::records(static_cast<qint64>(read))
                                                 : tr("%1 of at most %2 records")
                                                       .arg(Words::number(static_cast<qint64>(read)),
                                                            Words::number(static_cast<qint64>(all))));
    updateRate(progress);
    if (const std::optional<quint64> bytes = residentBytes()) {
        m_memory->setText(Words::bytes(*bytes));
    }
}

void StatusStrip::updateRate(const ReadProgress& progress)
{
    if (!m_sinceRate.isValid()) {
        m_sinceRate.start();
        m_recordsThen = progress.recordsRead;
        return;
    }
    const qint64 elapsed = m_sinceRate.elapsed();
    if (elapsed < RateTickMs - 50) {
        return;
    }
    const quint64 arrived = progress.recordsRead > m_recordsThen ? progress.recordsRead - m_recordsThen : 0;
    m_rate->setText(tr("%1 rec/s").arg(Words::number(static_cast<qint64>(arrived) * 1000 / elapsed)));
    m_recordsThen = progress.recordsRead;
    m_sinceRate.restart();
}

void StatusStrip::updateEvents()
{
    if (!m_models) {
        return;
    }
    // What nobody has looked at yet comes first.
    const int errors = m_models->events()->errorCount();
    const int warnings = m_models->events()->warningCount();
    const int rows = m_models->events()->rowCount();
    const QString text = errors > 0     ? tr("%n error(s)", nullptr, errors)
                         : warnings > 0 ? tr("%n warning(s)", nullptr, warnings)
                                        : tr("%n event(s)", nullptr, rows);
    m_events->setText(text);
    m_events->setAccessibleName(tr("Event log: %1").arg(text));
    const StateLook look = StateLook::of(errors > 0     ? EventLogModel::Severity::Error
                                         : warnings > 0 ? EventLogModel::Severity::Warning
                                                        : EventLogModel::Severity::Info);
    m_events->setIcon(glyphIcon(look.glyph, StatusPalette::ink(look.tone, palette()), fontMetrics().ascent() + 2,
                                devicePixelRatioF()));
}

void StatusStrip::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        updateEvents();
    }
    QStatusBar::changeEvent(event);
}

std::optional<quint64> StatusStrip::residentBytes()
{
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly)) {
        return std::nullopt;
    }
    const QList<QByteArray> fields = file.readAll().split(' ');
    bool ok = false;
    const quint64 pages = fields.size() > 1 ? fields.at(1).toULongLong(&ok) : 0;
    return ok ? std::optional(pages * static_cast<quint64>(sysconf(_SC_PAGESIZE))) : std::nullopt;
}

} // namespace inspector
