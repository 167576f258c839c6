// SPDX-License-Identifier: GPL-3.0-or-later
#include "topictable.h"

#include <algorithm>

namespace inspector
{

namespace
{

using TimePoint = std::chrono::steady_clock::time_point;

ReaderEvent makeEvent(ReaderEvent::Severity severity, ReaderEvent::Kind kind, Error error)
{
    return ReaderEvent{severity, kind, std::move(error)};
}

Error aboutTopic(ErrorCode code, const std::string& topic, std::string detail)
{
    Error error;
    error.code = code;
    error.subject = topic;
    error.detail = std::move(detail);
    return error;
}

bool isSameTrouble(const std::optional<Error>& before, const Error& now)
{
    if (before && before->code == ErrorCode::NoSuchTopic && now.code == ErrorCode::NoSuchTopic)
        return true; // that it was there before has been told
    return before && before->code == now.code && before->subject == now.subject && before->status == now.status;
}

} // namespace

bool TopicTable::add(const WantedTopic& wanted)
{
    if (find(wanted.name))
        return false;
    ReadTopic topic;
    topic.wanted = wanted;
    m_topics.push_back(std::move(topic));
    return true;
}

std::vector<std::string> TopicTable::names() const
{
    std::vector<std::string> names;
    for (const ReadTopic& topic : m_topics)
        names.push_back(topic.wanted.name);
    return names;
}

ReadTopic* TopicTable::find(std::string_view topic)
{
    const auto at = std::find_if(m_topics.begin(), m_topics.end(),
                                 [topic](const ReadTopic& candidate) { return candidate.wanted.name == topic; });
    return at == m_topics.end() ? nullptr : &*at;
}

ReadPartition* TopicTable::find(std::string_view topic, std::int32_t partition)
{
    ReadTopic* in = find(topic);
    if (!in)
        return nullptr;
    const auto at =
        std::lower_bound(in->partitions.begin(), in->partitions.end(), partition,
                         [](const ReadPartition& candidate, std::int32_t number) { return candidate.number < number; });
    return at == in->partitions.end() || at->number != partition ? nullptr : &*at;
}

TopicTable::Changes TopicTable::apply(const ClusterLook& look, TimePoint now)
{
    Changes changes;
    for (const ClusterLook::Topic& seen : look.topics) {
        ReadTopic* topic = find(seen.name);
        if (!topic)
            continue;
        topic->lookedAt = true;
        if (seen.error)
            applyMissing(*topic, *seen.error, now, changes);
        else
            applyFound(*topic, seen, look.started, now, changes);
    }
    return changes;
}

void TopicTable::applyMissing(ReadTopic& topic, const Error& error, TimePoint now, Changes& changes)
{
    if (error.code != ErrorCode::NoSuchTopic || !topic.found) {
        // Whatever else keeps the brokers from describing it (rights, a leader election): what is read goes on.
        report(topic, error, changes);
        return;
    }
    if (!topic.missingSince)
        topic.missingSince = now;
    if (now - *topic.missingSince < DeletedAfter)
        return;
    forget(topic, changes);
    topic.found = false;
    report(topic, aboutTopic(ErrorCode::NoSuchTopic, topic.wanted.name, TopicTrouble::Deleted), changes);
}

void TopicTable::applyFound(ReadTopic& topic, const ClusterLook::Topic& found, TimePoint started, TimePoint now,
                            Changes& changes)
{
    topic.missingSince.reset();
    if (!topic.found && topic.problem) {
        changes.events.push_back(makeEvent(ReaderEvent::Severity::Info, ReaderEvent::Kind::TopicFound, *topic.problem));
        topic.problem.reset();
    }
    topic.found = true;

    if (isAnotherLog(topic, found, started)) {
        forget(topic, changes);
        changes.events.push_back(
            makeEvent(ReaderEvent::Severity::Warning, ReaderEvent::Kind::Problem,
                      aboutTopic(ErrorCode::NoSuchTopic, topic.wanted.name, TopicTrouble::Recreated)));
    }

    std::optional<Error> problem;
    for (const ClusterLook::Partition& ends : found.partitions) {
        ReadPartition* partition = find(topic.wanted.name, ends.number);
        if (!partition) {
            ReadPartition made;
            made.number = ends.number;
            made.slot = m_store.addPartition(topic.wanted.name, topic.wanted.role, ends.number);
            const auto at = std::lower_bound(topic.partitions.begin(), topic.partitions.end(), ends.number,
                                             [](const ReadPartition& a, std::int32_t b) { return a.number < b; });
            partition = &*topic.partitions.insert(at, made);
        }
        if (ends.error)
            problem = ends.error;
        else
            applyEnds(topic, *partition, ends, started, now, changes);
    }
    if (problem)
        report(topic, *problem, changes);
    else
        topic.problem.reset();
}

bool TopicTable::isAnotherLog(const ReadTopic& topic, const ClusterLook::Topic& found, TimePoint started)
{
    for (const ReadPartition& partition : topic.partitions) {
        const auto ends = std::find_if(found.partitions.begin(), found.partitions.end(),
                                       [&](const auto& candidate) { return candidate.number == partition.number; });
        if (ends == found.partitions.end())
            return true; // partitions are never taken away from a topic
        if (ends->error || !partition.assigned || started < partition.checkedAt)
            continue;
        // Once is proof enough only if the broker refuses the offset too: a new leader may lag for a moment.
        if (ends->end < partition.checkedPosition && (partition.outOfRange || partition.looksBehind > 0))
            return true;
    }
    return false;
}

void TopicTable::applyEnds(ReadTopic& topic, ReadPartition& partition, const ClusterLook::Partition& ends,
                           TimePoint started, TimePoint now, Changes& changes)
{
    const std::string& name = topic.wanted.name;
    if (!partition.assigned) {
        partition.low = ends.low;
        partition.position = ends.low;
        partition.assigned = true;
        changes.assign.push_back({name, partition.number, partition.position});
    } else if (partition.outOfRange) {
        changes.unassign.push_back({name, partition.number, 0});
        if (ends.low > partition.position) {
            // Retention or a deletion of records overtook the reader: go on with what is left, and say so.
            changes.events.push_back(makeEvent(ReaderEvent::Severity::Warning, ReaderEvent::Kind::Note,
                                               aboutTopic(ErrorCode::KafkaFailed, name, TopicTrouble::RecordsDeleted)));
            partition.position = ends.low;
        }
        changes.assign.push_back({name, partition.number, partition.position});
    }
    partition.outOfRange = false;
    const bool behind = started >= partition.checkedAt && ends.end < partition.checkedPosition;
    partition.looksBehind = behind ? partition.looksBehind + 1 : 0;
    partition.checkedPosition = partition.position;
    partition.checkedAt = now;
    partition.low = ends.low;
    partition.end = ends.end;
    partition.moveTo(partition.position);
}

void TopicTable::forget(ReadTopic& topic, Changes& changes)
{
    m_holdsFormerRecords = true;
    for (const ReadPartition& partition : topic.partitions) {
        if (partition.assigned)
            changes.unassign.push_back({topic.wanted.name, partition.number, 0});
    }
    topic.partitions.clear();
    topic.missingSince.reset();
}

void TopicTable::report(ReadTopic& topic, const Error& error, Changes& changes)
{
    if (isSameTrouble(topic.problem, error))
        return;
    topic.problem = error;
    const auto severity =
        error.code == ErrorCode::NotAuthorized ? ReaderEvent::Severity::Error : ReaderEvent::Severity::Warning;
    changes.events.push_back(makeEvent(severity, ReaderEvent::Kind::Problem, error));
}

std::optional<ReaderEvent> TopicTable::trouble(std::string_view topic, std::int32_t number, const Error& error)
{
    ReadPartition* partition = find(topic, number);
    if (!partition || isSameTrouble(partition->problem, error))
        return std::nullopt;
    partition->problem = error;
    return makeEvent(ReaderEvent::Severity::Error, ReaderEvent::Kind::Problem, error);
}

void TopicTable::setOutOfRange(std::string_view topic, std::int32_t partition)
{
    if (ReadPartition* at = find(topic, partition))
        at->outOfRange = true;
}

bool TopicTable::isWaiting() const
{
    return std::any_of(m_topics.begin(), m_topics.end(), [](const ReadTopic& topic) {
        return !topic.found || topic.missingSince || topic.problem ||
               std::any_of(topic.partitions.begin(), topic.partitions.end(), [](const ReadPartition& partition) {
                   return !partition.assigned || partition.outOfRange || partition.looksBehind > 0;
               });
    });
}

bool TopicTable::isCaughtUp() const
{
    bool any = false;
    for (const ReadTopic& topic : m_topics) {
        if (!topic.lookedAt)
            return false;
        for (const ReadPartition& partition : topic.partitions) {
            if (!partition.reached)
                return false;
            any = true;
        }
    }
    return any;
}

bool TopicTable::isOneGone() const
{
    return std::any_of(m_topics.begin(), m_topics.end(), [](const ReadTopic& topic) {
        return !topic.found && topic.problem && topic.problem->detail == TopicTrouble::Deleted;
    });
}

std::optional<Error> TopicTable::problem() const
{
    for (const ReadTopic& topic : m_topics) {
        if (topic.problem)
            return topic.problem;
        for (const ReadPartition& partition : topic.partitions) {
            if (partition.problem)
                return partition.problem;
        }
    }
    return std::nullopt;
}

bool TopicTable::isRefused() const
{
    const auto refused = [](const std::optional<Error>& problem) {
        return problem && problem->code == ErrorCode::NotAuthorized;
    };
    return !m_topics.empty() && std::all_of(m_topics.begin(), m_topics.end(), [&](const ReadTopic& topic) {
        if (topic.partitions.empty())
            return refused(topic.problem);
        return std::all_of(topic.partitions.begin(), topic.partitions.end(),
                           [&](const ReadPartition& partition) { return refused(partition.problem); });
    });
}

void TopicTable::count(ReadProgress& progress) const
{
    progress.holdsFormerRecords = m_holdsFormerRecords;
    progress.topicsWanted = 0;
    progress.topicsFound = 0;
    progress.partitions = 0;
    progress.partitionsReached = 0;
    progress.recordsLeft = 0;
    for (const ReadTopic& topic : m_topics) {
        // A connector's own offsets topic may never exist, or be on another Kafka cluster: that is that connector's
        // trouble, not a reason to call the cluster half read.
        progress.topicsWanted += topic.found || topic.wanted.role != TopicRole::ConnectorOffset ? 1 : 0;
        progress.topicsFound += topic.found ? 1 : 0;
        progress.partitions += static_cast<std::int32_t>(topic.partitions.size());
        for (const ReadPartition& partition : topic.partitions) {
            progress.partitionsReached += partition.reached ? 1 : 0;
            if (partition.end > partition.position)
                progress.recordsLeft += static_cast<std::uint64_t>(partition.end - partition.position);
        }
    }
}

std::vector<PartitionProgress> TopicTable::details() const
{
    std::vector<PartitionProgress> details;
    for (const ReadTopic& topic : m_topics) {
        for (const ReadPartition& partition : topic.partitions) {
            details.push_back({topic.wanted.name, partition.number, partition.low, partition.position, partition.end,
                               partition.reached});
        }
    }
    return details;
}

} // namespace inspector
