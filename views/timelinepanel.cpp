// SPDX-License-Identifier: GPL-3.0-or-later
#include "timelinepanel.h"

#include "items/clustermodels.h"
#include "items/statustimelinemodel.h"
#include "items/words.h"
#include "look.h"
#include "steadyclock.h"
#include "timelineview.h"
#include "visibletimer.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace inspector
{

namespace
{

constexpr int NowTickMs = 1000;
constexpr qint64 HourMs = 3'600'000;
constexpr qint64 DayMs = 24 * HourMs;

} // namespace

TimelinePanel::TimelinePanel(const ClusterModels& models, QWidget* parent)
    : QWidget(parent), m_models(models), m_model(new StatusTimelineModel(models, this)),
      m_view(new TimelineView(m_model))
{
    setObjectName(QStringLiteral("timelinePanel"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(Look::Group, Look::Tight, Look::Group, Look::Tight);
    bar->setSpacing(Look::Gap);
    auto* title = new QLabel(tr("Timeline"));
    title->setFont(Look::bold(font()));
    title->setToolTip(tr("Hatched: not known, or not recorded. Striped bars hold several records. A small sign in a "
                         "box is a record that workers ignore."));
    m_range = new QLabel;
    m_range->setObjectName(QStringLiteral("timelineRange"));
    m_range->setTextFormat(Qt::PlainText);
    m_range->setForegroundRole(QPalette::PlaceholderText);
    m_range->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_range->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    bar->addWidget(title);
    bar->addWidget(m_range, 1);
    addButton(bar, tr("−", "zoom out"), tr("Zoom out (−)"), [this] { m_view->zoomOut(); });
    addButton(bar, tr("+", "zoom in"), tr("Zoom in (+)"), [this] { m_view->zoomIn(); });
    addButton(bar, tr("Hour"), tr("Show the last hour"), [this] { m_view->showLast(HourMs); });
    addButton(bar, tr("Day"), tr("Show the last day"), [this] { m_view->showLast(DayMs); });
    addButton(bar, tr("All"), tr("Show every retained record (0)"), [this] { m_view->showAll(); });
    layout->addLayout(bar);
    layout->addWidget(m_view, 1);

    connect(new VisibleTimer(NowTickMs, this), &VisibleTimer::tick, this, &TimelinePanel::updateEnd);
    // Progress comes thirty times a second; what matters here is whether there is a connection.
    connect(&models, &ClusterModels::progressChanged, this, [this] {
        if (m_models.progress().state != m_state) {
            updateEnd();
        }
    });
    connect(&models, &ClusterModels::heldChanged, this, [this] {
        m_heldAt = m_models.held() ? QDateTime::currentMSecsSinceEpoch() : -1;
        updateEnd();
    });
    connect(m_model, &StatusTimelineModel::timesChanged, this, &TimelinePanel::updateEnd);
    connect(m_view, &TimelineView::rangeChanged, this, &TimelinePanel::updateCaption);
}

void TimelinePanel::addButton(QHBoxLayout* bar, const QString& text, const QString& tip, std::function<void()> run)
{
    auto* button = new QPushButton(text);
    button->setAutoDefault(false);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    // As narrow as its word: five of them stand beside each other.
    button->setMaximumWidth(button->fontMetrics().horizontalAdvance(text) + 2 * Look::Page);
    connect(button, &QPushButton::clicked, this, std::move(run));
    bar->addWidget(button);
}

void TimelinePanel::setScope(ConnectorId connector)
{
    m_model->setScope(connector);
}

void TimelinePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_model->setActive(true);
    updateEnd();
}

void TimelinePanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_model->setActive(false);
}

void TimelinePanel::updateEnd()
{
    if (!isVisible()) {
        return;
    }
    const ReadProgress& progress = m_models.progress();
    m_state = progress.state;
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const bool reading = progress.state == ConnectionState::Live || progress.state == ConnectionState::Reading;
    m_live = reading && m_heldAt < 0;
    if (const qint64 still = m_models.stillAt(); still >= 0) {
        m_end = still;
    } else if (m_live) {
        m_end = now;
    } else if (reading) {
        m_end = m_heldAt;
    } else if (progress.lastHeardMs >= 0) {
        m_end = now - (SteadyClock::nowMs() - progress.lastHeardMs);
    } else {
        m_end = m_models.mirror().newestRecord();
    }
    // A record may be newer than this computer's clock.
    m_end = std::max(m_end, m_model->lastTime());
    m_view->setEnd(m_end, m_live);
    updateCaption();
}

void TimelinePanel::updateCaption()
{
    const TimelineScale& scale = m_view->scale();
    const QDateTime from = QDateTime::fromMSecsSinceEpoch(scale.from());
    const QDateTime to = QDateTime::fromMSecsSinceEpoch(std::min(scale.to(), m_end));
    const QString format = scale.msPerPixel() < 100 ? QStringLiteral("HH:mm:ss") : QStringLiteral("HH:mm");
    const bool today = from.date() == QDate::currentDate();
    const QString first = from.toString(today ? format : QStringLiteral("yyyy-MM-dd ") + format);
    const QString last = to.toString(to.date() == from.date() ? format : QStringLiteral("yyyy-MM-dd ") + format);
    QString text = tr("%1 – %2, every retained status record").arg(first, last);
    if (m_heldAt >= 0) {
        text = tr("%1 · held since %2").arg(text, QDateTime::fromMSecsSinceEpoch(m_heldAt).toString(u"HH:mm:ss"));
    } else if (!m_live) {
        text = tr("%1 · recorded until %2").arg(text, Words::time(m_end));
    }
    m_range->setText(text);
    m_range->setToolTip(text);
}

} // namespace inspector
