// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectioncheck.h"

#include "items/words.h"
#include "kafkasettingsof.h"

#include <QMetaObject>
#include <QPointer>
#include <QThreadPool>

#include <algorithm>

namespace inspector
{
namespace
{

enum Step
{
    BrokerStep,
    ConfigTopicStep,
    StatusTopicStep,
    OffsetTopicStep,
    WorkerStep,
    ClusterStep,
};

constexpr std::int64_t BrokerDeadlineMs = 10'000;

} // namespace

ConnectionCheck::ConnectionCheck(const ConnectionSettings& settings) : m_settings(settings)
{
    m_steps = {{tr("Broker answers"), TestStep::State::Running, {}},
               {tr("Config topic %1").arg(settings.configTopic), TestStep::State::Running, {}},
               {tr("Status topic %1").arg(settings.statusTopic), TestStep::State::Running, {}},
               {tr("Offset topic %1").arg(settings.offsetTopic), TestStep::State::Running, {}},
               {tr("Connect worker answers"), TestStep::State::Running, {}},
               {tr("Worker and topics are of one Kafka cluster"), TestStep::State::Running, {}}};
    // Queued: nobody can have connected to our signals yet.
    QMetaObject::invokeMethod(this, &ConnectionCheck::probeBroker, Qt::QueuedConnection);
}

void ConnectionCheck::probeBroker()
{
    Q_EMIT progressed(m_steps);
    const KafkaSettings kafka = kafkaSettingsOf(m_settings);
    const std::vector<std::string> topics{m_settings.configTopic.toStdString(), m_settings.statusTopic.toStdString(),
                                          m_settings.offsetTopic.toStdString()};
    const QPointer<ConnectionCheck> self(this);
    QThreadPool::globalInstance()->start([self, kafka, topics] {
        const Result<KafkaProbe> probe = probeKafka(kafka, topics, BrokerDeadlineMs);
        // To the application object, which outlives the pool's work; whether the check still lives is asked there.
        QMetaObject::invokeMethod(
            qApp,
            [self, probe] {
                if (self)
                    self->brokerAnswered(probe);
            },
            Qt::QueuedConnection);
    });
}

void ConnectionCheck::brokerAnswered(const Result<KafkaProbe>& probe)
{
    if (!probe) {
        step(BrokerStep).state = TestStep::State::Failed;
        step(BrokerStep).words = Words::error(probe.error());
        for (int i = ConfigTopicStep; i <= OffsetTopicStep; ++i) {
            step(i).state = TestStep::State::Skipped;
            step(i).words = tr("not tried: no broker answers");
        }
    } else {
        m_kafkaClusterId = probe->clusterId;
        step(BrokerStep).state = TestStep::State::Ok;
        step(BrokerStep).words =
            tr("%n broker(s), cluster id %1", nullptr, probe->brokers).arg(QString::fromStdString(probe->clusterId));
        for (int i = 0; i < static_cast<int>(probe->topics.size()); ++i) {
            const KafkaProbe::Topic& topic = probe->topics[static_cast<std::size_t>(i)];
            TestStep& own = step(ConfigTopicStep + i);
            if (topic.error) {
                own.state = TestStep::State::Failed;
                own.words = Words::error(*topic.error);
            } else {
                own.state = TestStep::State::Ok;
                own.words = tr("%n partition(s)", nullptr, topic.partitions);
                if (i == 0 && topic.partitions != 1) {
                    own.state = TestStep::State::Failed;
                    own.words += tr(". A config topic has exactly one: workers refuse to start on this. Is this the "
                                    "right topic?");
                }
            }
        }
    }
    askWorker();
}

void ConnectionCheck::askWorker()
{
    m_api = std::make_unique<RestClient>(m_settings.restUrls);
    if (!m_api->available()) {
        step(WorkerStep).state = TestStep::State::Skipped;
        step(WorkerStep).words = tr("no REST address given: the topics can be read, changes need one");
        step(ClusterStep).state = TestStep::State::Skipped;
        finish();
        return;
    }
    Q_EMIT progressed(m_steps);
    m_api->workerInfo([this](const Result<WorkerInfo>& answer) { workerAnswered(answer); });
}

void ConnectionCheck::workerAnswered(const Result<WorkerInfo>& answer)
{
    if (!answer) {
        step(WorkerStep).state = TestStep::State::Failed;
        step(WorkerStep).words = Words::error(answer.error());
        step(ClusterStep).state = TestStep::State::Skipped;
        step(ClusterStep).words = tr("not known: no worker answers");
        finish();
        return;
    }
    const WorkerInfo& worker = *answer;
    // A broker-side tool may answer GET / with JSON of its own; only a worker answers this too.
    m_api->connectorNames(
        [this, worker](const Result<std::vector<std::string>>& names) { connectorsAnswered(worker, names); });
}

void ConnectionCheck::connectorsAnswered(const WorkerInfo& worker, const Result<std::vector<std::string>>& answer)
{
    const QString url = QString::fromStdString(worker.url);
    if (!answer) {
        step(WorkerStep).state = TestStep::State::Failed;
        step(WorkerStep).words = Words::error(answer.error());
    } else {
        step(WorkerStep).state = TestStep::State::Ok;
        step(WorkerStep).words = tr("%1, Kafka Connect %2, %n connector(s)", nullptr, static_cast<int>(answer->size()))
                                     .arg(url, QString::fromStdString(worker.version.text));
    }
    if (m_kafkaClusterId.empty() || worker.kafkaClusterId.empty()) {
        step(ClusterStep).state = TestStep::State::Skipped;
        step(ClusterStep).words = tr("not known: one side did not say its cluster id");
    } else if (m_kafkaClusterId == worker.kafkaClusterId) {
        step(ClusterStep).state = TestStep::State::Ok;
        step(ClusterStep).words = QString::fromStdString(m_kafkaClusterId);
    } else {
        step(ClusterStep).state = TestStep::State::Failed;
        step(ClusterStep).words =
            tr("the worker belongs to Kafka cluster %1, the topics to %2: one of the two addresses is wrong")
                .arg(QString::fromStdString(worker.kafkaClusterId), QString::fromStdString(m_kafkaClusterId));
    }
    finish();
}

void ConnectionCheck::finish()
{
    Q_EMIT progressed(m_steps);
    const bool allOk = std::none_of(m_steps.cbegin(), m_steps.cend(),
                                    [](const TestStep& one) { return one.state == TestStep::State::Failed; });
    Q_EMIT finished(allOk);
}

} // namespace inspector
