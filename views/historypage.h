// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <utility>

class QLabel;
class QPushButton;
class QTableView;

namespace inspector
{

class ClusterModels;
class KeyHistoryModel;

/// Every retained version of a key, newest first; one is chosen to be shown, two to be compared. GUI thread.
class HistoryPage : public QWidget
{
    Q_OBJECT
public:
    explicit HistoryPage(QWidget* parent = nullptr);
    ~HistoryPage() override;

    /// Null while no cluster is open.
    void setModels(const ClusterModels* models);
    /// The versions of `key`, that of `record` chosen. Nothing is looked up while the page is hidden.
    void show(KeyId key, quint64 record);
    /// The store rows of what would be compared, the older one first: the two versions selected, or the one selected
    /// with the one before it. Nothing where there is no other.
    std::optional<std::pair<quint64, quint64>> pair() const;
    QTableView* view() const { return m_view; }

Q_SIGNALS:
    void versionChosen(quint64 record, bool newest);
    void compareRequested(quint64 before, quint64 after);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void lookUp();
    void chooseCurrent();
    void onSelectionChanged();
    void updateWords();
    void compare();
    void compareWithNewest();

    std::unique_ptr<KeyHistoryModel> m_model;
    QTableView* m_view = nullptr;
    QLabel* m_words = nullptr;
    QPushButton* m_compare = nullptr;
    QPushButton* m_compareNewest = nullptr;
    KeyId m_key;
    quint64 m_record = 0;
    bool m_choosing = false; ///< the selection is being set, not made
};

} // namespace inspector
