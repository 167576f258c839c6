// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"

namespace inspector
{

/// Cells of a RunModel: checks and progress as shape, words and colour.
class RunDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    std::optional<StateLook> stateLook(const QModelIndex& index) const override;
};

} // namespace inspector
