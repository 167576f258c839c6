// SPDX-License-Identifier: GPL-3.0-or-later
#include "tablepane.h"

#include "items/tablemodel.h"
#include "items/tableproxy.h"

#include <QHeaderView>
#include <QTableView>

namespace inspector
{

TablePane::TablePane(const ClusterModels& models, TableModel* table, Texts texts, bool canShowDeleted, QWidget* parent)
    : Pane(models, std::move(texts), parent), m_table(table), m_proxy(new TableProxy(table, this)),
      m_canShowDeleted(canShowDeleted)
{
    m_proxy->setInSight(false); // until it is shown
    setUp(m_proxy);
    view()->setSortingEnabled(true);
    connect(m_proxy, &TableProxy::countsChanged, this, &TablePane::updateCounts);
    connect(m_proxy, &TableProxy::countsChanged, this, &TablePane::tryReveal);
}

void TablePane::showEvent(QShowEvent* event)
{
    m_proxy->setInSight(true);
    Pane::showEvent(event);
}

void TablePane::hideEvent(QHideEvent* event)
{
    m_proxy->setInSight(false);
    Pane::hideEvent(event);
}

void TablePane::reveal(int sourceRow)
{
    setFilterText({});
    applyFilter({});
    if (!m_table->isPresent(sourceRow)) {
        setShowDeleted(true);
    }
    m_reveal = sourceRow;
    tryReveal();
}

void TablePane::tryReveal()
{
    if (m_reveal < 0) {
        return;
    }
    const QModelIndex shown = m_proxy->mapFromSource(m_table->index(m_reveal, 0));
    if (shown.isValid()) {
        m_reveal = -1;
        view()->setCurrentIndex(shown);
        view()->scrollTo(shown, QAbstractItemView::PositionAtCenter);
    } else if (!m_proxy->busy()) {
        m_reveal = -1;
    }
}

void TablePane::applyFilter(const QString& text)
{
    m_proxy->setFilter(text);
}

void TablePane::applyScope(ConnectorId connector)
{
    m_proxy->setScope(connector);
}

void TablePane::applyShowDeleted(bool show)
{
    m_proxy->setShowAbsent(show);
}

void TablePane::applyDefaultOrder()
{
    // The view sorts its model by what the indicator says.
    view()->horizontalHeader()->setSortIndicator(m_table->defaultSortColumn(), m_table->defaultSortOrder());
}

quint64 TablePane::shownCount() const
{
    return static_cast<quint64>(m_proxy->shownRows());
}

quint64 TablePane::totalCount() const
{
    return static_cast<quint64>(m_proxy->totalRows());
}

bool TablePane::isBusy() const
{
    return m_proxy->busy();
}

QString TablePane::emptyText() const
{
    return m_table->emptyText();
}

int TablePane::columnCharacters(int column) const
{
    return m_table->columnCharacters(column);
}

bool TablePane::isColumnShownAtFirst(int column) const
{
    return m_table->isShownAtFirst(column);
}

QString TablePane::columnId(int column) const
{
    return m_table->columnId(column);
}

} // namespace inspector
