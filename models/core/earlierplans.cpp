// SPDX-License-Identifier: GPL-3.0-or-later
#include "earlierplans.h"

#include "clustermirror.h"
#include "keyfinder.h"
#include "offsetkey.h"
#include "offsetplans.h"
#include "planparts.h"

#include <map>

namespace inspector
{

namespace
{

/// The wishes that say the same to a worker, which picks keys and Kafka partitions itself.
Result<std::vector<WantedOffset>> wishesOf(const std::vector<EarlierRecord>& records)
{
    std::vector<WantedOffset> wanted;
    std::map<std::string, std::size_t> places;
    for (const EarlierRecord& record : records) {
        const Bytes& rawKey = record.place.rawKey;
        const ConnectKey key = decodeOffsetKey(rawKey);
        if (key.family != KeyFamily::SourceOffset || key.marks.has(KeyMark::Envelope) ||
            key.marks.has(KeyMark::WireFormat))
            return notPossible("not-restorable", rawKey);
        const auto [place, isNew] = places.try_emplace(key.canonicalPartition, wanted.size());
        if (isNew) {
            wanted.push_back({rawKey.substr(key.extraStart, key.extraLength), record.value});
            continue;
        }
        // Byte variants, or two stores: through a worker they can only get one value.
        WantedOffset& same = wanted[place->second];
        if (!same.offset)
            same.offset = record.value;
        else if (record.value && same.offset != record.value)
            return notPossible("not-restorable", rawKey);
    }
    return wanted;
}

std::string shownPartition(const PlannedKey& key)
{
    const ConnectKey decoded = decodeOffsetKey(key.rawKey);
    return decoded.family == KeyFamily::SourceOffset ? key.rawKey.substr(decoded.extraStart, decoded.extraLength)
                                                     : key.rawKey;
}

Result<Done> putBack(const ClusterMirror& mirror, KeyFinder& finder, const EarlierRecord& earlier, OperationPlan& plan)
{
    const RawKeyPlace& place = earlier.place;
    const std::optional<TopicRole> role = roleOfTopic(mirror, place.topic);
    if (!role || partitionsOf(mirror, place.topic) <= place.partition)
        return notPossible("topic-unread", place.topic);
    // Of other topics a plan has masked values, which must not be written.
    if (*role != TopicRole::Offset && *role != TopicRole::ConnectorOffset)
        return notPossible("in-use", place.rawKey);
    PlannedKey now;
    now.topic = place.topic;
    now.partition = place.partition;
    now.rawKey = place.rawKey;
    const std::optional<FoundKey> found = finder.find(place);
    if (found)
        now = plannedKey(mirror, found->key, found->row);
    if (now.before == earlier.value)
        return Done{};
    if (found)
        plan.basis.push_back(now);
    plan.changes.push_back({shownPartition(now), now.before, earlier.value});
    plan.records.push_back({now.topic, now.partition, now.rawKey, earlier.value});
    return Done{};
}

} // namespace

Result<OperationPlan> planEarlierRecords(const PlanFacts& facts, const PlanRequest& request)
{
    const ClusterMirror& mirror = *facts.mirror;
    const ConnectorSummary* connector = nullptr;
    if (!request.connector.empty() || request.via == PlanVia::Rest) {
        connector = mirror.connector(request.connector);
        if (!connector)
            return Error{ErrorCode::NotFound, request.connector};
        if (connector->type == ConnectorType::Sink)
            return notPossible("sink", request.connector);
    }
    if (request.via == PlanVia::Rest) {
        Result<std::vector<WantedOffset>> wanted = wishesOf(request.earlier);
        if (!wanted)
            return wanted.error();
        PlanRequest asked = request;
        asked.earlier.clear();
        asked.offsets = std::move(wanted).value();
        return planSourceOffsets(facts, asked, *connector);
    }
    OperationPlan plan;
    plan.operation = request.operation;
    plan.via = request.via;
    plan.connector = request.connector;
    plan.group = facts.connectGroup;
    plan.resumeAfter = request.resumeAfter;
    KeyFinder finder(mirror);
    for (const EarlierRecord& earlier : request.earlier)
        if (const Result<Done> done = putBack(mirror, finder, earlier, plan); !done)
            return done.error();
    if (plan.changes.empty())
        return notPossible("nothing-to-do", request.connector);
    settleBasis(plan.basis);
    if (!connector)
        return plan;
    orderForStores(plan.records, primaryOffsetTopic(facts, *connector));
    if (const Result<Done> fenced = addFencing(facts, *connector, plan); !fenced)
        return fenced.error();
    return plan;
}

} // namespace inspector
