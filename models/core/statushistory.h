// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"
#include "states.h"

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace inspector
{

class KeyTable;
class RecordStore;

/// Why a status record changes nothing for a worker.
enum class StatusIgnored : std::uint8_t
{
    No,
    StaleUnassigned, ///< KafkaStatusBackingStore.readTaskStatus, 3.6 and later: came late from a former owner
    UnknownState,    ///< a state of no known name
    Unreadable,      ///< a value that is no status
};

/// What one record of a status key meant, and for how long.
struct StatusSpan
{
    enum class Kind : std::uint8_t
    {
        Reported, ///< a status was written
        Deleted,  ///< tombstone of the key itself
        Dropped,  ///< the connector's tombstone made workers forget the task
    };
    static constexpr std::uint32_t NoText = 0xffffffffU;

    std::uint64_t row = 0;  ///< RecordStore row; Dropped: of the connector's tombstone
    std::int64_t at = -1;   ///< ms; the record's own time, -1 = it has none
    std::int64_t from = -1; ///< ms; `at`, but never before the span before (clocks differ); -1 = no time known yet
    std::int64_t to = -1;   ///< ms; `from` of the next span that is not ignored; -1 = goes on
    std::int32_t generation = 0;
    std::uint32_t worker = NoText; ///< index into StatusHistory::texts
    std::uint32_t words = NoText;  ///< likewise: first line of the trace (secrets by shape masked), an unknown state
    std::uint32_t failures = 0;    ///< FAILED among the spans up to this one
    Kind kind = Kind::Reported;
    TaskState state = TaskState::Unknown;
    StatusIgnored ignored = StatusIgnored::No; ///< else `from` == `to`, and the span before goes on
    bool hasTrace = false;

    bool operator==(const StatusSpan&) const = default;
};

/// Every retained record of one status key, oldest first. What was before the first is unknown: compacted away, expired
/// or never written.
struct StatusHistory
{
    std::vector<StatusSpan> spans; ///< in log order
    std::vector<std::string> texts;
    std::uint64_t lastRow = 0;  ///< of the newest record in it
    bool olderLeftOut = false;  ///< there were more than StatusHistoryRequest::most
    bool olderGone = false;     ///< earlier records were read, and are no longer kept
    std::int64_t counting = -1; ///< index of the span that a worker goes by at the end; -1 = none

    const std::string* text(std::uint32_t index) const { return index < texts.size() ? &texts[index] : nullptr; }

    std::vector<std::int64_t> clearedAt; ///< ms, ascending; the connector's tombstones that were taken into account
};

/// Which key's history is wanted, as of which record.
struct StatusHistoryRequest
{
    KeyId key;
    std::uint64_t lastRow = 0; ///< the key's newest record to be in it; folded
    /// Tasks: the newest record of each `status-connector-` key of the task's connector; empty for the connector.
    std::vector<std::uint64_t> connectorRows;
    std::size_t most = 200'000; ///< records; of more, the oldest are left out
};

/// The history of one status key by the rules of StatusFold, of which it is the story: its `counting` span is the
/// record that StatusEntry goes by, unless that stands before records that are no longer kept.
///
/// Any thread; rows must be folded. `before`: an earlier history of the same key, or null; only what came since is read
/// then, unless the connector was deleted since. Null when `cancelled` was set on the way.
std::shared_ptr<const StatusHistory> readStatusHistory(const RecordStore& store, const KeyTable& keys,
                                                       const StatusHistoryRequest& request, const StatusHistory* before,
                                                       const std::atomic<bool>& cancelled);

} // namespace inspector
