// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/backgroundcall.h"
#include "operations/provisioning.h"

#include <QDialog>

#include <memory>
#include <optional>

class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QStackedWidget;

namespace inspector
{

class DialogFoot;
class MessageBanner;
class ProvisioningForm;
class ProvisioningPlanPage;
class StateLabel;

/// Makes, checks and repairs the topics of a Connect cluster: what is wanted, then what there is and what would be
/// done, then what became of it. Window-modal, deletes itself: use open(). GUI thread.
///
/// Closing it calls off what has not been sent; what has is looked at once more and journalled without it.
class ProvisioningDialog : public QDialog
{
    Q_OBJECT
public:
    enum class Start
    {
        Form,  ///< with what is wanted
        Check, ///< with how the topics of the request stand
    };

    /// `provisioning`: never null. `bootstrap`: where, for the operator.
    ProvisioningDialog(std::shared_ptr<Provisioning> provisioning, const ProvisioningRequest& request,
                       const QString& bootstrap, Start start, QWidget* parent);
    ~ProvisioningDialog() override;

    /// Whether something is being sent or read back.
    bool isChanging() const { return m_change != nullptr; }

private:
    QWidget* buildPages(const ProvisioningRequest& request, const QString& bootstrap);
    QWidget* buildConfirmation();
    QWidget* buildFoot();
    bool isBusy() const { return m_look || m_change; }
    bool onPlan() const;
    void check();
    void onLooked(const ProvisioningOutlook& outlook);
    void carryOut();
    void onCarriedOut(const ProvisioningResult& result);
    void goBack();
    void updateAll();
    void updateForm();
    void updatePlan();
    QString verb() const;
    /// Topics that would be repaired.
    QStringList repaired() const;
    /// Those of them whose names are not typed yet.
    QStringList missing() const;
    void updateConfirmation(bool isPossible);
    QSize wantedSize() const;

    std::shared_ptr<Provisioning> m_provisioning;
    std::unique_ptr<BackgroundCall<ProvisioningOutlook>> m_look;  ///< under way
    std::unique_ptr<BackgroundCall<ProvisioningResult>> m_change; ///< likewise
    std::optional<ProvisioningOutlook> m_outlook;
    bool m_done = false; ///< something was sent: what is shown is how the topics stand since

    QStackedWidget* m_pages = nullptr;
    ProvisioningForm* m_form = nullptr;
    ProvisioningPlanPage* m_plan = nullptr;
    QProgressBar* m_bar = nullptr;
    MessageBanner* m_message = nullptr;
    DialogFoot* m_confirmation = nullptr;
    QLabel* m_confirm = nullptr;
    QLineEdit* m_typed = nullptr;
    StateLabel* m_reason = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace inspector
