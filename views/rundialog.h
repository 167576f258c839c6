// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/guidedrun.h"

#include <QDialog>

#include <memory>
#include <vector>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QRadioButton;
class QTableView;

namespace inspector
{

class RunModel;
class StateLabel;

/// A guided run as one page: its connectors, what will change and what stands against it, then how far each is, and at
/// the end what stands. Shows what its GuidedRun says and decides nothing itself. Window-modal: use open().
class RunDialog : public QDialog
{
    Q_OBJECT
public:
    /// Other steps that the operator may choose in place of the run's own.
    struct Choice
    {
        QString text; ///< of the check box; empty = there is no choice
        std::vector<PlanRequest> steps;
        bool chosen = false; ///< at the beginning
    };

    RunDialog(std::unique_ptr<GuidedRun> run, Choice choice, const QString& clusterName, QWidget* parent);
    ~RunDialog() override;

    const GuidedRun& run() const { return *m_run; }

public Q_SLOTS:
    void reject() override;

Q_SIGNALS:
    /// The operator wants those done that are open; the dialog has closed.
    void againRequested(const std::vector<inspector::GuidedRun::Subject>& subjects, bool chosen);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* buildPage();
    QWidget* buildHow();
    QWidget* buildFoot();
    QPushButton* addButton(const QString& text, const char* name, void (RunDialog::*slot)());
    bool isUnderWay() const;
    void updateTitle();
    void updateDetails();
    void updateFoot();
    void sayNothingStandsAgainst();
    void updatePhase();
    void fitColumns();
    void colourVerb();
    void followTurn();
    void onChoice(bool chosen);
    void startRun();
    void copyText();
    void copyCsv();
    void again();

    GuidedRun* m_run = nullptr;
    std::vector<PlanRequest> m_steps;
    Choice m_choice;
    QString m_clusterName;
    bool m_stopping = false; ///< asked to start nothing new

    QLabel* m_title = nullptr;
    QLabel* m_context = nullptr;
    QTableView* m_table = nullptr;
    RunModel* m_model = nullptr;
    QPlainTextEdit* m_details = nullptr;
    QWidget* m_how = nullptr;
    QRadioButton* m_stopAtFailure = nullptr;
    QCheckBox* m_chosen = nullptr;
    QCheckBox* m_resumeStopped = nullptr;
    QLabel* m_leftBehind = nullptr;
    QWidget* m_progressPart = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_activity = nullptr;
    QLabel* m_confirm = nullptr;
    QLineEdit* m_typed = nullptr;
    StateLabel* m_reason = nullptr;
    QPushButton* m_copyText = nullptr;
    QPushButton* m_copyCsv = nullptr;
    QPushButton* m_again = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace inspector
