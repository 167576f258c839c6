// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "democluster.h"
#include "demolife.h"
#include "eventqueue.h"
#include "mockbroker.h"
#include "simulatedconnect.h"
#include "simulatedworkers.h"

#include <QObject>
#include <QTimer>

#include <memory>
#include <string>

namespace inspector
{

/// The running demo on its own thread: mock broker, simulated Connect cluster, HTTP servers, and the clock that drives
/// them. Everything but the constructor on that thread.
class DemoSimulation : public QObject
{
    Q_OBJECT
public:
    explicit DemoSimulation(const DemoOptions& options);
    ~DemoSimulation() override;

    /// Makes everything, writes the history, then emits started() or failed().
    void start();
    void setTicking(bool ticking);
    /// Whether there is a cluster: from started() on.
    bool isRunning() const { return m_rest != nullptr; }
    /// The simulated cluster as it is now. Only while it is running.
    SimulatedConnect& cluster();
    const std::string& clusterId() const { return m_clusterId; }

Q_SIGNALS:
    void started(const QString& bootstrap, const QStringList& restUrls);
    void failed(const QString& why);

private:
    Result<Done> build();
    RestAnswer answer(const WorkerRequest& request);
    /// Brings the simulation's clock to now and sets the timer for the next event.
    void catchUp();

    DemoOptions m_options;
    QTimer m_timer{this};
    std::unique_ptr<MockBroker> m_broker;
    std::string m_clusterId; ///< of Kafka; empty = not told
    std::unique_ptr<EventQueue> m_queue;
    std::unique_ptr<SimulatedConnect> m_connect;
    std::unique_ptr<DemoLife> m_life;
    std::unique_ptr<ConnectRest> m_rest;
    std::unique_ptr<SimulatedWorkers> m_workers;
};

} // namespace inspector
