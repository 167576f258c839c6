// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clusterparts.h"
#include "core/dumpproblem.h"
#include "files/dumpline.h"
#include "files/dumploader.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace inspector
{

/// Records of dumps between being read and being sorted into Connect clusters: what a topic is for is known only once
/// all of it was seen. One thread.
class DumpStage
{
public:
    /// `problem` is told what concerns whole topics.
    explicit DumpStage(std::function<void(DumpProblem)> problem);

    void add(const DumpRecord& record);
    /// `source` tells this header from those of other exports.
    void add(const DumpHeader& header, const std::string& source);

    /// Sorts and hands over; the stage is empty then. `goOn` is asked now and then; false gives up with an empty list.
    ///
    /// Within a partition records come in the order of their offsets, each once, however files overlap: that is the
    /// order in which Kafka keeps them, and the fold rests on it.
    std::vector<LoadedCluster> takeClusters(const std::function<bool()>& goOn);

private:
    struct Partition
    {
        std::size_t topic = 0;
        std::int64_t lastOffset = -1;
        bool disordered = false; ///< an offset came that is not beyond those before
    };
    struct Topic
    {
        FoundTopic found;
        std::map<std::int32_t, SlotId> slots;
        std::optional<std::int32_t> statedPartitions;
        std::string group;
        bool redacted = false;
        bool partial = false;
        bool tooManyPartitions = false;
    };
    /// Rows of one partition by offset, without doubles, and how many of them were handed over.
    struct Ordered
    {
        std::vector<std::uint64_t> rows;
        std::size_t taken = 0;
    };

    std::size_t topicAt(const std::string& name);
    SlotId slotOf(std::size_t topic, std::int32_t partition);
    void tell(DumpProblem::Kind kind, const std::string& topic);
    LoadedCluster describe(const ClusterParts::Cluster& part) const;
    bool isOnePiece(const ClusterParts& parts) const;
    void copyInto(std::vector<LoadedCluster>& clusters, const ClusterParts& parts, const std::function<bool()>& goOn);
    std::unordered_map<std::uint32_t, Ordered> orderedRows();
    bool isSame(std::uint64_t row, std::uint64_t other) const;
    void count(LoadedCluster& cluster) const;

    std::function<void(DumpProblem)> m_problem;
    std::unique_ptr<RecordStore> m_store = std::make_unique<RecordStore>();
    std::vector<Topic> m_topics;
    std::unordered_map<std::string, std::size_t> m_topicByName;
    std::vector<Partition> m_partitions; ///< by SlotId
    std::vector<HeaderView> m_headers;
};

} // namespace inspector
