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
    std::size_t size() const { return m_due.size(); }
    /// Some of them, as elements of the array that is open. Any thread.
    void write(std::size_t first, std::size_t end, JsonWriter& json) const;

private:
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
    struct Due
    {
        Place place;
        const Finding* finding = nullptr;
    };
    Place placeOf(const Finding& finding) const;
    void write(const Due& due, JsonWriter& json) const;

    const ClusterMirror& m_mirror;
    std::vector<Due> m_due;
};

} // namespace inspector
