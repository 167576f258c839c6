// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustersession.h"

#include "core/sinkgroupnames.h"
#include "items/eventlogmodel.h"
#include "items/sinkgroupsmodel.h"
#include "items/words.h"
#include "kafka/kafkadirectwriter.h"
#include "kafka/kafkagroupadmin.h"
#include "kafka/kafkasurroundings.h"
#include "kafkasettingsof.h"
#include "momentmaker.h"
#include "pacedtaking.h"
#include "sessionbackups.h"

#include <QMetaObject>
#include <QPointer>

#include <map>
#include <set>

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

} // namespace

ClusterSession::ClusterSession(const ConnectionSettings& settings)
    : m_settings(settings),
      m_reading([this] { QMetaObject::invokeMethod(&m_ticker, &FrameTicker::request, Qt::QueuedConnection); }),
      m_models(m_reading.store(), m_reading.keys()), m_journalModel(m_models.mirror())
{
    connect(&m_ticker, &FrameTicker::tick, this, &ClusterSession::tick);
    m_workerTimer.setInterval(WorkerInterval);
    connect(&m_workerTimer, &QTimer::timeout, this, &ClusterSession::askWorker);
    connect(&m_journalReader, &JournalReader::restarted, &m_journalModel, &JournalModel::restart);
    connect(&m_journalReader, &JournalReader::itemsRead, &m_journalModel, &JournalModel::add);
    connect(&m_journalReader, &JournalReader::stateChanged, &m_journalModel, [this] {
        m_journalModel.setFile(m_journalReader.path(), m_journalReader.isRead(), m_journalReader.problem());
    });
}

ClusterSession::~ClusterSession()
{
    // No callback may reach a half-destroyed session.
    m_reading.stop();
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
    m_settings.setTopicNames(DemoCluster::topicNames());
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
    const Result<Done> started = m_reading.start(kafkaSettingsOf(m_settings), m_settings.topicNames());
    if (!started) {
        *error = Words::error(started.error());
        return false;
    }
    m_api = std::make_unique<RestClient>(m_settings.restUrls);
    if (m_api->available()) {
        m_workerTimer.start();
        askWorker();
    }
    m_probes = std::make_unique<WorkerProbes>(*m_models.workers(), m_settings.restUrls);
    m_sinkProbes = std::make_unique<SinkGroupProbes>(*m_models.sinkGroups(), *m_api);
    watchSurroundings();
    m_ticker.request();
    return true;
}

void ClusterSession::watchSurroundings()
{
    std::shared_ptr<SurroundingsSource> source;
    if (m_demo) // librdkafka's mock broker knows no such requests
        source = m_demo->surroundings();
    else
        source = std::make_shared<KafkaSurroundings>(kafkaSettingsOf(m_settings));
    m_surroundings = std::make_unique<SurroundingsWatch>(std::move(source));
    connect(m_surroundings.get(), &SurroundingsWatch::looked, this, &ClusterSession::surroundingsFound);
    m_surroundings->want(surroundingsWish());
    m_surroundings->askNow();
}

void ClusterSession::surroundingsFound(const Surroundings& found)
{
    if (found.error && m_lastLook.at >= 0 && !m_lastLook.error) {
        // What was told stays, with its time: knowing nothing is no news of the topics and groups.
        m_lastLook.unanswered = found.error;
        m_models.setSurroundings(m_lastLook);
        return;
    }
    m_lastLook = found;
    const ClusterMirror& read = m_reading.mirror();
    FoldDelta delta;
    delta.findings = m_liveFindings.update(read, m_reading.isComplete(), withGroupsSeen(found));
    m_leftOverGroups = LiveFindings::leftOverCandidates(read, m_reading.isComplete(), found);
    m_reading.add(delta);
    m_models.apply(std::move(delta));
    m_models.setSurroundings(found);
    m_sinkProbes->ask();
    const SurroundingsWish wish = surroundingsWish();
    m_surroundings->want(wish);
    // Sinks were not known yet: they are not kept waiting.
    if (found.sinkGroups.empty() && !wish.sinkGroups.empty() && !found.error)
        m_surroundings->askNow();
}

/// Where there are many groups each has its turn: those that had none in this look are as they were seen last.
Surroundings ClusterSession::withGroupsSeen(Surroundings found)
{
    if (found.error)
        return found;
    std::set<std::string> wanted(m_leftOverGroups.begin(), m_leftOverGroups.end());
    for (std::string& id : sinkGroupIds(m_reading.mirror()))
        wanted.insert(std::move(id));
    for (GroupState& group : found.sinkGroups) {
        std::string id = group.id;
        m_groupsSeen[std::move(id)] = std::move(group);
    }
    std::erase_if(m_groupsSeen, [&wanted](const auto& seen) { return !wanted.contains(seen.first); });
    found.sinkGroups.clear();
    for (const auto& [id, group] : m_groupsSeen)
        found.sinkGroups.push_back(group);
    return found;
}

SurroundingsWish ClusterSession::surroundingsWish() const
{
    SurroundingsWish wish;
    const TopicNames names = m_settings.topicNames();
    std::set<std::string> topics{names.config, names.status, names.offset};
    for (const KnownTopic& topic : this->topics())
        topics.insert(topic.name);
    topics.erase(std::string());
    wish.topics.assign(topics.begin(), topics.end());
    wish.group = m_settings.group.toStdString();
    wish.sinkGroups = m_models.sinkGroups()->wish();
    for (const std::string& group : m_leftOverGroups)
        wish.sinkGroups.try_emplace(group);
    return wish;
}

QString ClusterSession::clusterName() const
{
    return m_demo ? tr("Demo") : m_settings.bootstrap;
}

void ClusterSession::tick()
{
    if (!m_reading.isStarted())
        return;
    PacedTaking taking(m_pace, m_ticker);
    ClusterReading::News news = m_reading.take(taking.next());
    taking.took(news.delta);
    for (const ReaderEvent& event : news.events)
        m_models.events()->add(severityOf(event.severity), clusterName(), Words::readerEvent(event));
    m_models.apply(std::move(news.delta));
    m_models.setProgress(news.progress);
    m_reading.answerWaiters();
    followJournal();
    Q_EMIT changed();
}

/// Where this cluster's journal is read from: known once a broker has said the cluster's id, or is known not to say it.
void ClusterSession::followJournal()
{
    if (!progress().clusterId.empty() || progress().state == ConnectionState::Live)
        m_journalReader.setPath(journalFile()->path());
}

const std::shared_ptr<JournalFile>& ClusterSession::journalFile()
{
    // The file is named after the Kafka cluster, which is known only once a broker has answered.
    const QString kafkaCluster = QString::fromStdString(progress().clusterId);
    if (!m_journal || m_journalCluster != kafkaCluster) {
        m_journalCluster = kafkaCluster;
        m_journal = std::make_shared<JournalFile>(JournalFile::defaultFolder(), kafkaCluster, m_settings.group);
    }
    return m_journal;
}

Operation::Context ClusterSession::operationContext()
{
    Operation::Context context;
    context.evidence = this;
    context.api = m_api.get();
    context.admin = m_api.get();
    const KafkaSettings kafka = kafkaSettingsOf(m_settings);
    context.writer = std::make_shared<KafkaDirectWriter>(kafka);
    if (m_demo) // librdkafka's mock broker knows no such requests
        context.groups = m_demo->groups();
    else
        context.groups = std::make_shared<KafkaGroupAdmin>(kafka);
    context.journal = journalFile();
    context.readOnly = m_settings.readOnly;
    return context;
}

void ClusterSession::refresh()
{
    if (!m_reading.isStarted())
        return;
    askWorker();
    m_probes->askAll();
    m_surroundings->want(surroundingsWish());
    m_surroundings->askNow();
    readToEnd(std::chrono::seconds(10), [this](const Result<Done>& done) {
        if (!done)
            m_models.events()->add(EventLogModel::Severity::Warning, clusterName(), Words::error(done.error()));
    });
}

std::vector<KnownTopic> ClusterSession::topics() const
{
    std::vector<KnownTopic> topics;
    std::map<std::string, std::int32_t> counts;
    for (const PartitionProgress& partition : m_reading.details())
        ++counts[partition.topic];
    const TopicNames names = m_settings.topicNames();
    for (const auto& [name, partitions] : counts)
        topics.push_back({name, partitions, names.roleOf(name)});
    return topics;
}

std::unique_ptr<ClusterBackups> ClusterSession::backups()
{
    return std::make_unique<SessionBackups>(*this);
}

std::unique_ptr<MomentLook> ClusterSession::lookAt(const Moment& moment)
{
    return std::make_unique<MomentMaker>(*this, m_reading.store(), m_reading.keys(), moment);
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
