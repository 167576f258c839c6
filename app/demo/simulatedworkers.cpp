// SPDX-License-Identifier: GPL-3.0-or-later
#include "simulatedworkers.h"

#include <QHostAddress>
#include <QHttpServerRequest>
#include <QHttpServerResponder>
#include <QUrl>
#include <QUrlQuery>

namespace inspector
{

namespace
{

std::string methodName(QHttpServerRequest::Method method)
{
    switch (method) {
    case QHttpServerRequest::Method::Get:
        return "GET";
    case QHttpServerRequest::Method::Put:
        return "PUT";
    case QHttpServerRequest::Method::Post:
        return "POST";
    case QHttpServerRequest::Method::Patch:
        return "PATCH";
    case QHttpServerRequest::Method::Delete:
        return "DELETE";
    default:
        return {};
    }
}

/// Jetty 12 refuses a path whose decoded form would be read differently by whoever decodes it twice.
bool isAmbiguous(const QString& encodedPath)
{
    return encodedPath.contains(QLatin1String("%2F"), Qt::CaseInsensitive) ||
           encodedPath.contains(QLatin1String("%25")) ||
           encodedPath.contains(QLatin1String("%5C"), Qt::CaseInsensitive);
}

WorkerRequest decoded(const QHttpServerRequest& request)
{
    WorkerRequest plain;
    plain.method = methodName(request.method());
    const QStringList segments = request.url().path(QUrl::FullyEncoded).split(QLatin1Char('/'), Qt::SkipEmptyParts);
    for (const QString& segment : segments) {
        plain.segments.push_back(QByteArray::fromPercentEncoding(segment.toLatin1()).toStdString());
    }
    const auto items = QUrlQuery(request.url()).queryItems(QUrl::FullyDecoded);
    for (const auto& [name, value] : items) {
        plain.query.emplace(name.toStdString(), value.toStdString());
    }
    plain.body = request.body().toStdString();
    return plain;
}

} // namespace

SimulatedWorkers::SimulatedWorkers(std::function<RestAnswer(const WorkerRequest&)> handle) : m_handle(std::move(handle))
{}

SimulatedWorkers::~SimulatedWorkers() = default;

Result<Done> SimulatedWorkers::listen(int workers)
{
    for (int worker = 0; worker < workers; ++worker) {
        auto server = std::make_unique<QHttpServer>();
        // Not by routes: they decode %2F before they match.
        server->setMissingHandler([this, index = static_cast<std::size_t>(worker)](const QHttpServerRequest& request,
                                                                                   QHttpServerResponder&& responder) {
            answer(index, request, std::move(responder));
        });
        const quint16 port = server->listen(QHostAddress::LocalHost);
        if (port == 0) {
            return Error{ErrorCode::NotPossible, "127.0.0.1", "no free port for a simulated worker", 0, true};
        }
        m_servers.push_back(std::move(server));
        m_ports.push_back(port);
    }
    return Done{};
}

QStringList SimulatedWorkers::urls() const
{
    QStringList all;
    for (const quint16 port : m_ports) {
        all.append(QStringLiteral("http://127.0.0.1:%1").arg(port));
    }
    return all;
}

std::vector<std::string> SimulatedWorkers::workerIds() const
{
    std::vector<std::string> all;
    for (const quint16 port : m_ports) {
        all.push_back("127.0.0.1:" + std::to_string(port));
    }
    return all;
}

void SimulatedWorkers::answer(std::size_t worker, const QHttpServerRequest& request, QHttpServerResponder&& responder)
{
    using Status = QHttpServerResponder::StatusCode;
    if (isAmbiguous(request.url().path(QUrl::FullyEncoded))) {
        responder.write(QByteArrayLiteral("<html><head><title>Error 400</title></head>"
                                          "<body><h2>HTTP ERROR 400</h2><p>Ambiguous URI</p></body></html>\n"),
                        QByteArrayLiteral("text/html;charset=iso-8859-1"), Status::BadRequest);
        return;
    }
    WorkerRequest asked = decoded(request);
    asked.worker = worker;
    const RestAnswer answered = m_handle(asked);
    if (answered.body.empty()) {
        responder.write(static_cast<Status>(answered.status));
        return;
    }
    responder.write(QByteArray::fromStdString(answered.body), QByteArrayLiteral("application/json"),
                    static_cast<Status>(answered.status));
}

} // namespace inspector
