// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/loglevelchange.h"

#include <QDialog>

#include <map>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace inspector
{

class MessageBanner;
class StateLabel;

/// Log levels of all workers, side by side, and their change on one of them or on all. What became of a change is what
/// the workers say afterwards. Window-modal: use open().
class LogLevelsDialog : public QDialog
{
    Q_OBJECT
public:
    LogLevelsDialog(LogLevelChange::Context context, const QString& clusterName, QWidget* parent);
    ~LogLevelsDialog() override;

public Q_SLOTS:
    /// A change that was sent goes on without the window until its outcome is journalled.
    void reject() override;

private:
    QWidget* buildChange();
    void readAll();
    void onRead(std::size_t worker, const Result<std::vector<LoggerLevel>>& levels);
    void showLevels();
    void applyFilter();
    void onCurrentChanged();
    void updateReason();
    void change();
    void onChanged();

    const LogLevelChange::Context m_context;
    std::vector<std::string> m_urls;
    std::vector<ConnectCallPtr> m_calls;
    std::size_t m_awaited = 0;
    std::map<std::string, std::vector<std::string>> m_levels; ///< logger -> level by worker, as in m_urls
    QStringList m_problems;
    LogLevelChange* m_change = nullptr; ///< under way

    QLineEdit* m_find = nullptr;
    QTableWidget* m_table = nullptr;
    MessageBanner* m_banner = nullptr;
    QLineEdit* m_logger = nullptr;
    QComboBox* m_level = nullptr;
    QComboBox* m_scope = nullptr;
    StateLabel* m_reason = nullptr;
    QPushButton* m_set = nullptr;
    QPushButton* m_refresh = nullptr;
    QPushButton* m_close = nullptr;
};

} // namespace inspector
