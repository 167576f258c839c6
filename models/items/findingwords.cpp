// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingwords.h"

#include "core/clustermirror.h"
#include "core/statusvalue.h"
#include "words.h"

#include <array>
#include <optional>

namespace inspector
{

namespace
{

constexpr int KeyLimit = 160; ///< characters of a raw key in a sentence
constexpr int TextLimit = 160;

/// The words of one rule. In message and cure stand for what the finding says: {name} connector, {task}, {text},
/// {number}, {other}, {topic}, {partition}, {offset}, {key} raw key of the evidence, {problem} of a value.
struct RuleWords
{
    Rule rule;
    const char* title;
    const char* message;
    const char* why;
    const char* cure;
};

#define T(text) QT_TRANSLATE_NOOP("inspector::FindingWords", text)
constexpr std::array<RuleWords, RuleCount> Table = {{
    {Rule::ConfigTopicPartitions, T("Config topic has several partitions"),
     T("The config topic {topic} has {number} partitions; it must have exactly one."),
     T("Without one order of records there is no valid configuration, and workers refuse to start."),
     T("Stop all workers, create a config topic with one partition and compaction, and copy the last record of every "
       "key "
       "into it in the order of their times.")},
    {Rule::TopicsShared, T("Two clusters may share topics"),
     T("Two workers claim task {task} of {name} in turn: {text} at generation {number} after another one at generation "
       "{other}, and more than once."),
     T("Two Connect clusters on the same topics run every connector twice and undo each other's offsets."),
     T("Compare group.id and the three topic names in the files of all workers; give each Connect cluster topics of "
       "its "
       "own.")},
    {Rule::TopicGrowth, T("Topic is not compacted"),
     T("The topic {topic} holds {number} records for {other} live keys."),
     T("Every worker reads the whole topic when it starts, so that starts and rebalances become slow."),
     T("Check cleanup.policy (it must be compact), min.cleanable.dirty.ratio and segment.ms of the topic, and whether "
       "the "
       "broker's log cleaner is alive.")},
    {Rule::TasksInconsistent, T("Task configs are incomplete"),
     T("{name} has committed a count of {number} tasks, but the config of task {other} was not there before the "
       "commit."),
     T("Workers start no task of this connector until a complete set is committed."),
     T("Restart the connector (POST /connectors/{name}/restart), or send its config again (PUT "
       "/connectors/{name}/config): its tasks are then written and committed anew.")},
    {Rule::TasksBeforeConnector, T("Tasks stand before their connector"),
     T("The commit of {name} stands before the record of the connector itself, so that a worker that starts now drops "
       "its tasks."),
     T("The tasks run on until a worker restarts; then they do not come back (KAFKA-17719)."),
     T("Send the connector's config again with a change (PUT /connectors/{name}/config), so that its tasks are "
       "committed "
       "after it.")},
    {Rule::TasksLeftOver, T("Left-over task record"), T("The record {key} belongs to no task of today."),
     T("Workers ignore it, and compaction keeps it for ever; it may still hold secrets."),
     T("Nothing needs to be done. A tombstone of exactly this key removes it.")},
    {Rule::TargetStateOrphan, T("Target state without connector"),
     T("There is a target state for {name}, which is not in the config."),
     T("A connector created with this name later starts in that state, paused or stopped for no visible reason."),
     T("Delete it with a tombstone of the key {key}, or create the connector it was meant for.")},
    {Rule::TargetStateUnknown, T("Target state is ignored"),
     T("The last target state of {name} is {text}, which workers ignore; the one before stays in force."),
     T("What the operator asked for does not happen, and compaction will remove the state that is in force."),
     T("Ask for the state again: PUT /connectors/{name}/pause, /resume or /stop.")},
    {Rule::ConfigUnreadable, T("Config record cannot be used"),
     T("Workers cannot use the last value of {key}: {problem}."),
     T("Workers go by an older value that compaction will remove, or by none."),
     T("Find out who wrote it, and have the record written again by the workers (for a connector: PUT "
       "/connectors/NAME/config).")},
    {Rule::ConfigKeyUnknown, T("Unknown config key"), T("The key {key} is none that Kafka Connect writes."),
     T("Workers log an error and skip the record; another program may be using the topic."),
     T("Find out who writes it. If nobody needs it, a tombstone of this key removes it.")},
    {Rule::SecretInClear, T("Secret in clear"), T("The property {text} of {name} holds a secret in clear."),
     T("Whoever may read the config topic, or the REST interface, can read it."),
     T("Put it behind a config provider, such as ${file:/path:key}, change the secret, and send the config again.")},
    {Rule::FencingPending, T("Zombie fencing is pending"),
     T("{name} has committed a count of {number} tasks after a fencing of {other}, and no fencing has followed."),
     T("With exactly-once support its tasks do not start before the older ones are fenced."),
     T("Look in the leader's log for a fencing that fails, usually for rights on transactional ids, and restart the "
       "connector afterwards.")},
    {Rule::ConnectorNameUnusual, T("Unusual connector name"),
     T("The name {name} holds control characters, outer white space, or one of / % \\."),
     T("Workers since Kafka 4 refuse URLs with such names, so that it cannot be changed or deleted through REST."),
     T("Create the connector under another name and delete this one; without REST, a tombstone of its config record "
       "does "
       "it.")},
    {Rule::ConnectorFailed, T("Connector failed"), T("The connector {name} has failed on {text}."),
     T("Nobody watches its source or makes tasks for it until it is restarted."),
     T("Read the trace in its status, cure the cause, then POST /connectors/{name}/restart.")},
    {Rule::TaskFailed, T("Task failed"), T("Task {task} of {name} has failed on {text}."),
     T("Its share of the data stands still until it is restarted."),
     T("Read the trace in its status, cure the cause, then POST /connectors/{name}/tasks/{task}/restart.")},
    {Rule::ConnectorWithoutStatus, T("Connector without status"),
     T("{name} is in the config and should run, but no worker has written a status for it."),
     T("Probably no worker has started it: none is running, or none has its plugin."),
     T("Check that workers run and are no older than the config, and look for {name} in the leader's log.")},
    {Rule::ConnectorWithoutTasks, T("Connector without tasks"), T("The connector {name} is running, but has no task."),
     T("Without tasks it moves no data, although it looks healthy."),
     T("Look in the log of its worker for an error while task configs were made; check tasks.max and what it should "
       "read.")},
    {Rule::StatusLeftOver, T("Left-over status"), T("The status {key} belongs to a task or connector that is gone."),
     T("Nobody updates it any more; tools that read only the topic take it for the truth."),
     T("Nothing needs to be done; the leader deletes such statuses after a rebalance. A tombstone of this key removes "
       "it.")},
    {Rule::StatusStaleUnassigned, T("Late UNASSIGNED"),
     T("The last status of task {task} of {name} is an UNASSIGNED of {text} at generation {number}, which came too "
       "late "
       "and is ignored."),
     T("The task runs; workers before Kafka 3.6 and simple tools show it as unassigned."),
     T("Nothing needs to be done. The next status of the task replaces it.")},
    {Rule::StatusUnknownState, T("Unknown state"),
     T("The last status of {key} says {text}, a state that Kafka Connect does not know."),
     T("Workers ignore it and show the state before."),
     T("Look for a worker of a newer or patched version in the group, or another program that writes to the topic.")},
    {Rule::StatusUnreadable, T("Status cannot be read"), T("Workers cannot read the last value of {key}: {problem}."),
     T("They show the state before, or none."),
     T("Find out who wrote it. The next status of the connector or task replaces it.")},
    {Rule::OffsetsOrphaned, T("Offsets without connector"),
     T("{name} is not in the config, but its offsets are still there; live keys: {number}."),
     T("A connector created with this name would resume from them and skip what came before."),
     T("If none is to come back, delete them with a tombstone for every key; else leave them and resume on purpose.")},
    {Rule::OffsetKeyDuplicate, T("Same partition, other bytes"),
     T("Two live keys of {name} mean the same source partition in different bytes; one of them is {key}."),
     T("A task reads only one of the two, and a reset by a worker may leave the other."),
     T("Stop the connector, find out by time and value which one it writes, and delete the other with a tombstone of "
       "exactly its bytes.")},
    {Rule::OffsetKeySeveralPartitions, T("Same key in several partitions"),
     T("The key {key} has records in several partitions of {topic}."),
     T("Which record a worker reads last is not determined, and compaction never removes the others."),
     T("Stop the connector, delete the key in every partition with a tombstone, and set the offset again.")},
    {Rule::OffsetStrayTombstone, T("Stray tombstone"),
     T("The tombstone {key} has other bytes than the live key of {name} that it seems to mean."),
     T("It deleted nothing, although a worker's list of offsets may leave out the live key."),
     T("Write the tombstone again with exactly the bytes of the live key, to its partition.")},
    {Rule::OffsetSurvivesReset, T("Offset survived a reset"),
     T("The key {key} is still live, although a worker has reset {name}."),
     T("The worker deleted the bytes that it makes itself; the task still reads these, and resumes where it was."),
     T("Stop the connector and delete exactly these bytes with a tombstone to partition {partition}.")},
    {Rule::OffsetValueEmpty, T("Empty offset"), T("The last offset of {key} has no bytes, which is no tombstone."),
     T("The task starts afresh, as if it were deleted, but the key stays and is counted."),
     T("If it is to be deleted, write a real tombstone (a record without value) with this key.")},
    {Rule::OffsetValueJsonNull, T("Offset is the text null"),
     T("The last offset of {key} is the text null, which is no tombstone."),
     T("The task starts afresh, as if it were deleted, but the key stays and is counted."),
     T("If it is to be deleted, write a real tombstone (a record without value) with this key.")},
    {Rule::OffsetValueUnreadable, T("Offset cannot be used"),
     T("No worker can use the last offset of {key}: it is no flat JSON object."),
     T("Its task fails when it starts, or starts afresh."),
     T("Stop the connector and set the offset of this key again (PATCH /connectors/{name}/offsets), or delete it.")},
    {Rule::OffsetNumberOutOfRange, T("Number beyond 64 bits"),
     T("A number in the key or offset {key} does not fit 64 bits."),
     T("Workers wrap it silently to another number, so that the task resumes somewhere else."),
     T("Stop the connector and set the offset of this key again with a number in range.")},
    {Rule::OffsetKeyUnreadable, T("Unreadable offset key"),
     T("The key {key} is not a pair of connector name and source partition."),
     T("Workers skip it: no task reads it, and no reset removes it."),
     T("Find out who writes it. If nobody needs it, a tombstone of exactly these bytes removes it.")},
    {Rule::OffsetKeyNull, T("Record without key"),
     T("The record at offset {offset} of {topic}, partition {partition}, has no key."),
     T("A compacted topic cannot hold such a record: its cleanup policy is, or was, not compact."),
     T("Set cleanup.policy=compact on the topic, and find out who writes without a key.")},
    {Rule::OffsetKeyWireFormat, T("Key of a schema registry"),
     T("The key {key} was written with a schema registry's converter."),
     T("Workers of today look keys up as plain JSON: they do not see this offset, and the task starts afresh."),
     T("If the offset still counts, set it again for the connector; then delete this key with a tombstone of exactly "
       "its "
       "bytes.")},
    {Rule::OffsetKeyEnvelope, T("Key with schema"), T("The key {key} was written with schemas enabled."),
     T("Workers of today look keys up without schema: they do not see this offset, and the task starts afresh."),
     T("If the offset still counts, set it again for the connector; then delete this key with a tombstone of exactly "
       "its "
       "bytes.")},
    {Rule::OffsetPartitionUnexpected, T("Key in an unexpected partition"),
     T("The key {key} stands in partition {number}, where no worker would write it."),
     T("The next record of the task goes to another partition, and then two partitions hold the same key."),
     T("Stop the connector, set the offset again so that it stands in the right partition, and delete this one with a "
       "tombstone to partition {number}.")},
    {Rule::ActiveTopicMismatch, T("Active topic contradicts itself"),
     T("The value of {key} names another topic or connector than its key."),
     T("Workers list it by its key, but a reset of active topics deletes what the value names, so that it stays."),
     T("Delete it with a tombstone of exactly this key.")},
    {Rule::ActiveTopicOrphan, T("Active topic without connector"),
     T("{text} is recorded as an active topic of {name}, which is not in the config."),
     T("A connector created with this name would be shown with a topic that it never used."),
     T("Nothing needs to be done. A tombstone of this key removes it.")},
    {Rule::ActiveTopicUndeclared, T("Active topic not in the config"),
     T("{name} has used the topic {text}, which its config does not name any more."),
     T("Whoever looks at active topics takes it for a topic that the sink still reads."),
     T("Reset the active topics (PUT /connectors/{name}/topics/reset); those in use come back by themselves.")},
}};
#undef T

constexpr bool isInOrder()
{
    for (std::size_t i = 0; i < Table.size(); ++i) {
        if (Table[i].rule != static_cast<Rule>(i))
            return false;
    }
    return true;
}
static_assert(isInOrder());

const RuleWords& wordsOf(Rule rule)
{
    return Table[static_cast<std::size_t>(rule)];
}

QString problemWords(const Finding& finding)
{
    switch (static_cast<ValueProblem>(finding.number)) {
    case ValueProblem::Undecodable:
        return FindingWords::tr("it is not JSON as a worker reads it");
    case ValueProblem::Nothing:
        return FindingWords::tr("it is null");
    case ValueProblem::NotObject:
        return FindingWords::tr("it is no JSON object");
    case ValueProblem::MissingField:
        return FindingWords::tr("the member %1 is missing").arg(Words::raw(finding.text));
    case ValueProblem::WrongType:
        return FindingWords::tr("the member %1 is of the wrong type").arg(Words::raw(finding.text));
    case ValueProblem::UnknownName:
    case ValueProblem::None:
        break;
    }
    return FindingWords::tr("it cannot be used");
}

QString keyOf(const ClusterMirror& mirror, const Finding& finding)
{
    if (!finding.row)
        return {};
    const KeyId key = mirror.store().record(*finding.row).keyId;
    const std::optional<BytesView> bytes = mirror.keys().bytes(key);
    return bytes ? Words::raw(*bytes, KeyLimit) : Words::keyProblem(KeyProblem::NullKey);
}

QString argument(const QString& name, const ClusterMirror& mirror, const Finding& finding)
{
    if (name == u"name")
        return finding.connector.valid() ? Words::name(mirror.name(finding.connector)) : keyOf(mirror, finding);
    if (name == u"task")
        return QString::number(finding.task);
    if (name == u"text")
        return Words::raw(finding.text, TextLimit);
    if (name == u"number")
        return QString::number(finding.number);
    if (name == u"other")
        return QString::number(finding.other);
    if (name == u"key")
        return keyOf(mirror, finding);
    if (name == u"problem")
        return problemWords(finding);
    if (name == u"topic" && finding.slot.valid())
        return Words::raw(mirror.store().partition(finding.slot).topic);
    if (name == u"partition" && finding.slot.valid())
        return QString::number(mirror.store().partition(finding.slot).partition);
    if (name == u"offset" && finding.row)
        return QString::number(mirror.store().record(*finding.row).offset);
    return {};
}

/// In one pass from left to right: what is filled in is never read as a placeholder.
QString filled(const QString& text, const ClusterMirror& mirror, const Finding& finding)
{
    QString result;
    qsizetype at = 0;
    for (qsizetype open = text.indexOf(u'{'); open >= 0; open = text.indexOf(u'{', at)) {
        const qsizetype close = text.indexOf(u'}', open);
        result += text.mid(at, open - at);
        // `${file:/path:key}` is no placeholder of ours.
        if (open > 0 && text.at(open - 1) == u'$')
            result += text.mid(open, close + 1 - open);
        else
            result += argument(text.mid(open + 1, close - open - 1), mirror, finding);
        at = close + 1;
    }
    return result + text.mid(at);
}

} // namespace

QString FindingWords::title(Rule rule)
{
    return tr(wordsOf(rule).title);
}

QString FindingWords::why(Rule rule)
{
    return tr(wordsOf(rule).why);
}

QString FindingWords::message(const ClusterMirror& mirror, const Finding& finding)
{
    return filled(tr(wordsOf(finding.rule).message), mirror, finding);
}

QString FindingWords::severity(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return tr("Info", "severity of a finding");
    case Severity::Warning:
        return tr("Warning", "severity of a finding");
    case Severity::Error:
        break;
    }
    return tr("Error", "severity of a finding");
}

QString FindingWords::place(const ClusterMirror& mirror, const Finding& finding)
{
    if (!finding.slot.valid())
        return {};
    const PartitionSlot& slot = mirror.store().partition(finding.slot);
    const QString topic = Words::raw(slot.topic);
    if (!finding.row)
        return tr("%1, partition %2").arg(topic).arg(slot.partition);
    return tr("%1, partition %2, offset %3")
        .arg(topic)
        .arg(slot.partition)
        .arg(mirror.store().record(*finding.row).offset);
}

QString FindingWords::subject(const ClusterMirror& mirror, const Finding& finding)
{
    if (finding.connector.valid()) {
        const QString name = Words::name(mirror.name(finding.connector));
        return finding.task < 0 ? name : tr("%1, task %2").arg(name).arg(finding.task);
    }
    if (finding.row)
        return keyOf(mirror, finding);
    return finding.slot.valid() ? Words::raw(mirror.store().partition(finding.slot).topic) : QString();
}

FindingText FindingWords::of(const ClusterMirror& mirror, const Finding& finding)
{
    return {subject(mirror, finding), message(mirror, finding), why(finding.rule),
            filled(tr(wordsOf(finding.rule).cure), mirror, finding)};
}

} // namespace inspector
