// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QJsonValue>
#include <QString>

namespace inspector
{

class RestOracle;
class TopicOracle;

/// Holds one cluster of a report against what REST and the broker answer now, for every connector.
class ReportComparison
{
public:
    /// The oracles must outlive this object. `offsetTopic`: the workers' own.
    ReportComparison(QJsonValue cluster, RestOracle& rest, const TopicOracle& topics, QString offsetTopic)
        : m_cluster(std::move(cluster)), m_rest(rest), m_topics(topics), m_offsetTopic(std::move(offsetTopic))
    {}

    /// The first difference in words; empty = none.
    QString difference() const;

private:
    QString connectorDifference(const QJsonValue& connector, const QJsonValue& info, const QJsonValue& status) const;
    QString statusDifference(const QJsonValue& connector, const QJsonValue& status) const;
    QString topicsDifference(const QString& name, const QJsonValue& connector) const;
    QString offsetsDifference(const QString& name, const QJsonValue& connector) const;
    QString sinkDifference(const QString& name, const QJsonValue& connector) const;

    QJsonValue m_cluster;
    RestOracle& m_rest;
    const TopicOracle& m_topics;
    QString m_offsetTopic;
};

} // namespace inspector
