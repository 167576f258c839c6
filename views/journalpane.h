// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journaldetails.h"
#include "exportjob.h"
#include "tablepane.h"

#include <functional>
#include <memory>

class QAction;
class QPushButton;

namespace inspector
{

class JournalLoader;
class JournalModel;
class MessageBanner;

/// What was done to this cluster from here: every operation with its outcome, and what can be done with an entry.
class JournalPane : public TablePane
{
    Q_OBJECT
public:
    using StartExport = std::function<std::unique_ptr<ExportJob>(ExportRequest request)>;

    JournalPane(const ClusterModels& models, JournalModel* journal, Texts texts, QWidget* parent = nullptr);
    ~JournalPane() override;

    JournalModel* journal() const { return m_journal; }
    /// Row of the journal; -1 = none.
    int currentRow() const;
    /// Details stay on the entry chosen.
    bool followsKey() const override { return false; }

    /// How entries are written to a file; until this is called there is no button for it.
    void setExport(StartExport start);
    /// Entries can be taken back from now on: somebody listens to undoRequested(). `hindrance`: why none of them can be
    /// at present; else empty.
    void offerUndo(const QString& hindrance = {});

Q_SIGNALS:
    /// Never of an entry that cannot be undone.
    void undoRequested(const inspector::JournalItem& item);

private:
    void buildFoot();
    void updateFoot();
    void updateFile();
    void copyEntry();
    void onDetails(const std::shared_ptr<const JournalDetails>& details);
    void chooseExport();
    void startExport(const QString& path, bool replace);
    /// The entries shown, in the order of the file.
    std::vector<std::shared_ptr<const Bytes>> shownLines() const;
    QString hindrance(int row) const;

    JournalModel* m_journal;
    JournalLoader* m_loader;
    MessageBanner* m_trouble = nullptr; ///< of the file
    MessageBanner* m_message = nullptr; ///< of an export
    QWidget* m_foot = nullptr;
    QPushButton* m_undo = nullptr;
    QLabel* m_hindrance = nullptr;
    QPushButton* m_copy = nullptr;
    QAction* m_copyAction = nullptr;
    QPushButton* m_export = nullptr;
    StartExport m_startExport;
    std::unique_ptr<ExportJob> m_job;
    bool m_undoOffered = false;
    QString m_undoHindrance;
};

} // namespace inspector
