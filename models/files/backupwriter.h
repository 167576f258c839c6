// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keytable.h"
#include "core/recordstore.h"
#include "core/result.h"
#include "files/backupmanifest.h"

#include <QString>

#include <atomic>
#include <cstdint>
#include <functional>

namespace inspector
{

/// What goes into a backup: the folded records of a store.
struct BackupSource
{
    const RecordStore* store = nullptr;
    const KeyTable* keys = nullptr;
    /// All but the counts and checksums of partitions, which are worked out; with every partition of every topic.
    BackupManifest manifest;
};

struct BackupOptions
{
    QString path; ///< must not be there
    /// Records done out of so many, several times a second; every one is done three times: counted, written, verified.
    std::function<void(std::uint64_t done, std::uint64_t total)> progress;
    const std::atomic<bool>* cancelled = nullptr;
};

/// Writes a backup (BackupManifest): a tar packed with zstd, that only its owner may read. It takes its name once it
/// has been written, read back and found to be what was to be written; nothing is left of one that fails or is
/// cancelled.
///
/// Any thread but the GUI's; blocks. Errors: CannotWrite (status EEXIST where the name is taken), Cancelled; what
/// BackupReader finds where the file does not come back as it was written.
Result<BackupManifest> writeBackup(const BackupSource& source, const BackupOptions& options);

} // namespace inspector
