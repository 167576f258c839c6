// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "keytable.h"
#include "recordstore.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace inspector
{

/// Records of topics with the keys that their fold knows. Both must be folded to their end, and stand still.
struct FoldedRecords
{
    const RecordStore& store;
    const KeyTable& keys;
};

/// What topics hold after a restore, beside what was to be restored.
///
/// A partition is as it was if it holds the archived records in their order, but for those that compaction may have
/// taken away meanwhile: versions that a later record of the same key follows, and tombstones. Then the workers'
/// conclusions are the same too: they rest on nothing else.
struct RestoredRecords
{
    enum class Difference : std::uint8_t
    {
        Missing, ///< an archived record that nothing supersedes is not there
        Foreign, ///< a record is there that was not archived, or not in this place
    };
    struct Place
    {
        Difference difference = Difference::Missing;
        std::string topic; ///< as it is called where it was restored
        std::int32_t partition = 0;
        std::int64_t offset = 0; ///< of the archived record, or of the foreign one
    };

    std::uint64_t there = 0;      ///< records found again
    std::uint64_t compacted = 0;  ///< not there any more, and rightly so
    std::uint64_t otherTimes = 0; ///< found again with the time of the restore: the topic keeps the brokers' time
    std::optional<Place> first;   ///< the first difference; nothing = all is as it was

    /// `names`: by the archived topic's name what it is called now; topics of `now` that are not in it are not looked
    /// at. Any one thread.
    static RestoredRecords compare(const FoldedRecords& archived, const FoldedRecords& now,
                                   const std::map<std::string, std::string>& names);
};

} // namespace inspector
