// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "preflight.h"

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

/// The entry `id` as of now; its `of` is the number of the plan's keys. Verification is for the caller to fill in.
JournalEntry journalEntry(const std::string& id, const OperationPlan& plan, const std::vector<PreflightLine>& lines,
                          Outcome outcome, const Sentence& detail);

} // namespace inspector
