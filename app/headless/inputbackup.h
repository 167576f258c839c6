// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/backupwriter.h"
#include "reportinput.h"

namespace inspector
{

/// Writes a backup of what a reading of a running cluster has found, and verifies it. Blocks; any thread but the GUI's,
/// after the reading has finished. Errors: as of writeBackup(), and NotPossible where not all topics could be read.
Result<BackupManifest> writeBackupOf(const ReportInput& input, const BackupOptions& options);

} // namespace inspector
