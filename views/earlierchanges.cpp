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

constexpr int FewestRows = 2;
constexpr int MostRows = 5; ///< further ones are scrolled to

enum Column
{
    WhenColumn,
    OperationColumn,
    OutcomeColumn,
    RecordsColumn,
    WhoColumn,
    ColumnCount,
};

} // namespace

EarlierChanges::EarlierChanges(JournalModel* journal, std::string connector, QWidget* parent)
    : QTableWidget(0, ColumnCount, parent), m_journal(journal), m_connector(std::move(connector))
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
    setColumnWidth(RecordsColumn, Look::columnWidth(fontMetrics(), 10));
    connect(this, &QTableWidget::itemSelectionChanged, this, &EarlierChanges::choiceChanged);
    if (m_journal) {
        connect(m_journal, &QAbstractItemModel::rowsInserted, this, &EarlierChanges::fill);
        connect(m_journal, &TableModel::rowsChanged, this, &EarlierChanges::fill);
    }
    fill();
}

void EarlierChanges::fill()
{
    std::vector<JournalItem> items;
    for (int row = 0; m_journal && row < m_journal->rowCount(); ++row) {
        const JournalItem& item = m_journal->item(row);
        if (m_journal->isPresent(row) && item.isEntry() && item.connector == m_connector &&
            JournalWords::undoHindrance(item, m_journal->state(row)).isEmpty())
        {
            items.push_back(item);
        }
    }
    std::stable_sort(items.begin(), items.end(),
                     [](const JournalItem& a, const JournalItem& b) { return a.line > b.line; });
    const bool same = std::equal(items.begin(), items.end(), m_items.begin(), m_items.end(),
                                 [](const JournalItem& a, const JournalItem& b) { return a.line == b.line; });
    if (same) {
        return;
    }
    const JournalItem* before = chosen();
    const std::string id = before ? before->id : std::string();
    m_items = std::move(items);
    int chosenRow = -1;
    {
        const QSignalBlocker quiet(this);
        setRowCount(static_cast<int>(m_items.size()));
        for (int row = 0; row < rowCount(); ++row) {
            const JournalItem& item = m_items[static_cast<std::size_t>(row)];
            const QStringList cells{Words::time(item.atMs), JournalWords::operation(item.operation),
                                    JournalWords::state(item.outcome == Outcome::Failed ? JournalState::Failed
                                                        : item.verified                 ? JournalState::Applied
                                                                                        : JournalState::Unverified),
                                    Words::number(item.done), Words::raw(item.by)};
            for (int column = 0; column < ColumnCount; ++column) {
                setItem(row, column, new QTableWidgetItem(cells[column]));
            }
            if (!id.empty() && item.id == id) {
                chosenRow = row;
            }
        }
        if (chosenRow >= 0) {
            selectRow(chosenRow);
        } else {
            clearSelection();
        }
    }
    updateGeometry();
    Q_EMIT choiceChanged();
}

const JournalItem* EarlierChanges::chosen() const
{
    const QModelIndexList rows = selectionModel()->selectedRows();
    return rows.isEmpty() || rows.first().row() >= static_cast<int>(m_items.size())
               ? nullptr
               : &m_items[static_cast<std::size_t>(rows.first().row())];
}

QSize EarlierChanges::sizeHint() const
{
    const int rows = std::clamp(rowCount(), FewestRows, MostRows);
    return {fontMetrics().averageCharWidth() * 100,
            horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth()};
}

QSize EarlierChanges::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 50, sizeHint().height()};
}

} // namespace inspector
