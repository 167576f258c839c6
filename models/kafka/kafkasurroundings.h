// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/surroundings.h"
#include "kafkaclient.h"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Asks the brokers for what is around the topics, over a connection that stays for the next look.
///
/// Needs DESCRIBE on topics and groups, DESCRIBE_CONFIGS on topics; each that is missing leaves only its own part
/// unknown.
class KafkaSurroundings : public SurroundingsSource
{
public:
    explicit KafkaSurroundings(KafkaSettings settings);
    ~KafkaSurroundings() override;
    KafkaSurroundings(const KafkaSurroundings&) = delete;
    KafkaSurroundings& operator=(const KafkaSurroundings&) = delete;

    Surroundings look(const SurroundingsWish& wish, const AskControl& control) override;

private:
    WorkerGroup askWorkers(const std::string& group, const AskControl& control);
    void askOtherWorkers(const std::string& group, Surroundings& found, const AskControl& control);
    void askGroups(const SurroundingsWish& wish, Surroundings& found, const AskControl& control);

    KafkaSettings m_settings;
    std::shared_ptr<KafkaClient> m_client; ///< null until the first look
    std::optional<std::vector<WorkerGroup>> m_otherWorkers;
    std::chrono::steady_clock::time_point m_othersAsked; ///< when that was
    std::string m_othersOf;                              ///< the group that they are others to; empty = not asked yet
};

} // namespace inspector
