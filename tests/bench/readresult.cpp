// SPDX-License-Identifier: GPL-3.0-or-later
#include "readresult.h"

#include <array>

namespace inspector
{

namespace
{

struct Count
{
    const char* name;
    std::int64_t ReadResult::*member;
};
constexpr std::array Counts{
    Count{"records", &ReadResult::records},
    Count{"bytes", &ReadResult::bytes},
    Count{"residentBytes", &ReadResult::residentBytes},
    Count{"peakResidentBytes", &ReadResult::peakResidentBytes},
    Count{"residentBefore", &ReadResult::residentBefore},
    Count{"valueBytes", &ReadResult::valueBytes},
    Count{"storeBytes", &ReadResult::storeBytes},
    Count{"keyBytes", &ReadResult::keyBytes},
    Count{"keys", &ReadResult::keys},
    Count{"liveKeys", &ReadResult::liveKeys},
};

struct Time
{
    const char* name;
    double ReadResult::*member;
};
constexpr std::array Times{
    Time{"seconds", &ReadResult::seconds},
    Time{"firstSeconds", &ReadResult::firstSeconds},
    Time{"cpuSeconds", &ReadResult::cpuSeconds},
};

} // namespace

QJsonObject ReadResult::toJson() const
{
    QJsonObject json;
    for (const Count& count : Counts)
        json.insert(QLatin1String(count.name), static_cast<qint64>(this->*count.member));
    for (const Time& time : Times)
        json.insert(QLatin1String(time.name), this->*time.member);
    return json;
}

ReadResult ReadResult::fromJson(const QJsonObject& json)
{
    ReadResult result;
    for (const Count& count : Counts)
        result.*count.member = json.value(QLatin1String(count.name)).toInteger();
    for (const Time& time : Times)
        result.*time.member = json.value(QLatin1String(time.name)).toDouble();
    return result;
}

} // namespace inspector
