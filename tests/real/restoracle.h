// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QNetworkAccessManager>
#include <QString>

#include <chrono>

namespace inspector
{

/// The Connect REST API as a plain HTTP client sees it: what the program is held against, so none of the program's own
/// code is in it. One thread with an event loop, which runs while a call waits.
class RestOracle
{
public:
    struct Answer
    {
        int status = 0; ///< 0 = no answer at all
        QByteArray body;
        bool ok() const { return status >= 200 && status < 300; }
        /// The body as JSON; null where it is none.
        QJsonValue json() const;
    };

    explicit RestOracle(QString url) : m_url(std::move(url)) {}

    Answer get(const QString& path) { return send("GET", path, {}); }
    /// Changes are sent again while the cluster is rebalancing, for a minute at most.
    Answer put(const QString& path, const QJsonObject& body = {}) { return change("PUT", path, body); }
    Answer post(const QString& path, const QJsonObject& body) { return change("POST", path, body); }
    Answer remove(const QString& path) { return change("DELETE", path, {}); }

    /// "/connectors/NAME", the name encoded, with `rest` behind it.
    static QString pathOf(const QString& connector, const QString& rest = {});
    /// Connector and task states in one text, "RUNNING RUNNING"; empty if there is no such connector.
    QString states(const QString& connector);
    /// The offsets as `GET …/offsets` lists them.
    QJsonArray offsets(const QString& connector);

private:
    Answer send(const QByteArray& method, const QString& path, const QByteArray& body);
    Answer change(const QByteArray& method, const QString& path, const QJsonObject& body);

    QString m_url;
    QNetworkAccessManager m_network;
};

} // namespace inspector
