// SPDX-License-Identifier: GPL-3.0-or-later
#include "plandrift.h"

#include "clustermirror.h"
#include "keyfinder.h"
#include "offsetkey.h"
#include "offsetsdocument.h"
#include "planparts.h"
#include "sinkwish.h"
#include "sourcekeys.h"
#include "sourcewish.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace inspector
{

namespace
{

/// Keys by place, whatever store and ids they come from.
using Places = std::set<std::tuple<std::string, std::int32_t, Bytes>>;

class DriftFinder
{
public:
    DriftFinder(const PlanFacts& facts, const OperationPlan& plan)
        : m_facts(facts), m_mirror(*facts.mirror), m_plan(plan), m_finder(*facts.mirror)
    {}

    std::vector<PlanDrift> drifts()
    {
        for (const PlannedKey& key : m_plan.basis)
            checkBasis(key);
        const ConnectorSummary* connector = m_mirror.connector(m_plan.connector);
        if (connector) {
            checkNewKeys(*connector);
            checkTargetState(*connector);
        }
        for (const PlannedRecord& record : m_plan.records)
            checkRecord(record);
        if (m_facts.group && (m_plan.groupChange || (connector && connector->type == ConnectorType::Sink)))
            checkCommits(*m_facts.group);
        return std::move(m_drifts);
    }

private:
    static Places::value_type placeOf(const PlannedKey& key) { return {key.topic, key.partition, key.rawKey}; }

    void checkBasis(const PlannedKey& key)
    {
        m_known.insert(placeOf(key));
        const std::optional<FoundKey> found = m_finder.find({key.topic, key.partition, key.rawKey});
        if (!found) {
            m_drifts.push_back({PlanDrift::Kind::KeyGone, key, std::nullopt, {}, {}, {}});
            return;
        }
        PlannedKey now = plannedKey(m_mirror, found->key, found->row);
        if (now.offset != key.offset)
            m_drifts.push_back({PlanDrift::Kind::NewerRecord, key, std::move(now), {}, {}, {}});
    }

    void addNew(const PlannedKey& key)
    {
        if (m_known.insert(placeOf(key)).second)
            m_drifts.push_back({PlanDrift::Kind::NewKey, std::nullopt, key, {}, {}, {}});
    }

    void checkNewKeys(const ConnectorSummary& connector)
    {
        if (m_plan.operation == PlanOperation::ResetTopics) {
            for (const std::uint32_t position : m_mirror.activeTopicsOf(connector.connector)) {
                const KeyVersion& version = m_mirror.activeTopics()[position].version;
                if (version.valueKind != ValueKind::Tombstone)
                    addNew(plannedKey(m_mirror, version.key, version.row));
            }
            return;
        }
        if (isAboutSource(connector))
            checkNewOffsets(SourceKeys(m_mirror, connector.connector));
    }

    bool isAboutSource(const ConnectorSummary& connector) const
    {
        switch (m_plan.operation) {
        case PlanOperation::AlterOffsets:
        case PlanOperation::RemoveOffsets:
        case PlanOperation::ResetOffsets:
        case PlanOperation::RestoreOffsets:
        case PlanOperation::CopyOffsets:
            return connector.type != ConnectorType::Sink && !m_plan.groupChange;
        default:
            return false;
        }
    }

    /// Live keys of the partitions that the plan is about, and of a reset all.
    void checkNewOffsets(const SourceKeys& keys)
    {
        const bool all = m_plan.operation == PlanOperation::ResetOffsets;
        const bool byRest = m_plan.via == PlanVia::Rest;
        std::set<std::string> forms;
        if (!all && m_plan.rest && m_plan.rest->body)
            if (const auto wanted = OffsetsDocument::read(*m_plan.rest->body))
                for (const WantedOffset& one : *wanted)
                    addForm(forms, one.partition);
        if (!all)
            for (const PlannedRecord& record : m_plan.records)
                addFormOfKey(forms, record.rawKey);
        for (const SourceKey& key : keys.all())
            if (key.live && (all ? key.mapped || !byRest : key.mapped && forms.count(key.form) > 0))
                addNew(key.planned);
    }

    static void addForm(std::set<std::string>& forms, const Bytes& partition)
    {
        if (const auto wish = readSourcePartitions({partition}))
            forms.insert(wish->front().form);
    }

    static void addFormOfKey(std::set<std::string>& forms, const Bytes& rawKey)
    {
        const ConnectKey key = decodeOffsetKey(rawKey);
        if (key.family == KeyFamily::SourceOffset)
            forms.insert(key.canonicalPartition);
    }

    void checkRecord(const PlannedRecord& record)
    {
        const std::optional<FoundKey> found = m_finder.find({record.topic, record.partition, record.rawKey});
        if (found && found->live)
            addNew(plannedKey(m_mirror, found->key, found->row));
    }

    /// A target state that had no record cannot be told by its key.
    void checkTargetState(const ConnectorSummary& connector)
    {
        if (changesConfig(m_plan.operation))
            return; // there changes are named by properties, and one that exists already is none to be created
        for (const PlannedChange& change : m_plan.changes) {
            if (change.what != "target state")
                continue;
            const std::optional<Bytes> now =
                connector.targetState ? std::optional(Bytes(wireName(*connector.targetState))) : std::nullopt;
            if (now != change.before)
                m_drifts.push_back({PlanDrift::Kind::TargetState, std::nullopt, std::nullopt, {}, change.before, now});
        }
    }

    void checkCommits(const GroupState& group)
    {
        switch (m_plan.operation) {
        case PlanOperation::AlterOffsets:
        case PlanOperation::RemoveOffsets:
        case PlanOperation::ResetOffsets:
        case PlanOperation::RestoreOffsets:
            break;
        default:
            return;
        }
        std::map<std::string, std::optional<std::string>> commits;
        for (const GroupState::Partition& one : group.partitions)
            if (one.committed)
                commits[sinkPartitionName(one.at)] = std::to_string(*one.committed);
        for (const PlannedChange& change : m_plan.changes) {
            const auto commit = commits.find(change.what);
            const std::optional<std::string> now = commit == commits.end() ? std::nullopt : commit->second;
            if (now != change.before)
                addCommit(change.what, change.before, now);
            commits.erase(change.what);
        }
        if (m_plan.operation == PlanOperation::ResetOffsets)
            for (const auto& [what, now] : commits)
                addCommit(what, std::nullopt, now);
    }

    void addCommit(const std::string& what, const std::optional<std::string>& was,
                   const std::optional<std::string>& now)
    {
        m_drifts.push_back({PlanDrift::Kind::SinkCommit, std::nullopt, std::nullopt, what, was, now});
    }

    const PlanFacts& m_facts;
    const ClusterMirror& m_mirror;
    const OperationPlan& m_plan;
    KeyFinder m_finder;
    Places m_known;
    std::vector<PlanDrift> m_drifts;
};

} // namespace

std::vector<PlanDrift> findPlanDrift(const PlanFacts& facts, const OperationPlan& plan)
{
    return DriftFinder(facts, plan).drifts();
}

} // namespace inspector
