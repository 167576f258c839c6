// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectorsmodel.h"

#include "findingsmodel.h"
#include "words.h"

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column ConnectorsColumns[] = {
    {"connector", T("Connector"), T("Name of the connector"), Kind::Text, 24, "name"},
    {"health", T("Health"), T("State of connector and tasks in one word"), Kind::State, 14, "state"},
    {"type", T("Type"), T("Source or sink"), Kind::Text, 8},
    {"class", T("Class"), T("connector.class, without its package"), Kind::Text, 24},
    {"target", T("Target"), T("What was asked for: started, paused or stopped"), Kind::Text, 10},
    {"tasks", T("Tasks"), T("Tasks running, of those committed"), Kind::Text, 10},
    {"notes", T("Notes"), T("What needs a look"), Kind::Flags, 22, "flags"},
    {"topics", T("Topics"), T("Active topics"), Kind::Number, 8},
    {"offsets", T("Offsets"), T("Live keys in offsets topics"), Kind::Number, 8},
    {"lag", T("Lag"), T("Of a sink: records from the commits of its group to the ends of the partitions, all together"),
     Kind::Number, 9},
    {"worker", T("Worker"), T("The worker that runs the connector itself"), Kind::Text, 20},
    {"lastChange", T("Last change"), T("Newest config, target state, commit or status record"), Kind::Time, 20},
};
#undef T
static_assert(std::size(ConnectorsColumns) == ConnectorsModel::ColumnTotal);

} // namespace

ConnectorsModel::ConnectorsModel(const ClusterMirror& mirror, QObject* parent)
    : EntryTable(mirror, ConnectorsColumns, parent)
{}

const ConnectorSummary& ConnectorsModel::entry(int row) const
{
    return mirror().connectors()[static_cast<std::size_t>(row)];
}

const SinkGroupsModel::Lag* ConnectorsModel::lag(int row) const
{
    const auto found = m_lags.find(entry(row).connector.value);
    return found == m_lags.end() ? nullptr : &found->second;
}

void ConnectorsModel::setLags(const std::vector<std::pair<ConnectorId, std::optional<SinkGroupsModel::Lag>>>& lags)
{
    std::vector<quint32> changed;
    for (const auto& [connector, lag] : lags) {
        const auto before = m_lags.find(connector.value);
        if (lag ? before != m_lags.end() && before->second == *lag : before == m_lags.end())
            continue;
        if (lag)
            m_lags.insert_or_assign(connector.value, *lag);
        else
            m_lags.erase(before);
        if (const ConnectorSummary* summary = mirror().connector(connector))
            changed.push_back(static_cast<quint32>(summary - mirror().connectors().data()));
    }
    if (!changed.empty())
        apply(changed, static_cast<std::size_t>(rowCount()));
}

bool ConnectorsModel::isPresent(int row) const
{
    return isPresent(entry(row));
}

bool ConnectorsModel::isPresent(const ConnectorSummary& summary)
{
    return summary.listed && (summary.inConfig.value_or(true) || summary.liveOffsets > 0);
}

int ConnectorsModel::defaultSortColumn() const
{
    return HealthColumn;
}

QString ConnectorsModel::emptyText() const
{
    return tr("No connectors. They appear as soon as the config, status or offsets topic holds a record of one.");
}

ConnectorId ConnectorsModel::connector(int row) const
{
    return entry(row).connector;
}

const KeyVersion* ConnectorsModel::version(int row) const
{
    // The config record stands for the connector in the details.
    const KeyId key = entry(row).configKey;
    const ConfigEntry* config = key.valid() ? mirror().config(key) : nullptr;
    return config ? &config->version : nullptr;
}

QString ConnectorsModel::text(int row, int column, int limit) const
{
    const ConnectorSummary& summary = entry(row);
    switch (column) {
    case ConnectorColumn:
        return nameOf(summary.connector);
    case HealthColumn:
        return Words::health(summary.health);
    case TypeColumn:
        return Words::connectorType(summary.type);
    case ClassColumn: {
        const std::string& name = summary.className;
        const std::size_t dot = name.rfind('.');
        const bool isShort = limit > 0 && dot != std::string::npos && dot + 1 < name.size();
        return name.empty() ? QStringLiteral("–") : Words::raw(isShort ? BytesView(name).substr(dot + 1) : name, limit);
    }
    case TargetColumn:
        return summary.targetState ? Words::targetState(*summary.targetState) : QStringLiteral("–");
    case TasksColumn:
        if (summary.committedTasks)
            return tr("%1 of %2", "tasks running, of those committed")
                .arg(summary.tasksRunning)
                .arg(*summary.committedTasks);
        return summary.tasksKnown > 0 ? tr("%1 of %2 seen", "tasks running; how many there should be is not known")
                                            .arg(summary.tasksRunning)
                                            .arg(summary.tasksKnown)
                                      : QStringLiteral("–");
    case WorkerColumn:
        return Words::raw(summary.workerId, limit);
    default:
        return {};
    }
}

std::optional<qint64> ConnectorsModel::number(int row, int column) const
{
    switch (column) {
    case TopicsColumn:
        return entry(row).activeTopics;
    case LagColumn:
        return lag(row) ? lag(row)->records : std::nullopt;
    default:
        return entry(row).liveOffsets;
    }
}

QString ConnectorsModel::numberText(int row, int column) const
{
    const bool isUnknown = column == LagColumn && lag(row) && lag(row)->unknown;
    return isUnknown ? tr("unknown") : EntryTable::numberText(row, column);
}

qint64 ConnectorsModel::time(int row, int column) const
{
    Q_UNUSED(column);
    return entry(row).lastChange;
}

QString ConnectorsModel::more(int row, int column) const
{
    const ConnectorSummary& summary = entry(row);
    switch (column) {
    case HealthColumn:
    case TasksColumn: {
        const QString own = summary.state ? Words::taskState(*summary.state) : tr("no status", "of a connector");
        return tr("Connector itself: %1. Tasks: %2 running, %3 failed, %4 with a status.")
            .arg(own)
            .arg(summary.tasksRunning)
            .arg(summary.tasksFailed)
            .arg(summary.tasksKnown);
    }
    case ClassColumn:
        return Words::raw(summary.className);
    case OffsetsColumn:
        return summary.ownOffsetsTopic.empty()
                   ? QString()
                   : tr("Has an offsets topic of its own: %1").arg(Words::raw(summary.ownOffsetsTopic));
    case LagColumn:
        return lag(row) ? lag(row)->note : QString();
    default:
        return {};
    }
}

std::vector<EntryTable::Flag> ConnectorsModel::flags(int row) const
{
    const ConnectorSummary& summary = entry(row);
    std::vector<Flag> flags;
    if (summary.tasksFailed > 0)
        flags.push_back(
            {tr("%n task(s) failed", nullptr, summary.tasksFailed), tr("The trace is in the status of the task."), 3});
    if (summary.inconsistent.value_or(false))
        flags.push_back(
            {tr("inconsistent"),
             tr("The committed task count and the task configs do not fit, so workers run no task of it until "
                "the whole set is written anew."),
             2});
    if (summary.inConfig == false && summary.liveOffsets > 0)
        flags.push_back({tr("orphan offsets"),
                         tr("The connector is not in the config topic. One created with this name would resume from "
                            "these offsets."),
                         2});
    if (summary.targetState == TargetState::Stopped && summary.committedTasks.value_or(0) > 0)
        flags.push_back(
            {tr("stopped with tasks"),
             tr("The target state is stopped, but tasks are still committed: workers refuse to change offsets."), 1});
    if (!summary.inConfig)
        flags.push_back(
            {tr("config not read"), tr("Whether the connector is in the config topic is not known yet."), 0});
    if (!summary.ownOffsetsTopic.empty())
        flags.push_back(
            {tr("own offsets topic"),
             tr("Keeps its offsets in %1 beside the worker's topic.").arg(Words::raw(summary.ownOffsetsTopic)), 0});
    return flags;
}

std::vector<int> ConnectorsModel::findingRows(const FindingsModel& findings, int row) const
{
    return findings.rowsOf(entry(row).connector);
}

std::optional<StateShape> ConnectorsModel::shape(int row) const
{
    return Words::shape(entry(row).health);
}

} // namespace inspector
