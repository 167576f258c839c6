// SPDX-License-Identifier: GPL-3.0-or-later
#include "tombstoneform.h"

#include "core/clustermirror.h"
#include "items/tombstonekeysmodel.h"
#include "look.h"
#include "ticktable.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace inspector
{

namespace
{

std::vector<LiveKey> keysOf(const ClusterMirror& mirror, const std::string& connector, const std::vector<KeyId>& chosen)
{
    if (chosen.empty()) {
        const ConnectorSummary* summary = mirror.connector(connector);
        return summary ? liveKeysOf(mirror, summary->connector) : std::vector<LiveKey>();
    }
    std::vector<LiveKey> keys;
    for (const KeyId id : chosen) {
        if (std::optional<LiveKey> key = liveKey(mirror, id)) {
            keys.push_back(std::move(*key));
        }
    }
    return keys;
}

} // namespace

TombstoneForm::TombstoneForm(PlanRequest request, std::vector<KeyId> chosen, QWidget* parent)
    : PlanForm(parent), m_request(std::move(request)), m_chosen(std::move(chosen))
{
    m_table = new TickTable;
    m_table->setObjectName(QStringLiteral("tombstoneKeys"));
    m_table->setAccessibleName(tr("Keys"));
    m_count = new QLabel;
    m_count->setObjectName(QStringLiteral("keyCount"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    auto* row = new QHBoxLayout;
    row->setSpacing(Look::Gap);
    const auto button = [this, row](const QString& text, bool tick) {
        auto* made = new QPushButton(text);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, this, [this, tick] {
            if (m_keys) {
                m_keys->setAllTicked(tick);
            }
        });
        row->addWidget(made);
    };
    button(tr("T&ick All That May Go"), true);
    button(tr("U&ntick All"), false);
    row->addWidget(m_count, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Tight);
    layout->addWidget(m_table);
    layout->addLayout(row);
}

void TombstoneForm::setFacts(const PlanFacts& facts)
{
    const ClusterMirror& mirror = *facts.mirror;
    if (m_revision == mirror.revision()) {
        return;
    }
    m_revision = mirror.revision();
    const bool isFirst = !m_keys;
    if (isFirst) {
        // Of a connector that still works nothing is offered that was not asked for key by key.
        const ConnectorSummary* connector = mirror.connector(m_request.connector);
        m_keys = new TombstoneKeysModel(!m_chosen.empty() || (connector && connector->gone), this);
        m_table->setModel(m_keys);
        QHeaderView* header = m_table->horizontalHeader();
        header->setStretchLastSection(false);
        header->setSectionResizeMode(TombstoneKeysModel::KeyColumn, QHeaderView::Stretch);
        m_table->setColumnWidth(TombstoneKeysModel::ValueColumn, Look::columnWidth(fontMetrics(), 24));
        m_table->setColumnWidth(TombstoneKeysModel::UseColumn, Look::columnWidth(fontMetrics(), 18));
        m_table->setColumnWidth(TombstoneKeysModel::PlaceColumn, Look::columnWidth(fontMetrics(), 32));
        connect(m_table, &TickTable::tickRequested, m_keys, &TombstoneKeysModel::setTicked);
        connect(m_keys, &TombstoneKeysModel::edited, this, [this] {
            showCount();
            Q_EMIT changed();
        });
    }
    m_keys->setKeys(keysOf(mirror, m_request.connector, m_chosen));
    if (isFirst && !m_request.rawKeys.empty()) {
        m_keys->tickOnly(m_request.rawKeys);
    }
    showCount();
}

void TombstoneForm::showCount()
{
    const int rows = m_keys->rowCount();
    const int free = m_keys->freeCount();
    QString words = tr("%1 of %n key(s) ticked.", nullptr, rows).arg(m_keys->tickedCount());
    if (free < rows) {
        words += u' ' + tr("%n key(s) cannot be: a tombstone would change a live connector behind the workers' backs.",
                           nullptr, rows - free);
    }
    m_count->setText(words);
}

QString TombstoneForm::problem() const
{
    if (!m_keys || m_keys->rowCount() == 0) {
        return tr("There is no key left with a value; nothing is to be tombstoned.");
    }
    if (m_keys->tickedCount() > 0) {
        return {};
    }
    return m_keys->freeCount() > 0
               ? tr("Tick the keys to be tombstoned.")
               : tr("All of these keys are in use. Delete the connector first, or reset its offsets.");
}

bool TombstoneForm::hasTyped() const
{
    return m_keys && m_keys->hasTicked();
}

PlanRequest TombstoneForm::request() const
{
    PlanRequest request = m_request;
    if (m_keys) {
        request.rawKeys = m_keys->ticked();
    }
    return request;
}

} // namespace inspector
