// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <memory>

class QCheckBox;
class QLabel;
class QPushButton;
class QTableView;

namespace inspector
{

class ClusterModels;
class DiffModel;

/// How one record differs from another: added, removed and changed parts with sign, word and colour. GUI thread.
class DiffPage : public QWidget
{
    Q_OBJECT
public:
    explicit DiffPage(QWidget* parent = nullptr);
    ~DiffPage() override;

    /// Null while no cluster is open.
    void setModels(const ClusterModels* models);
    /// Store rows. Worked out when the page is visible.
    void compare(quint64 before, quint64 after);
    /// Nothing to compare with; `why` says so.
    void showNothing(const QString& why);
    QTableView* view() const { return m_view; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void start();
    void updateWords();

    std::unique_ptr<DiffModel> m_model;
    QTableView* m_view = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_summary = nullptr;
    QCheckBox* m_unchanged = nullptr;
    QPushButton* m_copy = nullptr;
    bool m_wanted = false;
    quint64 m_before = 0;
    quint64 m_after = 0;
};

} // namespace inspector
