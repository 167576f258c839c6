// SPDX-License-Identifier: GPL-3.0-or-later
#include "items/clustermodels.h"
#include "items/ownershipmodel.h"
#include "items/tableproxy.h"

#include "foldedcluster.h"
#include "workergroups.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

namespace
{

const std::string W1 = "10.0.0.1:8083"; // whom statuses of FoldedCluster name
const std::string W2 = "10.0.0.2:8083";

} // namespace

/// What runs where: cells by assignment and status, and exactly what is told when they change.
class TestOwnershipModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void agrees();
    void disagrees();
    void notComparedWithoutAGroup();
    void statusNewerThanTheLook();
    void withoutWorker();
    void onlyMembersNameIt();
    void exactSignals();
    void columnsStay();
    void proxyFollowsColumns();
    void many();

private:
    QString cell(int row, int column) const { return m_model->index(row, column).data().toString(); }
    QString header(int column) const { return m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); }

    std::unique_ptr<FoldedCluster> m_folded;
    std::unique_ptr<ClusterModels> m_models;
    OwnershipModel* m_model = nullptr;
    static constexpr int First = OwnershipModel::FirstWorkerColumn;
};

void TestOwnershipModel::init()
{
    m_models.reset();
    m_folded = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_folded->store, m_folded->keys);
    m_model = m_models->ownership();
    m_folded->connector("orders");
    m_folded->connectorStatus("orders", "RUNNING");
    m_folded->taskStatus("orders", 0, "RUNNING");
    m_models->apply(m_folded->take());
}

void TestOwnershipModel::agrees()
{
    const QAbstractItemModelTester tester(m_model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    m_models->setSurroundings(madeGroup({madeWorker(W1, {{"orders", -1}, {"orders", 0}}), madeWorker(W2, {})}));
    QCOMPARE(m_model->columnCount(), First + 2);
    QCOMPARE(header(First), QString::fromStdString(W1));
    QCOMPARE(cell(0, First), QStringLiteral("connector, 0"));
    QCOMPARE(cell(0, First + 1), QString());
    QCOMPARE(cell(0, OwnershipModel::NotesColumn), QString());
    const auto parts = m_model->index(0, First).data(OwnershipModel::PartsRole).value<QList<OwnershipModel::Part>>();
    QCOMPARE(parts, (QList<OwnershipModel::Part>{{StateShape::Running, QStringLiteral("connector, 0"), false}}));
}

void TestOwnershipModel::disagrees()
{
    m_folded->taskStatus("orders", 0, "FAILED");
    m_models->apply(m_folded->take());
    // The connector runs on the first by its status, and is assigned to the second.
    m_models->setSurroundings(madeGroup({madeWorker(W1, {{"orders", 0}}), madeWorker(W2, {{"orders", -1}})}));
    QCOMPARE(cell(0, First), QStringLiteral("task(s) 0 failed · connector not assigned"));
    QCOMPARE(cell(0, First + 1), QStringLiteral("connector not running"));
    for (const int column : {First, First + 1}) {
        const auto parts =
            m_model->index(0, column).data(OwnershipModel::PartsRole).value<QList<OwnershipModel::Part>>();
        for (const OwnershipModel::Part& part : parts)
            QVERIFY(part.marked);
    }
    QCOMPARE(
        m_model->index(0, OwnershipModel::NotesColumn).data(role::Flags).toStringList(),
        (QStringList{QStringLiteral("1 failed"), QStringLiteral("1 not running"), QStringLiteral("1 not assigned")}));
    QCOMPARE(m_model->index(0, OwnershipModel::NotesColumn).data(role::Attention).toInt(), 3);
}

void TestOwnershipModel::notComparedWithoutAGroup()
{
    // Statuses alone: where things run, and no judgement.
    QCOMPARE(m_model->columnCount(), First + 1);
    QCOMPARE(header(First), QString::fromStdString(W1));
    QCOMPARE(cell(0, First), QStringLiteral("connector, 0"));
    Surroundings between = madeGroup({silentWorker(W2)});
    between.workers->state = "PreparingRebalance";
    m_models->setSurroundings(between);
    QCOMPARE(cell(0, First), QStringLiteral("connector, 0"));
    QVERIFY(!m_model->index(0, OwnershipModel::NotesColumn).data(role::Flags).isValid());
    // Known to be empty: nobody is assigned anything, and the worker is gone.
    Surroundings empty = madeGroup({});
    empty.workers->state = "Empty";
    m_models->setSurroundings(empty);
    QCOMPARE(header(First), QStringLiteral("10.0.0.1:8083 (gone)"));
    QCOMPARE(cell(0, First), QStringLiteral("connector, task(s) 0 not assigned"));
}

void TestOwnershipModel::statusNewerThanTheLook()
{
    const std::int64_t before = m_folded->clock - 60'000;
    m_models->setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {})}, before));
    QCOMPARE(cell(0, First), QStringLiteral("connector, 0")); // assigned after the look, perhaps
    QVERIFY(!m_model->index(0, OwnershipModel::NotesColumn).data(role::Flags).isValid());
    QSignalSpy changed(m_model, &TableModel::rowsChanged);
    m_folded->taskStatus("orders", 0, "RUNNING");
    m_models->apply(m_folded->take());
    QCOMPARE(changed.size(), 1);
    m_models->setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {})}, m_folded->clock));
    QCOMPARE(changed.size(), 2); // nothing else is assigned, but now it can be compared
    QCOMPARE(cell(0, First), QStringLiteral("connector, task(s) 0 not assigned"));
}

void TestOwnershipModel::withoutWorker()
{
    m_models->setSurroundings(madeGroup({madeWorker(W2, {{"orders", -1}})}));
    QCOMPARE(header(First), QString::fromStdString(W2));
    QCOMPARE(header(First + 1), QStringLiteral("10.0.0.1:8083 (gone)"));
    QCOMPARE(m_model->index(0, OwnershipModel::NotesColumn).data(role::Flags).toStringList(),
             (QStringList{QStringLiteral("1 not running"), QStringLiteral("2 not assigned"),
                          QStringLiteral("1 without a worker")}));
}

void TestOwnershipModel::onlyMembersNameIt()
{
    m_models->setSurroundings(madeGroup({madeWorker(W1, {{"orders", -1}, {"orders", 0}, {"secret", 2}})}));
    QCOMPARE(m_model->rowCount(), 2);
    QCOMPARE(cell(1, OwnershipModel::ConnectorColumn), QStringLiteral("secret"));
    QCOMPARE(cell(1, First), QStringLiteral("task(s) 2 not running"));
    QVERIFY(!m_model->index(1, 0).data(role::Connector).isValid());
    // Its records come: the same row.
    m_folded->connector("secret");
    m_models->apply(m_folded->take());
    QCOMPARE(m_model->rowCount(), 2);
    QVERIFY(m_model->index(1, 0).data(role::Connector).isValid());
}

void TestOwnershipModel::exactSignals()
{
    m_folded->connector("audit");
    m_folded->connectorStatus("audit", "RUNNING");
    m_folded->taskStatus("audit", 0, "RUNNING");
    m_models->apply(m_folded->take());
    const ConnectUnits orders{{"orders", -1}, {"orders", 0}};
    ConnectUnits both = orders;
    both.insert({{"audit", -1}, {"audit", 0}});
    m_models->setSurroundings(madeGroup({madeWorker(W1, both), madeWorker(W2, {})}));
    QSignalSpy changed(m_model, &TableModel::rowsChanged);
    QSignalSpy inserted(m_model, &QAbstractItemModel::rowsInserted);
    m_models->setSurroundings(madeGroup({madeWorker(W1, both), madeWorker(W2, {})}, 1'800'000'005'000));
    QCOMPARE(changed.size(), 0);
    m_models->setSurroundings(
        madeGroup({madeWorker(W1, orders), madeWorker(W2, {{"audit", -1}, {"audit", 0}})}, 1'800'000'010'000));
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed.first().at(0).value<std::vector<quint32>>(), (std::vector<quint32>{1}));
    m_folded->taskStatus("orders", 0, "FAILED");
    m_models->apply(m_folded->take());
    QCOMPARE(changed.size(), 2);
    QCOMPARE(changed.last().at(0).value<std::vector<quint32>>(), (std::vector<quint32>{0}));
    QCOMPARE(inserted.size(), 0);
}

void TestOwnershipModel::columnsStay()
{
    m_models->setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {})}));
    QSignalSpy inserted(m_model, &QAbstractItemModel::columnsInserted);
    QSignalSpy removed(m_model, &QAbstractItemModel::columnsRemoved);
    Surroundings between = madeGroup({silentWorker(W1), silentWorker(W2)});
    between.workers->state = "CompletingRebalance";
    m_models->setSurroundings(between);
    QCOMPARE(inserted.size() + removed.size(), 0);
    m_models->setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker("10.0.0.3:8083", {})}));
    QCOMPARE(removed.size(), 1);
    QCOMPARE(removed.first().at(1).toInt(), First + 1);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.first().at(1).toInt(), First + 1);
}

void TestOwnershipModel::proxyFollowsColumns()
{
    TableProxy proxy(m_model);
    const QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(proxy.columnCount(), First + 1);
    m_models->setSurroundings(madeGroup({madeWorker(W1, {}), madeWorker(W2, {})}));
    QCOMPARE(proxy.columnCount(), First + 2);
    proxy.sort(First + 1);
    m_models->setSurroundings(madeGroup({madeWorker("10.0.0.0:8083", {}), madeWorker(W1, {}), madeWorker(W2, {})}));
    QCOMPARE(proxy.sortColumn(), First + 2);
    m_models->setSurroundings(madeGroup({madeWorker("10.0.0.0:8083", {}), madeWorker(W1, {})}));
    QCOMPARE(proxy.sortColumn(), m_model->defaultSortColumn());
    proxy.setFilter(QStringLiteral("10.0.0.1"));
    QCOMPARE(proxy.rowCount(), 1);
    proxy.setFilter(QStringLiteral("10.0.0.2"));
    QCOMPARE(proxy.rowCount(), 0);
}

void TestOwnershipModel::many()
{
    constexpr int Connectors = 10'000;
    ConnectUnits first;
    ConnectUnits second;
    for (int i = 0; i < Connectors; ++i) {
        const std::string name = "c" + std::to_string(i);
        first.insert({name, -1});
        second.insert({name, 0});
    }
    m_models->setSurroundings(madeGroup({madeWorker(W1, first), madeWorker(W2, second)}));
    QCOMPARE(m_model->rowCount(), Connectors + 1);
    QCOMPARE(cell(Connectors, First), QStringLiteral("connector not running"));
    QCOMPARE(cell(Connectors, First + 1), QStringLiteral("task(s) 0 not running"));
}

QTEST_GUILESS_MAIN(TestOwnershipModel)

#include "tst_ownershipmodel.moc"
