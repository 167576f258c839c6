// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clustersearch.h"

#include <QDialog>

#include <functional>
#include <memory>
#include <optional>

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;

namespace inspector
{

class MessageBanner;
class StateLabel;

/// Looks for the Connect clusters of a Kafka cluster: progress with Cancel, then one row each, what speaks for the
/// topics of the chosen one, and the choice. Window-modal, deletes itself: use open(). GUI thread.
class DiscoveryDialog : public QDialog
{
    Q_OBJECT
public:
    using Chosen = std::function<void(const FoundCluster& cluster)>;

    using Search = std::function<std::unique_ptr<ClusterSearch>()>;

    /// `search` starts one: now, and once more where it failed and is wanted again. `chosen` is called once, at most.
    DiscoveryDialog(Search search, const QString& bootstrap, Chosen chosen, QWidget* parent);
    ~DiscoveryDialog() override;

    /// Asks nobody where there is but one cluster, or one of this group, and it is certain.
    void setAsksOnlyInDoubt(const QString& group);

private:
    void build(const QString& bootstrap);
    QWidget* buildFoot();
    void begin();
    void showProgress(const DiscoveryProgress& progress);
    void onFinished(const Discovery& discovery);
    void showFailure(const QString& words);
    void endSearch();
    void showChosen();
    void useChosen();

    const Search m_start;
    std::unique_ptr<ClusterSearch> m_search;
    bool m_failed = false; ///< it could not be looked for
    Chosen m_chosen;
    std::optional<QString> m_group; ///< to be taken without asking; empty = the only one
    Discovery m_found;
    QProgressBar* m_bar = nullptr;
    QLabel* m_progress = nullptr;
    QListWidget* m_clusters = nullptr;
    QPlainTextEdit* m_evidence = nullptr;
    MessageBanner* m_message = nullptr;
    StateLabel* m_reason = nullptr;
    QPushButton* m_use = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace inspector
