// SPDX-License-Identifier: GPL-3.0-or-later
#include "endwaits.h"

#include <algorithm>

namespace inspector
{

void EndWaits::add(std::uint64_t request, TimePoint deadline, Done done)
{
    m_waits.push_back({request, deadline, std::move(done), std::nullopt});
}

std::vector<EndWaits::Ended> EndWaits::applyEnds(const ClusterLook& look, TopicTable& table)
{
    std::vector<TopicTable::Place> ends;
    std::optional<Error> refused;
    std::optional<Error> missing;
    bool known = true;
    for (const ClusterLook::Topic& topic : look.topics) {
        const ReadTopic* read = table.find(topic.name);
        const bool maybeGone = topic.error && read && read->found; // or the broker that answered does not know it yet
        // A connector's own offsets topic that cannot be read concerns that connector alone.
        if (topic.error && !maybeGone && read && read->wanted.role == TopicRole::ConnectorOffset)
            continue;
        if (topic.error && topic.error->code == ErrorCode::NoSuchTopic && !maybeGone)
            missing = topic.error; // nothing to be read in it
        else if (topic.error && topic.error->code == ErrorCode::NotAuthorized)
            refused = topic.error;
        else if (topic.error)
            known = false;
        for (const ClusterLook::Partition& partition : topic.partitions) {
            known = known && !partition.error;
            ends.push_back({topic.name, partition.number, partition.end});
        }
    }
    if (known && !refused && ends.empty())
        refused = missing;

    std::vector<Ended> ended;
    for (auto wait = m_waits.begin(); wait != m_waits.end();) {
        if (wait->ends || wait->request > look.request || (!known && !refused)) {
            ++wait;
        } else if (refused) {
            ended.push_back({std::move(wait->done), *refused});
            wait = m_waits.erase(wait);
        } else {
            wait->ends = ends;
            ++wait;
        }
    }
    return ended;
}

void EndWaits::forgetEnds()
{
    for (Wait& wait : m_waits)
        wait.ends.reset();
}

std::vector<EndWaits::Ended> EndWaits::check(TopicTable& table, std::uint64_t rows, TimePoint now,
                                             const std::optional<Error>& trouble)
{
    std::vector<Ended> ended;
    for (auto wait = m_waits.begin(); wait != m_waits.end();) {
        const bool reached = wait->ends && std::all_of(wait->ends->begin(), wait->ends->end(), [&](const auto& place) {
                                 const ReadPartition* partition = table.find(place.topic, place.partition);
                                 return partition && partition->position >= place.offset;
                             });
        if (reached) {
            ended.push_back({std::move(wait->done), rows});
            wait = m_waits.erase(wait);
        } else if (now >= wait->deadline || (trouble && trouble->fatal)) {
            Error timedOut;
            timedOut.code = ErrorCode::TimedOut;
            ended.push_back({std::move(wait->done), trouble.value_or(timedOut)});
            wait = m_waits.erase(wait);
        } else {
            ++wait;
        }
    }
    return ended;
}

std::vector<EndWaits::Ended> EndWaits::endAll(const Error& error)
{
    std::vector<Ended> ended;
    for (Wait& wait : m_waits)
        ended.push_back({std::move(wait.done), error});
    m_waits.clear();
    return ended;
}

} // namespace inspector
