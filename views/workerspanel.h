// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace inspector
{

class ClusterModels;
class MessageBanner;
class StateLabel;
class WorkerDetailsModel;
class WorkersModel;

/// The members of the group and what each of them says. Has workers asked through REST only while it is shown. GUI
/// thread.
class WorkersPanel : public QWidget
{
    Q_OBJECT
public:
    explicit WorkersPanel(const ClusterModels& models, QWidget* parent = nullptr);
    ~WorkersPanel() override;

Q_SIGNALS:
    void logLevelsRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QWidget* buildHead();
    QTableView* buildTable(const QString& name, const QString& accessibleName);
    void buildTables();
    int currentRow() const;
    void onCurrentChanged();
    void keepCurrent();
    void update();

    WorkersModel& m_workers;
    const bool m_still; ///< a file, or a look back: nobody can be asked
    WorkerDetailsModel* m_detailsModel = nullptr;
    QSortFilterProxyModel* m_order = nullptr;
    MessageBanner* m_banner = nullptr;
    StateLabel* m_group = nullptr;
    QLabel* m_why = nullptr;
    QPushButton* m_plugins = nullptr;
    QPushButton* m_levels = nullptr;
    QTableView* m_table = nullptr;
    QTableView* m_details = nullptr;
};

} // namespace inspector
