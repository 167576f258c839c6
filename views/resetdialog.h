// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterdialog.h"
#include "operations/clusterreset.h"

class QCheckBox;
class QTableWidget;

namespace inspector
{

class BackupPanel;
class CheckTable;
class OpenCluster;
class StateLabel;
class TestStepList;

/// The full reset of a Connect cluster, step by step: what is lost, a backup, what goes and the confirmation, and how
/// it goes. Shows what its ClusterReset says and decides nothing itself.
class ResetDialog : public ClusterDialog
{
    Q_OBJECT
public:
    /// `cluster` must outlive the dialog.
    ResetDialog(OpenCluster& cluster, QWidget* parent);

    /// Whether it was submitted and has not ended.
    bool isUnderWay() const;

public Q_SLOTS:
    /// Not once the deletion was sent: it goes on to its end, and the window stays for the outcome.
    void reject() override;

Q_SIGNALS:
    /// Topics were deleted or made; what was read of them does not stand any more. The dialog has closed.
    void topicsReplaced();

private:
    enum class Stage
    {
        Warning,
        Backup,
        Choice,
        Running,
    };

    QWidget* buildWarning();
    QWidget* buildBackup();
    QWidget* buildChoice();
    QWidget* buildRunning();
    void fillSinkGroups();
    void setStage(Stage stage);
    void goOn();
    void goBack();
    void updateWish();
    void showState();
    void updateRunning();
    void showResult();
    std::vector<Check> checks(bool all) const;
    /// Of what must hold before a backup is worth making; empty = all of it does.
    QString earlyHindrance() const;
    ResetWish wish() const;

    OpenCluster& m_cluster;
    ClusterReset* m_reset = nullptr;
    Stage m_stage = Stage::Warning;
    QLabel* m_where = nullptr; ///< which step of how many
    QList<QWidget*> m_pages;   ///< by stage
    CheckTable* m_early = nullptr;
    BackupPanel* m_panel = nullptr;
    QLabel* m_backup = nullptr;
    QTableWidget* m_groups = nullptr;
    QLabel* m_noGroups = nullptr;
    QCheckBox* m_ownTopics = nullptr;
    QLabel* m_ownNote = nullptr;
    CheckTable* m_checks = nullptr;
    TestStepList* m_steps = nullptr;
    StateLabel* m_result = nullptr;
    QLabel* m_standing = nullptr;
    QLabel* m_next = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_verb = nullptr;
    bool m_shown = false; ///< the result
};

} // namespace inspector
