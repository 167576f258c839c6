// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/clustersession.h"
#include "realstart.h"

#include <QFile>
#include <QJsonObject>
#include <QTest>

#include <memory>
#include <optional>

namespace inspector
{

/// The program's session on the cluster, once it is Live; null, with a warning, if it does not get there.
inline std::unique_ptr<ClusterSession> openLive(const ConnectionSettings& settings)
{
    QString error;
    std::unique_ptr<ClusterSession> session = ClusterSession::open(settings, &error);
    if (!session) {
        qWarning().noquote() << error;
        return nullptr;
    }
    const auto isLive = [&session] { return session->progress().state == ConnectionState::Live; };
    if (!QTest::qWaitFor(isLive, PatienceMs)) {
        qWarning() << "not live, but" << static_cast<int>(session->progress().state);
        return nullptr;
    }
    return session;
}

/// Reads the topics to the ends they have now, as Refresh does.
inline bool readToEnd(ClusterSession& session)
{
    std::optional<bool> read;
    session.readToEnd(Patience, [&read](const Result<Done>& done) { read = done.ok(); });
    return QTest::qWaitFor([&read] { return read.has_value(); }, PatienceMs + 1000) && *read;
}

/// Lines "<words> 1" to "<words> <count>", appended to the file.
inline bool feed(const QString& path, const QByteArray& words, int count)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Append))
        return false;
    QByteArray lines;
    for (int i = 1; i <= count; ++i)
        lines += words + ' ' + QByteArray::number(i) + '\n';
    return file.write(lines) == lines.size();
}

/// Config of a connector that reads a file into a topic of one partition.
inline QJsonObject fileSource(const QString& file, const QString& topic)
{
    return {
        {QStringLiteral("connector.class"), QStringLiteral("org.apache.kafka.connect.file.FileStreamSourceConnector")},
        {QStringLiteral("tasks.max"), QStringLiteral("1")},
        {QStringLiteral("file"), file},
        {QStringLiteral("topic"), topic},
        {QStringLiteral("topic.creation.default.partitions"), QStringLiteral("1")},
        {QStringLiteral("topic.creation.default.replication.factor"), QStringLiteral("1")}};
}

} // namespace inspector
