// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "flagset.h"
#include "jsondocument.h"
#include "states.h"

#include <cstdint>
#include <optional>

namespace inspector
{

/// What is odd about the value of an offset record.
enum class ValueMark : std::uint8_t
{
    Nested,           ///< a member that is an object or array: OffsetUtils.validateFormat refuses it
    OutOfRange,       ///< an integer beyond 64 bits, at any depth
    DuplicateMembers, ///< at any depth
    LenientJson,      ///< read by a worker, but not strict JSON
};

/// What a worker makes of the value of an offset record.
struct OffsetValue
{
    ValueKind kind = ValueKind::Tombstone;
    FlagSet<ValueMark> marks;

    /// Whether a task that looks it up gets an answer: an offset, or none (OffsetStorageReaderImpl.offsets). Else it
    /// fails. Not asked of tombstones.
    bool usable() const
    {
        return kind == ValueKind::Empty || kind == ValueKind::JsonNull ||
               (kind == ValueKind::Object && !marks.has(ValueMark::Nested));
    }
};

/// Reads into `scratch`, which can be used again and again. Nothing = a tombstone.
OffsetValue readOffsetValue(JsonDocument& scratch, std::optional<BytesView> value);

} // namespace inspector
