// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterdialog.h"
#include "operations/restorejob.h"

#include <memory>

class QCheckBox;
class QProgressBar;
class QTableWidget;

namespace inspector
{

class CheckTable;
class ClusterBackups;
class OpenCluster;
class StateLabel;

/// Puts a backup back into the empty topics of the open cluster: what the backup holds and where it goes, live checks,
/// confirmation, progress, and what stands afterwards.
class RestoreDialog : public ClusterDialog
{
    Q_OBJECT
public:
    /// `cluster` must outlive the dialog.
    RestoreDialog(OpenCluster& cluster, const QString& file, QWidget* parent);
    ~RestoreDialog() override;

    /// Whether it was submitted and has not ended.
    bool isUnderWay() const;

public Q_SLOTS:
    /// Calls off what can be; while records are written it asks them to end, and the window stays for the outcome.
    void reject() override;

private:
    void showState();
    void fillArchive();
    void showEnding();

    std::unique_ptr<ClusterBackups> m_backups;
    std::unique_ptr<RestoreJob> m_job;
    OpenCluster& m_cluster;
    QTableWidget* m_topics = nullptr;
    QLabel* m_about = nullptr;
    QCheckBox* m_leave = nullptr;
    QLabel* m_lost = nullptr;
    CheckTable* m_checks = nullptr;
    StateLabel* m_result = nullptr;
    QProgressBar* m_bar = nullptr;
    QPushButton* m_restore = nullptr;
    bool m_ended = false;
};

} // namespace inspector
