// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingtexts.h"

#include <QtGlobal>

#include <algorithm>
#include <array>

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::FindingWords", text)
constexpr std::array<RuleTexts, RuleCount> Table = {{
    {Rule::ConfigTopicPartitions, T("Config topic has several partitions"),
     T("The config topic {topic} has {number} partitions; it must have exactly one."),
     T("Without one order of records there is no valid configuration, and workers refuse to start."),
     T("Stop all workers, create a config topic with one partition and compaction, and copy the last record of every "
       "key "
       "into it in the order of their times.")},
    {Rule::CleanupPolicy, T("Topic is not only compacted"),
     T("The cleanup policy of the topic {topic} is {text}; it must be compact alone."),
     T("Kafka deletes by age or size what compaction would keep: connectors, states and offsets vanish. Workers refuse "
       "to "
       "start on such a topic."),
     T("Make it compact; that takes effect at once, and its other settings stay as they are: kafka-configs "
       "--bootstrap-server BROKERS --alter --entity-type topics --entity-name {topic} --add-config "
       "cleanup.policy=compact")},
    {Rule::ReplicationFactor, T("Too few replicas"),
     T("The topic {topic} is kept {number} times; brokers there are: {other}."),
     T("With fewer than three replicas one broker in maintenance leaves no copy to spare."),
     T("Write into a file {reassignment}, with an entry for every partition and each time another broker first, and: "
       "kafka-reassign-partitions --bootstrap-server BROKERS --reassignment-json-file FILE --execute")},
    {Rule::MinInsyncReplicas, T("One in-sync replica is enough"),
     T("min.insync.replicas of the topic {topic} is 1, although it has three replicas or more."),
     T("A record counts as written once a single broker has it; if that broker is lost, so are configs or offsets that "
       "were confirmed."),
     T("Ask for two: kafka-configs --bootstrap-server BROKERS --alter --entity-type topics --entity-name {topic} "
       "--add-config min.insync.replicas=2")},
    {Rule::UnderReplicated, T("Replicas are missing"),
     T("Partitions of {topic} with a replica that is not in sync: {number} of {other}. Brokers away: {text}."),
     T("Fewer copies than meant are up to date; the next broker that is lost may take data with it."),
     T("Start the brokers that are away again; one that is gone for good is replaced with kafka-reassign-partitions. "
       "Which "
       "partitions it concerns: kafka-topics --bootstrap-server BROKERS --describe --topic {topic} "
       "--under-replicated-partitions")},
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
    {Rule::WorkerGone, T("Worker is gone"),
     T("Statuses of {name} name the worker {text}, which is no member of the group; statuses: {number}."),
     T("What they say is what that worker said last: nobody runs this, whatever the state reads."),
     T("Start the worker at {text} again. If it is not to come back, the others take its work over once "
       "scheduled.rebalance.max.delay.ms (five minutes) is over; if they do not, restart {name} (POST "
       "/connectors/{name}/restart?includeTasks=true). If no worker is a member at all, check that the group id of the "
       "connection is the workers' group.id.")},
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
    {Rule::WorkerConfigLag, T("Worker is behind in the config topic"),
     T("The worker {text} joined the group at config offset {number} and has not joined anew since the record at "
       "offset "
       "{other}, after which every worker does."),
     T("It works with old configurations, and holds up every rebalance until it has read on."),
     T("Look in its log for errors about the config topic, and at whether it can reach the topic's leader; restart the "
       "worker if it does not read on.")},
    {Rule::RebalanceLong, T("Rebalance does not end"),
     T("The group {text} has been in a rebalance for more than five minutes."),
     T("While it lasts no work is moved, and workers answer changes through REST with 409."),
     T("Look in the leader's log for who joins again and again: a worker that restarts, one that cannot read the "
       "config "
       "topic to its end, or tasks that take longer to stop than rebalance.timeout.ms.")},
    {Rule::GroupLeftOver, T("Group of no sink"),
     T("The consumer group {text} has no member, but offsets (partitions: {number}), and there is no connector of "
       "that "
       "name."),
     T("A sink created with this name would go on from those offsets and skip what came before."),
     T("If no other Connect cluster has a sink of that name and none is to come back: kafka-consumer-groups "
       "--bootstrap-server BROKERS --delete --group {text}")},
    {Rule::SinkGroupElsewhere, T("Sink commits elsewhere"),
     T("The sink {name} is running and its topics have records, but the group {text} has no committed offset."),
     T("Its real group is another one, so that lag and offsets shown or changed here would not be the sink's; or it "
       "consumes nothing."),
     T("Look for consumer.group.id in the files of the workers and for a group that the sink keeps by itself: "
       "kafka-consumer-groups --bootstrap-server BROKERS --list. If there is none, look in the log of its tasks.")},
}};

/// Other words for cases of a rule; the first that applies counts.
struct Variant
{
    RuleTexts texts;
    bool (*applies)(const Finding& finding);
};

bool isSeverest(const Finding& finding)
{
    return finding.severity == Severity::Error;
}

const std::array Variants = {
    Variant{{Rule::TopicsShared, T("Two clusters share topics"),
             T("Two Connect groups use {topic}: the group {text} runs what is recorded here as run by its own members; "
               "such statuses: {number}."),
             T("Two Connect clusters on the same topics run every connector twice and undo each other's offsets."),
             T("Stop all workers of one of the two groups, give them topics of their own in config.storage.topic, "
               "status.storage.topic and offset.storage.topic, and start them again.")},
            isSeverest},
    Variant{
        {Rule::ReplicationFactor, T("Too few replicas"),
         T("The topic {topic} is kept only once, by the only broker there is."),
         T("If this broker's disk is lost, so are the configs, states or offsets in it."),
         T("For a trial that may do; keep backups (--backup). Else add at least two brokers, and spread the topic over "
           "them: kafka-reassign-partitions --bootstrap-server BROKERS --reassignment-json-file FILE --execute")},
        [](const Finding& finding) { return finding.other == 1; }},
    Variant{{Rule::ReplicationFactor, T("Too few replicas"),
             T("The topic {topic} is kept {number} times; how many brokers there are is not known."),
             T("With fewer than three replicas one broker in maintenance leaves no copy to spare."),
             T("Spread it over three brokers: kafka-reassign-partitions --bootstrap-server BROKERS "
               "--reassignment-json-file FILE --execute")},
            [](const Finding& finding) { return finding.other < 0; }},
    Variant{
        {Rule::ReplicationFactor, T("Too few replicas"),
         T("The topic {topic} is kept {number} times; brokers there are: {other}."),
         T("With fewer than three replicas one broker in maintenance leaves no copy to spare."),
         T("Add a third broker, then spread the topic over all: kafka-reassign-partitions --bootstrap-server BROKERS "
           "--reassignment-json-file FILE --execute")},
        [](const Finding& finding) { return finding.text.empty(); }},
    Variant{
        {Rule::MinInsyncReplicas, T("Too few replicas in sync"),
         T("A partition of {topic} has {number} replicas in sync; min.insync.replicas asks for {other}."),
         T("Brokers refuse every write to it: connectors cannot be changed, states and offsets are not recorded."),
         T("Bring the brokers that are away back. Where the topic has no more than {number} replicas at all, it needs "
           "more, or must ask for less: kafka-configs --bootstrap-server BROKERS --alter --entity-type topics "
           "--entity-name {topic} --add-config min.insync.replicas={number}")},
        isSeverest},
    Variant{
        {Rule::UnderReplicated, T("Partition without leader"),
         T("Partitions of {topic} without a leader: {number} of {other}. Brokers away: {text}."),
         T("Nobody can read or write them: workers do not start, and what they record is lost or delayed."),
         T("Start the brokers that are away again: kafka-topics --bootstrap-server BROKERS --describe --topic {topic} "
           "--unavailable-partitions")},
        isSeverest},
    Variant{{Rule::UnderReplicated, T("Replicas are missing"),
             T("Partitions of {topic} with a replica that is not in sync: {number} of {other}. All their brokers are "
               "there."),
             T("Fewer copies than meant are up to date; the next broker that is lost may take data with it."),
             T("Wait a minute, they may be catching up; else look in the logs of these brokers: kafka-topics "
               "--bootstrap-server BROKERS --describe --topic {topic} --under-replicated-partitions")},
            [](const Finding& finding) { return finding.text.empty(); }},
};
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

} // namespace

const RuleTexts& findingTexts(Rule rule)
{
    return Table[static_cast<std::size_t>(rule)];
}

const RuleTexts& findingTexts(const Finding& finding)
{
    const auto variant = std::find_if(Variants.begin(), Variants.end(), [&finding](const Variant& one) {
        return one.texts.rule == finding.rule && one.applies(finding);
    });
    return variant == Variants.end() ? findingTexts(finding.rule) : variant->texts;
}

} // namespace inspector
