// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/recordstore.h"
#include "core/result.h"
#include "files/backupmanifest.h"

#include <QString>

#include <atomic>
#include <cstdint>
#include <functional>

namespace inspector
{

/// Reads a backup to its end and verifies all of it: the members that must be there and no others, their checksums and
/// counts, and every record.
class BackupReader
{
public:
    struct Control
    {
        std::function<void(std::uint64_t records)> progress; ///< now and then
        const std::atomic<bool>* cancelled = nullptr;
    };

    /// Blocks; any thread but the GUI's. With `into`, an empty store, its records come in, by topic and partition and
    /// in the order of their offsets, and are published; after an error it is of no use.
    ///
    /// Errors, subject: the path: CannotRead; NoBackup; BackupVersion, detail: the version it has; BackupCut;
    /// BackupAltered, detail: the member; Cancelled.
    static Result<BackupManifest> read(const QString& path, const Control& control, RecordStore* into = nullptr);
};

} // namespace inspector
