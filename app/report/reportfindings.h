// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jsonwriter.h"
#include "reportfacts.h"

#include <optional>
#include <vector>

namespace inspector
{

/// The findings of one cluster that are due, in the order of the report.
class ReportFindings
{
public:
    /// Keeps views of the cluster's mirror.
    explicit ReportFindings(const ReportCluster& cluster);

    /// Nothing if there are none.
    std::optional<Severity> worst() const;
    /// As an array.
    void write(JsonWriter& json) const;

private:
    void writeFinding(const Finding& finding, JsonWriter& json) const;
    /// Where the finding's evidence stands; parts that it has not are nothing, and come first.
    struct Place
    {
        std::string_view rule;
        std::optional<std::string_view> connector;
        std::optional<std::string_view> topic;
        std::optional<std::int32_t> partition;
        std::optional<std::int64_t> offset;

        auto operator<=>(const Place&) const = default;
    };
    Place placeOf(const Finding& finding) const;

    const ClusterMirror& m_mirror;
    std::vector<const Finding*> m_due;
};

} // namespace inspector
