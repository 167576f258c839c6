// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QIODevice>

namespace inspector
{

/// A request body, maybe empty, that cannot be sent again.
///
/// QNetworkAccessManager repeats a request, whatever its method, when the connection breaks before an answer (seen with
/// Qt 6.4: a DELETE that the server reads before it closes arrives twice, also with `Connection: close`). Before that
/// it rewinds the body; where that fails it gives up with QNetworkReply::ContentReSendError.
class OneShotBody : public QIODevice
{
    Q_OBJECT
public:
    OneShotBody(const QByteArray& content, QObject* parent);

    bool isSequential() const override { return true; }
    bool reset() override { return false; }
    bool atEnd() const override { return m_read == m_content.size(); }

protected:
    qint64 readData(char* data, qint64 maxSize) override;
    qint64 writeData(const char* data, qint64 size) override;

private:
    QByteArray m_content;
    qint64 m_read = 0;
};

} // namespace inspector
