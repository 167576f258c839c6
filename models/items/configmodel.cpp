// SPDX-License-Identifier: GPL-3.0-or-later
#include "configmodel.h"

#include "words.h"

namespace inspector
{

namespace
{

#define T(text) QT_TRANSLATE_NOOP("inspector::EntryTable", text)
using Kind = EntryTable::Kind;
constexpr EntryTable::Column ConfigColumns[] = {
    {"connector", T("Connector"), T("The connector that the key names"), Kind::Text, 24, "name"},
    {"what", T("What"), T("What kind of record it is"), Kind::Text, 20},
    {"flags", T("Flags"), T("What needs a look"), Kind::Flags, 18},
    {"value", T("Value"), T("As stored in the topic, secrets masked"), Kind::Stored, 60},
    {"versions", T("Versions"), T("Records of this key that the topic still holds"), Kind::Number, 9},
    {"place", T("Partition @ offset"), T("Where the last record of the key stands"), Kind::Place, 16, "where"},
    {"firstSeen", T("First seen"), T("Time of the first record of this key that the topic still holds"),
     Kind::FirstTime, 20, nullptr, false},
    {"lastChange", T("Last change"), T("Time of the last record"), Kind::Time, 20},
};
#undef T
static_assert(std::size(ConfigColumns) == ConfigModel::ColumnTotal);

} // namespace

ConfigModel::ConfigModel(const ClusterMirror& mirror, QObject* parent) : EntryTable(mirror, ConfigColumns, parent) {}

const ConfigEntry& ConfigModel::entry(int row) const
{
    return mirror().configs()[static_cast<std::size_t>(row)];
}

bool ConfigModel::isPresent(int row) const
{
    return entry(row).version.valueKind != ValueKind::Tombstone;
}

int ConfigModel::defaultSortColumn() const
{
    return ConnectorColumn;
}

QString ConfigModel::emptyText() const
{
    return tr("No config records. The topic is empty, has another name, or has not been read yet.");
}

ConnectorId ConfigModel::connector(int row) const
{
    return entry(row).connector;
}

const KeyVersion* ConfigModel::version(int row) const
{
    return &entry(row).version;
}

QString ConfigModel::text(int row, int column, int limit) const
{
    const ConfigEntry& config = entry(row);
    switch (column) {
    case ConnectorColumn:
        return nameOf(config.connector);
    case WhatColumn:
        if (config.family == KeyFamily::TaskConfig)
            return tr("task %1 config").arg(config.task);
        return config.family == KeyFamily::Unknown ? keyText(row, limit) : Words::keyFamily(config.family);
    case ValueColumn:
        return valueText(row, limit);
    default:
        return {};
    }
}

QString ConfigModel::more(int row, int column) const
{
    return column == WhatColumn ? tr("Key as stored: %1").arg(keyText(row, 0)) : QString();
}

std::vector<EntryTable::Flag> ConfigModel::flags(int row) const
{
    const ConfigEntry& config = entry(row);
    std::vector<Flag> flags;
    if (config.problem != KeyProblem::None)
        flags.push_back({tr("unreadable key: %1").arg(Words::keyProblem(config.problem)),
                         tr("Workers ignore records with such a key."), 1});
    else if (!config.usable)
        flags.push_back(
            {tr("ignored by workers"), tr("Workers cannot use the last value and keep what they had before."), 2});
    if (config.version.valueKind == ValueKind::Tombstone) {
        flags.push_back({tr("deleted"), tr("The last record of the key has no value."), 0});
    } else if (config.connector.valid()) {
        const ConnectorSummary* summary = mirror().connector(config.connector);
        if (summary && summary->inConfig == false)
            flags.push_back({tr("left over"),
                             tr("The connector is not in the config topic; Connect never deletes these records."), 0});
    }
    return flags;
}

bool ConfigModel::isWords(int row, int column) const
{
    return column == ValueColumn && valueIsWords(row);
}

} // namespace inspector
