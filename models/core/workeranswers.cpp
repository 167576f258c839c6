// SPDX-License-Identifier: GPL-3.0-or-later
#include "workeranswers.h"

#include <algorithm>

namespace inspector
{

namespace
{

/// Names that workers of this Kafka cluster told; nothing if none did.
std::optional<std::set<std::string>> toldNames(const FoundCluster& cluster)
{
    std::optional<std::set<std::string>> names;
    for (const FoundWorker& worker : cluster.workers) {
        if (!worker.answer || worker.answersElsewhere || !worker.answer->connectors)
            continue;
        if (!names)
            names.emplace();
        names->insert(worker.answer->connectors->begin(), worker.answer->connectors->end());
    }
    return names;
}

void judge(FoundTopicMatch& config, const std::set<std::string>& told)
{
    TopicProof proof{TopicProof::Kind::Rest, 0, {}};
    for (const std::string& name : told) {
        if (config.connectors.contains(name) && proof.count++ == 0)
            proof.example = name;
    }
    const bool hasAll = proof.count == static_cast<std::int64_t>(told.size());
    if (proof.count > 0)
        config.proofs.push_back(proof);
    const bool isTied = std::any_of(config.proofs.begin(), config.proofs.end(),
                                    [](const TopicProof& any) { return any.kind == TopicProof::Kind::ConfigOffset; });
    if (!hasAll && config.whole)
        config.certain = false;
    else if (hasAll && proof.count > 0 && isTied && config.candidates.empty() && config.sharedWith.empty())
        config.certain = true;
}

} // namespace

std::set<std::string> advertisedUrls(const Discovery& discovery)
{
    std::set<std::string> urls;
    for (const FoundCluster& cluster : discovery.clusters) {
        for (const FoundWorker& worker : cluster.workers) {
            if (worker.metadata.usable() && !worker.metadata.url.empty())
                urls.insert(worker.metadata.url);
        }
    }
    return urls;
}

void addWorkerAnswers(Discovery& discovery, const std::map<std::string, WorkerAnswer>& answers)
{
    for (FoundCluster& cluster : discovery.clusters) {
        for (FoundWorker& worker : cluster.workers) {
            const auto answer = answers.find(worker.metadata.url);
            if (!worker.metadata.usable() || answer == answers.end())
                continue;
            worker.answer = answer->second;
            worker.answersElsewhere = !answer->second.kafkaClusterId.empty() && !discovery.clusterId.empty() &&
                                      answer->second.kafkaClusterId != discovery.clusterId;
        }
        FoundTopicMatch& config = cluster.topic(TopicRole::Config);
        if (const auto told = toldNames(cluster); told && !config.topic.empty())
            judge(config, *told);
    }
}

} // namespace inspector
