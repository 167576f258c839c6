// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordreading.h"

#include "core/secrets.h"
#include "core/statusvalue.h"

#include <algorithm>

namespace inspector
{

void RecordReading::visitVersions(const KeyVersion& version, const std::function<bool(std::uint64_t)>& take) const
{
    std::optional<std::uint64_t> row = version.row;
    while (row && !take(*row))
        row = m_mirror.store().previousVersion(*row);
}

const RecordReading::Node* RecordReading::object(std::uint64_t row)
{
    const std::optional<BytesView> value = m_mirror.store().record(row).value;
    if (!value || m_json.parse(*value) != JsonDocument::Outcome::Value || m_json.root().type != JsonType::Object)
        return nullptr;
    return &m_json.root();
}

const RecordReading::Node* RecordReading::member(const Node& object, std::string_view name, JsonType type) const
{
    const Node* node = m_json.member(object, name);
    return node && node->type == type ? node : nullptr;
}

std::optional<std::string> RecordReading::text(const Node& object, std::string_view name) const
{
    const Node* node = member(object, name, JsonType::String);
    return node ? std::optional(m_json.text(*node)) : std::nullopt;
}

bool RecordReading::flag(const Node& object, std::string_view name) const
{
    return member(object, name, JsonType::True) != nullptr;
}

RecordReading::Properties RecordReading::properties(const KeyVersion& version)
{
    Properties properties;
    visitVersions(version, [&](std::uint64_t row) {
        const std::optional<BytesView> value = m_mirror.store().record(row).value;
        if (!value)
            return true;
        // Whole records: a nested value may have its secret in a member's name.
        const Bytes masked = maskedRecordValue(m_mirror.keys().bytes(version.key).value_or(BytesView()), *value);
        const ValueProblem problem =
            readProperties(m_json, masked, [&](std::string_view name, const std::optional<std::string>& property) {
                properties.insert_or_assign(std::string(name), property);
            });
        return problem == ValueProblem::None || problem == ValueProblem::Nothing;
    });
    return properties;
}

std::optional<std::string> RecordReading::trace(std::uint64_t row)
{
    const Node* status = object(row);
    return status ? text(*status, "trace") : std::nullopt;
}

std::optional<RecordReading::UnknownStatus> RecordReading::unknownStatus(std::uint64_t row)
{
    const std::optional<BytesView> value = m_mirror.store().record(row).value;
    if (!value || readStatusValue(m_json, *value).problem != ValueProblem::UnknownName)
        return std::nullopt;
    const Node& status = m_json.root();
    const Node* generation = member(status, "generation", JsonType::Integer);
    if (!generation)
        return std::nullopt;
    UnknownStatus unknown;
    unknown.state = text(status, "state").value_or(std::string());
    unknown.workerId = text(status, "worker_id").value_or(std::string());
    unknown.generation = static_cast<std::int32_t>(m_json.wrappedInteger(*generation));
    unknown.version = text(status, "version");
    return unknown;
}

std::optional<std::string> RecordReading::loggerLevel(const KeyVersion& version)
{
    std::optional<std::string> level;
    visitVersions(version, [&](std::uint64_t row) {
        if (const Node* value = object(row))
            level = text(*value, "level");
        return level.has_value();
    });
    return level;
}

std::optional<RecordReading::SessionKey> RecordReading::sessionKey(const KeyVersion& version)
{
    std::optional<SessionKey> found;
    visitVersions(version, [&](std::uint64_t row) {
        const Node* value = object(row);
        if (!value || !member(*value, "key", JsonType::String))
            return false;
        const std::optional<std::string> algorithm = text(*value, "algorithm");
        const Node* created = member(*value, "creation-timestamp", JsonType::Integer);
        if (algorithm && created)
            found = SessionKey{*algorithm, m_json.wrappedInteger(*created)};
        return found.has_value();
    });
    return found;
}

std::vector<RecordReading::Restart> RecordReading::restarts(const KeyVersion& version)
{
    std::vector<Restart> restarts;
    visitVersions(version, [&](std::uint64_t row) {
        if (const Node* value = object(row))
            restarts.push_back(
                {flag(*value, "include-tasks"), flag(*value, "only-failed"), m_mirror.store().record(row).timestamp});
        return false;
    });
    std::reverse(restarts.begin(), restarts.end());
    return restarts;
}

} // namespace inspector
