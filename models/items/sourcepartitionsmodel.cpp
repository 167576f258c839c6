// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourcepartitionsmodel.h"

#include "core/canonicaljson.h"
#include "core/clustermirror.h"
#include "core/planparts.h"
#include "core/workerkey.h"
#include "plaintip.h"
#include "tablemodel.h"
#include "typedjson.h"
#include "words.h"

#include <algorithm>
#include <numeric>

namespace inspector
{

namespace
{

constexpr int PartitionCellLimit = 2000; ///< characters

/// Of a text that is JSON; else empty.
std::string formOf(const Bytes& partition)
{
    JsonDocument document;
    return document.parse(partition) == JsonDocument::Outcome::Value ? canonicalJson(document, document.root())
                                                                     : std::string();
}

/// A cell of an added row in which nothing was typed yet: not wrong, still to come.
bool isBlank(const Bytes& text)
{
    return std::all_of(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\t'; });
}

/// As it may be written into a plan: strict JSON, which old keys need not be.
Bytes strictPartition(const Bytes& stored)
{
    JsonDocument document;
    if (document.parse(stored) != JsonDocument::Outcome::Value || (document.strict() && !document.hasDuplicates()))
        return stored;
    return workerJson(document, document.root());
}

QString typedText(const Bytes& bytes)
{
    return isUtf8(bytes) ? QString::fromStdString(bytes) : QString();
}

} // namespace

SourcePartitionsModel::SourcePartitionsModel(Use use, QObject* parent) : QAbstractTableModel(parent), m_use(use) {}

// ---- what there is ----

void SourcePartitionsModel::setFacts(const PlanFacts& facts, const std::string& connector)
{
    const ConnectorSummary* summary = facts.mirror->connector(connector);
    if (!summary)
        return;
    // Rows of records only grow, so that the newest one tells whether any key of the connector has another record.
    std::pair<std::size_t, std::uint64_t> seen{0, 0};
    for (const std::uint32_t position : facts.mirror->offsetsOf(summary->connector)) {
        ++seen.first;
        seen.second = std::max(seen.second, facts.mirror->offsets()[position].version.row);
    }
    if (m_filled && seen == m_seen)
        return;
    m_seen = seen;
    const bool allTicked = m_use == Use::TickAll && tickedCount() == presentCount();
    const SourceKeys keys(*facts.mirror, summary->connector);
    std::vector<std::string> order;
    std::unordered_map<std::string, Group> live;
    m_dead.clear();
    for (const SourceKey& key : keys.all()) {
        if (!key.live) {
            m_dead[key.form] = true;
            continue;
        }
        // A key of which workers make nothing is never altered or copied; it can be removed.
        if (!key.mapped && m_use != Use::TickNone)
            continue;
        Group& group = live[key.form];
        if (group.empty())
            order.push_back(key.form);
        group.push_back(&key);
    }
    const std::string& primary = primaryOffsetTopic(facts, *summary);
    bool wishes = false;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        Row& row = m_rows[i];
        const auto group = live.find(row.form);
        const bool there = group != live.end() && m_byForm[row.form] == static_cast<int>(i);
        if (!there && row.keys == 0)
            continue;
        const bool before = row.keys > 0;
        if (there ? update(row, group->second, primary) : (clear(row), true)) {
            wishes = wishes || row.typed || row.ticked || before != there;
            emitChanged(static_cast<int>(i));
        }
    }
    std::vector<Row> fresh;
    for (const std::string& form : order) {
        if (m_byForm.count(form) > 0)
            continue;
        Row row;
        row.form = form;
        row.ticked = allTicked;
        row.tickedAtFirst = allTicked;
        update(row, live[form], primary);
        fresh.push_back(std::move(row));
    }
    std::sort(fresh.begin(), fresh.end(), [](const Row& a, const Row& b) { return a.partition < b.partition; });
    for (std::size_t i = 0; i < fresh.size(); ++i)
        m_byForm.emplace(fresh[i].form, rowCount() + static_cast<int>(i));
    const bool came = !fresh.empty();
    append(std::move(fresh));
    const bool first = !m_filled;
    m_filled = true;
    if (!first && (wishes || (allTicked && came)))
        Q_EMIT wishChanged();
}

/// Whether anything of the row is another one.
bool SourcePartitionsModel::update(Row& row, const Group& keys, const std::string& primary)
{
    Group listed;
    std::copy_if(keys.begin(), keys.end(), std::back_inserter(listed),
                 [](const SourceKey* key) { return key->mapped; });
    const SourceKey& telling = *SourceKeys::mostTelling(listed.empty() ? keys : listed, primary);
    const int count = static_cast<int>(keys.size());
    const bool same = !row.added && row.partition == telling.planned.sourcePartition &&
                      row.now == telling.planned.before && row.keys == count && row.listed == !listed.empty();
    if (same)
        return false;
    row.added = false; // somebody has made it meanwhile; what was typed stays
    row.partition = telling.planned.sourcePartition;
    row.now = telling.planned.before;
    row.keys = count;
    row.listed = !listed.empty();
    row.partitionProblem.clear();
    row.text = Words::raw(row.partition) + u' ' + Words::raw(row.now.value_or(Bytes()));
    return true;
}

/// Its keys have gone.
void SourcePartitionsModel::clear(Row& row)
{
    row.now.reset();
    row.keys = 0;
    row.listed = true;
    row.text = Words::raw(row.partition);
}

// ---- new offsets ----

int SourcePartitionsModel::addPartition(const Bytes& partition, const Bytes& offset)
{
    append({addedRow(partition, offset)});
    updateForms();
    Q_EMIT wishChanged();
    return rowCount() - 1;
}

void SourcePartitionsModel::takeBack(int row)
{
    Row& one = m_rows[static_cast<std::size_t>(row)];
    if (one.added) {
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        updateForms();
        endRemoveRows();
    } else if (one.typed) {
        type(one, NewColumn, {});
        emitChanged(row);
    } else {
        return;
    }
    Q_EMIT wishChanged();
}

int SourcePartitionsModel::take(const std::vector<WantedOffset>& offsets)
{
    int taken = 0;
    std::vector<Row> fresh;
    for (const WantedOffset& wanted : offsets) {
        const Bytes offset = wanted.offset.value_or("null");
        const auto known = m_byForm.find(formOf(wanted.partition));
        if (known == m_byForm.end()) {
            fresh.push_back(addedRow(wanted.partition, offset));
            ++taken;
            continue;
        }
        Row& row = m_rows[static_cast<std::size_t>(known->second)];
        if (type(row, NewColumn, offset) && row.typed)
            ++taken;
        emitChanged(known->second);
    }
    append(std::move(fresh));
    updateForms();
    Q_EMIT wishChanged();
    return taken;
}

SourcePartitionsModel::Row SourcePartitionsModel::addedRow(const Bytes& partition, const Bytes& offset)
{
    Row row;
    row.added = true;
    row.typed = Bytes();
    type(row, PartitionColumn, partition);
    type(row, NewColumn, offset);
    return row;
}

void SourcePartitionsModel::append(std::vector<Row> rows)
{
    if (rows.empty())
        return;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(rows.size()) - 1);
    std::move(rows.begin(), rows.end(), std::back_inserter(m_rows));
    endInsertRows();
}

bool SourcePartitionsModel::isTyped(int row) const
{
    return m_rows[static_cast<std::size_t>(row)].typed.has_value();
}

/// Whether the row is another one.
bool SourcePartitionsModel::type(Row& row, int column, const Bytes& text)
{
    if (column == PartitionColumn) {
        row.partition = text;
        row.form = formOf(text);
        row.partitionProblem = TypedJson::problem(text);
        row.text = Words::raw(text);
        return true;
    }
    const std::optional<Bytes> before = row.typed;
    const bool nothing = isBlank(text);
    const bool sameAsNow = row.keys > 0 && row.now == text;
    if (row.added || (!nothing && !sameAsNow))
        row.typed = text;
    else
        row.typed.reset();
    row.offsetProblem = !row.typed || TypedJson::isNull(*row.typed) ? QString() : TypedJson::problem(*row.typed);
    return before != row.typed;
}

/// Which row a partition is in, and which are in the table twice.
void SourcePartitionsModel::updateForms()
{
    m_byForm.clear();
    for (const bool added : {false, true}) {
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            Row& row = m_rows[i];
            if (row.added != added)
                continue;
            const bool first = row.form.empty() || m_byForm.emplace(row.form, static_cast<int>(i)).second;
            if (!added)
                continue;
            const QString problem =
                first ? TypedJson::problem(row.partition) : tr("this partition is in the table already");
            if (problem != row.partitionProblem) {
                row.partitionProblem = problem;
                emitChanged(static_cast<int>(i));
            }
        }
    }
}

std::vector<WantedOffset> SourcePartitionsModel::wanted() const
{
    std::vector<WantedOffset> offsets;
    for (const Row& row : m_rows) {
        if (!row.typed)
            continue;
        const Bytes partition = row.added ? row.partition : strictPartition(row.partition);
        offsets.push_back({partition, TypedJson::isNull(*row.typed) ? std::nullopt : row.typed});
    }
    return offsets;
}

bool SourcePartitionsModel::hasTyped() const
{
    return std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.typed.has_value(); });
}

bool SourcePartitionsModel::isWrong(const Row& row)
{
    return (!row.partitionProblem.isEmpty() && !isBlank(row.partition)) ||
           (!row.offsetProblem.isEmpty() && !isBlank(row.typed.value_or(Bytes())));
}

bool SourcePartitionsModel::isUntouched() const
{
    return !problem().isEmpty() && std::none_of(m_rows.begin(), m_rows.end(), &SourcePartitionsModel::isWrong);
}

QString SourcePartitionsModel::problem() const
{
    for (const Row& row : m_rows) {
        if (row.added && isBlank(row.partition) && !row.partitionProblem.isEmpty())
            return tr("Type the partition that is added, as JSON.");
        if (row.added && isBlank(row.typed.value_or(Bytes())) && !row.offsetProblem.isEmpty() &&
            row.partitionProblem.isEmpty())
            return tr("Type the new offset of %1, as JSON.").arg(Words::raw(row.partition, 80));
        if (row.added && !row.partitionProblem.isEmpty())
            return tr("Added partition: %1.").arg(row.partitionProblem);
        if (!row.offsetProblem.isEmpty())
            return tr("New offset of %1: %2.").arg(Words::raw(row.partition, 80), row.offsetProblem);
    }
    return {};
}

std::vector<Bytes> SourcePartitionsModel::newPartitions() const
{
    std::vector<Bytes> partitions;
    for (const Row& row : m_rows)
        if (row.keys == 0 && row.typed && !row.form.empty() && row.partitionProblem.isEmpty() &&
            !TypedJson::isNull(*row.typed))
            partitions.push_back(row.partition);
    return partitions;
}

bool SourcePartitionsModel::wasStored(const Bytes& partition) const
{
    return m_dead.count(formOf(partition)) > 0;
}

// ---- ticks ----

void SourcePartitionsModel::setTicked(const std::vector<int>& rows, bool ticked)
{
    bool changed = false;
    for (const int index : rows) {
        Row& row = m_rows[static_cast<std::size_t>(index)];
        changed = changed || row.ticked != ticked;
        row.ticked = ticked;
    }
    if (!changed)
        return;
    const auto [first, last] = std::minmax_element(rows.begin(), rows.end());
    Q_EMIT dataChanged(index(*first, 0), index(*last, 0), {Qt::CheckStateRole});
    Q_EMIT wishChanged();
}

void SourcePartitionsModel::tickOnly(const std::vector<Bytes>& partitions)
{
    std::vector<int> all(m_rows.size());
    std::iota(all.begin(), all.end(), 0);
    std::vector<int> wanted;
    for (const Bytes& partition : partitions)
        if (const auto found = m_byForm.find(formOf(partition)); found != m_byForm.end())
            wanted.push_back(found->second);
    setTicked(all, false);
    setTicked(wanted, true);
    for (Row& row : m_rows)
        row.tickedAtFirst = row.ticked;
}

bool SourcePartitionsModel::hasTicked() const
{
    return std::any_of(m_rows.begin(), m_rows.end(),
                       [](const Row& row) { return row.keys > 0 && row.ticked != row.tickedAtFirst; });
}

std::vector<Bytes> SourcePartitionsModel::ticked() const
{
    std::vector<Bytes> partitions;
    for (const Row& row : m_rows)
        if (row.ticked && row.keys > 0)
            partitions.push_back(row.partition);
    return partitions;
}

int SourcePartitionsModel::tickedCount() const
{
    return static_cast<int>(
        std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.ticked && row.keys > 0; }));
}

int SourcePartitionsModel::presentCount() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(), [](const Row& row) { return row.keys > 0; }));
}

// ---- as a table ----

void SourcePartitionsModel::emitChanged(int row)
{
    Q_EMIT dataChanged(index(row, 0), index(row, ColumnTotal - 1));
}

int SourcePartitionsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SourcePartitionsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QString SourcePartitionsModel::note(const Row& row) const
{
    if (isWrong(row))
        return row.partitionProblem.isEmpty() || isBlank(row.partition) ? tr("offset: %1").arg(row.offsetProblem)
                                                                        : tr("partition: %1").arg(row.partitionProblem);
    QStringList words;
    if (row.added)
        words.append(tr("new", "a partition that is added"));
    else if (row.keys == 0)
        words.append(tr("gone meanwhile"));
    else if (row.typed)
        words.append(TypedJson::isNull(*row.typed) ? tr("is removed") : tr("is changed"));
    if (row.keys > 1)
        words.append(tr("%n raw key(s)", nullptr, row.keys));
    if (!row.listed)
        words.append(tr("no worker lists it"));
    return words.join(QStringLiteral(" · "));
}

QVariant SourcePartitionsModel::shown(const Row& row, int column, int limit) const
{
    switch (column) {
    case PartitionColumn:
        return Words::raw(row.partition, limit);
    case NowColumn:
        if (row.keys == 0)
            return tr("none", "no offset is stored");
        return row.now->empty() ? Words::valueKind(ValueKind::Empty) : Words::raw(*row.now, limit);
    case NewColumn:
        return row.typed ? Words::raw(*row.typed, limit) : QString();
    case NoteColumn:
        return note(row);
    default:
        return {};
    }
}

QVariant SourcePartitionsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return shown(row, column, PartitionCellLimit);
    case Qt::AccessibleTextRole:
    case role::Copy:
        return shown(row, column, 0);
    case Qt::EditRole:
        if (column == PartitionColumn)
            return typedText(row.partition);
        return typedText(row.typed.value_or(row.now.value_or(Bytes())));
    case Qt::ToolTipRole:
        return PlainTip::of(shown(row, column, PartitionCellLimit).toString());
    case Qt::CheckStateRole:
        if (column == PartitionColumn && m_use != Use::Edit)
            return row.ticked ? Qt::Checked : Qt::Unchecked;
        return {};
    case role::Monospace:
        return column == PartitionColumn || column == NewColumn ||
               (column == NowColumn && row.keys > 0 && !row.now->empty());
    case role::Severity:
        if (column == NoteColumn && isWrong(row))
            return static_cast<int>(Severity::Error);
        return {};
    default:
        return {};
    }
}

bool SourcePartitionsModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!(flags(index) & (Qt::ItemIsEditable | Qt::ItemIsUserCheckable)))
        return false;
    if (role == Qt::CheckStateRole) {
        setTicked({index.row()}, value.toInt() == Qt::Checked);
        return true;
    }
    if (role != Qt::EditRole)
        return false;
    Row& row = m_rows[static_cast<std::size_t>(index.row())];
    if (!type(row, index.column(), value.toString().toStdString()))
        return true;
    if (row.added)
        updateForms();
    emitChanged(index.row());
    Q_EMIT wishChanged();
    return true;
}

Qt::ItemFlags SourcePartitionsModel::flags(const QModelIndex& index) const
{
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return flags;
    if (m_use == Use::Edit &&
        (index.column() == NewColumn || (index.column() == PartitionColumn && isAdded(index.row()))))
        flags |= Qt::ItemIsEditable;
    if (m_use != Use::Edit && index.column() == PartitionColumn)
        flags |= Qt::ItemIsUserCheckable;
    return flags;
}

QVariant SourcePartitionsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case PartitionColumn:
        return tr("Source partition");
    case NowColumn:
        return tr("Offset now");
    case NewColumn:
        return tr("New offset");
    case NoteColumn:
        return tr("Note");
    default:
        return {};
    }
}

} // namespace inspector
