// SPDX-License-Identifier: GPL-3.0-or-later
#include "ownershipmodel.h"

#include "plaintip.h"
#include "words.h"
#include "workerwords.h"

#include <algorithm>
#include <utility>

namespace inspector
{

namespace
{

using Agreement = UnitPlace::Agreement;

constexpr int ConnectorCharacters = 26;
constexpr int NotesCharacters = 24;
constexpr int WorkerCharacters = 24;

/// Those who tell what they are.
const std::vector<FoundWorker>& membersOf(const Surroundings& surroundings)
{
    static const std::vector<FoundWorker> none;
    const GroupKnowledge knowledge = groupKnowledge(surroundings);
    const bool told = knowledge == GroupKnowledge::Known || knowledge == GroupKnowledge::Unreadable;
    return told ? surroundings.workers->workers : none;
}

OwnershipModel::Part partOf(Agreement agreement, std::optional<TaskState> state, const std::vector<std::int32_t>& tasks)
{
    const QString units = WorkerWords::units(tasks); // beside words a bare number would read as a count

    OwnershipModel::Part part;
    part.marked = agreement == Agreement::NotRunning || agreement == Agreement::NotAssigned;
    part.shape = state ? Words::shape(*state) : StateShape::Unassigned;
    part.text = WorkerWords::shortUnits(tasks);
    if (agreement == Agreement::NotAssigned) {
        part.shape = StateShape::Degraded;
        part.text = OwnershipModel::tr("%1 not assigned").arg(units);
    } else if (!state) {
        part.text = agreement == Agreement::NotRunning ? OwnershipModel::tr("%1 not running").arg(units)
                                                       : OwnershipModel::tr("%1 assigned").arg(units);
    } else if (state != TaskState::Running) {
        part.text =
            OwnershipModel::tr("%1 %2", "%1: units, %2: their state").arg(units, Words::taskState(*state).toLower());
    }
    return part;
}

} // namespace

void OwnershipModel::setSurroundings(const Surroundings& surroundings, const StatusWorkers& statuses)
{
    const GroupKnowledge knowledge = groupKnowledge(surroundings);
    const bool compared = ownersKnown(knowledge);
    std::set<quint32> changed = std::exchange(m_sinceLook, {});
    takeOwned(surroundings, changed);
    if (compared != m_lookedAt.has_value()) {
        for (quint32 row = 0; row < static_cast<quint32>(m_rows.size()); ++row)
            changed.insert(row);
    }
    m_lookedAt = compared ? std::optional(surroundings.at) : std::nullopt;
    m_membersKnown = compared;
    if (knowledge != GroupKnowledge::Rebalancing) // then nobody says who he is: the columns stay
        m_members.clear();
    for (const FoundWorker& member : membersOf(surroundings)) {
        if (const std::string id = workerIdOf(member.metadata.url); !id.empty())
            m_members.insert(id);
    }
    setWorkers(statuses);
    tellChanged(changed);
}

void OwnershipModel::apply(const ClusterMirror::Changes& changes, const StatusWorkers& statuses)
{
    std::set<quint32> changed;
    const std::vector<ConnectorSummary>& connectors = mirror().connectors();
    for (std::size_t position = m_byPosition.size(); position < connectors.size(); ++position) {
        const ConnectorId id = connectors[position].connector;
        const quint32 row = rowOf(mirror().name(id));
        m_rows[row].connector = id;
        m_byPosition.push_back(row);
        changed.insert(row);
    }
    for (const std::uint32_t position : changes.connectors)
        changed.insert(m_byPosition[position]);
    for (const std::uint32_t position : changes.statuses) {
        const ConnectorId id = mirror().statuses()[position].connector;
        const ConnectorSummary* summary = id.valid() ? mirror().connector(id) : nullptr;
        if (summary)
            changed.insert(m_byPosition[static_cast<std::size_t>(summary - connectors.data())]);
    }
    if (m_lookedAt)
        m_sinceLook.insert(changed.begin(), changed.end());
    setWorkers(statuses);
    tellChanged(changed);
}

/// What members own now; adds the rows for which that is other than before.
void OwnershipModel::takeOwned(const Surroundings& surroundings, std::set<quint32>& changed)
{
    std::map<quint32, std::vector<OwnedUnit>> owned;
    for (const FoundWorker& member : membersOf(surroundings)) {
        if (!member.owned)
            continue;
        const std::string worker = workerIdOf(member.metadata.url);
        for (const ConnectUnit& unit : *member.owned)
            owned[rowOf(unit.connector)].push_back({unit.task, worker});
    }
    for (quint32 row = 0; row < static_cast<quint32>(m_rows.size()); ++row) {
        const auto now = owned.find(row);
        std::vector<OwnedUnit> units = now == owned.end() ? std::vector<OwnedUnit>() : std::move(now->second);
        std::sort(units.begin(), units.end());
        if (units == m_rows[row].owned)
            continue;
        m_rows[row].owned = std::move(units);
        changed.insert(row);
    }
}

quint32 OwnershipModel::rowOf(const std::string& connector)
{
    const auto [place, added] = m_byName.try_emplace(connector, static_cast<quint32>(m_rows.size()));
    if (added)
        m_rows.push_back({connector, {}, {}});
    return place->second;
}

/// Columns come and go one by one, so that views keep the widths of the others.
void OwnershipModel::setWorkers(const StatusWorkers& statuses)
{
    std::vector<Worker> wanted;
    for (const std::string& id : m_members)
        wanted.push_back({id, true, false});
    for (const auto& [id, count] : statuses.counts()) {
        if (!m_members.contains(id))
            wanted.push_back({id, false, m_membersKnown});
    }
    for (std::size_t i = m_workers.size(); i-- > 0;) {
        const auto same = [this, i](const Worker& one) { return one.id == m_workers[i].id; };
        const auto stays = std::find_if(wanted.begin(), wanted.end(), same);
        if (stays != wanted.end() && stays->member == m_workers[i].member)
            continue;
        const int column = FirstWorkerColumn + static_cast<int>(i);
        beginRemoveColumns({}, column, column);
        m_workers.erase(m_workers.begin() + static_cast<std::ptrdiff_t>(i));
        endRemoveColumns();
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const int column = FirstWorkerColumn + static_cast<int>(i);
        if (i < m_workers.size() && m_workers[i].id == wanted[i].id) {
            if (std::exchange(m_workers[i], wanted[i]) != wanted[i])
                Q_EMIT headerDataChanged(Qt::Horizontal, column, column);
            continue;
        }
        beginInsertColumns({}, column, column);
        m_workers.insert(m_workers.begin() + static_cast<std::ptrdiff_t>(i), wanted[i]);
        endInsertColumns();
    }
}

void OwnershipModel::tellChanged(const std::set<quint32>& rows)
{
    std::vector<quint32> known;
    for (const quint32 row : rows) {
        if (row < static_cast<quint32>(m_told))
            known.push_back(row);
    }
    if (!known.empty()) {
        Q_EMIT dataChanged(index(static_cast<int>(known.front()), 0),
                           index(static_cast<int>(known.back()), columnCount() - 1));
        Q_EMIT rowsChanged(known);
    }
    if (const int size = static_cast<int>(m_rows.size()); size > m_told) {
        beginInsertRows({}, m_told, size - 1);
        m_told = size;
        endInsertRows();
    }
}

const ConnectorSummary* OwnershipModel::summary(int row) const
{
    const ConnectorId id = m_rows[static_cast<std::size_t>(row)].connector;
    return id.valid() ? mirror().connector(id) : nullptr;
}

QString OwnershipModel::name(int row) const
{
    return Words::name(m_rows[static_cast<std::size_t>(row)].name);
}

std::vector<UnitPlace> OwnershipModel::places(int row) const
{
    const Row& one = m_rows[static_cast<std::size_t>(row)];
    std::vector<const StatusEntry*> statuses;
    if (one.connector.valid()) {
        for (const std::uint32_t position : mirror().statusesOf(one.connector))
            statuses.push_back(&mirror().statuses()[position]);
    }
    return unitPlaces(one.owned, statuses, m_lookedAt);
}

/// Units that the config topic asks for and no member has.
int OwnershipModel::withoutWorker(int row) const
{
    const ConnectorSummary* connector = summary(row);
    if (!m_lookedAt || !connector || !connector->inConfig.value_or(false) || !connector->committedTasks ||
        connector->lastChange > *m_lookedAt)
        return 0;
    int missing = 1 + *connector->committedTasks;
    std::int32_t before = ConnectUnit::Connector - 1;
    for (const OwnedUnit& unit : m_rows[static_cast<std::size_t>(row)].owned) {
        if (unit.task != before && unit.task < *connector->committedTasks)
            --missing;
        before = unit.task;
    }
    return missing;
}

OwnershipModel::Notes OwnershipModel::notes(int row) const
{
    int failed = 0;
    int notRunning = 0;
    int notAssigned = 0;
    for (const UnitPlace& place : places(row)) {
        failed += place.agreement == Agreement::NotRunning && place.state == TaskState::Failed ? 1 : 0;
        notRunning += place.agreement == Agreement::NotRunning && place.state != TaskState::Failed ? 1 : 0;
        notAssigned += place.agreement == Agreement::NotAssigned ? 1 : 0;
    }
    Notes notes;
    const auto add = [&notes](int count, int attention, const QString& flag, const QString& meaning) {
        if (count == 0)
            return;
        notes.flags.append(flag);
        notes.meanings.append(meaning);
        notes.attention = std::max(notes.attention, attention);
        notes.units += count;
    };
    add(failed, 3, tr("%n failed", nullptr, failed), tr("Assigned to a worker, and failed there."));
    add(notRunning, 2, tr("%n not running", nullptr, notRunning),
        tr("Assigned to a worker, and no status says that it runs there."));
    add(notAssigned, 2, tr("%n not assigned", nullptr, notAssigned),
        tr("By its status it runs on a worker that it is not assigned to, or that is not there any more."));
    const int missing = withoutWorker(row);
    add(missing, 2, tr("%n without a worker", nullptr, missing),
        tr("The config topic has it, and no member was given it. After a worker went away its work waits for up to "
           "scheduled.rebalance.max.delay.ms (5 minutes)."));
    return notes;
}

QList<OwnershipModel::Part> OwnershipModel::parts(int row, int column) const
{
    const std::string& worker = m_workers[static_cast<std::size_t>(column - FirstWorkerColumn)].id;
    std::map<std::pair<Agreement, std::optional<TaskState>>, std::vector<std::int32_t>> units;
    for (const UnitPlace& place : places(row)) {
        if (place.worker == worker)
            units[{place.agreement, place.state}].push_back(place.task);
    }
    QList<Part> parts;
    for (const auto& [kind, tasks] : units)
        parts.append(partOf(kind.first, kind.second, tasks));
    return parts;
}

int OwnershipModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_told;
}

int OwnershipModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : FirstWorkerColumn + static_cast<int>(m_workers.size());
}

QVariant OwnershipModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const int row = index.row();
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
    case role::Copy: {
        QString text = name(row);
        if (column == NotesColumn)
            text =
                role == Qt::ToolTipRole ? notes(row).meanings.join(u'\n') : notes(row).flags.join(QLatin1String(", "));
        if (column >= FirstWorkerColumn) {
            QStringList words;
            for (const Part& part : parts(row, column))
                words.append(part.text);
            text = words.join(QStringLiteral(" · "));
        }
        if (role == Qt::AccessibleTextRole && text.isEmpty())
            return tr("none", "empty cell, for screen readers");
        return role == Qt::ToolTipRole ? PlainTip::of(text) : text;
    }
    case PartsRole:
        return column >= FirstWorkerColumn ? QVariant::fromValue(parts(row, column)) : QVariant();
    case role::Flags: {
        const QStringList flags = column == NotesColumn ? notes(row).flags : QStringList();
        return flags.isEmpty() ? QVariant() : QVariant(flags);
    }
    case role::Attention:
        return column == NotesColumn ? notes(row).attention : 0;
    case role::Connector: {
        const ConnectorId id = m_rows[static_cast<std::size_t>(row)].connector;
        return id.valid() ? QVariant(id.value) : QVariant();
    }
    case role::Key:
    case role::Row: {
        const ConnectorSummary* connector = summary(row);
        const ConfigEntry* config =
            connector && connector->configKey.valid() ? mirror().config(connector->configKey) : nullptr;
        if (!config)
            return {};
        return role == role::Key ? QVariant(config->version.key.value)
                                 : QVariant(static_cast<qulonglong>(config->version.row));
    }
    default:
        return {};
    }
}

QVariant OwnershipModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const bool tip = role == Qt::ToolTipRole;
    if (!tip && role != Qt::DisplayRole && role != Qt::AccessibleTextRole)
        return {};
    if (section == ConnectorColumn)
        return tip ? PlainTip::of(tr("Name of the connector")) : tr("Connector");
    if (section == NotesColumn)
        return tip ? PlainTip::of(tr("Where assignment and status do not agree")) : tr("Notes");
    const Worker& worker = m_workers[static_cast<std::size_t>(section - FirstWorkerColumn)];
    const QString id = Words::raw(worker.id, Words::NameLimit);
    if (worker.gone)
        return tip ? PlainTip::of(tr("%1: no longer in the group; statuses still name it").arg(id))
                   : tr("%1 (gone)").arg(id);
    return tip ? PlainTip::of(tr("What %1 runs: the connector itself and its tasks").arg(id)) : id;
}

TableModel::SortCell OwnershipModel::sortCell(int row, int column) const
{
    SortCell cell;
    cell.isNumber = column != ConnectorColumn;
    if (column == ConnectorColumn) {
        cell.text = name(row);
    } else if (column == NotesColumn) {
        constexpr qint64 Step = 1'000'000; // more units than that has no connector
        const Notes found = notes(row);
        cell.number = found.attention * Step + found.units;
    } else if (column < columnCount()) {
        const std::string& worker = m_workers[static_cast<std::size_t>(column - FirstWorkerColumn)].id;
        const std::vector<UnitPlace> all = places(row);
        cell.number =
            std::count_if(all.begin(), all.end(), [&](const UnitPlace& place) { return place.worker == worker; });
    }
    return cell;
}

QString OwnershipModel::filterText(int row) const
{
    QStringList words{name(row)};
    words += notes(row).flags;
    for (const UnitPlace& place : places(row))
        words.append(Words::raw(place.worker, Words::NameLimit));
    return words.join(u'\n');
}

bool OwnershipModel::isPresent(int row) const
{
    const ConnectorSummary* connector = summary(row);
    return (connector && connector->inConfig.value_or(false)) || !places(row).empty();
}

int OwnershipModel::columnCharacters(int column) const
{
    if (column == ConnectorColumn)
        return ConnectorCharacters;
    return column == NotesColumn ? NotesCharacters : WorkerCharacters;
}

QString OwnershipModel::emptyText() const
{
    return tr("No connectors. They appear as soon as the config or status topic, or a worker, names one.");
}

QString OwnershipModel::columnId(int column) const
{
    if (column == ConnectorColumn)
        return QStringLiteral("connector");
    if (column == NotesColumn)
        return QStringLiteral("notes");
    return QStringLiteral("worker:") +
           Words::raw(m_workers[static_cast<std::size_t>(column - FirstWorkerColumn)].id, Words::NameLimit);
}

} // namespace inspector
