// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"
#include "items/ownershipmodel.h"

namespace inspector
{

/// Draws the cells of what runs where: for each group of units shape and words, those on which assignment and status do
/// not agree on a tint.
class OwnershipDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    /// Returns where the next one begins.
    int paintPart(QPainter* painter, const QStyleOptionViewItem& option, const OwnershipModel::Part& part, int x) const;
};

} // namespace inspector
