// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/entries.h"
#include "core/jsonwriter.h"
#include "core/topics.h"

#include <cstdint>
#include <string_view>

namespace inspector
{

/// Spellings of the report (report.md, section 1).
struct ReportValues
{
    static std::string_view type(ConnectorType type);
    /// A connector that is gone is `unknown`.
    static std::string_view health(Health health);
    static std::string_view valueKind(ValueKind kind);
    /// As an array, in the order of OffsetFlag.
    static void flags(const OffsetEntry& entry, JsonWriter& json);
    /// ISO 8601 in UTC with milliseconds; null where the number is no time that ISO 8601 can say (years 0 to 9999).
    static void time(std::int64_t ms, JsonWriter& json);
    /// The time of a record; null for -1, a record without one.
    static void recordTime(std::int64_t ms, JsonWriter& json);
};

} // namespace inspector
