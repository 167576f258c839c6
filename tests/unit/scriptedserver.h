// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QHostAddress>
#include <QObject>
#include <QTcpServer>
#include <QTcpSocket>

#include <algorithm>
#include <functional>

namespace inspector
{

/// What a ScriptedServer does with one request.
struct ScriptedAnswer
{
    enum class After
    {
        KeepOpen,
        Close,
    };

    QByteArray bytes; ///< as they go over the wire; empty = no answer
    After after = After::KeepOpen;

    /// A whole HTTP answer. `headers`: lines with their ends.
    static ScriptedAnswer http(int status, const QByteArray& body, const QByteArray& headers = {})
    {
        return {"HTTP/1.1 " + QByteArray::number(status) + " Any\r\n" + headers +
                "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body};
    }
    static ScriptedAnswer silence() { return {}; }
    static ScriptedAnswer close() { return {{}, After::Close}; }
};

/// An HTTP server on loopback that answers by a script and keeps what it was sent, byte for byte.
class ScriptedServer
{
public:
    /// Gets the request line without its end: `GET /connectors HTTP/1.1`.
    using Script = std::function<ScriptedAnswer(const QByteArray& requestLine)>;

    explicit ScriptedServer(Script script) : m_script(std::move(script))
    {
        m_server.listen(QHostAddress::LocalHost);
        QObject::connect(&m_server, &QTcpServer::newConnection, &m_server, [this] {
            while (QTcpSocket* socket = m_server.nextPendingConnection()) {
                serve(socket);
            }
        });
    }

    /// `user:password@`, or nothing, before the host.
    QString url(const QString& userInfo = {}) const
    {
        return QStringLiteral("http://") + userInfo + QStringLiteral("127.0.0.1:") +
               QString::number(m_server.serverPort());
    }
    /// Heads of the requests, in order.
    const QByteArrayList& requests() const { return m_requests; }
    /// Their bodies, in the same order.
    const QByteArrayList& bodies() const { return m_bodies; }
    QByteArrayList requestLines() const
    {
        QByteArrayList lines;
        for (const QByteArray& request : m_requests) {
            lines << lineOf(request);
        }
        return lines;
    }
    /// How many requests had this method.
    qsizetype count(const QByteArray& method) const
    {
        const QByteArrayList lines = requestLines();
        return std::count_if(lines.begin(), lines.end(),
                             [&method](const QByteArray& line) { return line.startsWith(method); });
    }
    /// Nobody listens any more; the port stays unused for the moment.
    void stop() { m_server.close(); }

private:
    static QByteArray lineOf(const QByteArray& head) { return head.left(head.indexOf("\r\n")); }

    static qsizetype bodyLength(const QByteArray& head)
    {
        const QByteArray name = "\r\ncontent-length:";
        const qsizetype start = head.toLower().indexOf(name);
        return start < 0 ? 0
                         : head.mid(start + name.size(), head.indexOf("\r\n", start + 2) - start - name.size())
                               .trimmed()
                               .toLongLong();
    }

    void serve(QTcpSocket* socket)
    {
        QObject::connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        QObject::connect(socket, &QTcpSocket::readyRead, socket, [this, socket, pending = QByteArray()]() mutable {
            pending += socket->readAll();
            if (pending.startsWith('\x16')) { // a TLS handshake: answers as plain servers do
                socket->write("HTTP/1.1 400 Bad Request\r\n\r\n");
                socket->disconnectFromHost();
                return;
            }
            for (qsizetype end = pending.indexOf("\r\n\r\n"); end >= 0; end = pending.indexOf("\r\n\r\n")) {
                const QByteArray head = pending.left(end + 2);
                const qsizetype length = bodyLength(head);
                if (pending.size() < end + 4 + length) {
                    return;
                }
                m_bodies << pending.mid(end + 4, length);
                pending.remove(0, end + 4 + length);
                m_requests << head;
                const ScriptedAnswer answer = m_script(lineOf(head));
                socket->write(answer.bytes);
                if (answer.after == ScriptedAnswer::After::Close) {
                    socket->disconnectFromHost();
                    return;
                }
            }
        });
    }

    Script m_script;
    QTcpServer m_server;
    QByteArrayList m_requests;
    QByteArrayList m_bodies;
};

} // namespace inspector
