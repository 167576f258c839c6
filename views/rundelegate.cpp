// SPDX-License-Identifier: GPL-3.0-or-later
#include "rundelegate.h"

#include "runmodel.h"
#include "runwords.h"

namespace inspector
{

std::optional<StateLook> RunDelegate::stateLook(const QModelIndex& index) const
{
    const auto* model = qobject_cast<const RunModel*>(index.model());
    if (!model)
        return std::nullopt;
    const RunTurn& turn = model->turn(index.row());
    if (index.column() == RunModel::ChecksColumn)
        return RunWords::checksLook(turn.outlook);
    return index.column() == RunModel::ProgressColumn ? std::optional(RunWords::progressLook(turn.state))
                                                      : std::nullopt;
}

} // namespace inspector
