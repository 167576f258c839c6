// SPDX-License-Identifier: GPL-3.0-or-later
#include "plantable.h"

#include "celldelegate.h"
#include "items/plaintip.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "look.h"
#include "tablelook.h"

#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int MostPlannedShown = 6; ///< further ones are scrolled to

} // namespace

PlanTable::PlanTable(QWidget* parent) : QTableWidget(0, 4, parent)
{
    setObjectName(QStringLiteral("plan"));
    setAccessibleName(tr("What will change"));
    setItemDelegate(new CellDelegate(this));
    setHorizontalHeaderLabels({tr("What"), tr("Now"), tr("After"), tr("Store")});
    horizontalHeaderItem(3)->setToolTip(tr("Where the record stands that it rests on: topic, partition @ offset"));
    TableLook::apply(this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, &PlanTable::updateGeometry);
    setColumnWidth(0, Look::columnWidth(fontMetrics(), 38));
}

void PlanTable::setPlan(const OperationPlan& plan)
{
    const auto shown = [](const std::optional<Bytes>& value, const QString& none) {
        return value ? Words::raw(*value, TableLook::CellLimit) : none;
    };
    // Where a plan rests on one record a change, in the same order, each change says where its record stands.
    const bool placed = plan.basis.size() == plan.changes.size();
    const QString absent = changesConfig(plan.operation) ? tr("not set") : Words::valueKind(ValueKind::Tombstone);
    QList<QStringList> rows;
    rows.reserve(static_cast<qsizetype>(plan.changes.size()));
    for (std::size_t i = 0; i < plan.changes.size(); ++i) {
        const PlannedChange& change = plan.changes[i];
        QString store;
        if (placed && (plan.basis[i].sourcePartition == change.what || plan.basis[i].rawKey == change.what)) {
            const PlannedKey& key = plan.basis[i];
            store = tr("%1, %2 @ %3", "topic, partition @ offset")
                        .arg(Words::raw(key.topic))
                        .arg(key.partition)
                        .arg(key.offset);
        }
        // Both are masked: the secret becomes another one.
        const bool secret = changesConfig(plan.operation) && change.before && change.before == change.after;
        rows.append({Words::raw(change.what, TableLook::CellLimit), shown(change.before, absent),
                     secret ? tr("another secret") : shown(change.after, tr("none")), store});
    }
    if (rows == m_rows && rowCount() > 0) {
        return;
    }
    m_rows = rows;
    // Of what only goes, the column of what comes needs no room.
    const bool comes = std::any_of(plan.changes.begin(), plan.changes.end(),
                                   [](const PlannedChange& change) { return change.after.has_value(); });
    setColumnWidth(1, Look::columnWidth(fontMetrics(), comes ? 34 : 26));
    setColumnWidth(2, Look::columnWidth(fontMetrics(), comes ? 34 : 7));
    const bool stored = std::any_of(rows.begin(), rows.end(), [](const QStringList& row) { return !row[3].isEmpty(); });
    setColumnHidden(3, !stored && !rows.empty());
    setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 0; column < columnCount(); ++column) {
            const QString& text = rows[row][column];
            auto* item = new QTableWidgetItem(text);
            item->setData(role::Monospace, column < 2 || (column == 2 && comes));
            item->setData(role::Copy, text);
            item->setToolTip(PlainTip::of(text));
            setItem(row, column, item);
        }
    }
    updateGeometry();
}

QSize PlanTable::sizeHint() const
{
    const int rows = std::clamp(rowCount(), 1, MostPlannedShown);
    const bool scrolls = horizontalScrollBar()->maximum() > 0;
    const int scrollBar = scrolls ? horizontalScrollBar()->sizeHint().height() : 0;
    return {fontMetrics().averageCharWidth() * 120, horizontalHeader()->sizeHint().height() +
                                                        rows * verticalHeader()->defaultSectionSize() + scrollBar +
                                                        2 * frameWidth()};
}

QSize PlanTable::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, sizeHint().height()};
}

} // namespace inspector
