// SPDX-License-Identifier: GPL-3.0-or-later
#include "resetpreflight.h"

#include "core/jsondocument.h"
#include "operationwords.h"

#include <QSet>
#include <QStringList>

#include <set>

namespace inspector
{

namespace
{

constexpr qsizetype ShownValueLength = 120;
/// Records that a live cluster may have on their way to us at any moment. What counts is read to the very end when the
/// reset is submitted; a check that flickered with every record could never be acted on.
constexpr std::uint64_t OnTheirWay = 1000;

Sentence text(const char* english)
{
    return {QString::fromUtf8(english)};
}

/// Lines that a moment's patience may turn green without anybody's doing.
bool passing(const Error& error)
{
    return error.code == ErrorCode::WorkerStarting || error.code == ErrorCode::Rebalancing;
}

Sentence waitForTopics()
{
    return translate("inspector::Reset", "This counts once the topics are read to their end.");
}

} // namespace

ResetPreflight::ResetPreflight(const PreflightInput& input)
    : m_in(input), m_summary(input.mirror->connector(input.connector))
{
    if (m_in.progress.lastHeardMs >= 0)
        m_topicsAt = m_in.now.addMSecs(std::min<qint64>(0, m_in.progress.lastHeardMs - m_in.steadyNow));
    if (m_in.read.ok() && (!m_topicsAt.isValid() || m_in.read.at > m_topicsAt))
        m_topicsAt = m_in.read.at;
    m_topicsOk = topicsVerdict().verdict == Verdict::Ok;
}

std::vector<PreflightLine> ResetPreflight::lines() const
{
    return {connectorInConfig(),
            sourceConnector(),
            targetStateStopped(),
            noCommittedTasks(),
            statusSettled(),
            topicsRead(),
            storesRead(),
            somethingToReset(),
            workerCan(),
            sameCluster(),
            workerAgrees(),
            noRebalance(),
            allowed()};
}

PreflightLine ResetPreflight::made(const Line& line, const QString& source, const QDateTime& at) const
{
    PreflightLine made;
    made.check.id = QString::fromLatin1(line.id);
    made.check.verdict = line.verdict;
    made.check.title = line.title.window();
    made.check.seen = line.seen.window();
    made.check.advice = line.verdict == Verdict::Ok ? QString() : line.advice.window();
    made.check.at = at;
    made.check.cure = line.verdict == Verdict::Ok ? Cure::None : line.cure;
    made.check.source = source;
    made.seenEnglish = line.seen.english();
    made.blocks = line.verdict != Verdict::Ok && (line.verdict != Verdict::Unknown || line.unknownBlocks);
    return made;
}

PreflightLine ResetPreflight::fromTopics(Line line) const
{
    if (!m_topicsOk) {
        line.verdict = Verdict::Unknown;
        line.advice = waitForTopics();
        line.cure = Cure::None;
        line.unknownBlocks = true;
    }
    return made(line, u"topics"_qs, m_topicsAt);
}

PreflightLine ResetPreflight::fromWorker(Line line, const QDateTime& at) const
{
    return made(line, m_in.worker.ok() ? QString(u"worker "_qs + workerUrl()) : u"worker"_qs, at);
}

QString ResetPreflight::workerUrl() const
{
    return m_in.worker.ok() ? QString::fromStdString((*m_in.worker.result)->url) : QString();
}

bool ResetPreflight::workerFresh(const QDateTime& at) const
{
    return at.isValid() && at.msecsTo(m_in.now) <= m_in.deadlines.workerFresh.count();
}

Sentence ResetPreflight::record(KeyId key, std::uint64_t row) const
{
    const KeyTable& keys = m_in.mirror->keys();
    const RecordStore& store = m_in.mirror->store();
    const RecordView view = store.record(row);
    const PartitionSlot& slot = store.partition(keys.info(key).slot);
    const Sentence value =
        view.value ? Sentence(rawText(*view.value, ShownValueLength)) : translate("inspector::Reset", "(tombstone)");
    return text("%1 %2 · %3")
        .with({rawText(keys.bytes(key).value_or(BytesView()), ShownValueLength), value,
               placeOf(slot.topic, slot.partition, view.offset)});
}

PreflightLine ResetPreflight::allowed() const
{
    return made({"not-read-only", translate("inspector::Reset", "Changes are allowed"),
                 m_in.readOnly ? Verdict::Blocked : Verdict::Ok,
                 m_in.readOnly ? translate("inspector::Reset", "this cluster is open read-only")
                               : translate("inspector::Reset", "this cluster is open for changes"),
                 translate("inspector::Reset", "Open the cluster without read-only, then open this window again.")},
                u"program"_qs, m_in.now);
}

ResetPreflight::Line ResetPreflight::topicsVerdict() const
{
    const ReadProgress& progress = m_in.progress;
    Line line{"topics-read", translate("inspector::Reset", "Topics are read to their end"), Verdict::Wait, {}, {},
              Cure::Refresh};
    line.advice = translate("inspector::Reset", "Wait; this goes on by itself.");
    const Sentence problem = progress.problem ? errorSentence(*progress.problem) : Sentence();
    const bool behind = progress.recordsLeft > OnTheirWay;
    switch (progress.state) {
    case ConnectionState::Idle:
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Reset", "not connected to Kafka");
        line.advice = translate("inspector::Reset", "Open the cluster again.");
        return line;
    case ConnectionState::Recorded:
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Reset", "opened from files, which nothing can be written to");
        line.advice = translate("inspector::Reset", "Connect to the cluster itself.");
        return line;
    case ConnectionState::Failed:
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Reset", "reading has stopped. %1").with({problem});
        line.advice = translate("inspector::Reset", "Correct the connection and open the cluster again.");
        return line;
    case ConnectionState::Connecting:
        line.seen = translate("inspector::Reset", "no broker has answered yet. %1").with({problem});
        return line;
    case ConnectionState::Disconnected:
        line.seen =
            translate("inspector::Reset", "no broker answers now; what is shown may be old. %1").with({problem});
        return line;
    case ConnectionState::Reading:
    case ConnectionState::Live:
        break;
    }
    const qint64 topics = progress.topicsFound;
    if (progress.holdsFormerRecords) {
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Reset", "a topic was deleted or made again while it was read; what is shown "
                                                  "still holds the records of the former one");
        line.advice = translate("inspector::Reset", "Close the cluster and open it again.");
        line.cure = Cure::None;
    } else if (progress.topicsFound != progress.topicsWanted) {
        line.seen = translate("inspector::Reset", "%1 of %2 topics found")
                        .with({number(topics), number(progress.topicsWanted)});
        line.advice = translate("inspector::Reset", "Check the names of the internal topics in the connection.");
    } else if (!progress.complete() || progress.state == ConnectionState::Reading) {
        line.seen = translate("inspector::Reset", "%1 of %2 partitions read to their end")
                        .with({number(progress.partitionsReached), number(progress.partitions)});
    } else if (behind) {
        line.seen = translate("inspector::Reset", "records left to read: %1")
                        .with({number(static_cast<qint64>(progress.recordsLeft))});
    } else if (const Error* error = m_in.read.error()) {
        line.seen = translate("inspector::Reset", "the ends could not be reached. %1").with({errorSentence(*error)});
    } else if (!m_topicsAt.isValid() || m_topicsAt.msecsTo(m_in.now) > m_in.deadlines.topicsFresh.count()) {
        line.seen = translate("inspector::Reset", "no broker has answered lately");
    } else {
        line.verdict = Verdict::Ok;
        line.seen = translate("inspector::Reset", "topics: %1, partitions: %2, all at their end")
                        .with({number(topics), number(progress.partitions)});
    }
    return line;
}

PreflightLine ResetPreflight::topicsRead() const
{
    return made(topicsVerdict(), u"topics"_qs, m_topicsAt);
}

PreflightLine ResetPreflight::storesRead() const
{
    Line line{"stores-read",
              translate("inspector::Reset", "Every offsets topic of the connector is read"),
              Verdict::Unknown,
              {},
              {},
              Cure::Refresh};
    std::set<std::string> offsetTopics;
    bool workersTopic = false;
    const RecordStore& store = m_in.mirror->store();
    for (std::size_t i = 0; i < store.partitionCount(); ++i) {
        const PartitionSlot& slot = store.partition({static_cast<std::uint32_t>(i)});
        if (slot.role == TopicRole::Offset || slot.role == TopicRole::ConnectorOffset)
            offsetTopics.insert(slot.topic);
        workersTopic = workersTopic || slot.role == TopicRole::Offset;
    }
    const std::string own = m_summary ? m_summary->ownOffsetsTopic : std::string();
    if (!workersTopic) {
        line.seen = translate("inspector::Reset", "the workers' offsets topic is not read");
        line.advice = translate("inspector::Reset", "Name the offsets topic in the connection.");
    } else if (!own.empty() && !offsetTopics.contains(own)) {
        line.verdict = Verdict::Blocked;
        line.seen =
            translate("inspector::Reset",
                      "the connector keeps its offsets in a topic of its own, %1 (offsets.storage.topic), which "
                      "is not read")
                .with({QString::fromStdString(own)});
        line.advice =
            translate("inspector::Reset",
                      "What would go cannot be shown, and the result could not be verified. Open the cluster "
                      "with a user who may read this topic; if the topic does not exist yet, there is nothing "
                      "in it to reset.");
    } else if (overridesBootstrap()) {
        // Worker.offsetStoreForRegularSourceConnector, …ForExactlyOnceSourceConnector
        line.unknownBlocks = !own.empty();
        line.seen = translate("inspector::Reset", "the connector overrides bootstrap.servers");
        line.advice =
            own.empty()
                ? translate("inspector::Reset",
                            "With exactly-once support it keeps offsets on that other Kafka cluster too, which is "
                            "not read here: look there afterwards.")
                : translate("inspector::Reset",
                            "Its own offsets topic is on that other Kafka cluster, which is not read here: what "
                            "would go cannot be shown, and the result could not be verified.");
    } else {
        line.verdict = Verdict::Ok;
        QStringList names;
        for (const std::string& topic : offsetTopics) {
            if (topic == own || own.empty() || offsetTopics.size() <= 2)
                names << QString::fromStdString(topic);
        }
        line.seen = names.join(u", "_qs);
    }
    return fromTopics(line);
}

bool ResetPreflight::overridesBootstrap() const
{
    const ConfigEntry* entry = m_summary ? m_in.mirror->config(m_summary->configKey) : nullptr;
    const std::optional<BytesView> value =
        entry ? m_in.mirror->store().record(entry->version.row).value : std::optional<BytesView>();
    JsonDocument config;
    if (!value || config.parse(*value) != JsonDocument::Outcome::Value || config.root().type != JsonType::Object)
        return false;
    const JsonDocument::Node* properties = config.member(config.root(), "properties");
    if (!properties || properties->type != JsonType::Object)
        return false;
    for (const char* client : {"producer", "consumer", "admin"}) {
        if (config.member(*properties, std::string(client) + ".override.bootstrap.servers"))
            return true;
    }
    return false;
}

PreflightLine ResetPreflight::connectorInConfig() const
{
    Line line{"connector-in-config",
              translate("inspector::Reset", "Connector is in the config topic"),
              Verdict::Unknown,
              translate("inspector::Reset", "no config topic was read to its end"),
              {}};
    if (m_summary && m_summary->inConfig.value_or(false)) {
        line.verdict = Verdict::Ok;
        const ConfigEntry* entry = m_in.mirror->config(m_summary->configKey);
        if (entry) {
            const RecordView view = m_in.mirror->store().record(entry->version.row);
            const PartitionSlot& slot = m_in.mirror->store().partition(view.slot);
            line.seen = placeOf(slot.topic, slot.partition, view.offset);
        } else {
            line.seen = translate("inspector::Reset", "it has a configuration");
        }
    } else if (!m_summary || m_summary->inConfig.has_value()) {
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Reset", "no configuration with this name");
        line.advice = translate("inspector::Reset",
                                "A worker resets only connectors that exist. Offsets left over by a deleted connector "
                                "need direct tombstones.");
    }
    return fromTopics(line);
}

PreflightLine ResetPreflight::sourceConnector() const
{
    Line line{"source-connector", translate("inspector::Reset", "It is a source connector"), Verdict::Unknown, {}, {}};
    const ConnectorType folded = m_summary ? m_summary->type : ConnectorType::Unknown;
    const std::string told = m_in.status.ok() ? (*m_in.status.result)->type : std::string();
    const QString className = m_summary ? QString::fromStdString(m_summary->className) : QString();
    const bool sink = folded == ConnectorType::Sink || told == "sink";
    const bool source = folded == ConnectorType::Source || told == "source";
    const Sentence worker =
        told.empty() ? translate("inspector::Reset", "the worker has not said")
                     : translate("inspector::Reset", "the worker says %1").with({QString::fromStdString(told)});
    line.seen = text("%1 · %2").with({className, worker});
    if (sink) {
        line.verdict = Verdict::Blocked;
        line.advice = source ? translate("inspector::Reset",
                                         "Topics and worker disagree: does this worker belong to another Connect "
                                         "cluster? Check the REST address.")
                             : translate("inspector::Reset",
                                         "The offsets of a sink are a consumer group; this window resets sources.");
    } else if (source) {
        line.verdict = Verdict::Ok;
    } else {
        line.advice = translate("inspector::Reset",
                                "Neither its class, its offsets nor a worker say what it is. Wait for the worker.");
    }
    return fromTopics(line);
}

PreflightLine ResetPreflight::targetStateStopped() const
{
    Line line{"target-state-stopped",
              translate("inspector::Reset", "Target state is STOPPED"),
              Verdict::Unknown,
              translate("inspector::Reset", "not known"),
              {},
              Cure::StopConnector};
    const std::optional<TargetState> target = m_summary ? m_summary->targetState : std::nullopt;
    if (target) {
        line.verdict = *target == TargetState::Stopped ? Verdict::Ok : m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        const ConfigEntry* entry = m_in.mirror->config(m_summary->targetStateKey);
        const std::string_view wire = wireName(*target);
        const Sentence name(QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size())));
        line.seen = entry ? text("%1 · %2").with({name, record(entry->version.key, entry->version.row)})
                          : translate("inspector::Reset", "%1, because there is no target-state record").with({name});
        line.advice = m_in.stopping
                          ? translate("inspector::Reset", "The worker was asked to stop it; wait.")
                          : translate("inspector::Reset",
                                      "Stop the connector. Its tasks end; it does no work until it is resumed.");
    }
    return fromTopics(line);
}

PreflightLine ResetPreflight::noCommittedTasks() const
{
    Line line{"no-committed-tasks",
              translate("inspector::Reset", "No committed tasks"),
              Verdict::Unknown,
              translate("inspector::Reset", "not known"),
              {}};
    const ConfigEntry* commit = m_summary ? m_in.mirror->config(m_summary->commitKey) : nullptr;
    if (m_summary && m_summary->committedTasks) {
        line.verdict = *m_summary->committedTasks == 0 ? Verdict::Ok : m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        // Stopping again writes an empty task set, also where the target state is STOPPED already
        // (DistributedHerder.stopConnector).
        if (m_summary->targetState == TargetState::Stopped)
            line.cure = Cure::StopConnector;
        line.advice = translate("inspector::Reset", "Stopping the connector takes its tasks away; then wait.");
    } else if (m_summary && !commit) {
        line.verdict = Verdict::Ok; // ClusterConfigState.taskCount: no commit counts as 0
        line.seen = translate("inspector::Reset", "no commit record: 0 tasks");
    } else {
        line.advice = translate("inspector::Reset", "The commit record cannot be read as a worker reads it.");
    }
    if (commit)
        line.seen = record(commit->version.key, commit->version.row);
    else if (m_summary && m_summary->committedTasks)
        line.seen = translate("inspector::Reset", "committed tasks: %1").with({number(*m_summary->committedTasks)});
    return fromTopics(line);
}

PreflightLine ResetPreflight::statusSettled() const
{
    Line line{
        "status-settled", translate("inspector::Reset", "Connector and tasks have come to rest"), Verdict::Ok, {}, {}};
    QStringList restless;
    const TaskState own = m_summary ? m_summary->state.value_or(TaskState::Unknown) : TaskState::Unknown;
    const std::string_view wire = wireName(own);
    const QString ownName = QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size()));
    for (const std::uint32_t at : m_in.mirror->statusesOf(m_in.connector)) {
        const StatusEntry& status = m_in.mirror->statuses()[at];
        if (status.task >= 0 && status.present && status.state == TaskState::Running)
            restless << QStringLiteral("task %1 RUNNING (%2)")
                            .arg(QString::number(status.task), QString::fromStdString(status.workerId));
    }
    line.seen = translate("inspector::Reset", "connector %1").with({ownName});
    if (!restless.isEmpty())
        line.seen = text("%1 · %2").with({line.seen, restless.join(u", "_qs)});
    if (own == TaskState::Stopped && restless.isEmpty())
        return fromTopics(line);

    line.verdict = Verdict::Wait;
    line.advice = translate("inspector::Reset", "The worker writes the last status after the stop; wait.");
    const ConfigEntry* target = m_summary ? m_in.mirror->config(m_summary->targetStateKey) : nullptr;
    if (m_summary && m_summary->targetState == TargetState::Stopped && target && target->version.lastAt >= 0 &&
        m_in.now.toMSecsSinceEpoch() - target->version.lastAt > m_in.deadlines.settle.count())
    {
        line.verdict = Verdict::Unknown;
        line.unknownBlocks = false;
        line.advice =
            translate("inspector::Reset",
                      "The stop is long past and this status was never taken back: left over by a worker that "
                      "died, or a task that did not end. Make sure that no such worker still runs: its task "
                      "could write the offsets again.");
    }
    return fromTopics(line);
}

PreflightLine ResetPreflight::somethingToReset() const
{
    Line line{
        "something-to-reset", translate("inspector::Reset", "There are offsets to reset"), Verdict::Blocked, {}, {}};
    if (m_in.plan && !m_in.plan->basis.empty()) {
        QSet<QString> stores;
        for (const PlannedKey& key : m_in.plan->basis)
            stores.insert(QString::fromStdString(key.topic));
        QStringList names(stores.begin(), stores.end());
        names.sort();
        line.verdict = Verdict::Ok;
        line.seen = translate("inspector::Reset", "live raw keys: %1, in %2")
                        .with({number(static_cast<qint64>(m_in.plan->basis.size())), names.join(u", "_qs)});
    } else {
        line.seen = translate("inspector::Reset", "no live offsets of this connector in the topics that are read");
        line.advice = translate("inspector::Reset", "Nothing needs to be done: it starts afresh anyway.");
        if (m_in.planError &&
            !(m_in.planError->code == ErrorCode::NotPossible && m_in.planError->detail == "no-offsets"))
            line.advice = translate("inspector::Reset", "The lines above say why no plan can be made.");
    }
    return fromTopics(line);
}

PreflightLine ResetPreflight::workerCan() const
{
    Line line{"worker-can", translate("inspector::Reset", "A worker can do it"), Verdict::Blocked, {}, {},
              Cure::Refresh};
    if (!m_in.restAvailable) {
        line.seen = translate("inspector::Reset", "no REST address of a worker is known");
        line.advice = translate("inspector::Reset", "Give the REST address of a worker in the connection.");
        line.cure = Cure::None;
        return fromWorker(line, m_in.now);
    }
    if (!m_in.worker.result) {
        line.verdict = Verdict::Wait;
        line.seen = translate("inspector::Reset", "asked, no answer yet");
        line.advice = translate("inspector::Reset", "Wait for the answer.");
        return fromWorker(line, {});
    }
    if (const Error* error = m_in.worker.error()) {
        line.verdict = passing(*error) ? Verdict::Wait : Verdict::Blocked;
        line.seen = errorSentence(*error);
        line.advice = translate("inspector::Reset", "It is asked again every few seconds.");
        return fromWorker(line, m_in.worker.at);
    }
    const WorkerInfo& worker = **m_in.worker.result;
    line.seen = translate("inspector::Reset", "%1, Connect %2")
                    .with({workerUrl(), QString::fromStdString(worker.version.text)});
    if (!workerFresh(m_in.worker.at)) {
        line.verdict = Verdict::Wait;
        line.advice = translate("inspector::Reset", "This answer is old and no newer one has come; wait.");
    } else if (worker.version.major <= 0) {
        line.verdict = Verdict::Unknown;
        line.advice = translate("inspector::Reset", "Its version is not understood; 3.6 or later is needed.");
    } else if (!worker.version.atLeast(3, 6)) {
        line.advice =
            translate("inspector::Reset",
                      "Resetting offsets needs Connect 3.6 or later. Before that only direct tombstones can.");
        line.cure = Cure::None;
    } else if (!restServesName(m_in.mirror->name(m_in.connector), worker.version)) {
        line.advice = translate("inspector::Reset",
                                "Workers of this version cannot be reached at an address with this connector's name: "
                                "they answer 400 where it holds a slash, a backslash or a per cent sign. Only direct "
                                "tombstones can reset it.");
        line.cure = Cure::None;
    } else {
        line.verdict = Verdict::Ok;
    }
    return fromWorker(line, m_in.worker.at);
}

PreflightLine ResetPreflight::sameCluster() const
{
    Line line{"same-cluster",
              translate("inspector::Reset", "Worker and topics are of the same Kafka cluster"),
              Verdict::Unknown,
              {},
              {},
              Cure::Refresh};
    const std::string& ours = m_in.progress.clusterId;
    const std::string theirs = m_in.worker.ok() ? (*m_in.worker.result)->kafkaClusterId : std::string();
    if (ours.empty() || theirs.empty()) {
        line.seen = ours.empty() ? translate("inspector::Reset", "the brokers have not said their cluster id")
                                 : translate("inspector::Reset", "the worker has not said its cluster id");
        line.advice = translate("inspector::Reset",
                                "Until both are known the worker may be one of another cluster with a connector of the "
                                "same name.");
        return fromWorker(line, m_in.worker.at);
    }
    line.seen = ours == theirs ? Sentence(QString::fromStdString(ours))
                               : translate("inspector::Reset", "the topics are of %1, the worker works with %2")
                                     .with({QString::fromStdString(ours), QString::fromStdString(theirs)});
    line.verdict = ours == theirs ? Verdict::Ok : Verdict::Blocked;
    line.cure = Cure::None;
    line.advice = translate("inspector::Reset",
                            "This REST address leads to ANOTHER Kafka cluster: a connector of the same name would lose "
                            "its offsets there. Correct the REST address or the bootstrap address.");
    return fromWorker(line, m_in.worker.at);
}

PreflightLine ResetPreflight::workerAgrees() const
{
    Line line{
        "worker-agrees", translate("inspector::Reset", "The worker sees the same connector"), Verdict::Wait, {}, {},
        Cure::Refresh};
    if (!m_in.restAvailable || !m_in.status.result) {
        line.verdict = m_in.restAvailable ? Verdict::Wait : Verdict::Unknown;
        line.seen = m_in.restAvailable ? translate("inspector::Reset", "asked, no answer yet")
                                       : translate("inspector::Reset", "there is no worker to ask");
        line.advice = translate("inspector::Reset", "Wait for the answer.");
        return fromWorker(line, {});
    }
    if (const Error* error = m_in.status.error()) {
        line.verdict = passing(*error) ? Verdict::Wait : Verdict::Blocked;
        line.seen = errorSentence(*error);
        line.advice =
            error->code == ErrorCode::NotFound
                ? translate("inspector::Reset", "It may belong to another Connect cluster; check the REST address.")
                : translate("inspector::Reset", "It is asked again every few seconds.");
        return fromWorker(line, m_in.status.at);
    }
    const RestConnectorStatus& status = **m_in.status.result;
    line.seen = translate("inspector::Reset", "the worker says %1 on %2")
                    .with({QString::fromStdString(status.state), QString::fromStdString(status.workerId)});
    const std::optional<TaskState> ours = m_summary ? m_summary->state : std::nullopt;
    if (!workerFresh(m_in.status.at)) {
        line.advice = translate("inspector::Reset", "This answer is old and no newer one has come; wait.");
    } else if (!ours) {
        line.verdict = Verdict::Unknown;
        line.advice =
            translate("inspector::Reset", "The status topic has no status of this connector to compare with.");
    } else if (taskStateFromText(status.state) != *ours || status.workerId != m_summary->workerId) {
        const std::string_view wire = wireName(*ours);
        line.seen = translate("inspector::Reset", "the worker says %1 on %2; the topic says %3 on %4")
                        .with({QString::fromStdString(status.state), QString::fromStdString(status.workerId),
                               QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size())),
                               QString::fromStdString(m_summary->workerId)});
        line.advice = translate("inspector::Reset",
                                "Wait. If it stays so, this worker belongs to another Connect cluster that has a "
                                "connector of the same name: check the REST address.");
    } else {
        line.verdict = Verdict::Ok;
    }
    return fromWorker(line, m_in.status.at);
}

PreflightLine ResetPreflight::noRebalance() const
{
    Line line{
        "no-rebalance",
        translate("inspector::Reset", "No rebalance is pending"),
        Verdict::Unknown,
        translate("inspector::Reset", "not known here"),
        translate("inspector::Reset", "If one is pending the worker answers 409 and changes nothing; then try again."),
        Cure::None,
        false};
    for (const Error* error : {m_in.worker.error(), m_in.status.error()}) {
        if (error && error->code == ErrorCode::Rebalancing) {
            line.verdict = Verdict::Wait;
            line.seen = errorSentence(*error);
            line.advice = translate("inspector::Reset", "Wait; it is asked again every few seconds.");
        }
    }
    return fromWorker(line, m_in.restAvailable ? m_in.status.at : QDateTime());
}

} // namespace inspector
