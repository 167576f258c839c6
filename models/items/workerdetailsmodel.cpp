// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerdetailsmodel.h"

#include "discoverywords.h"
#include "plaintip.h"
#include "tablemodel.h"
#include "words.h"
#include "workersmodel.h"
#include "workerwords.h"

#include <map>

namespace inspector
{

namespace
{

constexpr int SoonMs = 200;

} // namespace

WorkerDetailsModel::WorkerDetailsModel(WorkersModel& workers, QObject* parent)
    : QAbstractTableModel(parent), m_workers(workers)
{
    m_soon.setSingleShot(true);
    m_soon.setInterval(SoonMs);
    connect(&m_soon, &QTimer::timeout, this, &WorkerDetailsModel::update);
    connect(&workers, &WorkersModel::changed, this, [this] {
        if (!m_soon.isActive())
            m_soon.start();
    });
}

void WorkerDetailsModel::setWorker(int row)
{
    m_worker = row < 0 ? QPersistentModelIndex() : QPersistentModelIndex(m_workers.index(row, 0));
    update();
}

void WorkerDetailsModel::update()
{
    Lines lines;
    if (m_worker.isValid()) {
        const int row = m_worker.row();
        lines.push_back({tr("Worker"), m_workers.name(row)});
        addMember(lines, row);
        addRest(lines, row);
        addUnits(lines, row);
    }
    if (lines.size() != m_lines.size()) {
        beginResetModel();
        m_lines = std::move(lines);
        endResetModel();
        return;
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i] == m_lines[i])
            continue;
        m_lines[i] = lines[i];
        const int at = static_cast<int>(i);
        Q_EMIT dataChanged(index(at, 0), index(at, ColumnTotal - 1));
    }
}

void WorkerDetailsModel::addMember(Lines& lines, int row) const
{
    const WorkersModel::Worker& worker = m_workers.worker(row);
    switch (worker.kind) {
    case WorkersModel::Kind::Member:
        break;
    case WorkersModel::Kind::Gone:
        lines.push_back({tr("Group"), tr("It is no member now. Statuses still name it; they stay so until another "
                                         "worker takes the work over and writes its own.")});
        break;
    case WorkersModel::Kind::Named:
        lines.push_back({tr("Group"), tr("Statuses name it. Whether it is a member is not known.")});
        break;
    case WorkersModel::Kind::Address:
        lines.push_back(
            {tr("Group"), tr("The address is the connection's. No member is known to advertise it; it may be another "
                             "name of one, or a load balancer.")});
        break;
    }
    lines.push_back(
        {tr("Statuses"), tr("%1 name it, %2 of them say that it runs")
                             .arg(Words::number(worker.statuses.statuses), Words::number(worker.statuses.running))});
    if (!worker.member)
        return;
    const FoundWorker& member = *worker.member;
    lines.push_back({tr("Member id"), Words::name(member.memberId)});
    lines.push_back({tr("Client id"), Words::name(member.clientId)});
    lines.push_back({tr("Host"), Words::name(member.host)});
    lines.push_back({tr("Leader"), !member.assignment.usable() ? tr("not known now")
                                   : member.leader             ? tr("yes: it assigns the work and writes the configs")
                                                               : tr("no")});
    if (!member.metadata.usable()) {
        lines.push_back({tr("Metadata"), DiscoveryWords::problem(member.metadata.problem)});
    } else {
        lines.push_back({tr("Protocol version"), QString::number(member.metadata.version)});
        lines.push_back({tr("Config offset"),
                         WorkerWords::configOffsetMeaning(member.metadata.configOffset, m_workers.configEnd())});
    }
    if (!member.assignment.usable()) {
        lines.push_back({tr("Assignment"), DiscoveryWords::problem(member.assignment.problem)});
        return;
    }
    if (member.assignment.error != 0)
        lines.push_back({tr("Assignment"), tr("The leader could not read the config topic as far as a member had: "
                                              "nothing was assigned in that round.")});
    if (member.assignment.delayMs > 0)
        lines.push_back(
            {tr("Delay"), tr("%1: work of a lost worker is left unassigned so long (scheduled.rebalance.max.delay.ms)")
                              .arg(WorkerWords::delay(member.assignment.delayMs))});
}

void WorkerDetailsModel::addRest(Lines& lines, int row) const
{
    const WorkersModel::Worker& worker = m_workers.worker(row);
    lines.push_back({tr("REST address"), worker.restUrl.isEmpty() ? tr("not known") : worker.restUrl});
    const WorkerRest* rest = m_workers.rest(row);
    if (!rest || !rest->info)
        return;
    if (!*rest->info) {
        lines.push_back({tr("REST"), tr("Not reached from here: %1").arg(Words::error(rest->info->error()))});
        return;
    }
    const WorkerInfo& info = **rest->info;
    lines.push_back({tr("Version"), Words::name(info.version.text)});
    lines.push_back({tr("Commit"), Words::name(info.commit)});
    lines.push_back({tr("Kafka cluster"), m_workers.isElsewhere(row)
                                              ? WorkerWords::elsewhere(worker.restUrl, info.kafkaClusterId,
                                                                       m_workers.surroundings().clusterId)
                                              : Words::name(info.kafkaClusterId)});
    if (rest->health)
        lines.push_back({tr("Health"), *rest->health
                                           ? tr("%1: %2").arg(Words::name((*rest->health)->status),
                                                              Words::raw((*rest->health)->message, Words::NameLimit))
                                           : Words::error(rest->health->error())});
    if (rest->askingPlugins)
        lines.push_back({tr("Plugins"), tr("being read…")});
    else if (rest->plugins && !*rest->plugins)
        lines.push_back({tr("Plugins"), Words::error(rest->plugins->error())});
}

void WorkerDetailsModel::addUnits(Lines& lines, int row) const
{
    const WorkersModel::Worker& worker = m_workers.worker(row);
    const auto add = [&lines](const QString& name, const ConnectUnits& units) {
        std::map<std::string, std::vector<std::int32_t>> byConnector;
        for (const ConnectUnit& unit : units)
            byConnector[unit.connector].push_back(unit.task);
        for (const auto& [connector, tasks] : byConnector)
            lines.push_back({name, tr("%1: %2").arg(Words::name(connector), WorkerWords::units(tasks))});
    };
    if (worker.member && worker.member->assignment.usable())
        add(tr("Gives up"), worker.member->assignment.revoked);
    if (worker.member && worker.member->owned) {
        if (worker.member->owned->empty())
            lines.push_back({tr("Assigned"), tr("nothing")});
        add(tr("Assigned"), *worker.member->owned);
    }
    const WorkerRest* rest = m_workers.rest(row);
    if (rest && rest->plugins && *rest->plugins) {
        for (const ConnectorPlugin& plugin : **rest->plugins)
            lines.push_back({tr("Plugin"), plugin.version.empty() ? Words::name(plugin.className)
                                                                  : tr("%1 · %2").arg(Words::name(plugin.className),
                                                                                      Words::name(plugin.version))});
    }
}

int WorkerDetailsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int WorkerDetailsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant WorkerDetailsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Line& line = m_lines[static_cast<std::size_t>(index.row())];
    const QString& text = index.column() == NameColumn ? line.name : line.value;
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case role::Copy:
        return text;
    case Qt::ToolTipRole:
        return PlainTip::of(text);
    default:
        return {};
    }
}

QVariant WorkerDetailsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::AccessibleTextRole))
        return {};
    return section == NameColumn ? tr("Of this worker") : tr("Value");
}

} // namespace inspector
