// SPDX-License-Identifier: GPL-3.0-or-later
#include "statusmodel.h"

#include "core/jsondocument.h"
#include "words.h"

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column StatusColumns[] = {
    {"connector", T("Connector"), T("The connector that the key names"), Kind::Text, 24, "name"},
    {"task", T("Task"), T("Task id, or the connector itself"), Kind::Text, 10},
    {"state", T("State"), T("The state that workers conclude from the topic"), Kind::State, 14},
    {"flags", T("Flags"), T("What needs a look"), Kind::Flags, 18},
    {"worker", T("Worker"), T("The worker that wrote the status"), Kind::Text, 20},
    {"generation", T("Generation"), T("Generation of the Connect group when it was written"), Kind::Number, 11},
    {"pluginVersion", T("Plugin version"), T("Version of the plugin; written since Kafka 4.1"), Kind::Text, 13},
    {"trace", T("Trace"), T("First line of the stack trace"), Kind::Text, 50},
    {"versions", T("Versions"), T("Records of this key that the topic still holds"), Kind::Number, 9},
    {"place", T("Partition @ offset"), T("Where the last record of the key stands"), Kind::Place, 16, "where"},
    {"firstSeen", T("First seen"), T("Time of the first record of this key that the topic still holds"),
     Kind::FirstTime, 20, nullptr, false},
    {"lastChange", T("Last change"), T("Time of the record that counts"), Kind::Time, 20},
};
#undef T
static_assert(std::size(StatusColumns) == StatusModel::ColumnTotal);

} // namespace

StatusModel::StatusModel(const ClusterMirror& mirror, QObject* parent) : EntryTable(mirror, StatusColumns, parent) {}

const StatusEntry& StatusModel::entry(int row) const
{
    return mirror().statuses()[static_cast<std::size_t>(row)];
}

bool StatusModel::isPresent(int row) const
{
    return entry(row).present;
}

int StatusModel::defaultSortColumn() const
{
    return StateColumn;
}

QString StatusModel::emptyText() const
{
    return tr("No statuses. Workers write one for every connector and task they start; the topic is empty, has another "
              "name, or has not been read yet.");
}

ConnectorId StatusModel::connector(int row) const
{
    return entry(row).connector;
}

const KeyVersion* StatusModel::version(int row) const
{
    return &entry(row).version;
}

QString StatusModel::text(int row, int column, int limit) const
{
    const StatusEntry& status = entry(row);
    switch (column) {
    case ConnectorColumn:
        return nameOf(status.connector);
    case TaskColumn:
        return status.task < 0 ? tr("connector") : QString::number(status.task);
    case StateColumn:
        return status.present ? Words::taskState(status.state) : tr("Deleted", "status");
    case WorkerColumn:
        return Words::raw(status.workerId, limit);
    case PluginVersionColumn:
        return status.pluginVersion ? Words::raw(*status.pluginVersion, limit) : QString();
    case TraceColumn: {
        const QString full = trace(row);
        return limit == 0 ? full : full.section(u'\n', 0, 0).left(limit);
    }
    default:
        return {};
    }
}

std::optional<qint64> StatusModel::number(int row, int column) const
{
    if (column == GenerationColumn)
        return entry(row).present ? std::optional<qint64>(entry(row).generation) : std::nullopt;
    return entry(row).version.versions;
}

qint64 StatusModel::time(int row, int column) const
{
    Q_UNUSED(column);
    return entry(row).present ? entry(row).at : entry(row).version.lastAt;
}

QString StatusModel::more(int row, int column) const
{
    constexpr int TraceLines = 12;
    return column == TraceColumn ? trace(row).section(u'\n', 1, TraceLines) : QString();
}

std::vector<EntryTable::Flag> StatusModel::flags(int row) const
{
    const StatusEntry& status = entry(row);
    std::vector<Flag> flags;
    if (!status.present) {
        if (status.version.valueKind == ValueKind::Tombstone)
            flags.push_back({tr("deleted"), tr("The last record of the key has no value."), 0});
        else
            flags.push_back({tr("not readable"), tr("No record of the key can be read as a status."), 1});
        return flags;
    }
    if (!status.current)
        flags.push_back(
            {tr("left over"),
             tr("Belongs to a task beyond the committed count or to a connector that is gone; nobody updates "
                "it any more."),
             1});
    if (status.lastIgnored)
        flags.push_back(
            {tr("last record ignored"),
             tr("Workers ignore the last record of this key (a stale UNASSIGNED, an unknown state or one that "
                "cannot be read); the one before counts."),
             1});
    return flags;
}

std::optional<StateShape> StatusModel::shape(int row) const
{
    const StatusEntry& status = entry(row);
    return status.present ? Words::shape(status.state) : StateShape::Deleted;
}

QString StatusModel::trace(int row) const
{
    const StatusEntry& status = entry(row);
    if (!status.present || !status.hasTrace)
        return {};
    if (const QString* cached = m_traces.object(status.row))
        return *cached;
    const std::optional<RecordView> record = mirror().store().find(status.row);
    if (!record) // the view is held
        return Words::notKept();
    JsonDocument document;
    QString text;
    if (record->value && document.parse(*record->value) == JsonDocument::Outcome::Value &&
        document.root().type == JsonType::Object)
    {
        const JsonDocument::Node* member = document.member(document.root(), "trace");
        if (member && member->type == JsonType::String)
            text = Words::lines(document.text(*member));
    }
    m_traces.insert(status.row, new QString(text));
    return text;
}

} // namespace inspector
