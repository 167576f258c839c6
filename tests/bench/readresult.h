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

    QJsonObject toJson() const;
    static ReadResult fromJson(const QJsonObject& json);
};

} // namespace inspector
