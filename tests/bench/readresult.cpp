// SPDX-License-Identifier: GPL-3.0-or-later
#include "readresult.h"

namespace inspector
{

QJsonObject ReadResult::toJson() const
{
    return {{QStringLiteral("records"), static_cast<qint64>(records)},
            {QStringLiteral("bytes"), static_cast<qint64>(bytes)},
            {QStringLiteral("seconds"), seconds},
            {QStringLiteral("firstSeconds"), firstSeconds},
            {QStringLiteral("cpuSeconds"), cpuSeconds},
            {QStringLiteral("residentBytes"), static_cast<qint64>(residentBytes)},
            {QStringLiteral("peakResidentBytes"), static_cast<qint64>(peakResidentBytes)}};
}

ReadResult ReadResult::fromJson(const QJsonObject& json)
{
    ReadResult result;
    result.records = json.value(QStringLiteral("records")).toInteger();
    result.bytes = json.value(QStringLiteral("bytes")).toInteger();
    result.seconds = json.value(QStringLiteral("seconds")).toDouble();
    result.firstSeconds = json.value(QStringLiteral("firstSeconds")).toDouble();
    result.cpuSeconds = json.value(QStringLiteral("cpuSeconds")).toDouble();
    result.residentBytes = json.value(QStringLiteral("residentBytes")).toInteger();
    result.peakResidentBytes = json.value(QStringLiteral("peakResidentBytes")).toInteger();
    return result;
}

} // namespace inspector
