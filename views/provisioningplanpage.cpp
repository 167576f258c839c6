// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningplanpage.h"

#include "checktable.h"
#include "labels.h"
#include "look.h"
#include "operations/provisioningwords.h"
#include "statelabel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

namespace inspector
{

namespace
{

StateLook lookOf(const TopicVerdict& topic)
{
    switch (topic.state) {
    case TopicVerdict::State::Missing:
    case TopicVerdict::State::Repairable:
        return {Glyph::Cycle, Tone::Blue};
    case TopicVerdict::State::Fits:
        return {Glyph::Check, Tone::Green};
    case TopicVerdict::State::Deviates:
        return {Glyph::Triangle, Tone::Orange};
    case TopicVerdict::State::Unknown:
        break;
    }
    return {Glyph::Question, Tone::Ochre};
}

void empty(QVBoxLayout* layout)
{
    while (QLayoutItem* item = layout->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

ProvisioningPlanPage::ProvisioningPlanPage(const QString& bootstrap, QWidget* parent) : QWidget(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    column->setSpacing(Look::Gap);
    QLabel* title = Labels::plain(tr("What there is, and what will be done"));
    title->setFont(Look::title(font()));
    QLabel* where = Labels::plain(tr("on %1").arg(bootstrap));
    where->setForegroundRole(QPalette::PlaceholderText);
    m_topics = new QVBoxLayout;
    m_topics->setSpacing(Look::Tight);
    m_warnings = new QVBoxLayout;
    m_warnings->setSpacing(Look::Tight);
    m_checks = new CheckTable;
    m_commandsTitle = Labels::heading(tr("The same with Kafka's own commands"));
    m_commandsTitle->setWordWrap(false);
    m_copy = new QPushButton(tr("Cop&y Commands"));
    m_copy->setObjectName(QStringLiteral("copyCommands"));
    m_copy->setAutoDefault(false);
    auto* commandsRow = new QHBoxLayout;
    commandsRow->setContentsMargins(0, Look::Gap, 0, 0);
    commandsRow->addWidget(m_commandsTitle, 1);
    commandsRow->addWidget(m_copy);
    m_commands = new QPlainTextEdit;
    m_commands->setObjectName(QStringLiteral("commands"));
    m_commands->setAccessibleName(tr("Commands that do the same"));
    m_commands->setReadOnly(true);
    m_commands->setTabChangesFocus(true);
    m_commands->setFont(Look::monospace());
    column->addWidget(title);
    column->addWidget(where);
    column->addLayout(m_topics);
    column->addLayout(m_warnings);
    column->addSpacing(Look::Gap);
    column->addWidget(Labels::heading(tr("Checks")));
    column->addWidget(m_checks);
    column->addLayout(commandsRow);
    column->addWidget(m_commands);
    column->addStretch(1);
    connect(m_copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(m_commands->toPlainText() + u'\n'); });
    setOutlook({});
}

void ProvisioningPlanPage::addTopic(const TopicVerdict& topic)
{
    auto* name = new StateLabel;
    name->setObjectName(QStringLiteral("topicState"));
    name->setState(lookOf(topic),
                   tr("%1: %2 (%3)", "topic, what will become of it, its role")
                       .arg(QString::fromStdString(topic.subject.name), ProvisioningWords::state(topic).window(),
                            ProvisioningWords::role(topic.subject.role).window()));
    name->setFont(Look::bold(font()));
    name->setWordWrap(true);
    QLabel* words = Labels::plain(ProvisioningWords::plan(topic).window());
    words->setObjectName(QStringLiteral("topicPlan"));
    words->setContentsMargins(fontMetrics().height() + Look::Gap, 0, 0, Look::Gap);
    words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_topics->addWidget(name);
    m_topics->addWidget(words);
}

void ProvisioningPlanPage::setOutlook(const ProvisioningOutlook& outlook)
{
    empty(m_topics);
    empty(m_warnings);
    for (const TopicVerdict& topic : outlook.facts.topics)
        addTopic(topic);
    for (const Sentence& warning : outlook.warnings) {
        auto* label = new StateLabel;
        label->setObjectName(QStringLiteral("warning"));
        label->setWordWrap(true);
        label->setState({Glyph::Triangle, Tone::Orange}, warning.window());
        m_warnings->addWidget(label);
    }
    std::vector<Check> checks;
    for (const PreflightLine& line : outlook.checks)
        checks.push_back(line.check);
    m_checks->setChecks(checks, false);
    QStringList commands;
    for (const std::string& command : outlook.commands)
        commands += QString::fromStdString(command);
    m_commands->setPlainText(commands.join(QLatin1Char('\n')));
    constexpr int LinesOfCommand = 2; // they wrap
    const int lines = LinesOfCommand * static_cast<int>(commands.size()) + 1;
    m_commands->setFixedHeight(QFontMetrics(m_commands->font()).lineSpacing() * lines + 2 * Look::Gap);
    for (QWidget* part :
         {static_cast<QWidget*>(m_commands), static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_commandsTitle)})
        part->setVisible(!commands.isEmpty());
}

} // namespace inspector
