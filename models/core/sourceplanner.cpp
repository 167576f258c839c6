// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourceplanner.h"

#include "clustermirror.h"
#include "connectapi.h"
#include "javahash.h"
#include "jsondocument.h"
#include "workerkey.h"

#include <algorithm>
#include <iterator>
#include <set>

namespace inspector
{

SourcePlanner::SourcePlanner(const PlanFacts& facts, const PlanRequest& request, const ConnectorSummary& connector)
    : m_facts(facts), m_connector(connector), m_name(facts.mirror->name(connector.connector)),
      m_primary(primaryOffsetTopic(facts, connector)), m_primaryPartitions(partitionsOf(*facts.mirror, m_primary)),
      m_keys(*facts.mirror, connector.connector)
{
    m_plan.operation = request.operation;
    m_plan.via = request.via;
    m_plan.connector = m_name;
    m_plan.group = facts.connectGroup;
    m_plan.resumeAfter = request.resumeAfter;
}

std::optional<Error> SourcePlanner::obstacle() const
{
    if (m_plan.via == PlanVia::Rest)
        return m_connector.inConfig == false ? std::optional(notPossible("not-in-config", m_name)) : std::nullopt;
    // Keys of a topic that was not read would be left behind without a word.
    if (m_primaryPartitions == 0)
        return notPossible("topic-unread", m_primary);
    return std::nullopt;
}

void SourcePlanner::apply(const SourceWish& wish, const std::vector<NewSourceKey>& fresh)
{
    if (m_plan.via == PlanVia::Rest)
        applyByRest(wish);
    else
        applyDirectly(wish, fresh);
}

void SourcePlanner::applyByRest(const SourceWish& wish)
{
    const std::vector<const SourceKey*> live = m_keys.liveOf(wish.form);
    const auto isSet = [&wish](const SourceKey* key) { return wish.isValue(key->planned.before); };
    const auto isPrimary = [this](const SourceKey* key) {
        return key->planned.topic == m_primary || m_primary.empty();
    };
    if (live.empty() ? !wish.offset
                     : std::all_of(live.begin(), live.end(), isSet) && std::any_of(live.begin(), live.end(), isPrimary))
        return;
    const SourceKey* telling = SourceKeys::mostTelling(live, m_primary);
    m_plan.changes.push_back({wish.partition, telling ? telling->planned.before : std::nullopt, wish.offset});
    for (const SourceKey* key : live)
        m_plan.basis.push_back(key->planned);
    m_body.add(partitionForWorker(wish, live), wish.offset ? std::optional<BytesView>(*wish.offset) : std::nullopt);
}

/// The partition as it has to be sent. Of members in one bucket of its hash map a worker keeps the order in which they
/// come, so that it makes the key that is there only of the members in their order in that key.
Bytes SourcePlanner::partitionForWorker(const SourceWish& wish, const std::vector<const SourceKey*>& live) const
{
    const auto isMadeAgain = [](const SourceKey* key) { return workerKey(key->planned.rawKey) == key->planned.rawKey; };
    std::vector<const SourceKey*> made;
    std::copy_if(live.begin(), live.end(), std::back_inserter(made), isMadeAgain);
    const SourceKey* meant = SourceKeys::mostTelling(made, m_primary);
    if (live.empty()) {
        const SourceKey* before = keyLookedUpBefore(wish.form);
        meant = before && isMadeAgain(before) ? before : nullptr;
    }
    const bool asItIs = !meant || meant->planned.rawKey == keyOf(wish.workerPartition);
    return asItIs ? wish.partition : meant->planned.sourcePartition;
}

void SourcePlanner::applyDirectly(const SourceWish& wish, const std::vector<NewSourceKey>& fresh)
{
    std::vector<const SourceKey*> live = m_keys.liveOf(wish.form);
    if (live.empty() && !wish.written)
        live = m_keys.anyLiveOf(wish.form);
    const std::size_t before = m_plan.changes.size();
    for (const SourceKey* key : live)
        if (!wish.isValue(key->planned.before))
            write(key->planned, wish.written);
    const bool isPrimary =
        std::any_of(live.begin(), live.end(), [this](const SourceKey* key) { return key->planned.topic == m_primary; });
    if (wish.written && !isPrimary)
        for (const NewSourceKey& key : live.empty() && !fresh.empty() ? fresh : newKeys(wish, live))
            writeNew(key, wish.form);
    if (m_plan.changes.size() == before)
        return;
    for (const SourceKey* key : live)
        m_plan.basis.push_back(key->planned);
}

Bytes SourcePlanner::keyOf(const Bytes& partition) const
{
    return "[" + jsonQuoted(m_name) + "," + partition + "]";
}

/// The bytes that a task looks up: those that are live in another store, else those under which the partition was
/// stored before, else what a worker makes of it.
std::vector<NewSourceKey> SourcePlanner::newKeys(const SourceWish& wish, const std::vector<const SourceKey*>& live)
{
    std::vector<NewSourceKey> made;
    std::set<Bytes> rawKeys;
    for (const SourceKey* key : live)
        if (rawKeys.insert(key->planned.rawKey).second)
            made.push_back({key->planned.rawKey, *wish.written, key->planned.sourcePartition});
    if (!made.empty())
        return made;
    if (const SourceKey* known = keyLookedUpBefore(wish.form))
        return {{known->planned.rawKey, *wish.written, known->planned.sourcePartition}};
    return {{keyOf(wish.workerPartition), *wish.written, wish.workerPartition}};
}

/// The newest tombstoned key of the partition that held a value before: somebody has written it, and may look it up. A
/// tombstone alone tells nothing, it may have missed its key. Null if there is none.
const SourceKey* SourcePlanner::keyLookedUpBefore(const std::string& form) const
{
    const RecordStore& store = m_facts.mirror->store();
    const SourceKey* newest = nullptr;
    for (const SourceKey* key : m_keys.deadOf(form)) {
        std::optional<std::uint64_t> row = store.previousVersion(key->planned.row);
        while (row && !store.record(*row).value)
            row = store.previousVersion(*row);
        if (row && key->planned.topic == m_primary && (!newest || key->at > newest->at))
            newest = key;
    }
    return newest;
}

void SourcePlanner::writeNew(const NewSourceKey& key, const std::string& form)
{
    PlannedKey at;
    at.topic = m_primary;
    at.partition = partitionForKey(key.rawKey, m_primaryPartitions);
    at.rawKey = key.rawKey;
    at.sourcePartition = key.sourcePartition;
    for (const SourceKey* dead : m_keys.deadOf(form))
        if (!standsBefore(dead->planned, at) && !standsBefore(at, dead->planned))
            m_plan.basis.push_back(dead->planned);
    write(at, key.value);
}

void SourcePlanner::write(const PlannedKey& at, const std::optional<Bytes>& value)
{
    m_plan.records.push_back({at.topic, at.partition, at.rawKey, value});
    m_plan.changes.push_back({at.sourcePartition, at.before, value});
}

void SourcePlanner::bury(const SourceKey& key)
{
    m_plan.basis.push_back(key.planned);
    write(key.planned, std::nullopt);
}

Result<OperationPlan> SourcePlanner::finish(const char* ifNothing)
{
    if (m_plan.changes.empty())
        return notPossible(ifNothing, m_name);
    settleBasis(m_plan.basis);
    if (m_plan.via == PlanVia::Rest) {
        m_plan.rest = PlannedCall{"PATCH", "/connectors/" + pathSegment(m_name) + "/offsets", m_body.json()};
        return m_plan;
    }
    orderForStores(m_plan.records, m_primary);
    if (const Result<Done> fenced = addFencing(m_facts, m_connector, m_plan); !fenced)
        return fenced.error();
    return m_plan;
}

} // namespace inspector
