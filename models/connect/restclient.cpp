// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/restclient.h"

#include "connect/answers.h"
#include "connect/restcall.h"
#include "connect/restsession.h"

#include <QPointer>

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
    return m_d->start<WorkerInfo>(workerInfoRequest(), read, ConnectReply<WorkerInfo>(std::move(learn)));
}

ConnectCallPtr RestClient::connectorNames(ConnectReply<std::vector<std::string>> reply)
{
    const auto read = [](const HttpAnswer& answer) { return readConnectorNames(answer.body); };
    return m_d->start<std::vector<std::string>>(connectorNamesRequest(), read, std::move(reply));
}

ConnectCallPtr RestClient::connectorTypes(ConnectReply<std::map<std::string, ConnectorType>> reply)
{
    const auto read = [](const HttpAnswer& answer) { return readConnectorTypes(answer.body); };
    return m_d->start<std::map<std::string, ConnectorType>>(connectorTypesRequest(), read, std::move(reply));
}

ConnectCallPtr RestClient::connectorStatus(const std::string& name, ConnectReply<RestConnectorStatus> reply)
{
    const auto read = [](const HttpAnswer& answer) { return readConnectorStatus(answer.body); };
    return m_d->start<RestConnectorStatus>(connectorStatusRequest(name), read, std::move(reply));
}

ConnectCallPtr RestClient::activeTopics(const std::string& name, ConnectReply<std::vector<std::string>> reply)
{
    const auto read = [name](const HttpAnswer& answer) { return readActiveTopics(name, answer.body); };
    return m_d->start<std::vector<std::string>>(activeTopicsRequest(name), read, std::move(reply));
}

ConnectCallPtr RestClient::offsets(const std::string& name, ConnectReply<std::vector<RestOffset>> reply)
{
    const auto read = [](const HttpAnswer& answer) { return readOffsets(answer.body); };
    return m_d->start<std::vector<RestOffset>>(offsetsRequest(name), read, std::move(reply));
}

ConnectCallPtr RestClient::stopConnector(const std::string& name, ConnectReply<Done> reply)
{
    const auto read = [](const HttpAnswer&) { return std::optional(Done{}); };
    return m_d->start<Done>(stopRequest(name), read, std::move(reply));
}

ConnectCallPtr RestClient::resumeConnector(const std::string& name, ConnectReply<Done> reply)
{
    const auto read = [](const HttpAnswer&) { return std::optional(Done{}); };
    return m_d->start<Done>(resumeRequest(name), read, std::move(reply));
}

ConnectCallPtr RestClient::resetOffsets(const std::string& name, ConnectReply<ResetAnswer> reply)
{
    const auto read = [](const HttpAnswer& answer) { return readResetAnswer(answer.body); };
    return m_d->start<ResetAnswer>(resetOffsetsRequest(name), read, std::move(reply));
}

} // namespace inspector
