// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "core/connectapi.h"

#include <QObject>

#include <string>

namespace inspector
{

/// Asks a Connect worker who it is and what it says of one connector, and keeps the last answers. GUI thread.
class WorkerWatch : public QObject
{
    Q_OBJECT
public:
    /// `api` must outlive this object; null = no REST address.
    WorkerWatch(ConnectApi* api, std::string connector, QObject* parent);
    ~WorkerWatch() override;

    /// Another connector: what was said of the one before is forgotten.
    void setConnector(const std::string& connector);
    bool available() const { return m_api && m_api->available(); }
    const Answer<WorkerInfo>& worker() const { return m_worker; }
    const Answer<RestConnectorStatus>& status() const { return m_status; }

    /// Asks, unless the question before is still under way.
    void poll();
    /// Drops what is under way and asks again: what then comes was asked after this call.
    void askAnew();
    /// Drops what is under way; answered() does not come.
    void drop();

Q_SIGNALS:
    /// Both answers are there (also when there is nobody to ask). Never from inside poll() or askAnew().
    void answered();

private:
    void ask();
    void arrived();

    ConnectApi* m_api;
    std::string m_connector;
    Answer<WorkerInfo> m_worker;
    Answer<RestConnectorStatus> m_status;
    ConnectCallPtr m_workerCall;
    ConnectCallPtr m_statusCall;
    int m_awaited = 0;
    quint64 m_round = 0; ///< answers of earlier rounds are not taken
};

} // namespace inspector
