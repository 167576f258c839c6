// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "items/clustermodels.h"
#include "items/findingwords.h"

#include <QDockWidget>

#include <optional>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableWidget;
class QStackedWidget;
class QTabWidget;
class QTimer;

namespace inspector
{

class DiffPage;
class FindingBox;
class HistoryPage;
class JournalModel;
class JournalPage;
class RevealBar;

/// Everything about one record: decoded, as stored, as hex, its trace, the versions of its key and how they differ.
/// Stays on its key while records stream in, and goes on to the key's newest version unless an older one was chosen.
class DetailsDock : public QDockWidget
{
    Q_OBJECT
public:
    explicit DetailsDock(QWidget* parent = nullptr);

    /// Null while no cluster is open.
    void setModels(const ClusterModels* models);
    /// `followKey`: later versions of the key replace this one on screen.
    void show(KeyId key, std::optional<quint64> row, bool followKey);
    /// `why`: in place of what is to be done to see something.
    void showNothing(const QString& why = {});
    /// An entry of the journal in place of a record.
    void showEntry(const JournalModel& journal, int row);
    bool showsEntry() const;
    /// Words above the record shown; to be called after show() or showNothing(), which take them away.
    void showFinding(const FindingText& finding);
    /// Shows the dock with the focus in it; the trace comes to front where there is one.
    void bringUp();
    /// Shows how two records differ; store rows, the earlier one first.
    void compare(quint64 before, quint64 after);
    /// The two versions chosen in the history, else the one shown with the one before it.
    void compareChosen();
    QSize sizeHint() const override;

    quint64 shownRow() const { return m_row; }

private:
    QWidget* buildDetailsPage();
    static QPlainTextEdit* makeText(const QString& accessibleName);
    void onChanged(const std::vector<KeyId>& keys);
    void refresh();
    void load(quint64 row);
    void fillMembers();
    void chooseVersion(quint64 row, bool newest);
    void compareWithPrevious();
    void askToReveal();
    void onMemberChanged();

    const ClusterModels* m_models = nullptr;
    KeyId m_key;
    quint64 m_row = 0;
    bool m_follow = false;
    RecordDetails m_details;
    QTimer* m_refreshDelay = nullptr;

    QStackedWidget* m_pages = nullptr; ///< records, and the journal
    JournalPage* m_journal = nullptr;
    QTabWidget* m_tabs = nullptr;
    FindingBox* m_finding = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_place = nullptr;
    QLabel* m_version = nullptr;
    QPushButton* m_newest = nullptr;
    QLabel* m_keyCaption = nullptr;
    QLabel* m_keyText = nullptr;
    QLabel* m_valueCaption = nullptr;
    QTableWidget* m_members = nullptr;
    QPlainTextEdit* m_raw = nullptr;
    QPlainTextEdit* m_hex = nullptr;
    QPlainTextEdit* m_trace = nullptr;
    HistoryPage* m_history = nullptr;
    DiffPage* m_diff = nullptr;
    QPushButton* m_revealButton = nullptr;
    RevealBar* m_reveal = nullptr;
    bool m_comparing = false; ///< two records were chosen; not just the one shown with the one before it
    QWidget* m_copyBar = nullptr;
};

} // namespace inspector
