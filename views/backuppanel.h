// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterbackups.h"

#include <QWidget>

#include <memory>
#include <optional>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace inspector
{

class OpenCluster;
class StateLabel;

/// Where a backup goes, how far it is, and what became of it. Whoever shows it starts it. GUI thread.
class BackupPanel : public QWidget
{
    Q_OBJECT
public:
    /// `cluster` must outlive the panel.
    explicit BackupPanel(OpenCluster& cluster, QWidget* parent = nullptr);
    ~BackupPanel() override;

    bool isRunning() const { return m_job != nullptr; }
    /// What was made, written and verified; nothing = nothing yet.
    const std::optional<BackupManifest>& made() const { return m_made; }
    /// Of the backup that was made, or of the one to be made; absolute.
    QString path() const;
    /// Why start() is not possible; empty = it is.
    QString obstacle() const;
    void start();
    /// Nothing is left of one that is under way.
    void cancel();
    /// The one made is not good enough any more.
    void forget();

    /// A name for a backup of this cluster, made today, in the folder of documents.
    static QString suggestedPath(const OpenCluster& cluster);

Q_SIGNALS:
    /// Anything of the above.
    void changed();

private:
    void choosePath();
    void onFinished();
    void onFailed(const QString& words);
    void setRunning(bool running);

    OpenCluster& m_cluster;
    std::unique_ptr<ClusterBackups> m_backups;
    std::unique_ptr<BackupJob> m_job;
    std::optional<BackupManifest> m_made;
    QStringList m_warnings;
    QLineEdit* m_path = nullptr;
    QPushButton* m_choose = nullptr;
    StateLabel* m_secrets = nullptr;
    StateLabel* m_state = nullptr;
    QProgressBar* m_bar = nullptr;
};

} // namespace inspector
