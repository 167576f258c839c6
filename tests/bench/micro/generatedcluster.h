// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "benchtopics.h"
#include "core/clustermirror.h"
#include "core/fold.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "generatedrecords.h"

#include <array>
#include <memory>

namespace inspector
{

/// Generated records in a store of their own, in the partitions that Connect's producers would choose, and what is made
/// of them. One thread.
class GeneratedCluster
{
public:
    GeneratedCluster();

    /// Appends and publishes. `role`: Config, Status or Offset.
    void append(TopicRole role, const std::vector<GeneratedRecords::Record>& records);
    void appendAll(const GeneratedRecords& records);
    /// Folds all that was appended; takes nothing.
    void foldAll();
    /// Takes every delta into the mirror. The number of entries taken.
    std::size_t takeAll();

    /// A store of 1 000 000 offset keys, or status keys, one record each, folded and taken. Made at the first call.
    static const GeneratedCluster& millionOffsets();
    static const GeneratedCluster& millionStatuses();

    RecordStore store;
    KeyTable keys;
    Fold fold{store, keys};
    ClusterMirror mirror{store, keys};

private:
    BenchTopics m_topics{"bench"};
    SlotId m_config;
    std::array<SlotId, BenchTopics::StatusPartitions> m_status;
    std::array<SlotId, BenchTopics::OffsetPartitions> m_offset;
    std::int64_t m_nextOffset = 0;
};

} // namespace inspector
