// SPDX-License-Identifier: GPL-3.0-or-later
#include "plantable.h"

#include "celldelegate.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "look.h"
#include "tablelook.h"

#include <QHeaderView>
#include <QScrollBar>

namespace inspector
{

namespace
{

constexpr int MostRowsShown = 6; ///< further ones are scrolled to
constexpr int CellLimit = 2000;

} // namespace

PlanTable::PlanTable(QWidget* parent) : QTableWidget(0, 4, parent)
{
    setObjectName(QStringLiteral("plan"));
    setAccessibleName(tr("What will change"));
    setItemDelegate(new CellDelegate(this));
    setHorizontalHeaderLabels({tr("Source partition"), tr("Now"), tr("After"), tr("Store: topic, partition @ offset")});
    TableLook::apply(this);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setColumnWidth(0, Look::columnWidth(fontMetrics(), 38));
    setColumnWidth(1, Look::columnWidth(fontMetrics(), 26));
    setColumnWidth(2, Look::columnWidth(fontMetrics(), 7));
}

void PlanTable::setPlan(const OperationPlan& plan)
{
    std::vector<std::uint64_t> rows;
    rows.reserve(plan.basis.size());
    for (const PlannedKey& key : plan.basis) {
        rows.push_back(key.row);
    }
    if (rows == m_rows && rowCount() > 0) {
        return;
    }
    m_rows = rows;
    setRowCount(static_cast<int>(plan.basis.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const PlannedKey& key = plan.basis.at(static_cast<std::size_t>(row));
        const QString before = key.before ? Words::raw(*key.before, CellLimit) : Words::valueKind(ValueKind::Tombstone);
        const QString store = tr("%1, %2 @ %3", "topic, partition @ offset")
                                  .arg(Words::raw(key.topic))
                                  .arg(key.partition)
                                  .arg(key.offset);
        const QString texts[] = {Words::raw(key.sourcePartition, CellLimit), before, tr("none"), store};
        for (int column = 0; column < columnCount(); ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setData(role::Monospace, column < 2);
            item->setData(role::Copy, texts[column]);
            setItem(row, column, item);
        }
    }
    updateGeometry();
}

QSize PlanTable::sizeHint() const
{
    const int rows = std::clamp(rowCount(), 1, MostRowsShown);
    return {fontMetrics().averageCharWidth() * 120,
            horizontalHeader()->sizeHint().height() + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth()};
}

QSize PlanTable::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, sizeHint().height()};
}

} // namespace inspector
