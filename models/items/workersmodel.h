// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupknowledge.h"
#include "core/statusworkers.h"
#include "tablemodel.h"
#include "workerrest.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace inspector
{

/// The workers of one Connect cluster: members of its group, workers that only statuses name, and REST addresses that
/// the operator gave. Rows are by kind and name; a change tells exactly the rows that differ. GUI thread.
class WorkersModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum ColumnIndex
    {
        WorkerColumn,
        NotesColumn,
        HealthColumn,
        VersionColumn,
        ConnectorsColumn,
        TasksColumn,
        RevokedColumn,
        DelayColumn,
        ConfigColumn,
        ProtocolColumn,
        HostColumn,
        ClientColumn,
        StatusesColumn,
        ColumnTotal,
    };
    enum class Kind : quint8
    {
        Member,  ///< of the group
        Gone,    ///< statuses name it, and it is no member
        Named,   ///< statuses name it; whether it is a member is not known
        Address, ///< only its REST address is known: the operator gave it, and no member advertises it
    };
    /// One worker with all that is known of it.
    struct Worker
    {
        Kind kind = Kind::Member;
        std::string id; ///< `host:port`, as in statuses; empty: a member that does not tell it now and never did here
        std::shared_ptr<const FoundWorker> member; ///< null: none
        StatusWorkers::Count statuses;
        QString restUrl; ///< without credentials; empty: none is known
    };

    explicit WorkersModel(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    void setSurroundings(const Surroundings& surroundings, const StatusWorkers& statuses);
    void setStatuses(const StatusWorkers& statuses);
    /// One behind the last record of the config topic; nothing: not read to its end, or there are several partitions.
    void setConfigEnd(std::optional<std::int64_t> end);
    /// Base URLs of the operator's, without credentials.
    void setGivenAddresses(const QStringList& urls);
    bool hasGivenAddresses() const { return !m_given.isEmpty(); }
    /// What the worker at this address (Worker::restUrl) says.
    void setRest(const QString& url, const WorkerRest& rest);

    /// Whether somebody looks: only then are workers asked through REST.
    void setWatched(bool watched);
    bool isWatched() const { return m_watched; }
    /// Has the worker of this row asked for its plugins; nothing without an address.
    void askPlugins(int row);

    const Worker& worker(int row) const { return m_rows[static_cast<std::size_t>(row)].worker; }
    /// Null: it was not asked.
    const WorkerRest* rest(int row) const;
    /// Addresses of all rows that have one.
    QStringList addresses() const;
    const Surroundings& surroundings() const { return *m_surroundings; }
    GroupKnowledge knowledge() const { return groupKnowledge(*m_surroundings); }
    std::optional<std::int64_t> configEnd() const { return m_configEnd; }
    /// ms, of this computer: the first look of those without a stable group in between; -1 = it does not rebalance.
    qint64 rebalancingSince() const { return m_rebalancingSince; }
    /// Whether the worker of this row belongs to another Kafka cluster than the topics.
    bool isElsewhere(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Name of the worker in this row, as in the first column.
    QString name(int row) const;
    static QString columnId(int column);
    static int columnCharacters(int column);
    static bool isShownAtFirst(int column);

    /// For sorting: numbers where the column has them.
    static constexpr int SortRole = Qt::UserRole + 100;

Q_SIGNALS:
    /// Something about the group or a worker is other than before; after the rows' own signals.
    void changed();
    /// There are others than before in addresses().
    void addressesChanged();
    void watchedChanged();
    void pluginsWanted(const QString& url);

private:
    struct Row
    {
        QString key; ///< order and identity
        Worker worker;
        QStringList texts;
        QStringList flags;
        int attention = 0;
        std::optional<StateShape> shape;

        bool showsSame(const Row& other) const
        {
            return texts == other.texts && flags == other.flags && shape == other.shape;
        }
    };
    void update();
    std::vector<Worker> workers() const;
    Row makeRow(Worker worker) const;
    void describe(Row& row) const;
    void takeRows(std::vector<Row> rows);
    QString givenUrlOf(const std::string& workerId) const;
    const WorkerRest* restOf(const QString& url) const;
    bool isElsewhere(const WorkerRest* rest) const;

    std::shared_ptr<const Surroundings> m_surroundings = std::make_shared<const Surroundings>(); ///< rows share it
    std::map<std::string, StatusWorkers::Count> m_statuses;
    std::optional<std::int64_t> m_configEnd;
    QStringList m_given;
    std::map<QString, WorkerRest> m_rest;      ///< by address
    std::map<std::string, std::string> m_urls; ///< by member id, as last told: brokers do not tell it all the time
    qint64 m_rebalancingSince = -1;
    bool m_watched = false;
    std::vector<Row> m_rows;
};

} // namespace inspector
