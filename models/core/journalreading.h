// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal.h"

namespace inspector
{

/// The entry that journalToJson() wrote; `previous` becomes PlannedKey::before of the plan's basis. Strict, with errors
/// as planFromJson().
Result<JournalEntry> journalFromJson(BytesView json);

} // namespace inspector
