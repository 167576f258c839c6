// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/diffmodel.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

class tst_DiffModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void showsWhatChanged();
    void masksSecrets();
    void unchangedOnDemand();
    void twoKeys();
    void sameMembersOtherBytes();
    void kindsAreTold();
    void onlyTheLastCounts();
    void recordsThatWent();

private:
    void show() { models->apply(cluster->take()); }
    void compare(quint64 before, quint64 after)
    {
        QSignalSpy finished(model.get(), &DiffModel::finished);
        model->compare(before, after);
        QVERIFY(model->busy());
        QVERIFY(finished.wait());
    }
    QStringList rows() const
    {
        QStringList all;
        for (int row = 0; row < model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < model->columnCount(); ++column)
                cells << model->index(row, column).data().toString();
            all << cells.join(u'|');
        }
        return all;
    }

    std::unique_ptr<FoldedCluster> cluster;
    std::unique_ptr<ClusterModels> models;
    std::unique_ptr<DiffModel> model;
};

void tst_DiffModel::init()
{
    model.reset();
    models.reset();
    cluster = std::make_unique<FoldedCluster>();
    models = std::make_unique<ClusterModels>(cluster->store, cluster->keys);
    model = std::make_unique<DiffModel>(*models);
    new QAbstractItemModelTester(model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal, model.get());
}

void tst_DiffModel::showsWhatChanged()
{
    cluster->offset("[\"a\",{}]", "{\"lsn\":27043912,\"txId\":744,\"old\":1}");
    cluster->offset("[\"a\",{}]", "{\"lsn\":27044808,\"txId\":744,\"new\":2}");
    show();
    compare(0, 1);
    QCOMPARE(rows(),
             (QStringList{u"≠ changed|lsn|27043912|27044808"_qs, u"+ added|new||2"_qs, u"− removed|old|1|"_qs}));
    QCOMPARE(model->summary(), u"1 changed, 1 added, 1 removed, 1 unchanged"_qs);
    QVERIFY2(model->title().contains(u", 7 @ 100 → "_qs), qPrintable(model->title()));
    QVERIFY(model->title().endsWith(u", 7 @ 101"_qs));
    QCOMPARE(model->index(0, DiffModel::ChangeColumn).data(Qt::AccessibleTextRole).toString(), u"changed"_qs);
    QVERIFY(model->asText().endsWith(u"\n- lsn: 27043912\n+ lsn: 27044808\n  txId: 744\n+ new: 2\n- old: 1\n"_qs));
    model->clear();
    QCOMPARE(model->rowCount(), 0);
    QVERIFY(!model->isValid());
    QCOMPARE(model->summary(), QString());
}

void tst_DiffModel::masksSecrets()
{
    cluster->config("connector-a", "{\"properties\":{\"db.password\":\"hunter2\",\"topics\":\"a\"}}");
    cluster->config("connector-a", "{\"properties\":{\"db.password\":\"hunter2-and-longer\",\"topics\":\"a\"}}");
    show();
    compare(0, 1);
    QCOMPARE(rows(), QStringList{u"≠ changed (masked)|db.password|********|********"_qs});
    QVERIFY(model->asText().contains(u"! db.password: changed (masked)\n"_qs));
    QVERIFY(!model->asText().contains(u"hunter2"_qs));
}

void tst_DiffModel::unchangedOnDemand()
{
    cluster->offset("[\"a\",{}]", "{\"a\":1,\"b\":2}");
    cluster->offset("[\"a\",{}]", "{\"a\":1,\"b\":3}");
    show();
    compare(0, 1);
    QCOMPARE(model->rowCount(), 1);
    model->setShowUnchanged(true);
    QCOMPARE(rows(), (QStringList{u"= same|a|1|1"_qs, u"≠ changed|b|2|3"_qs}));
    model->setShowUnchanged(false);
    QCOMPARE(model->rowCount(), 1);
}

void tst_DiffModel::twoKeys()
{
    cluster->config("task-a-0", "{\"properties\":{\"task.id\":\"0\"}}");
    cluster->config("task-a-1", "{\"properties\":{\"task.id\":\"1\"}}");
    show();
    compare(0, 1);
    QCOMPARE(rows(), QStringList{u"≠ changed|task.id|0|1"_qs});
    QVERIFY2(model->title().startsWith(u"Config of task 0 of “a” ("_qs), qPrintable(model->title()));
    QVERIFY2(model->title().contains(u" → Config of task 1 of “a” ("_qs), qPrintable(model->title()));
}

void tst_DiffModel::sameMembersOtherBytes()
{
    cluster->offset("[\"a\",{}]", "{\"a\":1}");
    cluster->offset("[\"a\",{}]", "{ \"a\":1}");
    cluster->offset("[\"a\",{}]", "{ \"a\":1}");
    show();
    compare(0, 1);
    QVERIFY2(model->summary().startsWith(u"1 unchanged. The bytes differ all the same"_qs),
             qPrintable(model->summary()));
    compare(1, 2);
    QCOMPARE(model->summary(), u"The two values are the same, byte for byte."_qs);
}

void tst_DiffModel::kindsAreTold()
{
    cluster->offset("[\"a\",{}]", "{\"a\":1}");
    cluster->offset("[\"a\",{}]", std::nullopt);
    show();
    compare(0, 1);
    QCOMPARE(model->summary(), u"JSON object → deleted (no value): 1 removed"_qs);
}

void tst_DiffModel::onlyTheLastCounts()
{
    cluster->offset("[\"a\",{}]", "{\"a\":1}");
    cluster->offset("[\"a\",{}]", "{\"a\":2}");
    cluster->offset("[\"a\",{}]", "{\"a\":3}");
    show();
    QSignalSpy finished(model.get(), &DiffModel::finished);
    model->compare(0, 1);
    model->compare(1, 2);
    QTRY_COMPARE(finished.size(), 1);
    QCOMPARE(rows(), QStringList{u"≠ changed|a|2|3"_qs});
    model->compare(1, 2);
    QVERIFY(!model->busy()); // known already
}

void tst_DiffModel::recordsThatWent()
{
    cluster->offset("[\"a\",{}]", "{\"n\":1}");
    cluster->offset("[\"a\",{}]", "{\"n\":2}");
    cluster->fillSegment("k");
    show();
    compare(0, 1);
    QCOMPARE(rows(), QStringList{u"≠ changed|n|1|2"_qs});
    cluster->store.setLimit(1);
    cluster->offset("b", "c");
    show();
    // What was worked out before stays, and says that a side is no longer there.
    QCOMPARE(rows(), QStringList{u"≠ changed|n|1|2"_qs});
    QVERIFY2(model->title().startsWith(u"no longer kept → "_qs), qPrintable(model->title()));
    model->clear();
    compare(0, 1);
    QCOMPARE(model->rowCount(), 0);
    QVERIFY(!model->isValid());
    QCOMPARE(model->summary(), u"One of the two records is no longer kept: there is nothing to compare."_qs);
    QVERIFY(!models->details(0).valid);
    QVERIFY(models->details(1).valid);
    QVERIFY(!models->revealed(0, "n"));
}

QTEST_MAIN(tst_DiffModel)
#include "tst_diffmodel.moc"
