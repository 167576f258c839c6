// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// A source partition that was named, or an offset that it shall have, read and found fit to be written.
struct SourceWish
{
    Bytes partition;              ///< JSON text as typed, or as a worker writes it where that is no strict JSON
    std::string form;             ///< canonicalJson of the partition
    Bytes workerPartition;        ///< the partition as a worker writes it
    std::optional<Bytes> offset;  ///< as typed; nothing = removed
    std::optional<Bytes> written; ///< the offset as a worker writes it, integers with all their digits
    bool validPartition = true;   ///< workers accept the partition; one that they would not can only be removed

    /// Whether this value of a record is the same offset to a task, and looks so too.
    bool isValue(const std::optional<Bytes>& value) const;
};

/// Reads offsets that shall be set or removed. A worker's own rules (OffsetUtils.validateFormat), and besides: strict
/// JSON, and no partition or member twice, because a worker silently takes the last.
///
/// Errors: BadRequest with the reason, subject: the text it is about.
Result<std::vector<SourceWish>> readSourceWishes(const std::vector<WantedOffset>& offsets);
/// Reads partitions that shall be found among the keys there are, whatever a worker makes of them; one named twice is
/// taken once. Errors: BadRequest.
Result<std::vector<SourceWish>> readSourcePartitions(const std::vector<Bytes>& partitions);
/// Nothing if a worker accepts this value as a source's partition or offset, else its reason.
std::optional<std::string> refusedSourceMap(BytesView json);

} // namespace inspector
