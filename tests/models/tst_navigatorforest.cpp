// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/navigatorforest.h"
#include "items/navigatormodel.h"
#include "items/tablemodel.h"

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QtTest>

#include <deque>

using namespace inspector;

namespace
{

/// One open cluster, as far as the navigator is concerned.
struct Open
{
    explicit Open(const char* group) { navigator.setNames(QStringLiteral("prod:9092"), QString::fromLatin1(group)); }
    void run(const std::string& name, const char* state = "RUNNING")
    {
        cluster.connector(name);
        cluster.connectorStatus(name, "RUNNING");
        cluster.taskStatus(name, 0, state, "\"x\"");
        navigator.apply(mirror.apply(cluster.take()).connectors);
    }
    FoldedCluster cluster;
    ClusterMirror mirror{cluster.store, cluster.keys};
    NavigatorModel navigator{mirror};
};

/// The tree as text: names, each level two spaces further in.
QStringList lines(const QAbstractItemModel& model, const QModelIndex& parent = {}, int depth = 0)
{
    QStringList all;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, 0, parent);
        all << QString(QString(depth * 2, u' ') + index.data().toString());
        all += lines(model, index, depth + 1);
    }
    return all;
}

QStringList tree(const char* text)
{
    return QString::fromLatin1(text).split(u'|');
}

} // namespace

class TestNavigatorForest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void clustersOfOneKafkaStandSideBySide();
    void removedClusterTakesItsKafkaAlong();
    void anotherLookTakesThePlace();
    void currentFollowsItsConnector();
    void filterIsForAll();
    void randomChangesPassTheModelTester();
};

void TestNavigatorForest::clustersOfOneKafkaStandSideBySide()
{
    Open shop("shop");
    Open billing("billing");
    Open other("other");
    NavigatorForest forest;
    QAbstractItemModelTester tester(&forest, QAbstractItemModelTester::FailureReportingMode::Fatal);
    shop.run("a");
    const int first = forest.add(QStringLiteral("prod"), shop.navigator);
    const int second = forest.add(QStringLiteral("test"), other.navigator);
    const int third = forest.add(QStringLiteral("prod"), billing.navigator);
    billing.run("b");
    QCOMPARE(lines(forest), tree("prod:9092|  shop|    a|  billing|    b|prod:9092|  other"));
    QCOMPARE(forest.clusters(), (std::vector<int>{first, third, second}));
    const QModelIndex b = forest.indexOf(third, billing.cluster.keys.internConnector("b"));
    QCOMPARE(b.data().toString(), QStringLiteral("b"));
    QCOMPARE(b.parent(), forest.clusterIndex(third));
    QCOMPARE(forest.clusterOf(b), third);
    QCOMPARE(forest.clusterOf(b.parent()), third);
    QCOMPARE(forest.clusterOf(b.parent().parent()), first);
    QCOMPARE(forest.clusterOf({}), -1);
    QVERIFY(!forest.indexOf(99, ConnectorId{0}).isValid());
}

void TestNavigatorForest::removedClusterTakesItsKafkaAlong()
{
    Open shop("shop");
    Open billing("billing");
    NavigatorForest forest;
    QAbstractItemModelTester tester(&forest, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const int first = forest.add(QStringLiteral("prod"), shop.navigator);
    const int second = forest.add(QStringLiteral("prod"), billing.navigator);
    billing.run("b");
    forest.remove(first);
    QCOMPARE(lines(forest), tree("prod:9092|  billing|    b"));
    shop.run("not heard of any more");
    QVERIFY(!forest.clusterIndex(first).isValid());
    forest.remove(second);
    QCOMPARE(forest.rowCount(), 0);
    QVERIFY(forest.add(QStringLiteral("prod"), shop.navigator) != first);
}

void TestNavigatorForest::anotherLookTakesThePlace()
{
    Open shop("shop");
    Open back("shop");
    Open billing("billing");
    NavigatorForest forest;
    QAbstractItemModelTester tester(&forest, QAbstractItemModelTester::FailureReportingMode::Fatal);
    shop.run("a");
    shop.run("b");
    back.run("a");
    const int cluster = forest.add(QStringLiteral("prod"), shop.navigator);
    forest.add(QStringLiteral("prod"), billing.navigator);
    const QPersistentModelIndex place(forest.clusterIndex(cluster));
    forest.replace(cluster, back.navigator);
    QCOMPARE(lines(forest), tree("prod:9092|  shop|    a|  billing"));
    QCOMPARE(QModelIndex(place), forest.clusterIndex(cluster)); // it stays expanded and chosen
    shop.run("c");
    back.run("d");
    QCOMPARE(lines(forest), tree("prod:9092|  shop|    a|    d|  billing"));
}

void TestNavigatorForest::currentFollowsItsConnector()
{
    Open shop("shop");
    Open billing("billing");
    NavigatorForest forest;
    QAbstractItemModelTester tester(&forest, QAbstractItemModelTester::FailureReportingMode::Fatal);
    forest.add(QStringLiteral("prod"), shop.navigator);
    const int second = forest.add(QStringLiteral("prod"), billing.navigator);
    for (const char* name : {"a", "b", "c"}) {
        shop.run(name);
        billing.run(name);
    }
    const ConnectorId b = billing.cluster.keys.internConnector("b");
    const QPersistentModelIndex current(forest.indexOf(second, b));
    QCOMPARE(current.row(), 1);
    QSignalSpy changed(&forest, &QAbstractItemModel::dataChanged);
    billing.run("c", "FAILED");
    QCOMPARE(current.row(), 2);
    QCOMPARE(QModelIndex(current), forest.indexOf(second, b));
    QVERIFY(changed.size() > 0);
    for (const QList<QVariant>& arguments : changed)
        QCOMPARE(forest.clusterOf(arguments.first().toModelIndex()), second);
    shop.run("c", "FAILED");
    QCOMPARE(current.row(), 2);
}

void TestNavigatorForest::filterIsForAll()
{
    Open shop("shop");
    Open billing("billing");
    NavigatorForest forest;
    shop.run("orders");
    shop.run("people");
    forest.add(QStringLiteral("prod"), shop.navigator);
    forest.setFilter(QStringLiteral("ord"));
    billing.run("orders-too");
    billing.run("money");
    forest.add(QStringLiteral("prod"), billing.navigator);
    QCOMPARE(lines(forest), tree("prod:9092|  shop|    orders|  billing|    orders-too"));
    forest.setFilter({});
    QCOMPARE(lines(forest).size(), 7);
}

void TestNavigatorForest::randomChangesPassTheModelTester()
{
    NavigatorForest forest;
    QAbstractItemModelTester tester(&forest, QAbstractItemModelTester::FailureReportingMode::Fatal);
    std::deque<Open> opened;
    std::map<int, Open*> shown;
    QRandomGenerator random(7);
    for (int round = 0; round < 200; ++round) {
        const int what = random.bounded(10);
        if (shown.empty() || (what == 0 && shown.size() < 6)) {
            Open& open = opened.emplace_back("g");
            shown[forest.add(QString::number(random.bounded(3)), open.navigator)] = &open;
        } else if (what == 1) {
            const auto gone = std::next(shown.begin(), random.bounded(int(shown.size())));
            forest.remove(gone->first);
            shown.erase(gone);
        } else if (what == 2) {
            const auto one = std::next(shown.begin(), random.bounded(int(shown.size())));
            Open& open = opened.emplace_back("g");
            if (random.bounded(2))
                open.run("look");
            forest.replace(one->first, open.navigator);
            one->second = &open;
        } else {
            Open& open = *std::next(shown.begin(), random.bounded(int(shown.size())))->second;
            open.run("c" + std::to_string(random.bounded(12)), random.bounded(2) ? "FAILED" : "RUNNING");
        }
        QCOMPARE(forest.clusters().size(), shown.size());
        for (const auto& [number, open] : shown) {
            const QModelIndex here = forest.clusterIndex(number);
            const QModelIndex there = open->navigator.connectClusterIndex();
            QCOMPARE(forest.rowCount(here), open->navigator.rowCount(there));
            for (int row = 0; row < forest.rowCount(here); ++row)
                QCOMPARE(forest.index(row, 0, here).data(), open->navigator.index(row, 0, there).data());
        }
    }
}

QTEST_GUILESS_MAIN(TestNavigatorForest)
#include "tst_navigatorforest.moc"
