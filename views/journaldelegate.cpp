// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaldelegate.h"

#include "items/journalmodel.h"

namespace inspector
{

StateLook JournalDelegate::lookOf(JournalState state)
{
    switch (state) {
    case JournalState::Applied:
        return StateLook::of(Outcome::Applied);
    case JournalState::Refused:
        return StateLook::of(Outcome::Refused);
    case JournalState::Failed:
        return StateLook::of(Outcome::Failed);
    case JournalState::Unknown:
        return StateLook::of(Outcome::Unknown);
    case JournalState::Unfinished:
        return {Glyph::Ring, Tone::Violet};
    case JournalState::Unverified:
    case JournalState::Unreadable:
        break;
    }
    return {Glyph::Triangle, Tone::Orange};
}

std::optional<StateLook> JournalDelegate::stateLook(const QModelIndex& index) const
{
    const QVariant state = index.data(JournalModel::StateRole);
    return state.isValid() ? std::optional(lookOf(static_cast<JournalState>(state.toInt())))
                           : CellDelegate::stateLook(index);
}

} // namespace inspector
