// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "carriedout.h"
#include "realcluster.h"
#include "restoracle.h"
#include "topicoracle.h"

#include <QTemporaryDir>

#include <memory>
#include <vector>

namespace inspector
{

/// One Connect cluster of the matrix: a worker of some version, alone in its group.
struct MatrixCell
{
    QString version;
    bool exactlyOnce = false;
    ConnectionSettings settings;
    std::unique_ptr<RestOracle> rest;
    std::unique_ptr<LiveCluster> program;
};

/// One broker, and workers of several versions, each a Connect cluster of its own; the program has all of them open.
/// The program's journals are in a folder that goes with this object.
class RealMatrix
{
public:
    struct Column
    {
        const char* version;
        bool exactlyOnce;
    };

    /// For START_REAL_CLUSTER. `more`: other options of packaging/sandbox.
    RealCluster::Start start(const std::vector<Column>& columns, const QStringList& more = {});
    void stop();
    QString why() const { return m_why.isEmpty() ? m_cluster.why() : m_why; }

    RealCluster& cluster() { return m_cluster; }
    std::size_t size() const { return m_cells.size(); }
    MatrixCell& cell(std::size_t index) { return *m_cells[index]; }
    TopicOracle& topics() { return *m_topics; }

    /// Live raw keys of the connector in an offsets topic.
    TopicOracle::Records liveOffsets(const QString& topic, const QString& connector) const;
    std::size_t recordCount(const QString& topic) const;
    /// What the program has written in its journals about the connector, the oldest first.
    QList<QJsonObject> journalOf(const QString& connector) const;

private:
    QTemporaryDir m_data;
    RealCluster m_cluster;
    QString m_why;
    std::unique_ptr<TopicOracle> m_topics;
    std::vector<std::unique_ptr<MatrixCell>> m_cells;
};

} // namespace inspector
