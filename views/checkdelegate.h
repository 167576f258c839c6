// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"

namespace inspector
{

/// Cells of small tables in dialogs: as in the panes, but texts wrap, and the verdict of a check has its shape.
class CheckDelegate : public CellDelegate
{
    Q_OBJECT
public:
    /// int(Verdict) of a cell that tells one.
    static constexpr int VerdictRole = Qt::UserRole + 100;

    using CellDelegate::CellDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    std::optional<StateLook> stateLook(const QModelIndex& index) const override;
};

} // namespace inspector
