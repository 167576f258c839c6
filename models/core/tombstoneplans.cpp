// SPDX-License-Identifier: GPL-3.0-or-later
#include "tombstoneplans.h"

#include "clustermirror.h"
#include "keyfinder.h"
#include "planparts.h"
#include "sourcekeys.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

/// What workers drop of the status and offsets topics is nobody's; of the config topic it may be another version's. A
/// source without partitions has `["c",null]`, which workers do not list and tasks look up.
std::optional<bool> isUnknownInUse(const ClusterMirror& mirror, const FoundKey& found)
{
    if (found.role == TopicRole::Config)
        return true;
    if (!found.offset || found.offset->problem != KeyProblem::NullPartition)
        return false;
    const std::optional<std::string> name = namedInUnlistedKey(mirror.keys().bytes(found.key).value_or(BytesView()));
    if (!name)
        return false;
    const ConnectorSummary* connector = mirror.connector(*name);
    if (connector)
        return connector->inConfig;
    // One in the config would be known, if the config is.
    const bool configRead = std::any_of(mirror.connectors().begin(), mirror.connectors().end(),
                                        [](const ConnectorSummary& one) { return one.inConfig.has_value(); });
    return configRead ? std::optional(false) : std::nullopt;
}

/// Whether workers or tasks go by the last record of the key; nothing = not known.
std::optional<bool> isInUse(const ClusterMirror& mirror, const FoundKey& found)
{
    const KeyInfo& info = mirror.keys().info(found.key);
    const ConnectorSummary* connector = info.connector.valid() ? mirror.connector(info.connector) : nullptr;
    const std::optional<bool> inConfig = connector ? connector->inConfig : std::nullopt;
    switch (info.family) {
    case KeyFamily::SessionKey:
    case KeyFamily::LoggerLevel:
        return true;
    case KeyFamily::Unknown:
        return isUnknownInUse(mirror, found);
    case KeyFamily::TaskConfig:
    case KeyFamily::TasksCommit:
        return inConfig ? std::optional(*inConfig && !found.config->leftOver) : std::nullopt;
    case KeyFamily::TaskStatus:
        return inConfig ? std::optional(*inConfig && found.status->current) : std::nullopt;
    case KeyFamily::Connector:
    case KeyFamily::TargetState:
    case KeyFamily::Restart:
    case KeyFamily::TasksFencing:
    case KeyFamily::ConnectorStatus:
    case KeyFamily::ActiveTopic:
        return inConfig;
    case KeyFamily::SourceOffset:
        break;
    }
    const PartitionSlot& slot = mirror.store().partition(info.slot);
    const bool foreign = info.marks.has(KeyMark::Envelope) || info.marks.has(KeyMark::WireFormat) ||
                         info.marks.has(KeyMark::NeverWritten);
    const bool otherStore =
        connector && !connector->ownOffsetsTopic.empty() && connector->ownOffsetsTopic != slot.topic;
    if (foreign || otherStore)
        return false;
    return inConfig;
}

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
