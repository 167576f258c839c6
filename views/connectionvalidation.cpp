// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectionvalidation.h"

#include <QRegularExpression>
#include <QSet>
#include <QUrl>

namespace inspector
{

namespace
{

constexpr int LongestTopic = 249; ///< org.apache.kafka.common.internals.Topic.MAX_NAME_LENGTH
constexpr int HighestPort = 65535;

} // namespace

QList<ConnectionValidation::Complaint> ConnectionValidation::check(const ConnectionSettings& settings)
{
    QList<Complaint> complaints;
    const auto add = [&complaints](ConnectionField field, const QString& words) {
        if (!words.isEmpty()) {
            complaints.append({field, words});
        }
    };
    add(ConnectionField::Bootstrap, bootstrap(settings.bootstrap));
    add(ConnectionField::Rest, rest(settings.restUrls));
    if (settings.wantsTopics()) {
        add(ConnectionField::Properties, properties(settings.properties));
        return complaints;
    }
    add(ConnectionField::ConfigTopic, topic(settings.configTopic));
    QString statusWords = topic(settings.statusTopic);
    if (statusWords.isEmpty() && settings.statusTopic == settings.configTopic) {
        statusWords = tr("The status topic must be another one than the config topic.");
    }
    add(ConnectionField::StatusTopic, statusWords);
    QString offsetWords = topic(settings.offsetTopic);
    if (offsetWords.isEmpty() &&
        (settings.offsetTopic == settings.configTopic || settings.offsetTopic == settings.statusTopic))
    {
        offsetWords = tr("The offset topic must be another one than the config and status topics.");
    }
    add(ConnectionField::OffsetTopic, offsetWords);
    add(ConnectionField::Properties, properties(settings.properties));
    return complaints;
}

QString ConnectionValidation::bootstrap(const QString& text)
{
    if (text.trimmed().isEmpty()) {
        return tr("Give at least one broker, as host:port.");
    }
    // host, host:port, [IPv6]:port; librdkafka also takes a protocol before it.
    static const QRegularExpression address(
        QStringLiteral("^(?:[A-Za-z_]+://)?(?:\\[[0-9A-Fa-f:.%]+\\]|[A-Za-z0-9._-]+)(?::([0-9]+))?$"));
    const QStringList parts = text.split(QLatin1Char(','));
    for (const QString& part : parts) {
        const QString trimmed = part.trimmed();
        if (trimmed.isEmpty()) {
            return tr("There is a comma too many.");
        }
        const QRegularExpressionMatch match = address.match(trimmed);
        if (!match.hasMatch()) {
            return tr("“%1” is not host:port. Several brokers are divided by commas.").arg(trimmed);
        }
        if (match.hasCaptured(1)) {
            bool ok = false;
            const int port = match.captured(1).toInt(&ok);
            if (!ok || port < 1 || port > HighestPort) {
                return tr("Port %1 is not between 1 and 65535.").arg(match.captured(1));
            }
        }
    }
    return {};
}

QString ConnectionValidation::rest(const QStringList& urls)
{
    for (const QString& text : urls) {
        const QUrl url(text, QUrl::StrictMode);
        const bool web = url.scheme() == QLatin1String("http") || url.scheme() == QLatin1String("https");
        if (!url.isValid() || !web || url.host().isEmpty()) {
            return tr("“%1” is no address of a worker, such as http://worker:8083.").arg(text);
        }
        if (url.hasQuery() || url.hasFragment()) {
            return tr("“%1” has something after the path. Give the address of the worker only.").arg(text);
        }
    }
    return {};
}

QString ConnectionValidation::topic(const QString& name)
{
    static const QRegularExpression legal(QStringLiteral("^[A-Za-z0-9._-]+$"));
    if (name.isEmpty()) {
        return tr("Give the topic's name, as in the worker's configuration.");
    }
    if (name == QLatin1String(".") || name == QLatin1String("..")) {
        return tr("Kafka allows no topic with the name “%1”.").arg(name);
    }
    if (name.size() > LongestTopic) {
        return tr("A topic's name has at most %1 characters; this one has %2.").arg(LongestTopic).arg(name.size());
    }
    if (!legal.match(name).hasMatch()) {
        return tr("A topic's name has letters, digits, dots, dashes and underscores only.");
    }
    return {};
}

QString ConnectionValidation::properties(const QList<QPair<QString, QString>>& properties)
{
    // What the form, or the way the program reads, decides already.
    static const QSet<QString> taken{QStringLiteral("bootstrap.servers"), QStringLiteral("metadata.broker.list"),
                                     QStringLiteral("enable.auto.commit"), QStringLiteral("enable.auto.offset.store"),
                                     QStringLiteral("enable.partition.eof")};
    QSet<QString> seen;
    for (const auto& [name, value] : properties) {
        if (name.isEmpty()) {
            return tr("A value stands without the name of its property.");
        }
        if (name.contains(QLatin1Char(' ')) || name.contains(QLatin1Char('='))) {
            return tr("“%1” is no name of a property. The value goes into the column beside it.").arg(name);
        }
        if (taken.contains(name)) {
            return tr("“%1” is set by this program; leave it out here.").arg(name);
        }
        if (seen.contains(name)) {
            return tr("“%1” is there twice.").arg(name);
        }
        seen.insert(name);
    }
    return {};
}

} // namespace inspector
