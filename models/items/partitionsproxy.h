// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "filterterm.h"

#include <QSortFilterProxyModel>

namespace inspector
{

class SourcePartitionsModel;

/// Filter and order over a connector's partitions. What is typed neither moves a row nor takes it out of the filter
/// while somebody is at it: both are worked out anew only when they are asked for. GUI thread.
class PartitionsProxy : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    /// `partitions` must outlive it.
    explicit PartitionsProxy(SourcePartitionsModel* partitions, QObject* parent = nullptr);

    /// Words that must all occur; `"two words"` as one, `-word` must not occur.
    void setFilter(const QString& filter);
    /// Source rows that pass, from top to bottom.
    std::vector<int> shownRows() const;

protected:
    bool filterAcceptsRow(int sourceRow, const QModelIndex& sourceParent) const override;

private:
    SourcePartitionsModel* m_partitions;
    std::vector<FilterTerm> m_terms;
};

} // namespace inspector
