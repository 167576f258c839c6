// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/overview.h"

#include <QScrollArea>

class QLabel;
class QTimer;

namespace inspector
{

class ChangesPlot;
class ClusterModels;
class OverviewCard;
class OverviewTable;
class TopicsBox;

/// The first tab of a cluster: how it is, in numbers, with the worst first. Each number leads to the rows it counts.
class OverviewPage : public QScrollArea
{
    Q_OBJECT
public:
    explicit OverviewPage(const ClusterModels& models, QWidget* parent = nullptr);

    static QString title();

Q_SIGNALS:
    /// Show a pane (Pane::id) with a filter; an empty filter shows all.
    void paneWanted(const QString& pane, const QString& filter);

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeGroup(const QString& title, QWidget* content);
    void updateSoon();
    void updateNow();
    void fillCards(const Overview& overview, bool noWorker);
    void fillWorst(const Overview& overview);
    void openFinding(int row);

    const ClusterModels& m_models;
    QTimer* m_pause = nullptr;
    bool m_stale = true;
    OverviewCard* m_connectors = nullptr;
    OverviewCard* m_broken = nullptr;
    OverviewCard* m_tasks = nullptr;
    OverviewCard* m_findings = nullptr;
    TopicsBox* m_topics = nullptr;
    QWidget* m_workersGroup = nullptr;
    QLabel* m_workers = nullptr;
    ChangesPlot* m_plot = nullptr;
    OverviewTable* m_worst = nullptr;
    QLabel* m_worstNone = nullptr;
    QStringList m_worstFilters; ///< by row
};

} // namespace inspector
