// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningdialog.h"

#include "dialogfoot.h"
#include "look.h"
#include "menutext.h"
#include "messagebanner.h"
#include "pagescroll.h"
#include "provisioningform.h"
#include "provisioningplanpage.h"
#include "statelabel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QScreen>
#include <QStackedWidget>
#include <QTimer>

namespace inspector
{

namespace
{

constexpr std::chrono::seconds LookLimit{30};
constexpr std::chrono::seconds ChangeLimit{60}; ///< for looking again and sending; reading back has its own

} // namespace

ProvisioningDialog::ProvisioningDialog(std::shared_ptr<Provisioning> provisioning, const ProvisioningRequest& request,
                                       const QString& bootstrap, Start start, QWidget* parent)
    : QDialog(parent), m_provisioning(std::move(provisioning))
{
    setObjectName(QStringLiteral("provisioningDialog"));
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(start == Start::Check ? tr("Check and Repair Topics") : tr("Provision Topics"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildPages(request, bootstrap), 1);
    m_bar = new QProgressBar;
    m_bar->setRange(0, 0);
    m_bar->setTextVisible(false);
    m_bar->setAccessibleName(tr("Asking the brokers"));
    m_bar->hide();
    layout->addWidget(m_bar);
    m_message = new MessageBanner;
    m_message->setObjectName(QStringLiteral("provisioningMessage"));
    layout->addWidget(m_message);
    layout->addWidget(buildConfirmation());
    layout->addWidget(buildFoot());
    m_cancel->setFocus(Qt::OtherFocusReason);
    resize(wantedSize());
    updateAll();
    if (start == Start::Check)
        check();
}

ProvisioningDialog::~ProvisioningDialog() = default;

QSize ProvisioningDialog::wantedSize() const
{
    return QSize(fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 40)
        .boundedTo(screen()->availableSize() * 0.94);
}

QWidget* ProvisioningDialog::buildPages(const ProvisioningRequest& request, const QString& bootstrap)
{
    m_form = new ProvisioningForm(request);
    m_plan = new ProvisioningPlanPage(bootstrap);
    m_pages = new QStackedWidget;
    m_pages->addWidget(new PageScroll(m_form));
    m_pages->addWidget(new PageScroll(m_plan));
    connect(m_form, &ProvisioningForm::changed, this, &ProvisioningDialog::updateAll);
    return m_pages;
}

QWidget* ProvisioningDialog::buildConfirmation()
{
    m_confirmation = new DialogFoot;
    m_confirm = new QLabel;
    m_confirm->setTextFormat(Qt::PlainText);
    m_confirm->setWordWrap(true);
    m_typed = new QLineEdit;
    m_typed->setObjectName(QStringLiteral("typed"));
    m_typed->setMaximumWidth(fontMetrics().averageCharWidth() * 40);
    m_confirm->setBuddy(m_typed);
    m_confirmation->row()->addWidget(m_confirm, 1);
    m_confirmation->row()->addWidget(m_typed, 1);
    m_confirmation->hide();
    connect(m_typed, &QLineEdit::textChanged, this, &ProvisioningDialog::updateAll);
    return m_confirmation;
}

QWidget* ProvisioningDialog::buildFoot()
{
    auto* foot = new DialogFoot;
    m_back = new QPushButton(tr("&Back"));
    m_back->setObjectName(QStringLiteral("back"));
    m_reason = new StateLabel;
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setWordWrap(true);
    m_apply = new QPushButton;
    m_apply->setObjectName(QStringLiteral("apply"));
    m_cancel = new QPushButton(tr("C&ancel"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->setDefault(true);
    m_back->setAutoDefault(false);
    m_apply->setAutoDefault(false);
    foot->row()->addWidget(m_back);
    foot->row()->addWidget(m_reason, 1);
    foot->row()->addWidget(m_apply);
    foot->row()->addWidget(m_cancel);
    connect(m_back, &QPushButton::clicked, this, &ProvisioningDialog::goBack);
    connect(m_apply, &QPushButton::clicked, this, [this] { onPlan() ? carryOut() : check(); });
    connect(m_cancel, &QPushButton::clicked, this, &QDialog::reject);
    return foot;
}

bool ProvisioningDialog::onPlan() const
{
    return m_pages->currentIndex() == 1;
}

void ProvisioningDialog::check()
{
    const ProvisioningRequest request = m_form->request();
    m_message->clear();
    m_look = std::make_unique<BackgroundCall<ProvisioningOutlook>>(
        LookLimit,
        [provisioning = m_provisioning, request](const AskControl& control) {
            return provisioning->look(request, control);
        },
        [this](const ProvisioningOutlook& outlook) { onLooked(outlook); });
    updateAll();
}

void ProvisioningDialog::onLooked(const ProvisioningOutlook& outlook)
{
    m_look.reset();
    m_outlook = outlook;
    m_done = false;
    m_typed->clear();
    m_plan->setOutlook(outlook);
    m_pages->setCurrentIndex(1);
    updateAll();
    m_cancel->setFocus(Qt::OtherFocusReason);
    m_reason->announce();
}

void ProvisioningDialog::carryOut()
{
    if (!m_outlook || isBusy())
        return;
    m_message->clear();
    m_change = std::make_unique<BackgroundCall<ProvisioningResult>>(
        ChangeLimit,
        [provisioning = m_provisioning, shown = *m_outlook](const AskControl& control) {
            return provisioning->carryOut(shown, control);
        },
        [this](const ProvisioningResult& result) { onCarriedOut(result); });
    updateAll();
}

void ProvisioningDialog::onCarriedOut(const ProvisioningResult& result)
{
    m_change.reset();
    m_outlook = result.after;
    m_done = result.outcome != Outcome::Refused;
    m_typed->clear();
    m_plan->setOutlook(result.after);
    m_message->showMessage(StateLook::of(result.outcome),
                           result.headline.window() + u' ' + result.explanation.window());
    updateAll();
    m_cancel->setFocus(Qt::OtherFocusReason);
    m_reason->announce();
}

void ProvisioningDialog::goBack()
{
    m_look.reset();
    m_message->clear();
    m_done = false;
    m_pages->setCurrentIndex(0);
    updateAll();
}

void ProvisioningDialog::updateAll()
{
    if (!m_cancel)
        return; // still being built
    m_bar->setVisible(isBusy());
    m_form->setEnabled(!isBusy());
    m_back->setVisible(onPlan());
    m_back->setEnabled(!isBusy());
    m_cancel->setText(onPlan() && (m_done || m_change || (m_outlook && m_outlook->changes() == 0)) ? tr("C&lose")
                                                                                                   : tr("C&ancel"));
    onPlan() ? updatePlan() : updateForm();
    m_apply->setAccessibleDescription(m_reason->text());
}

void ProvisioningDialog::updateForm()
{
    m_confirmation->hide();
    m_apply->setVisible(true);
    m_apply->setText(tr("Chec&k"));
    m_apply->setDefault(true); // Enter in a field goes on: a check changes nothing
    const QString wrong = ProvisioningChecks::wrong(m_form->request()).window();
    m_apply->setEnabled(wrong.isEmpty() && !isBusy());
    if (isBusy())
        m_reason->setState({Glyph::Cycle, Tone::Blue}, tr("Asking the brokers. Nothing is changed by it."));
    else if (wrong.isEmpty())
        m_reason->setState({Glyph::Info, Tone::Blue}, tr("Looks at the topics; nothing is changed by it."));
    else
        m_reason->setState({Glyph::Cross, Tone::Red}, wrong);
}

QStringList ProvisioningDialog::repaired() const
{
    QStringList names;
    for (const TopicVerdict& topic : m_outlook->facts.topics) {
        if (topic.state == TopicVerdict::State::Repairable)
            names += QString::fromStdString(topic.subject.name);
    }
    return names;
}

QStringList ProvisioningDialog::missing() const
{
    static const QRegularExpression between(QStringLiteral("[\\s,;]+")); // none of them can be in a name
    QStringList names = repaired();
    const QStringList typed = m_typed->text().split(between, Qt::SkipEmptyParts);
    names.removeIf([&typed](const QString& name) { return typed.contains(name); });
    return names;
}

QString ProvisioningDialog::verb() const
{
    const auto missing = static_cast<int>(m_outlook->count(TopicVerdict::State::Missing));
    const auto repairable = static_cast<int>(m_outlook->count(TopicVerdict::State::Repairable));
    if (missing > 0 && repairable > 0)
        return tr("C&reate and Repair %n Topic(s)", nullptr, missing + repairable);
    return repairable > 0 ? tr("&Repair %n Topic(s)", nullptr, repairable)
                          : tr("C&reate %n Topic(s)", nullptr, missing);
}

/// Each topic by its name: that one of them is Connect's says nothing of the others, and what compaction deletes in a
/// topic of somebody else is gone.
void ProvisioningDialog::updateConfirmation(bool isPossible)
{
    const QStringList names = repaired();
    m_confirmation->setVisible(!names.isEmpty() && isPossible && !isBusy() && !m_done);
    const QString all = names.join(u' ');
    m_confirm->setText(names.size() > 1
                           ? tr("Repairs turn on compaction or change settings of %n topics that hold records. &Type "
                                "their names, %1, to confirm that all are Connect's",
                                nullptr, static_cast<int>(names.size()))
                                 .arg(menuText(all))
                           : tr("A repair turns on compaction or changes settings of a topic that holds records. "
                                "&Type %1 to confirm that it is Connect's")
                                 .arg(menuText(all)));
    m_typed->setAccessibleName(tr("Type %1 to confirm").arg(all));
}

void ProvisioningDialog::updatePlan()
{
    m_cancel->setDefault(true);
    const QString obstacle = m_outlook->obstacle().window();
    const QStringList untyped = missing();
    updateConfirmation(obstacle.isEmpty());
    m_apply->setVisible(!m_done && m_outlook->changes() > 0);
    m_apply->setText(verb());
    m_apply->setEnabled(obstacle.isEmpty() && untyped.isEmpty() && !isBusy());
    if (m_change)
        m_reason->setState({Glyph::Cycle, Tone::Blue},
                           tr("Sending, and reading back. Closing calls off what has not been sent; the journal tells "
                              "what was done."));
    else if (isBusy())
        m_reason->setState({Glyph::Cycle, Tone::Blue}, tr("Asking the brokers. Nothing is changed by it."));
    else if (m_outlook->allFit())
        m_reason->setState({Glyph::Check, Tone::Green}, tr("Every topic is as wanted"));
    else if (m_done)
        m_reason->setState({Glyph::Triangle, Tone::Orange}, tr("Not every topic is as wanted"));
    else if (!obstacle.isEmpty())
        m_reason->setState(StateLook::of(Verdict::Wait), obstacle);
    else if (!untyped.isEmpty())
        m_reason->setState({Glyph::Info, Tone::Blue}, tr("Still to be typed: %1").arg(untyped.join(u' ')));
    else
        m_reason->setState({Glyph::Check, Tone::Green}, tr("Nothing stands against it"));
}

} // namespace inspector
