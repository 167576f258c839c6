// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordsmodel.h"

#include "columnnames.h"
#include "core/secrets.h"
#include "findingsmodel.h"
#include "plaintip.h"
#include "recordfilter.h"
#include "tablelimits.h"
#include "tablemodel.h"
#include "words.h"

#include <QCache>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <limits>
#include <numeric>

namespace inspector
{

namespace
{

struct ColumnInfo
{
    const char* id;
    const char* header;
    int characters;
    RecordFilter::Field field;
};

#define T(text) QT_TRANSLATE_NOOP("inspector::RecordsModel", text)
constexpr ColumnInfo RecordsColumns[] = {
    {"time", T("Time"), 24, RecordFilter::Field::Time},
    {"topic", T("Topic"), 20, RecordFilter::Field::Topic},
    {"partition", T("Partition"), 9, RecordFilter::Field::Partition},
    {"offset", T("Offset"), 12, RecordFilter::Field::Offset},
    {"what", T("What"), 16, RecordFilter::Field::What},
    {"key", T("Key"), 40, RecordFilter::Field::Key},
    {"value", T("Value"), 60, RecordFilter::Field::Value},
    {"size", T("Size (bytes)"), 12, RecordFilter::Field::Size},
};
#undef T
static_assert(std::size(RecordsColumns) == RecordsModel::ColumnTotal);

constexpr std::uint64_t RowsPerReport = 65536; ///< looked at between two reports to the GUI thread
constexpr std::size_t MostMatchesPerReport = 16384;

bool isNumber(int column)
{
    return column == RecordsModel::PartitionColumn || column == RecordsModel::OffsetColumn ||
           column == RecordsModel::SizeColumn;
}

} // namespace

class RecordsModel::Private
{
public:
    Private(RecordsModel* model, const ClusterMirror& clusterMirror) : q(model), mirror(clusterMirror)
    {
        pool.setMaxThreadCount(1);
    }
    ~Private()
    {
        *cancelled = true;
        pool.waitForDone();
    }

    quint64 storeRow(int row) const
    {
        return filter ? matches[static_cast<std::size_t>(row)] : first + static_cast<quint64>(row);
    }
    void restart();
    void scan();
    void found(std::vector<quint64> rowsFound, quint64 lookedUpTo);
    void removeGone();
    QString text(int row, int column, int limit) const;
    QString valueText(quint64 row, const RecordView& record, int limit) const;
    static bool valueIsWords(const RecordView& record)
    {
        return !record.value || record.value->find_first_not_of(" \t\r\n") == BytesView::npos;
    }

    RecordsModel* const q;
    const ClusterMirror& mirror;
    const FindingsModel* findings = nullptr;
    QString filterText;
    ConnectorId scope;
    std::shared_ptr<const RecordFilter> filter; ///< null = every row is shown
    int rows = 0;
    quint64 first = 0;   ///< store row where the log begins
    quint64 folded = 0;  ///< as of the last tick
    quint64 looked = 0;  ///< rows that the filter has judged
    quint64 scanEnd = 0; ///< rows that the job under way will judge
    bool scanning = false;
    std::vector<quint64> matches;
    mutable QCache<quint64, QString> values{TableLimits::CachedValues};

private:
    std::shared_ptr<std::atomic<bool>> cancelled = std::make_shared<std::atomic<bool>>(false);
    QThreadPool pool;
};

void RecordsModel::Private::restart()
{
    *cancelled = true;
    cancelled = std::make_shared<std::atomic<bool>>(false);
    scanning = false;
    auto made = std::make_shared<const RecordFilter>(FilterTerm::parse(filterText), scope, [this](const QString& name) {
        QStringList ids;
        for (const ColumnInfo& column : RecordsColumns)
            ids << QString::fromLatin1(column.id);
        const int column = ColumnNames::find(name, ids, *q);
        return column < 0 ? RecordFilter::Field::Any : RecordsColumns[column].field;
    });
    q->beginResetModel();
    filter = made->passesAll() ? nullptr : made;
    matches.clear();
    looked = first;
    rows = filter ? 0 : static_cast<int>(std::min<quint64>(folded - first, MostRowsPerTick));
    q->endResetModel();
    scan();
    Q_EMIT q->countsChanged();
}

void RecordsModel::Private::scan()
{
    if (!filter || scanning || looked >= folded)
        return;
    scanning = true;
    scanEnd = folded;
    // The job looks only at what any thread may read: rows that are folded, and their keys. It holds no mirror.
    pool.start([this, stop = cancelled, judge = filter, store = &mirror.store(), keys = &mirror.keys(), from = looked,
                end = folded] {
        const RecordPin pin = store->pin();
        std::vector<quint64> hits;
        quint64 reported = from;
        for (quint64 row = from; row < end && !*stop; ++row) {
            if (judge->matches(*store, *keys, row))
                hits.push_back(row);
            const quint64 next = row + 1;
            if (next < end && next - reported < RowsPerReport && hits.size() < MostMatchesPerReport)
                continue;
            reported = next;
            QMetaObject::invokeMethod(
                q,
                [this, stop, rowsFound = std::move(hits), next]() mutable {
                    if (!*stop)
                        found(std::move(rowsFound), next);
                },
                Qt::QueuedConnection);
            hits = {};
        }
    });
}

void RecordsModel::Private::found(std::vector<quint64> rowsFound, quint64 lookedUpTo)
{
    looked = std::max(looked, lookedUpTo);
    rowsFound.erase(rowsFound.begin(), std::lower_bound(rowsFound.begin(), rowsFound.end(), first));
    if (!rowsFound.empty()) {
        const int last = rows + static_cast<int>(rowsFound.size()) - 1;
        q->beginInsertRows({}, rows, last);
        matches.insert(matches.end(), rowsFound.begin(), rowsFound.end());
        rows = last + 1;
        q->endInsertRows();
    }
    if (looked >= scanEnd) {
        scanning = false;
        scan(); // rows that came meanwhile
    }
    Q_EMIT q->countsChanged();
}

void RecordsModel::Private::removeGone()
{
    const quint64 firstNow = std::min<quint64>(mirror.store().firstRow(), folded);
    if (firstNow <= first)
        return;
    const auto end = filter ? std::lower_bound(matches.begin(), matches.end(), firstNow) : matches.begin();
    const int gone = filter ? static_cast<int>(end - matches.begin())
                            : static_cast<int>(std::min<quint64>(firstNow - first, static_cast<quint64>(rows)));
    if (gone > 0)
        q->beginRemoveRows({}, 0, gone - 1);
    matches.erase(matches.begin(), end);
    first = firstNow;
    looked = std::max(looked, first);
    rows -= gone;
    if (gone > 0)
        q->endRemoveRows();
    Q_EMIT q->countsChanged();
}

QString RecordsModel::Private::valueText(quint64 row, const RecordView& record, int limit) const
{
    if (!record.value)
        return Words::valueKind(ValueKind::Tombstone);
    if (valueIsWords(record))
        return Words::valueKind(ValueKind::Empty);
    if (limit == TableLimits::Cell) {
        if (const QString* cached = values.object(row))
            return *cached;
    }
    const BytesView key = mirror.keys().bytes(record.keyId).value_or(BytesView());
    const QString text = mayHoldSecrets(key) ? Words::raw(maskedRecordValue(key, *record.value), limit)
                                             : Words::raw(*record.value, limit);
    if (limit == TableLimits::Cell)
        values.insert(row, new QString(text));
    return text;
}

QString RecordsModel::Private::text(int row, int column, int limit) const
{
    const quint64 at = storeRow(row);
    const std::optional<RecordView> found = mirror.store().find(at);
    if (!found) // its row is about to be removed
        return Words::notKept();
    const RecordView& record = *found;
    const std::optional<BytesView> key = mirror.keys().bytes(record.keyId);
    switch (column) {
    case TimeColumn:
        return Words::time(record.timestamp);
    case TopicColumn:
        return Words::raw(mirror.store().partition(record.slot).topic, limit);
    case PartitionColumn:
        return QString::number(mirror.store().partition(record.slot).partition);
    case OffsetColumn:
        return Words::number(record.offset);
    case WhatColumn:
        return Words::keyFamily(mirror.keys().info(record.keyId).family);
    case KeyColumn:
        return key ? Words::raw(*key, limit) : Words::keyProblem(KeyProblem::NullKey);
    case ValueColumn:
        return valueText(at, record, limit);
    case SizeColumn:
        return Words::number(
            static_cast<qint64>(key.value_or(BytesView()).size() + record.value.value_or(BytesView()).size()));
    default:
        return {};
    }
}

RecordsModel::RecordsModel(const ClusterMirror& mirror, QObject* parent)
    : QAbstractTableModel(parent), m_d(std::make_unique<Private>(this, mirror))
{}

RecordsModel::~RecordsModel() = default;

bool RecordsModel::tick(quint64 foldedRows)
{
    const bool grown = foldedRows > m_d->folded;
    m_d->folded = std::max(m_d->folded, foldedRows);
    m_d->removeGone();
    bool more = false;
    if (m_d->filter) {
        m_d->scan();
    } else {
        constexpr quint64 Most = std::numeric_limits<int>::max();
        const auto want = static_cast<int>(std::min(m_d->folded - m_d->first, Most));
        const int rows = std::min(want, m_d->rows + MostRowsPerTick);
        more = rows < want;
        if (rows > m_d->rows) {
            beginInsertRows({}, m_d->rows, rows - 1);
            m_d->rows = rows;
            endInsertRows();
        }
    }
    if (grown || more)
        Q_EMIT countsChanged();
    return more;
}

void RecordsModel::removeGone()
{
    m_d->removeGone();
}

void RecordsModel::setFilter(const QString& text)
{
    if (text == m_d->filterText)
        return;
    const bool same = FilterTerm::parse(text) == FilterTerm::parse(m_d->filterText);
    m_d->filterText = text;
    if (!same)
        m_d->restart();
}

void RecordsModel::setScope(ConnectorId connector)
{
    if (connector == m_d->scope)
        return;
    m_d->scope = connector;
    m_d->restart();
}

QString RecordsModel::emptyText() const
{
    if (m_d->filter && m_d->folded > 0)
        return busy() ? tr("No matching record so far; still looking.")
                      : tr("No record matches. Clear the filter or widen the scope to see the others.");
    return tr("No records. The topics are empty or have not been read yet.");
}

int RecordsModel::columnCharacters(int column) const
{
    return RecordsColumns[column].characters;
}

QString RecordsModel::columnId(int column) const
{
    return QString::fromLatin1(RecordsColumns[column].id);
}

int RecordsModel::shownRows() const
{
    return m_d->rows;
}

quint64 RecordsModel::totalRows() const
{
    return m_d->folded - m_d->first;
}

QString RecordsModel::goneText() const
{
    const RecordStore& store = m_d->mirror.store();
    if (m_d->first == 0)
        return {};
    const auto gone = static_cast<qint64>(store.goneRows());
    //: %1: a number with its noun, "1,234 records"; %2: a number
    return tr("The log begins later: %1 read before are no longer kept (limit %2 MiB). The last one of every key is.")
        .arg(Words::records(gone), Words::number(static_cast<qint64>(store.limit() >> 20U)));
}

void RecordsModel::setFindings(const FindingsModel* findings)
{
    m_d->findings = findings;
}

void RecordsModel::updateMarks()
{
    if (m_d->rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_d->rows - 1, 0), {role::Mark, Qt::ToolTipRole});
}

std::vector<quint64> RecordsModel::shownRecords() const
{
    if (m_d->filter)
        return {m_d->matches.begin(), m_d->matches.begin() + m_d->rows};
    std::vector<quint64> rows(static_cast<std::size_t>(m_d->rows));
    std::iota(rows.begin(), rows.end(), m_d->first);
    return rows;
}

bool RecordsModel::busy() const
{
    return m_d->filter && m_d->looked < m_d->folded;
}

int RecordsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_d->rows;
}

int RecordsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant RecordsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const int row = index.row();
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return m_d->text(row, column, TableLimits::Cell);
    case Qt::ToolTipRole: {
        QStringList lines(m_d->text(row, column, TableLimits::Tip));
        if (m_d->findings && column == 0)
            lines << m_d->findings->lines(m_d->findings->rowsOfRecord(m_d->storeRow(row)), TableLimits::TipFindings);
        return PlainTip::of(lines.join(u'\n'));
    }
    case role::Mark: {
        const std::optional<Severity> worst =
            m_d->findings && column == 0 ? m_d->findings->worstOf(m_d->findings->rowsOfRecord(m_d->storeRow(row)))
                                         : std::nullopt;
        return worst ? QVariant(static_cast<int>(*worst)) : QVariant();
    }
    case role::Copy:
        return m_d->text(row, column, 0);
    case Qt::TextAlignmentRole:
        return isNumber(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case role::Row:
        return static_cast<qulonglong>(m_d->storeRow(row));
    default:
        break;
    }
    const std::optional<RecordView> found = m_d->mirror.store().find(m_d->storeRow(row));
    if (!found)
        return {};
    const RecordView& record = *found;
    switch (role) {
    case role::Monospace:
        return isNumber(column) || column == TimeColumn ||
               (column == KeyColumn && m_d->mirror.keys().bytes(record.keyId).has_value()) ||
               (column == ValueColumn && !Private::valueIsWords(record));
    case role::Key:
        return record.keyId.valid() ? QVariant(record.keyId.value) : QVariant();
    case role::Connector: {
        const ConnectorId connector = m_d->mirror.keys().info(record.keyId).connector;
        return connector.valid() ? QVariant(connector.value) : QVariant();
    }
    default:
        return {};
    }
}

QVariant RecordsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnTotal)
        return {};
    if (role == Qt::DisplayRole)
        return tr(RecordsColumns[section].header);
    if (role == Qt::TextAlignmentRole)
        return QVariant((isNumber(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

} // namespace inspector
