// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planparts.h"
#include "sourcekeys.h"
#include "sourcewish.h"

#include <string>
#include <vector>

namespace inspector
{

/// A record of a key that the connector does not have yet.
struct NewSourceKey
{
    Bytes rawKey;
    Bytes value;
    std::string sourcePartition; ///< JSON text in the key
};

/// Works wishes for the offsets of one source connector into a plan, partition by partition.
///
/// Directly, a key that is live is addressed by its own bytes and Kafka partition in every store where it is live, in
/// all its byte variants. Where no task would find it in the connector's primary topic it is added there. Through REST
/// the worker makes the keys itself (Worker.normalizeSourceConnectorOffsets), and is handed a partition as it stands in
/// the key that is meant.
class SourcePlanner
{
public:
    /// `facts` and `connector` must outlive the planner. The plan's operation, way and connector are taken from there.
    SourcePlanner(const PlanFacts& facts, const PlanRequest& request, const ConnectorSummary& connector);

    const SourceKeys& keys() const { return m_keys; }
    /// Nothing if offsets of this connector can be changed this way; else why not.
    std::optional<Error> obstacle() const;

    /// Sets or removes one partition's offset. What is already so is left out. `fresh`: keys to be made where there is
    /// none, in place of the one that a worker would make.
    void apply(const SourceWish& wish, const std::vector<NewSourceKey>& fresh = {});
    /// Removes one key, whatever a worker makes of it; only directly.
    void bury(const SourceKey& key);
    /// Something else that the plan rests on.
    void restOn(PlannedKey key) { m_plan.basis.push_back(std::move(key)); }

    /// The plan. Errors: NotPossible `ifNothing` if nothing has to be changed, "group-unknown".
    Result<OperationPlan> finish(const char* ifNothing);

private:
    void applyByRest(const SourceWish& wish);
    Bytes keyOf(const Bytes& partition) const;
    Bytes partitionForWorker(const SourceWish& wish, const std::vector<const SourceKey*>& live) const;
    void applyDirectly(const SourceWish& wish, const std::vector<NewSourceKey>& fresh);
    void write(const PlannedKey& at, const std::optional<Bytes>& value);
    void writeNew(const NewSourceKey& key, const std::string& form);
    std::vector<NewSourceKey> newKeys(const SourceWish& wish, const std::vector<const SourceKey*>& live);
    const SourceKey* keyLookedUpBefore(const std::string& form) const;

    const PlanFacts& m_facts;
    const ConnectorSummary& m_connector;
    const std::string m_name;
    const std::string m_primary; ///< topic from which tasks read
    const std::int32_t m_primaryPartitions;
    SourceKeys m_keys;
    OperationPlan m_plan;
    OffsetsBody m_body;
};

} // namespace inspector
