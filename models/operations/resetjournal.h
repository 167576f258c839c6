// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "resetpreflight.h"

#include <QDateTime>

namespace inspector
{

/// user@host of this process.
std::string operatorName();
/// Name and version of this program.
std::string programName();
/// ISO 8601 UTC with milliseconds.
std::string isoTime(const QDateTime& at);
std::string newId();

/// The checklist as it goes into the journal.
std::vector<JournalCheck> journalChecks(const std::vector<PreflightLine>& lines);

} // namespace inspector
