// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkwish.h"

#include "jsondecimal.h"
#include "jsondocument.h"
#include "planparts.h"

#include <charconv>
#include <system_error>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

/// The text that Java makes of a value (String.valueOf); nothing for null and for what is nested.
std::optional<std::string> javaTextOf(const JsonDocument& document, const Node& value)
{
    switch (value.type) {
    case JsonType::String:
        return document.text(value);
    case JsonType::Decimal:
        return workerDouble(document.raw(value));
    case JsonType::Integer:
    case JsonType::True:
    case JsonType::False:
        return std::string(document.raw(value));
    case JsonType::Null:
    case JsonType::Array:
    case JsonType::Object:
        break;
    }
    return std::nullopt;
}

/// Integer.parseInt and Long.parseLong, but for digits beyond ASCII.
template <class Number>
std::optional<Number> javaNumber(std::string_view text)
{
    if (text.size() > 1 && text.front() == '+' && text[1] != '-')
        text.remove_prefix(1);
    Number number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return number;
}

} // namespace

Result<TopicPartition> readSinkPartition(const Bytes& json)
{
    JsonDocument document;
    document.parse(json);
    if (const std::optional<std::string> reason = unclearJson(document))
        return refusedByConnect(*reason, json);
    const Node& root = document.root();
    if (root.type == JsonType::Null)
        return refusedByConnect("The partition for a sink connector offset cannot be null or missing", json);
    const Node* topic = root.type == JsonType::Object ? document.member(root, "kafka_topic") : nullptr;
    const Node* number = root.type == JsonType::Object ? document.member(root, "kafka_partition") : nullptr;
    if (!topic || !number)
        return refusedByConnect("The partition for a sink connector offset must contain the keys 'kafka_topic' and "
                                "'kafka_partition'",
                                json);
    const std::optional<std::string> name = javaTextOf(document, *topic);
    if (!name)
        return refusedByConnect("Kafka topic names must be valid strings and may not be null", json);
    if (number->type == JsonType::Null)
        return refusedByConnect("Kafka partitions must be valid numbers and may not be null", json);
    const std::optional<std::string> digits = javaTextOf(document, *number);
    const std::optional<std::int32_t> partition = digits ? javaNumber<std::int32_t>(*digits) : std::nullopt;
    if (!partition)
        return refusedByConnect("Failed to parse the following Kafka partition value in the provided offsets: '" +
                                    digits.value_or(Bytes(document.raw(*number))) + "'",
                                json);
    return TopicPartition{*name, *partition};
}

Result<SinkWish> readSinkWish(const WantedOffset& wanted)
{
    const Result<TopicPartition> at = readSinkPartition(wanted.partition);
    if (!at)
        return at.error();
    SinkWish wish{*at, std::nullopt};
    if (!wanted.offset)
        return wish;
    JsonDocument document;
    document.parse(*wanted.offset);
    if (const std::optional<std::string> reason = unclearJson(document))
        return refusedByConnect(*reason, *wanted.offset);
    const Node& root = document.root();
    if (root.type == JsonType::Null)
        return wish;
    const Node* number = root.type == JsonType::Object ? document.member(root, "kafka_offset") : nullptr;
    if (!number)
        return refusedByConnect("The offset for a sink connector should either be null or contain the key "
                                "'kafka_offset'",
                                *wanted.offset);
    const std::optional<std::string> digits = javaTextOf(document, *number);
    wish.offset = digits ? javaNumber<std::int64_t>(*digits) : std::nullopt;
    if (!wish.offset)
        return refusedByConnect("Failed to parse the following Kafka offset value in the provided offsets: '" +
                                    digits.value_or(Bytes(document.raw(*number))) + "'",
                                *wanted.offset);
    if (*wish.offset < 0)
        return refusedByConnect("Invalid negative offset", *wanted.offset);
    return wish;
}

Bytes sinkPartitionJson(const TopicPartition& at)
{
    return "{\"kafka_topic\":" + jsonQuoted(at.topic) + ",\"kafka_partition\":" + std::to_string(at.partition) + "}";
}

Bytes sinkOffsetJson(std::int64_t offset)
{
    return "{\"kafka_offset\":" + std::to_string(offset) + "}";
}

std::string sinkPartitionName(const TopicPartition& at)
{
    return at.topic + "-" + std::to_string(at.partition);
}

std::optional<TopicPartition> sinkPartitionNamed(std::string_view name)
{
    const std::size_t dash = name.rfind('-');
    if (dash == std::string_view::npos || dash == 0)
        return std::nullopt;
    const std::optional<std::int32_t> partition = javaNumber<std::int32_t>(name.substr(dash + 1));
    if (!partition)
        return std::nullopt;
    return TopicPartition{std::string(name.substr(0, dash)), *partition};
}

} // namespace inspector
