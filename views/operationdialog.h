// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/operation.h"
#include "operationtitle.h"

#include <QDialog>
#include <QPointer>

#include <memory>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;

namespace inspector
{

class CheckTable;
class FactLine;
class MessageBanner;
class OperationHow;
struct ConnectionSettings;
class PageScroll;
class PlanForm;
class PlanTable;
class OperationResultPage;
class StateLabel;

/// A guided change, as one page: checks, what will change, how, and a foot that confirms. Shows what its Operation says
/// and decides nothing itself. Window-modal: use open().
///
/// Closed while the worker is still at it, it leaves the operation running behind it until the outcome is journalled.
class OperationDialog : public QDialog
{
    Q_OBJECT
public:
    /// `restUrl`: a worker's address for the copied command, empty = none. The operation lives as long as `parent`.
    /// `form`: where the operator says what is wanted, becomes part of the dialog; null = the operation's request says
    /// all.
    OperationDialog(std::unique_ptr<Operation> operation, const QString& clusterName, const QString& restUrl,
                    QWidget* parent, PlanForm* form = nullptr);
    ~OperationDialog() override;

    /// What this program would have to be called with, to be copied. `planFile`: where the plan was read from.
    void setSettings(const ConnectionSettings& settings, const QString& planFile = {});
    /// The call as a curl command, never with credentials; empty where there is none.
    QString curlCommand() const;

public Q_SLOTS:
    void reject() override;

Q_SIGNALS:
    /// The operator wants another try; the dialog has closed.
    void againRequested();
    /// The step after this one is wanted (PlanForm::nextStep()); the dialog has closed.
    void nextRequested();

protected:
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* buildPage();
    QWidget* buildFoot();
    OperationTitle title() const;
    QString contextLine() const;
    QString confirmLabel() const;
    bool isUnderWay() const;
    void askToDiscard(const QPointer<QWidget>& focused);
    void updateForm();
    void onFormChanged();
    void onViaChosen();
    QString obstacle() const;
    void updateChecks();
    void updatePlan();
    void updatePhase();
    void updateNotice();
    void updateFoot();
    void leaveRunning();
    void colourVerb();
    void submit();

    Operation* m_operation = nullptr;
    PlanForm* m_form = nullptr;
    QString m_clusterName;
    QString m_restUrl;
    bool m_cancelled = false;
    bool m_fitted = false;
    bool m_discards = false; ///< what was typed, as the operator agreed

    QStackedWidget* m_pages = nullptr;
    PageScroll* m_page = nullptr;
    QWidget* m_foot = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_context = nullptr;
    CheckTable* m_checks = nullptr;
    QLabel* m_nothing = nullptr;
    PlanTable* m_plan = nullptr;
    OperationHow* m_how = nullptr;
    QCheckBox* m_resume = nullptr;
    MessageBanner* m_notice = nullptr;
    QWidget* m_progressPart = nullptr;
    QLabel* m_activity = nullptr;
    FactLine* m_fact = nullptr;
    QLabel* m_confirm = nullptr;
    QLineEdit* m_name = nullptr;
    StateLabel* m_reason = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_cancel = nullptr;
    OperationResultPage* m_result = nullptr;
};

} // namespace inspector
