// SPDX-License-Identifier: GPL-3.0-or-later
#include "livefindings.h"

#include "connectprotocol.h"
#include "keytable.h"
#include "recordstore.h"

#include <algorithm>
#include <utility>

namespace inspector
{
namespace
{

constexpr std::int32_t GonePatience = 60'000;       ///< ms
constexpr std::int32_t LagPatience = 30'000;        ///< ms
constexpr std::int32_t RebalancePatience = 300'000; ///< ms

bool isRebalancing(const WorkerGroup& group)
{
    return group.state == "PreparingRebalance" || group.state == "CompletingRebalance";
}

/// Whether it may be taken for the group of the workers.
bool isTold(const WorkerGroup& group)
{
    return !group.error && (group.protocolType.empty() || group.protocolType == "connect");
}

} // namespace

/// Of all members; nothing where one of them cannot be read.
std::optional<std::set<std::string>> LiveFindings::workerIds(const WorkerGroup& group)
{
    std::set<std::string> ids;
    for (const FoundWorker& worker : group.workers) {
        const std::string id = worker.metadata.usable() ? workerIdOf(worker.metadata.url) : std::string();
        if (id.empty())
            return std::nullopt;
        ids.insert(id);
    }
    return ids;
}

void LiveFindings::addOfWorkers(Look& look)
{
    if (!look.around.workers || !isTold(*look.around.workers))
        return;
    const WorkerGroup& group = *look.around.workers;
    addLongRebalance(look);
    // While a rebalance is under way brokers hand on no member's metadata.
    if (!group.isStable() && !group.isEmpty())
        return;
    addConfigLags(look);
    const std::optional<std::set<std::string>> members = workerIds(group);
    if (!members || !look.complete)
        return;
    addGoneWorkers(look, *members);
    addSharedTopics(look, *members);
}

void LiveFindings::addLongRebalance(Look& look)
{
    const WorkerGroup& group = *look.around.workers;
    if (!isRebalancing(group) || m_looks == Looks::Single)
        return;
    Finding& finding = add(look, Rule::RebalanceLong);
    finding.text = group.id;
    finding.lasting = RebalancePatience;
    finding.since = sinceOf(look, "rebalance " + group.id, -1);
}

/// One for each connector and worker, however many of its tasks the worker is said to run.
void LiveFindings::addGoneWorkers(Look& look, const std::set<std::string>& members)
{
    std::map<std::string_view, Finding> gone; // of one connector
    for (std::uint32_t id = 0; id < look.mirror.keys().connectorCount(); ++id) {
        for (const std::uint32_t position : look.mirror.statusesOf({id})) {
            const StatusEntry& status = look.mirror.statuses()[position];
            if (!status.present || !status.current || status.workerId.empty() || members.contains(status.workerId))
                continue;
            Finding& finding = gone[status.workerId];
            if (finding.number < 0) {
                finding.rule = Rule::WorkerGone;
                finding.severity = severityOf(finding.rule);
                finding.connector = status.connector;
                finding.text = status.workerId;
                finding.lasting = GonePatience;
                finding.number = 0;
                finding.since = status.at;
                restOn(look, finding, status.row);
            }
            ++finding.number;
            finding.since = std::min(finding.since, status.at);
        }
        for (auto& [worker, finding] : gone) {
            std::string condition = "gone " + look.mirror.name({id}) + '\n' + finding.text;
            finding.since = sinceOf(look, std::move(condition), finding.since);
            look.found[Rule::WorkerGone].push_back(std::move(finding));
        }
        gone.clear();
    }
}

/// The last record of the config topic that makes every worker join anew, and so tell its config offset again: a commit
/// of tasks, or a connector's tombstone (DistributedHerder.ConfigUpdateListener). After target states, session keys,
/// loggers and restarts workers do not join anew, so that their offset stays what it was when they joined: a member
/// behind such a record has very likely read it.
std::optional<LiveFindings::Place> LiveFindings::lastRejoin(const Look& look)
{
    std::optional<Place> last;
    const RecordStore& store = look.mirror.store();
    for (const ConfigEntry& entry : look.mirror.configs()) {
        const bool isTombstone = entry.version.valueKind == ValueKind::Tombstone;
        const bool rejoins = entry.family == KeyFamily::TasksCommit
                                 ? entry.usable && !isTombstone
                                 : entry.family == KeyFamily::Connector && isTombstone;
        if (!rejoins || entry.version.versions == 0)
            continue;
        const RecordView record = store.record(entry.version.row);
        // In several partitions offsets cannot be compared; such a topic has its own finding.
        if (store.partition(record.slot).partition != 0)
            return std::nullopt;
        if (!last || record.offset > last->offset)
            last = Place{entry.version.row, record.offset, record.timestamp};
    }
    return last;
}

void LiveFindings::addConfigLags(Look& look)
{
    const std::optional<Place> last = lastRejoin(look);
    if (!last)
        return;
    std::set<std::string> named; // two workers may advertise one address by mistake
    for (const FoundWorker& worker : look.around.workers->workers) {
        // The config offset is that of the next record.
        if (!worker.metadata.usable() || worker.metadata.configOffset > last->offset)
            continue;
        const std::string id = workerIdOf(worker.metadata.url);
        if (!named.insert(id).second)
            continue;
        Finding& finding = add(look, Rule::WorkerConfigLag);
        finding.text = id.empty() ? worker.memberId : id;
        finding.number = std::max<std::int64_t>(worker.metadata.configOffset, 0);
        finding.other = last->offset;
        finding.lasting = LagPatience;
        restOn(look, finding, last->row);
        // One that moves on is not stuck, even if it is behind again.
        finding.since =
            sinceOf(look, "lag " + worker.memberId + '\n' + std::to_string(worker.metadata.configOffset), last->at);
    }
}

/// Whether its members have read just this config topic: as far as the last record that made all workers join anew, and
/// not beyond the end.
bool LiveFindings::readsConfigOf(const Look& look, const WorkerGroup& other)
{
    const std::optional<Place> last = lastRejoin(look);
    std::int64_t end = -1;
    for (const PartitionEntry& partition : look.mirror.partitions()) {
        if (partition.slot.valid() && look.mirror.store().partition(partition.slot).role == TopicRole::Config)
            end = std::max(end, partition.nextOffset);
    }
    return last && std::all_of(other.workers.begin(), other.workers.end(), [&](const FoundWorker& worker) {
               return worker.metadata.configOffset > last->offset && worker.metadata.configOffset <= end + MostUnread;
           });
}

/// Another group is proved on the status topic where the status of a connector or task names one of its members, and
/// that very member runs it now by its own assignment. Where a connector of that name is in our config too, its
/// workers must have read our config topic besides: two clusters may run connectors of the same names, and a worker may
/// have moved from one to the other. Ours is proved by a status that names one of its members.
void LiveFindings::addSharedTopics(Look& look, const std::set<std::string>& members)
{
    if (!look.around.otherWorkers)
        return;
    const auto& statuses = look.mirror.statuses();
    const bool ours = std::any_of(statuses.begin(), statuses.end(), [&members](const StatusEntry& status) {
        return status.present && members.contains(status.workerId);
    });
    if (!ours)
        return;
    for (const WorkerGroup& other : *look.around.otherWorkers) {
        if (!isTold(other) || !other.isStable() || other.id == look.around.workers->id)
            continue;
        std::set<std::pair<std::string, ConnectUnit>> runs; // by worker id
        for (const FoundWorker& worker : other.workers) {
            const std::string id = workerIdOf(worker.metadata.url);
            if (id.empty() || members.contains(id) || !worker.owned)
                continue;
            for (const ConnectUnit& unit : *worker.owned)
                runs.insert({id, unit});
        }
        const bool sameConfig = readsConfigOf(look, other);
        std::optional<Finding> shared;
        for (const StatusEntry& status : statuses) {
            if (!status.present || !status.connector.valid() ||
                !runs.contains({status.workerId, {look.mirror.name(status.connector), status.task}}))
                continue;
            const ConnectorSummary* connector = look.mirror.connector(status.connector);
            if (!sameConfig && (!connector || connector->inConfig != false))
                continue;
            if (!shared) {
                shared.emplace();
                shared->rule = Rule::TopicsShared;
                shared->severity = Severity::Error;
                shared->text = other.id;
                shared->number = 0;
                restOn(look, *shared, status.row);
            }
            ++shared->number;
        }
        if (shared)
            look.found[Rule::TopicsShared].push_back(std::move(*shared));
    }
}

} // namespace inspector
