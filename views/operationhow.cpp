// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationhow.h"

#include "commandlinetext.h"
#include "files/planfile.h"
#include "items/errorwords.h"
#include "items/words.h"
#include "look.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QUrl>

namespace inspector
{

namespace
{

constexpr std::chrono::seconds SaveLimit{30};
const StateLook Good{Glyph::Check, Tone::Green};
const StateLook Bad{Glyph::Cross, Tone::Red};

QLabel* wrapped()
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

} // namespace

OperationHow::OperationHow(const Operation* operation, const QString& restUrl, QWidget* parent)
    : QWidget(parent), m_operation(operation), m_restUrl(restUrl)
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    buildWay();
    layout->addWidget(m_way);

    m_how = wrapped();
    m_how->setObjectName(QStringLiteral("how"));
    auto* row = new QHBoxLayout;
    row->setSpacing(Look::Gap);
    row->addWidget(m_how, 1);
    const auto button = [this, row](const char* name, const QString& text, const QString& tip, const auto& pressed) {
        auto* made = new QPushButton(text);
        made->setObjectName(QLatin1String(name));
        made->setAutoDefault(false);
        made->setToolTip(tip);
        connect(made, &QPushButton::clicked, this, pressed);
        row->addWidget(made, 0, Qt::AlignTop);
        return made;
    };
    m_copyCurl = button("copyCurl", tr("Copy as c&url"), tr("Copy the request as a command, without credentials"),
                        [this] { QGuiApplication::clipboard()->setText(curlCommand()); });
    m_copyCommandLine = button("copyCommandLine", tr("Copy as Command &Line"),
                               tr("Copy the calls of this program that make and apply this plan, without secrets"),
                               [this] { copyCommandLine(); });
    m_copyCommandLine->hide();
    m_save = button("savePlan", tr("Sa&ve Plan…"), tr("Keep the plan in a file: to be read by others, applied later"),
                    [this] { chooseFile(); });
    layout->addLayout(row);
}

OperationHow::~OperationHow() = default;

void OperationHow::buildWay()
{
    m_way = new QWidget;
    m_choice = new QButtonGroup(this);
    auto* layout = new QVBoxLayout(m_way);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    auto* row = new QHBoxLayout;
    row->setSpacing(Look::Group);
    const auto add = [this, row](PlanVia via, const char* name, const QString& text) {
        auto* button = new QRadioButton(text);
        button->setObjectName(QLatin1String(name));
        button->setChecked(m_operation->request().via == via);
        m_choice->addButton(button, static_cast<int>(via));
        row->addWidget(button);
    };
    add(PlanVia::Rest, "throughWorker", tr("&By a worker (REST)"));
    add(PlanVia::Direct, "straightToKafka", tr("D&irectly, straight to Kafka"));
    row->addStretch(1);
    layout->addLayout(row);
    auto* why = wrapped();
    why->setForegroundRole(QPalette::PlaceholderText);
    why->setText(
        tr("A worker knows best, from Connect 3.6 on. Straight to Kafka is for older workers, for when none runs, "
           "and for keys that a worker's own reset leaves behind."));
    layout->addWidget(why);
    m_way->setVisible(choosesWay());
    connect(m_choice, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on) {
            Q_EMIT viaChosen();
        }
    });
}

void OperationHow::setSettings(const ConnectionSettings& settings)
{
    m_settings = settings;
    m_hasSettings = true;
    m_copyCommandLine->setVisible(CommandLineText::knows(m_operation->request().operation));
}

bool OperationHow::choosesWay() const
{
    return m_operation->hasTwoWays();
}

PlanVia OperationHow::via() const
{
    return static_cast<PlanVia>(m_choice->checkedId());
}

void OperationHow::setChoosing(bool choosing)
{
    m_way->setEnabled(choosing);
}

void OperationHow::showPlan(bool valid)
{
    const OperationPlan& plan = m_operation->plan();
    m_how->setText(valid ? howLine() : QString());
    m_copyCurl->setEnabled(valid && !m_restUrl.isEmpty() && plan.rest);
    m_copyCurl->setVisible(m_operation->request().via == PlanVia::Rest);
    // Configurations are in no file and on no command line: their secrets would be.
    const bool taken = CommandLineText::knows(m_operation->request().operation);
    m_copyCommandLine->setVisible(taken && m_hasSettings);
    m_save->setVisible(taken);
    m_copyCommandLine->setEnabled(valid && !plan.changes.empty());
    m_save->setEnabled(valid && !plan.changes.empty() && !m_saving);
}

QString OperationHow::howLine() const
{
    const OperationPlan& plan = m_operation->plan();
    if (plan.rest) {
        return tr("Through the worker: %1 %2")
            .arg(QString::fromStdString(plan.rest->method), QString::fromStdString(plan.rest->path));
    }
    if (plan.groupChange) {
        return tr("Straight to Kafka: the offsets of the consumer group %1").arg(Words::raw(plan.groupChange->group));
    }
    if (m_operation->request().via == PlanVia::Rest) {
        return tr("Through the worker", "there is no plan yet");
    }
    if (plan.records.empty()) {
        return {};
    }
    QString line = tr("Straight to Kafka: %n record(s)", nullptr, static_cast<int>(plan.records.size()));
    if (!plan.transactionalId.empty()) {
        line += u", "_qs + tr("in one transaction, after former producers of the connector were fenced");
    }
    return line;
}

QString OperationHow::curlCommand() const
{
    QUrl url(m_restUrl);
    url.setUserInfo(QString());
    QString base = url.toString(QUrl::FullyEncoded);
    while (base.endsWith(QLatin1Char('/'))) {
        base.chop(1);
    }
    const OperationPlan& plan = m_operation->plan();
    if (!plan.rest) {
        return {};
    }
    QString command = QStringLiteral("curl --fail-with-body -X %1 ").arg(QString::fromStdString(plan.rest->method));
    if (const std::optional<Bytes> body = shownBody(plan)) {
        command += QStringLiteral("-H 'Content-Type: application/json' --data %1 ")
                       .arg(shellQuoted(QString::fromStdString(*body)));
    }
    return command + shellQuoted(base + QString::fromStdString(plan.rest->path));
}

void OperationHow::copyCommandLine()
{
    PlanRequest request = m_operation->request();
    request.resumeAfter = m_resumeAfter;
    const CommandLineText command = m_operation->isOfPlan()
                                        ? CommandLineText::ofPlanFile(m_settings, m_planFile)
                                        : CommandLineText::of(m_settings, request, m_operation->undoes());
    if (command.text.isEmpty()) {
        Q_EMIT told(Bad, command.problem);
        return;
    }
    QGuiApplication::clipboard()->setText(command.text);
    Q_EMIT told(Good, tr("The command is copied. It makes the plan anew from what stands then, and applies it."));
}

void OperationHow::chooseFile()
{
    auto* dialog = new QFileDialog(this, tr("Save the plan; values of offsets are in it in clear"));
    dialog->setObjectName(QStringLiteral("choosePlanFile"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    dialog->setNameFilters({tr("Plans (*.json)"), tr("All files (*)")});
    dialog->selectFile(QStringLiteral("plan.json"));
    connect(dialog, &QFileDialog::fileSelected, this, &OperationHow::save);
    dialog->open();
}

void OperationHow::save(const QString& path)
{
    OperationPlan plan = m_operation->plan(); // as it is shown now
    plan.resumeAfter = m_resumeAfter;
    m_save->setEnabled(false);
    m_saving = std::make_unique<BackgroundCall<Result<Done>>>(
        SaveLimit, [path, plan = std::move(plan)](const AskControl&) { return PlanFile::write(path, plan); },
        [this, path](const Result<Done>& written) {
            m_saving.reset();
            m_save->setEnabled(true);
            if (written) {
                Q_EMIT told(Good, tr("The plan is in %1. Only you may read the file. It is void once a record that it "
                                     "rests on is written again.")
                                      .arg(path));
            } else {
                Q_EMIT told(Bad, ErrorWords::once(written.error()));
            }
        });
}

} // namespace inspector
