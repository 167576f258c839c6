// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicrates.h"

namespace inspector
{

namespace
{

constexpr qint64 LeastMs = 3000; ///< less says nothing
constexpr qint64 MostMs = 60'000;

} // namespace

void TopicRates::sample(const QString& topic, qint64 nowMs, quint64 records)
{
    std::deque<Sample>& samples = m_samples[topic];
    samples.push_back({nowMs, records});
    while (samples.size() > 2 && nowMs - samples.front().atMs > MostMs)
        samples.pop_front();
}

std::optional<double> TopicRates::perSecond(const QString& topic) const
{
    const auto found = m_samples.find(topic);
    if (found == m_samples.end())
        return std::nullopt;
    const Sample& first = found->second.front();
    const Sample& last = found->second.back();
    if (last.atMs - first.atMs < LeastMs || last.records < first.records)
        return std::nullopt;
    return static_cast<double>(last.records - first.records) * 1000.0 / static_cast<double>(last.atMs - first.atMs);
}

} // namespace inspector
