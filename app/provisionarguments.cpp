// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisionarguments.h"

#include "files/topicpolicyfile.h"
#include "items/errorwords.h"

#include <CLI/CLI.hpp>

namespace inspector
{

void ProvisionArguments::describe(CLI::App& app, CLI::Option* bootstrap)
{
    auto* flag = app.add_flag("--provision", provision,
                              "check the topics of a Connect cluster, and show how they are made or repaired; with "
                              "--yes do it")
                     ->needs(bootstrap);
    const auto number = [&app, flag](const char* name, int& value, int most, const char* what) {
        app.add_option(name, value, what)->check(CLI::Range(1, most))->needs(flag);
    };
    app.add_option("--topic-policy", policyFile, "policy for --provision, a JSON FILE; other options go before it")
        ->needs(flag);
    app.add_option("--connector-offset-topic", connectorTopic,
                   "--provision this topic instead of the three: a connector's own offsets.storage.topic")
        ->needs(flag)
        ->check([](const std::string& given) {
            return given.empty() ? std::string("a name must not be empty") : std::string();
        });
    number("--replication", replication, TopicPolicy::MostReplicas,
           "replication factor for --provision (3, or as many as there are brokers)");
    number("--min-insync", minInSync, TopicPolicy::MostReplicas,
           "min.insync.replicas for --provision (what the brokers have)");
    number("--offset-partitions", offsetPartitions, TopicPolicy::MostPartitions,
           "partitions of an offset topic for --provision (25)");
    number("--status-partitions", statusPartitions, TopicPolicy::MostPartitions,
           "partitions of the status topic for --provision (5)");
}

std::optional<ProvisionTask> ProvisionArguments::read(const ConnectionSettings& settings, QString* wrong) const
{
    ProvisionTask task;
    if (!policyFile.empty()) {
        const Result<TopicPolicy> read = TopicPolicyFile::read(QString::fromStdString(policyFile));
        if (!read) {
            *wrong = QStringLiteral("--topic-policy: ") + ErrorWords::once(read.error());
            return std::nullopt;
        }
        task.request.policy = *read;
    }
    TopicPolicy& policy = task.request.policy;
    if (replication > 0)
        policy.replication = replication;
    if (minInSync > 0)
        policy.minInSync = minInSync;
    if (offsetPartitions > 0)
        policy.offsetPartitions = offsetPartitions;
    if (statusPartitions > 0)
        policy.statusPartitions = statusPartitions;
    if (!settings.group.isEmpty() && settings.wantsTopics() && connectorTopic.empty()) {
        // A running cluster's topics may have any names: others would be made beside them.
        *wrong = QStringLiteral("--provision --group wants the names of that group's topics: --config-topic, "
                                "--offset-topic and --status-topic");
        return std::nullopt;
    }
    if (!connectorTopic.empty() && statusPartitions > 0) {
        *wrong = QStringLiteral("--status-partitions goes not with --connector-offset-topic: a connector has no status "
                                "topic of its own");
        return std::nullopt;
    }
    const TopicNames names = settings.wantsTopics() ? TopicNames() : settings.topicNames();
    if (connectorTopic.empty())
        task.request.topics = {
            {names.config, TopicRole::Config}, {names.offset, TopicRole::Offset}, {names.status, TopicRole::Status}};
    else
        task.request.topics = {{connectorTopic, TopicRole::ConnectorOffset}};
    task.request.group = settings.group.toStdString();
    if (const Sentence problem = ProvisioningChecks::wrong(task.request); !problem.isEmpty()) {
        *wrong = problem.english();
        return std::nullopt;
    }
    return task;
}

} // namespace inspector
