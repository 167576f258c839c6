// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

namespace inspector
{

class ClusterModels;
class RestOracle;

/// Holds what the panes show, cell by cell, against what REST answers now, for every connector.
class RestComparison
{
public:
    /// Both must outlive this object. `offsetTopic`: the workers' own.
    RestComparison(const ClusterModels& models, RestOracle& rest, QString offsetTopic)
        : m_models(models), m_rest(rest), m_offsetTopic(std::move(offsetTopic))
    {}

    /// The first difference in words; empty = none. Also a difference: a connector that REST shows on its way from one
    /// state to another.
    QString difference() const;

    /// Whether workers of Kafka 4 serve URLs with this name.
    static bool isServable(const QString& name);

private:
    bool hasCommit(const QString& name) const;
    QString connectorDifference(const QString& name, const QJsonObject& info, const QJsonObject& status) const;
    QString statusDifference(const QString& name, const QJsonObject& status) const;
    QString configDifference(const QString& name, const QJsonObject& info) const;
    QString topicsDifference(const QString& name) const;
    QString offsetsDifference(const QString& name, const QJsonObject& info) const;

    const ClusterModels& m_models;
    RestOracle& m_rest;
    QString m_offsetTopic;
};

} // namespace inspector
