// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "entries.h"
#include "planrequest.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class ClusterMirror;
class JsonDocument;

/// What all planners share.

/// NotPossible, with an identifier and what it is about.
Error notPossible(std::string identifier, std::string subject);
/// What a worker would refuse, with its reason.
Error refusedByConnect(std::string reason, std::string subject);

/// Why a text cannot be sent to a worker, before any reason of the worker itself: it must be JSON, and say one thing
/// only.
std::optional<std::string> unclearJson(const JsonDocument& document);

/// The last record of a key, and whether that has a value. Config values as they may be shown: they go into plans and
/// the journal, and are never written back.
PlannedKey plannedKey(const ClusterMirror& mirror, KeyId key, std::uint64_t row);
/// By topic, partition and raw key.
bool standsBefore(const PlannedKey& a, const PlannedKey& b);
/// Sorts, and drops what is in it twice.
void settleBasis(std::vector<PlannedKey>& basis);
/// Adds the last record of a key of the config topic; nothing where the key is not valid.
void addConfigKey(std::vector<PlannedKey>& basis, const ClusterMirror& mirror, KeyId key);

/// What a topic is for; nothing = it is not read.
std::optional<TopicRole> roleOfTopic(const ClusterMirror& mirror, const std::string& topic);
/// How many partitions a topic has, as far as its partitions are read; 0 = it is not read.
std::int32_t partitionsOf(const ClusterMirror& mirror, const std::string& topic);

/// The topic from which a task of the connector reads its offsets; empty = not known.
const std::string& primaryOffsetTopic(const PlanFacts& facts, const ConnectorSummary& connector);
/// Puts records of a source's offsets in the order in which a worker with two stores writes them: tombstones to the
/// other stores, all to the primary one, values to the others (ConnectorOffsetBackingStore.set).
void orderForStores(std::vector<PlannedRecord>& records, const std::string& primary);
/// Where the Connect cluster runs exactly-once sources: the producers that must be fenced before offsets of this
/// connector are written, and the transaction to write them in (Worker.taskTransactionalId). A fencing record of any
/// connector tells so. Errors: NotPossible "group-unknown".
Result<Done> addFencing(const PlanFacts& facts, const ConnectorSummary& connector, OperationPlan& plan);

/// `{"offsets":[…]}` of a PATCH.
class OffsetsBody
{
public:
    /// JSON texts; no offset: null, which removes.
    void add(BytesView partition, std::optional<BytesView> offset);
    Bytes json() const { return m_json + "]}"; }

private:
    Bytes m_json = "{\"offsets\":[";
    bool m_first = true;
};

} // namespace inspector
