// SPDX-License-Identifier: GPL-3.0-or-later
#include "copyoffsetsform.h"

#include "core/clustermirror.h"
#include "items/words.h"
#include "look.h"
#include "partitionsbox.h"

#include <QComboBox>
#include <QCompleter>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include <algorithm>

namespace inspector
{

CopyOffsetsForm::CopyOffsetsForm(PlanRequest request, QWidget* parent)
    : PlanForm(parent), m_request(std::move(request)), m_target(new QComboBox),
      m_box(new PartitionsBox(SourcePartitionsModel::Use::TickAll))
{
    m_target->setObjectName(QStringLiteral("target"));
    m_target->setAccessibleName(tr("Connector to copy to"));
    m_target->setEditable(true);
    m_target->setInsertPolicy(QComboBox::NoInsert);
    m_target->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_target->setMinimumContentsLength(40);
    m_target->setMaxVisibleItems(20);
    m_target->lineEdit()->setPlaceholderText(tr("Name of a source connector"));
    m_target->completer()->setCompletionMode(QCompleter::PopupCompletion);
    m_target->completer()->setFilterMode(Qt::MatchContains);
    m_target->completer()->setCaseSensitivity(Qt::CaseInsensitive);
    auto* caption = new QLabel(tr("C&opy to"));
    caption->setBuddy(m_target);
    auto* row = new QHBoxLayout;
    row->setSpacing(Look::Gap);
    row->addWidget(caption);
    row->addWidget(m_target);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    layout->addLayout(row);
    layout->addWidget(m_box);
    connect(m_target, &QComboBox::currentTextChanged, this, &PlanForm::changed);
    connect(m_box, &PartitionsBox::changed, this, &PlanForm::changed);
}

void CopyOffsetsForm::setFacts(const PlanFacts& facts)
{
    if (!m_seeded || facts.mirror->revision() != m_revision) {
        m_revision = facts.mirror->revision();
        setTargets(*facts.mirror);
    }
    m_box->setFacts(facts, m_request.connector);
    if (!m_seeded) {
        m_seeded = true;
        m_target->setEditText(Words::name(m_request.toConnector));
        if (!m_request.partitions.empty()) {
            m_box->partitions()->tickOnly(m_request.partitions);
        }
    }
}

void CopyOffsetsForm::setTargets(const ClusterMirror& mirror)
{
    std::vector<std::string> targets;
    for (const ConnectorSummary& connector : mirror.connectors()) {
        const std::string& name = mirror.name(connector.connector);
        if (connector.inConfig == true && connector.type != ConnectorType::Sink && name != m_request.connector) {
            targets.push_back(name);
        }
    }
    std::sort(targets.begin(), targets.end());
    if (targets == m_targets) {
        return;
    }
    m_targets = std::move(targets);
    QStringList names;
    for (const std::string& name : m_targets) {
        names.append(Words::name(name));
    }
    const QString typed = m_target->currentText();
    const bool had = target().has_value();
    {
        const QSignalBlocker quiet(m_target);
        m_target->clear();
        m_target->addItems(names);
        m_target->setCurrentIndex(-1);
        m_target->setEditText(typed);
    }
    if (m_seeded && had != target().has_value()) {
        Q_EMIT changed();
    }
}

/// Nothing while no connector is named that can be copied to.
std::optional<std::string> CopyOffsetsForm::target() const
{
    const int at = m_target->findText(m_target->currentText(), Qt::MatchExactly | Qt::MatchCaseSensitive);
    return at < 0 || at >= static_cast<int>(m_targets.size()) ? std::nullopt
                                                              : std::optional(m_targets[static_cast<std::size_t>(at)]);
}

PlanRequest CopyOffsetsForm::request() const
{
    const SourcePartitionsModel& partitions = *m_box->partitions();
    PlanRequest request = m_request;
    request.toConnector = target().value_or(std::string());
    request.partitions.clear(); // all of them
    if (partitions.tickedCount() < partitions.presentCount()) {
        request.partitions = partitions.ticked();
    }
    return request;
}

bool CopyOffsetsForm::hasTyped() const
{
    return m_target->currentText() != Words::name(m_request.toConnector) || m_box->partitions()->hasTicked();
}

QString CopyOffsetsForm::problem() const
{
    if (m_box->partitions()->presentCount() == 0) {
        return tr("The connector has no stored offset to copy.");
    }
    if (m_target->currentText().isEmpty()) {
        return tr("Choose the connector to copy to.");
    }
    if (!target()) {
        return tr("No other source connector of the name “%1” is in the config.").arg(m_target->currentText());
    }
    return m_box->partitions()->tickedCount() == 0 ? tr("Tick the partitions whose offsets are to be copied.")
                                                   : QString();
}

} // namespace inspector
