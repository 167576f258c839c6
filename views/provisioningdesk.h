// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "opencluster.h"
#include "operations/provisioningchecks.h"

#include <QObject>
#include <QPointer>

class QAction;
class QMenu;
class QWidget;

namespace inspector
{

/// Offers in a menu to check the topics of the cluster that is open, and to repair them. GUI thread.
class ProvisioningDesk : public QObject
{
    Q_OBJECT
public:
    ProvisioningDesk(ClusterOpener& opener, QMenu* menu, QObject* parent);

    /// `cluster`: null = none is open. `owner` of the dialog; dies before the cluster.
    void setPlace(OpenCluster* cluster, QWidget* owner);
    /// Whether topics of this owner's cluster are being changed.
    static bool isUnderWay(const QWidget* owner);

    /// The three topics of the connection's Connect cluster, as workers would make them; where none is named, those of
    /// Kafka's sample worker file.
    static ProvisioningRequest requestOf(const ConnectionSettings& settings);

private:
    void open();

    ClusterOpener& m_opener;
    QAction* m_check = nullptr;
    OpenCluster* m_cluster = nullptr;
    QPointer<QWidget> m_owner;
};

} // namespace inspector
