// SPDX-License-Identifier: GPL-3.0-or-later
#include "tombstonekeysmodel.h"

#include "core/planparts.h"
#include "tablemodel.h"
#include "words.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

namespace inspector
{

namespace
{
constexpr int KeyCellLimit = 300; ///< characters
} // namespace

TombstoneKeysModel::TombstoneKeysModel(bool tickedAtFirst, QObject* parent)
    : QAbstractTableModel(parent), m_tickedAtFirst(tickedAtFirst)
{}

void TombstoneKeysModel::setKeys(std::vector<LiveKey> keys)
{
    std::unordered_map<std::uint32_t, std::pair<bool, bool>> before;
    for (const Row& row : m_rows)
        before.emplace(row.key.planned.key.value, std::pair(row.ticked, row.tickedAtFirst));
    const auto sameKey = [](const LiveKey& key, const Row& row) {
        return key.planned.key == row.key.planned.key && key.inUse == row.key.inUse;
    };
    std::sort(keys.begin(), keys.end(), [](const LiveKey& a, const LiveKey& b) {
        const bool aFree = a.inUse == false;
        const bool bFree = b.inUse == false;
        return aFree != bFree ? aFree : standsBefore(a.planned, b.planned);
    });
    const bool same = keys.size() == m_rows.size() && std::equal(keys.begin(), keys.end(), m_rows.begin(), sameKey);
    if (same) {
        for (std::size_t i = 0; i < keys.size(); ++i)
            m_rows[i].key = std::move(keys[i]);
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnTotal - 1));
        return;
    }
    beginResetModel();
    m_rows.clear();
    for (LiveKey& key : keys) {
        const auto known = before.find(key.planned.key.value);
        const auto [wanted, first] =
            known == before.end() ? std::pair(m_tickedAtFirst, m_tickedAtFirst) : known->second;
        const bool isFree = key.inUse == false;
        m_rows.push_back({std::move(key), wanted && isFree, first && isFree});
    }
    endResetModel();
    Q_EMIT edited();
}

void TombstoneKeysModel::setTicked(const QList<int>& rows, bool ticked)
{
    for (const int position : rows) {
        Row& row = m_rows[static_cast<std::size_t>(position)];
        row.ticked = ticked && isFree(row);
    }
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, KeyColumn), index(rowCount() - 1, KeyColumn));
    Q_EMIT edited();
}

void TombstoneKeysModel::tickOnly(const std::vector<RawKeyPlace>& places)
{
    std::set<std::tuple<BytesView, std::int32_t, BytesView>> wanted;
    for (const RawKeyPlace& place : places)
        wanted.emplace(place.topic, place.partition, place.rawKey);
    QList<int> rows;
    for (int row = 0; row < rowCount(); ++row) {
        const PlannedKey& key = m_rows[static_cast<std::size_t>(row)].key.planned;
        if (wanted.contains({key.topic, key.partition, key.rawKey}))
            rows.append(row);
    }
    for (Row& row : m_rows)
        row.ticked = false;
    setTicked(rows, true);
    for (Row& row : m_rows)
        row.tickedAtFirst = row.ticked;
}

bool TombstoneKeysModel::hasTicked() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.ticked != row.tickedAtFirst; });
}

void TombstoneKeysModel::setAllTicked(bool ticked)
{
    if (m_rows.empty())
        return;
    for (Row& row : m_rows)
        row.ticked = ticked && isFree(row);
    Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnTotal - 1));
    Q_EMIT edited();
}

std::vector<RawKeyPlace> TombstoneKeysModel::ticked() const
{
    std::vector<RawKeyPlace> places;
    for (const Row& row : m_rows) {
        if (row.ticked)
            places.push_back({row.key.planned.topic, row.key.planned.partition, row.key.planned.rawKey});
    }
    return places;
}

int TombstoneKeysModel::tickedCount() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.ticked; }));
}

int TombstoneKeysModel::freeCount() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), isFree));
}

int TombstoneKeysModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int TombstoneKeysModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QString TombstoneKeysModel::text(const Row& row, int column, int limit) const
{
    const PlannedKey& key = row.key.planned;
    switch (column) {
    case KeyColumn:
        return Words::raw(key.rawKey, limit);
    case ValueColumn:
        return Words::raw(key.before.value_or(Bytes()), limit);
    case UseColumn:
        if (!row.key.inUse)
            return tr("not known");
        return *row.key.inUse ? tr("in use by workers") : tr("in nobody's use");
    case PlaceColumn:
        return tr("%1, %2 @ %3", "topic, partition @ offset")
            .arg(Words::raw(key.topic))
            .arg(key.partition)
            .arg(key.offset);
    default:
        return {};
    }
}

QVariant TombstoneKeysModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column(), KeyCellLimit);
    case role::Copy:
        return text(row, index.column(), 0);
    case role::Monospace:
        return index.column() == KeyColumn || index.column() == ValueColumn;
    case Qt::ToolTipRole:
        if (index.column() == UseColumn && !row.key.inUse)
            return tr("The config topic was not read to its end, so whose the key is cannot be told.");
        return {};
    case Qt::CheckStateRole:
        if (index.column() == KeyColumn)
            return row.ticked ? Qt::Checked : Qt::Unchecked;
        return {};
    default:
        return {};
    }
}

bool TombstoneKeysModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != KeyColumn || role != Qt::CheckStateRole)
        return false;
    Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (!isFree(row))
        return false;
    row.ticked = value.toInt() == Qt::Checked;
    Q_EMIT dataChanged(index, index);
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags TombstoneKeysModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!isFree(m_rows[static_cast<std::size_t>(index.row())]))
        return flags & ~Qt::ItemIsEnabled;
    return index.column() == KeyColumn ? flags | Qt::ItemIsUserCheckable : flags;
}

QVariant TombstoneKeysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case KeyColumn:
        return tr("Key");
    case ValueColumn:
        return tr("Value");
    case UseColumn:
        return tr("Use");
    case PlaceColumn:
        return tr("Store: topic, partition @ offset");
    default:
        return {};
    }
}

} // namespace inspector
