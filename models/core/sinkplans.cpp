// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkplans.h"

#include "clustermirror.h"
#include "connectapi.h"
#include "planparts.h"
#include "sinkwish.h"

#include <algorithm>
#include <limits>
#include <set>

namespace inspector
{

namespace
{

using State = GroupState::Partition;

const State* stateOf(const GroupState& group, const TopicPartition& at)
{
    const auto found = std::find_if(group.partitions.begin(), group.partitions.end(),
                                    [&at](const State& one) { return one.at == at; });
    return found == group.partitions.end() ? nullptr : &*found;
}

/// Whether the partition is there, as far as is known. A commit may outlive its topic, and can still be taken away.
bool isThere(const State* state)
{
    return state && !(state->error && state->error->code == ErrorCode::NoSuchTopic);
}

/// Whether the brokers told the commits. Trouble with something else of the group (its members, the list of all groups)
/// is for the checks before the change to judge; without any commit it may be the commits that were not told.
bool knowsCommits(const GroupState& group)
{
    return !group.error || std::any_of(group.partitions.begin(), group.partitions.end(),
                                       [](const State& one) { return one.committed.has_value(); });
}

/// The sum, or the end of the numbers that it would go beyond.
std::int64_t saturatedSum(std::int64_t a, std::int64_t b)
{
    if (b > 0 && a > std::numeric_limits<std::int64_t>::max() - b)
        return std::numeric_limits<std::int64_t>::max();
    if (b < 0 && a < std::numeric_limits<std::int64_t>::min() - b)
        return std::numeric_limits<std::int64_t>::min();
    return a + b;
}

} // namespace

Result<std::int64_t> sinkTargetOffset(const SinkTarget& target, const GroupState::Partition& state)
{
    const auto known = [&state](const std::optional<std::int64_t>& offset) -> Result<std::int64_t> {
        if (!offset)
            return notPossible("bounds-unknown", sinkPartitionName(state.at));
        return *offset;
    };
    switch (target.kind) {
    case SinkTarget::Kind::Earliest:
        return known(state.low);
    case SinkTarget::Kind::Latest:
        return known(state.end);
    case SinkTarget::Kind::Timestamp:
        return known(state.atTime);
    case SinkTarget::Kind::Offset:
        if (target.number < 0)
            return refusedByConnect("Invalid negative offset", std::to_string(target.number));
        return target.number;
    case SinkTarget::Kind::Shift:
        break;
    }
    if (!state.committed)
        return notPossible("no-commit", sinkPartitionName(state.at));
    if (!state.low || !state.end || *state.low > *state.end)
        return notPossible("bounds-unknown", sinkPartitionName(state.at));
    return std::clamp(saturatedSum(*state.committed, target.number), *state.low, *state.end);
}

SinkReach sinkReach(std::int64_t position, const GroupState::Partition& state)
{
    if (state.low && position < *state.low)
        return SinkReach::BelowFirst;
    if (state.end && position > *state.end)
        return SinkReach::BeyondEnd;
    return state.low && state.end ? SinkReach::Within : SinkReach::Unknown;
}

namespace
{

/// The partitions that are named, each once, or all with a commit.
Result<std::vector<TopicPartition>> meantPartitions(const GroupState& group, const std::vector<Bytes>& named)
{
    std::vector<TopicPartition> meant;
    for (const Bytes& json : named) {
        const Result<TopicPartition> at = readSinkPartition(json);
        if (!at)
            return at.error();
        const State* state = stateOf(group, *at);
        if (!isThere(state) && !(state && state->committed))
            return notPossible("no-such-partition", sinkPartitionName(*at));
        if (std::find(meant.begin(), meant.end(), *at) == meant.end())
            meant.push_back(*at);
    }
    if (named.empty())
        for (const State& state : group.partitions)
            if (state.committed)
                meant.push_back(state.at);
    return meant;
}

Result<std::vector<SinkWish>> wishesOf(const GroupState& group, const PlanRequest& request)
{
    std::vector<SinkWish> wishes;
    const bool alters =
        request.operation == PlanOperation::AlterOffsets || request.operation == PlanOperation::RestoreOffsets;
    if (alters && !request.target) {
        std::set<TopicPartition> seen;
        for (const WantedOffset& wanted : request.offsets) {
            const Result<SinkWish> wish = readSinkWish(wanted);
            if (!wish)
                return wish.error();
            if (!seen.insert(wish->at).second)
                return refusedByConnect("the partition is named twice", wanted.partition);
            const State* state = stateOf(group, wish->at);
            if (!isThere(state) && (wish->offset || !state))
                return notPossible("no-such-partition", sinkPartitionName(wish->at));
            wishes.push_back(*wish);
        }
        return wishes;
    }
    const bool isReset = request.operation == PlanOperation::ResetOffsets;
    const Result<std::vector<TopicPartition>> meant =
        meantPartitions(group, isReset ? std::vector<Bytes>() : request.partitions);
    if (!meant)
        return meant.error();
    for (const TopicPartition& at : *meant) {
        SinkWish wish{at, std::nullopt};
        if (alters) {
            const State* state = stateOf(group, at);
            if (!isThere(state))
                return notPossible("no-such-partition", sinkPartitionName(at));
            const Result<std::int64_t> offset = sinkTargetOffset(*request.target, *state);
            if (!offset)
                return offset.error();
            wish.offset = *offset;
        }
        wishes.push_back(wish);
    }
    return wishes;
}

std::optional<Bytes> digits(const std::optional<std::int64_t>& number)
{
    return number ? std::optional<Bytes>(std::to_string(*number)) : std::nullopt;
}

} // namespace

Result<OperationPlan> planSinkOffsets(const PlanFacts& facts, const PlanRequest& request,
                                      const ConnectorSummary& connector)
{
    const std::string& name = facts.mirror->name(connector.connector);
    if (request.target && !request.offsets.empty())
        return notPossible("offsets-and-target", name);
    if (!facts.group || facts.group->id.empty() || !knowsCommits(*facts.group))
        return notPossible("group-unknown", name);
    if (request.via == PlanVia::Rest && connector.inConfig == false)
        return notPossible("not-in-config", name);
    const GroupState& group = *facts.group;
    const Result<std::vector<SinkWish>> wishes = wishesOf(group, request);
    if (!wishes)
        return wishes.error();

    OperationPlan plan;
    plan.operation = request.operation;
    plan.via = request.via;
    plan.connector = name;
    plan.group = facts.connectGroup;
    plan.resumeAfter = request.resumeAfter;
    PlannedGroupChange change;
    change.group = group.id;
    change.deleteGroup = request.operation == PlanOperation::ResetOffsets;
    OffsetsBody body;
    for (const SinkWish& wish : *wishes) {
        const std::optional<std::int64_t> before = stateOf(group, wish.at)->committed; // found above
        if (before == wish.offset)
            continue;
        plan.changes.push_back({sinkPartitionName(wish.at), digits(before), digits(wish.offset)});
        change.partitions.push_back({wish.at.topic, wish.at.partition, before, wish.offset});
        const std::optional<Bytes> offset = wish.offset ? std::optional(sinkOffsetJson(*wish.offset)) : std::nullopt;
        body.add(sinkPartitionJson(wish.at), offset ? std::optional<BytesView>(*offset) : std::nullopt);
    }
    if (plan.changes.empty()) {
        const bool takesAway =
            request.operation == PlanOperation::ResetOffsets || request.operation == PlanOperation::RemoveOffsets;
        return notPossible(takesAway || wishes->empty() ? "no-offsets" : "nothing-to-do", name);
    }
    addConfigKey(plan.basis, *facts.mirror, connector.configKey);
    if (request.via == PlanVia::Direct) {
        plan.groupChange = std::move(change);
        return plan;
    }
    const std::string path = "/connectors/" + pathSegment(name) + "/offsets";
    plan.rest =
        change.deleteGroup ? PlannedCall{"DELETE", path, std::nullopt} : PlannedCall{"PATCH", path, body.json()};
    return plan;
}

} // namespace inspector
