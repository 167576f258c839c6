// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectadmin.h"

#include <QObject>
#include <QStringList>

#include <chrono>
#include <map>
#include <memory>

namespace inspector
{

/// The Connect REST API over HTTP, with failover between the workers of one Connect cluster.
///
/// Lives on one thread with an event loop; asynchronous; destroying it cancels what is under way. A call goes to the
/// worker that answered last; on a transport error before anything was sent, and for reads also on a lost connection or
/// a worker that is starting, to the next one. A change that may have reached a worker is never sent twice.
///
/// Errors of a change: HttpRefused, HttpUnknownHost, HttpTls, BadAddress, Unsupported and NameNotServable mean
/// that nothing was done. HttpNetwork, HttpTimedOut, HttpNotConnect and ServerTimedOut leave open whether something
/// was: the truth must be read back. The others are the worker's own refusals.
///
/// Calls for one connector, and of endpoints that not every version has, ask for the workers' version first while it is
/// unknown, within the same deadline. Names that
/// no URL can carry safely are NameNotServable and never sent: what restServesName() refuses, the names `.`, `..` and
/// the empty one (their URLs are those of other things: `/connectors/./offsets` is the connector `offsets`), and for
/// what workers pass on to the leader names with `;`, which they pass on under the name before the `;` (seen
/// with 4.3.1).
///
/// Credentials in a URL are sent as Basic authorization and never shown. The system's proxies are used, but not for
/// loopback. Redirects are not followed.
class RestClient : public QObject, public ConnectAdmin
{
    Q_OBJECT
public:
    struct Deadlines
    {
        std::chrono::milliseconds read{10'000};    ///< of one GET, all attempts together
        std::chrono::milliseconds change{100'000}; ///< of anything else: Connect itself gives up after 90 s
    };

    /// `urls`: base URLs of workers, http or https.
    explicit RestClient(const QStringList& urls, QObject* parent = nullptr);
    RestClient(const QStringList& urls, Deadlines deadlines, QObject* parent = nullptr);
    ~RestClient() override;

    /// Version of the workers as last seen; nothing before a worker said one that can be understood.
    std::optional<ConnectVersion> version() const;

    bool available() const override;
    ConnectCallPtr workerInfo(ConnectReply<WorkerInfo> reply) override;
    ConnectCallPtr connectorNames(ConnectReply<std::vector<std::string>> reply) override;
    ConnectCallPtr connectorStatus(const std::string& name, ConnectReply<RestConnectorStatus> reply) override;
    ConnectCallPtr activeTopics(const std::string& name, ConnectReply<std::vector<std::string>> reply) override;
    ConnectCallPtr offsets(const std::string& name, ConnectReply<std::vector<RestOffset>> reply) override;
    ConnectCallPtr send(const PlannedCall& call, ConnectReply<ConnectAnswer> reply) override;

    std::vector<std::string> workerUrls() const override;
    ConnectCallPtr connectorConfig(const std::string& name, ConnectReply<Bytes> reply) override;
    ConnectCallPtr connectorTasks(const std::string& name, ConnectReply<std::vector<RestTaskConfig>> reply) override;
    ConnectCallPtr plugins(ConnectReply<std::vector<ConnectorPlugin>> reply) override;
    ConnectCallPtr validateConfig(const std::string& pluginClass, const Bytes& config,
                                  ConnectReply<ConfigValidation> reply) override;
    ConnectCallPtr createConnector(const std::string& name, const Bytes& config, std::optional<TargetState> initial,
                                   ConnectReply<ConnectAnswer> reply) override;
    ConnectCallPtr putConfig(const std::string& name, const Bytes& config, ConnectReply<ConnectAnswer> reply) override;
    ConnectCallPtr patchConfig(const std::string& name, const Bytes& changes,
                               ConnectReply<ConnectAnswer> reply) override;
    ConnectCallPtr loggers(const std::string& workerUrl, ConnectReply<std::vector<LoggerLevel>> reply) override;
    ConnectCallPtr setWorkerLogger(const std::string& workerUrl, const std::string& logger, const std::string& level,
                                   ConnectReply<std::vector<std::string>> reply) override;
    ConnectCallPtr setClusterLogger(const std::string& logger, const std::string& level,
                                    ConnectReply<Done> reply) override;

    /// How the worker finds itself, bad or good: an answer either way. Needs Connect 3.9.
    ConnectCallPtr health(ConnectReply<WorkerHealth> reply);
    /// What kind each connector is, by the workers' own word; those of which they do not know it are left out.
    ConnectCallPtr connectorTypes(ConnectReply<std::map<std::string, ConnectorType>> reply);

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
