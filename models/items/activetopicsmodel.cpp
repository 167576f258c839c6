// SPDX-License-Identifier: GPL-3.0-or-later
#include "activetopicsmodel.h"

#include "words.h"

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column ActiveTopicsColumns[] = {
    {"connector", T("Connector"), T("The connector that the key names"), Kind::Text, 24, "name"},
    {"topic", T("Topic"), T("The topic that the key names"), Kind::Text, 30},
    {"task", T("Task"), T("The task that first used the topic"), Kind::Number, 7},
    {"discovered", T("Discovered"), T("When a task first used the topic, by the worker's clock"), Kind::Time, 20},
    {"flags", T("Flags"), T("What needs a look"), Kind::Flags, 20},
    {"place", T("Partition @ offset"), T("Where the last record of the key stands"), Kind::Place, 16, "where"},
    {"versions", T("Versions"), T("Records of this key that the topic still holds"), Kind::Number, 9},
    {"firstSeen", T("First seen"), T("Time of the first record of this key that the topic still holds"),
     Kind::FirstTime, 20, nullptr, false},
    {"lastChange", T("Last change"), T("Time of the last record"), Kind::Time, 20},
};
#undef T
static_assert(std::size(ActiveTopicsColumns) == ActiveTopicsModel::ColumnTotal);

} // namespace

ActiveTopicsModel::ActiveTopicsModel(const ClusterMirror& mirror, QObject* parent)
    : EntryTable(mirror, ActiveTopicsColumns, parent)
{}

const ActiveTopicEntry& ActiveTopicsModel::entry(int row) const
{
    return mirror().activeTopics()[static_cast<std::size_t>(row)];
}

bool ActiveTopicsModel::isPresent(int row) const
{
    return entry(row).present;
}

int ActiveTopicsModel::defaultSortColumn() const
{
    return ConnectorColumn;
}

QString ActiveTopicsModel::emptyText() const
{
    return tr(
        "No active topics. Workers note a topic when a connector first uses it, unless topic.tracking.enable is off.");
}

ConnectorId ActiveTopicsModel::connector(int row) const
{
    return entry(row).connector;
}

const KeyVersion* ActiveTopicsModel::version(int row) const
{
    return &entry(row).version;
}

QString ActiveTopicsModel::text(int row, int column, int limit) const
{
    const ActiveTopicEntry& topic = entry(row);
    if (column == ConnectorColumn)
        return nameOf(topic.connector);
    return column == TopicColumn ? Words::raw(mirror().keys().extra(topic.version.key), limit) : QString();
}

std::optional<qint64> ActiveTopicsModel::number(int row, int column) const
{
    const ActiveTopicEntry& topic = entry(row);
    if (column == TaskColumn)
        return topic.task ? std::optional<qint64>(*topic.task) : std::nullopt;
    return topic.version.versions;
}

qint64 ActiveTopicsModel::time(int row, int column) const
{
    const ActiveTopicEntry& topic = entry(row);
    return column == DiscoveredColumn ? topic.discoveredAt.value_or(-1) : topic.version.lastAt;
}

std::vector<EntryTable::Flag> ActiveTopicsModel::flags(int row) const
{
    const ActiveTopicEntry& topic = entry(row);
    std::vector<Flag> flags;
    if (!topic.present) {
        if (topic.version.valueKind == ValueKind::Tombstone)
            flags.push_back({tr("deleted"), tr("The last record of the key has no value."), 0});
        else
            flags.push_back({tr("not readable"), tr("The last record cannot be read as an active topic."), 1});
    }
    if (topic.mismatch)
        flags.push_back({tr("key and value differ"),
                         tr("The value names another topic or connector than the key; workers go by the key."), 1});
    const ConnectorSummary* summary = topic.connector.valid() ? mirror().connector(topic.connector) : nullptr;
    if (topic.present && summary && summary->inConfig == false)
        flags.push_back({tr("left over"), tr("The connector is not in the config topic."), 0});
    return flags;
}

} // namespace inspector
