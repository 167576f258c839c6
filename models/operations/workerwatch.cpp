// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerwatch.h"

namespace inspector
{

WorkerWatch::WorkerWatch(ConnectApi* api, std::string connector, QObject* parent)
    : QObject(parent), m_api(api), m_connector(std::move(connector))
{}

WorkerWatch::~WorkerWatch()
{
    drop();
}

void WorkerWatch::setConnector(const std::string& connector)
{
    if (connector == m_connector)
        return;
    drop();
    m_connector = connector;
    m_status = {};
}

void WorkerWatch::poll()
{
    if (m_awaited == 0)
        ask();
}

void WorkerWatch::askAnew()
{
    drop();
    ask();
}

void WorkerWatch::drop()
{
    ++m_round;
    m_awaited = 0;
    if (m_workerCall)
        m_workerCall->cancel();
    if (m_statusCall)
        m_statusCall->cancel();
    m_workerCall.reset();
    m_statusCall.reset();
}

void WorkerWatch::ask()
{
    const quint64 round = ++m_round;
    if (!available()) {
        m_awaited = 1;
        QMetaObject::invokeMethod(
            this,
            [this, round] {
                if (round == m_round)
                    arrived();
            },
            Qt::QueuedConnection);
        return;
    }
    m_awaited = m_connector.empty() ? 1 : 2;
    m_workerCall = m_api->workerInfo(guarded(this, [this, round](Result<WorkerInfo> result) {
        if (round != m_round)
            return;
        m_worker = {std::move(result), QDateTime::currentDateTimeUtc()};
        arrived();
    }));
    if (m_connector.empty())
        return; // there is none yet that it could say anything of
    m_statusCall = m_api->connectorStatus(m_connector, guarded(this, [this, round](Result<RestConnectorStatus> result) {
                                              if (round != m_round)
                                                  return;
                                              m_status = {std::move(result), QDateTime::currentDateTimeUtc()};
                                              arrived();
                                          }));
}

void WorkerWatch::arrived()
{
    if (--m_awaited == 0)
        Q_EMIT answered();
}

} // namespace inspector
