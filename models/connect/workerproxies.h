// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QNetworkProxyFactory>

namespace inspector
{

/// The system's proxies (`http_proxy`, …), but none for workers on this machine: a worker behind an SSH tunnel or a
/// sandbox on loopback is not reachable through anybody else.
class WorkerProxies : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery& query) override;
};

} // namespace inspector
