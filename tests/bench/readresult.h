// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>

#include <cstdint>

namespace inspector
{

/// One reading of the topics from their first record to their last.
struct ReadResult
{
    std::int64_t records = 0;
    std::int64_t bytes = 0;  ///< keys and values
    double seconds = 0;      ///< from before the connection was made
    double firstSeconds = 0; ///< until the first records were there: of the seconds above
    double cpuSeconds = 0;
    std::int64_t residentBytes = 0; ///< at the end, with all that was read still held
    std::int64_t peakResidentBytes = 0;

    // Of who keeps what was read; else 0.
    std::int64_t residentBefore = 0; ///< bytes, before anything was read
    std::int64_t valueBytes = 0;     ///< values alone, of all records
    std::int64_t storeBytes = 0;     ///< what the record store holds, values included
    std::int64_t keyBytes = 0;       ///< what the key table holds: raw keys, and what is known of each
    std::int64_t keys = 0;           ///< different raw keys
    std::int64_t liveKeys = 0;       ///< of which the last record has a value

    QJsonObject toJson() const;
    static ReadResult fromJson(const QJsonObject& json);
};

} // namespace inspector
