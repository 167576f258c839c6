// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace inspector
{

/// The three topics that the benches fill and read, with the partitions that Connect would give them.
struct BenchTopics
{
    static constexpr std::int32_t ConfigPartitions = 1;
    static constexpr std::int32_t StatusPartitions = 5;
    static constexpr std::int32_t OffsetPartitions = 25;

    /// PREFIX-configs, PREFIX-status, PREFIX-offsets.
    explicit BenchTopics(const std::string& prefix);

    std::vector<std::string> names() const { return {config, status, offset}; }

    std::string config;
    std::string status;
    std::string offset;
};

} // namespace inspector
