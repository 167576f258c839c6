// SPDX-License-Identifier: GPL-3.0-or-later
#include "restoracle.h"

#include <QDeadlineTimer>
#include <QEventLoop>
#include <QJsonDocument>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QTest>
#include <QUrl>

#include <memory>

namespace inspector
{

namespace
{

constexpr int TransferTimeoutMs = 30'000;
constexpr std::chrono::seconds RebalanceDeadline{60};
constexpr int RetryPauseMs = 300;

/// 409, and 500 where a read meets a rebalance.
bool isRebalance(const RestOracle::Answer& answer)
{
    return answer.status == 409 || (answer.status == 500 && answer.body.contains("rebalance"));
}

} // namespace

QJsonValue RestOracle::Answer::json() const
{
    const QJsonDocument document = QJsonDocument::fromJson(body);
    if (document.isArray())
        return document.array();
    return document.isObject() ? QJsonValue(document.object()) : QJsonValue();
}

QString RestOracle::pathOf(const QString& connector, const QString& rest)
{
    return QStringLiteral("/connectors/") + QString::fromLatin1(QUrl::toPercentEncoding(connector)) + rest;
}

RestOracle::Answer RestOracle::send(const QByteArray& method, const QString& path, const QByteArray& body)
{
    QNetworkRequest request(QUrl(m_url + path, QUrl::StrictMode));
    request.setTransferTimeout(TransferTimeoutMs);
    request.setHeader(QNetworkRequest::ContentTypeHeader, QStringLiteral("application/json"));
    const std::unique_ptr<QNetworkReply> reply(m_network.sendCustomRequest(request, method, body));
    QEventLoop loop;
    QObject::connect(reply.get(), &QNetworkReply::finished, &loop, &QEventLoop::quit);
    if (!reply->isFinished())
        loop.exec();
    return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll()};
}

RestOracle::Answer RestOracle::change(const QByteArray& method, const QString& path, const QJsonObject& body)
{
    const QByteArray text = body.isEmpty() ? QByteArray() : QJsonDocument(body).toJson(QJsonDocument::Compact);
    const QDeadlineTimer deadline(RebalanceDeadline);
    Answer answer = send(method, path, text);
    while (isRebalance(answer) && !deadline.hasExpired()) {
        QTest::qWait(RetryPauseMs);
        answer = send(method, path, text);
    }
    if (!answer.ok())
        qWarning() << method << path << "answered" << answer.status << answer.body.left(500);
    return answer;
}

QString RestOracle::states(const QString& connector)
{
    const QJsonObject status = get(pathOf(connector, QStringLiteral("/status"))).json().toObject();
    QStringList states{status[u"connector"].toObject()[u"state"].toString()};
    const QJsonArray tasks = status[u"tasks"].toArray();
    for (const QJsonValue task : tasks)
        states << task.toObject()[u"state"].toString();
    return states.join(u' ');
}

QJsonArray RestOracle::offsets(const QString& connector)
{
    return get(pathOf(connector, QStringLiteral("/offsets"))).json().toObject()[u"offsets"].toArray();
}

} // namespace inspector
