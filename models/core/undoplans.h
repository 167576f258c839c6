// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal.h"
#include "planrequest.h"

namespace inspector
{

class ClusterMirror;

/// What to ask makePlan() for so that a change of offsets or of a configuration is taken back: every key that it
/// changed gets its bytes from before, and what it made is removed. Whatever stands there meanwhile is overwritten; the
/// new plan shows it as `before`. A part of the change that did not come about is no part of the new plan either.
///
/// Of a change through REST the mirror tells which keys the worker made.
/// A changed configuration gets all its properties from before.
/// Errors: NotPossible "no-undo" for what is none of these, or was refused; "masked" (with the property) where a
/// configuration had secrets, which the journal does not keep.
Result<PlanRequest> undoRequest(const ClusterMirror& mirror, const JournalEntry& entry, PlanVia via);

} // namespace inspector
