// SPDX-License-Identifier: GPL-3.0-or-later
#include "entrytable.h"

#include "core/secrets.h"
#include "findingsmodel.h"
#include "plaintip.h"
#include "tablelimits.h"
#include "words.h"

#include <QDateTime>

#include <algorithm>
#include <chrono>

namespace inspector
{

namespace
{

constexpr int FilterLimit = 8192; ///< characters of stored bytes that a text filter looks into
constexpr std::chrono::seconds AgeRefresh{10};

/// Partition and offset as one number that sorts like the pair.
qint64 placeNumber(qint64 partition, qint64 offset)
{
    constexpr qint64 Most = (qint64{1} << 46) - 1;
    return partition * (Most + 1) + std::min(offset, Most);
}

} // namespace

EntryTable::EntryTable(const ClusterMirror& mirror, std::span<const Column> columns, QObject* parent)
    : TableModel(mirror, parent), m_columns(columns), m_valueCache(TableLimits::CachedValues)
{
    m_ageTimer.setInterval(AgeRefresh);
    m_ageTimer.setTimerType(Qt::VeryCoarseTimer);
    connect(&m_ageTimer, &QTimer::timeout, this, &EntryTable::refreshAges);
}

void EntryTable::apply(const std::vector<quint32>& touched, std::size_t size)
{
    std::vector<quint32> changed;
    for (const quint32 row : touched) {
        if (row < static_cast<quint32>(m_rows))
            changed.push_back(row);
    }
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    if (!changed.empty())
        emitChanged(changed);

    const int rows = static_cast<int>(size);
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
        if (m_fixedNow < 0 && !m_ageTimer.isActive())
            m_ageTimer.start();
    }
}

void EntryTable::emitChanged(const std::vector<quint32>& rows)
{
    struct Range
    {
        int first;
        int last;
    };
    std::vector<Range> ranges;
    for (const quint32 value : rows) {
        const int row = static_cast<int>(value);
        if (!ranges.empty() && ranges.back().last + 1 == row)
            ranges.back().last = row;
        else
            ranges.push_back({row, row});
    }
    if (rows.size() * 2 > static_cast<std::size_t>(m_rows) && ranges.size() > 1)
        ranges.assign(1, {0, m_rows - 1});
    else if (ranges.size() > TableLimits::MostRanges)
        ranges.assign(1, {ranges.front().first, ranges.back().last});
    for (const Range& range : ranges)
        Q_EMIT dataChanged(index(range.first, 0), index(range.last, columnCount() - 1));
    Q_EMIT rowsChanged(rows);
}

void EntryTable::refreshAges()
{
    if (m_rows == 0)
        return;
    for (int column = 0; column < columnCount(); ++column) {
        if (isTime(column))
            Q_EMIT dataChanged(index(0, column), index(m_rows - 1, column), {Qt::DisplayRole, Qt::AccessibleTextRole});
    }
}

void EntryTable::setTimesRelativeTo(qint64 nowMs)
{
    if (nowMs == m_fixedNow)
        return;
    m_fixedNow = nowMs;
    if (nowMs >= 0)
        m_ageTimer.stop();
    else if (m_rows > 0)
        m_ageTimer.start();
    refreshAges();
}

qint64 EntryTable::now() const
{
    return m_fixedNow >= 0 ? m_fixedNow : QDateTime::currentMSecsSinceEpoch();
}

int EntryTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int EntryTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant EntryTable::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid) || index.row() >= m_rows)
        return {};
    const int row = index.row();
    const int column = index.column();
    const Kind kind = m_columns[static_cast<std::size_t>(column)].kind;
    switch (role) {
    case Qt::DisplayRole:
        return cellText(row, column, TableLimits::Cell);
    case Qt::ToolTipRole:
        return PlainTip::of(tooltip(row, column));
    case Qt::AccessibleTextRole: {
        const QString text = cellText(row, column, TableLimits::Cell);
        return text.isEmpty() ? tr("none", "empty cell, for screen readers") : text;
    }
    case Qt::AccessibleDescriptionRole:
        return tooltip(row, column);
    case Qt::TextAlignmentRole:
        return kind == Kind::Number ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case role::Key: {
        const KeyVersion* last = version(row);
        return last ? QVariant(last->key.value) : QVariant();
    }
    case role::Connector: {
        const ConnectorId id = connector(row);
        return id.valid() ? QVariant(id.value) : QVariant();
    }
    case role::Row: {
        const KeyVersion* last = version(row);
        return last && last->versions > 0 ? QVariant(static_cast<qulonglong>(last->row)) : QVariant();
    }
    case role::Copy:
        return isTime(column) ? Words::time(timeOf(row, column)) : cellText(row, column, 0);
    case role::Shape: {
        const std::optional<StateShape> state = kind == Kind::State ? shape(row) : std::nullopt;
        return state ? QVariant(static_cast<int>(*state)) : QVariant();
    }
    case role::Monospace:
        return kind == Kind::Number || kind == Kind::Place || (kind == Kind::Stored && !isWords(row, column));
    case role::Flags: {
        QStringList words;
        if (kind == Kind::Flags) {
            for (const Flag& flag : flags(row))
                words << flag.text;
        }
        return words.isEmpty() ? QVariant() : QVariant(words);
    }
    case role::Attention:
        return attention(row);
    case role::Mark:
        return column == 0 ? mark(row) : QVariant();
    default:
        return {};
    }
}

QVariant EntryTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Column& column = m_columns[static_cast<std::size_t>(section)];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return tr(column.header);
    case Qt::ToolTipRole:
        return PlainTip::of(tr(column.tip));
    case Qt::TextAlignmentRole:
        return QVariant((column.kind == Kind::Number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

TableModel::SortCell EntryTable::sortCell(int row, int column) const
{
    SortCell cell;
    switch (m_columns[static_cast<std::size_t>(column)].kind) {
    case Kind::Number:
        cell.isNumber = true;
        cell.number = number(row, column).value_or(std::numeric_limits<qint64>::min());
        break;
    case Kind::Time:
    case Kind::FirstTime:
        cell.isNumber = true;
        cell.number = timeOf(row, column);
        break;
    case Kind::State: {
        const std::optional<StateShape> state = shape(row);
        cell.isNumber = true;
        cell.number = state ? static_cast<qint64>(*state) : std::numeric_limits<qint64>::max();
        cell.text = nameOf(connector(row));
        break;
    }
    case Kind::Place: {
        cell.isNumber = true;
        const KeyVersion* last = version(row);
        if (last && last->versions > 0) {
            const std::optional<RecordView> record = mirror().store().find(last->row);
            const SlotId slot = mirror().keys().info(last->key).slot;
            cell.number = placeNumber(mirror().store().partition(slot).partition, record ? record->offset : -1);
        }
        break;
    }
    case Kind::Flags:
        cell.isNumber = true;
        cell.number = -attention(row);
        cell.text = cellText(row, column, TableLimits::Cell);
        break;
    case Kind::Text:
    case Kind::Stored:
        cell.text = text(row, column, TableLimits::Cell);
        break;
    }
    return cell;
}

QString EntryTable::filterText(int row) const
{
    QString all;
    for (int column = 0; column < columnCount(); ++column) {
        if (isTime(column))
            continue;
        if (!all.isEmpty())
            all += u'\n'; // no word of a filter reaches across cells
        all += cellText(row, column, FilterLimit);
    }
    return all;
}

int EntryTable::columnCharacters(int column) const
{
    return m_columns[static_cast<std::size_t>(column)].characters;
}

bool EntryTable::isShownAtFirst(int column) const
{
    return m_columns[static_cast<std::size_t>(column)].shown;
}

bool EntryTable::isTime(int column) const
{
    const Kind kind = m_columns[static_cast<std::size_t>(column)].kind;
    return kind == Kind::Time || kind == Kind::FirstTime;
}

qint64 EntryTable::timeOf(int row, int column) const
{
    if (m_columns[static_cast<std::size_t>(column)].kind == Kind::Time)
        return time(row, column);
    const KeyVersion* last = version(row);
    return last ? last->firstAt : -1;
}

QString EntryTable::columnId(int column) const
{
    return QString::fromLatin1(m_columns[static_cast<std::size_t>(column)].id);
}

int EntryTable::columnNamed(const QString& name) const
{
    for (int column = 0; column < columnCount(); ++column) {
        const char* alias = m_columns[static_cast<std::size_t>(column)].alias;
        if (alias && name.compare(QLatin1String(alias), Qt::CaseInsensitive) == 0)
            return column;
    }
    return TableModel::columnNamed(name);
}

std::optional<qint64> EntryTable::number(int row, int column) const
{
    Q_UNUSED(column);
    const KeyVersion* last = version(row);
    return last ? std::optional<qint64>(last->versions) : std::nullopt;
}

QString EntryTable::numberText(int row, int column) const
{
    const std::optional<qint64> value = number(row, column);
    return value ? Words::number(*value) : QStringLiteral("–");
}

qint64 EntryTable::time(int row, int column) const
{
    Q_UNUSED(column);
    const KeyVersion* last = version(row);
    return last ? last->lastAt : -1;
}

QString EntryTable::more(int row, int column) const
{
    Q_UNUSED(row);
    Q_UNUSED(column);
    return {};
}

std::vector<EntryTable::Flag> EntryTable::flags(int row) const
{
    Q_UNUSED(row);
    return {};
}

std::optional<StateShape> EntryTable::shape(int row) const
{
    Q_UNUSED(row);
    return {};
}

std::vector<int> EntryTable::findingRows(const FindingsModel& findings, int row) const
{
    const KeyVersion* last = version(row);
    return last ? findings.rowsOf(last->key) : std::vector<int>();
}

QVariant EntryTable::mark(int row) const
{
    const std::optional<Severity> worst =
        m_findings ? m_findings->worstOf(findingRows(*m_findings, row)) : std::nullopt;
    return worst ? QVariant(static_cast<int>(*worst)) : QVariant();
}

bool EntryTable::isWords(int row, int column) const
{
    Q_UNUSED(row);
    Q_UNUSED(column);
    return false;
}

QString EntryTable::nameOf(ConnectorId id) const
{
    if (!id.valid())
        return {};
    if (id.value >= m_names.size())
        m_names.resize(std::max<std::size_t>(mirror().keys().connectorCount(), id.value + std::size_t{1}));
    QString& name = m_names[id.value];
    if (name.isNull())
        name = Words::raw(mirror().name(id));
    return name;
}

QString EntryTable::valueText(int row, int limit) const
{
    const KeyVersion* last = version(row);
    if (!last || last->versions == 0)
        return {};
    if (valueIsWords(row))
        return Words::valueKind(last->valueKind);
    if (limit == TableLimits::Cell) {
        if (const QString* cached = m_valueCache.object(last->row))
            return *cached;
    }
    const std::optional<RecordView> record = mirror().store().find(last->row);
    if (!record) // the view is held
        return Words::notKept();
    const Bytes shown =
        maskedRecordValue(mirror().keys().bytes(last->key).value_or(BytesView()), record->value.value_or(BytesView()));
    const QString text = Words::raw(shown, limit);
    if (limit == TableLimits::Cell)
        m_valueCache.insert(last->row, new QString(text));
    return text;
}

bool EntryTable::valueIsWords(int row) const
{
    const KeyVersion* last = version(row);
    return last && (last->valueKind == ValueKind::Tombstone || last->valueKind == ValueKind::Empty);
}

QString EntryTable::keyText(int row, int limit) const
{
    const KeyVersion* last = version(row);
    if (!last)
        return {};
    const std::optional<BytesView> key = mirror().keys().bytes(last->key);
    return key ? Words::raw(*key, limit) : Words::keyProblem(KeyProblem::NullKey);
}

QString EntryTable::topicOf(int row) const
{
    const KeyVersion* last = version(row);
    return last ? Words::raw(mirror().store().partition(mirror().keys().info(last->key).slot).topic) : QString();
}

QString EntryTable::cellText(int row, int column, int limit) const
{
    switch (m_columns[static_cast<std::size_t>(column)].kind) {
    case Kind::Number:
        return numberText(row, column);
    case Kind::Time:
    case Kind::FirstTime:
        return Words::timeWithAge(timeOf(row, column), now());
    case Kind::Place:
        return placeText(row);
    case Kind::Flags: {
        QStringList words;
        for (const Flag& flag : flags(row))
            words << flag.text;
        return words.join(u", ");
    }
    case Kind::Text:
    case Kind::State:
    case Kind::Stored:
        break;
    }
    // Names come whole: they are sorted, filtered and copied by.
    const QString whole = text(row, column, limit);
    return limit > 0 && whole.size() > limit ? whole.left(limit) + u'…' : whole;
}

QString EntryTable::placeText(int row) const
{
    const KeyVersion* last = version(row);
    if (!last || last->versions == 0)
        return {};
    const std::optional<RecordView> record = mirror().store().find(last->row);
    const SlotId slot = mirror().keys().info(last->key).slot;
    //: place of a record; %1: partition, %2: offset
    return tr("%1 @ %2")
        .arg(mirror().store().partition(slot).partition)
        .arg(record ? QString::number(record->offset) : Words::notKept());
}

QString EntryTable::tooltip(int row, int column) const
{
    QStringList lines;
    switch (m_columns[static_cast<std::size_t>(column)].kind) {
    case Kind::Flags:
        for (const Flag& flag : flags(row))
            lines << tr("%1: %2", "a flag and its explanation").arg(flag.text, flag.explanation);
        break;
    case Kind::Time:
    case Kind::FirstTime:
        lines << Words::time(timeOf(row, column));
        break;
    case Kind::Place:
        if (!placeText(row).isEmpty())
            lines << tr("Topic %1, partition @ offset: %2").arg(topicOf(row), placeText(row));
        break;
    default:
        lines << cellText(row, column, TableLimits::Tip);
        break;
    }
    lines << more(row, column);
    if (m_findings && column == 0)
        lines << m_findings->lines(findingRows(*m_findings, row), TableLimits::TipFindings);
    lines.removeAll(QString());
    return lines.join(u'\n');
}

int EntryTable::attention(int row) const
{
    int most = 0;
    for (const Flag& flag : flags(row))
        most = std::max(most, flag.attention);
    const std::optional<StateShape> state = shape(row);
    if (state == StateShape::Failed)
        return 3;
    if (state == StateShape::Degraded)
        return std::max(most, 2);
    if (state == StateShape::Restarting || state == StateShape::Unassigned || state == StateShape::Unknown)
        return std::max(most, 1);
    return most;
}

} // namespace inspector
