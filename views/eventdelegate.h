// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"

namespace inspector
{

/// Cells of the event log: the severity with its shape and colour beside its word.
class EventDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    std::optional<StateLook> stateLook(const QModelIndex& index) const override;
};

} // namespace inspector
