// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkoffsets.h"

#include <algorithm>
#include <charconv>

namespace inspector
{

namespace
{

/// What Java's String.valueOf gives for the value: a string's content, or the literal.
std::string plainText(const Bytes& json)
{
    JsonDocument document;
    if (document.parse(json) == JsonDocument::Outcome::Value && document.root().type == JsonType::String) {
        return document.text(document.root());
    }
    return json;
}

template <class Number>
std::optional<Number> wholeNumber(const std::string& text)
{
    Number number = 0;
    const auto end = std::from_chars(text.data(), text.data() + text.size(), number);
    return end.ec == std::errc() && end.ptr == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

struct Change
{
    std::string topic;
    std::int32_t partition = 0;
    std::optional<std::int64_t> offset;
};

Refusal badRequest(std::string message)
{
    return Refusal{400, std::move(message)};
}

Outcome parse(const OffsetChange& request, Change& change)
{
    if (!request.partition) {
        return badRequest("The partition of a sink connector offset cannot be null or missing");
    }
    const Bytes* topic = request.partition->find("kafka_topic");
    const Bytes* partition = request.partition->find("kafka_partition");
    if (!topic || !partition) {
        return badRequest("The partition of a sink connector offset needs the keys 'kafka_topic' and "
                          "'kafka_partition'");
    }
    if (*topic == "null" || *partition == "null") {
        return badRequest("Neither 'kafka_topic' nor 'kafka_partition' may be null");
    }
    change.topic = plainText(*topic);
    const auto number = wholeNumber<std::int32_t>(plainText(*partition));
    if (!number) {
        return badRequest("'kafka_partition' is no integer: " + plainText(*partition));
    }
    change.partition = *number;
    if (!request.offset) {
        return std::nullopt;
    }
    const Bytes* offset = request.offset->find("kafka_offset");
    if (!offset) {
        return badRequest("The offset of a sink connector is either null or has the key 'kafka_offset'");
    }
    change.offset = wholeNumber<std::int64_t>(plainText(*offset));
    if (!change.offset) {
        return badRequest("'kafka_offset' is no integer: " + plainText(*offset));
    }
    return std::nullopt;
}

} // namespace

std::vector<std::pair<JsonMap, std::optional<JsonMap>>> listSinkOffsets(const SimulatedConnector& connector)
{
    std::vector<std::pair<JsonMap, std::optional<JsonMap>>> listed;
    for (const SinkPartition& partition : connector.definition.sinkPartitions) {
        if (partition.committed) {
            listed.emplace_back(JsonMap::of({{"kafka_partition", std::to_string(partition.partition)},
                                             {"kafka_topic", jsonQuoted(partition.topic)}}),
                                JsonMap::of({{"kafka_offset", std::to_string(*partition.committed)}}));
        }
    }
    return listed;
}

Outcome alterSinkOffsets(SimulatedConnector& connector, const std::vector<OffsetChange>& changes)
{
    std::vector<Change> wanted;
    for (const OffsetChange& request : changes) {
        if (auto refusal = parse(request, wanted.emplace_back())) {
            return refusal; // before any partition is asked for
        }
    }
    const bool groupThere =
        std::any_of(connector.definition.sinkPartitions.begin(), connector.definition.sinkPartitions.end(),
                    [](const SinkPartition& partition) { return partition.committed.has_value(); });
    std::vector<std::pair<SinkPartition*, Change>> parsed;
    for (const Change& change : wanted) {
        auto& known = connector.definition.sinkPartitions;
        const auto found = std::find_if(known.begin(), known.end(), [&](const SinkPartition& partition) {
            return partition.topic == change.topic && partition.partition == change.partition;
        });
        if (found == known.end() || change.offset.value_or(0) < 0 || (!change.offset && !groupThere)) {
            return Refusal{500, "Failed to alter consumer group offsets for connector " + connector.definition.name};
        }
        parsed.emplace_back(&*found, change);
    }
    for (const auto& [partition, change] : parsed) {
        partition->committed = change.offset;
    }
    return std::nullopt;
}

void resetSinkOffsets(SimulatedConnector& connector)
{
    for (SinkPartition& partition : connector.definition.sinkPartitions) {
        partition.committed.reset();
    }
}

} // namespace inspector
