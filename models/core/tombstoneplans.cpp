// SPDX-License-Identifier: GPL-3.0-or-later
#include "tombstoneplans.h"

#include "clustermirror.h"
#include "keyfinder.h"
#include "keyuse.h"
#include "planparts.h"
#include "sourcekeys.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

void bury(OperationPlan& plan, const PlannedKey& key)
{
    plan.basis.push_back(key);
    plan.changes.push_back({key.rawKey, key.before, std::nullopt});
    plan.records.push_back({key.topic, key.partition, key.rawKey, std::nullopt});
}

Result<Done> buryNamed(const ClusterMirror& mirror, const std::vector<RawKeyPlace>& places, OperationPlan& plan)
{
    KeyFinder finder(mirror);
    std::set<KeyId> buried;
    for (const RawKeyPlace& place : places) {
        if (partitionsOf(mirror, place.topic) == 0)
            return notPossible("topic-unread", place.topic);
        const std::optional<FoundKey> found = finder.find(place);
        if (!found || !found->live)
            return notPossible("not-live", place.rawKey);
        const std::optional<bool> inUse = isInUse(mirror, *found);
        if (inUse != false)
            return notPossible(inUse ? "in-use" : "config-unknown", place.rawKey);
        if (buried.insert(found->key).second)
            bury(plan, plannedKey(mirror, found->key, found->row));
    }
    return Done{};
}

/// The connector whose offsets these keys are; nothing if one of them is not, or they are of several.
const ConnectorSummary* onlySource(const ClusterMirror& mirror, const std::vector<PlannedKey>& keys)
{
    ConnectorId only;
    for (const PlannedKey& key : keys) {
        const KeyInfo& info = mirror.keys().info(key.key);
        if (info.family != KeyFamily::SourceOffset || (only.valid() && info.connector != only))
            return nullptr;
        only = info.connector;
    }
    return mirror.connector(only);
}

/// The connector of all these keys; empty if they are of several, or of none.
std::string onlyConnector(const ClusterMirror& mirror, const std::vector<PlannedKey>& keys)
{
    const ConnectorId first = mirror.keys().info(keys.front().key).connector;
    const bool same = std::all_of(keys.begin(), keys.end(), [&](const PlannedKey& key) {
        return mirror.keys().info(key.key).connector == first;
    });
    return same && first.valid() ? mirror.name(first) : std::string();
}

} // namespace

Result<OperationPlan> planTombstones(const PlanFacts& facts, const PlanRequest& request)
{
    const ClusterMirror& mirror = *facts.mirror;
    if (request.via == PlanVia::Rest)
        return notPossible("direct-only", request.connector);
    OperationPlan plan;
    plan.operation = request.operation;
    plan.via = request.via;
    plan.group = facts.connectGroup;
    plan.resumeAfter = request.resumeAfter;
    const ConnectorSummary* source = nullptr;
    if (request.rawKeys.empty()) {
        source = mirror.connector(request.connector);
        if (!source)
            return Error{ErrorCode::NotFound, request.connector};
        if (source->inConfig != false && !source->gone)
            return notPossible(source->inConfig ? "in-config" : "config-unknown", request.connector);
        const SourceKeys keys(mirror, source->connector);
        for (const SourceKey& key : keys.all())
            if (key.live)
                bury(plan, key.planned);
        if (plan.records.empty())
            return notPossible("no-offsets", request.connector);
        plan.connector = request.connector;
    } else {
        if (const Result<Done> buried = buryNamed(mirror, request.rawKeys, plan); !buried)
            return buried.error();
        plan.connector = onlyConnector(mirror, plan.basis);
        source = onlySource(mirror, plan.basis);
    }
    settleBasis(plan.basis);
    if (!source)
        return plan;
    orderForStores(plan.records, primaryOffsetTopic(facts, *source));
    if (const Result<Done> fenced = addFencing(facts, *source, plan); !fenced)
        return fenced.error();
    return plan;
}

} // namespace inspector
