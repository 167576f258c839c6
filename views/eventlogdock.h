// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace inspector
{

class EventLogModel;

/// What went on in the background: failures are listed here, never thrown at the operator as a box.
class EventLogDock : public QDockWidget
{
    Q_OBJECT
public:
    explicit EventLogDock(QWidget* parent = nullptr);

    /// Null while no cluster is open.
    void setModel(EventLogModel* model);

private:
    void copy();
    void updateButtons();
    void markSeen();

    EventLogModel* m_model = nullptr;
    QTableView* m_view = nullptr;
    QLabel* m_empty = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_clear = nullptr;
    bool m_inSight = false;
};

} // namespace inspector
