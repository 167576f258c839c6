// SPDX-License-Identifier: GPL-3.0-or-later
#include "planreading.h"

#include "offsetkey.h"

#include <limits>

namespace inspector
{

namespace
{

using Spot = FormatReader::Spot;

constexpr std::int64_t MostInt32 = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t LeastInt64 = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t MostInt64 = std::numeric_limits<std::int64_t>::max();

std::int32_t partition(FormatReader& reader, const Spot& object)
{
    return static_cast<std::int32_t>(reader.integer(reader.member(object, "partition"), 0, MostInt32));
}

std::optional<std::int64_t> integerOrNull(FormatReader& reader, const Spot& spot)
{
    if (reader.isNull(spot))
        return std::nullopt;
    return reader.integer(spot, LeastInt64, MostInt64);
}

PlannedKey basisKey(FormatReader& reader, const Spot& at)
{
    PlannedKey key;
    key.topic = reader.text(reader.member(at, "topic"));
    key.partition = partition(reader, at);
    key.offset = reader.integer(reader.member(at, "offset"), -1, MostInt64);
    key.rawKey = reader.hex(reader.member(at, "keyHex"));
    const ConnectKey decoded = decodeOffsetKey(key.rawKey);
    if (decoded.family == KeyFamily::SourceOffset)
        key.sourcePartition = key.rawKey.substr(decoded.extraStart, decoded.extraLength);
    return key;
}

PlannedChange change(FormatReader& reader, const Spot& at)
{
    PlannedChange one;
    one.what = reader.text(reader.member(at, "what"));
    one.before = reader.textOrNull(reader.member(at, "before"));
    one.after = reader.textOrNull(reader.member(at, "after"));
    return one;
}

PlannedRecord record(FormatReader& reader, const Spot& at)
{
    PlannedRecord one;
    one.topic = reader.text(reader.member(at, "topic"));
    one.partition = partition(reader, at);
    one.rawKey = reader.hex(reader.member(at, "keyHex"));
    one.payload = reader.hexOrNull(reader.member(at, "payloadHex"));
    return one;
}

std::optional<PlannedCall> call(FormatReader& reader, const Spot& at)
{
    if (reader.isNull(at))
        return std::nullopt;
    PlannedCall one;
    one.method = reader.text(reader.member(at, "method"));
    one.path = reader.text(reader.member(at, "path"));
    one.body = reader.textOrNull(reader.member(at, "body"));
    return one;
}

std::optional<PlannedGroupChange> groupChange(FormatReader& reader, const Spot& at)
{
    if (reader.isNull(at))
        return std::nullopt;
    PlannedGroupChange change;
    change.group = reader.text(reader.member(at, "group"));
    change.deleteGroup = reader.boolean(reader.member(at, "deleteGroup"));
    for (const Spot& each : reader.elements(reader.member(at, "partitions"))) {
        PlannedGroupChange::Partition one;
        one.topic = reader.text(reader.member(each, "topic"));
        one.partition = partition(reader, each);
        one.before = integerOrNull(reader, reader.member(each, "before"));
        one.after = integerOrNull(reader, reader.member(each, "after"));
        change.partitions.push_back(std::move(one));
    }
    return change;
}

/// A plan that could be carried out in two ways, or in none, is not one to be trusted.
void checkWay(FormatReader& reader, const Spot& at, const OperationPlan& plan)
{
    const bool byRest = plan.via == PlanVia::Rest;
    if (byRest != plan.rest.has_value())
        reader.fail(reader.member(at, "rest"), byRest ? "is missing" : "does not go with a direct plan");
    if (byRest && !plan.records.empty())
        reader.fail(reader.member(at, "records"), "do not go with a plan through REST");
    if (byRest && plan.groupChange)
        reader.fail(reader.member(at, "groupChange"), "does not go with a plan through REST");
    if (byRest && (!plan.transactionalId.empty() || !plan.fence.empty()))
        reader.fail(reader.member(at, "fence"), "does not go with a plan through REST");
    if (!byRest && plan.records.empty() && !plan.groupChange)
        reader.fail(reader.member(at, "records"), "are missing");
}

} // namespace

OperationPlan readPlan(FormatReader& reader, const Spot& at)
{
    OperationPlan plan;
    const Spot format = reader.member(at, "format");
    if (reader.text(format) != "connect-inspector-plan/1")
        reader.fail(format, "is not connect-inspector-plan/1");
    plan.id = reader.text(reader.member(at, "id"));
    const Spot operation = reader.member(at, "operation");
    if (const auto named = planOperationNamed(reader.text(operation)))
        plan.operation = *named;
    else
        reader.fail(operation, "is no known operation");
    plan.kafkaClusterId = reader.textOrNull(reader.member(at, "kafkaClusterId")).value_or(std::string());
    plan.group = reader.textOrNull(reader.member(at, "group")).value_or(std::string());
    plan.connector = reader.text(reader.member(at, "connector"));
    const Spot via = reader.member(at, "via");
    const std::string way = reader.text(via);
    if (way == wireName(PlanVia::Direct))
        plan.via = PlanVia::Direct;
    else if (way != wireName(PlanVia::Rest))
        reader.fail(via, "is neither rest nor direct");
    const Spot made = reader.member(at, "made");
    plan.madeAt = reader.text(reader.member(made, "at"));
    plan.madeBy = reader.text(reader.member(made, "by"));
    plan.program = reader.text(reader.member(made, "program"));
    for (const Spot& each : reader.elements(reader.member(at, "basis")))
        plan.basis.push_back(basisKey(reader, each));
    for (const Spot& each : reader.elements(reader.member(at, "changes")))
        plan.changes.push_back(change(reader, each));
    plan.rest = call(reader, reader.member(at, "rest"));
    for (const Spot& each : reader.elements(reader.member(at, "records")))
        plan.records.push_back(record(reader, each));
    plan.transactionalId = reader.textOrNull(reader.member(at, "transactionalId")).value_or(std::string());
    for (const Spot& each : reader.elements(reader.member(at, "fence")))
        plan.fence.push_back(reader.text(each));
    plan.groupChange = groupChange(reader, reader.member(at, "groupChange"));
    plan.resumeAfter = reader.boolean(reader.member(at, "resumeAfter"));
    return plan;
}

Result<OperationPlan> planFromJson(BytesView json)
{
    FormatReader reader(json);
    OperationPlan plan = readPlan(reader, reader.root());
    if (reader.ok())
        checkWay(reader, reader.root(), plan);
    if (!reader.ok())
        return reader.error();
    return plan;
}

} // namespace inspector
