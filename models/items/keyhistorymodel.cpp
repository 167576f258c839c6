// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyhistorymodel.h"

#include "clustermodels.h"
#include "plaintip.h"
#include "recorddetailer.h"
#include "tablemodel.h"
#include "words.h"

#include <QCache>
#include <QThreadPool>

#include <algorithm>
#include <atomic>

namespace inspector
{

namespace
{

constexpr std::uint64_t CancelEvery = 4096;
constexpr int CachedVersions = 1000;

} // namespace

class KeyHistoryModel::Private
{
public:
    /// What is cached of a version: the rest is quick to look up.
    struct Shown
    {
        RecordDetails::Version version;
        qint64 bytes = 0; ///< of the value; -1 = tombstone
    };

    Private(KeyHistoryModel* model, const ClusterModels& clusterModels)
        : q(model), models(clusterModels), store(clusterModels.mirror().store()),
          detailer(store, clusterModels.mirror().keys())
    {
        pool.setMaxThreadCount(1);
    }
    ~Private()
    {
        *cancelled = true;
        pool.waitForDone();
    }

    void lookUp();
    void removeGone();
    const Shown& shown(int row) const;
    std::size_t position(int row) const { return rows.size() - 1 - static_cast<std::size_t>(row); }

    KeyHistoryModel* const q;
    const ClusterModels& models;
    const RecordStore& store;
    RecordDetailer detailer;
    KeyId key;
    std::vector<quint64> rows; ///< store rows, oldest first: new ones are appended
    bool busy = false;
    bool olderGone = false;
    quint64 goneRows = 0; ///< of the store, when gone versions were removed last
    std::shared_ptr<std::atomic<bool>> cancelled = std::make_shared<std::atomic<bool>>(false);

private:
    void found(std::vector<quint64> fresh, bool endsAtGone, quint64 newest);

    mutable QCache<quint64, Shown> m_cache{CachedVersions}; ///< by store row: a row's bytes never change
    QThreadPool pool;
};

/// Finds what came since, walking back from the newest version.
void KeyHistoryModel::Private::lookUp()
{
    const std::vector<RecordDetails::Version> last = models.history(key, 1);
    if (busy || last.empty() || (!rows.empty() && rows.back() == last.front().row))
        return;
    busy = true;
    Q_EMIT q->busyChanged();
    const quint64 newest = last.front().row;
    const std::optional<quint64> known = rows.empty() ? std::nullopt : std::optional(rows.back());
    // The job looks only at what any thread may read: rows that are folded.
    pool.start([this, stop = cancelled, newest, known, log = &store] {
        const RecordPin pin = log->pin();
        std::vector<quint64> fresh;
        for (std::optional<std::uint64_t> row = newest; row && (!known || *row > *known);
             row = log->previousVersion(*row)) {
            fresh.push_back(*row);
            if (fresh.size() % CancelEvery == 0 && *stop)
                return;
        }
        const bool endsAtGone = !fresh.empty() && !known && log->isOlderGone(fresh.back());
        std::reverse(fresh.begin(), fresh.end());
        QMetaObject::invokeMethod(
            q,
            [this, stop, rowsFound = std::move(fresh), endsAtGone, newest]() mutable {
                if (!*stop)
                    found(std::move(rowsFound), endsAtGone, newest);
            },
            Qt::QueuedConnection);
    });
}

void KeyHistoryModel::Private::found(std::vector<quint64> fresh, bool endsAtGone, quint64 newest)
{
    busy = false;
    olderGone = olderGone || endsAtGone;
    if (!fresh.empty()) {
        q->beginInsertRows({}, 0, static_cast<int>(fresh.size()) - 1);
        rows.insert(rows.end(), fresh.begin(), fresh.end());
        q->endInsertRows();
    }
    goneRows = 0; // some may have gone on the way
    removeGone();
    const std::vector<RecordDetails::Version> last = models.history(key, 1);
    if (!last.empty() && last.front().row != newest)
        lookUp(); // versions that came meanwhile
    else
        Q_EMIT q->busyChanged();
}

void KeyHistoryModel::Private::removeGone()
{
    if (goneRows == store.goneRows())
        return;
    goneRows = store.goneRows();
    const bool wasOlderGone = olderGone;
    // Those from the first whole row on are all there.
    for (std::size_t at = 0; at < rows.size() && rows[at] < store.firstRow();) {
        std::size_t end = at;
        while (end < rows.size() && !store.isRetained(rows[end]))
            ++end;
        if (end == at) {
            ++at;
            continue;
        }
        olderGone = true;
        // The newest is the first row.
        const int first = static_cast<int>(rows.size() - end);
        q->beginRemoveRows({}, first, static_cast<int>(rows.size() - at) - 1);
        rows.erase(rows.begin() + static_cast<std::ptrdiff_t>(at), rows.begin() + static_cast<std::ptrdiff_t>(end));
        q->endRemoveRows();
    }
    if (olderGone != wasOlderGone)
        Q_EMIT q->busyChanged();
}

const KeyHistoryModel::Private::Shown& KeyHistoryModel::Private::shown(int row) const
{
    const quint64 record = rows[position(row)];
    if (const Shown* cached = m_cache.object(record))
        return *cached;
    auto* made = new Shown;
    made->version = detailer.version(record);
    const std::optional<RecordView> found = store.find(record);
    made->bytes = found && found->value ? static_cast<qint64>(found->value->size()) : -1;
    m_cache.insert(record, made);
    return *made;
}

KeyHistoryModel::KeyHistoryModel(const ClusterModels& models, QObject* parent)
    : QAbstractTableModel(parent), m_d(std::make_unique<Private>(this, models))
{
    connect(&models, &ClusterModels::changed, this, [this](const std::vector<KeyId>& keys) {
        m_d->removeGone();
        if (m_d->key.valid() && std::find(keys.begin(), keys.end(), m_d->key) != keys.end())
            m_d->lookUp();
    });
}

KeyHistoryModel::~KeyHistoryModel() = default;

void KeyHistoryModel::setKey(KeyId key)
{
    if (key == m_d->key)
        return;
    *m_d->cancelled = true;
    m_d->cancelled = std::make_shared<std::atomic<bool>>(false);
    beginResetModel();
    m_d->key = key;
    m_d->rows.clear();
    m_d->busy = false;
    m_d->olderGone = false;
    endResetModel();
    m_d->lookUp();
}

KeyId KeyHistoryModel::key() const
{
    return m_d->key;
}

bool KeyHistoryModel::busy() const
{
    return m_d->busy;
}

bool KeyHistoryModel::olderGone() const
{
    return m_d->olderGone;
}

quint64 KeyHistoryModel::recordAt(int row) const
{
    return m_d->rows[m_d->position(row)];
}

int KeyHistoryModel::rowOfRecord(quint64 record) const
{
    const auto found = std::lower_bound(m_d->rows.begin(), m_d->rows.end(), record);
    return found == m_d->rows.end() || *found != record ? -1 : static_cast<int>(m_d->rows.end() - found) - 1;
}

int KeyHistoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_d->rows.size());
}

int KeyHistoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnTotal;
}

QVariant KeyHistoryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Private::Shown& shown = m_d->shown(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
    case role::Copy:
        switch (index.column()) {
        case TimeColumn:
            return shown.version.at < 0 ? tr("no time", "a record without a timestamp") : Words::time(shown.version.at);
        case PlaceColumn:
            //: place of a record; %1: partition, %2: offset
            return tr("%1 @ %2").arg(shown.version.partition).arg(shown.version.offset);
        case SizeColumn:
            return shown.bytes < 0 ? QStringLiteral("–") : Words::number(shown.bytes);
        case ValueColumn:
            return shown.version.summary;
        default:
            return {};
        }
    case Qt::ToolTipRole:
        return index.column() == ValueColumn ? PlainTip::of(shown.version.summary) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == SizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case role::Monospace:
        return index.column() != ValueColumn || !shown.version.tombstone;
    case role::Key:
        return m_d->key.value;
    case role::Row:
        return static_cast<qulonglong>(shown.version.row);
    default:
        return {};
    }
}

QVariant KeyHistoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant((section == SizeColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case TimeColumn:
        return tr("Time");
    case PlaceColumn:
        return tr("Partition @ offset");
    case SizeColumn:
        return tr("Bytes");
    case ValueColumn:
        return tr("Value");
    default:
        return {};
    }
}

} // namespace inspector
