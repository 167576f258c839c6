// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"

#include <cstdint>
#include <functional>
#include <optional>

namespace inspector
{

class KeyTable;
class RecordStore;

/// What a look at an earlier moment rests on.
struct Snapshot
{
    std::uint64_t records = 0;   ///< with a time up to the moment, or without one
    std::uint64_t keys = 0;      ///< that have such a record
    std::uint64_t laterKeys = 0; ///< whose retained records are later: what they held then is not known
    std::int64_t oldest = -1;    ///< ms; time of the oldest retained record, whether or not it is in the snapshot
    /// ms; from then on every state can be rebuilt from what is kept; -1 = no record that was read is gone. Earlier
    /// than that, keys may be among `laterKeys` whose records have been there.
    std::int64_t wholeFrom = -1;
};

/// Copies what had been written up to a moment into an empty store, partitions with their slots included, and
/// publishes it. A record counts by its own time, as the broker or the writing worker gave it.
///
/// Any one thread; `from` may grow meanwhile: rows at or above `rows` are left out. `goOn` is asked now and then with
/// the number of rows looked at; nothing is the answer when it said false.
std::optional<Snapshot> copyUntil(std::int64_t atMs, const RecordStore& from, const KeyTable& keys, std::uint64_t rows,
                                  RecordStore& to, const std::function<bool(std::uint64_t)>& goOn);

/// Which records count as a change when stepping through time.
struct ChangeScope
{
    ConnectorId connector; ///< none = all connectors
    bool offsets = false;  ///< offsets too: they move on all the time
};

/// The time (ms) of the last change before, or of the first one after a moment, by the records that are retained;
/// nothing if there is none. Any thread, rows <= RecordStore::folded().
std::optional<std::int64_t> changeBefore(std::int64_t atMs, const RecordStore& store, const KeyTable& keys,
                                         std::uint64_t rows, const ChangeScope& scope);
std::optional<std::int64_t> changeAfter(std::int64_t atMs, const RecordStore& store, const KeyTable& keys,
                                        std::uint64_t rows, const ChangeScope& scope);

} // namespace inspector
