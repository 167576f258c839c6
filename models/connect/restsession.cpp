// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/restsession.h"

#include "connect/oneshotbody.h"
#include "connect/workerproxies.h"

#include <QNetworkRequest>

namespace inspector
{

RestSession::RestSession(const QStringList& urls, RestClient::Deadlines deadlines) : m_deadlines(deadlines)
{
    for (const QString& url : urls) {
        m_workers.emplace_back(url);
    }
    m_reads.setProxyFactory(new WorkerProxies); // owned by the manager from here on
    m_changes.setProxyFactory(new WorkerProxies);
}

std::chrono::milliseconds RestSession::deadline(const RestRequest& request) const
{
    return request.change() ? m_deadlines.change : m_deadlines.read;
}

void RestSession::learn(const ConnectVersion& version)
{
    m_version = version.major > 0 ? std::optional(version) : std::nullopt;
}

QNetworkReply* RestSession::send(const RestRequest& request, const WorkerUrl& worker)
{
    const std::optional<QUrl> url = worker.endpoint(request.path);
    if (!url) {
        return nullptr;
    }
    QNetworkRequest message(*url);
    message.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    message.setAttribute(QNetworkRequest::Http2AllowedAttribute, false);
    for (const auto attribute :
         {QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::CookieSaveControlAttribute,
          QNetworkRequest::AuthenticationReuseAttribute})
    {
        message.setAttribute(attribute, QNetworkRequest::Manual);
    }
    message.setRawHeader("Accept", "application/json");
    message.setRawHeader("Accept-Encoding", "identity");
    message.setRawHeader("User-Agent", "connect-inspector");
    if (!worker.authorization().isEmpty()) {
        message.setRawHeader("Authorization", worker.authorization());
    }
    if (!request.change()) {
        return m_reads.get(message);
    }
    message.setRawHeader("Connection", "close");
    const QByteArray content = QByteArray::fromStdString(request.body.value_or(Bytes()));
    message.setHeader(QNetworkRequest::ContentLengthHeader, content.size());
    if (request.body) {
        message.setHeader(QNetworkRequest::ContentTypeHeader, QByteArrayLiteral("application/json"));
    }
    message.setAttribute(QNetworkRequest::DoNotBufferUploadDataAttribute, true);
    auto* body = new OneShotBody(content, &m_changes);
    QNetworkReply* reply = m_changes.sendCustomRequest(message, request.method, body);
    body->setParent(reply);
    return reply;
}

} // namespace inspector
