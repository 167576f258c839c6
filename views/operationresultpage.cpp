// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationresultpage.h"

#include "celldelegate.h"
#include "dialogfoot.h"
#include "items/tablemodel.h"
#include "labels.h"
#include "look.h"
#include "messagebanner.h"
#include "statelabel.h"
#include "tablelook.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>

namespace inspector
{

namespace
{

QLabel* selectableLabel()
{
    QLabel* label = Labels::plain();
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

OperationResultPage::OperationResultPage(QWidget* parent) : QWidget(parent)
{
    m_outcome = new StateLabel;
    m_outcome->setObjectName(QStringLiteral("outcome"));
    m_outcome->setFont(Look::bold(font()));
    m_headline = selectableLabel();
    m_headline->setObjectName(QStringLiteral("headline"));
    m_headline->setFont(Look::title(font()));
    m_explanation = selectableLabel();
    m_explanation->setObjectName(QStringLiteral("explanation"));
    m_journal = selectableLabel();
    m_journal->setObjectName(QStringLiteral("journalNote"));
    m_message = new MessageBanner;

    m_survivorsPart = new QWidget;
    auto* survivorsLayout = new QVBoxLayout(m_survivorsPart);
    survivorsLayout->setContentsMargins(0, 0, 0, 0);
    survivorsLayout->setSpacing(Look::Tight);
    auto* survivorsCaption = new QLabel(tr("What stands &otherwise"));
    survivorsCaption->setFont(Look::bold(font()));
    m_survivors = new QTableWidget(0, 2);
    m_survivors->setObjectName(QStringLiteral("survivors"));
    m_survivors->setAccessibleName(tr("What stands otherwise"));
    m_survivors->setItemDelegate(new CellDelegate(m_survivors));
    m_survivors->setHorizontalHeaderLabels({tr("Key, as stored"), tr("Topic, partition @ offset")});
    TableLook::apply(m_survivors);
    m_survivors->setColumnWidth(0, Look::columnWidth(fontMetrics(), 60));
    survivorsCaption->setBuddy(m_survivors);
    survivorsLayout->addWidget(survivorsCaption);
    survivorsLayout->addWidget(m_survivors, 1);

    m_serverPart = new QWidget;
    auto* serverLayout = new QVBoxLayout(m_serverPart);
    serverLayout->setContentsMargins(0, 0, 0, 0);
    serverLayout->setSpacing(Look::Tight);
    auto* serverCaption = new QLabel(tr("The &worker's answer"));
    serverCaption->setFont(Look::bold(font()));
    m_serverText = new QPlainTextEdit;
    m_serverText->setObjectName(QStringLiteral("serverText"));
    m_serverText->setReadOnly(true);
    m_serverText->setTabChangesFocus(true);
    m_serverText->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_serverText->setFont(Look::monospace());
    m_serverText->setFixedHeight(Look::rowHeight(fontMetrics()) * 3);
    m_serverText->setAccessibleName(tr("The worker's answer"));
    serverCaption->setBuddy(m_serverText);
    serverLayout->addWidget(serverCaption);
    serverLayout->addWidget(m_serverText);

    auto* body = new QVBoxLayout;
    body->setContentsMargins(Look::Page + Look::Tight, Look::Page, Look::Page + Look::Tight, Look::Page);
    body->setSpacing(Look::Group);
    body->addWidget(m_outcome);
    body->addWidget(m_headline);
    body->addWidget(m_explanation);
    body->addWidget(m_survivorsPart);
    body->addWidget(m_serverPart);
    body->addWidget(m_journal);
    body->addStretch(1);

    m_resume = new QPushButton(tr("&Resume Connector"));
    m_resume->setObjectName(QStringLiteral("resume"));
    m_again = new QPushButton(tr("&Start Again…"));
    m_again->setObjectName(QStringLiteral("again"));
    m_next = new QPushButton;
    m_next->setObjectName(QStringLiteral("nextStep"));
    m_next->hide();
    m_close = new QPushButton(tr("&Close"));
    m_close->setObjectName(QStringLiteral("closeResult"));
    for (QPushButton* button : {m_resume, m_next, m_again}) {
        button->setAutoDefault(false);
    }
    connect(m_resume, &QPushButton::clicked, this, [this] {
        m_resume->setEnabled(false);
        Q_EMIT resumeRequested();
    });
    connect(m_again, &QPushButton::clicked, this, &OperationResultPage::againRequested);
    connect(m_next, &QPushButton::clicked, this, &OperationResultPage::nextRequested);
    connect(m_close, &QPushButton::clicked, this, &OperationResultPage::closeRequested);
    auto* foot = new DialogFoot;
    foot->row()->addStretch(1);
    foot->row()->addWidget(m_again);
    foot->row()->addWidget(m_next);
    foot->row()->addWidget(m_resume);
    foot->row()->addWidget(m_close);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(body, 1);
    layout->addWidget(m_message);
    layout->addWidget(foot);
}

void OperationResultPage::setResult(const Operation::ReportedResult& result)
{
    const QString word = StateWords::outcome(result.outcome);
    m_outcome->setState(StateLook::of(result.outcome), result.verified ? tr("%1, read back").arg(word) : word);
    m_allWell = result.outcome == Outcome::Applied && result.verified;
    m_headline->setText(result.headline);
    m_explanation->setText(result.explanation);
    m_explanation->setVisible(!result.explanation.isEmpty());
    m_survivorsPart->setVisible(!result.survivors.empty());
    m_survivors->setRowCount(static_cast<int>(result.survivors.size()));
    for (int row = 0; row < m_survivors->rowCount(); ++row) {
        const Operation::SurvivingKey& survivor = result.survivors.at(static_cast<std::size_t>(row));
        auto* key = new QTableWidgetItem(survivor.key);
        key->setData(role::Monospace, true);
        m_survivors->setItem(row, 0, key);
        m_survivors->setItem(row, 1, new QTableWidgetItem(survivor.where));
    }
    constexpr int MostRowsShown = 8; // further ones are scrolled to
    const int rows = std::clamp(m_survivors->rowCount(), 1, MostRowsShown);
    m_survivors->setFixedHeight((rows + 1) * Look::rowHeight(fontMetrics()) + Look::Gap);
    m_serverPart->setVisible(!result.serverText.isEmpty());
    m_serverText->setPlainText(result.serverText);
    m_journal->setText(result.journalNote);
    m_journal->setVisible(!result.journalNote.isEmpty());
    m_resume->setVisible(result.offerResume);
    m_again->setVisible(result.outcome != Outcome::Applied);
    m_close->setDefault(true);
    m_close->setFocus(Qt::OtherFocusReason);
    m_outcome->announce();
}

void OperationResultPage::setNext(const QString& step)
{
    m_next->setText(step);
    m_next->setVisible(m_allWell && !step.isEmpty());
}

void OperationResultPage::setResuming(const QString& words)
{
    m_message->showMessage(StateLook{Glyph::Cycle, Tone::Blue}, tr("Resuming the connector. %1").arg(words));
    m_resume->setEnabled(false);
}

void OperationResultPage::setResumed(bool ok, const QString& words, const QString& explanation)
{
    m_explanation->setText(explanation);
    m_explanation->setVisible(!explanation.isEmpty());
    m_message->showMessage(ok ? StateLook{Glyph::Check, Tone::Green} : StateLook{Glyph::Cross, Tone::Red}, words);
    m_resume->setEnabled(!ok);
    m_resume->setVisible(!ok);
}

} // namespace inspector
