// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"

namespace inspector
{

/// Lines of a DiffModel: what was there in red, what is there now in green, beside their signs and words.
class DiffDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace inspector
