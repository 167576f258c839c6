// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/fold.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "rawrecord.h"

#include <QStringList>

#include <map>

namespace inspector
{

inline constexpr std::int64_t Start = 1'700'000'000'000;
inline constexpr std::int64_t Second = 1000;

struct Record
{
    std::string topic;
    TopicRole role = TopicRole::Config;
    std::int32_t partition = 0;
    std::optional<Bytes> key;
    std::optional<Bytes> value;
    std::int64_t at = -1; ///< ms; -1 = a second after the one before
    std::int64_t offset = -1;
};
using Records = std::vector<Record>;
inline constexpr std::nullopt_t Tombstone = std::nullopt;

inline Record config(std::optional<Bytes> key, std::optional<Bytes> value)
{
    return {"configs", TopicRole::Config, 0, std::move(key), std::move(value)};
}
inline Record status(std::optional<Bytes> key, std::optional<Bytes> value)
{
    return {"status", TopicRole::Status, 0, std::move(key), std::move(value)};
}
inline Record offset(std::optional<Bytes> key, std::optional<Bytes> value, std::int32_t partition = 0)
{
    return {"offsets", TopicRole::Offset, partition, std::move(key), std::move(value)};
}
/// The record `seconds` after the one before it.
inline Record later(Record record, std::int64_t seconds)
{
    record.at = seconds * Second;
    return record;
}

inline Bytes properties(const Bytes& members)
{
    return "{\"properties\":{" + members + "}}";
}
inline Record source(const Bytes& name, const Bytes& more = {})
{
    return config("connector-" + name, properties("\"connector.class\":\"org.example.FileSourceConnector\"" + more));
}
inline Record sink(const Bytes& name, const Bytes& more)
{
    return config("connector-" + name, properties("\"connector.class\":\"org.example.FileSinkConnector\"," + more));
}
inline Record task(const Bytes& name, int id)
{
    return config("task-" + name + "-" + std::to_string(id), properties("\"task.class\":\"org.example.Task\""));
}
inline Record commit(const Bytes& name, int count)
{
    return config("commit-" + name, "{\"tasks\":" + std::to_string(count) + "}");
}
inline Record fencing(const Bytes& name, int count)
{
    return config("tasks-fencing-" + name, "{\"task-count\":" + std::to_string(count) + "}");
}
inline Record target(const Bytes& name, const Bytes& state)
{
    return config("target-state-" + name, "{\"state\":\"" + state + "\",\"state.v2\":\"" + state + "\"}");
}
inline Bytes state(const Bytes& name, const Bytes& worker = "10.0.0.1:8083", int generation = 5)
{
    return "{\"state\":\"" + name + "\",\"trace\":null,\"worker_id\":\"" + worker +
           "\",\"generation\":" + std::to_string(generation) + "}";
}
inline Record taskState(const Bytes& name, const Bytes& worker, int generation)
{
    return status("status-task-c-0", state(name, worker, generation));
}
inline Record activeTopic(const Bytes& topic, const Bytes& connector)
{
    return status("status-topic-" + topic + ":connector-" + connector,
                  "{\"topic\":{\"name\":\"" + topic + "\",\"connector\":\"" + connector +
                      "\",\"task\":0,\"discoverTimestamp\":1700000000000}}");
}
/// A source that runs and has nothing wrong.
inline Records healthy()
{
    return {source("c"), task("c", 0), commit("c", 1), status("status-connector-c", state("RUNNING")),
            status("status-task-c-0", state("RUNNING"))};
}
inline Records operator+(Records left, Records right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

/// A cluster whose records are fed by hand, and that tells its findings as lines.
struct FindingsCluster
{
    RecordStore store;
    KeyTable keys;
    Fold fold{store, keys};
    ClusterMirror mirror{store, keys};
    std::int64_t clock = Start;
    std::map<std::pair<std::string, int>, std::int64_t> next; ///< offsets

    void append(const Records& records)
    {
        for (const Record& record : records) {
            clock += record.at >= 0 && record.at < Start ? record.at : Second;
            if (record.at >= Start)
                clock = record.at;
            std::int64_t& end = next[{record.topic, record.partition}];
            const std::int64_t place = record.offset >= 0 ? record.offset : end;
            end = place + 1;
            store.append(store.addPartition(record.topic, record.role, record.partition), place, clock, record.key,
                         record.value);
        }
    }
    void settle(bool complete = true)
    {
        store.publish();
        while (fold.advance(1000) > 0) {
        }
        fold.setComplete(complete);
        do
            mirror.apply(fold.takeDelta());
        while (fold.hasMore());
    }
};

inline QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

inline QString lineOf(const FindingsCluster& cluster, const Finding& finding)
{
    QString line = finding.connector.valid() ? text(cluster.mirror.name(finding.connector)) : QStringLiteral("-");
    if (finding.slot.valid()) {
        const PartitionSlot& slot = cluster.store.partition(finding.slot);
        line += QStringLiteral(" %1/%2").arg(text(slot.topic)).arg(slot.partition);
    }
    if (finding.row)
        line += QStringLiteral("@%1").arg(cluster.store.record(*finding.row).offset);
    if (finding.task >= 0)
        line += QStringLiteral(" task %1").arg(finding.task);
    if (!finding.text.empty())
        line += QStringLiteral(" '%1'").arg(text(finding.text));
    if (finding.number >= 0)
        line += QStringLiteral(" n=%1").arg(finding.number);
    if (finding.other >= 0)
        line += QStringLiteral(" o=%1").arg(finding.other);
    return line;
}

/// Due findings, of one rule if it is given, as sorted lines.
inline QStringList found(const FindingsCluster& cluster, const QString& rule = {},
                         std::optional<std::int64_t> now = std::nullopt)
{
    QStringList lines;
    for (const auto& [subject, findings] : cluster.mirror.findings()) {
        for (const Finding& finding : findings) {
            if (!finding.due(now, cluster.mirror.newestRecord()))
                continue;
            const QString id = text(ruleId(finding.rule));
            if (rule.isEmpty())
                lines.append(text(severityId(finding.severity)) + QLatin1Char(' ') + id + QLatin1Char(' ') +
                             lineOf(cluster, finding));
            else if (rule == id)
                lines.append(lineOf(cluster, finding));
        }
    }
    lines.sort();
    return lines;
}

/// With the names that topics have here.
inline Records recordsOf(const std::vector<RawRecord>& read)
{
    static const std::map<std::string, std::string> Names = {{"config", "configs"}, {"offset", "offsets"}};
    Records records;
    for (const RawRecord& raw : read) {
        const auto name = Names.find(raw.topic);
        records.push_back({name == Names.end() ? raw.topic : name->second, raw.role, raw.partition, raw.key, raw.value,
                           raw.at, raw.offset});
    }
    return records;
}

} // namespace inspector
