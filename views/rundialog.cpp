// SPDX-License-Identifier: GPL-3.0-or-later
#include "rundialog.h"

#include "dialogfoot.h"
#include "items/plaintip.h"
#include "items/words.h"
#include "labels.h"
#include "look.h"
#include "menutext.h"
#include "rundelegate.h"
#include "runmodel.h"
#include "runtitle.h"
#include "runwords.h"
#include "statelabel.h"
#include "tablelook.h"

#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QScreen>
#include <QTableView>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int MostTurnsShown = 12; ///< in the beginning; further ones are scrolled to
constexpr int LeastTurnsShown = 4;

QLabel* runHeading(const QString& text, const QFont& font)
{
    QLabel* label = Labels::plain(text);
    label->setFont(Look::bold(font));
    return label;
}

} // namespace

RunDialog::RunDialog(std::unique_ptr<GuidedRun> run, Choice choice, const QString& clusterName, QWidget* parent)
    : QDialog(parent), m_run(run.release()), m_steps(m_run->steps()), m_choice(std::move(choice)),
      m_clusterName(clusterName)
{
    m_run->setParent(this);
    setObjectName(QStringLiteral("runDialog"));
    setWindowModality(Qt::WindowModal);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(buildPage(), 1);
    layout->addWidget(buildFoot());

    connect(m_run, &GuidedRun::turnsChanged, this, [this](int first, int last) {
        const int row = m_table->currentIndex().row();
        if (row >= first && row <= last)
            updateDetails();
        updateTitle();
        updateFoot();
    });
    connect(m_run, &GuidedRun::activityChanged, this, [this] {
        updateFoot();
        updateDetails();
    });
    connect(m_run, &GuidedRun::phaseChanged, this, &RunDialog::updatePhase);
    updatePhase();
    colourVerb();
    m_chosen->setChecked(m_choice.chosen);

    // The table asks for its least height only.
    const int extra =
        std::max(0, std::min(m_model->rowCount(), MostTurnsShown) - LeastTurnsShown) * Look::rowHeight(fontMetrics());
    const QSize room = screen()->availableSize();
    resize(std::min(fontMetrics().averageCharWidth() * 150, static_cast<int>(room.width() * 0.94)),
           std::min(sizeHint().height() + extra, static_cast<int>(room.height() * 0.94)));
    fitColumns();
    m_table->setCurrentIndex(m_model->index(0, 0));
    m_cancel->setDefault(true);
    m_cancel->setFocus(Qt::OtherFocusReason);
}

RunDialog::~RunDialog() = default;

QWidget* RunDialog::buildPage()
{
    auto* page = new QWidget;
    auto* layout = new QVBoxLayout(page);
    layout->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    layout->setSpacing(Look::Gap);
    m_title = Labels::plain();
    m_title->setObjectName(QStringLiteral("title"));
    m_title->setFont(Look::title(font()));
    m_context = Labels::plain();
    m_context->setObjectName(QStringLiteral("context"));
    m_context->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_title);
    layout->addWidget(m_context);

    m_table = new QTableView;
    m_model = new RunModel(*m_run, this);
    m_table->setObjectName(QStringLiteral("turns"));
    m_table->setAccessibleName(tr("Connectors of this run"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new RunDelegate(m_table));
    TableLook::apply(m_table);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setMinimumHeight(
        (std::clamp(m_model->rowCount(), 2, LeastTurnsShown) + 1) * Look::rowHeight(fontMetrics()) + 2 * Look::Gap);
    QLabel* caption = runHeading(tr("Co&nnectors, one after the other"), font());
    caption->setBuddy(m_table);
    layout->addSpacing(Look::Tight);
    layout->addWidget(caption);
    layout->addWidget(m_table, 1);

    m_details = new QPlainTextEdit;
    m_details->setObjectName(QStringLiteral("details"));
    m_details->setAccessibleName(tr("The connector chosen in the table"));
    m_details->setReadOnly(true);
    m_details->setTabChangesFocus(true);
    m_details->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    layout->addWidget(m_details);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &RunDialog::updateDetails);

    m_how = buildHow();
    layout->addWidget(m_how);
    return page;
}

QWidget* RunDialog::buildHow()
{
    auto* how = new QWidget;
    auto* layout = new QVBoxLayout(how);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    layout->addWidget(runHeading(tr("How"), font()));
    m_chosen = new QCheckBox(m_choice.text);
    m_chosen->setObjectName(QStringLiteral("choice"));
    m_chosen->setVisible(!m_choice.text.isEmpty());
    connect(m_chosen, &QCheckBox::toggled, this, &RunDialog::onChoice);
    layout->addWidget(m_chosen);
    m_leftBehind = Labels::plain();
    m_leftBehind->setObjectName(QStringLiteral("leftBehind"));
    m_leftBehind->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(m_leftBehind);
    const bool deletes = m_steps.front().operation == PlanOperation::Delete;
    m_leftBehind->setVisible(deletes);
    if (deletes) {
        std::vector<std::string> names;
        for (const RunTurn& turn : m_run->turns())
            names.push_back(turn.connector);
        m_leftBehind->setText(leftBehind(m_run->context().evidence->mirror(), names));
    }
    m_resumeStopped = new QCheckBox(tr("Resume also those that were stopped &before"));
    m_resumeStopped->setObjectName(QStringLiteral("resumeStopped"));
    m_resumeStopped->setVisible(m_run->putsBack());
    connect(m_resumeStopped, &QCheckBox::toggled, m_run, &GuidedRun::setResumeStopped);
    layout->addWidget(m_resumeStopped);
    m_stopAtFailure = new QRadioButton(tr("Stop at the &first failure"));
    m_stopAtFailure->setObjectName(QStringLiteral("stopAtFailure"));
    m_stopAtFailure->setChecked(true);
    auto* carryOn = new QRadioButton(tr("Carr&y on with the next connector"));
    carryOn->setObjectName(QStringLiteral("carryOn"));
    auto* row = new QHBoxLayout;
    row->setSpacing(Look::Group);
    row->addWidget(m_stopAtFailure);
    row->addWidget(carryOn);
    row->addStretch(1);
    layout->addLayout(row);
    const bool several = m_run->turns().size() > 1;
    m_stopAtFailure->setVisible(several);
    carryOn->setVisible(several);
    layout->addWidget(
        Labels::plain(tr("Every step of a connector is checked, sent, read back and written to the journal before the "
                         "next one begins.")));
    return how;
}

QWidget* RunDialog::buildFoot()
{
    auto* part = new QWidget;
    auto* layout = new QVBoxLayout(part);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    auto* progress = new DialogFoot;
    m_progressPart = progress;
    m_progress = new QProgressBar;
    m_progress->setRange(0, m_model->rowCount());
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 18);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Connectors that are behind"));
    m_activity = Labels::plain();
    m_activity->setObjectName(QStringLiteral("activity"));
    progress->row()->addWidget(m_progress);
    progress->row()->addWidget(m_activity, 1);

    auto* foot = new DialogFoot;
    m_confirm = Labels::plain();
    m_confirm->setObjectName(QStringLiteral("confirmLabel"));
    m_confirm->setWordWrap(false);
    m_typed = new QLineEdit;
    m_typed->setObjectName(QStringLiteral("typed"));
    m_typed->setAccessibleName(m_model->rowCount() == 1 ? tr("Name of the connector, to confirm")
                                                        : tr("Number of connectors, to confirm"));
    m_typed->setMinimumWidth(fontMetrics().averageCharWidth() * 10);
    m_typed->setMaximumWidth(fontMetrics().averageCharWidth() * (m_model->rowCount() == 1 ? 28 : 12));
    m_typed->installEventFilter(this);
    m_confirm->setBuddy(m_typed);
    connect(m_typed, &QLineEdit::textChanged, this, &RunDialog::updateFoot);
    m_reason = new StateLabel;
    m_reason->setObjectName(QStringLiteral("reason"));
    m_reason->setWordWrap(true);
    foot->row()->addWidget(m_confirm);
    foot->row()->addWidget(m_typed);
    foot->row()->addWidget(m_reason, 1);
    m_copyText = addButton(tr("Copy as Te&xt"), "copyText", &RunDialog::copyText);
    m_copyCsv = addButton(tr("Copy as CS&V"), "copyCsv", &RunDialog::copyCsv);
    m_again = addButton(tr("A&gain for the Rest…"), "again", &RunDialog::again);
    m_apply = addButton({}, "apply", &RunDialog::startRun);
    m_cancel = addButton(tr("C&ancel"), "cancel", &RunDialog::reject);
    for (QPushButton* button : {m_copyText, m_copyCsv, m_again, m_apply, m_cancel})
        foot->row()->addWidget(button);
    layout->addWidget(m_progressPart);
    layout->addWidget(foot);
    return part;
}

QPushButton* RunDialog::addButton(const QString& text, const char* name, void (RunDialog::*slot)())
{
    auto* button = new QPushButton(text);
    button->setObjectName(QString::fromLatin1(name));
    button->setAutoDefault(false);
    connect(button, &QPushButton::clicked, this, slot);
    return button;
}

void RunDialog::fitColumns()
{
    const QFontMetrics metrics = fontMetrics();
    // In a narrow window the checks are still to be seen.
    const int room = width() - 2 * (Look::Page + Look::Tight);
    m_table->setColumnWidth(RunModel::ConnectorColumn, std::min(Look::columnWidth(metrics, 28), room * 24 / 100));
    m_table->setColumnWidth(RunModel::StateColumn, Look::columnWidth(metrics, 11));
    m_table->setColumnWidth(RunModel::ChangesColumn, std::min(Look::columnWidth(metrics, 48), room * 36 / 100));
}

bool RunDialog::isUnderWay() const
{
    return m_run->phase() == GuidedRun::Phase::Running || m_run->phase() == GuidedRun::Phase::Ending;
}

void RunDialog::updateTitle()
{
    const bool one = m_model->rowCount() == 1;
    const bool preparing = m_run->phase() == GuidedRun::Phase::Preparing;
    const QString name = one ? Words::name(m_run->turns().front().connector) : QString();
    const bool any = m_run->count() > 0; // of none, the title still says what was wanted
    const RunTitle title = runTitle(m_run->steps(), name, one ? 1 : any ? m_run->count() : m_model->rowCount());
    setWindowTitle(title.window);
    m_title->setText(title.title);
    const QString group = m_run->context().evidence->group();
    const QString where =
        group.isEmpty() ? m_clusterName : tr("%1 on %2", "Connect group on Kafka cluster").arg(group, m_clusterName);
    QStringList context{where, title.note};
    const int out = m_model->rowCount() - m_run->count();
    if (preparing && !one && out > 0 && m_run->preparedCount() == m_model->rowCount())
        context.append(tr("%n left out, see Checks", nullptr, out));
    m_context->setText(context.join(QStringLiteral(" · ")));
    m_apply->setText(title.verb);
}

void RunDialog::updateDetails()
{
    const int row = m_table->currentIndex().row();
    const QString text = row < 0 ? QString() : RunWords::details(*m_run, m_model->turn(row));
    if (text != m_details->toPlainText())
        m_details->setPlainText(text);
}

void RunDialog::updatePhase()
{
    const GuidedRun::Phase phase = m_run->phase();
    const bool preparing = phase == GuidedRun::Phase::Preparing;
    const bool finished = phase == GuidedRun::Phase::Finished;
    m_table->setColumnHidden(RunModel::ChecksColumn, !preparing);
    m_table->setColumnHidden(RunModel::ChangesColumn, !preparing);
    m_table->setColumnHidden(RunModel::ProgressColumn, preparing);
    m_how->setVisible(preparing);
    m_details->setFixedHeight(fontMetrics().lineSpacing() * (preparing ? 4 : 8) + 2 * Look::Gap);
    m_progressPart->setVisible(!preparing);
    m_confirm->setVisible(preparing);
    m_typed->setVisible(preparing);
    m_apply->setVisible(preparing);
    m_copyText->setVisible(finished);
    m_copyCsv->setVisible(finished);
    m_again->setVisible(finished && !m_run->openSubjects().empty());
    if (finished) {
        m_cancel->setText(tr("C&lose"));
        m_cancel->setFocus(Qt::OtherFocusReason);
    } else if (!preparing) {
        m_cancel->setText(m_stopping ? tr("Stop W&aiting") : tr("Stop &After This Step"));
        m_cancel->setFocus(Qt::OtherFocusReason);
    }
    updateTitle();
    updateDetails();
    updateFoot();
    if (finished)
        m_reason->announce();
}

/// Shows the connector whose turn it is, unless the operator is reading in the table.
void RunDialog::followTurn()
{
    if (!isUnderWay() || m_table->hasFocus() || m_details->hasFocus())
        return;
    const std::vector<RunTurn>& turns = m_run->turns();
    const auto now =
        std::find_if(turns.begin(), turns.end(), [](const RunTurn& each) { return each.state == TurnState::UnderWay; });
    if (now != turns.end())
        m_table->setCurrentIndex(m_model->index(static_cast<int>(now - turns.begin()), 0));
}

void RunDialog::updateFoot()
{
    m_progress->setRange(0, std::max(1, m_run->takingPartCount())); // of none it would be busy
    m_progress->setValue(m_run->behindCount());
    m_progress->setVisible(m_run->phase() != GuidedRun::Phase::Finished); // those not begun are no progress
    followTurn();
    switch (m_run->phase()) {
    case GuidedRun::Phase::Preparing: {
        const QString before = m_reason->text();
        const QString shown = DialogFoot::shortened(Words::raw(m_run->confirmation().toStdString()));
        m_confirm->setVisible(m_run->count() > 0);
        m_typed->setVisible(m_run->count() > 0);
        m_confirm->setText(tr("&Type %1 to confirm").arg(menuText(shown)));
        const QString obstacle = m_run->obstacle(m_typed->text());
        m_apply->setEnabled(obstacle.isEmpty());
        const bool onlyTyping = m_run->obstacle(m_run->confirmation()).isEmpty();
        if (obstacle.isEmpty())
            sayNothingStandsAgainst();
        else
            m_reason->setState(onlyTyping ? StateLook{Glyph::Info, Tone::Blue} : StateLook::of(Verdict::Wait),
                               obstacle);
        m_apply->setAccessibleDescription(m_reason->text());
        if (m_reason->text() != before)
            m_reason->announce();
        break;
    }
    case GuidedRun::Phase::Running:
    case GuidedRun::Phase::Ending: {
        const QString meaning = m_stopping ? tr("Stop waiting for what was sent. It cannot be taken back.")
                                           : tr("Begins nothing new. What was sent is read back first.");
        m_activity->setText(tr("%1 of %2 done · %3", "connectors behind, of those that take part, what goes on")
                                .arg(m_run->behindCount())
                                .arg(m_run->takingPartCount())
                                .arg(m_run->activity()));
        m_reason->setState({Glyph::Cycle, Tone::Blue}, meaning);
        m_cancel->setAccessibleDescription(meaning);
        break;
    }
    case GuidedRun::Phase::Finished: {
        const bool open = !m_run->openSubjects().empty();
        m_activity->setText(m_run->endReason().isEmpty() ? m_run->headline()
                                                         : m_run->headline() + u". "_qs + m_run->endReason());
        m_reason->setState(open ? StateLook{Glyph::Triangle, Tone::Orange} : StateLook{Glyph::Check, Tone::Green},
                           open ? tr("Not all is done") : tr("All done, read back"));
        m_cancel->setAccessibleDescription({});
        break;
    }
    }
    m_reason->setToolTip(PlainTip::of(m_reason->text()));
}

void RunDialog::sayNothingStandsAgainst()
{
    const std::vector<RunTurn>& turns = m_run->turns();
    const auto unsure = static_cast<int>(std::count_if(turns.begin(), turns.end(), [](const RunTurn& each) {
        return !each.outlook.nothingToDo && each.outlook.verdict == Verdict::Unknown;
    }));
    if (unsure == 0)
        m_reason->setState({Glyph::Check, Tone::Green}, tr("Nothing stands against it"));
    else
        m_reason->setState(StateLook::of(Verdict::Unknown),
                           tr("Nothing stands against it, but not all is known of %n: see Checks", nullptr, unsure));
}

void RunDialog::onChoice(bool chosen)
{
    m_run->setSteps(chosen ? m_choice.steps : m_steps);
    m_typed->clear(); // it confirmed something else
    updateTitle();
    updateFoot();
    colourVerb();
}

void RunDialog::startRun()
{
    m_run->start(m_typed->text(),
                 m_stopAtFailure->isChecked() ? GuidedRun::OnFailure::Stop : GuidedRun::OnFailure::CarryOn);
}

void RunDialog::copyText()
{
    QGuiApplication::clipboard()->setText(RunWords::asText(*m_run, m_title->text()));
}

void RunDialog::copyCsv()
{
    QGuiApplication::clipboard()->setText(QString::fromUtf8(RunWords::asCsv(*m_run)));
}

void RunDialog::again()
{
    const std::vector<GuidedRun::Subject> open = m_run->openSubjects();
    const bool chosen = m_chosen->isChecked();
    QDialog::reject();
    Q_EMIT againRequested(open, chosen);
}

void RunDialog::reject()
{
    if (!isUnderWay()) {
        QDialog::reject();
        return;
    }
    const bool again = m_stopping;
    m_stopping = true;
    if (again)
        m_run->cancel();
    else
        m_run->stopAfterStep();
    if (isUnderWay())
        updatePhase();
}

void RunDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_apply)
        colourVerb();
    QDialog::changeEvent(event);
}

/// What takes something away is red once it can be pressed.
void RunDialog::colourVerb()
{
    QPalette colours = palette();
    if (runTitle(m_run->steps(), {}, 0).takes) {
        const QColor red = StatusPalette::ink(Tone::Red, colours);
        for (const auto group : {QPalette::Active, QPalette::Inactive}) {
            colours.setColor(group, QPalette::Button, red);
            colours.setColor(group, QPalette::ButtonText, colours.color(QPalette::Base));
        }
    }
    m_apply->setPalette(colours);
}

bool RunDialog::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_typed && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            // Enter would press the default button and throw what was typed away; it goes on to the next step instead.
            if (m_apply->isEnabled())
                m_apply->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace inspector
