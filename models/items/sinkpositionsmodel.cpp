// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkpositionsmodel.h"

#include "core/sinkplans.h"
#include "errorwords.h"
#include "tablemodel.h"
#include "words.h"

#include <algorithm>
#include <map>

namespace inspector
{

namespace
{

QString digits(const std::optional<std::int64_t>& number)
{
    // As Kafka has it, ungrouped: it is there to be compared and to be typed.
    return number ? QString::number(*number) : QString();
}

} // namespace

SinkPositionsModel::SinkPositionsModel(bool tickedAtFirst, QObject* parent)
    : QAbstractTableModel(parent), m_tickedAtFirst(tickedAtFirst)
{}

std::optional<std::int64_t> SinkPositionsModel::position(const QString& text)
{
    const QString trimmed = text.trimmed();
    const bool onlyDigits = !trimmed.isEmpty() && std::all_of(trimmed.cbegin(), trimmed.cend(),
                                                              [](QChar one) { return one >= u'0' && one <= u'9'; });
    bool ok = false;
    const qint64 number = trimmed.toLongLong(&ok);
    return onlyDigits && ok ? std::optional<std::int64_t>(number) : std::nullopt;
}

/// A partition that comes later is meant too, as long as all are.
bool SinkPositionsModel::tickedAtFirst() const
{
    return m_tickedAtFirst && std::all_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.ticked; });
}

void SinkPositionsModel::setGroup(const std::optional<GroupState>& group)
{
    std::map<TopicPartition, Row> rows;
    const bool ticked = tickedAtFirst();
    if (group) {
        for (const GroupState::Partition& state : group->partitions)
            rows[state.at] = Row{state.at, state, ticked, false, {}, ticked};
    }
    for (const Row& before : m_rows) {
        const auto found = rows.find(before.at);
        if (found != rows.end()) {
            found->second.ticked = before.ticked;
            found->second.added = before.added;
            found->second.typed = before.typed;
            found->second.tickedAtFirst = before.tickedAtFirst;
        } else if (before.added || !before.typed.isEmpty()) {
            rows[before.at] = Row{
                before.at, {before.at, {}, {}, {}, {}, {}}, before.ticked, true, before.typed, before.tickedAtFirst};
        }
    }
    const bool same =
        rows.size() == m_rows.size() && std::equal(rows.begin(), rows.end(), m_rows.begin(),
                                                   [](const auto& one, const Row& row) { return one.first == row.at; });
    if (same) {
        bool commitsChanged = false;
        std::size_t position = 0;
        for (auto& [at, row] : rows) {
            commitsChanged |= row.state.committed.has_value() != m_rows[position].state.committed.has_value();
            m_rows[position++] = std::move(row);
        }
        tellChanged();
        if (commitsChanged)
            Q_EMIT edited();
        return;
    }
    beginResetModel();
    m_rows.clear();
    for (auto& [at, row] : rows)
        m_rows.push_back(std::move(row));
    endResetModel();
    Q_EMIT edited();
}

void SinkPositionsModel::tellChanged()
{
    // Not what is typed: an editor that is open would be filled anew.
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, m_typing ? NewColumn - 1 : NewColumn));
}

void SinkPositionsModel::add(const TopicPartition& at, const QString& typed)
{
    const auto place = std::lower_bound(m_rows.begin(), m_rows.end(), at,
                                        [](const Row& row, const auto& one) { return row.at < one; });
    if (place != m_rows.end() && place->at == at)
        return;
    const int row = static_cast<int>(place - m_rows.begin());
    beginInsertRows({}, row, row);
    m_rows.insert(place, Row{at, {at, {}, {}, {}, {}, {}}, true, true, typed, true});
    endInsertRows();
    Q_EMIT edited();
}

void SinkPositionsModel::setTarget(const std::optional<SinkTarget>& target)
{
    m_target = target;
    m_typing = !target;
    if (!m_rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, NewColumn));
}

void SinkPositionsModel::setTicked(const QList<int>& rows, bool ticked)
{
    for (const int row : rows)
        m_rows[static_cast<std::size_t>(row)].ticked = ticked;
    tellChanged();
    Q_EMIT edited();
}

void SinkPositionsModel::setAllTicked(bool ticked)
{
    for (Row& row : m_rows)
        row.ticked = ticked;
    tellChanged();
    Q_EMIT edited();
}

bool SinkPositionsModel::hasTicked() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.ticked != row.tickedAtFirst; });
}

std::vector<TopicPartition> SinkPositionsModel::ticked() const
{
    std::vector<TopicPartition> ticked;
    for (const Row& row : m_rows) {
        if (row.ticked)
            ticked.push_back(row.at);
    }
    return ticked;
}

bool SinkPositionsModel::allCommitsTicked() const
{
    return std::all_of(m_rows.begin(), m_rows.end(),
                       [](const Row& row) { return row.ticked == row.state.committed.has_value(); });
}

std::vector<TopicPartition> SinkPositionsModel::withoutCommit() const
{
    std::vector<TopicPartition> added;
    for (const Row& row : m_rows) {
        if (!row.state.committed)
            added.push_back(row.at);
    }
    return added;
}

std::vector<SinkPositionsModel::Typed> SinkPositionsModel::typed() const
{
    std::vector<Typed> typed;
    for (const Row& row : m_rows) {
        if (!row.typed.isEmpty())
            typed.push_back({row.at, row.typed});
    }
    return typed;
}

int SinkPositionsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SinkPositionsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QString SinkPositionsModel::newText(const Row& row) const
{
    if (m_typing)
        return row.typed;
    if (!m_target || !row.ticked)
        return {};
    const std::optional<std::int64_t> offset = newPosition(row);
    return offset ? QString::number(*offset) : tr("not known");
}

std::optional<std::int64_t> SinkPositionsModel::newPosition(const Row& row) const
{
    if (m_typing)
        return position(row.typed);
    if (!m_target || !row.ticked)
        return std::nullopt;
    const Result<std::int64_t> offset = sinkTargetOffset(*m_target, row.state);
    return offset ? std::optional<std::int64_t>(*offset) : std::nullopt;
}

QString SinkPositionsModel::warning(const Row& row) const
{
    const std::optional<std::int64_t> offset = newPosition(row);
    switch (offset ? sinkReach(*offset, row.state) : SinkReach::Unknown) {
    case SinkReach::BelowFirst:
        return tr("%1 lies before the first record, %2: the consumer goes by its auto.offset.reset instead.")
            .arg(*offset)
            .arg(*row.state.low);
    case SinkReach::BeyondEnd:
        return tr("%1 lies beyond the end, %2: the consumer goes by its auto.offset.reset instead.")
            .arg(*offset)
            .arg(*row.state.end);
    case SinkReach::Within:
    case SinkReach::Unknown:
        break;
    }
    return {};
}

int SinkPositionsModel::outOfRangeCount() const
{
    return static_cast<int>(
        std::count_if(m_rows.begin(), m_rows.end(), [this](const Row& row) { return !warning(row).isEmpty(); }));
}

QString SinkPositionsModel::problem(const Row& row) const
{
    if (row.state.error)
        return ErrorWords::text(*row.state.error);
    if (m_typing && !row.typed.isEmpty() && !position(row.typed))
        return tr("“%1” is no position: digits only, from 0 to 9223372036854775807.").arg(row.typed);
    return {};
}

QString SinkPositionsModel::text(const Row& row, int column) const
{
    const auto known = [](const std::optional<std::int64_t>& number) { return number ? digits(number) : tr("?"); };
    switch (column) {
    case PartitionColumn:
        return Words::raw(row.at.topic) + u'-' + QString::number(row.at.partition);
    case CommittedColumn:
        return row.state.committed ? digits(row.state.committed) : tr("none");
    case FirstColumn:
        return known(row.state.low);
    case EndColumn:
        return known(row.state.end);
    case LagColumn:
        return row.state.committed && row.state.end ? Words::number(*row.state.end - *row.state.committed) : QString();
    case NewColumn:
        return newText(row);
    default:
        return {};
    }
}

QVariant SinkPositionsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
    case role::Copy:
        return text(row, index.column());
    case Qt::EditRole:
        return index.column() == NewColumn ? row.typed : text(row, index.column());
    case Qt::CheckStateRole:
        if (index.column() == PartitionColumn && ticksCount())
            return row.ticked ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::ToolTipRole:
        return problem(row).isEmpty() ? warning(row) : problem(row);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (index.column() == PartitionColumn ? Qt::AlignLeft : Qt::AlignRight));
    case role::Monospace:
        return true;
    case role::Severity:
        if (index.column() == NewColumn && !problem(row).isEmpty())
            return static_cast<int>(Severity::Error);
        if (index.column() == NewColumn && !warning(row).isEmpty())
            return static_cast<int>(Severity::Warning);
        return {};
    default:
        return {};
    }
}

bool SinkPositionsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid())
        return false;
    Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::CheckStateRole && index.column() == PartitionColumn && ticksCount()) {
        row.ticked = value.toInt() == Qt::Checked;
    } else if (role == Qt::EditRole && index.column() == NewColumn && m_typing) {
        row.typed = value.toString().trimmed();
    } else {
        return false;
    }
    Q_EMIT dataChanged(this->index(index.row(), 0), this->index(index.row(), NewColumn));
    Q_EMIT edited();
    return true;
}

Qt::ItemFlags SinkPositionsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.column() == PartitionColumn && ticksCount())
        flags |= Qt::ItemIsUserCheckable;
    if (index.column() == NewColumn && m_typing)
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant SinkPositionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole && section != PartitionColumn)
        return QVariant(Qt::AlignVCenter | Qt::AlignRight); // as the numbers below
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case PartitionColumn:
        return tr("Partition");
    case CommittedColumn:
        return tr("Committed");
    case FirstColumn:
        return tr("First");
    case EndColumn:
        return tr("End");
    case LagColumn:
        return tr("Lag");
    case NewColumn:
        return tr("New position");
    default:
        return {};
    }
}

} // namespace inspector
