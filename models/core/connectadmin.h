// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectapi.h"

namespace inspector
{

/// A plugin as `GET /connector-plugins` lists it.
struct ConnectorPlugin
{
    std::string className;
    ConnectorType type = ConnectorType::Unknown;
    std::string version; ///< empty = the worker does not say
};

/// One property as the worker's own validation sees it: what its plugin defines, and what was found.
/// Source: org.apache.kafka.connect.runtime.rest.entities.ConfigInfo.
struct ValidatedField
{
    std::string name;
    bool defined = false; ///< false: the plugin defines no such property; only name, value and errors are meaningful
    std::string type;     ///< STRING, INT, PASSWORD, …
    bool required = false;
    std::optional<std::string> defaultValue;
    std::string importance;
    std::string documentation;
    std::string group;
    std::int64_t order = -1; ///< within the group
    std::string width;
    std::string displayName;
    std::vector<std::string> dependents;
    /// As the worker read it; workers give the value of a PASSWORD as `[hidden]`, but any other one in clear. For
    /// showing it: core/secrets.h.
    std::optional<std::string> value;
    std::vector<std::string> recommendedValues;
    std::vector<std::string> errors; ///< secret values of the request are masked in them
    bool visible = true;
};

struct ConfigValidation
{
    std::string pluginClass;
    std::int64_t errorCount = 0;
    std::vector<std::string> groups;
    std::vector<ValidatedField> fields; ///< in the worker's order
};

/// A logger of one worker.
struct LoggerLevel
{
    std::string name;
    std::string level;                        ///< empty = none of its own
    std::optional<std::int64_t> lastModified; ///< ms since 1970; never changed, or a worker before 3.7
};

/// The config of one task.
struct RestTaskConfig
{
    int id = 0;
    Bytes config; ///< JSON text as received; null where the connector is inconsistent
};

/// What forms need beside the operations: configurations, plugins, log levels. Same rules as ConnectApi.
///
/// The config given to a call is the text of a JSON object and is sent as it is. Error texts have its secret values
/// masked; answers may have secrets.
class ConnectAdmin : public ConnectApi
{
public:
    /// Base URLs of the workers that were given, without user info: what the calls of one worker take.
    virtual std::vector<std::string> workerUrls() const = 0;

    /// The config as received: member order, escapes and number text are the worker's.
    virtual ConnectCallPtr connectorConfig(const std::string& name, ConnectReply<Bytes> reply) = 0;
    virtual ConnectCallPtr connectorTasks(const std::string& name, ConnectReply<std::vector<RestTaskConfig>> reply) = 0;
    /// Source and sink connectors.
    virtual ConnectCallPtr plugins(ConnectReply<std::vector<ConnectorPlugin>> reply) = 0;
    /// `pluginClass`: as in the config's `connector.class`. Changes nothing, but may take a worker 90 s.
    virtual ConnectCallPtr validateConfig(const std::string& pluginClass, const Bytes& config,
                                          ConnectReply<ConfigValidation> reply) = 0;

    /// `initial`: needs Connect 3.7; nothing = started, in every version. A name whose URLs the workers do not serve is
    /// refused (NameNotServable): they would create it, and nobody could stop or delete it.
    virtual ConnectCallPtr createConnector(const std::string& name, const Bytes& config,
                                           std::optional<TargetState> initial, ConnectReply<ConnectAnswer> reply) = 0;
    /// Replaces the whole config; creates the connector (status 201) if there is none.
    virtual ConnectCallPtr putConfig(const std::string& name, const Bytes& config,
                                     ConnectReply<ConnectAnswer> reply) = 0;
    /// `changes`: properties to set, null to remove one. Needs Connect 3.8.
    virtual ConnectCallPtr patchConfig(const std::string& name, const Bytes& changes,
                                       ConnectReply<ConnectAnswer> reply) = 0;

    /// `workerUrl`: one of workerUrls(), else BadAddress. No other worker is asked.
    virtual ConnectCallPtr loggers(const std::string& workerUrl, ConnectReply<std::vector<LoggerLevel>> reply) = 0;
    /// Sets the level of a logger and of those below it on one worker, until it is started anew. Gives the names of the
    /// loggers that were changed. A level that Log4j does not know is NotFound.
    virtual ConnectCallPtr setWorkerLogger(const std::string& workerUrl, const std::string& logger,
                                           const std::string& level, ConnectReply<std::vector<std::string>> reply) = 0;
    /// Sets it on every worker, through the config topic. Needs Connect 3.7. The answer comes before the workers do it.
    virtual ConnectCallPtr setClusterLogger(const std::string& logger, const std::string& level,
                                            ConnectReply<Done> reply) = 0;
};

} // namespace inspector
