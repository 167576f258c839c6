// SPDX-License-Identifier: GPL-3.0-or-later
#include "tableproxy.h"

#include "filterterm.h"
#include "orderkeeper.h"
#include "rowlist.h"
#include "tablelimits.h"

#include <QElapsedTimer>
#include <QThreadPool>
#include <QTimer>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

namespace inspector
{

namespace
{

using std::chrono_literals::operator""s;
constexpr qint64 SliceNs = 4'000'000;  ///< of reading rows, between two turns of the event loop
constexpr qint64 AppendNs = 2'000'000; ///< of judging new rows in the call that brings them
constexpr auto PassInterval = 1s;
constexpr auto PassIntervalUnseen = 5s;
constexpr int ChunkRows = 256;
constexpr qint64 FirstLookNs = 120'000'000; ///< into what a long pass has found by then; then after twice as long each

} // namespace

class TableProxy::Private : public RowList::Client
{
public:
    /// State of the other thread. Shared with its jobs, so that it outlives the proxy if one is still running.
    struct Worker
    {
        OrderKeeper keeper;
        std::atomic<bool> cancelled{false};
    };

    Private(TableProxy* proxy, TableModel* model) : q(proxy), table(model)
    {
        pool.setMaxThreadCount(1); // jobs run in order
        slice.setInterval(0);
        passTimer.setSingleShot(true);
        passTimer.setInterval(PassInterval);
    }
    ~Private() override
    {
        worker->cancelled = true;
        pool.clear();
        pool.waitForDone();
    }

    enum class Change
    {
        Filter, ///< other rows are shown
        Order,  ///< the same ones in another order
    };
    void restart(Change change);
    void rowsArrived(int first, int last);
    void moveColumn(int first, int by);
    void rowsTouched(const std::vector<quint32>& rows);
    void forwardChanged(std::vector<int> positions, int firstColumn, int lastColumn, const QList<int>& roles);
    void forwardSourceRange(const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles);
    void startPass();
    void collectSlice();
    void passDone(OrderKeeper::Outcome outcome);
    void showFound(OrderKeeper::Outcome outcome);
    void setInSight(bool seen);

    // RowList::Client
    void aboutToRemove(int first, int last) override { q->beginRemoveRows({}, first, last); }
    void removed() override { q->endRemoveRows(); }
    void aboutToInsert(int first, int last) override { q->beginInsertRows({}, first, last); }
    void inserted() override { q->endInsertRows(); }
    void aboutToReorder() override;
    void reordered() override;

    TableProxy* const q;
    TableModel* const table;
    QString filter;
    ConnectorId scope;
    bool showAbsent = false;
    int column = -1;
    Qt::SortOrder order = Qt::AscendingOrder;
    RowList list;
    int total = 0;
    bool busy = false; ///< full pass under way
    bool inSight = true;
    QTimer slice;
    QTimer passTimer;

private:
    OrderKeeper::Recipe makeRecipe();
    OrderKeeper::Probe probe(int row) const;
    void updateAtOnce(const std::vector<int>& rows);
    std::vector<int> allRows(Change change) const;
    void finish(void (Private::*done)(OrderKeeper::Outcome));
    void post(std::function<void(Worker&)> job);
    bool isSmall() const { return !large && table->rowCount() < SmallTable; }

    bool large = false; ///< the keeper belongs to the other thread, for good: a table never shrinks
    OrderKeeper::Recipe recipe;
    std::vector<int> termColumns; ///< source columns that terms look into, by Probe::columns
    bool needsText = false;

    std::shared_ptr<Worker> worker = std::make_shared<Worker>();
    QThreadPool pool;
    quint64 generation = 0;

    std::vector<int> dirty;      ///< for the next pass
    std::vector<int> collecting; ///< of this pass
    std::size_t collected = 0;
    bool passRunning = false;
    int passRows = 0; ///< of the table when the pass began
    QElapsedTimer sinceRestart;
    std::optional<qint64> nextLook; ///< ns since then; nothing: what is found is shown at the end only

    QModelIndexList savedIndexes;
    std::vector<int> savedSources;
};

OrderKeeper::Recipe TableProxy::Private::makeRecipe()
{
    OrderKeeper::Recipe made;
    made.descending = order == Qt::DescendingOrder;
    termColumns.clear();
    needsText = false;
    for (const FilterTerm& term : FilterTerm::parse(filter)) {
        const int wanted = table->columnNamed(term.column);
        if (wanted < 0) {
            made.terms.push_back({term.whole.toCaseFolded(), -1, term.negated});
            needsText = true;
        } else if (!term.text.isEmpty()) {
            const auto known = std::find(termColumns.begin(), termColumns.end(), wanted);
            const auto at = static_cast<int>(known - termColumns.begin());
            if (known == termColumns.end())
                termColumns.push_back(wanted);
            made.terms.push_back({term.text.toCaseFolded(), at, term.negated});
        }
    }
    return made;
}

OrderKeeper::Probe TableProxy::Private::probe(int row) const
{
    OrderKeeper::Probe probe;
    probe.row = row;
    probe.present = showAbsent || table->isPresent(row);
    probe.inScope = !scope.valid() || table->data(table->index(row, 0), role::Connector) == QVariant(scope.value);
    if (!probe.present || !probe.inScope)
        return probe;
    if (needsText)
        probe.text = table->filterText(row);
    for (const int wanted : termColumns)
        probe.columns.push_back(table->data(table->index(row, wanted), role::Copy).toString());
    if (column >= 0)
        probe.cell = table->sortCell(row, column);
    return probe;
}

/// Those that are before somebody's eyes or selected come first: what is left of them is found soon.
std::vector<int> TableProxy::Private::allRows(Change change) const
{
    std::vector<int> rows;
    rows.reserve(static_cast<std::size_t>(table->rowCount()));
    if (change == Change::Filter && !isSmall()) {
        for (const QModelIndex& index : q->persistentIndexList())
            rows.push_back(list.sourceAt(index.row()));
        rows.insert(rows.end(), list.rows().begin(), list.rows().end());
    }
    std::vector<bool> taken(static_cast<std::size_t>(table->rowCount()));
    std::erase_if(rows, [&taken](int row) {
        const bool again = taken[static_cast<std::size_t>(row)];
        taken[static_cast<std::size_t>(row)] = true;
        return again;
    });
    for (int row = 0; row < table->rowCount(); ++row) {
        if (!taken[static_cast<std::size_t>(row)])
            rows.push_back(row);
    }
    return rows;
}

void TableProxy::Private::restart(Change change)
{
    recipe = makeRecipe();
    ++generation;
    dirty.clear();
    std::vector<int> all = allRows(change);
    if (isSmall()) {
        worker->keeper.reset(recipe);
        updateAtOnce(all);
        return;
    }
    large = true;
    slice.stop();
    pool.clear();
    // A job that is still running works on the old state; the new one does not wait for it. What is known of a million
    // rows takes a while to be freed: that is left to the other thread too.
    worker->cancelled = true;
    pool.start([old = std::exchange(worker, std::make_shared<Worker>())]() mutable { old.reset(); });
    worker->keeper.reset(recipe);
    passRunning = true;
    collecting = std::move(all);
    collected = 0;
    passRows = table->rowCount();
    busy = true;
    sinceRestart.start();
    nextLook = change == Change::Filter ? std::optional(FirstLookNs) : std::nullopt;
    slice.start();
    Q_EMIT q->countsChanged();
}

void TableProxy::Private::updateAtOnce(const std::vector<int>& rows)
{
    std::vector<OrderKeeper::Probe> probes;
    probes.reserve(rows.size());
    for (const int row : rows)
        probes.push_back(probe(row));
    worker->keeper.update(std::move(probes));
    passDone(worker->keeper.finish(worker->cancelled));
}

void TableProxy::Private::rowsArrived(int first, int last)
{
    std::vector<int> rows;
    for (int row = first; row <= last; ++row)
        rows.push_back(row);
    if (isSmall()) {
        updateAtOnce(rows);
        return;
    }
    if (!large) {
        restart(Change::Order); // grown up: from now on the other thread keeps the order
        return;
    }
    dirty.insert(dirty.end(), rows.begin(), rows.end());
    if (!inSight) {
        if (!passRunning && !passTimer.isActive())
            passTimer.start();
        return;
    }
    QElapsedTimer clock;
    clock.start();
    std::vector<int> shown;
    const int totalBefore = total;
    for (const int row : rows) {
        if (clock.nsecsElapsed() > AppendNs)
            break; // the next pass finds the others
        const OrderKeeper::Probe one = probe(row);
        total += static_cast<int>(one.present);
        if (OrderKeeper::passes(one, recipe.terms))
            shown.push_back(row);
    }
    list.append(shown, *this);
    if (!passRunning && !passTimer.isActive())
        passTimer.start();
    if (!shown.empty() || total != totalBefore)
        Q_EMIT q->countsChanged();
}

/// Columns came at `first`, or went from there on: the one that orders the rows may have another number, or be gone.
void TableProxy::Private::moveColumn(int first, int by)
{
    if (column >= first)
        column = column < first - by ? table->defaultSortColumn() : column + by;
    restart(Change::Filter); // words of the filter may name a column that came or went
}

void TableProxy::Private::rowsTouched(const std::vector<quint32>& rows)
{
    std::vector<int> sources(rows.begin(), rows.end());
    if (isSmall()) {
        updateAtOnce(sources);
    } else if (!large) {
        restart(Change::Order);
    } else {
        dirty.insert(dirty.end(), sources.begin(), sources.end());
        if (!passRunning && !passTimer.isActive())
            passTimer.start();
    }
    std::vector<int> positions;
    positions.reserve(sources.size());
    for (const int source : sources) {
        const int position = list.positionOf(source);
        if (position >= 0)
            positions.push_back(position);
    }
    forwardChanged(std::move(positions), 0, q->columnCount() - 1, {});
}

void TableProxy::Private::forwardChanged(std::vector<int> positions, int firstColumn, int lastColumn,
                                         const QList<int>& roles)
{
    if (positions.empty())
        return;
    std::sort(positions.begin(), positions.end());
    struct Range
    {
        int first;
        int last;
    };
    std::vector<Range> ranges;
    for (const int position : positions) {
        if (!ranges.empty() && ranges.back().last + 1 == position)
            ranges.back().last = position;
        else
            ranges.push_back({position, position});
    }
    if (positions.size() * 2 > static_cast<std::size_t>(list.size()) || ranges.size() > TableLimits::MostRanges)
        ranges.assign(1, {positions.front(), positions.back()});
    for (const Range& range : ranges)
        Q_EMIT q->dataChanged(q->index(range.first, firstColumn), q->index(range.last, lastColumn), roles);
}

void TableProxy::Private::forwardSourceRange(const QModelIndex& topLeft, const QModelIndex& bottomRight,
                                             const QList<int>& roles)
{
    if (roles.isEmpty() || list.size() == 0)
        return; // values: rowsChanged() follows and is exact
    std::vector<int> positions;
    if (bottomRight.row() - topLeft.row() + 1 >= table->rowCount()) {
        Q_EMIT q->dataChanged(q->index(0, topLeft.column()), q->index(list.size() - 1, bottomRight.column()), roles);
        return;
    }
    for (int row = topLeft.row(); row <= bottomRight.row(); ++row) {
        const int position = list.positionOf(row);
        if (position >= 0)
            positions.push_back(position);
    }
    forwardChanged(std::move(positions), topLeft.column(), bottomRight.column(), roles);
}

void TableProxy::Private::post(std::function<void(Worker&)> job)
{
    pool.start([state = worker, job = std::move(job)] {
        if (!state->cancelled)
            job(*state);
    });
}

void TableProxy::Private::startPass()
{
    if (passRunning || dirty.empty())
        return;
    passRunning = true;
    collecting = std::move(dirty);
    dirty.clear();
    if (!std::is_sorted(collecting.begin(), collecting.end()))
        std::sort(collecting.begin(), collecting.end());
    collecting.erase(std::unique(collecting.begin(), collecting.end()), collecting.end());
    collected = 0;
    nextLook.reset();
    slice.start();
}

void TableProxy::Private::collectSlice()
{
    QElapsedTimer clock;
    clock.start();
    while (collected < collecting.size() && clock.nsecsElapsed() < SliceNs) {
        std::vector<OrderKeeper::Probe> chunk;
        const std::size_t end = std::min(collecting.size(), collected + ChunkRows);
        chunk.reserve(end - collected);
        for (; collected < end && clock.nsecsElapsed() < SliceNs; ++collected)
            chunk.push_back(probe(collecting[collected]));
        post([rows = std::move(chunk)](Worker& state) mutable { state.keeper.update(std::move(rows)); });
    }
    if (collected < collecting.size()) {
        if (nextLook && sinceRestart.nsecsElapsed() >= *nextLook) {
            nextLook = *nextLook * 2;
            finish(&Private::showFound);
        }
        return;
    }
    slice.stop();
    collecting.clear();
    finish(&Private::passDone);
}

/// Has the other thread put in order what it knows, and takes it over.
void TableProxy::Private::finish(void (Private::*done)(OrderKeeper::Outcome))
{
    post([this, done, wanted = generation](Worker& state) {
        OrderKeeper::Outcome outcome = state.keeper.finish(state.cancelled);
        if (state.cancelled)
            return;
        // The proxy outlives every job that is not cancelled: its destructor waits.
        QMetaObject::invokeMethod(
            q,
            [this, done, wanted, result = std::move(outcome)]() mutable {
                if (wanted == generation)
                    (this->*done)(std::move(result));
            },
            Qt::QueuedConnection);
    });
}

/// What a pass that goes on has found so far.
void TableProxy::Private::showFound(OrderKeeper::Outcome outcome)
{
    for (const int row : list.rows()) {
        if (row >= passRows)
            outcome.order.push_back(row);
    }
    list.transitionTo(outcome.order, *this);
    Q_EMIT q->countsChanged();
}

void TableProxy::Private::passDone(OrderKeeper::Outcome outcome)
{
    const int shownBefore = list.size();
    const int totalBefore = total;
    const bool busyBefore = busy;
    passRunning = false;
    busy = false;
    // Rows that came after the pass had begun stay where they were appended.
    total = outcome.total;
    if (large) {
        for (const int row : list.rows()) {
            if (row >= outcome.covered)
                outcome.order.push_back(row);
        }
        for (int row = outcome.covered; row < table->rowCount(); ++row)
            total += static_cast<int>(showAbsent || table->isPresent(row));
    }
    list.transitionTo(outcome.order, *this);
    if (!dirty.empty())
        passTimer.start();
    if (shownBefore != list.size() || totalBefore != total || busyBefore != busy)
        Q_EMIT q->countsChanged();
}

void TableProxy::Private::setInSight(bool seen)
{
    if (seen == inSight)
        return;
    inSight = seen;
    passTimer.setInterval(seen ? PassInterval : PassIntervalUnseen);
    if (!seen || !large || dirty.empty() || passRunning)
        return;
    // What has come meanwhile is missing.
    passTimer.stop();
    busy = true;
    startPass();
    Q_EMIT q->countsChanged();
}

void TableProxy::Private::aboutToReorder()
{
    Q_EMIT q->layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    savedIndexes = q->persistentIndexList();
    savedSources.clear();
    for (const QModelIndex& index : std::as_const(savedIndexes))
        savedSources.push_back(list.sourceAt(index.row()));
}

void TableProxy::Private::reordered()
{
    QModelIndexList moved;
    moved.reserve(savedIndexes.size());
    for (qsizetype i = 0; i < savedIndexes.size(); ++i) {
        const int position = list.positionOf(savedSources[static_cast<std::size_t>(i)]);
        moved.append(q->index(position, savedIndexes.at(i).column()));
    }
    q->changePersistentIndexList(savedIndexes, moved);
    savedIndexes.clear();
    savedSources.clear();
    Q_EMIT q->layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

TableProxy::TableProxy(TableModel* source, QObject* parent)
    : QAbstractProxyModel(parent), m_d(std::make_unique<Private>(this, source))
{
    setSourceModel(source);
    m_d->column = source->defaultSortColumn();
    m_d->order = source->defaultSortOrder();
    connect(source, &QAbstractItemModel::rowsInserted, this,
            [this](const QModelIndex&, int first, int last) { m_d->rowsArrived(first, last); });
    connect(source, &TableModel::rowsChanged, this,
            [this](const std::vector<quint32>& rows) { m_d->rowsTouched(rows); });
    connect(source, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex& topLeft, const QModelIndex& bottomRight, const QList<int>& roles) {
                m_d->forwardSourceRange(topLeft, bottomRight, roles);
            });
    connect(source, &QAbstractItemModel::columnsAboutToBeInserted, this,
            [this](const QModelIndex&, int first, int last) { beginInsertColumns({}, first, last); });
    connect(source, &QAbstractItemModel::columnsInserted, this, [this](const QModelIndex&, int first, int last) {
        endInsertColumns();
        m_d->moveColumn(first, last - first + 1);
    });
    connect(source, &QAbstractItemModel::columnsAboutToBeRemoved, this,
            [this](const QModelIndex&, int first, int last) { beginRemoveColumns({}, first, last); });
    connect(source, &QAbstractItemModel::columnsRemoved, this, [this](const QModelIndex&, int first, int last) {
        endRemoveColumns();
        m_d->moveColumn(first, first - last - 1);
    });
    connect(source, &QAbstractItemModel::headerDataChanged, this, &QAbstractItemModel::headerDataChanged);
    connect(&m_d->slice, &QTimer::timeout, this, [this] { m_d->collectSlice(); });
    connect(&m_d->passTimer, &QTimer::timeout, this, [this] { m_d->startPass(); });
    m_d->restart(Private::Change::Order);
}

TableProxy::~TableProxy() = default;

TableModel* TableProxy::table() const
{
    return m_d->table;
}

void TableProxy::setFilter(const QString& text)
{
    if (text == m_d->filter)
        return;
    const bool same = FilterTerm::parse(text) == FilterTerm::parse(m_d->filter);
    m_d->filter = text;
    if (!same)
        m_d->restart(Private::Change::Filter);
}

QString TableProxy::filter() const
{
    return m_d->filter;
}

void TableProxy::setScope(ConnectorId connector)
{
    if (connector == m_d->scope)
        return;
    m_d->scope = connector;
    m_d->restart(Private::Change::Filter);
}

ConnectorId TableProxy::scope() const
{
    return m_d->scope;
}

void TableProxy::setShowAbsent(bool show)
{
    if (show == m_d->showAbsent)
        return;
    m_d->showAbsent = show;
    m_d->restart(Private::Change::Filter);
}

bool TableProxy::showAbsent() const
{
    return m_d->showAbsent;
}

void TableProxy::setTimesRelativeTo(qint64 nowMs)
{
    m_d->table->setTimesRelativeTo(nowMs);
}

void TableProxy::setInSight(bool inSight)
{
    m_d->setInSight(inSight);
}

int TableProxy::shownRows() const
{
    return m_d->list.size();
}

int TableProxy::totalRows() const
{
    return m_d->total;
}

bool TableProxy::busy() const
{
    return m_d->busy;
}

QModelIndex TableProxy::mapFromSource(const QModelIndex& sourceIndex) const
{
    if (!sourceIndex.isValid())
        return {};
    const int position = m_d->list.positionOf(sourceIndex.row());
    return position < 0 ? QModelIndex() : createIndex(position, sourceIndex.column());
}

QModelIndex TableProxy::mapToSource(const QModelIndex& proxyIndex) const
{
    if (!proxyIndex.isValid() || proxyIndex.row() >= m_d->list.size())
        return {};
    return m_d->table->index(m_d->list.sourceAt(proxyIndex.row()), proxyIndex.column());
}

QModelIndex TableProxy::index(int row, int column, const QModelIndex& parent) const
{
    return hasIndex(row, column, parent) ? createIndex(row, column) : QModelIndex();
}

QModelIndex TableProxy::parent(const QModelIndex& child) const
{
    Q_UNUSED(child);
    return {};
}

int TableProxy::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_d->list.size();
}

int TableProxy::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_d->table->columnCount();
}

QVariant TableProxy::headerData(int section, Qt::Orientation orientation, int role) const
{
    // The base class asks by way of row 0: an empty table would have no headers.
    return orientation == Qt::Horizontal ? m_d->table->headerData(section, orientation, role) : QVariant();
}

bool TableProxy::hasChildren(const QModelIndex& parent) const
{
    return !parent.isValid() && m_d->list.size() > 0;
}

void TableProxy::sort(int column, Qt::SortOrder order)
{
    if (column == m_d->column && order == m_d->order)
        return;
    m_d->column = column < columnCount() ? column : -1;
    m_d->order = order;
    m_d->restart(Private::Change::Order);
}

int TableProxy::sortColumn() const
{
    return m_d->column;
}

Qt::SortOrder TableProxy::sortOrder() const
{
    return m_d->order;
}

} // namespace inspector
