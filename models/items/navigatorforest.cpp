// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigatorforest.h"

#include "navigatorlevel.h"
#include "navigatormodel.h"

#include <algorithm>
#include <map>
#include <utility>

namespace inspector
{

namespace
{

/// The level takes the low bits of an index' internal id. The others are the number of the cluster, or of the Kafka
/// cluster.
constexpr int LevelBits = 2;

NavigatorLevel levelOf(const QModelIndex& index)
{
    return static_cast<NavigatorLevel>(index.internalId() & ((quintptr{1} << LevelBits) - 1));
}

int numberOf(const QModelIndex& index)
{
    return static_cast<int>(index.internalId() >> LevelBits);
}

quintptr idOf(NavigatorLevel level, int number)
{
    return (static_cast<quintptr>(number) << LevelBits) | level;
}

} // namespace

class NavigatorForest::Private
{
public:
    struct Kafka
    {
        int number = 0;
        QString key;
        std::vector<int> clusters; ///< numbers
    };
    struct Cluster
    {
        int kafka = 0;                       ///< number
        NavigatorModel* navigator = nullptr; ///< null only while it is being replaced
        /// Of a reordering under way: indexes here, and where they are there.
        QModelIndexList saved;
        std::vector<QPersistentModelIndex> savedThere;
    };

    explicit Private(NavigatorForest* forest) : q(forest) {}

    std::size_t rowOf(int kafka) const
    {
        const auto found =
            std::find_if(kafkas.begin(), kafkas.end(), [kafka](const Kafka& one) { return one.number == kafka; });
        return static_cast<std::size_t>(found - kafkas.begin());
    }
    const Cluster& clusterAt(const QModelIndex& index) const { return clusters.at(numberOf(index)); }
    QModelIndex kafkaIndex(int kafka, int column = 0) const
    {
        return q->createIndex(static_cast<int>(rowOf(kafka)), column, idOf(KafkaLevel, kafka));
    }
    /// What stands for an index of the forest in the navigator of its cluster.
    QModelIndex there(const QModelIndex& index) const;
    QModelIndex here(int cluster, const QModelIndex& there) const;
    void follow(int number);
    void saveOrder(int number);
    void restoreOrder(int number);

    NavigatorForest* const q;
    std::vector<Kafka> kafkas;
    std::map<int, Cluster> clusters;
    QString filter;
    int lastNumber = 0;
};

QModelIndex NavigatorForest::Private::there(const QModelIndex& index) const
{
    if (levelOf(index) == KafkaLevel) {
        const Kafka& kafka = kafkas[static_cast<std::size_t>(index.row())];
        const NavigatorModel* first = clusters.at(kafka.clusters.front()).navigator;
        return first ? first->index(0, index.column()) : QModelIndex();
    }
    if (!clusterAt(index).navigator)
        return {};
    const NavigatorModel& navigator = *clusterAt(index).navigator;
    const QModelIndex connect = navigator.connectClusterIndex();
    return levelOf(index) == ConnectLevel ? connect.siblingAtColumn(index.column())
                                          : navigator.index(index.row(), index.column(), connect);
}

QModelIndex NavigatorForest::Private::here(int cluster, const QModelIndex& there) const
{
    if (!there.isValid())
        return {};
    if (!there.parent().isValid())
        return kafkaIndex(clusters.at(cluster).kafka, there.column());
    if (!there.parent().parent().isValid())
        return q->clusterIndex(cluster).siblingAtColumn(there.column());
    return q->createIndex(there.row(), there.column(), idOf(ConnectorLevel, cluster));
}

/// Only the connectors of a navigator come, go and move.
void NavigatorForest::Private::follow(int number)
{
    const NavigatorModel* navigator = clusters.at(number).navigator;
    connect(navigator, &QAbstractItemModel::rowsAboutToBeInserted, q,
            [this, number](const QModelIndex&, int first, int last) {
                q->beginInsertRows(q->clusterIndex(number), first, last);
            });
    connect(navigator, &QAbstractItemModel::rowsInserted, q, [this] { q->endInsertRows(); });
    connect(navigator, &QAbstractItemModel::rowsAboutToBeRemoved, q,
            [this, number](const QModelIndex&, int first, int last) {
                q->beginRemoveRows(q->clusterIndex(number), first, last);
            });
    connect(navigator, &QAbstractItemModel::rowsRemoved, q, [this] { q->endRemoveRows(); });
    connect(navigator, &QAbstractItemModel::layoutAboutToBeChanged, q, [this, number] { saveOrder(number); });
    connect(navigator, &QAbstractItemModel::layoutChanged, q, [this, number] { restoreOrder(number); });
    connect(navigator, &QAbstractItemModel::dataChanged, q,
            [this, number](const QModelIndex& first, const QModelIndex& last, const QList<int>& roles) {
                Q_EMIT q->dataChanged(here(number, first), here(number, last), roles);
            });
}

void NavigatorForest::Private::saveOrder(int number)
{
    Cluster& cluster = clusters.at(number);
    Q_EMIT q->layoutAboutToBeChanged({QPersistentModelIndex(q->clusterIndex(number))});
    for (const QModelIndex& index : q->persistentIndexList()) {
        if (index.internalId() == idOf(ConnectorLevel, number)) {
            cluster.saved.append(index);
            cluster.savedThere.emplace_back(there(index));
        }
    }
}

void NavigatorForest::Private::restoreOrder(int number)
{
    Cluster& cluster = clusters.at(number);
    QModelIndexList moved;
    for (const QPersistentModelIndex& there : std::exchange(cluster.savedThere, {}))
        moved.append(here(number, there));
    q->changePersistentIndexList(std::exchange(cluster.saved, {}), moved);
    Q_EMIT q->layoutChanged({QPersistentModelIndex(q->clusterIndex(number))});
}

NavigatorForest::NavigatorForest(QObject* parent) : QAbstractItemModel(parent), m_d(std::make_unique<Private>(this)) {}

NavigatorForest::~NavigatorForest() = default;

int NavigatorForest::add(const QString& kafka, NavigatorModel& navigator)
{
    const int number = ++m_d->lastNumber;
    const auto known = std::find_if(m_d->kafkas.begin(), m_d->kafkas.end(),
                                    [&kafka](const Private::Kafka& one) { return one.key == kafka; });
    navigator.setFilter(m_d->filter);
    if (known == m_d->kafkas.end()) {
        const int row = static_cast<int>(m_d->kafkas.size());
        beginInsertRows({}, row, row);
        const int kafkaNumber = ++m_d->lastNumber;
        m_d->kafkas.push_back({kafkaNumber, kafka, {number}});
        m_d->clusters[number] = {kafkaNumber, &navigator, {}, {}};
    } else {
        const int row = static_cast<int>(known->clusters.size());
        beginInsertRows(m_d->kafkaIndex(known->number), row, row);
        known->clusters.push_back(number);
        m_d->clusters[number] = {known->number, &navigator, {}, {}};
    }
    m_d->follow(number);
    endInsertRows();
    return number;
}

void NavigatorForest::replace(int cluster, NavigatorModel& navigator)
{
    Private::Cluster& mine = m_d->clusters.at(cluster);
    navigator.setFilter(m_d->filter);
    mine.navigator->disconnect(this);
    const QModelIndex index = clusterIndex(cluster);
    if (const int before = mine.navigator->rowCount(mine.navigator->connectClusterIndex()); before > 0) {
        beginRemoveRows(index, 0, before - 1);
        mine.navigator = nullptr;
        endRemoveRows();
    }
    mine.navigator = nullptr;
    if (const int after = navigator.rowCount(navigator.connectClusterIndex()); after > 0) {
        beginInsertRows(index, 0, after - 1);
        mine.navigator = &navigator;
        endInsertRows();
    }
    mine.navigator = &navigator;
    m_d->follow(cluster);
    const QModelIndex kafka = m_d->kafkaIndex(mine.kafka);
    Q_EMIT dataChanged(kafka, kafka.siblingAtColumn(1));
    Q_EMIT dataChanged(index, index.siblingAtColumn(1));
}

void NavigatorForest::remove(int cluster)
{
    const Private::Cluster mine = m_d->clusters.at(cluster);
    mine.navigator->disconnect(this);
    const std::size_t row = m_d->rowOf(mine.kafka);
    std::vector<int>& beside = m_d->kafkas[row].clusters;
    if (beside.size() == 1) {
        beginRemoveRows({}, static_cast<int>(row), static_cast<int>(row));
        m_d->kafkas.erase(m_d->kafkas.begin() + static_cast<std::ptrdiff_t>(row));
    } else {
        const int place = clusterIndex(cluster).row();
        beginRemoveRows(m_d->kafkaIndex(mine.kafka), place, place);
        beside.erase(beside.begin() + place);
    }
    m_d->clusters.erase(cluster);
    endRemoveRows();
}

std::vector<int> NavigatorForest::clusters() const
{
    std::vector<int> all;
    for (const Private::Kafka& kafka : m_d->kafkas)
        all.insert(all.end(), kafka.clusters.begin(), kafka.clusters.end());
    return all;
}

int NavigatorForest::clusterOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return -1;
    return levelOf(index) == KafkaLevel ? m_d->kafkas[static_cast<std::size_t>(index.row())].clusters.front()
                                        : numberOf(index);
}

QModelIndex NavigatorForest::clusterIndex(int cluster) const
{
    const auto known = m_d->clusters.find(cluster);
    if (known == m_d->clusters.end())
        return {};
    const std::vector<int>& beside = m_d->kafkas[m_d->rowOf(known->second.kafka)].clusters;
    const auto row = std::find(beside.begin(), beside.end(), cluster) - beside.begin();
    return createIndex(static_cast<int>(row), 0, idOf(ConnectLevel, cluster));
}

QModelIndex NavigatorForest::indexOf(int cluster, ConnectorId connector) const
{
    const auto known = m_d->clusters.find(cluster);
    if (known == m_d->clusters.end() || !known->second.navigator)
        return {};
    const QModelIndex there = known->second.navigator->indexOf(connector);
    return there.isValid() ? m_d->here(cluster, there) : QModelIndex();
}

void NavigatorForest::setFilter(const QString& text)
{
    m_d->filter = text;
    for (const auto& [number, cluster] : m_d->clusters)
        cluster.navigator->setFilter(text);
}

QModelIndex NavigatorForest::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    if (!parent.isValid())
        return createIndex(row, column, idOf(KafkaLevel, m_d->kafkas[static_cast<std::size_t>(row)].number));
    if (levelOf(parent) == ConnectLevel)
        return createIndex(row, column, idOf(ConnectorLevel, numberOf(parent)));
    const Private::Kafka& kafka = m_d->kafkas[static_cast<std::size_t>(parent.row())];
    return createIndex(row, column, idOf(ConnectLevel, kafka.clusters[static_cast<std::size_t>(row)]));
}

QModelIndex NavigatorForest::parent(const QModelIndex& child) const
{
    if (!child.isValid() || levelOf(child) == KafkaLevel)
        return {};
    return levelOf(child) == ConnectLevel ? m_d->kafkaIndex(m_d->clusterAt(child).kafka)
                                          : clusterIndex(numberOf(child));
}

int NavigatorForest::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_d->kafkas.size());
    if (parent.column() > 0 || levelOf(parent) == ConnectorLevel)
        return 0;
    if (levelOf(parent) == KafkaLevel)
        return static_cast<int>(m_d->kafkas[static_cast<std::size_t>(parent.row())].clusters.size());
    const NavigatorModel* navigator = m_d->clusterAt(parent).navigator;
    return navigator ? navigator->rowCount(navigator->connectClusterIndex()) : 0;
}

int NavigatorForest::columnCount(const QModelIndex& parent) const
{
    Q_UNUSED(parent);
    return 2;
}

QVariant NavigatorForest::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const QModelIndex there = m_d->there(index);
    return there.isValid() ? there.data(role) : QVariant();
}

} // namespace inspector
