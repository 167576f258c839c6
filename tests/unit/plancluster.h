// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/javahash.h"
#include "core/planconsistency.h"
#include "core/planrequest.h"
#include "handfedcluster.h"

#include <map>
#include <set>

namespace inspector
{

/// A cluster to plan for: topics configs, status, offsets (5 partitions) and own (3 partitions).
class PlanCluster
{
public:
    static constexpr std::int32_t OffsetPartitions = 5;
    static constexpr std::int32_t OwnPartitions = 3;

    PlanCluster()
    {
        m_cluster.store.addPartition("configs", TopicRole::Config, 0);
        for (std::int32_t i = 0; i < 2; ++i)
            m_cluster.store.addPartition("status", TopicRole::Status, i);
        for (std::int32_t i = 0; i < OffsetPartitions; ++i)
            m_cluster.store.addPartition("offsets", TopicRole::Offset, i);
        for (std::int32_t i = 0; i < OwnPartitions; ++i)
            m_cluster.store.addPartition("own", TopicRole::ConnectorOffset, i);
    }

    void add(const std::string& topic, std::int32_t partition, const Bytes& key, std::optional<Bytes> value)
    {
        RawRecord record;
        record.topic = topic;
        record.role = topic == "configs"  ? TopicRole::Config
                      : topic == "status" ? TopicRole::Status
                      : topic == "own"    ? TopicRole::ConnectorOffset
                                          : TopicRole::Offset;
        record.partition = partition;
        record.offset = m_next[{topic, partition}]++;
        record.at = 1'700'000'000'000 + m_count++;
        record.key = key;
        record.value = std::move(value);
        m_cluster.append(record);
    }
    void config(const Bytes& key, std::optional<Bytes> value) { add("configs", 0, key, std::move(value)); }
    void status(const Bytes& key, std::optional<Bytes> value) { add("status", 0, key, std::move(value)); }
    /// Where the Java producer puts it.
    void offset(const Bytes& key, std::optional<Bytes> value)
    {
        add("offsets", partitionForKey(key, OffsetPartitions), key, std::move(value));
    }
    void ownOffset(const Bytes& key, std::optional<Bytes> value)
    {
        add("own", partitionForKey(key, OwnPartitions), key, std::move(value));
    }
    /// A source in the config, stopped; with its own offsets topic if that is named.
    void source(const Bytes& name, const Bytes& ownTopic = {})
    {
        const Bytes own = ownTopic.empty() ? Bytes() : ",\"offsets.storage.topic\":\"" + ownTopic + "\"";
        config("connector-" + name,
               "{\"properties\":{\"connector.class\":\"XSource\",\"password\":\"hush\"" + own + "}}");
        config("target-state-" + name, R"({"state":"PAUSED","state.v2":"STOPPED"})");
    }
    void sink(const Bytes& name) { config("connector-" + name, R"({"properties":{"connector.class":"XSink"}})"); }
    void exactlyOnce(const Bytes& name, int tasks)
    {
        config("tasks-fencing-" + name, "{\"task-count\":" + std::to_string(tasks) + "}");
    }

    const ClusterMirror& mirror()
    {
        m_cluster.settle();
        return m_cluster.mirror;
    }
    PlanFacts facts()
    {
        PlanFacts facts;
        facts.mirror = &mirror();
        facts.connectGroup = "shop";
        facts.offsetTopic = "offsets";
        return facts;
    }
    Result<OperationPlan> plan(const PlanRequest& request) { return consistent(makePlan(facts(), request)); }
    /// Whatever is planned must not look like a plan that somebody has edited.
    static Result<OperationPlan> consistent(Result<OperationPlan> plan)
    {
        const std::optional<std::string> part = plan ? planContradiction(*plan) : std::nullopt;
        if (part)
            qFatal("%s: %s", part->c_str(), planToJson(*plan).c_str());
        return plan;
    }

private:
    Cluster m_cluster;
    std::map<std::pair<std::string, std::int32_t>, std::int64_t> m_next;
    std::int64_t m_count = 0;
};

inline PlanRequest request(PlanOperation operation, const std::string& connector, PlanVia via)
{
    PlanRequest request;
    request.operation = operation;
    request.connector = connector;
    request.via = via;
    return request;
}

/// One source partition of the connector `a` in three shapes.
inline const Bytes Mirror = R"(["a",{"cluster":"c","partition":0,"topic":"t"}])";      // as a worker writes it
inline const Bytes MirrorOther = R"(["a",{"topic":"t","partition":0,"cluster":"c"}])"; // as a task with another order
inline const Bytes MirrorTyped = R"({"partition":0,"topic":"t","cluster":"c"})";

/// What the plan's call carries; empty where there is none.
inline QString body(const Result<OperationPlan>& plan)
{
    return plan.ok() && plan->rest && plan->rest->body ? text(*plan->rest->body) : QString();
}

/// The records of a plan as lines: topic/partition key => value.
inline QStringList recordLines(const OperationPlan& plan)
{
    QStringList lines;
    for (const PlannedRecord& record : plan.records)
        lines.append(QStringLiteral("%1/%2 %3 => %4")
                         .arg(text(record.topic))
                         .arg(record.partition)
                         .arg(text(record.rawKey), record.payload ? text(*record.payload) : QStringLiteral("-")));
    return lines;
}

/// The changes of a plan as lines: what: before -> after.
inline QStringList changeLines(const OperationPlan& plan)
{
    QStringList lines;
    const auto shown = [](const std::optional<Bytes>& value) { return value ? text(*value) : QStringLiteral("-"); };
    for (const PlannedChange& change : plan.changes)
        lines.append(QStringLiteral("%1: %2 -> %3").arg(text(change.what), shown(change.before), shown(change.after)));
    return lines;
}

inline QStringList basisLines(const OperationPlan& plan)
{
    QStringList lines;
    for (const PlannedKey& key : plan.basis)
        lines.append(QStringLiteral("%1/%2@%3 %4")
                         .arg(text(key.topic))
                         .arg(key.partition)
                         .arg(key.offset)
                         .arg(text(key.rawKey)));
    return lines;
}

/// What a plan was refused with: code, detail and subject; "planned" if it was not.
inline QString refusal(const Result<OperationPlan>& plan)
{
    if (plan.ok())
        return QStringLiteral("planned");
    const Error& error = plan.error();
    const QString code = error.code == ErrorCode::NotPossible  ? QStringLiteral("NotPossible")
                         : error.code == ErrorCode::BadRequest ? QStringLiteral("BadRequest")
                         : error.code == ErrorCode::NotFound   ? QStringLiteral("NotFound")
                                                               : QStringLiteral("other");
    return QStringLiteral("%1 %2 (%3)").arg(code, text(error.detail), text(error.subject));
}

} // namespace inspector
