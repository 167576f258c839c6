// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablelook.h"

#include "look.h"

#include <QHeaderView>
#include <QTableView>

namespace inspector
{

void TableLook::apply(QTableView* view)
{
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setTextElideMode(Qt::ElideRight);
    view->setCornerButtonEnabled(false);
    view->setTabKeyNavigation(false);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setSelectionBehavior(QAbstractItemView::SelectRows);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    applyRowHeight(view);
    // Header and a row: room for both bars, as Qt wants it, keeps a window from fitting on a small screen.
    view->setMinimumHeight(2 * Look::rowHeight(view->fontMetrics()));
    view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    view->horizontalHeader()->setHighlightSections(false);
    view->horizontalHeader()->setStretchLastSection(true);
}

void TableLook::applyRowHeight(QTableView* view)
{
    const int height = Look::rowHeight(view->fontMetrics());
    // The style's own least height comes first otherwise, and is higher.
    view->verticalHeader()->setMinimumSectionSize(height);
    view->verticalHeader()->setDefaultSectionSize(height);
}

} // namespace inspector
