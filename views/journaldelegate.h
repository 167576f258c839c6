// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"
#include "items/journalwords.h"

namespace inspector
{

/// Cells of the journal: the outcome with its shape and colour beside its word.
class JournalDelegate : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

    static StateLook lookOf(JournalState state);

protected:
    std::optional<StateLook> stateLook(const QModelIndex& index) const override;
};

} // namespace inspector
