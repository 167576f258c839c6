// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journaldetails.h"
#include "items/journalwords.h"

#include <QTabWidget>

#include <memory>

class QLabel;
class QPlainTextEdit;
class QTableWidget;

namespace inspector
{

class JournalLoader;
class JournalModel;
class StateLabel;

/// One entry of the journal: what was to be changed and how it ended, the checks before, the records that were there,
/// and the entry as it is written. Secrets are masked.
class JournalPage : public QTabWidget
{
    Q_OBJECT
public:
    explicit JournalPage(QWidget* parent = nullptr);

    void showEntry(const JournalModel& model, int row);
    void clear();

private:
    QWidget* buildOperation();
    QWidget* buildPrevious();
    void showAbout(const JournalModel& model, int row);
    void fill(const std::shared_ptr<const JournalDetails>& details);
    void fillFacts();
    void fillChanges();
    void fillChecks();
    void fillPrevious();
    void showBytes();

    JournalLoader* m_loader;
    JournalItem m_item;
    std::shared_ptr<const JournalDetails> m_details; ///< null until they are worked out

    StateLabel* m_outcome = nullptr;
    QLabel* m_headline = nullptr;
    QLabel* m_made = nullptr;
    QLabel* m_detail = nullptr;
    QLabel* m_meaning = nullptr;
    QLabel* m_facts = nullptr;
    QLabel* m_changesCaption = nullptr;
    QTableWidget* m_changes = nullptr;
    QTableWidget* m_checks = nullptr;
    QWidget* m_previousPage = nullptr;
    QLabel* m_previousCaption = nullptr;
    QTableWidget* m_previous = nullptr;
    QPlainTextEdit* m_bytes = nullptr;
    QPlainTextEdit* m_line = nullptr;
};

} // namespace inspector
