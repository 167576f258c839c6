// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jsonwriter.h"
#include "recordreading.h"
#include "reportfacts.h"

namespace inspector
{

/// Writes what a report says of one connector. One thread; several may write at once, each with its own.
class ConnectorReport
{
public:
    /// Keeps both.
    ConnectorReport(const ReportCluster& cluster, JsonWriter& json);

    void write(const ConnectorSummary& connector);

private:
    ConnectorType typeOf(const ConnectorSummary& connector) const;
    void writeConfig(const ConnectorSummary& connector);
    void writeStatus(const ConnectorSummary& connector);
    void writeTasks(const ConnectorSummary& connector);
    /// State, worker, generation, version, trace and time of a status that counts.
    void writeReading(const StatusEntry& status);
    void writeActiveTopics(const ConnectorSummary& connector);
    void writeOffsets(const ConnectorSummary& connector);
    void writeOffset(const OffsetEntry& offset);
    void writeSink(const ConnectorSummary& connector);
    void writeSinkPartitions(const SinkGroup& group);

    const PartitionSlot& slotOf(const KeyVersion& version) const;
    /// For ordering: by topic, partition and raw key.
    bool standsBefore(const KeyVersion& a, const KeyVersion& b) const;

    const ClusterMirror& m_mirror;
    const ReportFacts& m_facts;
    RecordReading m_reading;
    JsonWriter& m_json;
};

} // namespace inspector
