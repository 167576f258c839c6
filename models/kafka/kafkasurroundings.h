// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/surroundings.h"
#include "kafkaclient.h"

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
    void askGroups(const SurroundingsWish& wish, Surroundings& found, const AskControl& control);

    KafkaSettings m_settings;
    std::shared_ptr<KafkaClient> m_client; ///< null until the first look
};

} // namespace inspector
