// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/keytable.h"
#include "core/recordstore.h"
#include "core/result.h"
#include "files/compressor.h"
#include "files/dumpline.h"
#include "files/ownerfile.h"

#include <QString>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

namespace inspector
{

/// Which records of a store go into an export.
struct ExportChoice
{
    enum class What
    {
        Everything,
        Topic,    ///< all of `topic`
        Versions, ///< every record of `keys`
        Latest,   ///< the last record of each of `keys`
        Rows,     ///< exactly `rows`
    };
    What what = What::Everything;
    std::string topic;
    std::unordered_set<KeyId> keys;
    std::vector<std::uint64_t> rows; ///< ascending
};

/// One cluster's part of an export.
struct ExportPart
{
    const RecordStore* store = nullptr;
    const KeyTable* keys = nullptr;
    /// The group, and what is known of the cluster's topics, empty ones too. Those that stand in the store are added;
    /// which of them the export holds, and whether in part, is worked out.
    DumpHeader header;
    ExportChoice choice;
};

struct ExportOptions
{
    QString path;
    OwnerFile::IfThere ifThere = OwnerFile::IfThere::Refuse;
    Compression compression = Compression::None;
    bool redact = false;                                                   ///< mask secrets: not to be restored from
    std::function<void(std::uint64_t done, std::uint64_t total)> progress; ///< records, several times a second
    const std::atomic<bool>* cancelled = nullptr;
};

/// What was written.
struct ExportSummary
{
    std::uint64_t records = 0;
    std::uint64_t bytes = 0; ///< of the file
    std::uint64_t gone = 0;  ///< records that were to be written and are no longer kept
};

/// Writes folded records as a dump (report.md, section 2), in the order in which they were read, so that opening it
/// gives the same picture. Any thread but the GUI's; blocks. Nothing is left of an export that fails or is cancelled.
/// Where the store no longer keeps all that was read, the dump says that it is partial, and records that go meanwhile
/// are left out and counted. If none had gone before, that is an error (NotPossible, "records-gone"): the dump has
/// begun by saying that all are there.
Result<ExportSummary> exportDump(const std::vector<ExportPart>& parts, const ExportOptions& options);

} // namespace inspector
