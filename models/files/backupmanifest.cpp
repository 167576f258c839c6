// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/backupmanifest.h"

#include "core/formatreader.h"
#include "core/jsonwriter.h"
#include "core/topicroles.h"

#include <limits>
#include <set>

namespace inspector
{
namespace
{

using Spot = FormatReader::Spot;

constexpr std::string_view BackupFormatName = "connect-inspector-backup/";
constexpr std::int64_t MostInt32 = std::numeric_limits<std::int32_t>::max();
constexpr std::int64_t MostInt64 = std::numeric_limits<std::int64_t>::max();

void writePartition(JsonWriter& json, const BackupTopic& topic, const BackupPartition& partition)
{
    json.beginObject().name("partition").integer(partition.partition);
    json.name("endOffset").integer(partition.endOffset);
    json.name("records").integer(static_cast<std::int64_t>(partition.records));
    json.name("file").text(topic.memberName(partition));
    json.name("bytes").integer(static_cast<std::int64_t>(partition.bytes));
    json.name("sha256").text(partition.sha256).endObject();
}

void writeTopic(JsonWriter& json, const BackupTopic& topic)
{
    json.beginObject().name("name").text(topic.name).name("role").text(topicRoleId(topic.role));
    json.name("replicationFactor");
    if (topic.replicationFactor)
        json.integer(*topic.replicationFactor);
    else
        json.null();
    json.name("settings");
    if (topic.settings) {
        json.beginArray();
        for (const auto& [name, value] : *topic.settings)
            json.beginObject().name("name").text(name).name("value").text(value).endObject();
        json.endArray();
    } else {
        json.null();
    }
    json.name("partitions").beginArray();
    for (const BackupPartition& partition : topic.partitions)
        writePartition(json, topic, partition);
    json.endArray().endObject();
}

std::uint64_t count(FormatReader& reader, const Spot& at, std::string_view name)
{
    return static_cast<std::uint64_t>(reader.integer(reader.member(at, name), 0, MostInt64));
}

BackupPartition readPartition(FormatReader& reader, const Spot& at, const BackupTopic& topic, std::size_t number)
{
    BackupPartition partition;
    const Spot which = reader.member(at, "partition");
    partition.partition = static_cast<std::int32_t>(reader.integer(which, 0, MostInt32));
    if (partition.partition != static_cast<std::int64_t>(number))
        reader.fail(which, "is not the next partition");
    partition.endOffset = reader.integer(reader.member(at, "endOffset"), 0, MostInt64);
    partition.records = count(reader, at, "records");
    partition.bytes = count(reader, at, "bytes");
    partition.sha256 = reader.text(reader.member(at, "sha256"));
    const Spot file = reader.member(at, "file");
    if (reader.text(file) != topic.memberName(partition))
        reader.fail(file, "is not the name of this partition's member");
    return partition;
}

BackupTopic readTopic(FormatReader& reader, const Spot& at)
{
    BackupTopic topic;
    const Spot name = reader.member(at, "name");
    topic.name = reader.text(name);
    if (topic.name.empty())
        reader.fail(name, "is empty");
    const Spot role = reader.member(at, "role");
    if (const std::optional<TopicRole> known = topicRoleOf(reader.text(role)))
        topic.role = *known;
    else
        reader.fail(role, "is no role of a topic");
    if (const Spot factor = reader.member(at, "replicationFactor"); !reader.isNull(factor))
        topic.replicationFactor = static_cast<std::int32_t>(reader.integer(factor, 0, MostInt32));
    if (const Spot settings = reader.member(at, "settings"); !reader.isNull(settings)) {
        topic.settings.emplace();
        for (const Spot& setting : reader.elements(settings))
            topic.settings->emplace(reader.text(reader.member(setting, "name")),
                                    reader.text(reader.member(setting, "value")));
    }
    for (const Spot& partition : reader.elements(reader.member(at, "partitions")))
        topic.partitions.push_back(readPartition(reader, partition, topic, topic.partitions.size()));
    return topic;
}

} // namespace

std::uint64_t BackupTopic::records() const
{
    std::uint64_t all = 0;
    for (const BackupPartition& partition : partitions)
        all += partition.records;
    return all;
}

std::uint64_t BackupManifest::records() const
{
    std::uint64_t all = 0;
    for (const BackupTopic& topic : topics)
        all += topic.records();
    return all;
}

std::string BackupManifest::toJson() const
{
    JsonWriter json(JsonWriter::Layout::Lines);
    json.beginObject().name("format").text(Format).name("program").text(program).name("at").text(at);
    json.name("kafkaClusterId").textOrNull(kafkaClusterId).name("group").textOrNull(group);
    json.name("topics").beginArray();
    for (const BackupTopic& topic : topics)
        writeTopic(json, topic);
    json.endArray().endObject();
    return json.takeJson() + "\n";
}

std::string BackupManifest::sums(const std::string& ownSha256) const
{
    std::string lines = ownSha256 + "  " + std::string(FileName) + "\n";
    for (const BackupTopic& topic : topics) {
        for (const BackupPartition& partition : topic.partitions)
            lines += partition.sha256 + "  " + topic.memberName(partition) + "\n";
    }
    return lines;
}

Result<BackupManifest> BackupManifest::fromJson(BytesView json)
{
    FormatReader reader(json);
    const auto altered = [&reader] {
        return Error{ErrorCode::BackupAltered, {}, std::string(FileName) + ", " + reader.error().subject};
    };
    if (!reader.ok())
        return altered();
    const Spot root = reader.root();
    const std::string format = reader.text(reader.member(root, "format"));
    if (!reader.ok() || !format.starts_with(BackupFormatName))
        return Error{ErrorCode::NoBackup, {}, {}};
    if (format != Format)
        return Error{ErrorCode::BackupVersion, {}, format};
    BackupManifest manifest;
    manifest.program = reader.text(reader.member(root, "program"));
    manifest.at = reader.text(reader.member(root, "at"));
    manifest.kafkaClusterId = reader.textOrNull(reader.member(root, "kafkaClusterId")).value_or("");
    manifest.group = reader.textOrNull(reader.member(root, "group")).value_or("");
    std::set<std::string> names;
    for (const Spot& at : reader.elements(reader.member(root, "topics"))) {
        manifest.topics.push_back(readTopic(reader, at));
        if (!names.insert(manifest.topics.back().name).second)
            reader.fail(at, "is there twice");
    }
    if (!reader.ok())
        return altered();
    return manifest;
}

} // namespace inspector
