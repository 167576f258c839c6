// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/readprogress.h"

#include <QAbstractItemModel>

#include <memory>

namespace inspector
{

class FindingsModel;

/// Kafka cluster → Connect cluster → connectors with health, the worst first, then by name. DisplayRole is the name,
/// column 1 a short note ("2/3", "offsets"); role::Shape the state. Deleted connectors are listed only while they have
/// live offsets. GUI thread.
class NavigatorModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    explicit NavigatorModel(const ClusterMirror& mirror, QObject* parent = nullptr);
    ~NavigatorModel() override;

    void setNames(const QString& kafkaCluster, const QString& connectCluster);
    void setProgress(const ReadProgress& progress);
    void apply(const std::vector<quint32>& changedConnectorPositions);
    /// Connectors that have a warning or an error beside their state are marked from now on (role::Mark). Must outlive
    /// the model.
    void setFindings(const FindingsModel* findings);
    /// Findings of these came or went.
    void updateMarks(const std::vector<ConnectorId>& connectors);
    /// Text filter over connector names; empty shows all.
    void setFilter(const QString& text);

    QModelIndex connectClusterIndex() const;
    QModelIndex indexOf(ConnectorId connector) const;

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
