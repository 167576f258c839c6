// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustermodels.h"

#include "activetopicsmodel.h"
#include "configmodel.h"
#include "connectorsmodel.h"
#include "eventlogmodel.h"
#include "findingsmodel.h"
#include "frameticker.h"
#include "navigatormodel.h"
#include "offsetsmodel.h"
#include "ownershipmodel.h"
#include "pendingdelta.h"
#include "recorddetailer.h"
#include "recordsmodel.h"
#include "sinkgroupsmodel.h"
#include "statusmodel.h"
#include "workersmodel.h"

#include <QDateTime>

#include <array>

namespace inspector
{

class ClusterModels::Private
{
public:
    Private(ClusterModels* models, const RecordStore& store, const KeyTable& keys)
        : q(models), mirror(store, keys), detailer(store, keys), connectors(mirror), configs(mirror), statuses(mirror),
          offsets(mirror), activeTopics(mirror), ownership(mirror, nullptr), sinkGroups(mirror), findings(mirror),
          records(mirror), navigator(mirror)
    {
        for (EntryTable* table : tables())
            table->setFindings(&findings);
        records.setFindings(&findings);
        navigator.setFindings(&findings);
    }

    void show(FoldDelta delta);
    std::array<EntryTable*, 5> tables() { return {&connectors, &configs, &statuses, &offsets, &activeTopics}; }
    void applyToTables(const ClusterMirror::Changes& changes);
    void addMarked(const std::vector<KeyId>& keys, const std::vector<ConnectorId>& named,
                   ClusterMirror::Changes& changes) const;
    void updateMarks(const std::vector<KeyId>& keys, const std::vector<ConnectorId>& named);
    std::vector<KeyId> changedKeys(const FoldDelta& delta) const;
    std::vector<ConnectorId> movedInConfig(const FoldDelta& delta) const;
    std::optional<quint64> lastRow(KeyId key) const;
    qint64 standsAt() const;
    void tellTimes();
    void tellLags(const std::vector<quint32>& groups);
    void tellConfigEnd();
    void showComplete();

    ClusterModels* const q;
    ClusterMirror mirror;
    RecordDetailer detailer;
    ConnectorsModel connectors;
    ConfigModel configs;
    StatusModel statuses;
    OffsetsModel offsets;
    ActiveTopicsModel activeTopics;
    OwnershipModel ownership;
    WorkersModel workers;
    StatusWorkers statusWorkers;
    SinkGroupsModel sinkGroups;
    FindingsModel findings;
    RecordsModel records;
    NavigatorModel navigator;
    EventLogModel events;
    FrameTicker ticker; ///< for records that do not fit into one frame
    ReadProgress progress;
    std::optional<quint64> completeAt; ///< records read when all topics were read to their end for the first time
    PendingDelta pending;
    Surroundings surroundings;
    std::optional<Surroundings> heldSurroundings;
    bool held = false;
    ClusterMirror::Changes* showing = nullptr; ///< of the delta that is being shown
    bool still = false;
    qint64 stillAt = -1;        ///< ms; -1 = the newest record
    qint64 toldRelativeTo = -1; ///< ms; what the tables know
};

qint64 ClusterModels::Private::standsAt() const
{
    return stillAt >= 0 ? stillAt : mirror.newestRecord();
}

void ClusterModels::Private::tellTimes()
{
    const qint64 at = standsAt();
    if (at < 0 || at == toldRelativeTo)
        return;
    toldRelativeTo = at;
    for (EntryTable* table : tables())
        table->setTimesRelativeTo(at);
    findings.setTimesRelativeTo(at);
}

/// Rows of connectors show how far their groups are behind.
void ClusterModels::Private::tellLags(const std::vector<quint32>& groups)
{
    std::vector<std::pair<ConnectorId, std::optional<SinkGroupsModel::Lag>>> lags;
    for (const quint32 number : groups) {
        const auto row = static_cast<int>(number);
        // Groups left behind, and second ones, say nothing of how far a sink is.
        if (const ConnectorId connector = sinkGroups.connectorOf(row); connector.valid())
            lags.emplace_back(connector, sinkGroups.lagOfSink(row));
    }
    connectors.setLags(lags);
}

/// What is read to the end has to be shown first: only what is shown nowhere then is not there.
void ClusterModels::Private::showComplete()
{
    if (!completeAt && progress.complete())
        completeAt = progress.recordsRead;
    if (!held && completeAt && mirror.foldedRows() >= *completeAt)
        sinkGroups.setComplete();
}

std::vector<KeyId> ClusterModels::Private::changedKeys(const FoldDelta& delta) const
{
    std::vector<KeyId> keys;
    const auto collect = [&keys](const auto& entries, const auto& before) {
        for (const auto& entry : entries) {
            const auto* old = before(entry.version.key);
            if (!old || old->version.row != entry.version.row || old->version.versions != entry.version.versions)
                keys.push_back(entry.version.key);
        }
    };
    collect(delta.configs, [this](KeyId key) { return mirror.config(key); });
    collect(delta.statuses, [this](KeyId key) { return mirror.status(key); });
    collect(delta.activeTopics, [this](KeyId key) { return mirror.activeTopic(key); });
    collect(delta.offsets, [this](KeyId key) { return mirror.offset(key); });
    return keys;
}

std::vector<ConnectorId> ClusterModels::Private::movedInConfig(const FoldDelta& delta) const
{
    std::vector<ConnectorId> moved;
    for (const ConnectorSummary& summary : delta.connectors) {
        const ConnectorSummary* old = mirror.connector(summary.connector);
        if (!old || old->inConfig != summary.inConfig)
            moved.push_back(summary.connector);
    }
    return moved;
}

void ClusterModels::Private::show(FoldDelta delta)
{
    const std::vector<KeyId> keys = changedKeys(delta);
    const std::vector<ConnectorId> moved = movedInConfig(delta);
    const quint64 foldedRows = delta.foldedRows;
    const bool something = !delta.empty();
    ClusterMirror::Changes changes = mirror.apply(std::move(delta));
    // Rows of these tables say whether their connector is in the config topic.
    for (const ConnectorId connector : moved) {
        const std::vector<quint32>& ofConfigs = mirror.configsOf(connector);
        const std::vector<quint32>& ofTopics = mirror.activeTopicsOf(connector);
        changes.configs.insert(changes.configs.end(), ofConfigs.begin(), ofConfigs.end());
        changes.activeTopics.insert(changes.activeTopics.end(), ofTopics.begin(), ofTopics.end());
    }
    // Findings first: a row that is marked anew besides is told once.
    showing = &changes;
    findings.apply(changes.findings);
    showing = nullptr;
    applyToTables(changes);
    statusWorkers.apply(mirror, changes.statuses);
    workers.setStatuses(statusWorkers);
    ownership.apply(changes, statusWorkers);
    tellConfigEnd();
    navigator.apply(changes.connectors);
    if (records.tick(foldedRows))
        ticker.request();
    showComplete();
    if (still)
        tellTimes();
    if (something)
        Q_EMIT q->changed(keys);
}

/// Where the records of the config topic end, which is not where the topic ends if there are transactions.
void ClusterModels::Private::tellConfigEnd()
{
    std::optional<std::int64_t> end;
    int partitions = 0;
    for (const PartitionEntry& partition : mirror.partitions()) {
        if (partition.records == 0 || // not seen yet: it names no slot
            mirror.store().partition(partition.slot).role != TopicRole::Config)
            continue;
        ++partitions;
        end = partition.nextOffset;
    }
    workers.setConfigEnd(partitions == 1 && progress.complete() ? end : std::nullopt);
}

void ClusterModels::Private::applyToTables(const ClusterMirror::Changes& changes)
{
    configs.apply(changes.configs, mirror.configs().size());
    statuses.apply(changes.statuses, mirror.statuses().size());
    offsets.apply(changes.offsets, mirror.offsets().size());
    activeTopics.apply(changes.activeTopics, mirror.activeTopics().size());
    connectors.apply(changes.connectors, mirror.connectors().size());
    sinkGroups.follow(changes.connectors);
}

/// Adds the rows that bear other marks when findings about these came or went.
void ClusterModels::Private::addMarked(const std::vector<KeyId>& keys, const std::vector<ConnectorId>& named,
                                       ClusterMirror::Changes& changes) const
{
    const auto add = [](std::vector<quint32>& rows, const auto& entries, const auto* entry) {
        if (entry)
            rows.push_back(static_cast<quint32>(entry - entries.data()));
    };
    for (const KeyId key : keys) {
        add(changes.configs, mirror.configs(), mirror.config(key));
        add(changes.statuses, mirror.statuses(), mirror.status(key));
        add(changes.activeTopics, mirror.activeTopics(), mirror.activeTopic(key));
        add(changes.offsets, mirror.offsets(), mirror.offset(key));
    }
    for (const ConnectorId connector : named)
        add(changes.connectors, mirror.connectors(), mirror.connector(connector));
}

void ClusterModels::Private::updateMarks(const std::vector<KeyId>& keys, const std::vector<ConnectorId>& named)
{
    if (showing) {
        addMarked(keys, named, *showing);
    } else {
        ClusterMirror::Changes changes;
        addMarked(keys, named, changes);
        applyToTables(changes);
    }
    navigator.updateMarks(named);
    records.updateMarks();
}

std::optional<quint64> ClusterModels::Private::lastRow(KeyId key) const
{
    const auto row = [](const auto* entry) {
        return entry && entry->version.versions > 0 ? std::optional<quint64>(entry->version.row) : std::nullopt;
    };
    if (const auto found = row(mirror.offset(key)))
        return found;
    if (const auto found = row(mirror.status(key)))
        return found;
    if (const auto found = row(mirror.config(key)))
        return found;
    return row(mirror.activeTopic(key));
}

ClusterModels::ClusterModels(const RecordStore& store, const KeyTable& keys, QObject* parent)
    : QObject(parent), m_d(std::make_unique<Private>(this, store, keys))
{
    connect(&m_d->ticker, &FrameTicker::tick, this, [this] {
        if (!m_d->held && m_d->records.tick(0))
            m_d->ticker.request();
    });
    connect(&m_d->sinkGroups, &TableModel::rowsChanged, this,
            [this](const std::vector<quint32>& rows) { m_d->tellLags(rows); });
    const auto tellLagsBetween = [this](int first, int last) {
        std::vector<quint32> rows;
        for (int row = first; row <= last; ++row)
            rows.push_back(static_cast<quint32>(row));
        m_d->tellLags(rows);
    };
    connect(&m_d->sinkGroups, &TableModel::rowsInserted, this,
            [tellLagsBetween](const QModelIndex&, int first, int last) { tellLagsBetween(first, last); });
    // Why those that were not looked at are not known is another reason then.
    connect(&m_d->sinkGroups, &SinkGroupsModel::problemChanged, this,
            [this, tellLagsBetween] { tellLagsBetween(0, m_d->sinkGroups.rowCount() - 1); });
    connect(&m_d->findings, &FindingsModel::marksChanged, this,
            [this](const std::vector<KeyId>& ofKeys, const std::vector<ConnectorId>& ofConnectors) {
                m_d->updateMarks(ofKeys, ofConnectors);
            });
}

ClusterModels::~ClusterModels() = default;

const ClusterMirror& ClusterModels::mirror() const
{
    return m_d->mirror;
}

void ClusterModels::apply(FoldDelta delta)
{
    if (m_d->held) {
        m_d->pending.add(std::move(delta));
        m_d->records.removeGone(); // what is gone cannot be held
    } else {
        m_d->show(std::move(delta));
    }
}

void ClusterModels::setProgress(const ReadProgress& progress)
{
    m_d->progress = progress;
    m_d->tellConfigEnd();
    m_d->navigator.setProgress(progress);
    m_d->showComplete();
    Q_EMIT progressChanged();
}

const ReadProgress& ClusterModels::progress() const
{
    return m_d->progress;
}

void ClusterModels::setSurroundings(const Surroundings& surroundings)
{
    if (m_d->held) {
        m_d->heldSurroundings = surroundings;
        return;
    }
    m_d->surroundings = surroundings;
    m_d->workers.setSurroundings(surroundings, m_d->statusWorkers);
    m_d->ownership.setSurroundings(surroundings, m_d->statusWorkers);
    m_d->sinkGroups.setSurroundings(surroundings);
    Q_EMIT surroundingsChanged();
}

const Surroundings& ClusterModels::surroundings() const
{
    return m_d->surroundings;
}

void ClusterModels::setHeld(bool held)
{
    if (held == m_d->held)
        return;
    m_d->held = held;
    m_d->findings.setHeld(held);
    if (!held) {
        m_d->show(m_d->pending.take());
        m_d->ticker.request();
        if (const auto surroundings = std::exchange(m_d->heldSurroundings, std::nullopt))
            setSurroundings(*surroundings);
    }
    Q_EMIT heldChanged();
}

bool ClusterModels::held() const
{
    return m_d->held;
}

void ClusterModels::setStill(qint64 atMs)
{
    m_d->still = true;
    m_d->stillAt = atMs;
    m_d->tellTimes();
}

std::optional<qint64> ClusterModels::now() const
{
    return m_d->still ? std::nullopt : std::optional(QDateTime::currentMSecsSinceEpoch());
}

void ClusterModels::setNames(const QString& kafkaCluster, const QString& connectCluster)
{
    m_d->navigator.setNames(kafkaCluster, connectCluster);
}

TableModel* ClusterModels::connectors() const
{
    return &m_d->connectors;
}

TableModel* ClusterModels::configs() const
{
    return &m_d->configs;
}

TableModel* ClusterModels::statuses() const
{
    return &m_d->statuses;
}

TableModel* ClusterModels::offsets() const
{
    return &m_d->offsets;
}

TableModel* ClusterModels::activeTopics() const
{
    return &m_d->activeTopics;
}

qint64 ClusterModels::stillAt() const
{
    return m_d->still ? m_d->standsAt() : -1;
}

WorkersModel* ClusterModels::workers() const
{
    return &m_d->workers;
}

OwnershipModel* ClusterModels::ownership() const
{
    return &m_d->ownership;
}

SinkGroupsModel* ClusterModels::sinkGroups() const
{
    return &m_d->sinkGroups;
}

FindingsModel* ClusterModels::findings() const
{
    return &m_d->findings;
}

RecordsModel* ClusterModels::records() const
{
    return &m_d->records;
}

NavigatorModel* ClusterModels::navigator() const
{
    return &m_d->navigator;
}

EventLogModel* ClusterModels::events() const
{
    return &m_d->events;
}

RecordDetails ClusterModels::details(quint64 row) const
{
    return m_d->detailer.details(row);
}

std::optional<std::string> ClusterModels::revealed(quint64 row, const std::string& property) const
{
    return m_d->detailer.revealed(row, property);
}

std::vector<RecordDetails::Version> ClusterModels::history(KeyId key, int limit) const
{
    std::vector<RecordDetails::Version> versions;
    std::optional<quint64> row = key.valid() ? m_d->lastRow(key) : std::nullopt;
    while (row && m_d->mirror.store().isRetained(*row) &&
           versions.size() < static_cast<std::size_t>(std::max(limit, 0))) {
        versions.push_back(m_d->detailer.version(*row));
        row = m_d->mirror.store().previousVersion(*row);
    }
    return versions;
}

} // namespace inspector
