// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportvalues.h"

#include <QDateTime>

#include <array>
#include <utility>

namespace inspector
{

std::string_view ReportValues::type(ConnectorType type)
{
    switch (type) {
    case ConnectorType::Source:
        return "source";
    case ConnectorType::Sink:
        return "sink";
    case ConnectorType::Unknown:
        break;
    }
    return "unknown";
}

std::string_view ReportValues::health(Health health)
{
    switch (health) {
    case Health::Failed:
        return "failed";
    case Health::Degraded:
        return "degraded";
    case Health::Restarting:
        return "restarting";
    case Health::Unassigned:
        return "unassigned";
    case Health::Running:
        return "running";
    case Health::Paused:
        return "paused";
    case Health::Stopped:
        return "stopped";
    case Health::Unknown:
    case Health::Deleted:
        break;
    }
    return "unknown";
}

std::string_view ReportValues::valueKind(ValueKind kind)
{
    switch (kind) {
    case ValueKind::Tombstone:
        return "tombstone";
    case ValueKind::Empty:
        return "empty";
    case ValueKind::JsonNull:
        return "jsonNull";
    case ValueKind::Object:
        return "json";
    case ValueKind::OtherJson:
        return "otherJson";
    case ValueKind::Undecodable:
        break;
    }
    return "undecodable";
}

void ReportValues::flags(const OffsetEntry& entry, JsonWriter& json)
{
    constexpr std::array<std::pair<OffsetFlag, std::string_view>, 13> Names{
        {{OffsetFlag::DuplicateByBytes, "duplicateByBytes"},
         {OffsetFlag::SeveralPartitions, "severalPartitions"},
         {OffsetFlag::UnexpectedPartition, "unexpectedPartition"},
         {OffsetFlag::StrayTombstone, "strayTombstone"},
         {OffsetFlag::SurvivesReset, "survivesReset"},
         {OffsetFlag::Orphaned, "orphaned"},
         {OffsetFlag::OutOfRange, "outOfRange"},
         {OffsetFlag::DuplicateMembers, "duplicateMembers"},
         {OffsetFlag::LenientJson, "lenientJson"},
         {OffsetFlag::NotWorkerOrder, "notWorkerOrder"},
         {OffsetFlag::Envelope, "envelope"},
         {OffsetFlag::WireFormat, "wireFormat"},
         {OffsetFlag::Hidden, "hidden"}}};
    json.beginRow();
    for (const auto& [flag, name] : Names) {
        if (entry.has(flag))
            json.text(name);
    }
    json.endArray();
}

void ReportValues::time(std::int64_t ms, JsonWriter& json)
{
    json.textOrNull(QDateTime::fromMSecsSinceEpoch(ms, Qt::UTC).toString(Qt::ISODateWithMs).toStdString());
}

void ReportValues::recordTime(std::int64_t ms, JsonWriter& json)
{
    if (ms < 0)
        json.null();
    else
        time(ms, json);
}

} // namespace inspector
