// SPDX-License-Identifier: GPL-3.0-or-later
#include "statustimelinemodel.h"

#include "clustermodels.h"
#include "rowlist.h"
#include "tablemodel.h"
#include "words.h"

#include <QCache>
#include <QDateTime>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <tuple>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr auto Rest = 100ms; ///< changes are taken in at most that often
/// Spans of the lanes on screen; at about 60 bytes a span.
constexpr std::size_t Budget = 1'000'000;
constexpr std::size_t LeastOfALane = 10'000;
constexpr std::size_t MostOfALane = 200'000;
constexpr int LanesAJob = 64;

} // namespace

class StatusTimelineModel::Private : public RowList::Client
{
public:
    Private(StatusTimelineModel* model, const ClusterModels& clusterModels)
        : q(model), models(clusterModels), mirror(clusterModels.mirror())
    {
        pool.setMaxThreadCount(1);
        rest.setSingleShot(true);
        rest.setInterval(Rest);
    }
    ~Private() override
    {
        *cancelled = true;
        pool.waitForDone();
    }

    const StatusEntry& entry(int row) const { return mirror.statuses()[static_cast<std::size_t>(list.sourceAt(row))]; }
    void rebuild();
    void takeIn();
    void onChanged(const std::vector<KeyId>& keys);
    void emitChanged(std::vector<int> rows);
    void schedule();
    QString label(const StatusEntry& entry) const;
    QString accessibleText(const StatusEntry& entry) const;

    // RowList::Client
    void aboutToRemove(int first, int last) override { q->beginRemoveRows({}, first, last); }
    void removed() override { q->endRemoveRows(); }
    void aboutToInsert(int first, int last) override { q->beginInsertRows({}, first, last); }
    void inserted() override { q->endInsertRows(); }
    void aboutToReorder() override;
    void reordered() override;

    /// A history and what it was asked as.
    struct Known
    {
        StatusHistoryRequest request;
        std::shared_ptr<const StatusHistory> history;
    };

    StatusTimelineModel* const q;
    const ClusterModels& models;
    const ClusterMirror& mirror;
    RowList list;
    ConnectorId scope;
    bool active = false;
    qint64 firstTime = -1;
    qint64 lastTime = -1;
    int lookedFirst = 0;
    int lookedLast = -1;
    bool reading = false;
    QTimer rest;
    mutable QCache<quint32, Known> known{static_cast<qsizetype>(2 * Budget)}; ///< by KeyId

private:
    bool before(int left, int right) const;
    void collectTimes(const std::vector<int>& sources);
    StatusHistoryRequest request(const StatusEntry& entry, std::size_t most) const;
    bool isCurrent(const Known& known, const StatusHistoryRequest& request) const;
    void readDone(std::vector<Known> read);

    std::vector<KeyId> m_changed; ///< since taken in last
    QList<QPair<QPersistentModelIndex, int>> m_moving;
    std::shared_ptr<std::atomic<bool>> cancelled = std::make_shared<std::atomic<bool>>(false);
    QThreadPool pool;
};

bool StatusTimelineModel::Private::before(int left, int right) const
{
    const StatusEntry& one = mirror.statuses()[static_cast<std::size_t>(left)];
    const StatusEntry& other = mirror.statuses()[static_cast<std::size_t>(right)];
    if (one.connector != other.connector) {
        if (!one.connector.valid() || !other.connector.valid())
            return one.connector.valid();
        return mirror.name(one.connector) < mirror.name(other.connector);
    }
    return std::tie(one.task, left) < std::tie(other.task, right);
}

void StatusTimelineModel::Private::collectTimes(const std::vector<int>& sources)
{
    const qint64 first = firstTime;
    const qint64 last = lastTime;
    for (const int source : sources) {
        const KeyVersion& version = mirror.statuses()[static_cast<std::size_t>(source)].version;
        if (version.firstAt >= 0)
            firstTime = firstTime < 0 ? version.firstAt : std::min<qint64>(firstTime, version.firstAt);
        lastTime = std::max<qint64>(lastTime, version.lastAt);
    }
    if (firstTime != first || lastTime != last)
        Q_EMIT q->timesChanged();
}

void StatusTimelineModel::Private::rebuild()
{
    m_changed.clear();
    std::vector<int> sources;
    if (active && scope.valid()) {
        const std::vector<quint32>& ofScope = mirror.statusesOf(scope);
        sources.assign(ofScope.begin(), ofScope.end());
    } else if (active) {
        sources.resize(mirror.statuses().size());
        for (std::size_t source = 0; source < sources.size(); ++source)
            sources[source] = static_cast<int>(source);
    }
    std::sort(sources.begin(), sources.end(), [this](int left, int right) { return before(left, right); });
    lookedLast = -1;
    firstTime = lastTime = -1;
    if (!active)
        known.clear();
    list.transitionTo(sources, *this);
    collectTimes(list.rows());
    if (sources.empty())
        Q_EMIT q->timesChanged();
}

void StatusTimelineModel::Private::onChanged(const std::vector<KeyId>& keys)
{
    if (!active)
        return;
    for (const KeyId key : keys) {
        const StatusEntry* status = mirror.status(key);
        if (status && (!scope.valid() || status->connector == scope))
            m_changed.push_back(key);
    }
    if (!m_changed.empty() && !rest.isActive())
        rest.start();
}

void StatusTimelineModel::Private::takeIn()
{
    std::sort(m_changed.begin(), m_changed.end());
    m_changed.erase(std::unique(m_changed.begin(), m_changed.end()), m_changed.end());
    std::vector<int> touched;
    std::vector<int> fresh;
    std::vector<int> rows;
    for (const KeyId key : std::exchange(m_changed, {})) {
        const int source = static_cast<int>(mirror.status(key) - mirror.statuses().data());
        touched.push_back(source);
        if (list.positionOf(source) < 0)
            fresh.push_back(source);
    }
    if (!fresh.empty()) {
        const auto less = [this](int left, int right) { return before(left, right); };
        std::sort(fresh.begin(), fresh.end(), less);
        std::vector<int> merged;
        merged.reserve(list.rows().size() + fresh.size());
        std::merge(list.rows().begin(), list.rows().end(), fresh.begin(), fresh.end(), std::back_inserter(merged),
                   less);
        list.transitionTo(merged, *this);
    }
    for (const int source : touched) {
        if (!std::binary_search(fresh.begin(), fresh.end(), source, [this](int l, int r) { return before(l, r); }))
            rows.push_back(list.positionOf(source));
    }
    emitChanged(std::move(rows));
    collectTimes(touched);
    schedule();
}

void StatusTimelineModel::Private::emitChanged(std::vector<int> rows)
{
    std::sort(rows.begin(), rows.end());
    for (std::size_t start = 0; start < rows.size();) {
        std::size_t end = start + 1;
        while (end < rows.size() && rows[end] <= rows[end - 1] + 1)
            ++end;
        Q_EMIT q->dataChanged(q->index(rows[start]), q->index(rows[end - 1]));
        start = end;
    }
}

void StatusTimelineModel::Private::aboutToReorder()
{
    Q_EMIT q->layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    for (const QModelIndex& index : q->persistentIndexList())
        m_moving.append({index, list.sourceAt(index.row())});
}

void StatusTimelineModel::Private::reordered()
{
    QModelIndexList from;
    QModelIndexList to;
    for (const auto& [index, source] : std::as_const(m_moving)) {
        from.append(index);
        to.append(q->index(list.positionOf(source)));
    }
    q->changePersistentIndexList(from, to);
    m_moving.clear();
    Q_EMIT q->layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

StatusHistoryRequest StatusTimelineModel::Private::request(const StatusEntry& entry, std::size_t most) const
{
    StatusHistoryRequest wanted;
    wanted.key = entry.version.key;
    wanted.lastRow = entry.version.row;
    wanted.most = most;
    if (entry.task >= 0 && entry.connector.valid()) {
        for (const quint32 source : mirror.statusesOf(entry.connector)) {
            const StatusEntry& other = mirror.statuses()[source];
            if (other.task < 0)
                wanted.connectorRows.push_back(other.version.row);
        }
    }
    return wanted;
}

bool StatusTimelineModel::Private::isCurrent(const Known& entry, const StatusHistoryRequest& request) const
{
    return entry.request.lastRow == request.lastRow && entry.request.connectorRows == request.connectorRows &&
           (entry.request.most >= request.most || !entry.history->olderLeftOut);
}

void StatusTimelineModel::Private::schedule()
{
    const int last = std::min(lookedLast, list.size() - 1);
    if (reading || lookedFirst > last)
        return;
    std::size_t records = 0;
    for (int row = lookedFirst; row <= last; ++row)
        records += std::min<std::size_t>(entry(row).version.versions, MostOfALane);
    const std::size_t most = records <= Budget
                                 ? MostOfALane
                                 : std::max(LeastOfALane, Budget / static_cast<std::size_t>(last - lookedFirst + 1));
    std::vector<Known> wanted;
    for (int row = lookedFirst; row <= last && static_cast<int>(wanted.size()) < LanesAJob; ++row) {
        StatusHistoryRequest asked = request(entry(row), most);
        const Known* have = known.object(asked.key.value);
        if (!have || !isCurrent(*have, asked))
            wanted.push_back({std::move(asked), have ? have->history : nullptr});
    }
    if (wanted.empty())
        return;
    reading = true;
    // The job looks only at what any thread may read: rows that are folded, and their keys. It holds no mirror.
    pool.start([this, stop = cancelled, store = &mirror.store(), keys = &mirror.keys(), jobs = std::move(wanted)] {
        std::vector<Known> read;
        for (const Known& job : jobs) {
            auto history = readStatusHistory(*store, *keys, job.request, job.history.get(), *stop);
            if (!history)
                return;
            read.push_back({job.request, std::move(history)});
        }
        QMetaObject::invokeMethod(
            q,
            [this, stop, done = std::move(read)]() mutable {
                if (!*stop)
                    readDone(std::move(done));
            },
            Qt::QueuedConnection);
    });
}

void StatusTimelineModel::Private::readDone(std::vector<Known> read)
{
    reading = false;
    if (!active)
        return;
    std::vector<int> rows;
    for (Known& one : read) {
        const KeyId key = one.request.key;
        const auto cost = static_cast<qsizetype>(one.history->spans.size() + 16);
        known.insert(key.value, new Known(std::move(one)), cost);
        const int row = q->rowOf(key);
        if (row >= 0)
            rows.push_back(row);
    }
    emitChanged(std::move(rows));
    schedule(); // lanes that came on screen meanwhile
}

QString StatusTimelineModel::Private::label(const StatusEntry& entry) const
{
    if (!entry.connector.valid()) {
        const std::optional<BytesView> key = mirror.keys().bytes(entry.version.key);
        return key ? Words::raw(*key) : Words::keyProblem(KeyProblem::NullKey);
    }
    const QString name =
        entry.task < 0 ? Words::name(mirror.name(entry.connector)) : StatusTimelineModel::tr("task %1").arg(entry.task);
    const std::vector<quint32>& all = mirror.statusesOf(entry.connector);
    const auto same = std::count_if(all.begin(), all.end(),
                                    [&](quint32 source) { return mirror.statuses()[source].task == entry.task; });
    if (same < 2)
        return name;
    //: a raw key that stands in several partitions of the topic; %1: its lane
    return StatusTimelineModel::tr("%1 (partition %2)")
        .arg(name)
        .arg(mirror.store().partition(mirror.keys().info(entry.version.key).slot).partition);
}

QString StatusTimelineModel::Private::accessibleText(const StatusEntry& entry) const
{
    const QString name = entry.connector.valid() ? Words::name(mirror.name(entry.connector)) : QString();
    //: %1: a connector; %2: "task 0"
    const QString who =
        entry.task < 0 || name.isEmpty() ? label(entry) : StatusTimelineModel::tr("%1, %2").arg(name, label(entry));
    if (!entry.present)
        return StatusTimelineModel::tr("%1: deleted or not readable").arg(who);
    //: %1: connector and task; %2: a state; %3: time
    return StatusTimelineModel::tr("%1: %2 since %3").arg(who, Words::taskState(entry.state), Words::time(entry.at));
}

StatusTimelineModel::StatusTimelineModel(const ClusterModels& models, QObject* parent)
    : QAbstractListModel(parent), m_d(std::make_unique<Private>(this, models))
{
    connect(&models, &ClusterModels::changed, this, [this](const std::vector<KeyId>& keys) { m_d->onChanged(keys); });
    connect(&m_d->rest, &QTimer::timeout, this, [this] { m_d->takeIn(); });
}

StatusTimelineModel::~StatusTimelineModel() = default;

void StatusTimelineModel::setActive(bool active)
{
    if (active == m_d->active)
        return;
    m_d->active = active;
    m_d->rebuild();
}

void StatusTimelineModel::setScope(ConnectorId connector)
{
    if (connector == m_d->scope)
        return;
    m_d->scope = connector;
    m_d->rebuild();
}

StatusTimelineModel::Lane StatusTimelineModel::lane(int row) const
{
    const StatusEntry& entry = m_d->entry(row);
    return {entry.version.key, entry.connector, entry.task, m_d->label(entry)};
}

int StatusTimelineModel::rowOf(ConnectorId connector) const
{
    int row = -1;
    if (!connector.valid())
        return row;
    for (const quint32 source : m_d->mirror.statusesOf(connector)) {
        const int position = m_d->list.positionOf(static_cast<int>(source));
        if (position >= 0 && (row < 0 || position < row))
            row = position;
    }
    return row;
}

int StatusTimelineModel::rowOf(KeyId key) const
{
    const StatusEntry* status = m_d->mirror.status(key);
    return status ? m_d->list.positionOf(static_cast<int>(status - m_d->mirror.statuses().data())) : -1;
}

void StatusTimelineModel::lookAt(int first, int last)
{
    m_d->lookedFirst = std::max(first, 0);
    m_d->lookedLast = last;
    m_d->schedule();
}

std::shared_ptr<const StatusHistory> StatusTimelineModel::history(int row) const
{
    if (row < 0 || row >= rowCount())
        return nullptr;
    const Private::Known* known = m_d->known.object(m_d->entry(row).version.key.value);
    return known ? known->history : nullptr;
}

const RecordStore& StatusTimelineModel::store() const
{
    return m_d->mirror.store();
}

qint64 StatusTimelineModel::firstTime() const
{
    return m_d->firstTime;
}

qint64 StatusTimelineModel::lastTime() const
{
    return m_d->lastTime;
}

bool StatusTimelineModel::busy() const
{
    return m_d->reading;
}

int StatusTimelineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_d->list.size();
}

QVariant StatusTimelineModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const StatusEntry& entry = m_d->entry(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return m_d->label(entry);
    case Qt::AccessibleTextRole:
        return m_d->accessibleText(entry);
    case role::Key:
        return entry.version.key.value;
    case role::Connector:
        return entry.connector.valid() ? QVariant(entry.connector.value) : QVariant();
    case role::Row:
        return static_cast<qulonglong>(entry.version.row);
    case role::Shape:
        return static_cast<int>(entry.present ? Words::shape(entry.state) : StateShape::Deleted);
    default:
        return {};
    }
}

} // namespace inspector
