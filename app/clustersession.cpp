// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustersession.h"

#include "items/eventlogmodel.h"
#include "items/words.h"
#include "kafkasettingsof.h"
#include "momentmaker.h"

#include <QMetaObject>
#include <QPointer>

#include <algorithm>

namespace inspector
{
namespace
{

// Often enough that a worker that went away is noticed, seldom enough to be no load.
constexpr auto WorkerInterval = std::chrono::seconds(15);

EventLogModel::Severity severityOf(ReaderEvent::Severity severity)
{
    switch (severity) {
    case ReaderEvent::Severity::Info:
        return EventLogModel::Severity::Info;
    case ReaderEvent::Severity::Warning:
        return EventLogModel::Severity::Warning;
    case ReaderEvent::Severity::Error:
        break;
    }
    return EventLogModel::Severity::Error;
}

std::vector<WantedTopic> wantedTopics(const ConnectionSettings& settings)
{
    return {{settings.configTopic.toStdString(), TopicRole::Config},
            {settings.statusTopic.toStdString(), TopicRole::Status},
            {settings.offsetTopic.toStdString(), TopicRole::Offset}};
}

} // namespace

ClusterSession::ClusterSession(const ConnectionSettings& settings)
    : m_settings(settings), m_mirror(m_store, m_keys), m_models(m_store, m_keys)
{
    connect(&m_ticker, &FrameTicker::tick, this, &ClusterSession::tick);
    m_workerTimer.setInterval(WorkerInterval);
    connect(&m_workerTimer, &QTimer::timeout, this, &ClusterSession::askWorker);
}

ClusterSession::~ClusterSession()
{
    // No callback may reach a half-destroyed session: end the threads first, the reader before the fold it wakes.
    m_reader.reset();
    m_fold.reset();
}

std::unique_ptr<ClusterSession> ClusterSession::open(const ConnectionSettings& settings, QString* error)
{
    std::unique_ptr<ClusterSession> session(new ClusterSession(settings));
    if (settings.demo) {
        session->startDemo();
        return session;
    }
    if (!session->start(error))
        return nullptr;
    return session;
}

void ClusterSession::startDemo()
{
    m_demo = std::make_unique<DemoCluster>();
    m_settings.group = DemoCluster::group();
    const TopicNames topics = DemoCluster::topicNames();
    m_settings.configTopic = QString::fromStdString(topics.config);
    m_settings.statusTopic = QString::fromStdString(topics.status);
    m_settings.offsetTopic = QString::fromStdString(topics.offset);
    m_models.setNames(tr("Demo"), m_settings.group);
    connect(m_demo.get(), &DemoCluster::started, this, [this] {
        m_settings.bootstrap = m_demo->bootstrap();
        m_settings.restUrls = m_demo->restUrls();
        QString error;
        if (!start(&error))
            m_models.events()->add(EventLogModel::Severity::Error, tr("Demo"), error);
    });
    connect(m_demo.get(), &DemoCluster::failed, this,
            [this](const QString& why) { m_models.events()->add(EventLogModel::Severity::Error, tr("Demo"), why); });
    m_demo->start();
}

bool ClusterSession::start(QString* error)
{
    m_models.setNames(clusterName(), m_settings.group);
    m_fold = std::make_unique<FoldWorker>(m_store, m_keys, [this] { wakeUp(); });
    TopicReader::Callbacks callbacks;
    callbacks.published = [this] { m_fold->wake(); };
    callbacks.progressed = [this] { wakeUp(); };
    callbacks.event = [this](const ReaderEvent& event) {
        {
            const std::scoped_lock lock(m_eventsMutex);
            m_events.push_back(event);
        }
        wakeUp();
    };
    m_reader = std::make_unique<TopicReader>(kafkaSettingsOf(m_settings), wantedTopics(m_settings), m_store,
                                             std::move(callbacks));
    const Result<Done> started = m_reader->start();
    if (!started) {
        *error = Words::error(started.error());
        return false;
    }
    m_api = std::make_unique<RestClient>(m_settings.restUrls);
    if (m_api->available()) {
        m_workerTimer.start();
        askWorker();
    }
    m_ticker.request();
    return true;
}

QString ClusterSession::clusterName() const
{
    return m_demo ? tr("Demo") : m_settings.bootstrap;
}

void ClusterSession::wakeUp()
{
    // Reader or fold thread: one queued call a frame, however often they call.
    if (!m_woken.exchange(true))
        QMetaObject::invokeMethod(&m_ticker, &FrameTicker::request, Qt::QueuedConnection);
}

void ClusterSession::tick()
{
    m_woken = false;
    takeEvents();
    if (!m_reader)
        return;
    const ReadProgress progress = m_reader->progress();
    m_fold->setComplete(progress.complete());
    FoldDelta delta = m_fold->take();
    addOwnOffsetsTopics(delta.connectors);
    m_mirror.apply(delta);
    m_models.apply(std::move(delta));
    m_models.setProgress(progress);
    answerWaiters();
    Q_EMIT changed();
}

void ClusterSession::takeEvents()
{
    std::vector<ReaderEvent> events;
    {
        const std::scoped_lock lock(m_eventsMutex);
        events.swap(m_events);
    }
    for (const ReaderEvent& event : events)
        m_models.events()->add(severityOf(event.severity), clusterName(), Words::readerEvent(event));
}

void ClusterSession::addOwnOffsetsTopics(const std::vector<ConnectorSummary>& connectors)
{
    for (const ConnectorSummary& connector : connectors) {
        if (connector.ownOffsetsTopic.empty())
            continue;
        const QString topic = QString::fromStdString(connector.ownOffsetsTopic);
        // A reference is resolved by the workers alone; what it stands for is not known here.
        if (topic == m_settings.offsetTopic || topic.contains(QLatin1String("${")) || m_ownTopics.contains(topic))
            continue;
        m_ownTopics.insert(topic);
        m_reader->addTopic({connector.ownOffsetsTopic, TopicRole::ConnectorOffset});
    }
}

void ClusterSession::readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done)
{
    if (!m_reader) {
        Error error;
        error.code = ErrorCode::Cancelled;
        QMetaObject::invokeMethod(
            this, [done = std::move(done), error] { done(error); }, Qt::QueuedConnection);
        return;
    }
    m_reader->readToEnd(deadline.count(), [this, done = std::move(done)](Result<std::uint64_t> rows) {
        // Reader thread; the session joins it before it dies, and Qt drops queued calls to a dead object.
        QMetaObject::invokeMethod(
            this,
            [this, done, rows = std::move(rows)] {
                if (!rows) {
                    done(rows.error());
                    return;
                }
                m_waiters.push_back({*rows, done});
                answerWaiters();
            },
            Qt::QueuedConnection);
    });
}

void ClusterSession::answerWaiters()
{
    std::vector<Waiter> ready;
    const auto passed = [this](const Waiter& waiter) { return waiter.rows <= m_mirror.foldedRows(); };
    const auto firstReady = std::stable_partition(m_waiters.begin(), m_waiters.end(),
                                                  [&](const Waiter& waiter) { return !passed(waiter); });
    std::move(firstReady, m_waiters.end(), std::back_inserter(ready));
    m_waiters.erase(firstReady, m_waiters.end());
    // Only now: an answered waiter may ask again.
    for (const Waiter& waiter : ready)
        waiter.done(Done{});
}

ResetOperation::Context ClusterSession::operationContext()
{
    // The file is named after the Kafka cluster, which is known only once a broker has answered.
    const QString kafkaCluster = QString::fromStdString(progress().clusterId);
    if (!m_journal || m_journalCluster != kafkaCluster) {
        m_journalCluster = kafkaCluster;
        m_journal = std::make_shared<JournalFile>(JournalFile::defaultFolder(), kafkaCluster, m_settings.group);
    }
    ResetOperation::Context context;
    context.evidence = this;
    context.api = m_api.get();
    context.journal = m_journal;
    context.readOnly = m_settings.readOnly;
    return context;
}

void ClusterSession::refresh()
{
    if (!m_reader)
        return;
    askWorker();
    readToEnd(std::chrono::seconds(10), [this](const Result<Done>& done) {
        if (!done)
            m_models.events()->add(EventLogModel::Severity::Warning, clusterName(), Words::error(done.error()));
    });
}

std::unique_ptr<MomentLook> ClusterSession::lookAt(const Moment& moment)
{
    return std::make_unique<MomentMaker>(m_settings, clusterName(), m_models.progress(), m_store, m_keys,
                                         m_store.folded(), moment);
}

void ClusterSession::askWorker()
{
    if (m_api && m_api->available())
        m_api->workerInfo([this](const Result<WorkerInfo>& answer) { workerAnswered(answer); });
}

void ClusterSession::workerAnswered(const Result<WorkerInfo>& answer)
{
    EventLogModel& events = *m_models.events();
    if (!answer) {
        const QString words = Words::error(answer.error());
        if (words != m_workerTrouble)
            events.add(EventLogModel::Severity::Warning, tr("Connect workers"), words);
        m_workerTrouble = words;
        return;
    }
    const QString url = QString::fromStdString(answer->url);
    const std::string kafkaCluster = progress().clusterId;
    if (!kafkaCluster.empty() && !answer->kafkaClusterId.empty() && kafkaCluster != answer->kafkaClusterId) {
        const QString words =
            tr("The worker at %1 belongs to another Kafka cluster (%2) than the topics (%3). Check the REST address.")
                .arg(url, QString::fromStdString(answer->kafkaClusterId), QString::fromStdString(kafkaCluster));
        if (words != m_workerTrouble)
            events.add(EventLogModel::Severity::Error, tr("Connect workers"), words);
        m_workerTrouble = words;
        return;
    }
    const QString words = tr("%1 answers, Kafka Connect %2.").arg(url, QString::fromStdString(answer->version.text));
    if (words != m_workerTrouble)
        events.add(EventLogModel::Severity::Info, tr("Connect workers"), words);
    m_workerTrouble = words;
}

} // namespace inspector
