// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QAbstractItemModel>

#include <memory>
#include <vector>

namespace inspector
{

class NavigatorModel;

/// The navigators of all open clusters as one tree: Connect clusters of one Kafka cluster stand side by side under it.
/// Everything else is as in NavigatorModel. GUI thread.
class NavigatorForest : public QAbstractItemModel
{
    Q_OBJECT
public:
    explicit NavigatorForest(QObject* parent = nullptr);
    ~NavigatorForest() override;

    /// Adds an open cluster as the last one of its Kafka cluster, `kafka` being what tells Kafka clusters apart. Gives
    /// its number, which is never used again. The navigator must live until removed or replaced.
    int add(const QString& kafka, NavigatorModel& navigator);
    /// Another look at the same cluster; the one before may be gone afterwards.
    void replace(int cluster, NavigatorModel& navigator);
    void remove(int cluster);

    /// In their order on screen.
    std::vector<int> clusters() const;
    /// The number of the cluster that an index belongs to: of a Kafka cluster its first one. -1 for no index.
    int clusterOf(const QModelIndex& index) const;
    QModelIndex clusterIndex(int cluster) const;
    QModelIndex indexOf(int cluster, ConnectorId connector) const;
    /// Filters the connectors of all of them.
    void setFilter(const QString& text);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
