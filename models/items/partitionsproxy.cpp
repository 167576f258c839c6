// SPDX-License-Identifier: GPL-3.0-or-later
#include "partitionsproxy.h"

#include "sourcepartitionsmodel.h"

#include <algorithm>

namespace inspector
{

PartitionsProxy::PartitionsProxy(SourcePartitionsModel* partitions, QObject* parent)
    : QSortFilterProxyModel(parent), m_partitions(partitions)
{
    setDynamicSortFilter(false);
    setSourceModel(partitions);
}

void PartitionsProxy::setFilter(const QString& filter)
{
    m_terms = FilterTerm::parse(filter);
    invalidateFilter();
}

std::vector<int> PartitionsProxy::shownRows() const
{
    std::vector<int> rows;
    rows.reserve(static_cast<std::size_t>(rowCount()));
    for (int row = 0; row < rowCount(); ++row)
        rows.push_back(mapToSource(index(row, 0)).row());
    return rows;
}

bool PartitionsProxy::filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const
{
    Q_UNUSED(sourceParent)
    if (m_partitions->isAdded(sourceRow))
        return true; // somebody is typing it
    const QString& text = m_partitions->filterText(sourceRow);
    // Colons belong to JSON: there are no columns to ask for.
    return std::all_of(m_terms.begin(), m_terms.end(), [&text](const FilterTerm& term) {
        return text.contains(term.whole, Qt::CaseInsensitive) != term.negated;
    });
}

} // namespace inspector
