// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationdialog.h"

#include "checktable.h"
#include "dialogfoot.h"
#include "factline.h"
#include "items/plaintip.h"
#include "items/words.h"
#include "labels.h"
#include "look.h"
#include "menutext.h"
#include "messagebanner.h"
#include "operationhow.h"
#include "operationresultpage.h"
#include "pagescroll.h"
#include "planform.h"
#include "plantable.h"
#include "statelabel.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QStackedWidget>

#include <algorithm>

namespace inspector
{

OperationDialog::OperationDialog(std::unique_ptr<Operation> operation, const QString& clusterName,
                                 const QString& restUrl, QWidget* parent, PlanForm* form)
    : QDialog(parent), m_operation(operation.release()), m_form(form), m_clusterName(clusterName), m_restUrl(restUrl)
{
    m_operation->setParent(this);
    setObjectName(QStringLiteral("operationDialog"));
    setWindowModality(Qt::WindowModal);
    setWindowTitle(operationTitle(m_operation->request(), {}, 0).window);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    m_result = new OperationResultPage;
    auto* asking = new QWidget;
    auto* askingLayout = new QVBoxLayout(asking);
    askingLayout->setContentsMargins(0, 0, 0, 0);
    askingLayout->setSpacing(0);
    askingLayout->addWidget(buildPage(), 1);
    m_foot = buildFoot();
    askingLayout->addWidget(m_foot);
    m_pages = new QStackedWidget;
    m_pages->addWidget(asking);
    m_pages->addWidget(m_result);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_pages);

    connect(m_operation, &Operation::checksChanged, this, &OperationDialog::updateChecks);
    connect(m_operation, &Operation::planChanged, this, &OperationDialog::updatePlan);
    connect(m_operation, &Operation::phaseChanged, this, &OperationDialog::updatePhase);
    connect(m_operation, &Operation::resumed, this, [this](bool ok, const QString& words) {
        m_result->setResumed(ok, words, m_operation->result().explanation);
    });
    connect(m_operation, &Operation::besideChanged, this, [this] {
        if (m_operation->phase() == Operation::Phase::Finished && !m_operation->besideActivity().isEmpty())
            m_result->setResuming(m_operation->besideActivity());
    });
    connect(m_checks, &CheckTable::cureRequested, this, [this](Cure cure) {
        if (cure == Cure::StopConnector) {
            m_operation->stopConnector();
        } else {
            m_operation->refresh();
        }
    });
    connect(m_result, &OperationResultPage::resumeRequested, m_operation, &Operation::resumeConnector);
    connect(m_result, &OperationResultPage::closeRequested, this, &OperationDialog::reject);
    connect(m_result, &OperationResultPage::nextRequested, this, [this] {
        reject();
        Q_EMIT nextRequested();
    });
    connect(m_result, &OperationResultPage::againRequested, this, [this] {
        reject();
        Q_EMIT againRequested();
    });
    if (m_form) {
        m_form->follow(*m_operation);
        updateForm();
        connect(m_form, &PlanForm::changed, this, &OperationDialog::onFormChanged);
        onFormChanged();
    }
    colourVerb();
    updateChecks();
    updatePlan();
    updatePhase();
    m_cancel->setDefault(true); // a button without a dialog cannot be its default
    m_cancel->setFocus(Qt::OtherFocusReason);
    resize(
        QSize(fontMetrics().averageCharWidth() * 175, sizeHint().height()).boundedTo(screen()->availableSize() * 0.94));
}

OperationDialog::~OperationDialog()
{
    // A cell that is being edited is committed as its view goes: there is no dialog left then to hear of it.
    if (m_form) {
        m_form->disconnect(this);
    }
}

void OperationDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (!m_fitted) {
        // Only now are the widths known, and with them the heights of wrapped lines. Not on the screen yet.
        m_fitted = true;
        const int height = m_page->pageHeight(m_page->width()) + m_foot->sizeHint().height();
        resize(width(), std::min(height, static_cast<int>(screen()->availableSize().height() * 0.94)));
        move(x(), std::max(screen()->availableGeometry().top(),
                           parentWidget()->window()->geometry().center().y() - this->height() / 2));
    }
}

QWidget* OperationDialog::buildPage()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    layout->setSpacing(Look::Gap);

    const QString shownName = Words::raw(m_operation->connectorName().toStdString());
    m_title = Labels::plain(operationTitle(m_operation->request(), shownName, 0).title);
    m_title->setObjectName(QStringLiteral("title"));
    m_title->setFont(Look::title(font()));
    m_context = Labels::plain();
    m_context->setObjectName(QStringLiteral("context"));
    m_context->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_title);
    layout->addWidget(m_context);

    const auto addHeading = [this, layout](const QString& text, const QString& note) {
        auto* heading = Labels::plain(text);
        heading->setFont(Look::bold(font()));
        heading->setWordWrap(false);
        auto* row = new QHBoxLayout;
        row->setSpacing(Look::Gap);
        row->addWidget(heading);
        auto* aside = Labels::plain(note);
        aside->setForegroundRole(QPalette::PlaceholderText);
        row->addWidget(aside, 1);
        layout->addSpacing(Look::Tight);
        layout->addLayout(row);
    };
    int step = 0;
    const auto numbered = [&step](const QString& text) -> QString { return QString::number(++step) + u"  "_qs + text; };
    if (m_form) {
        addHeading(numbered(tr("What is wanted")), {});
        layout->addWidget(m_form);
    }
    addHeading(numbered(tr("Checks")), tr("watched while this window is open, and made again when you apply"));
    m_checks = new CheckTable;
    layout->addWidget(m_checks);

    addHeading(numbered(tr("What will change")), {});
    m_plan = new PlanTable;
    m_nothing = Labels::plain();
    m_nothing->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_plan);
    layout->addWidget(m_nothing);

    addHeading(numbered(tr("How")), {});
    m_how = new OperationHow(m_operation, m_restUrl);
    connect(m_how, &OperationHow::viaChosen, this, &OperationDialog::onViaChosen);
    connect(m_how, &OperationHow::told, this,
            [this](StateLook look, const QString& words) { m_notice->showMessage(look, words); });
    layout->addWidget(m_how);
    m_resume = new QCheckBox(tr("Resume the connector after&wards"));
    m_resume->setObjectName(QStringLiteral("resumeAfter"));
    m_resume->setVisible(m_operation->mayResume());
    connect(m_resume, &QCheckBox::toggled, m_how, &OperationHow::setResumeAfter);
    m_resume->setChecked(m_operation->request().resumeAfter);
    layout->addWidget(m_resume);
    layout->addStretch(1);

    m_page = new PageScroll(page);
    return m_page;
}

QWidget* OperationDialog::buildFoot()
{
    auto* part = new QWidget;
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    auto* progress = new DialogFoot;
    m_progressPart = progress;
    auto* bar = new QProgressBar;
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    bar->setFixedWidth(fontMetrics().averageCharWidth() * 18);
    bar->setAccessibleName(tr("Under way"));
    m_activity = Labels::plain();
    m_activity->setObjectName(QStringLiteral("activity"));
    progress->row()->addWidget(bar);
    progress->row()->addWidget(m_activity, 1);

    auto* foot = new DialogFoot;
    m_confirm = Labels::plain(confirmLabel());
    m_confirm->setObjectName(QStringLiteral("confirmLabel"));
    m_confirm->setWordWrap(false);
    m_name = new QLineEdit;
    m_name->setObjectName(QStringLiteral("typedName"));
    m_name->setAccessibleName(m_operation->connectorName().isEmpty() ? tr("Number of keys, to confirm")
                                                                     : tr("Name of the connector, to confirm"));
    m_name->setMinimumWidth(fontMetrics().averageCharWidth() * 16);
    m_name->setMaximumWidth(fontMetrics().averageCharWidth() * 28);
    m_name->installEventFilter(this);
    m_confirm->setBuddy(m_name);
    m_reason = new StateLabel;
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setWordWrap(true);
    m_apply = new QPushButton;
    m_apply->setObjectName(QStringLiteral("apply"));
    m_cancel = new QPushButton(tr("C&ancel"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    connect(m_name, &QLineEdit::textChanged, this, &OperationDialog::updateFoot);
    connect(m_apply, &QPushButton::clicked, this, &OperationDialog::submit);
    connect(m_cancel, &QPushButton::clicked, this, &OperationDialog::reject);
    foot->row()->addWidget(m_confirm);
    foot->row()->addWidget(m_name);
    foot->row()->addSpacing(Look::Tight);
    m_confirm->setVisible(m_operation->confirmsByName());
    m_name->setVisible(m_operation->confirmsByName());
    foot->row()->addWidget(m_reason, 1);
    foot->row()->addWidget(m_apply);
    foot->row()->addWidget(m_cancel);

    m_notice = new MessageBanner;
    m_notice->setObjectName(QStringLiteral("notice"));
    layout->addWidget(m_notice);
    layout->addWidget(m_progressPart);
    m_fact = new FactLine;
    connect(m_fact, &FactLine::typed, this, [this](const QString& text) {
        m_operation->setTypedFact(text);
        updateFoot();
    });
    layout->addWidget(m_fact);
    layout->addWidget(foot);
    return part;
}

QString OperationDialog::confirmLabel() const
{
    const QString shown = DialogFoot::shortened(Words::raw(m_operation->confirmationText().toStdString()));
    return tr("&Type %1 to confirm").arg(menuText(shown));
}

OperationTitle OperationDialog::title() const
{
    // While the form says nothing that can be planned, the plan before it is no longer what is wanted.
    const bool wanted = !m_form || m_form->problem().isEmpty();
    return operationTitle(m_operation->request(), Words::raw(m_operation->connectorName().toStdString()),
                          wanted ? static_cast<int>(m_operation->plan().changes.size()) : 0);
}

QString OperationDialog::contextLine() const
{
    const OperationPlan& plan = m_operation->plan();
    const QString where =
        plan.group.empty()
            ? m_clusterName
            : tr("%1 on %2", "Connect group on Kafka cluster").arg(Words::raw(plan.group), m_clusterName);
    return where + QStringLiteral(" · ") + title().note;
}

void OperationDialog::setSettings(const ConnectionSettings& settings, const QString& planFile)
{
    m_how->setSettings(settings);
    m_how->setPlanFile(planFile);
}

QString OperationDialog::curlCommand() const
{
    return m_how->curlCommand();
}

bool OperationDialog::isUnderWay() const
{
    const Operation::Phase phase = m_operation->phase();
    return phase != Operation::Phase::Checking && phase != Operation::Phase::Finished;
}

/// What stands now may have changed.
void OperationDialog::updateForm()
{
    if (m_form && !isUnderWay()) {
        m_form->setFacts(m_operation->facts());
    }
}

void OperationDialog::onFormChanged()
{
    if (m_form->problem().isEmpty()) {
        PlanRequest request = m_form->request();
        if (m_how->choosesWay()) {
            request.via = m_how->via();
        }
        m_operation->setRequest(std::move(request));
    }
    m_title->setText(title().title);
    updatePlan();
}

void OperationDialog::onViaChosen()
{
    if (m_form) {
        onFormChanged();
        return;
    }
    PlanRequest request = m_operation->request();
    request.via = m_how->via();
    m_operation->setRequest(std::move(request));
    updatePlan();
}

/// Why it cannot be submitted; empty = it can.
QString OperationDialog::obstacle() const
{
    const QString problem = m_form ? m_form->problem() : QString();
    return problem.isEmpty() ? m_operation->obstacle(m_name->text()) : problem;
}

void OperationDialog::updateChecks()
{
    updateForm();
    m_checks->setChecks(m_operation->checks(), !isUnderWay());
    // Nothing can be said of a connector that is still to be named.
    const PlanRequest& request = m_operation->request();
    m_checks->setVisible(request.operation != PlanOperation::CopyOffsets || !request.toConnector.empty());
    updateFoot();
}

void OperationDialog::updatePlan()
{
    updateForm();
    const bool wanted = !m_form || m_form->problem().isEmpty();
    const OperationPlan& plan = m_operation->plan();
    m_context->setText(contextLine());
    m_plan->setPlan(plan);
    m_plan->setVisible(wanted && !plan.changes.empty());
    m_nothing->setVisible(!wanted || plan.changes.empty());
    m_nothing->setText(wanted ? tr("Nothing; the checks say why.") : m_form->problem());
    m_how->showPlan(wanted);
    m_confirm->setText(confirmLabel());
    m_apply->setText(title().verb);
    updateFoot();
}

void OperationDialog::updatePhase()
{
    if (m_operation->phase() == Operation::Phase::Finished) {
        m_pages->setCurrentWidget(m_result);
        m_result->setResult(m_operation->result());
        m_result->setNext(m_form ? m_form->nextStep() : QString());
        return;
    }
    const bool underWay = isUnderWay();
    m_progressPart->setVisible(underWay);
    m_activity->setText(m_operation->activity());
    m_name->setEnabled(!underWay);
    if (m_form) {
        m_form->setEnabled(!underWay);
    }
    m_resume->setEnabled(!underWay);
    m_how->setChoosing(!underWay);
    m_cancel->setText(!underWay ? tr("C&ancel") : m_cancelled ? tr("Close Windo&w") : tr("Stop W&aiting"));
    m_cancel->setToolTip(m_operation->cancelMeaning());
    m_cancel->setAccessibleDescription(m_operation->cancelMeaning());
    if (!underWay) {
        m_cancelled = false;
    }
    updateNotice();
    updateChecks();
}

void OperationDialog::updateNotice()
{
    // What came of the last attempt, where it is more than the reason beside the button already says.
    const QString words = m_operation->activity();
    const bool worthSaying = m_operation->ready() ? !m_operation->result().headline.isEmpty()
                                                  : words != m_operation->obstacle(m_name->text());
    if (!isUnderWay() && worthSaying && !words.isEmpty()) {
        m_notice->showMessage({Glyph::Triangle, Tone::Orange}, words);
    } else {
        m_notice->clear();
    }
}

void OperationDialog::updateFoot()
{
    m_activity->setText(m_operation->activity());
    m_fact->setEnabled(!isUnderWay());
    if (isUnderWay()) {
        m_apply->setEnabled(false);
        m_reason->setState({Glyph::Cycle, Tone::Blue}, m_operation->cancelMeaning());
        return;
    }
    m_fact->setFact(m_operation->factToType());
    const QString before = m_reason->text();
    const QString obstacle = this->obstacle();
    m_apply->setEnabled(obstacle.isEmpty());
    if (obstacle.isEmpty()) {
        const std::vector<Check>& checks = m_operation->checks();
        const auto open = static_cast<int>(std::count_if(
            checks.begin(), checks.end(), [](const Check& check) { return check.verdict != Verdict::Ok; }));
        if (open == 0) {
            m_reason->setState({Glyph::Check, Tone::Green}, tr("All checks passed"));
        } else {
            m_reason->setState({Glyph::Info, Tone::Blue},
                               tr("Nothing stands against it; %n check(s) not known", nullptr, open));
        }
    } else {
        m_reason->setState(m_operation->ready() ? StateLook{Glyph::Info, Tone::Blue} : StateLook::of(Verdict::Wait),
                           obstacle);
    }
    m_reason->setToolTip(PlainTip::of(m_reason->text()));
    m_apply->setAccessibleDescription(m_reason->text());
    if (m_reason->text() != before) {
        m_reason->announce();
    }
}

void OperationDialog::submit()
{
    if (!obstacle().isEmpty()) {
        return;
    }
    m_cancelled = false;
    m_operation->submit(m_name->text(), m_resume->isChecked());
}

void OperationDialog::askToDiscard(const QPointer<QWidget>& focused)
{
    auto* question = new QMessageBox(QMessageBox::Question, windowTitle(), tr("Discard what you typed?"),
                                     QMessageBox::NoButton, this);
    question->setObjectName(QStringLiteral("discardQuestion"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setInformativeText(tr("Nothing was sent. What you typed here is kept nowhere else."));
    QPushButton* keep = question->addButton(tr("&Keep Editing"), QMessageBox::RejectRole);
    QPushButton* discard = question->addButton(tr("&Discard"), QMessageBox::DestructiveRole);
    question->setDefaultButton(keep);
    question->setEscapeButton(keep);
    connect(discard, &QPushButton::clicked, this, [this] {
        m_discards = true;
        reject();
    });
    connect(keep, &QPushButton::clicked, this, [focused] {
        if (focused) {
            focused->setFocus(Qt::OtherFocusReason);
        }
    });
    question->open();
    keep->setFocus(Qt::OtherFocusReason);
}

void OperationDialog::reject()
{
    const bool underWay = isUnderWay();
    if (m_operation->phase() == Operation::Phase::Checking && m_form && !m_discards) {
        // A cell that is still being edited is taken over first: it is typed work as well.
        const QPointer<QWidget> focused = focusWidget();
        m_cancel->setFocus(Qt::OtherFocusReason);
        if (m_form->hasTyped()) {
            askToDiscard(focused);
            return;
        }
    }
    m_discards = false; // the window may stay: the next question is about what is typed then
    if (underWay && m_cancelled) {
        leaveRunning();
    } else if (underWay) {
        m_cancelled = true;
        m_operation->cancel();
        if (isUnderWay()) {
            updatePhase();
        }
        return;
    } else if (m_operation->phase() == Operation::Phase::Checking) {
        m_operation->cancel();
        if (m_operation->result().offerResume) {
            return; // stopped from here: the page that came says so and offers to resume
        }
    }
    if (!underWay && !m_operation->besideActivity().isEmpty())
        leaveRunning();
    QDialog::reject();
}

void OperationDialog::colourVerb()
{
    if (!title().takes) {
        return;
    }
    // What takes something away is red once it can be pressed.
    QPalette colours = palette();
    const QColor red = StatusPalette::ink(Tone::Red, colours);
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        colours.setColor(group, QPalette::Button, red);
        colours.setColor(group, QPalette::ButtonText, colours.color(QPalette::Base));
    }
    m_apply->setPalette(colours);
}

void OperationDialog::keyPressEvent(QKeyEvent* event)
{
    const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (enters && !qobject_cast<QPushButton*>(focusWidget())) {
        // In a form it would press the default button, Cancel, and throw away what was typed.
        event->accept();
        return;
    }
    QDialog::keyPressEvent(event);
}

void OperationDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_apply) {
        colourVerb();
    }
    QDialog::changeEvent(event);
}

void OperationDialog::leaveRunning()
{
    // What was sent cannot be called back: the outcome is still read and journalled, without this window.
    Operation* operation = m_operation;
    operation->disconnect(this);
    operation->setParent(parentWidget());
    // From the event loop: what is resumed afterwards has begun by then.
    const auto deleteWhenDone = [operation] {
        if (operation->phase() == Operation::Phase::Finished && operation->besideActivity().isEmpty())
            operation->deleteLater();
    };
    connect(operation, &Operation::phaseChanged, operation, deleteWhenDone, Qt::QueuedConnection);
    connect(operation, &Operation::besideChanged, operation, deleteWhenDone, Qt::QueuedConnection);
}

bool OperationDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_name && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            // Enter would press the default button and throw the typed name away; it goes on to the next step instead.
            if (m_apply->isEnabled()) {
                m_apply->setFocus(Qt::TabFocusReason);
            }
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace inspector
