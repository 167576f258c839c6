// SPDX-License-Identifier: GPL-3.0-or-later
#include "momentcontroller.h"

#include "items/clustermodels.h"
#include "items/words.h"
#include "momentcontrol.h"

#include <QDateTime>

#include <utility>

namespace inspector
{

MomentController::MomentController(MomentControl& control, QObject* parent) : QObject(parent), m_control(control)
{
    connect(&control, &MomentControl::aboutToPick, this, [this] {
        if (m_cluster) {
            const ClusterMirror& mirror = m_cluster->models().mirror();
            m_control.setRange(mirror.oldestRecord(), mirror.newestRecord());
            m_control.setEnd(m_cluster->settings().files.isEmpty() ? -1 : mirror.newestRecord());
        }
    });
    connect(&control, &MomentControl::momentChosen, this, [this](qint64 at) {
        Moment moment;
        moment.atMs = at;
        look(moment);
    });
    connect(&control, &MomentControl::liveChosen, this, &MomentController::goLive);
    connect(&control, &MomentControl::stepChosen, this, &MomentController::step);
    connect(&control, &MomentControl::cancelled, this, &MomentController::stop);
    updateControl();
}

MomentController::~MomentController() = default;

void MomentController::setCluster(OpenCluster* cluster)
{
    stop();
    m_shown.reset();
    if (m_cluster)
        disconnect(&m_cluster->models(), nullptr, this, nullptr);
    m_cluster = cluster;
    if (cluster)
        connect(&cluster->models(), &ClusterModels::progressChanged, this, &MomentController::showConnection);
    updateControl();
}

void MomentController::goLive()
{
    stop();
    if (!m_shown)
        return;
    // It dies when whoever shows it has let go.
    const std::unique_ptr<OpenCluster> before = std::move(m_shown);
    updateControl();
    Q_EMIT shown(*m_cluster);
}

void MomentController::step(bool forward)
{
    if (!m_cluster || (forward && isLive()))
        return; // after the present there is nothing yet
    m_forward = forward;
    const Steps steps = m_steps ? m_steps() : Steps();
    Moment moment;
    moment.atMs = m_control.moment().value_or(QDateTime::currentMSecsSinceEpoch());
    // Live shows the last change already: one step back is to the moment just before it.
    moment.step = forward ? Moment::Step::After : Moment::Step::Before;
    moment.offsets = steps.offsets;
    moment.connector = inCluster(steps.connector);
    look(moment);
}

/// A look back numbers its connectors anew.
ConnectorId MomentController::inCluster(ConnectorId shown) const
{
    if (isLive() || !shown.valid())
        return shown;
    const ConnectorSummary* known = m_cluster->models().mirror().connector(m_shown->models().mirror().name(shown));
    return known ? known->connector : ConnectorId();
}

void MomentController::look(const Moment& moment)
{
    stop();
    if (!m_cluster)
        return;
    m_look = m_cluster->lookAt(moment);
    if (!m_look)
        return;
    m_control.setBusy(0);
    connect(m_look.get(), &MomentLook::progressed, this, [this](int percent) { m_control.setBusy(percent); });
    // Queued: what emits is replaced there.
    connect(m_look.get(), &MomentLook::finished, this, &MomentController::found, Qt::QueuedConnection);
    connect(
        m_look.get(), &MomentLook::nothingThere, this,
        [this] {
            stop();
            // After the last change comes the present.
            if (m_forward)
                goLive();
            else
                Q_EMIT nothingThere(tr("No earlier change is retained."));
        },
        Qt::QueuedConnection);
}

void MomentController::found()
{
    if (!m_look)
        return;
    const qint64 at = m_look->atMs();
    std::unique_ptr<OpenCluster> then = m_look->take();
    stop();
    const std::unique_ptr<OpenCluster> before = std::exchange(m_shown, std::move(then));
    m_control.setMoment(at, tr("Live"));
    Q_EMIT shown(*m_shown);
}

void MomentController::stop()
{
    m_look.reset();
    m_control.setBusy(std::nullopt);
}

void MomentController::updateControl()
{
    m_control.setEnabled(m_cluster != nullptr);
    const bool fromFiles = m_cluster && !m_cluster->settings().files.isEmpty();
    m_control.setMoment(std::nullopt, fromFiles ? tr("End of the files") : tr("Live"));
    showConnection();
}

void MomentController::showConnection()
{
    m_control.setConnection(m_cluster ? m_cluster->models().progress().state : ConnectionState::Idle);
}

} // namespace inspector
