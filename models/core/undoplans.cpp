// SPDX-License-Identifier: GPL-3.0-or-later
#include "undoplans.h"

#include "clustermirror.h"
#include "connectorconfig.h"
#include "jsondocument.h"
#include "offsetkey.h"
#include "offsetsdocument.h"
#include "planparts.h"
#include "sinkwish.h"
#include "sourcekeys.h"
#include "sourcewish.h"
#include "statusvalue.h"

#include <charconv>
#include <map>
#include <set>
#include <tuple>

namespace inspector
{

namespace
{

using Place = std::tuple<std::string, std::int32_t, Bytes>;

std::vector<EarlierRecord> earlierOfRecords(const OperationPlan& plan)
{
    std::map<Place, const PlannedKey*> basis;
    for (const PlannedKey& key : plan.basis)
        basis.try_emplace({key.topic, key.partition, key.rawKey}, &key);
    std::vector<EarlierRecord> earlier;
    std::set<Place> seen;
    for (const PlannedRecord& record : plan.records) {
        Place place{record.topic, record.partition, record.rawKey};
        if (!seen.insert(place).second)
            continue;
        const auto known = basis.find(place);
        earlier.push_back({{record.topic, record.partition, record.rawKey},
                           known == basis.end() ? std::nullopt : known->second->before});
    }
    return earlier;
}

/// Of a plan through REST: the connector's own keys that it rested on, and those that have come since for partitions
/// which it changed.
std::vector<EarlierRecord> earlierOfCall(const ClusterMirror& mirror, const OperationPlan& plan)
{
    std::vector<EarlierRecord> earlier;
    std::set<Place> known;
    for (const PlannedKey& key : plan.basis) {
        const ConnectKey decoded = decodeOffsetKey(key.rawKey);
        if (decoded.family != KeyFamily::SourceOffset || decoded.connector != plan.connector)
            continue;
        known.insert({key.topic, key.partition, key.rawKey});
        earlier.push_back({{key.topic, key.partition, key.rawKey}, key.before});
    }
    const ConnectorSummary* connector = mirror.connector(plan.connector);
    if (!connector || !plan.rest || !plan.rest->body)
        return earlier;
    const Result<std::vector<WantedOffset>> changed = OffsetsDocument::read(*plan.rest->body);
    if (!changed)
        return earlier;
    const SourceKeys keys(mirror, connector->connector);
    for (const WantedOffset& one : *changed) {
        const Result<std::vector<SourceWish>> wish = readSourcePartitions({one.partition});
        if (!wish)
            continue;
        for (const SourceKey* key : keys.liveOf(wish->front().form)) {
            const PlannedKey& made = key->planned;
            if (known.insert({made.topic, made.partition, made.rawKey}).second)
                earlier.push_back({{made.topic, made.partition, made.rawKey}, std::nullopt});
        }
    }
    return earlier;
}

Result<std::vector<WantedOffset>> sinkOffsetsBefore(const OperationPlan& plan)
{
    std::vector<WantedOffset> offsets;
    for (const PlannedChange& change : plan.changes) {
        const std::optional<TopicPartition> at = sinkPartitionNamed(change.what);
        if (!at)
            return notPossible("no-undo", change.what);
        WantedOffset wanted{sinkPartitionJson(*at), std::nullopt};
        if (change.before) {
            std::int64_t number = 0;
            const char* end = change.before->data() + change.before->size();
            if (const auto read = std::from_chars(change.before->data(), end, number);
                read.ec != std::errc() || read.ptr != end)
                return notPossible("no-undo", change.what);
            wanted.offset = sinkOffsetJson(number);
        }
        offsets.push_back(std::move(wanted));
    }
    return offsets;
}

bool isAboutSink(const ClusterMirror& mirror, const OperationPlan& plan)
{
    if (plan.groupChange)
        return true;
    const ConnectorSummary* connector = mirror.connector(plan.connector);
    return plan.records.empty() && connector && connector->type == ConnectorType::Sink;
}

/// The configuration from before, as the journal has it: with masks in place of its secrets, which cannot be put back.
Result<PlanRequest> configBefore(const OperationPlan& plan)
{
    if (plan.basis.size() != 1 || !plan.basis.front().before)
        return notPossible("no-undo", plan.connector);
    ConfigProperties properties;
    std::string masked;
    JsonDocument scratch;
    const auto take = [&](std::string_view name, const std::optional<std::string>& value) {
        if (value && holdsMask(*value))
            masked = name;
        properties.push_back({std::string(name), value});
    };
    if (readProperties(scratch, *plan.basis.front().before, take) != ValueProblem::None)
        return notPossible("no-undo", plan.connector);
    if (!masked.empty())
        return notPossible("masked", masked);
    PlanRequest request;
    request.operation = PlanOperation::EditConfig;
    request.connector = plan.connector;
    request.config = configText(properties);
    return request;
}

} // namespace

Result<PlanRequest> undoRequest(const ClusterMirror& mirror, const JournalEntry& entry, PlanVia via)
{
    const OperationPlan& plan = entry.plan;
    const bool edited = plan.operation == PlanOperation::EditConfig || plan.operation == PlanOperation::PatchConfig;
    if (edited && entry.outcome != Outcome::Refused)
        return configBefore(plan);
    if (entry.outcome == Outcome::Refused ||
        (!changesOffsets(plan.operation) && plan.operation != PlanOperation::Tombstone))
        return notPossible("no-undo", plan.connector);
    PlanRequest request;
    request.operation = PlanOperation::RestoreOffsets;
    request.connector = plan.connector;
    request.via = via;
    if (isAboutSink(mirror, plan)) {
        Result<std::vector<WantedOffset>> offsets = sinkOffsetsBefore(plan);
        if (!offsets)
            return offsets.error();
        request.offsets = std::move(offsets).value();
    } else {
        request.earlier = plan.rest ? earlierOfCall(mirror, plan) : earlierOfRecords(plan);
    }
    if (request.offsets.empty() && request.earlier.empty())
        return notPossible("no-undo", plan.connector);
    for (const EarlierRecord& one : request.earlier) {
        const std::optional<TopicRole> role = roleOfTopic(mirror, one.place.topic);
        if (role == TopicRole::Config || role == TopicRole::Status)
            return notPossible("no-undo", one.place.topic);
    }
    return request;
}

} // namespace inspector
