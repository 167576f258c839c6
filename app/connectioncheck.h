// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/restclient.h"
#include "kafka/kafkaprobe.h"
#include "views/opencluster.h"

#include <memory>

namespace inspector
{

/// Tries a connection step by step: broker, the three topics, worker, and whether both belong to the same Kafka
/// cluster. GUI thread; what blocks runs elsewhere, with a deadline.
class ConnectionCheck : public ConnectionTest
{
    Q_OBJECT
public:
    explicit ConnectionCheck(const ConnectionSettings& settings);

private:
    void probeBroker();
    void brokerAnswered(const Result<KafkaProbe>& probe);
    void askWorker();
    void workerAnswered(const Result<WorkerInfo>& answer);
    void connectorsAnswered(const WorkerInfo& worker, const Result<std::vector<std::string>>& answer);
    void finish();

    TestStep& step(int index) { return m_steps[index]; }

    ConnectionSettings m_settings;
    QList<TestStep> m_steps;
    std::string m_kafkaClusterId;
    std::unique_ptr<RestClient> m_api;
};

} // namespace inspector
