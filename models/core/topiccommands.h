// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "topicverdict.h"

#include <string>
#include <vector>

namespace inspector
{

/// Kafka's own commands that do the same, for a POSIX shell. Never with a secret in them.
class TopicCommands
{
public:
    /// `secured`: the connection has settings of its own, which the commands need in a file `client.properties`.
    TopicCommands(std::string bootstrap, bool secured);

    /// kafka-topics that makes it.
    std::string create(const NewTopic& topic) const;
    /// kafka-configs that sets these and leaves the others as they are.
    std::string alter(const std::string& topic, const std::map<std::string, std::string>& settings) const;
    /// What cures a topic; empty where nothing is to be done, or it takes more than a command.
    std::string cure(const TopicVerdict& verdict) const;

private:
    std::string program(const char* name) const;

    std::string m_bootstrap;
    bool m_secured;
};

} // namespace inspector
