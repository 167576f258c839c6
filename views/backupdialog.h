// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterdialog.h"

namespace inspector
{

class BackupPanel;
class OpenCluster;

/// Makes a backup of the open cluster.
class BackupDialog : public ClusterDialog
{
    Q_OBJECT
public:
    /// `cluster` must outlive the dialog.
    BackupDialog(OpenCluster& cluster, QWidget* parent);

private:
    void showState();

    BackupPanel* m_panel = nullptr;
    QPushButton* m_backUp = nullptr;
};

} // namespace inspector
