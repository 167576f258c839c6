// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectrest.h"

#include "core/result.h"

#include <QHttpServer>
#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>
#include <vector>

namespace inspector
{

/// Two HTTP servers on loopback that look like the REST listeners of Connect 4.3 workers. On the thread that it was
/// made on.
class SimulatedWorkers : public QObject
{
    Q_OBJECT
public:
    /// `handle` answers a request; called on this thread.
    explicit SimulatedWorkers(std::function<RestAnswer(const WorkerRequest&)> handle);
    ~SimulatedWorkers() override;

    /// Errors: NotPossible (no port to be had).
    Result<Done> listen(int workers);
    QStringList urls() const;
    /// host:port, as in status records.
    std::vector<std::string> workerIds() const;

private:
    void answer(std::size_t worker, const QHttpServerRequest& request, QHttpServerResponder&& responder);

    std::function<RestAnswer(const WorkerRequest&)> m_handle;
    std::vector<std::unique_ptr<QHttpServer>> m_servers;
    std::vector<quint16> m_ports;
};

} // namespace inspector
