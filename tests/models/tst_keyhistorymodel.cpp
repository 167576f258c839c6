// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/keyhistorymodel.h"
#include "items/tablemodel.h"
#include "items/words.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

class tst_KeyHistoryModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void newestFirst();
    void tombstonesAndHandEditsShow();
    void newVersionsComeOnTop();
    void anotherKeyResets();
    void thousandsOfVersions();
    void versionsThatGoLeave();

private:
    void show() { models->apply(cluster->take()); }
    KeyId key() const { return models->mirror().offsets().front().version.key; }
    QString text(int row, int column) const { return model->index(row, column).data().toString(); }

    std::unique_ptr<FoldedCluster> cluster;
    std::unique_ptr<ClusterModels> models;
    std::unique_ptr<KeyHistoryModel> model;
};

void tst_KeyHistoryModel::init()
{
    model.reset();
    models.reset();
    cluster = std::make_unique<FoldedCluster>();
    models = std::make_unique<ClusterModels>(cluster->store, cluster->keys);
    model = std::make_unique<KeyHistoryModel>(*models);
    new QAbstractItemModelTester(model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal, model.get());
}

void tst_KeyHistoryModel::newestFirst()
{
    cluster->sourceOffset("a", "/x", 1);
    cluster->sourceOffset("b", "/x", 7);
    cluster->sourceOffset("a", "/x", 22);
    show();
    model->setKey(key());
    QVERIFY(model->busy());
    QTRY_COMPARE(model->rowCount(), 2);
    QVERIFY(!model->busy());
    using M = KeyHistoryModel;
    QCOMPARE(text(0, M::TimeColumn), Words::time(1'700'000'002'000));
    QCOMPARE(text(0, M::PlaceColumn), u"7 @ 102"_qs);
    QCOMPARE(text(0, M::SizeColumn), u"15"_qs);
    QCOMPARE(text(0, M::ValueColumn), u"{\"position\":22}"_qs);
    QCOMPARE(text(1, M::ValueColumn), u"{\"position\":1}"_qs);
    QCOMPARE(model->recordAt(0), 2U);
    QCOMPARE(model->recordAt(1), 0U);
    QCOMPARE(model->rowOfRecord(2), 0);
    QCOMPARE(model->rowOfRecord(0), 1);
    QCOMPARE(model->rowOfRecord(1), -1); // another key's
    QCOMPARE(model->rowOfRecord(99), -1);
    QCOMPARE(model->index(1, 0).data(role::Row).toULongLong(), 0U);
}

void tst_KeyHistoryModel::tombstonesAndHandEditsShow()
{
    cluster->sourceOffset("a", "/x", 1);
    cluster->offset("[\"a\",{\"filename\":\"/x\"}]", "{ \"position\" : 500 }");
    cluster->offset("[\"a\",{\"filename\":\"/x\"}]", std::nullopt);
    cluster->offset("[\"a\",{\"filename\":\"/x\"}]", "");
    show();
    model->setKey(key());
    QTRY_COMPARE(model->rowCount(), 4);
    QCOMPARE(text(0, KeyHistoryModel::ValueColumn), u"empty value"_qs);
    QCOMPARE(text(1, KeyHistoryModel::ValueColumn), u"deleted (no value)"_qs);
    QCOMPARE(text(1, KeyHistoryModel::SizeColumn), u"–"_qs);
    QCOMPARE(text(2, KeyHistoryModel::ValueColumn), u"{ \"position\" : 500 }"_qs);
}

void tst_KeyHistoryModel::newVersionsComeOnTop()
{
    cluster->sourceOffset("a", "/x", 1);
    show();
    model->setKey(key());
    QTRY_COMPARE(model->rowCount(), 1);
    const QPersistentModelIndex first = model->index(0, 0);
    QSignalSpy inserted(model.get(), &QAbstractItemModel::rowsInserted);
    cluster->sourceOffset("b", "/x", 1);
    show();
    QVERIFY(!model->busy()); // another key
    cluster->sourceOffset("a", "/x", 2);
    cluster->sourceOffset("a", "/x", 3);
    show();
    QTRY_COMPARE(model->rowCount(), 3);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.first().at(1).toInt(), 0);
    QCOMPARE(inserted.first().at(2).toInt(), 1);
    QCOMPARE(first.row(), 2);
    QCOMPARE(text(0, KeyHistoryModel::ValueColumn), u"{\"position\":3}"_qs);
}

void tst_KeyHistoryModel::anotherKeyResets()
{
    cluster->sourceOffset("a", "/x", 1);
    cluster->sourceOffset("b", "/x", 2);
    show();
    model->setKey(key());
    model->setKey(models->mirror().offsets().back().version.key); // before the first was found
    QTRY_COMPARE(model->rowCount(), 1);
    QCOMPARE(text(0, KeyHistoryModel::ValueColumn), u"{\"position\":2}"_qs);
    model->setKey({});
    QCOMPARE(model->rowCount(), 0);
    QVERIFY(!model->busy());
}

void tst_KeyHistoryModel::thousandsOfVersions()
{
    delete model->findChild<QAbstractItemModelTester*>(); // looks at every row
    for (int version = 0; version < 30'000; ++version)
        cluster->sourceOffset("a", "/x", version);
    show();
    model->setKey(key());
    QTRY_COMPARE(model->rowCount(), 30'000);
    QCOMPARE(text(0, KeyHistoryModel::ValueColumn), u"{\"position\":29999}"_qs);
    QCOMPARE(text(29'999, KeyHistoryModel::ValueColumn), u"{\"position\":0}"_qs);
}

void tst_KeyHistoryModel::versionsThatGoLeave()
{
    cluster->sourceOffset("a", "/x", 1);
    cluster->sourceOffset("a", "/x", 2);
    cluster->sourceOffset("a", "/x", 3);
    cluster->fillSegment("k");
    cluster->sourceOffset("a", "/x", 4);
    show();
    model->setKey(key());
    QTRY_COMPARE(model->rowCount(), 4);
    QVERIFY(!model->olderGone());
    QSignalSpy told(model.get(), &KeyHistoryModel::busyChanged);
    cluster->store.setLimit(1);
    cluster->sourceOffset("b", "/x", 1); // another key: something changed
    show();
    // The newest of the part that went is kept: how things stood since is known.
    QCOMPARE(model->rowCount(), 2);
    QCOMPARE(model->recordAt(1), 2U);
    QVERIFY(model->olderGone());
    QVERIFY(!told.isEmpty());

    model->setKey({});
    QVERIFY(!model->olderGone());
    model->setKey(key());
    QTRY_COMPARE(model->rowCount(), 2);
    QVERIFY(model->olderGone());
}

QTEST_MAIN(tst_KeyHistoryModel)
#include "tst_keyhistorymodel.moc"
