// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/restclient.h"
#include "connect/restrequest.h"
#include "connect/workerurl.h"

#include <QNetworkAccessManager>
#include <QNetworkReply>

#include <optional>
#include <vector>

namespace inspector
{

/// What the calls of one RestClient share: workers, which of them answered last, their version, connections.
class RestSession
{
public:
    RestSession(const QStringList& urls, RestClient::Deadlines deadlines);

    const std::vector<WorkerUrl>& workers() const { return m_workers; }
    std::chrono::milliseconds deadline(const RestRequest& request) const;

    /// Index of the worker to ask first.
    std::size_t preferred() const { return m_preferred; }
    void prefer(std::size_t worker) { m_preferred = worker; }

    /// Nothing while no worker said a version that can be understood.
    const std::optional<ConnectVersion>& version() const { return m_version; }
    void learn(const ConnectVersion& version);

    /// Sends `request`; redirects are not followed, nothing is sent twice if it is a change. Null if the URL cannot be
    /// sent as it must be.
    QNetworkReply* send(const RestRequest& request, const WorkerUrl& worker);

private:
    std::vector<WorkerUrl> m_workers;
    RestClient::Deadlines m_deadlines;
    std::size_t m_preferred = 0;
    std::optional<ConnectVersion> m_version;
    QNetworkAccessManager m_reads;
    /// Apart from the reads, and every connection for one request only: a kept connection that the worker is just
    /// closing would leave the outcome of a change unknown for no reason.
    QNetworkAccessManager m_changes;
};

} // namespace inspector
