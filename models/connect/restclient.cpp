// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/restclient.h"

#include "connect/answers.h"
#include "connect/connectoranswers.h"
#include "connect/restcall.h"
#include "connect/restendpoints.h"
#include "connect/restsession.h"

#include "core/jsondocument.h"

#include <QPointer>

#include <algorithm>
#include <any>

namespace inspector
{

namespace
{

class CallHandle : public ConnectCall
{
public:
    explicit CallHandle(RestCall* call) : m_call(call) {}
    void cancel() override
    {
        if (m_call) {
            m_call->cancel();
        }
    }

private:
    QPointer<RestCall> m_call;
};

RestRequest get(const std::string& path)
{
    return restRequest({"GET", path, std::nullopt});
}

std::string ofConnector(const std::string& name, std::string_view what)
{
    return "/connectors/" + pathSegment(name) + std::string(what);
}

PlannedCall withBody(std::string method, std::string path, Bytes body)
{
    return {std::move(method), std::move(path), std::move(body)};
}

/// Why `config` is not sent: it would be a request that no worker can read.
std::optional<Error> refusalOf(const std::string& subject, const Bytes& config)
{
    JsonDocument document;
    const bool object =
        document.parse(config) == JsonDocument::Outcome::Value && document.root().type == JsonType::Object;
    return object && document.strict()
               ? std::nullopt
               : std::optional(Error{ErrorCode::NotPossible, subject, "no-json-object", 0, true});
}

Bytes levelBody(const std::string& level)
{
    return "{\"level\":" + jsonQuoted(level) + "}";
}

/// The reply to a call whose answer says no more than that it worked.
ConnectReply<ConnectAnswer> whenDone(ConnectReply<Done> reply)
{
    return [reply = std::move(reply)](const Result<ConnectAnswer>& answer) {
        reply(answer ? Result<Done>(Done{}) : Result<Done>(answer.error()));
    };
}

} // namespace

class RestClient::Private
{
public:
    Private(const QStringList& urls, Deadlines deadlines) : session(urls, deadlines) {}

    /// Starts a call. `read` makes a T of an answer with the right status; nothing if it is none of Connect's.
    template <class T, class Read>
    ConnectCallPtr start(RestRequest request, Read read, ConnectReply<T> reply)
    {
        auto reader = [read = std::move(read)](const HttpAnswer& answer) {
            std::optional<T> value = read(answer);
            return value ? std::any(std::move(*value)) : std::any();
        };
        auto completion = [reply = std::move(reply)](Result<std::any> value) {
            reply(value ? Result<T>(std::any_cast<T>(std::move(*value))) : Result<T>(value.error()));
        };
        return std::make_shared<CallHandle>(
            new RestCall(session, std::move(request), std::move(reader), std::move(completion), &calls));
    }

    /// Starts a call whose answer is its body alone.
    template <class T>
    ConnectCallPtr read(RestRequest request, std::optional<T> (*reader)(const Bytes&), ConnectReply<T> reply)
    {
        return start<T>(
            std::move(request), [reader](const HttpAnswer& answer) { return reader(answer.body); }, std::move(reply));
    }

    ConnectCallPtr change(const RestRequest& request, ConnectReply<ConnectAnswer> reply)
    {
        return start<ConnectAnswer>(
            request, [request](const HttpAnswer& answer) { return readConnectAnswer(request, answer); },
            std::move(reply));
    }

    ConnectCallPtr changeConfig(const std::string& name, const Bytes& config, const PlannedCall& call,
                                ConnectReply<ConnectAnswer> reply)
    {
        RestRequest request = restRequest(call);
        request.refusal = refusalOf(name, config);
        return change(request, std::move(reply));
    }

    /// `request`, to be sent to one worker only.
    RestRequest of(const std::string& workerUrl, RestRequest request) const
    {
        const std::vector<WorkerUrl>& workers = session.workers();
        const auto found = std::find_if(workers.begin(), workers.end(),
                                        [&workerUrl](const WorkerUrl& worker) { return worker.shown() == workerUrl; });
        if (found == workers.end()) {
            request.refusal = Error{ErrorCode::BadAddress, workerUrl};
        } else {
            request.worker = static_cast<std::size_t>(found - workers.begin());
        }
        return request;
    }

    RestSession session;
    QObject calls; ///< parent of the calls under way; goes before what they use
};

RestClient::RestClient(const QStringList& urls, QObject* parent) : RestClient(urls, Deadlines(), parent) {}

RestClient::RestClient(const QStringList& urls, Deadlines deadlines, QObject* parent)
    : QObject(parent), m_d(std::make_unique<Private>(urls, deadlines))
{}

RestClient::~RestClient() = default;

std::optional<ConnectVersion> RestClient::version() const
{
    return m_d->session.version();
}

bool RestClient::available() const
{
    return !m_d->session.workers().empty();
}

ConnectCallPtr RestClient::workerInfo(ConnectReply<WorkerInfo> reply)
{
    const auto read = [](const HttpAnswer& answer) {
        std::optional<WorkerInfo> info = readWorkerInfo(answer.body);
        if (info) {
            info->url = answer.url;
        }
        return info;
    };
    auto learn = [session = &m_d->session, reply = std::move(reply)](const Result<WorkerInfo>& info) {
        if (info) {
            session->learn(info->version);
        }
        reply(info);
    };
    return m_d->start<WorkerInfo>(get("/"), read, ConnectReply<WorkerInfo>(std::move(learn)));
}

ConnectCallPtr RestClient::health(ConnectReply<WorkerHealth> reply)
{
    return m_d->read(get("/health"), readWorkerHealth, std::move(reply));
}

ConnectCallPtr RestClient::connectorNames(ConnectReply<std::vector<std::string>> reply)
{
    return m_d->read(get("/connectors"), readConnectorNames, std::move(reply));
}

ConnectCallPtr RestClient::connectorTypes(ConnectReply<std::map<std::string, ConnectorType>> reply)
{
    return m_d->read(get("/connectors?expand=info"), readConnectorTypes, std::move(reply));
}

ConnectCallPtr RestClient::connectorStatus(const std::string& name, ConnectReply<RestConnectorStatus> reply)
{
    return m_d->read(get(ofConnector(name, "/status")), readConnectorStatus, std::move(reply));
}

ConnectCallPtr RestClient::activeTopics(const std::string& name, ConnectReply<std::vector<std::string>> reply)
{
    const auto read = [name](const HttpAnswer& answer) { return readActiveTopics(name, answer.body); };
    return m_d->start<std::vector<std::string>>(get(ofConnector(name, "/topics")), read, std::move(reply));
}

ConnectCallPtr RestClient::offsets(const std::string& name, ConnectReply<std::vector<RestOffset>> reply)
{
    return m_d->read(get(ofConnector(name, "/offsets")), readOffsets, std::move(reply));
}

ConnectCallPtr RestClient::send(const PlannedCall& call, ConnectReply<ConnectAnswer> reply)
{
    return m_d->change(restRequest(call), std::move(reply));
}

std::vector<std::string> RestClient::workerUrls() const
{
    std::vector<std::string> urls;
    for (const WorkerUrl& worker : m_d->session.workers()) {
        urls.push_back(worker.shown());
    }
    return urls;
}

ConnectCallPtr RestClient::connectorConfig(const std::string& name, ConnectReply<Bytes> reply)
{
    return m_d->read(get(ofConnector(name, "/config")), readConnectorConfig, std::move(reply));
}

ConnectCallPtr RestClient::connectorTasks(const std::string& name, ConnectReply<std::vector<RestTaskConfig>> reply)
{
    return m_d->read(get(ofConnector(name, "/tasks")), readConnectorTasks, std::move(reply));
}

ConnectCallPtr RestClient::plugins(ConnectReply<std::vector<ConnectorPlugin>> reply)
{
    return m_d->read(get("/connector-plugins?connectorsOnly=true"), readPlugins, std::move(reply));
}

ConnectCallPtr RestClient::validateConfig(const std::string& pluginClass, const Bytes& config,
                                          ConnectReply<ConfigValidation> reply)
{
    RestRequest request =
        restRequest(withBody("PUT", "/connector-plugins/" + pathSegment(pluginClass) + "/config/validate", config));
    request.refusal = refusalOf(pluginClass, config);
    const auto read = [config](const HttpAnswer& answer) { return readValidation(config, answer.body); };
    return m_d->start<ConfigValidation>(std::move(request), read, std::move(reply));
}

ConnectCallPtr RestClient::createConnector(const std::string& name, const Bytes& config,
                                           std::optional<TargetState> initial, ConnectReply<ConnectAnswer> reply)
{
    Bytes body = "{\"name\":" + jsonQuoted(name) + ",\"config\":" + config;
    if (initial) {
        // Not TargetState's own word for it: CreateConnectorRequest.InitialState.
        body += ",\"initial_state\":\"" +
                std::string(*initial == TargetState::Started ? std::string_view("RUNNING") : wireName(*initial)) + "\"";
    }
    return m_d->changeConfig(name, config, withBody("POST", "/connectors", body + "}"), std::move(reply));
}

ConnectCallPtr RestClient::putConfig(const std::string& name, const Bytes& config, ConnectReply<ConnectAnswer> reply)
{
    return m_d->changeConfig(name, config, withBody("PUT", ofConnector(name, "/config"), config), std::move(reply));
}

ConnectCallPtr RestClient::patchConfig(const std::string& name, const Bytes& changes, ConnectReply<ConnectAnswer> reply)
{
    return m_d->changeConfig(name, changes, withBody("PATCH", ofConnector(name, "/config"), changes), std::move(reply));
}

ConnectCallPtr RestClient::loggers(const std::string& workerUrl, ConnectReply<std::vector<LoggerLevel>> reply)
{
    return m_d->read(m_d->of(workerUrl, get("/admin/loggers")), readLoggers, std::move(reply));
}

ConnectCallPtr RestClient::setWorkerLogger(const std::string& workerUrl, const std::string& logger,
                                           const std::string& level, ConnectReply<std::vector<std::string>> reply)
{
    const RestRequest request =
        restRequest(withBody("PUT", "/admin/loggers/" + pathSegment(logger) + "?scope=worker", levelBody(level)));
    return m_d->read(m_d->of(workerUrl, request), readChangedLoggers, std::move(reply));
}

ConnectCallPtr RestClient::setClusterLogger(const std::string& logger, const std::string& level,
                                            ConnectReply<Done> reply)
{
    return send(withBody("PUT", "/admin/loggers/" + pathSegment(logger) + "?scope=cluster", levelBody(level)),
                whenDone(std::move(reply)));
}

} // namespace inspector
