// SPDX-License-Identifier: GPL-3.0-or-later
#include "demosimulation.h"

#include "demohistory.h"

#include <QDateTime>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int Workers = 2;
constexpr std::int64_t HistoryBeatMs = 60'000;
constexpr std::chrono::milliseconds BrokerDeadline{5000};

} // namespace

DemoSimulation::DemoSimulation(const DemoOptions& options) : m_options(options)
{
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &DemoSimulation::catchUp);
}

DemoSimulation::~DemoSimulation() = default;

void DemoSimulation::start()
{
    if (const auto built = build(); !built) {
        const Error& error = built.error();
        Q_EMIT failed(tr("The simulated cluster cannot be started (%1: %2). Is the network interface 127.0.0.1 up, and "
                         "may this program open ports on it?")
                          .arg(QString::fromStdString(error.subject),
                               error.detail.empty() ? tr("no answer in time") : QString::fromStdString(error.detail)));
        return;
    }
    Q_EMIT started(QString::fromStdString(m_broker->bootstrap()), m_workers->urls());
    catchUp();
}

void DemoSimulation::setTicking(bool ticking)
{
    if (!m_life) {
        m_options.ticking = ticking;
        return;
    }
    if (ticking) {
        m_life->start(m_options.tick.count());
    } else {
        m_life->stop();
    }
    catchUp();
}

SimulatedConnect& DemoSimulation::cluster()
{
    catchUp();
    return *m_connect;
}

Result<Done> DemoSimulation::build()
{
    const TopicNames topics = DemoCluster::topicNames();
    auto broker = MockBroker::create(DemoCluster::topics());
    if (!broker) {
        return broker.error();
    }
    m_broker = std::move(broker).value();
    m_workers = std::make_unique<SimulatedWorkers>([this](const WorkerRequest& request) { return answer(request); });
    if (const auto listening = m_workers->listen(Workers); !listening) {
        return listening.error();
    }

    const std::int64_t now = QDateTime::currentMSecsSinceEpoch();
    m_queue = std::make_unique<EventQueue>(now - DemoHistoryMs);
    m_connect = std::make_unique<SimulatedConnect>(
        SimulatedConnect::Settings{topics, m_workers->workerIds(), m_options.rebalance.count()}, *m_queue, *m_broker);
    m_life = std::make_unique<DemoLife>(*m_queue, *m_connect, m_options.seed);
    scheduleDemoHistory(*m_queue, *m_connect);
    m_life->start(HistoryBeatMs);
    m_queue->runUntil(now);
    if (m_options.ticking) {
        m_life->start(m_options.tick.count());
    } else {
        m_life->stop();
    }
    m_clusterId = m_broker->clusterId(BrokerDeadline);
    m_rest = std::make_unique<ConnectRest>(*m_connect, m_clusterId);
    return m_broker->flush(BrokerDeadline);
}

RestAnswer DemoSimulation::answer(const WorkerRequest& request)
{
    if (!m_rest) {
        return restError({404, "HTTP 404 Not Found"});
    }
    m_queue->runUntil(QDateTime::currentMSecsSinceEpoch());
    RestAnswer answered = m_rest->answer(request);
    if (request.method != "GET") {
        // A worker answers when the brokers have what it wrote.
        if (const auto written = m_broker->flush(BrokerDeadline); !written) {
            answered = restError({500, "Request timed out"});
        }
    }
    catchUp();
    return answered;
}

void DemoSimulation::catchUp()
{
    m_queue->runUntil(QDateTime::currentMSecsSinceEpoch());
    const auto next = m_queue->nextAt();
    if (!next) {
        m_timer.stop();
        return;
    }
    const std::int64_t wait = *next - QDateTime::currentMSecsSinceEpoch();
    m_timer.start(std::chrono::milliseconds(std::max<std::int64_t>(wait, 0)));
}

} // namespace inspector
