// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <deque>
#include <map>
#include <optional>

namespace inspector
{

/// How many records a second each topic gets, over the last minute as it was watched.
class TopicRates
{
public:
    /// `nowMs`: a clock that only goes on. `records`: of the topic, altogether.
    void sample(const QString& topic, qint64 nowMs, quint64 records);
    /// What was watched before is not of now: reading was behind, or the view was held.
    void forget() { m_samples.clear(); }
    /// Nothing until it was watched for some seconds.
    std::optional<double> perSecond(const QString& topic) const;

private:
    struct Sample
    {
        qint64 atMs = 0;
        quint64 records = 0;
    };
    std::map<QString, std::deque<Sample>> m_samples;
};

} // namespace inspector
