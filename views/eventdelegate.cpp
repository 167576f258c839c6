// SPDX-License-Identifier: GPL-3.0-or-later
#include "eventdelegate.h"

#include "items/eventlogmodel.h"
#include "items/tablemodel.h"

namespace inspector
{

std::optional<StateLook> EventDelegate::stateLook(const QModelIndex& index) const
{
    if (index.column() != EventLogModel::SeverityColumn) {
        return std::nullopt;
    }
    switch (index.data(role::Attention).toInt()) {
    case 3:
        return StateLook::of(EventLogModel::Severity::Error);
    case 2:
        return StateLook::of(EventLogModel::Severity::Warning);
    default:
        return StateLook::of(EventLogModel::Severity::Info);
    }
}

} // namespace inspector
