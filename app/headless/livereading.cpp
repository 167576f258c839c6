// SPDX-License-Identifier: GPL-3.0-or-later
#include "livereading.h"

#include "app/kafkasettingsof.h"
#include "core/livefindings.h"
#include "core/sinkgroupnames.h"
#include "core/summary.h"
#include "items/errorwords.h"
#include "items/topicwords.h"
#include "items/words.h"
#include "kafka/kafkasurroundings.h"
#include "kafka/sinkgroups.h"

#include <QDateTime>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace inspector
{

namespace
{

/// How long brokers may be out of reach in a run before it is given up. A broker that restarts takes less.
constexpr std::chrono::seconds ConnectionPatience{20};
constexpr std::chrono::milliseconds WatchInterval{250};
constexpr std::chrono::milliseconds SettleInterval{5};
/// What a slow worker or coordinator may take of the time that is left.
constexpr std::chrono::seconds AnswerPatience{30};

} // namespace

LiveReading::LiveReading(const ConnectionSettings& settings, std::chrono::milliseconds timeout)
    : m_settings(settings), m_timeout(timeout), m_deadline(timeout),
      m_reading([this] { QMetaObject::invokeMethod(this, &LiveReading::tick, Qt::QueuedConnection); })
{
    m_watch.setInterval(WatchInterval);
    connect(&m_watch, &QTimer::timeout, this, &LiveReading::tick);
    m_settleTimer.setInterval(SettleInterval);
    connect(&m_settleTimer, &QTimer::timeout, this, &LiveReading::settle);
}

LiveReading::~LiveReading()
{
    m_cancelled = true;
    m_reading.stop();
    if (m_asker.joinable())
        m_asker.join();
}

void LiveReading::start()
{
    const bool runsAlready = !m_settings.bootstrap.isEmpty(); // the window's own
    if (!m_settings.demo || runsAlready) {
        begin();
        return;
    }
    DemoOptions still;
    still.ticking = false; // so that what is reported stands still
    m_demo = std::make_unique<DemoCluster>(still);
    m_settings.group = DemoCluster::group();
    m_settings.setTopicNames(DemoCluster::topicNames());
    connect(m_demo.get(), &DemoCluster::started, this, [this] {
        m_settings.bootstrap = m_demo->bootstrap();
        m_settings.restUrls = m_demo->restUrls();
        begin();
    });
    connect(m_demo.get(), &DemoCluster::failed, this,
            [this](const QString& why) { fail(tr("The simulated cluster did not start. %1").arg(why)); });
    m_demo->start();
}

void LiveReading::begin()
{
    const Result<Done> started = m_reading.start(kafkaSettingsOf(m_settings), m_settings.topicNames());
    if (!started) {
        fail(ErrorWords::once(started.error()));
        return;
    }
    m_watch.start();
    m_reading.readToEnd(timeLeft(), [this](const Result<Done>& done) { endReached(done); });
}

std::chrono::milliseconds LiveReading::timeLeft() const
{
    return std::chrono::milliseconds(std::max<qint64>(m_deadline.remainingTime(), 1));
}

void LiveReading::tick()
{
    if (m_ended || !m_reading.isStarted() || m_settleTimer.isActive())
        return;
    take();
    Q_EMIT progressed(m_progress.partitions == 0 ? tr("Asking for the topics …")
                                                 : tr("%1 records, %2 of %3 partitions read")
                                                       .arg(Words::number(static_cast<qint64>(m_progress.recordsRead)))
                                                       .arg(m_progress.partitionsReached)
                                                       .arg(m_progress.partitions));
    checkConnection(m_progress);
    if (!m_ended)
        m_reading.answerWaiters();
}

void LiveReading::checkConnection(const ReadProgress& progress)
{
    const bool connected = progress.state == ConnectionState::Reading || progress.state == ConnectionState::Live;
    if (connected) {
        m_disconnected = false;
        return;
    }
    if (!std::exchange(m_disconnected, true))
        m_connectionPatience = QDeadlineTimer(ConnectionPatience);
    const bool hopeless = progress.state == ConnectionState::Failed;
    if (progress.problem && (hopeless || m_connectionPatience.hasExpired()))
        fail(wordsOf(*progress.problem));
    else if (m_deadline.hasExpired())
        fail(progress.problem ? tooLateWords(*progress.problem) : timeoutWords());
}

void LiveReading::take()
{
    ClusterReading::News news = m_reading.take();
    m_progress = news.progress;
    for (const ReaderEvent& event : news.events) {
        if (event.kind == ReaderEvent::Kind::Problem)
            m_troubles[event.error.subject] = event.error;
        else if (event.kind == ReaderEvent::Kind::TopicFound)
            m_troubles.erase(event.error.subject);
    }
}

/// librdkafka does not always say which broker it means.
QString LiveReading::wordsOf(Error error) const
{
    if (error.subject.empty())
        error.subject = m_settings.bootstrap.toStdString();
    return ErrorWords::once(error);
}

QString LiveReading::tooLateWords(const Error& error) const
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_timeout).count();
    //: %1: one or more sentences about what is wrong
    return tr("%1 Given up after %2 s (--timeout).").arg(wordsOf(error)).arg(seconds);
}

void LiveReading::endReached(const Result<Done>& done)
{
    if (m_ended)
        return;
    take(); // the reader has told what is wrong with topics by now
    if (!done) {
        const bool isLate = m_deadline.hasExpired();
        const bool isVague = done.error().code == ErrorCode::TimedOut && done.error().subject.empty();
        fail(isVague ? timeoutWords() : isLate ? tooLateWords(done.error()) : wordsOf(done.error()));
        return;
    }
    if (const std::optional<Error> missing = missingTopic()) {
        fail(ErrorWords::once(*missing));
        return;
    }
    if (m_progress.holdsFormerRecords) {
        fail(tr("A topic was deleted or made again while it was read, so that what was read is of two topics. Wait "
                "until the cluster is at rest and try again."));
        return;
    }
    checkOwnOffsetsTopics();
    m_readAt = QDateTime::currentMSecsSinceEpoch();
    m_watch.stop();
    m_reading.stopReading();
    m_settleTimer.start();
}

std::optional<Error> LiveReading::missingTopic() const
{
    std::set<std::string> found;
    for (const PartitionProgress& partition : m_reading.details())
        found.insert(partition.topic);
    const TopicNames topics = m_settings.topicNames();
    for (const std::string& name : {topics.config, topics.status, topics.offset}) {
        if (!found.count(name)) {
            Error missing;
            missing.code = ErrorCode::NoSuchTopic;
            missing.subject = name;
            return missing;
        }
    }
    return std::nullopt;
}

void LiveReading::checkOwnOffsetsTopics()
{
    std::set<std::string> found;
    for (const PartitionProgress& partition : m_reading.details())
        found.insert(partition.topic);
    for (const std::string& topic : m_reading.ownOffsetsTopics()) {
        if (found.count(topic))
            continue;
        const auto trouble = m_troubles.find(topic);
        const bool refused = trouble != m_troubles.end() && trouble->second.code != ErrorCode::NoSuchTopic;
        m_complete = m_complete && !refused;
        Q_EMIT warned(refused ? ErrorWords::once(trouble->second)
                              : tr("The topic %1, where a connector keeps its offsets, is not there (yet).")
                                    .arg(QString::fromStdString(topic)));
    }
}

void LiveReading::settle()
{
    m_reading.take(); // tells the fold what is left to be told
    if (!m_reading.isSettled())
        return;
    m_settleTimer.stop();
    // librdkafka's mock broker answers no such questions: the simulated cluster does, where it is this program's own.
    if (m_demo)
        m_brokers = m_demo->surroundings();
    else if (!m_settings.demo)
        m_brokers = std::make_shared<KafkaSurroundings>(kafkaSettingsOf(m_settings));
    if (m_brokers)
        askBrokers(surroundingsWish());
    else
        m_surroundings.emplace();
    askWorkers();
}

SurroundingsWish LiveReading::surroundingsWish() const
{
    SurroundingsWish wish;
    std::set<std::string> topics;
    for (const PartitionProgress& partition : m_reading.details())
        topics.insert(partition.topic);
    wish.topics.assign(topics.begin(), topics.end());
    wish.group = m_settings.group.toStdString();
    const ClusterMirror& mirror = m_reading.mirror();
    for (const ConnectorSummary& connector : mirror.connectors()) {
        const std::string id = sinkGroupId(connector, mirror.name(connector.connector));
        if (!maySink(connector) || !isPlainGroupId(id))
            continue;
        std::vector<TopicPartition>& also = wish.sinkGroups[id];
        for (const std::uint32_t position : mirror.activeTopicsOf(connector.connector)) {
            const ActiveTopicEntry& active = mirror.activeTopics()[position];
            if (active.present)
                also.push_back({std::string(mirror.keys().extra(active.version.key)), -1});
        }
    }
    return wish;
}

void LiveReading::askBrokers(const SurroundingsWish& wish)
{
    AskControl control;
    control.deadline =
        std::chrono::steady_clock::now() + std::min<std::chrono::milliseconds>(timeLeft(), AnswerPatience);
    control.cancelled = &m_cancelled;
    if (m_asker.joinable())
        m_asker.join(); // it has answered
    m_asker = std::thread([this, control, wish] {
        Surroundings found = m_brokers->look(wish, control);
        // Joined before this object dies.
        QMetaObject::invokeMethod(
            this, [this, wish, found = std::move(found)] { brokersAnswered(wish, found); }, Qt::QueuedConnection);
    });
}

void LiveReading::brokersAnswered(SurroundingsWish wish, Surroundings found)
{
    const auto byId = [](const GroupState& a, const GroupState& b) { return a.id < b.id; };
    found.sinkGroups.insert(found.sinkGroups.end(), std::make_move_iterator(m_answeredGroups.begin()),
                            std::make_move_iterator(m_answeredGroups.end()));
    m_answeredGroups.clear();
    std::sort(found.sinkGroups.begin(), found.sinkGroups.end(), byId);
    // Which groups may be left over is known only by the list of all.
    wish.sinkGroups.clear();
    for (const std::string& id : LiveFindings::leftOverCandidates(m_reading.mirror(), true, found)) {
        GroupState sought;
        sought.id = id;
        if (!std::binary_search(found.sinkGroups.begin(), found.sinkGroups.end(), sought, byId))
            wish.sinkGroups[id];
    }
    if (!wish.sinkGroups.empty()) {
        m_answeredGroups = std::move(found.sinkGroups);
        askBrokers(wish);
        return;
    }
    warnOfUnknown(found);
    FoldDelta delta;
    delta.findings = LiveFindings(LiveFindings::Looks::Single).update(m_reading.mirror(), true, found);
    m_reading.add(delta);
    m_surroundings = found;
    finishIfAnswered();
}

/// Where one right is missing it is missing for many: each thing is said once.
void LiveReading::warnOfUnknown(const Surroundings& found)
{
    std::set<QString> said;
    const auto say = [&](const QString& words) {
        if (!words.isEmpty() && said.insert(words).second)
            Q_EMIT warned(words);
    };
    const auto warn = [&](const std::optional<Error>& error) {
        if (error)
            say(ErrorWords::once(*error));
    };
    warn(found.error);
    for (const TopicFacts& topic : found.topics) {
        warn(topic.error);
        say(TopicWords::noSettings(topic));
    }
    if (found.workers)
        warn(found.workers->error);
    std::map<std::pair<ErrorCode, int>, std::vector<const GroupState*>> unknown; // by what is wrong
    for (const GroupState& group : found.sinkGroups) {
        if (group.error)
            unknown[{group.error->code, group.error->status}].push_back(&group);
    }
    for (const auto& [kind, groups] : unknown) {
        const GroupState& first = *groups.front();
        if (groups.size() == 1)
            warn(first.error);
        else if (ErrorWords::isGroupRefused(*first.error))
            say(tr("This user may not describe the groups of %1 sinks, %2 for one, so their offsets are not known. Ask "
                   "for the right DESCRIBE on these groups.")
                    .arg(groups.size())
                    .arg(Words::name(first.id)));
        else
            say(tr("What the brokers know of the groups of %1 sinks is missing, in whole or in part. Of the first, %2: "
                   "%3")
                    .arg(QString::number(groups.size()), Words::name(first.id), ErrorWords::once(*first.error)));
    }
}

void LiveReading::askWorkers()
{
    RestClient::Deadlines deadlines;
    deadlines.read = std::min<std::chrono::milliseconds>(timeLeft(), deadlines.read);
    m_api = std::make_unique<RestClient>(m_settings.restUrls, deadlines);
    if (!m_api->available()) {
        m_types.emplace();
        finishIfAnswered();
        return;
    }
    m_api->connectorTypes([this](const Result<std::map<std::string, ConnectorType>>& types) {
        if (!types)
            Q_EMIT warned(ErrorWords::once(types.error()));
        m_types = types ? *types : std::map<std::string, ConnectorType>{};
        finishIfAnswered();
    });
}

void LiveReading::finishIfAnswered()
{
    if (m_ended || !m_surroundings || !m_types)
        return;
    m_ended = true;
    Q_EMIT finished();
}

void LiveReading::fail(const QString& words)
{
    if (std::exchange(m_ended, true))
        return;
    m_watch.stop();
    m_settleTimer.stop();
    Q_EMIT failed(words);
}

QString LiveReading::timeoutWords() const
{
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(m_timeout).count();
    return tr("Reading has not ended within %1 s: %2 of %3 partitions are read to their end, at most %4 records are "
              "left. Give it more time with --timeout.")
        .arg(seconds)
        .arg(m_progress.partitionsReached)
        .arg(m_progress.partitions)
        .arg(m_progress.recordsLeft);
}

ReportSource LiveReading::source() const
{
    ReportSource source;
    source.kind = m_settings.demo ? ReportSource::Kind::Demo : ReportSource::Kind::Live;
    source.bootstrap = m_settings.demo ? std::string() : m_settings.bootstrap.toStdString();
    source.kafkaClusterId = m_progress.clusterId;
    source.records = m_reading.store().folded();
    source.bytes = m_reading.store().bytesReceived();
    source.complete = m_complete;
    return source;
}

std::vector<ReportCluster> LiveReading::clusters() const
{
    ReportFacts facts;
    facts.group = m_settings.group.toStdString();
    facts.live = true;
    facts.now = m_readAt;
    facts.restTypes = *m_types;
    std::map<std::string, ReportTopic> topics;
    const TopicNames names = m_settings.topicNames();
    for (const PartitionProgress& partition : m_reading.details()) {
        ReportTopic& topic = topics[partition.topic];
        topic.name = partition.topic;
        topic.role = names.roleOf(partition.topic);
        ++topic.partitions;
        // Not the end that the brokers told last: what came behind the position was not read, nor is it in a backup.
        topic.endOffsets.push_back(partition.position);
    }
    for (const TopicFacts& told : m_surroundings->topics) {
        topics[told.name].replicationFactor = told.replicationFactor();
        topics[told.name].cleanupPolicy = told.setting("cleanup.policy");
        topics[told.name].settings = told.ownSettings(); // nothing, if one of them is hidden
    }
    for (auto& [name, topic] : topics)
        facts.topics.push_back(std::move(topic));
    facts.workers = m_surroundings->workers;
    for (const GroupState& group : m_surroundings->sinkGroups)
        facts.sinkGroups.emplace(group.id, sinkGroupOf(group));
    std::vector<ReportCluster> clusters;
    clusters.push_back({m_reading.mirror(), std::move(facts)});
    return clusters;
}

std::vector<ExportPart> LiveReading::exportParts() const
{
    ExportPart part;
    part.store = &m_reading.store();
    part.keys = &m_reading.keys();
    part.header.group = m_settings.group.toStdString();
    const std::vector<ReportCluster> read = clusters();
    for (const ReportTopic& topic : read.front().facts.topics)
        part.header.topics.push_back({topic.name, topic.partitions, topic.role});
    return {part};
}

} // namespace inspector
