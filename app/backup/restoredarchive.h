// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "core/restoredrecords.h"
#include "files/backupmanifest.h"
#include "kafka/topicreader.h"

#include <QString>

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace inspector
{

/// A backup in memory on its way back into topics: what blocks of a restore. Its calls follow each other, on any thread
/// but the GUI's; counters may be read from another.
class RestoredArchive
{
public:
    struct Written
    {
        std::uint64_t records = 0; ///< acknowledged
        std::optional<Error> error;
        bool unsettled = false; ///< there may be more than those
    };

    /// Reads and verifies all of it. Errors as of BackupReader.
    Result<BackupManifest> read(const QString& path);
    /// Writes every record in its order, each to the partition it was in. `targets`: by archived topic; those without
    /// one are left out. `news`: records acknowledged so far, now and then, before the first too.
    Written write(const KafkaSettings& kafka, const std::map<std::string, std::string>& targets,
                  const AskControl& control, const std::function<void(std::uint64_t written)>& news);
    /// Reads exactly the targets to their ends, and compares.
    Result<RestoredRecords> compare(const KafkaSettings& kafka, const BackupManifest& backup,
                                    const std::map<std::string, std::string>& targets, const AskControl& control);

    std::uint64_t records() const { return m_store.folded(); }

    std::atomic<std::uint64_t> done{0}; ///< records read, or written, so far
    std::atomic<bool> cancelled{false};

private:
    RecordStore m_store;
    KeyTable m_keys;
};

} // namespace inspector
