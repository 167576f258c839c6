// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "opencluster.h"

#include <QObject>

#include <functional>
#include <memory>

namespace inspector
{

class MomentControl;

/// Goes between the time picker and the open cluster: has the wanted moment worked out, keeps the look back that is
/// shown, and says what the window is to show. GUI thread.
class MomentController : public QObject
{
    Q_OBJECT
public:
    MomentController(MomentControl& control, QObject* parent);
    ~MomentController() override;

    /// The cluster to look back at; null = none is open. Ends a look back without telling.
    void setCluster(OpenCluster* cluster);
    /// Whose changes count for a step, asked for at each one: those of a connector of the cluster that is shown (none:
    /// all), and whether offsets too.
    struct Steps
    {
        ConnectorId connector;
        bool offsets = false;
    };
    void setSteps(std::function<Steps()> steps) { m_steps = std::move(steps); }

    bool isLive() const { return m_shown == nullptr; }
    void goLive();
    void step(bool forward);

Q_SIGNALS:
    /// Show this one from now on: the cluster as it is, or a look back at it. The one shown before is alive until all
    /// receivers have returned.
    void shown(inspector::OpenCluster& cluster);
    /// A step led nowhere.
    void nothingThere(const QString& words);

private:
    ConnectorId inCluster(ConnectorId shown) const;
    void look(const Moment& moment);
    void found();
    void stop();
    void updateControl();
    void showConnection();

    MomentControl& m_control;
    OpenCluster* m_cluster = nullptr;
    std::function<Steps()> m_steps;
    std::unique_ptr<MomentLook> m_look; ///< being worked out
    std::unique_ptr<OpenCluster> m_shown;
    bool m_forward = false; ///< of the last step
};

} // namespace inspector
