// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetsmodel.h"

#include "words.h"

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column OffsetsColumns[] = {
    {"connector", T("Connector"), T("The connector that the key names"), Kind::Text, 20, "name"},
    {"partition", T("Source partition"), T("As stored in the key, byte for byte"), Kind::Stored, 44},
    {"offset", T("Offset"), T("As stored in the value, byte for byte"), Kind::Stored, 44},
    {"flags", T("Flags"), T("What needs a look"), Kind::Flags, 24},
    {"store", T("Store"), T("The topic that holds the key"), Kind::Text, 18, "topic"},
    {"place", T("Partition @ offset"), T("Where the last record of the key stands"), Kind::Place, 16, "where"},
    {"versions", T("Versions"), T("Records of this key that the topic still holds"), Kind::Number, 9},
    {"firstSeen", T("First seen"), T("Time of the first record of this key that the topic still holds"),
     Kind::FirstTime, 20, nullptr, false},
    {"lastChange", T("Last change"), T("Time of the last record"), Kind::Time, 20},
};
#undef T
static_assert(std::size(OffsetsColumns) == OffsetsModel::ColumnTotal);

} // namespace

OffsetsModel::OffsetsModel(const ClusterMirror& mirror, QObject* parent) : EntryTable(mirror, OffsetsColumns, parent) {}

const OffsetEntry& OffsetsModel::entry(int row) const
{
    return mirror().offsets()[static_cast<std::size_t>(row)];
}

bool OffsetsModel::isPresent(int row) const
{
    return entry(row).live;
}

int OffsetsModel::defaultSortColumn() const
{
    return ConnectorColumn;
}

QString OffsetsModel::emptyText() const
{
    return tr(
        "No source offsets. Source connectors commit them after their first records; sinks keep theirs in a consumer "
        "group instead.");
}

ConnectorId OffsetsModel::connector(int row) const
{
    return entry(row).connector;
}

const KeyVersion* OffsetsModel::version(int row) const
{
    return &entry(row).version;
}

QString OffsetsModel::text(int row, int column, int limit) const
{
    const OffsetEntry& offset = entry(row);
    switch (column) {
    case ConnectorColumn:
        return offset.connector.valid() ? nameOf(offset.connector) : QStringLiteral("–");
    case PartitionColumn: {
        const BytesView partition = mirror().keys().extra(offset.version.key);
        return partition.empty() ? keyText(row, limit) : Words::raw(partition, limit);
    }
    case OffsetColumn:
        return valueText(row, limit);
    case StoreColumn:
        return topicOf(row);
    default:
        return {};
    }
}

QString OffsetsModel::more(int row, int column) const
{
    return column == PartitionColumn ? tr("Key as stored: %1").arg(keyText(row, 0)) : QString();
}

std::vector<EntryTable::Flag> OffsetsModel::flags(int row) const
{
    const OffsetEntry& offset = entry(row);
    std::vector<Flag> flags;
    if (offset.problem != KeyProblem::None)
        flags.push_back({tr("unreadable key: %1").arg(Words::keyProblem(offset.problem)),
                         tr("Workers do not list such a key, and a reset by them leaves it."), 2});
    if (offset.has(OffsetFlag::DuplicateByBytes))
        flags.push_back({tr("same partition, other bytes"),
                         tr("Another live key means the same source partition in other bytes. A task reads only one of "
                            "them, and a reset by a worker may leave the other."),
                         2});
    if (offset.has(OffsetFlag::SeveralPartitions))
        flags.push_back(
            {tr("several partitions"),
             tr("The same raw key has records in another partition of the topic; which one a worker sees last "
                "is not determined."),
             2});
    if (offset.has(OffsetFlag::Orphaned))
        flags.push_back(
            {tr("orphan"),
             tr("The connector is not in the config topic. One created with this name would resume from here."), 2});
    switch (offset.version.valueKind) {
    case ValueKind::Tombstone:
        flags.push_back({tr("deleted"), tr("The last record of the key has no value."), 0});
        break;
    case ValueKind::Empty:
        flags.push_back(
            {tr("empty"), tr("No bytes, but no tombstone: a worker starts afresh, and compaction keeps the key."), 1});
        break;
    case ValueKind::JsonNull:
        flags.push_back({tr("null"),
                         tr("The text null, but no tombstone: a worker starts afresh, and compaction keeps the key."),
                         1});
        break;
    case ValueKind::OtherJson:
        flags.push_back({tr("not an object"), tr("JSON, but not an object: a task cannot use this offset."), 2});
        break;
    case ValueKind::Undecodable:
        flags.push_back({tr("not readable"), tr("The value is not JSON as a worker reads it."), 2});
        break;
    case ValueKind::Object:
        break;
    }
    return flags;
}

bool OffsetsModel::isWords(int row, int column) const
{
    return (column == OffsetColumn && valueIsWords(row)) ||
           (column == PartitionColumn && entry(row).problem == KeyProblem::NullKey);
}

} // namespace inspector
