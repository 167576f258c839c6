// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/workerurl.h"

namespace inspector
{

namespace
{

/// What can be shown of a text that is no URL: it may hold a password all the same.
QString withoutUserInfo(const QString& text)
{
    const qsizetype at = text.lastIndexOf(u'@');
    if (at < 0) {
        return text;
    }
    const qsizetype scheme = text.indexOf(QLatin1String("://"));
    const QString start = scheme >= 0 && scheme < at ? text.left(scheme + 3) : QString();
    return start + text.mid(at + 1);
}

QByteArray basicAuthorization(const QUrl& url)
{
    if (url.userInfo().isEmpty()) {
        return {};
    }
    const QString pair = url.userName(QUrl::FullyDecoded) + u':' + url.password(QUrl::FullyDecoded);
    return QByteArrayLiteral("Basic ") + pair.toUtf8().toBase64();
}

} // namespace

WorkerUrl::WorkerUrl(const QString& text)
{
    QUrl url(text.trimmed());
    const bool http = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
    if (!url.isValid() || !http || url.host().isEmpty() || url.hasQuery() || url.hasFragment()) {
        m_shown = withoutUserInfo(text.trimmed()).toStdString();
        return;
    }
    m_authorization = basicAuthorization(url);
    url.setUserInfo(QString());
    m_base = url.toEncoded(QUrl::FullyEncoded | QUrl::NormalizePathSegments);
    while (m_base.endsWith('/')) {
        m_base.chop(1);
    }
    m_shown = m_base.toStdString();
    m_host = url.host().toStdString();
}

std::optional<QUrl> WorkerUrl::endpoint(const QByteArray& path) const
{
    const QByteArray wanted = m_base + path;
    QUrl url = QUrl::fromEncoded(wanted, QUrl::StrictMode);
    // What the HTTP code of Qt will write is toEncoded() of this URL; it must be ours to the byte.
    if (!url.isValid() || url.toEncoded(QUrl::FullyEncoded) != wanted) {
        return std::nullopt;
    }
    return url;
}

} // namespace inspector
