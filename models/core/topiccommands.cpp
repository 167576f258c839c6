// SPDX-License-Identifier: GPL-3.0-or-later
#include "topiccommands.h"

#include "shellwords.h"

namespace inspector
{

TopicCommands::TopicCommands(std::string bootstrap, bool secured)
    : m_bootstrap(std::move(bootstrap)), m_secured(secured)
{}

std::string TopicCommands::program(const char* name) const
{
    return std::string(name) + " --bootstrap-server " + shellQuoted(m_bootstrap) +
           (m_secured ? " --command-config client.properties" : "");
}

std::string TopicCommands::create(const NewTopic& topic) const
{
    std::string command = program("kafka-topics.sh") + " --create --topic " + shellQuoted(topic.name) +
                          " --partitions " + std::to_string(topic.partitions);
    if (topic.replicationFactor)
        command += " --replication-factor " + std::to_string(*topic.replicationFactor);
    for (const auto& [name, value] : topic.settings)
        command += " --config " + shellQuoted(name + "=" + value);
    return command;
}

std::string TopicCommands::alter(const std::string& topic, const std::map<std::string, std::string>& settings) const
{
    std::string changes;
    for (const auto& [name, value] : settings) {
        // A list is one value only in brackets (ConfigCommand.parseConfigsToBeAdded).
        const bool list = value.find(',') != std::string::npos;
        changes += (changes.empty() ? "" : ",") + name + "=" + (list ? "[" + value + "]" : value);
    }
    return program("kafka-configs.sh") + " --alter --entity-type topics --entity-name " + shellQuoted(topic) +
           " --add-config " + shellQuoted(changes);
}

std::string TopicCommands::cure(const TopicVerdict& verdict) const
{
    if (verdict.state == TopicVerdict::State::Missing)
        return create(verdict.wanted);
    if (verdict.state != TopicVerdict::State::Repairable)
        return {};
    std::map<std::string, std::string> changed;
    for (const auto& [name, value] : verdict.settingsThen) {
        const auto now = verdict.settingsNow.find(name);
        if (now == verdict.settingsNow.end() || now->second != value)
            changed.emplace(name, value);
    }
    return alter(verdict.subject.name, changed);
}

} // namespace inspector
