// SPDX-License-Identifier: GPL-3.0-or-later
#include "demosurroundings.h"

#include "democluster.h"
#include "demosimulation.h"

#include <QDateTime>

namespace inspector
{

namespace
{

const std::vector<std::int32_t> Brokers{1, 2, 3};

TopicFacts topicFacts(const std::string& name)
{
    TopicFacts facts;
    facts.name = name;
    const auto topics = DemoCluster::topics();
    const auto found = topics.find(name);
    if (found == topics.end()) {
        facts.missing = true;
        return facts;
    }
    auto& placed = facts.placed.emplace();
    for (std::int32_t number = 0; number < found->second; ++number) {
        const std::int32_t leader = Brokers[static_cast<std::size_t>(number) % Brokers.size()];
        placed.push_back({number, leader, Brokers, Brokers});
    }
    using Source = TopicSetting::Source;
    facts.settings = {{"cleanup.policy", {"compact", Source::Topic}},
                      {"delete.retention.ms", {"86400000", Source::Default}},
                      {"max.compaction.lag.ms", {"9223372036854775807", Source::Default}},
                      {"max.message.bytes", {"1048588", Source::Default}},
                      {"min.cleanable.dirty.ratio", {"0.5", Source::Default}},
                      {"min.compaction.lag.ms", {"0", Source::Default}},
                      {"min.insync.replicas", {"2", Source::Topic}},
                      {"retention.bytes", {"-1", Source::Default}},
                      {"retention.ms", {"604800000", Source::Default}},
                      {"segment.bytes", {"1073741824", Source::Default}},
                      {"segment.ms", {"604800000", Source::Default}},
                      {"unclean.leader.election.enable", {"false", Source::Default}}};
    return facts;
}

Surroundings lookAround(DemoSimulation& simulation, const SurroundingsWish& wish)
{
    Surroundings found;
    found.at = QDateTime::currentMSecsSinceEpoch();
    found.clusterId = simulation.clusterId();
    found.brokers = Brokers;
    for (const std::string& topic : wish.topics)
        found.topics.push_back(topicFacts(topic));
    SimulatedConnect& connect = simulation.cluster();
    if (!wish.group.empty()) {
        WorkerGroup& workers = found.workers.emplace();
        workers.id = wish.group;
        workers.state = "Dead"; // as brokers answer for a group that there is not
        if (wish.group == DemoCluster::group().toStdString()) {
            const GroupFacts facts = connect.workers(wish.group);
            workers.state = facts.state;
            workers.protocol = facts.protocol;
            workers.protocolType = facts.protocolType;
            for (const GroupFacts::Member& member : facts.members)
                workers.workers.push_back(foundWorkerOf(member));
        }
    }
    const SimulatedGroups groups = connect.groups();
    for (const auto& [group, also] : wish.sinkGroups)
        found.sinkGroups.push_back(groups.look(group, also, {}));
    found.connectGroups = groups.list();
    return found;
}

} // namespace

Surroundings DemoSurroundings::look(const SurroundingsWish& wish, const AskControl& control)
{
    Result<Surroundings> told = m_running->ask<Surroundings>(
        control, [wish](DemoSimulation& simulation) { return lookAround(simulation, wish); });
    if (told)
        return std::move(told).value();
    Surroundings unknown;
    unknown.at = QDateTime::currentMSecsSinceEpoch();
    unknown.error = told.error();
    return unknown;
}

} // namespace inspector
