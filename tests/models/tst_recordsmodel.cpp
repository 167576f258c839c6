// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/recordsmodel.h"
#include "items/tablemodel.h"
#include "items/words.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace inspector;

namespace
{

QString cell(const RecordsModel& model, int row, int column, int role = Qt::DisplayRole)
{
    return model.index(row, column).data(role).toString();
}

QList<quint64> storeRows(const RecordsModel& model)
{
    QList<quint64> rows;
    for (int row = 0; row < model.rowCount(); ++row)
        rows << model.index(row, 0).data(role::Row).toULongLong();
    return rows;
}

} // namespace

class TestRecordsModel : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();

    void showsEveryRecord();
    void insertsAreCapped();
    void tailIsOneInsertATick();
    void filter_data();
    void filter();
    void filterGoesOnWithNewRecords();
    void scopeIsOneConnector();
    void secretsAreNotFound();
    void diesWhileScanning();
    void recordsThatGoLeave();
    void matchesThatGoLeave();

private:
    void fill(FoldedCluster& cluster);
};

void TestRecordsModel::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
}

/// Rows 0…8.
void TestRecordsModel::fill(FoldedCluster& cluster)
{
    cluster.connector("orders");                                         // 0 1 2
    cluster.connectorStatus("orders", "RUNNING");                        // 3
    cluster.offset(R"(["orders",{"table":"Ümläut"}])", R"({"LSN":12})"); // 4
    cluster.offset(R"(["orders",{"table":"Ümläut"}])", std::nullopt);    // 5
    cluster.offset(R"(["other",{"table":"x"}])", "");                    // 6
    cluster.put(cluster.offsetSlot, std::nullopt, "null");               // 7
    cluster.offsetElsewhere("\xff\x01", "\xe2\x80\xae");                 // 8
}

void TestRecordsModel::showsEveryRecord()
{
    FoldedCluster cluster;
    fill(cluster);
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(!model.emptyText().isEmpty());
    QVERIFY(!model.tick(cluster.take().foldedRows));
    QCOMPARE(model.rowCount(), 9);
    QCOMPARE(model.totalRows(), quint64(9));
    QCOMPARE(cell(model, 3, RecordsModel::TopicColumn), QStringLiteral("shop-status"));
    QCOMPARE(cell(model, 3, RecordsModel::PartitionColumn), QStringLiteral("3"));
    QCOMPARE(cell(model, 3, RecordsModel::OffsetColumn), QStringLiteral("103"));
    QCOMPARE(cell(model, 3, RecordsModel::WhatColumn), QStringLiteral("connector status"));
    QCOMPARE(cell(model, 3, RecordsModel::KeyColumn), QStringLiteral("status-connector-orders"));
    QCOMPARE(cell(model, 4, RecordsModel::ValueColumn), QStringLiteral(R"({"LSN":12})"));
    QCOMPARE(cell(model, 4, RecordsModel::SizeColumn), QStringLiteral("41"));
    QCOMPARE(cell(model, 5, RecordsModel::ValueColumn), QStringLiteral("deleted (no value)"));
    QCOMPARE(cell(model, 6, RecordsModel::ValueColumn), QStringLiteral("empty value"));
    QCOMPARE(cell(model, 7, RecordsModel::ValueColumn), QStringLiteral("null"));
    QCOMPARE(cell(model, 7, RecordsModel::KeyColumn), QStringLiteral("no key"));
    QCOMPARE(cell(model, 8, RecordsModel::KeyColumn), QStringLiteral("\\xFF\\x01"));
    QCOMPARE(cell(model, 8, RecordsModel::ValueColumn), QStringLiteral("\\u202E"));
    QVERIFY(model.index(4, RecordsModel::ValueColumn).data(role::Monospace).toBool());
    QVERIFY(!model.index(5, RecordsModel::ValueColumn).data(role::Monospace).toBool());
    QVERIFY(!model.index(7, RecordsModel::KeyColumn).data(role::Monospace).toBool());
    QCOMPARE(model.index(6, 0).data(role::Row).toULongLong(), quint64(6));
    QVERIFY(model.index(4, 0).data(role::Connector).isValid());
    QVERIFY(!model.index(8, 0).data(role::Connector).isValid());
    QVERIFY(!cell(model, 0, RecordsModel::ValueColumn).contains(u"hunter2"));
    QVERIFY(!cell(model, 0, RecordsModel::ValueColumn, role::Copy).contains(u"hunter2"));
    QVERIFY(!cell(model, 0, RecordsModel::ValueColumn, Qt::ToolTipRole).contains(u"hunter2"));
    for (int column = 0; column < model.columnCount(); ++column) {
        QVERIFY(!model.columnId(column).isEmpty());
        QVERIFY(model.columnCharacters(column) > 4);
    }
}

void TestRecordsModel::insertsAreCapped()
{
    FoldedCluster cluster;
    for (int i = 0; i < RecordsModel::MostRowsPerTick + 10; ++i)
        cluster.put(cluster.offsetSlot, "k", "v");
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    const quint64 folded = cluster.take().foldedRows;
    QVERIFY(model.tick(folded));
    QCOMPARE(model.rowCount(), RecordsModel::MostRowsPerTick);
    QVERIFY(!model.tick(folded));
    QCOMPARE(model.rowCount(), RecordsModel::MostRowsPerTick + 10);
}

void TestRecordsModel::tailIsOneInsertATick()
{
    FoldedCluster cluster;
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy counts(&model, &RecordsModel::countsChanged);
    fill(cluster);
    model.tick(cluster.take().foldedRows);
    QCOMPARE(inserted.size(), 1);
    model.tick(cluster.take().foldedRows);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(counts.size(), 1);
    cluster.sourceOffset("orders", "f", 1);
    cluster.sourceOffset("orders", "f", 2);
    const quint64 folded = cluster.take().foldedRows;
    QCOMPARE(model.rowCount(), 9); // only a tick moves it
    model.tick(folded);
    QCOMPARE(inserted.size(), 2);
    QCOMPARE(inserted.at(1).at(1).toInt(), 9);
    QCOMPARE(inserted.at(1).at(2).toInt(), 10);
}

void TestRecordsModel::filter_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<QList<quint64>>("rows");
    const auto row = [](const char* filter, const QList<quint64>& rows) {
        QTest::newRow(filter) << QString::fromUtf8(filter) << rows;
    };
    row("ORDERS lsn", {4});
    row("running", {3});
    row("shop-status", {3});
    row("topic:shop-offsets -key:orders", {6, 7, 8});
    row("partition:8", {8});
    row("partition:0 what:commit", {2});
    row("offset:103", {3});
    row("key:Ümläut", {4, 5});
    row("key:ümläut", {}); // only ASCII letters match in either case
    row("value:deleted", {5});
    row("value:\"empty value\"", {6});
    row("value:null", {3, 7}); // a trace of null, and the value itself
    row("size:41", {4});
    row("time:2023-11 key:status", {3});
    row("nothing-like-this", {});
}

void TestRecordsModel::filter()
{
    QFETCH(QString, filter);
    QFETCH(QList<quint64>, rows);
    FoldedCluster cluster;
    fill(cluster);
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.tick(cluster.take().foldedRows);
    model.setFilter(filter);
    QTRY_VERIFY(!model.busy());
    QCOMPARE(storeRows(model), rows);
    QCOMPARE(model.totalRows(), quint64(9));
    QVERIFY(!model.emptyText().isEmpty());
    model.setFilter({});
    QCOMPARE(model.rowCount(), 9);
}

void TestRecordsModel::filterGoesOnWithNewRecords()
{
    FoldedCluster cluster;
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    for (int i = 0; i < 100'000; ++i)
        cluster.put(cluster.offsetSlot, i % 10 == 0 ? "wanted" : "other", "{}");
    const quint64 first = cluster.take().foldedRows;
    model.tick(first);
    model.setFilter(QStringLiteral("key:wanted"));
    QVERIFY(model.busy());
    cluster.put(cluster.offsetSlot, "wanted", "late");
    cluster.put(cluster.offsetSlot, "other", "late");
    model.tick(cluster.take().foldedRows); // while the others are still looked at
    QTRY_VERIFY(!model.busy());
    QCOMPARE(model.rowCount(), 10'001);
    QCOMPARE(model.index(10'000, 0).data(role::Row).toULongLong(), first);
    for (int row = 0; row < 10'000; ++row)
        QCOMPARE(model.index(row, 0).data(role::Row).toULongLong(), static_cast<quint64>(row) * 10);
}

void TestRecordsModel::scopeIsOneConnector()
{
    FoldedCluster cluster;
    fill(cluster);
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    model.tick(cluster.take().foldedRows);
    model.setScope(cluster.keys.internConnector("orders"));
    QTRY_VERIFY(!model.busy());
    QCOMPARE(storeRows(model), (QList<quint64>{0, 1, 2, 3, 4, 5}));
    model.setFilter(QStringLiteral("what:status"));
    QTRY_VERIFY(!model.busy());
    QCOMPARE(storeRows(model), QList<quint64>{3});
}

void TestRecordsModel::secretsAreNotFound()
{
    FoldedCluster cluster;
    fill(cluster);
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    model.tick(cluster.take().foldedRows);
    model.setFilter(QStringLiteral("hunter2"));
    QTRY_VERIFY(!model.busy());
    QCOMPARE(model.rowCount(), 0);
    model.setFilter(QStringLiteral("********"));
    QTRY_VERIFY(!model.busy());
    QCOMPARE(storeRows(model), QList<quint64>{0});
}

void TestRecordsModel::diesWhileScanning()
{
    FoldedCluster cluster;
    for (int i = 0; i < 50'000; ++i)
        cluster.put(cluster.offsetSlot, "k", "v");
    const quint64 folded = cluster.take().foldedRows;
    const ClusterMirror mirror(cluster.store, cluster.keys);
    for (int i = 0; i < 10; ++i) {
        auto model = std::make_unique<RecordsModel>(mirror);
        model->tick(folded);
        model->setFilter(QStringLiteral("k"));
        QVERIFY(model->busy());
        model->setFilter(QStringLiteral("v"));
    }
}

void TestRecordsModel::recordsThatGoLeave()
{
    FoldedCluster cluster;
    fill(cluster);
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.tick(cluster.take().foldedRows);
    QCOMPARE(model.rowCount(), 9);
    QVERIFY(model.goneText().isEmpty());

    cluster.store.setLimit(512 * 1024 * 1024);
    cluster.fillSegment("k");
    cluster.offset("last", "v");
    model.tick(cluster.take().foldedRows);
    QCOMPARE(model.rowCount(), static_cast<int>(Segment::Rows) + 1);
    const QPersistentModelIndex last = model.index(model.rowCount() - 1, 0);

    cluster.store.setLimit(1);
    const quint64 folded = cluster.take().foldedRows;
    QCOMPARE(cell(model, 4, RecordsModel::ValueColumn), Words::notKept()); // until the next frame
    QVERIFY(!model.index(4, 0).data(role::Key).isValid());
    model.tick(folded);
    QCOMPARE(storeRows(model), QList<quint64>{Segment::Rows});
    QCOMPARE(last.row(), 0);
    QCOMPARE(cell(model, 0, RecordsModel::KeyColumn), QStringLiteral("last"));
    QCOMPARE(model.totalRows(), quint64(1));
    QCOMPARE(model.shownRecords(), std::vector<quint64>{Segment::Rows});
    // Nine keys are told by their last records, and “k” by its own: kept, but not in the log.
    cluster.store.setLimit(512 * 1024 * 1024);
    QCOMPARE(model.goneText(), QStringLiteral("The log begins later: 16,375 records read before are no longer kept "
                                              "(limit 512 MiB). The last one of every key is."));

    cluster.offset("new", "v");
    model.tick(cluster.take().foldedRows);
    QCOMPARE(storeRows(model), (QList<quint64>{Segment::Rows, Segment::Rows + 1}));
    model.setFilter(QStringLiteral("key:new"));
    QTRY_VERIFY(!model.busy());
    QCOMPARE(storeRows(model), QList<quint64>{Segment::Rows + 1});
    model.setFilter({});
    QCOMPARE(storeRows(model), (QList<quint64>{Segment::Rows, Segment::Rows + 1}));
}

void TestRecordsModel::matchesThatGoLeave()
{
    FoldedCluster cluster;
    fill(cluster);
    const ClusterMirror mirror(cluster.store, cluster.keys);
    RecordsModel model(mirror);
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setFilter(QStringLiteral("-key:k"));
    cluster.fillSegment("k");
    cluster.offset("last", "v");
    model.tick(cluster.take().foldedRows);
    QTRY_VERIFY(!model.busy());
    QVERIFY(model.rowCount() > 1);
    cluster.store.setLimit(1);
    model.tick(cluster.take().foldedRows);
    QTRY_VERIFY(!model.busy());
    QCOMPARE(storeRows(model), QList<quint64>{Segment::Rows});
}

QTEST_GUILESS_MAIN(TestRecordsModel)
#include "tst_recordsmodel.moc"
