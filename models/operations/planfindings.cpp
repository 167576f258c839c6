// SPDX-License-Identifier: GPL-3.0-or-later
#include "planfindings.h"

#include "configeffects.h"
#include "core/canonicaljson.h"
#include "core/jsondocument.h"
#include "core/keyfinder.h"
#include "core/offsetkey.h"
#include "core/sinkwish.h"
#include "core/summary.h"
#include "core/workerkey.h"
#include "operationneeds.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace inspector
{

namespace
{

/// Values that a task would be handed as the same: a worker writes them with the same bytes.
Bytes asWorkersWrite(BytesView json)
{
    JsonDocument document;
    if (document.parse(json) != JsonDocument::Outcome::Value)
        return Bytes(json);
    return workerJson(document, document.root());
}

std::optional<std::int64_t> commitOf(const std::optional<Bytes>& digits)
{
    std::int64_t commit = 0;
    if (!digits || std::from_chars(digits->data(), digits->data() + digits->size(), commit).ec != std::errc())
        return std::nullopt;
    return commit;
}

/// Looks one plan up in the mirror.
class EffectFinder
{
public:
    EffectFinder(const ClusterMirror& mirror, const OperationPlan& plan)
        : m_mirror(mirror), m_plan(plan), m_summary(mirror.connector(plan.connector)), m_keys(mirror)
    {}

    PlanFindings targetState(TargetState wanted)
    {
        m_found.planned = 1;
        const bool stands = m_summary && m_summary->targetState == wanted &&
                            (wanted != TargetState::Stopped || m_summary->committedTasks.value_or(0) == 0);
        if (stands)
            m_found.done = 1;
        else
            remain(Remnant::Kind::Unchanged, m_plan.connector, m_summary ? m_summary->targetStateKey : KeyId());
        return m_found;
    }

    PlanFindings deleted()
    {
        m_found.planned = 1;
        if (m_summary && m_summary->inConfig == false)
            m_found.done = 1;
        else
            remain(Remnant::Kind::Unchanged, m_plan.connector, m_summary ? m_summary->configKey : KeyId());
        return m_found;
    }

    /// Statuses that were written anew since: what a restart leaves behind.
    PlanFindings restarted()
    {
        m_found.planned = static_cast<std::uint32_t>(m_plan.basis.size());
        for (const PlannedKey& key : m_plan.basis) {
            const std::optional<FoundKey> last = m_keys.find({key.topic, key.partition, key.rawKey});
            if (last && offsetOf(last->row) > key.offset)
                ++m_found.done;
            else
                remain(Remnant::Kind::Unchanged, key.rawKey, rowOf(last));
        }
        return m_found;
    }

    /// Tasks that run report a topic again as soon as they use it: a tombstone in between is all there is to see.
    PlanFindings topicsReset()
    {
        m_found.planned = static_cast<std::uint32_t>(m_plan.basis.size());
        for (const PlannedKey& key : m_plan.basis) {
            const std::optional<FoundKey> last = m_keys.find({key.topic, key.partition, key.rawKey});
            if (last && tombstoneSince(last->row, key.offset))
                ++m_found.done;
            else
                remain(last && offsetOf(last->row) > key.offset ? Remnant::Kind::WrittenAnew : Remnant::Kind::Unchanged,
                       key.rawKey, rowOf(last));
        }
        return m_found;
    }

    /// Every live raw key of the connector is to go, whether or not the plan knew it.
    PlanFindings allOffsetsGone()
    {
        std::set<KeyId> planned;
        m_found.planned = static_cast<std::uint32_t>(m_plan.basis.size());
        for (const PlannedKey& key : m_plan.basis) {
            const std::optional<FoundKey> last = m_keys.find({key.topic, key.partition, key.rawKey});
            if (!last)
                continue; // a mirror never forgets a key; without a record nothing is proved
            planned.insert(last->key);
            gone(key.rawKey, last->row, key.offset);
        }
        if (!m_summary)
            return m_found;
        for (const std::uint32_t at : m_mirror.offsetsOf(m_summary->connector)) {
            const OffsetEntry& entry = m_mirror.offsets()[at];
            if (entry.live && !planned.contains(entry.version.key))
                remain(Remnant::Kind::NotPlanned, rawKey(entry.version.key), entry.version.row);
        }
        return m_found;
    }

    /// Byte for byte what was written; of two records of one key the later one.
    PlanFindings records()
    {
        std::map<std::tuple<std::string, std::int32_t, Bytes>, std::optional<Bytes>> wanted;
        for (const PlannedRecord& record : m_plan.records)
            wanted[{record.topic, record.partition, record.rawKey}] = record.payload;
        m_found.planned = static_cast<std::uint32_t>(wanted.size());
        for (const auto& [place, payload] : wanted) {
            const auto& [topic, partition, key] = place;
            const std::optional<FoundKey> last = m_keys.find({topic, partition, key});
            const std::int64_t before = basisOffset(topic, partition, key);
            if (!last)
                missing(key, topic, partition);
            else if (!payload)
                gone(key, last->row, before);
            else if (offsetOf(last->row) > before && m_mirror.store().record(last->row).value == BytesView(*payload))
                ++m_found.done;
            else
                remain(changedKind(last->row, before), key, last->row);
        }
        return m_found;
    }

    /// What a worker was asked to change: it makes the key anew, so that a partition may have raw keys that it missed.
    PlanFindings offsetsThroughWorker()
    {
        // By what is equal to a worker, not by the key that it makes: that depends on the order of the members too.
        std::map<std::string, std::vector<const OffsetEntry*>> byPartition;
        if (m_summary) {
            for (const std::uint32_t at : m_mirror.offsetsOf(m_summary->connector)) {
                const OffsetEntry& entry = m_mirror.offsets()[at];
                const Bytes key = rawKey(entry.version.key);
                if (workerKey(key))
                    byPartition[decodeOffsetKey(key).canonicalPartition].push_back(&entry);
            }
        }
        m_found.planned = static_cast<std::uint32_t>(m_plan.changes.size());
        for (const PlannedChange& change : m_plan.changes) {
            JsonDocument partition;
            const bool read = partition.parse(change.what) == JsonDocument::Outcome::Value;
            const auto found = read ? byPartition.find(canonicalJson(partition, partition.root())) : byPartition.end();
            bool stands = !change.after.has_value();
            std::size_t before = m_found.remnants.size();
            if (found != byPartition.end()) {
                for (const OffsetEntry* entry : found->second)
                    stands =
                        change.after ? valueStands(*entry, *change.after) || stands : goneOrRemain(*entry) && stands;
            }
            if (!stands && m_found.remnants.size() == before)
                missing(change.what, {}, 0);
            if (stands && m_found.remnants.size() == before)
                ++m_found.done;
        }
        return m_found;
    }

    PlanFindings commits(const PlannedGroupChange& change, const std::optional<GroupState>& group)
    {
        m_found.planned = static_cast<std::uint32_t>(std::max<std::size_t>(1, change.partitions.size()));
        if (!group)
            return m_found;
        if (change.deleteGroup) {
            const bool gone = !group->exists && !group->error;
            m_found.done = gone ? m_found.planned : 0;
            if (!gone)
                m_found.remnants.push_back({Remnant::Kind::Unchanged, change.group, {}, 0, -1});
            return m_found;
        }
        for (const PlannedGroupChange::Partition& wanted : change.partitions) {
            const TopicPartition at{wanted.topic, wanted.partition};
            const auto found = std::find_if(group->partitions.begin(), group->partitions.end(),
                                            [&at](const GroupState::Partition& each) { return each.at == at; });
            const std::optional<std::int64_t> committed =
                found == group->partitions.end() ? std::nullopt : found->committed;
            if (committed == wanted.after) {
                ++m_found.done;
                continue;
            }
            m_found.remnants.push_back(
                {committed == wanted.before ? Remnant::Kind::Unchanged : Remnant::Kind::WrittenAnew,
                 wanted.topic + "-" + std::to_string(wanted.partition), wanted.topic, wanted.partition,
                 committed.value_or(-1)});
        }
        return m_found;
    }

private:
    Bytes rawKey(KeyId key) const { return Bytes(m_mirror.keys().bytes(key).value_or(BytesView())); }
    std::int64_t offsetOf(std::uint64_t row) const { return m_mirror.store().record(row).offset; }
    static std::optional<std::uint64_t> rowOf(const std::optional<FoundKey>& found)
    {
        return found ? std::optional(found->row) : std::nullopt;
    }

    std::int64_t basisOffset(const std::string& topic, std::int32_t partition, const Bytes& key) const
    {
        const auto found = std::find_if(m_plan.basis.begin(), m_plan.basis.end(), [&](const PlannedKey& each) {
            return each.topic == topic && each.partition == partition && each.rawKey == key;
        });
        return found == m_plan.basis.end() ? -1 : found->offset;
    }

    /// Whether a record of the key at or before `newest`, and after `offset`, is a tombstone.
    bool tombstoneSince(std::uint64_t newest, std::int64_t offset) const
    {
        const RecordStore& store = m_mirror.store();
        for (std::optional<std::uint64_t> row = newest; row; row = store.previousVersion(*row)) {
            const RecordView record = store.record(*row);
            if (record.offset <= offset)
                return false;
            if (!record.value)
                return true;
        }
        return false;
    }

    Remnant::Kind changedKind(std::uint64_t last, std::int64_t before) const
    {
        if (offsetOf(last) <= before)
            return Remnant::Kind::Unchanged;
        return tombstoneSince(last, before) ? Remnant::Kind::WrittenAgain : Remnant::Kind::WrittenAnew;
    }

    void gone(const Bytes& key, std::uint64_t last, std::int64_t before)
    {
        if (m_mirror.store().record(last).value)
            remain(changedKind(last, before), key, last);
        else if (offsetOf(last) > before)
            ++m_found.done;
    }

    bool goneOrRemain(const OffsetEntry& entry)
    {
        if (!entry.live)
            return true;
        remainAsPlanned(entry);
        return false;
    }

    /// A raw key that stood when the plan was made must have the new value too: it may be the one that a task looks up.
    bool valueStands(const OffsetEntry& entry, const Bytes& wanted)
    {
        const std::optional<BytesView> value = m_mirror.store().record(entry.version.row).value;
        if (value && asWorkersWrite(*value) == asWorkersWrite(wanted))
            return true;
        if (value)
            remainAsPlanned(entry);
        return false;
    }

    void remainAsPlanned(const OffsetEntry& entry)
    {
        const PartitionSlot& slot = m_mirror.store().partition(m_mirror.keys().info(entry.version.key).slot);
        const Bytes key = rawKey(entry.version.key);
        const std::int64_t before = basisOffset(slot.topic, slot.partition, key);
        remain(before < 0 ? Remnant::Kind::NotPlanned : changedKind(entry.version.row, before), key, entry.version.row);
    }

    void remain(Remnant::Kind kind, const Bytes& what, std::optional<std::uint64_t> last)
    {
        Remnant remnant;
        remnant.kind = kind;
        remnant.what = what;
        if (last) {
            const RecordView record = m_mirror.store().record(*last);
            const PartitionSlot& slot = m_mirror.store().partition(record.slot);
            remnant.topic = slot.topic;
            remnant.partition = slot.partition;
            remnant.offset = record.offset;
        }
        m_found.remnants.push_back(remnant);
    }

    void remain(Remnant::Kind kind, const Bytes& what, KeyId key)
    {
        const ConfigEntry* entry = key.valid() ? m_mirror.config(key) : nullptr;
        remain(kind, what, entry ? std::optional(entry->version.row) : std::nullopt);
    }

    void missing(const Bytes& what, const std::string& topic, std::int32_t partition)
    {
        m_found.remnants.push_back({Remnant::Kind::Missing, what, topic, partition, -1});
    }

    const ClusterMirror& m_mirror;
    const OperationPlan& m_plan;
    const ConnectorSummary* m_summary;
    KeyFinder m_keys;
    PlanFindings m_found;
};

} // namespace

bool PlanFindings::untouched() const
{
    return done == 0 && remnants.size() == planned &&
           std::all_of(remnants.begin(), remnants.end(), [](const Remnant& remnant) {
               return remnant.kind == Remnant::Kind::Unchanged || remnant.kind == Remnant::Kind::Missing;
           });
}

std::optional<PlannedGroupChange> groupChangeOf(const ClusterMirror& mirror, const OperationPlan& plan)
{
    if (plan.groupChange)
        return plan.groupChange;
    const ConnectorSummary* summary = mirror.connector(plan.connector);
    if (!ofSinkGroup(requestOf(plan), summary))
        return std::nullopt;
    PlannedGroupChange change;
    change.group = sinkGroupId(*summary, plan.connector);
    change.deleteGroup = plan.operation == PlanOperation::ResetOffsets;
    for (const PlannedChange& each : plan.changes) {
        if (const std::optional<TopicPartition> at = sinkPartitionNamed(each.what))
            change.partitions.push_back({at->topic, at->partition, commitOf(each.before), commitOf(each.after)});
    }
    return change;
}

PlanFindings findEffects(const ClusterMirror& mirror, const OperationPlan& plan, const std::optional<GroupState>& group)
{
    if (changesConfig(plan.operation))
        return findConfigEffects(mirror, plan);
    EffectFinder finder(mirror, plan);
    if (const std::optional<PlannedGroupChange> change = groupChangeOf(mirror, plan))
        return finder.commits(*change, group);
    switch (plan.operation) {
    case PlanOperation::Stop:
        return finder.targetState(TargetState::Stopped);
    case PlanOperation::Pause:
        return finder.targetState(TargetState::Paused);
    case PlanOperation::Resume:
        return finder.targetState(TargetState::Started);
    case PlanOperation::Restart:
        return finder.restarted();
    case PlanOperation::Delete:
        return finder.deleted();
    case PlanOperation::ResetTopics:
        return finder.topicsReset();
    case PlanOperation::ResetOffsets:
        return finder.allOffsetsGone();
    case PlanOperation::AlterOffsets:
    case PlanOperation::RemoveOffsets:
    case PlanOperation::Tombstone:
    case PlanOperation::RestoreOffsets:
    case PlanOperation::CopyOffsets:
    case PlanOperation::Create:
    case PlanOperation::EditConfig:
    case PlanOperation::PatchConfig:
    case PlanOperation::SetLogLevel:
    case PlanOperation::RestoreBackup:
    case PlanOperation::ResetCluster:
    case PlanOperation::ProvisionTopics:
        break;
    }
    return plan.via == PlanVia::Direct ? finder.records() : finder.offsetsThroughWorker();
}

} // namespace inspector
