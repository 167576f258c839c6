// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectkey.h"

#include "jsontext.h"
#include "offsetkey.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

namespace inspector
{

namespace
{

struct Prefix
{
    std::string_view text;
    KeyFamily family;
};

// In the order in which KafkaConfigBackingStore.ConsumeCallback asks.
constexpr std::array<Prefix, 7> ConfigPrefixes = {{{"target-state-", KeyFamily::TargetState},
                                                   {"connector-", KeyFamily::Connector},
                                                   {"task-", KeyFamily::TaskConfig},
                                                   {"commit-", KeyFamily::TasksCommit},
                                                   {"restart-connector-", KeyFamily::Restart},
                                                   {"tasks-fencing-", KeyFamily::TasksFencing},
                                                   {"logger-cluster-", KeyFamily::LoggerLevel}}};
constexpr std::string_view ConnectorStatusPrefix = "status-connector-";
constexpr std::string_view TaskStatusPrefix = "status-task-";
constexpr std::string_view ActiveTopicPrefix = "status-topic-";
constexpr std::size_t ActiveTopicSeparatorLength = std::string_view(":connector-").size();

/// Zeros of the decimal digits of the basic plane: what Java's Character.digit reads beside 0 to 9.
constexpr std::array<char32_t, 37> DigitZeros = {
    '0',    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66,
    0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50,
    0x1BB0, 0x1C40, 0x1C50, 0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10};

ConnectKey unknownKey(KeyProblem problem)
{
    ConnectKey key;
    key.problem = problem;
    return key;
}

std::optional<std::int64_t> digitValue(char32_t character)
{
    for (const char32_t zero : DigitZeros)
        if (character >= zero && character <= zero + 9)
            return static_cast<std::int64_t>(character - zero);
    return std::nullopt;
}

/// Integer.parseInt. No minus sign: it separates the pieces of a key and never stands inside one.
std::optional<std::int32_t> javaInt(std::string_view text)
{
    if (!text.empty() && text.front() == '+')
        text.remove_prefix(1);
    if (text.empty())
        return std::nullopt;
    std::int64_t value = 0;
    for (std::size_t at = 0; at < text.size();) {
        const auto digit = digitValue(nextCodePoint(text, at));
        if (!digit)
            return std::nullopt;
        value = value * 10 + *digit;
        if (value > std::numeric_limits<std::int32_t>::max())
            return std::nullopt;
    }
    return static_cast<std::int32_t>(value);
}

/// `prefix` name `-` id, by String.split on `-`: trailing empty pieces are dropped, the last piece is the id.
/// Sources: KafkaConfigBackingStore.parseTaskId, KafkaStatusBackingStore.parseConnectorTaskId.
ConnectKey taskKey(KeyFamily family, std::string_view prefix, const std::string& text)
{
    std::string_view kept = text;
    while (!kept.empty() && kept.back() == '-')
        kept.remove_suffix(1);
    const std::size_t dash = kept.rfind('-');
    if (dash == std::string_view::npos || dash < prefix.size())
        return unknownKey(KeyProblem::BadTaskId);
    const auto task = javaInt(kept.substr(dash + 1));
    if (!task)
        return unknownKey(KeyProblem::BadTaskId);
    ConnectKey key;
    key.family = family;
    key.connector = kept.substr(prefix.size(), dash - prefix.size());
    key.task = *task;
    return key;
}

ConnectKey configKey(BytesView raw)
{
    const std::string text = javaText(raw);
    ConnectKey key;
    for (const Prefix& prefix : ConfigPrefixes) {
        if (!text.starts_with(prefix.text))
            continue;
        if (prefix.family == KeyFamily::TaskConfig)
            return taskKey(prefix.family, prefix.text, text);
        key.family = prefix.family;
        if (prefix.family == KeyFamily::LoggerLevel) {
            key.extraStart = prefix.text.size();
            key.extraLength = raw.size() - prefix.text.size();
        } else {
            key.connector = text.substr(prefix.text.size());
        }
        return key;
    }
    if (text != SessionKeyName)
        return unknownKey(KeyProblem::NoSuchPrefix);
    key.family = KeyFamily::SessionKey;
    return key;
}

/// Skips `units` UTF-16 units; nothing if there are fewer. A supplementary character that is cut in two leaves its low
/// half.
std::optional<std::string> skipUnits(std::string_view text, std::size_t units)
{
    std::size_t at = 0;
    while (units > 0) {
        if (at == text.size())
            return std::nullopt;
        const char32_t codePoint = nextCodePoint(text, at);
        if (codePoint >= 0x10000 && units == 1) {
            std::string rest;
            appendUtf8(rest, 0xDC00 + ((codePoint - 0x10000) & 0x3FFU));
            return rest.append(text.substr(at));
        }
        units -= codePoint >= 0x10000 ? 2 : 1;
    }
    return std::string(text.substr(at));
}

/// Source: KafkaStatusBackingStore.readTopicStatus. Topic up to the first colon; the text of the separator behind it is
/// not looked at, only its length.
ConnectKey activeTopicKey(BytesView raw)
{
    const std::size_t colon = raw.find(':');
    if (colon == BytesView::npos || colon <= ActiveTopicPrefix.size())
        return unknownKey(KeyProblem::BadTopicKey);
    auto connector = skipUnits(javaText(raw.substr(colon)), ActiveTopicSeparatorLength);
    if (!connector || connector->empty())
        return unknownKey(KeyProblem::BadTopicKey);
    ConnectKey key;
    key.family = KeyFamily::ActiveTopic;
    key.connector = *std::move(connector);
    key.extraStart = ActiveTopicPrefix.size();
    key.extraLength = colon - ActiveTopicPrefix.size();
    return key;
}

ConnectKey statusKey(BytesView raw)
{
    if (raw.starts_with(TaskStatusPrefix))
        return taskKey(KeyFamily::TaskStatus, TaskStatusPrefix, javaText(raw));
    if (raw.starts_with(ActiveTopicPrefix))
        return activeTopicKey(raw);
    if (!raw.starts_with(ConnectorStatusPrefix))
        return unknownKey(KeyProblem::NoSuchPrefix);
    if (raw.size() == ConnectorStatusPrefix.size())
        return unknownKey(KeyProblem::EmptyName);
    ConnectKey key;
    key.family = KeyFamily::ConnectorStatus;
    key.connector = javaText(raw.substr(ConnectorStatusPrefix.size()));
    return key;
}

} // namespace

ConnectKey decodeKey(TopicRole role, BytesView key)
{
    switch (role) {
    case TopicRole::Config:
        return configKey(key);
    case TopicRole::Status:
        return statusKey(key);
    case TopicRole::Offset:
    case TopicRole::ConnectorOffset:
        break;
    }
    return decodeOffsetKey(key);
}

} // namespace inspector
