// SPDX-License-Identifier: GPL-3.0-or-later
#include "earlierchanges.h"

#include "celldelegate.h"
#include "items/journalmodel.h"
#include "items/words.h"
#include "look.h"
#include "tablelook.h"

#include <QHeaderView>
#include <QSignalBlocker>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int FewestChanges = 2;
constexpr int MostChanges = 5; ///< further ones are scrolled to

enum EarlierColumn
{
    WhenColumn,
    OperationColumn,
    OutcomeColumn,
    WrittenColumn,
    WhoColumn,
    EarlierColumnCount,
};

} // namespace

EarlierChanges::EarlierChanges(JournalModel* journal, std::string connector, QWidget* parent)
    : QTableWidget(0, EarlierColumnCount, parent), m_journal(journal), m_connector(std::move(connector))
{
    setObjectName(QStringLiteral("earlierChanges"));
    setAccessibleName(tr("Earlier changes of the connector's offsets"));
    setItemDelegate(new CellDelegate(this));
    setHorizontalHeaderLabels({tr("When"), tr("Operation"), tr("Outcome"), tr("Records"), tr("Who")});
    TableLook::apply(this);
    setSelectionMode(SingleSelection);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setColumnWidth(WhenColumn, Look::columnWidth(fontMetrics(), 26));
    setColumnWidth(OperationColumn, Look::columnWidth(fontMetrics(), 22));
    setColumnWidth(OutcomeColumn, Look::columnWidth(fontMetrics(), 22));
    setColumnWidth(WrittenColumn, Look::columnWidth(fontMetrics(), 10));
    connect(this, &QTableWidget::itemSelectionChanged, this, &EarlierChanges::choiceChanged);
    if (m_journal) {
        connect(m_journal, &QAbstractItemModel::rowsInserted, this, &EarlierChanges::fill);
        connect(m_journal, &TableModel::rowsChanged, this, &EarlierChanges::fill);
    }
    fill();
}

void EarlierChanges::fill()
{
    std::vector<Change> changes;
    for (int row = 0; m_journal && row < m_journal->rowCount(); ++row) {
        const JournalItem& item = m_journal->item(row);
        const JournalState state = m_journal->state(row);
        if (m_journal->isPresent(row) && item.connector == m_connector &&
            JournalWords::undoHindrance(item, state).isEmpty()) {
            changes.push_back({item, state});
        }
    }
    std::stable_sort(changes.begin(), changes.end(),
                     [](const Change& a, const Change& b) { return a.item.line > b.item.line; });
    const bool same =
        std::equal(changes.begin(), changes.end(), m_changes.begin(), m_changes.end(),
                   [](const Change& a, const Change& b) { return a.item.line == b.item.line && a.state == b.state; });
    if (same) {
        return;
    }
    const JournalItem* before = chosen();
    const std::string id = before ? before->id : std::string();
    m_changes = std::move(changes);
    {
        const QSignalBlocker quiet(this);
        clearSelection();
        setRowCount(static_cast<int>(m_changes.size()));
        for (int row = 0; row < rowCount(); ++row) {
            const auto& [item, state] = m_changes[static_cast<std::size_t>(row)];
            const QStringList cells{Words::time(item.atMs), JournalWords::operation(item.operation),
                                    JournalWords::state(state), Words::number(item.done), Words::raw(item.by)};
            for (int column = 0; column < EarlierColumnCount; ++column) {
                setItem(row, column, new QTableWidgetItem(cells[column]));
            }
            if (!id.empty() && item.id == id) {
                selectRow(row);
            }
        }
    }
    updateGeometry();
    Q_EMIT choiceChanged();
}

const JournalItem* EarlierChanges::chosen() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() || rows.first().row() >= static_cast<int>(m_changes.size())
               ? nullptr
               : &m_changes[static_cast<std::size_t>(rows.first().row())].item;
}

QSize EarlierChanges::sizeHint() const
{
    const int rows = std::clamp(rowCount(), FewestChanges, MostChanges);
    return {fontMetrics().averageCharWidth() * 100,
            horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth()};
}

QSize EarlierChanges::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 50, sizeHint().height()};
}

} // namespace inspector
