// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/workerproxies.h"

#include <QHostAddress>
#include <QNetworkProxy>

namespace inspector
{

QList<QNetworkProxy> WorkerProxies::queryProxy(const QNetworkProxyQuery& query)
{
    const QString host = query.peerHostName();
    if (host == QLatin1String("localhost") || QHostAddress(host).isLoopback()) {
        return {QNetworkProxy(QNetworkProxy::NoProxy)};
    }
    return systemProxyForQuery(query);
}

} // namespace inspector
