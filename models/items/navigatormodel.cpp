// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigatormodel.h"

#include "connectorsmodel.h"
#include "filterterm.h"
#include "findingsmodel.h"
#include "navigatorlevel.h"
#include "orderkeeper.h"
#include "plaintip.h"
#include "rowlist.h"
#include "words.h"

#include <QTimer>

#include <algorithm>
#include <atomic>
#include <optional>
#include <utility>

namespace inspector
{

namespace
{

constexpr std::size_t ConnectorTipFindings = 3; ///< of one connector
/// From so many connectors on what changed is shown together, as each time a view walks over all of them.
constexpr int LargeNavigator = 2000;
constexpr int NavigatorPauseMs = 200;
constexpr std::size_t MostConnectorsToldAlone = 256;

} // namespace

class NavigatorModel::Private : public RowList::Client
{
public:
    Private(NavigatorModel* model, const ClusterMirror& clusterMirror) : q(model), mirror(clusterMirror)
    {
        pause.setSingleShot(true);
        pause.setInterval(NavigatorPauseMs);
        connect(&pause, &QTimer::timeout, q, [this] { show(std::exchange(pending, {})); });
    }

    void show(std::vector<quint32> positions);
    void refilter();
    void update(const std::vector<quint32>& positions);
    const ConnectorSummary& connector(int row) const
    {
        return mirror.connectors()[static_cast<std::size_t>(list.sourceAt(row))];
    }
    QString text(const QModelIndex& index) const;
    QString connectorNote(const ConnectorSummary& summary) const;
    QString brokerNote() const;
    std::vector<int> findingRows(ConnectorId connector) const;
    QVariant mark(ConnectorId connector) const;
    void emitHeads();

    // RowList::Client
    void aboutToRemove(int first, int last) override { q->beginRemoveRows(q->connectClusterIndex(), first, last); }
    void removed() override { q->endRemoveRows(); }
    void aboutToInsert(int first, int last) override { q->beginInsertRows(q->connectClusterIndex(), first, last); }
    void inserted() override { q->endInsertRows(); }
    void aboutToReorder() override;
    void reordered() override;

    NavigatorModel* const q;
    const ClusterMirror& mirror;
    const FindingsModel* findings = nullptr;
    QString kafkaCluster;
    QString connectCluster;
    ReadProgress progress;
    QString filter;
    OrderKeeper keeper;
    std::vector<std::optional<std::pair<bool, StateShape>>> standings; ///< by position, as given to the keeper
    RowList list;
    int total = 0; ///< connectors that exist, whatever the filter
    const std::atomic<bool> never{false};
    QTimer pause;
    std::vector<quint32> pending; ///< positions that wait for it
    QModelIndexList savedIndexes;
    std::vector<int> savedSources;
};

/// Beside what the state says already: that something failed.
std::vector<int> NavigatorModel::Private::findingRows(ConnectorId connector) const
{
    std::vector<int> rows = findings->rowsOf(connector);
    std::erase_if(rows, [this](int row) {
        const Finding& finding = findings->finding(row);
        return finding.severity < Severity::Warning || finding.rule == Rule::ConnectorFailed ||
               finding.rule == Rule::TaskFailed;
    });
    return rows;
}

QVariant NavigatorModel::Private::mark(ConnectorId connector) const
{
    const std::optional<Severity> worst = findings ? findings->worstOf(findingRows(connector)) : std::nullopt;
    return worst ? QVariant(static_cast<int>(*worst)) : QVariant();
}

void NavigatorModel::Private::refilter()
{
    OrderKeeper::Recipe recipe;
    for (const FilterTerm& term : FilterTerm::parse(filter))
        recipe.terms.push_back({term.whole.toCaseFolded(), -1, term.negated});
    keeper.reset(std::move(recipe));
    standings.clear();
    std::vector<quint32> all(mirror.connectors().size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = static_cast<quint32>(i);
    update(all);
}

void NavigatorModel::Private::update(const std::vector<quint32>& positions)
{
    std::vector<OrderKeeper::Probe> probes;
    for (const quint32 position : positions) {
        const ConnectorSummary& summary = mirror.connectors()[position];
        // Names never change: only these two decide where a connector stands, and mostly neither has changed.
        const std::pair standing{ConnectorsModel::isPresent(summary), Words::shape(summary.health)};
        if (position >= standings.size())
            standings.resize(mirror.connectors().size());
        if (standings[position] == standing)
            continue;
        standings[position] = standing;
        OrderKeeper::Probe probe;
        probe.row = static_cast<int>(position);
        probe.present = standing.first;
        probe.inScope = true;
        probe.text = Words::raw(mirror.name(summary.connector));
        probe.cell = {true, static_cast<qint64>(standing.second), probe.text};
        probes.push_back(std::move(probe));
    }
    if (probes.empty())
        return;
    keeper.update(std::move(probes));
    const OrderKeeper::Outcome outcome = keeper.finish(never);
    list.transitionTo(outcome.order, *this);
    // One that was deleted is listed for what it left, and is none any more.
    const auto existing = static_cast<int>(std::count_if(standings.begin(), standings.end(), [](const auto& standing) {
        return standing && standing->first && standing->second != StateShape::Deleted;
    }));
    if (total != existing) {
        total = existing;
        emitHeads();
    }
}

QString NavigatorModel::Private::brokerNote() const
{
    if (progress.state == ConnectionState::Live || progress.state == ConnectionState::Reading)
        return progress.brokers > 0 ? NavigatorModel::tr("%n broker(s)", nullptr, progress.brokers) : QString();
    return Words::connectionState(progress.state);
}

QString NavigatorModel::Private::connectorNote(const ConnectorSummary& summary) const
{
    if (summary.health == Health::Deleted || summary.inConfig == false)
        return NavigatorModel::tr("offsets", "what is left of a deleted connector");
    if (!summary.committedTasks)
        return {};
    if (summary.tasksRunning == *summary.committedTasks)
        return Words::number(summary.tasksRunning);
    return NavigatorModel::tr("%1/%2", "tasks running, of those committed")
        .arg(summary.tasksRunning)
        .arg(*summary.committedTasks);
}

QString NavigatorModel::Private::text(const QModelIndex& index) const
{
    switch (index.internalId()) {
    case KafkaLevel:
        if (index.column() == 1)
            return brokerNote();
        return kafkaCluster.isEmpty() ? NavigatorModel::tr("Kafka cluster") : kafkaCluster;
    case ConnectLevel:
        if (index.column() == 1)
            return NavigatorModel::tr("%n connector(s)", nullptr, total);
        return connectCluster.isEmpty() ? NavigatorModel::tr("Connect cluster") : connectCluster;
    default: {
        const ConnectorSummary& summary = connector(index.row());
        return index.column() == 1 ? connectorNote(summary) : Words::name(mirror.name(summary.connector));
    }
    }
}

void NavigatorModel::Private::emitHeads()
{
    const QModelIndex kafka = q->index(0, 0);
    const QModelIndex connect = q->connectClusterIndex();
    Q_EMIT q->dataChanged(kafka, kafka.siblingAtColumn(1));
    Q_EMIT q->dataChanged(connect, connect.siblingAtColumn(1));
}

void NavigatorModel::Private::aboutToReorder()
{
    Q_EMIT q->layoutAboutToBeChanged({QPersistentModelIndex(q->connectClusterIndex())});
    savedIndexes.clear();
    savedSources.clear();
    for (const QModelIndex& index : q->persistentIndexList()) {
        if (index.internalId() == ConnectorLevel) {
            savedIndexes.append(index);
            savedSources.push_back(list.sourceAt(index.row()));
        }
    }
}

void NavigatorModel::Private::reordered()
{
    QModelIndexList moved;
    for (qsizetype i = 0; i < savedIndexes.size(); ++i) {
        const int row = list.positionOf(savedSources[static_cast<std::size_t>(i)]);
        moved.append(q->createIndex(row, savedIndexes.at(i).column(), ConnectorLevel));
    }
    q->changePersistentIndexList(savedIndexes, moved);
    Q_EMIT q->layoutChanged({QPersistentModelIndex(q->connectClusterIndex())});
}

NavigatorModel::NavigatorModel(const ClusterMirror& mirror, QObject* parent)
    : QAbstractItemModel(parent), m_d(std::make_unique<Private>(this, mirror))
{
    m_d->refilter();
}

NavigatorModel::~NavigatorModel() = default;

void NavigatorModel::setNames(const QString& kafkaCluster, const QString& connectCluster)
{
    if (kafkaCluster == m_d->kafkaCluster && connectCluster == m_d->connectCluster)
        return;
    m_d->kafkaCluster = kafkaCluster;
    m_d->connectCluster = connectCluster;
    m_d->emitHeads();
}

void NavigatorModel::setProgress(const ReadProgress& progress)
{
    const QString before = m_d->brokerNote();
    m_d->progress = progress;
    if (before != m_d->brokerNote())
        m_d->emitHeads();
}

void NavigatorModel::apply(const std::vector<quint32>& changedConnectorPositions)
{
    if (changedConnectorPositions.empty())
        return;
    if (m_d->list.size() < LargeNavigator) {
        m_d->show(changedConnectorPositions);
        return;
    }
    m_d->pending.insert(m_d->pending.end(), changedConnectorPositions.begin(), changedConnectorPositions.end());
    if (!m_d->pause.isActive())
        m_d->pause.start();
}

void NavigatorModel::Private::show(std::vector<quint32> positions)
{
    std::sort(positions.begin(), positions.end());
    positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
    update(positions);
    // Each change told costs a view as much as a glance at what it shows: of many none is told by itself.
    if (positions.size() > MostConnectorsToldAlone && list.size() > 0) {
        Q_EMIT q->dataChanged(q->index(0, 0, q->connectClusterIndex()),
                              q->index(list.size() - 1, 1, q->connectClusterIndex()));
        return;
    }
    for (const quint32 position : positions) {
        const int row = list.positionOf(static_cast<int>(position));
        if (row >= 0) {
            const QModelIndex changed = q->index(row, 0, q->connectClusterIndex());
            Q_EMIT q->dataChanged(changed, changed.siblingAtColumn(1));
        }
    }
}

void NavigatorModel::setFilter(const QString& text)
{
    if (text == m_d->filter)
        return;
    m_d->filter = text;
    m_d->refilter();
}

void NavigatorModel::setFindings(const FindingsModel* findings)
{
    m_d->findings = findings;
}

void NavigatorModel::updateMarks(const std::vector<ConnectorId>& connectors)
{
    for (const ConnectorId connector : connectors) {
        if (const QModelIndex changed = indexOf(connector); changed.isValid())
            Q_EMIT dataChanged(changed, changed, {role::Mark, Qt::ToolTipRole, Qt::AccessibleDescriptionRole});
    }
}

QModelIndex NavigatorModel::connectClusterIndex() const
{
    return createIndex(0, 0, ConnectLevel);
}

QModelIndex NavigatorModel::indexOf(ConnectorId connector) const
{
    const ConnectorSummary* summary = connector.valid() ? m_d->mirror.connector(connector) : nullptr;
    if (!summary)
        return {};
    const int row = m_d->list.positionOf(static_cast<int>(summary - m_d->mirror.connectors().data()));
    return row < 0 ? QModelIndex() : createIndex(row, 0, ConnectorLevel);
}

QModelIndex NavigatorModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? parent.internalId() + 1 : quintptr{KafkaLevel});
}

QModelIndex NavigatorModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == KafkaLevel)
        return {};
    return createIndex(0, 0, child.internalId() - 1);
}

int NavigatorModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return 1;
    if (parent.column() > 0 || parent.internalId() == ConnectorLevel)
        return 0;
    return parent.internalId() == KafkaLevel ? 1 : m_d->list.size();
}

int NavigatorModel::columnCount(const QModelIndex& parent) const
{
    Q_UNUSED(parent);
    return 2;
}

QVariant NavigatorModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const bool isConnector = index.internalId() == ConnectorLevel;
    switch (role) {
    case Qt::DisplayRole:
    case role::Copy:
        return m_d->text(index);
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: {
        if (!isConnector)
            return {};
        const ConnectorSummary& summary = m_d->connector(index.row());
        //: %1: name of a connector, %2: its state
        QString text =
            tr("%1: %2").arg(Words::name(m_d->mirror.name(summary.connector)), Words::health(summary.health));
        if (m_d->findings)
            text = (QStringList(text) + m_d->findings->lines(m_d->findingRows(summary.connector), ConnectorTipFindings))
                       .join(u'\n');
        return role == Qt::ToolTipRole ? PlainTip::of(text) : text;
    }
    case Qt::AccessibleTextRole:
        if (!isConnector || index.column() == 1)
            return m_d->text(index);
        return tr("%1, %2", "name and state, for screen readers")
            .arg(m_d->text(index), Words::health(m_d->connector(index.row()).health));
    case role::Connector:
        return isConnector ? QVariant(m_d->connector(index.row()).connector.value) : QVariant();
    case role::Shape:
        return isConnector ? QVariant(static_cast<int>(Words::shape(m_d->connector(index.row()).health))) : QVariant();
    case role::Mark:
        return isConnector && index.column() == 0 ? m_d->mark(m_d->connector(index.row()).connector) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == 1 ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    default:
        return {};
    }
}

} // namespace inspector
