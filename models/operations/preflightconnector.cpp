// SPDX-License-Identifier: GPL-3.0-or-later
#include "preflight.h"

#include "core/summary.h"
#include "operationneeds.h"
#include "operationwords.h"

#include <QSet>
#include <QStringList>

namespace inspector
{

namespace
{

constexpr qsizetype ShownValueLength = 120;

Sentence text(const char* english)
{
    return {QString::fromUtf8(english)};
}

Sentence deletedWords()
{
    return translate("inspector::Operation", "the connector is deleted");
}

} // namespace

PreflightLine Preflight::connectorInConfig() const
{
    Line line{"connector-in-config",
              translate("inspector::Operation", "Connector is in the config topic"),
              Verdict::Unknown,
              translate("inspector::Operation", "no config topic was read to its end"),
              {}};
    if (m_summary && m_summary->inConfig.value_or(false)) {
        line.verdict = Verdict::Ok;
        const ConfigEntry* entry = m_in.mirror->config(m_summary->configKey);
        if (entry) {
            const RecordView view = m_in.mirror->store().record(entry->version.row);
            const PartitionSlot& slot = m_in.mirror->store().partition(view.slot);
            line.seen = placeOf(slot.topic, slot.partition, view.offset);
        } else {
            line.seen = translate("inspector::Operation", "it has a configuration");
        }
    } else if (direct() && gone()) {
        line.verdict = Verdict::Ok;
        line.title = translate("inspector::Operation", "Connector is deleted");
        line.seen =
            translate("inspector::Operation", "no configuration with this name: what is left of it is nobody's");
    } else if (!m_summary || m_summary->inConfig.has_value()) {
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Operation", "no configuration with this name");
        line.advice = translate("inspector::Operation",
                                "A worker changes only connectors that exist. Offsets left over by a deleted connector "
                                "need direct tombstones.");
    }
    return fromTopics(line);
}

PreflightLine Preflight::connectorType() const
{
    Line line{"connector-type",
              translate("inspector::Operation", "It is known to be a source or a sink"),
              Verdict::Unknown,
              {},
              {}};
    const ConnectorType folded = m_summary ? m_summary->type : ConnectorType::Unknown;
    const std::string told = m_in.status.ok() ? (*m_in.status.result)->type : std::string();
    const QString className = m_summary ? QString::fromStdString(m_summary->className) : QString();
    const Sentence worker =
        told.empty() ? translate("inspector::Operation", "the worker has not said")
                     : translate("inspector::Operation", "the worker says %1").with({QString::fromStdString(told)});
    line.seen = text("%1 · %2").with({className, worker});
    const bool disagree =
        (folded == ConnectorType::Sink && told == "source") || (folded == ConnectorType::Source && told == "sink");
    if (disagree) {
        line.verdict = Verdict::Blocked;
        line.advice = translate("inspector::Operation",
                                "Topics and worker disagree: does this worker belong to another Connect cluster? Check "
                                "the REST address.");
    } else if (folded != ConnectorType::Unknown || told == "source") {
        line.verdict = Verdict::Ok;
    } else if (told == "sink") {
        line.advice = translate("inspector::Operation",
                                "The topics do not show that it is a sink, so that its consumer group is not known.");
    } else {
        line.advice = translate("inspector::Operation",
                                "Neither its class, its offsets nor a worker say what it is. Wait for the worker.");
    }
    return fromTopics(line);
}

PreflightLine Preflight::targetStateStopped() const
{
    Line line{"target-state-stopped",
              translate("inspector::Operation", "Target state is STOPPED"),
              Verdict::Unknown,
              translate("inspector::Operation", "not known"),
              {},
              Cure::StopConnector};
    const std::optional<TargetState> target = m_summary ? m_summary->targetState : std::nullopt;
    if (direct() && gone()) {
        line.verdict = Verdict::Ok;
        line.seen = deletedWords();
    } else if (target) {
        line.verdict = *target == TargetState::Stopped ? Verdict::Ok : m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        const ConfigEntry* entry = m_in.mirror->config(m_summary->targetStateKey);
        const std::string_view wire = wireName(*target);
        const Sentence name(QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size())));
        line.seen = entry
                        ? text("%1 · %2").with({name, record(entry->version.key, entry->version.row)})
                        : translate("inspector::Operation", "%1, because there is no target-state record").with({name});
        line.advice = m_in.stopping
                          ? translate("inspector::Operation", "The worker was asked to stop it; wait.")
                          : translate("inspector::Operation",
                                      "Stop the connector. Its tasks end; it does no work until it is resumed.");
        if (unaskable() && !direct())
            line.advice =
                translate("inspector::Operation",
                          "No worker can be asked to stop it: workers of this version have no address for its "
                          "name.");
        excuse(line);
    }
    return fromTopics(line);
}

Preflight::Line Preflight::committedTasks() const
{
    Line line{"no-committed-tasks",
              translate("inspector::Operation", "No committed tasks"),
              Verdict::Unknown,
              translate("inspector::Operation", "not known"),
              {}};
    const ConfigEntry* commit = m_summary ? m_in.mirror->config(m_summary->commitKey) : nullptr;
    if (direct() && gone()) {
        line.verdict = Verdict::Ok;
        line.seen = deletedWords();
        return line;
    }
    if (m_summary && m_summary->committedTasks) {
        line.verdict = *m_summary->committedTasks == 0 ? Verdict::Ok : m_in.stopping ? Verdict::Wait : Verdict::Blocked;
        // Stopping again writes an empty task set, also where the target state is STOPPED already
        // (DistributedHerder.stopConnector).
        if (m_summary->targetState == TargetState::Stopped)
            line.cure = Cure::StopConnector;
        line.advice = translate("inspector::Operation", "Stopping the connector takes its tasks away; then wait.");
    } else if (m_summary && !commit) {
        line.verdict = Verdict::Ok; // ClusterConfigState.taskCount: no commit counts as 0
        line.seen = translate("inspector::Operation", "no commit record: 0 tasks");
    } else {
        line.advice = translate("inspector::Operation", "The commit record cannot be read as a worker reads it.");
    }
    if (commit)
        line.seen = record(commit->version.key, commit->version.row);
    else if (m_summary && m_summary->committedTasks)
        line.seen = translate("inspector::Operation", "committed tasks: %1").with({number(*m_summary->committedTasks)});
    return line;
}

PreflightLine Preflight::noCommittedTasks() const
{
    Line line = committedTasks();
    if (m_summary && m_summary->committedTasks)
        excuse(line);
    return fromTopics(line);
}

Preflight::Line Preflight::lastStatuses() const
{
    Line line{"status-settled",
              translate("inspector::Operation", "Connector and tasks have come to rest"),
              Verdict::Ok,
              {},
              {}};
    QStringList restless;
    const TaskState own = m_summary ? m_summary->state.value_or(TaskState::Unknown) : TaskState::Unknown;
    const std::string_view wire = wireName(own);
    const QString ownName = QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size()));
    for (const std::uint32_t at : m_in.mirror->statusesOf(m_summary ? m_summary->connector : ConnectorId())) {
        const StatusEntry& status = m_in.mirror->statuses()[at];
        if (status.task >= 0 && status.present && status.state == TaskState::Running)
            restless << QStringLiteral("task %1 RUNNING (%2)")
                            .arg(QString::number(status.task), QString::fromStdString(status.workerId));
    }
    line.seen = translate("inspector::Operation", "connector %1").with({ownName});
    if (!restless.isEmpty())
        line.seen = text("%1 · %2").with({line.seen, restless.join(u", "_qs)});
    const bool ended = own == TaskState::Stopped || (direct() && gone() && own != TaskState::Running);
    if (ended && restless.isEmpty())
        return line;

    line.verdict = Verdict::Wait;
    line.advice = translate("inspector::Operation", "The worker writes the last status after the stop; wait.");
    const ConfigEntry* target = m_summary ? m_in.mirror->config(m_summary->targetStateKey) : nullptr;
    if (m_summary && m_summary->targetState == TargetState::Stopped && target && target->version.lastAt >= 0 &&
        m_in.now.toMSecsSinceEpoch() - target->version.lastAt > m_in.deadlines.settle.count())
    {
        line.verdict = Verdict::Unknown;
        line.unknownBlocks = false;
        line.advice =
            translate("inspector::Operation",
                      "The stop is long past and this status was never taken back: left over by a worker that "
                      "died, or a task that did not end. Make sure that no such worker still runs: its task "
                      "could write the offsets again.");
    }
    return line;
}

PreflightLine Preflight::statusSettled() const
{
    Line line = lastStatuses();
    excuse(line);
    return fromTopics(line);
}

PreflightLine Preflight::somethingToDo() const
{
    Line line{
        "something-to-do", translate("inspector::Operation", "There is something to change"), Verdict::Blocked, {}, {}};
    if (m_in.planMadeBefore)
        line.title = translate("inspector::Operation", "The plan fits what stands now");
    if (!m_in.plan) {
        line.seen = m_in.planProblem;
        line.advice = m_in.planMadeBefore
                          ? translate("inspector::Operation", "Make the plan anew, from what stands here now.")
                          : translate("inspector::Operation", "Want something else, or see what the other checks say.");
        return fromTopics(line);
    }
    line.verdict = Verdict::Ok;
    line.seen =
        translate("inspector::Operation", "changes: %1").with({number(static_cast<qint64>(m_in.plan->changes.size()))});
    QSet<QString> stores;
    for (const PlannedKey& key : m_in.plan->basis)
        stores.insert(QString::fromStdString(key.topic));
    QStringList names(stores.begin(), stores.end());
    names.sort();
    if (ofSinkGroup(*m_in.request, m_summary))
        names = {QString::fromStdString(sinkGroupId(*m_summary, m_in.connectorName))};
    if (!names.isEmpty())
        line.seen = translate("inspector::Operation", "changes: %1, in %2")
                        .with({number(static_cast<qint64>(m_in.plan->changes.size())), names.join(u", "_qs)});
    return fromTopics(line);
}

Sentence Preflight::record(KeyId key, std::uint64_t row) const
{
    const KeyTable& keys = m_in.mirror->keys();
    const RecordStore& store = m_in.mirror->store();
    const RecordView view = store.record(row);
    const PartitionSlot& slot = store.partition(keys.info(key).slot);
    const Sentence value = view.value ? Sentence(rawText(*view.value, ShownValueLength))
                                      : translate("inspector::Operation", "(tombstone)");
    return text("%1 %2 · %3")
        .with({rawText(keys.bytes(key).value_or(BytesView()), ShownValueLength), value,
               placeOf(slot.topic, slot.partition, view.offset)});
}

} // namespace inspector
