// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recordgenerator.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace inspector
{

/// What the RecordGenerator gives, in memory, so that a micro-benchmark measures nothing of its making.
struct GeneratedRecords
{
    struct Record
    {
        Bytes key;
        std::optional<Bytes> value; ///< nothing = tombstone
        std::int64_t timestamp = 0; ///< ms
    };

    explicit GeneratedRecords(const RecordGenerator::Sizes& sizes);

    /// The cluster that most benchmarks share: 20 000 connectors, 200 000 statuses, 200 000 offsets. Made at the first
    /// call.
    static const GeneratedRecords& shared();

    std::vector<Record> configs;
    std::vector<Record> statuses;
    std::vector<Record> offsets;
};

} // namespace inspector
