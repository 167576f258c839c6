// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

#include <optional>
#include <string>

namespace inspector
{

/// Base URL of one worker as the operator gave it, taken apart once. Credentials in it go into a header and nowhere
/// else: shown() never has them.
class WorkerUrl
{
public:
    /// `text`: `http[s]://[user:password@]host[:port][/base path]`.
    explicit WorkerUrl(const QString& text);

    /// False: no http or https URL with a host, or one with query or fragment.
    bool valid() const { return !m_base.isEmpty(); }
    /// For texts: without user info. The operator's own words where the URL is not valid.
    const std::string& shown() const { return m_shown; }
    const std::string& host() const { return m_host; }
    /// Value of the Authorization header; empty without credentials.
    const QByteArray& authorization() const { return m_authorization; }

    /// The URL that requests exactly `path` (starts with `/`, encoded already) below the base URL. Nothing if QUrl
    /// would send another one: it resolves `.` and `..` even when they are written as %2E.
    std::optional<QUrl> endpoint(const QByteArray& path) const;

private:
    QByteArray m_base; ///< encoded, no slash at the end
    QByteArray m_authorization;
    std::string m_shown;
    std::string m_host;
};

} // namespace inspector
