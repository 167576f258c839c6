// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "arena.h"

#include <array>
#include <cstdint>
#include <memory>

namespace inspector
{

/// Who set a record's timestamp (`message.timestamp.type` of its topic).
enum class TimestampKind : std::uint8_t
{
    None, ///< the record has none
    Create,
    LogAppend,
};

/// A stretch of the record log. Filled by the reader thread; rows never change once published.
class Segment
{
public:
    static constexpr std::size_t Rows = 16384;

    struct Row
    {
        std::int64_t offset = 0;
        std::int64_t timestamp = 0;
        const char* value = nullptr;   ///< value bytes; headers, if any, follow them
        std::int32_t valueLength = -1; ///< -1 = tombstone
        std::uint16_t slot = 0;
        bool hasHeaders = false;
        TimestampKind timestampKind = TimestampKind::None;
    };
    static_assert(sizeof(Row) == 32);

    /// What only the time between reading and folding needs.
    struct PendingKey
    {
        const char* data = nullptr;
        std::int32_t length = -1; ///< -1 = no key
    };

    std::array<Row, Rows> rows{};
    std::array<std::uint32_t, Rows> keys{};      ///< KeyId, written by the fold thread
    std::array<std::uint32_t, Rows> distances{}; ///< rows back to the version before, 0 = none (or too far)
    /// Small blocks: the unused end of the last one is four bytes a row.
    Arena values{Rows * 4};

    struct Pending
    {
        std::array<PendingKey, Rows> keys{};
        Arena bytes;
    };
    std::unique_ptr<Pending> pending = std::make_unique<Pending>(); ///< freed by the fold thread
};

} // namespace inspector
