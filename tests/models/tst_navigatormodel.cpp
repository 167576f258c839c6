// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/navigatormodel.h"
#include "items/tablemodel.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QtTest>

using namespace inspector;

namespace
{

QStringList names(const NavigatorModel& model)
{
    QStringList shown;
    const QModelIndex parent = model.connectClusterIndex();
    for (int row = 0; row < model.rowCount(parent); ++row)
        shown << model.index(row, 0, parent).data().toString();
    return shown;
}

} // namespace

class TestNavigatorModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void worstFirst();
    void deletedOnlyWithOffsets();
    void currentFollowsItsConnector();
    void randomChangesPassTheModelTester();
    void heads();
};

void TestNavigatorModel::worstFirst()
{
    FoldedCluster cluster;
    ClusterMirror mirror(cluster.store, cluster.keys);
    NavigatorModel model(mirror);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    for (const char* name : {"b", "A", "c"}) {
        cluster.connector(name);
        cluster.connectorStatus(name, "RUNNING");
        cluster.taskStatus(name, 0, "RUNNING");
    }
    cluster.connector("z");
    cluster.connectorStatus("z", "RUNNING");
    cluster.taskStatus("z", 0, "FAILED", "\"x\"");
    model.apply(mirror.apply(cluster.take()).connectors);
    QCOMPARE(names(model),
             (QStringList{QStringLiteral("z"), QStringLiteral("A"), QStringLiteral("b"), QStringLiteral("c")}));
    const QModelIndex worst = model.index(0, 0, model.connectClusterIndex());
    QCOMPARE(worst.data(role::Shape).toInt(), int(StateShape::Failed));
    QCOMPARE(worst.siblingAtColumn(1).data().toString(), QStringLiteral("0/1"));
    QVERIFY(worst.data(Qt::AccessibleTextRole).toString().contains(u"Failed"));
    model.setFilter(QStringLiteral("b"));
    QCOMPARE(names(model), QStringList{QStringLiteral("b")});
    QCOMPARE(model.connectClusterIndex().siblingAtColumn(1).data().toString().left(1), QStringLiteral("4"));
    model.setFilter({});
    QCOMPARE(names(model).size(), 4);
}

void TestNavigatorModel::deletedOnlyWithOffsets()
{
    FoldedCluster cluster;
    ClusterMirror mirror(cluster.store, cluster.keys);
    NavigatorModel model(mirror);
    cluster.connector("kept");
    cluster.sourceOffset("orphan", "f", 1);
    model.apply(mirror.apply(cluster.take()).connectors);
    QCOMPARE(names(model), (QStringList{QStringLiteral("kept"), QStringLiteral("orphan")}));
    const QModelIndex orphan = model.indexOf(cluster.keys.internConnector("orphan"));
    QCOMPARE(orphan.siblingAtColumn(1).data().toString(), QStringLiteral("offsets"));
    cluster.offset("[\"orphan\",{\"filename\":\"f\"}]", std::nullopt);
    model.apply(mirror.apply(cluster.take()).connectors);
    QCOMPARE(names(model), QStringList{QStringLiteral("kept")});
    QVERIFY(!model.indexOf(cluster.keys.internConnector("orphan")).isValid());
    QVERIFY(!model.indexOf({}).isValid());
}

void TestNavigatorModel::currentFollowsItsConnector()
{
    FoldedCluster cluster;
    ClusterMirror mirror(cluster.store, cluster.keys);
    NavigatorModel model(mirror);
    for (const char* name : {"a", "b", "c"}) {
        cluster.connector(name);
        cluster.connectorStatus(name, "RUNNING");
        cluster.taskStatus(name, 0, "RUNNING");
    }
    model.apply(mirror.apply(cluster.take()).connectors);
    const ConnectorId b = cluster.keys.internConnector("b");
    const QPersistentModelIndex current(model.indexOf(b));
    QCOMPARE(current.row(), 1);
    cluster.taskStatus("c", 0, "FAILED", "\"x\"");
    model.apply(mirror.apply(cluster.take()).connectors);
    QCOMPARE(current.row(), 2);
    QCOMPARE(current.data().toString(), QStringLiteral("b"));
    QCOMPARE(QModelIndex(current), model.indexOf(b));
    cluster.taskStatus("b", 0, "FAILED", "\"x\"");
    model.apply(mirror.apply(cluster.take()).connectors);
    QCOMPARE(current.row(), 0);
    QSignalSpy layout(&model, &QAbstractItemModel::layoutChanged);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.apply(mirror.apply(cluster.take()).connectors);
    QCOMPARE(layout.size() + changed.size(), 0);
}

void TestNavigatorModel::randomChangesPassTheModelTester()
{
    FoldedCluster cluster;
    ClusterMirror mirror(cluster.store, cluster.keys);
    NavigatorModel model(mirror);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QRandomGenerator random(11);
    for (int round = 0; round < 80; ++round) {
        for (int i = random.bounded(6); i > 0; --i) {
            const std::string name = "c" + std::to_string(random.bounded(25));
            if (random.bounded(3) == 0)
                cluster.config("connector-" + name, std::nullopt);
            else
                cluster.connector(name);
            cluster.connectorStatus(name, "RUNNING");
            cluster.taskStatus(name, 0, random.bounded(2) ? "FAILED" : "RUNNING");
        }
        model.apply(mirror.apply(cluster.take()).connectors);
        model.setFilter(random.bounded(4) == 0 ? QStringLiteral("1") : QString());
        int worst = 0;
        for (int row = 0; row < model.rowCount(model.connectClusterIndex()); ++row) {
            const QModelIndex index = model.index(row, 0, model.connectClusterIndex());
            const int shape = index.data(role::Shape).toInt();
            QVERIFY(shape >= worst);
            worst = shape;
            QCOMPARE(model.indexOf(ConnectorId{index.data(role::Connector).toUInt()}), index);
        }
    }
}

void TestNavigatorModel::heads()
{
    FoldedCluster cluster;
    ClusterMirror mirror(cluster.store, cluster.keys);
    NavigatorModel model(mirror);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const QModelIndex kafka = model.index(0, 0);
    QVERIFY(!kafka.data().toString().isEmpty());
    model.setNames(QStringLiteral("prod"), QStringLiteral("shop"));
    QCOMPARE(kafka.data().toString(), QStringLiteral("prod"));
    QCOMPARE(model.connectClusterIndex().data().toString(), QStringLiteral("shop"));
    QVERIFY(changed.size() > 0);
    ReadProgress progress;
    progress.state = ConnectionState::Disconnected;
    model.setProgress(progress);
    QCOMPARE(kafka.siblingAtColumn(1).data().toString(), QStringLiteral("Connection lost"));
    progress.state = ConnectionState::Live;
    progress.brokers = 3;
    model.setProgress(progress);
    QVERIFY(kafka.siblingAtColumn(1).data().toString().startsWith(u'3'));
    changed.clear();
    progress.recordsRead = 17;
    model.setProgress(progress);
    QCOMPARE(changed.size(), 0);
}

QTEST_GUILESS_MAIN(TestNavigatorModel)
#include "tst_navigatormodel.moc"
