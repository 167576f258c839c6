// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topics.h"

#include <QList>
#include <QPair>
#include <QString>
#include <QStringList>

namespace inspector
{

/// Everything needed to open one Kafka cluster and the Connect cluster on it. Property values may be secret: those are
/// never stored (see isSecretName()).
struct ConnectionSettings
{
    QString bootstrap;
    QStringList restUrls;
    QString group;
    QString configTopic = QStringLiteral("connect-configs");
    QString statusTopic = QStringLiteral("connect-status");
    QString offsetTopic = QStringLiteral("connect-offsets");
    QList<QPair<QString, QString>> properties; ///< librdkafka's, in order
    bool readOnly = false;
    bool demo = false; ///< the simulated cluster; addresses are filled in when it runs
    /// Dumps that were opened instead of a cluster (absolute paths). Topic names and group are then those found in
    /// them, empty where there are none, and nothing can be changed.
    QStringList files;

    /// No topic is named: they are to be looked for.
    bool wantsTopics() const
    {
        return files.isEmpty() && configTopic.isEmpty() && statusTopic.isEmpty() && offsetTopic.isEmpty();
    }
    void clearTopicNames() { setTopicNames({{}, {}, {}}); }
    TopicNames topicNames() const
    {
        return {configTopic.toStdString(), statusTopic.toStdString(), offsetTopic.toStdString()};
    }
    void setTopicNames(const TopicNames& names)
    {
        configTopic = QString::fromStdString(names.config);
        statusTopic = QString::fromStdString(names.status);
        offsetTopic = QString::fromStdString(names.offset);
    }

    bool operator==(const ConnectionSettings&) const = default;
};

} // namespace inspector
