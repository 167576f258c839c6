// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldedcluster.h"
#include "items/clustermodels.h"
#include "items/statustimelinemodel.h"
#include "items/tablemodel.h"
#include "items/timelinewords.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

namespace
{

constexpr qint64 Start = 1'700'000'000'000;

} // namespace

class tst_StatusTimelineModel : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void lanesByNameAndTask();
    void inactiveIsEmpty();
    void scopeNarrows();
    void newLanesComeInPlace();
    void historiesOnlyOfWhatIsLookedAt();
    void changesReachTheHistory();
    void connectorTombstoneReachesItsTasks();
    void heldStandsStill();
    void oneKeyInTwoPartitions();
    void manyLanesStayBounded();
    void words_data();
    void words();

private:
    void show() { models->apply(cluster->take()); }
    QStringList labels() const
    {
        QStringList all;
        for (int row = 0; row < model->rowCount(); ++row)
            all << model->index(row).data().toString();
        return all;
    }
    ConnectorId connector(const char* name) const { return models->mirror().connector(name)->connector; }
    /// Spans of a lane once they are read.
    std::size_t spans(int row) const
    {
        const auto history = model->history(row);
        return history ? history->spans.size() : 0;
    }

    std::unique_ptr<FoldedCluster> cluster;
    std::unique_ptr<ClusterModels> models;
    std::unique_ptr<StatusTimelineModel> model;
};

void tst_StatusTimelineModel::init()
{
    model.reset();
    models.reset();
    cluster = std::make_unique<FoldedCluster>();
    models = std::make_unique<ClusterModels>(cluster->store, cluster->keys);
    model = std::make_unique<StatusTimelineModel>(*models);
    new QAbstractItemModelTester(model.get(), QAbstractItemModelTester::FailureReportingMode::Fatal, model.get());
    model->setActive(true);
}

void tst_StatusTimelineModel::lanesByNameAndTask()
{
    cluster->taskStatus("orders", 10, "RUNNING");
    cluster->taskStatus("orders", 2, "FAILED");
    cluster->connectorStatus("orders", "RUNNING");
    cluster->connectorStatus("audit", "PAUSED");
    cluster->status("status-connector-gone", std::nullopt);
    show();
    QTRY_COMPARE(model->rowCount(), 5);
    QCOMPARE(labels(), (QStringList{u"audit"_qs, u"gone"_qs, u"orders"_qs, u"task 2"_qs, u"task 10"_qs}));
    QCOMPARE(model->lane(3).task, 2);
    QCOMPARE(model->lane(3).connector, connector("orders"));
    QCOMPARE(model->rowOf(connector("orders")), 2);
    QCOMPARE(model->rowOf(model->lane(4).key), 4);
    QCOMPARE(model->index(3).data(role::Shape).toInt(), static_cast<int>(StateShape::Failed));
    QCOMPARE(model->index(1).data(role::Shape).toInt(), static_cast<int>(StateShape::Deleted));
    QVERIFY(
        model->index(3).data(Qt::AccessibleTextRole).toString().startsWith(u"orders, task 2: Failed since 2023-11-"));
    QCOMPARE(model->firstTime(), Start);
    QCOMPARE(model->lastTime(), Start + 4000);
}

void tst_StatusTimelineModel::inactiveIsEmpty()
{
    model->setActive(false);
    cluster->connectorStatus("orders", "RUNNING");
    show();
    QCOMPARE(model->rowCount(), 0);
    model->setActive(true);
    QCOMPARE(model->rowCount(), 1);
    model->setActive(false);
    QCOMPARE(model->rowCount(), 0);
    QCOMPARE(model->firstTime(), -1);
}

void tst_StatusTimelineModel::scopeNarrows()
{
    for (const char* name : {"a", "b", "c"}) {
        cluster->connectorStatus(name, "RUNNING");
        cluster->taskStatus(name, 0, "RUNNING");
    }
    show();
    QTRY_COMPARE(model->rowCount(), 6);
    model->setScope(connector("b"));
    QCOMPARE(labels(), (QStringList{u"b"_qs, u"task 0"_qs}));
    QCOMPARE(model->firstTime(), Start + 2000);
    cluster->taskStatus("a", 1, "RUNNING");
    cluster->taskStatus("b", 1, "RUNNING");
    show();
    QTRY_COMPARE(model->rowCount(), 3);
    model->setScope({});
    QCOMPARE(model->rowCount(), 8);
}

void tst_StatusTimelineModel::newLanesComeInPlace()
{
    cluster->connectorStatus("a", "RUNNING");
    cluster->connectorStatus("c", "RUNNING");
    show();
    QTRY_COMPARE(model->rowCount(), 2);
    const QPersistentModelIndex c = model->index(1);
    QSignalSpy inserted(model.get(), &QAbstractItemModel::rowsInserted);
    QSignalSpy resets(model.get(), &QAbstractItemModel::modelReset);
    cluster->connectorStatus("b", "RUNNING");
    cluster->taskStatus("b", 0, "RUNNING");
    show();
    QTRY_COMPARE(model->rowCount(), 4);
    QCOMPARE(inserted.size(), 1);
    QCOMPARE(inserted.first().at(1).toInt(), 1);
    QCOMPARE(inserted.first().at(2).toInt(), 2);
    QVERIFY(resets.isEmpty());
    QCOMPARE(c.row(), 3);
}

void tst_StatusTimelineModel::historiesOnlyOfWhatIsLookedAt()
{
    for (int task = 0; task < 20; ++task)
        cluster->taskStatus("a", task, "RUNNING");
    show();
    QTRY_COMPARE(model->rowCount(), 20);
    QSignalSpy changed(model.get(), &QAbstractItemModel::dataChanged);
    model->lookAt(3, 5);
    QVERIFY(!model->history(3)); // it is read on another thread
    QTRY_COMPARE(changed.size(), 1);
    QCOMPARE(changed.first().at(0).toModelIndex().row(), 3);
    QCOMPARE(changed.first().at(1).toModelIndex().row(), 5);
    QVERIFY(model->history(5));
    QVERIFY(!model->history(6));
    QVERIFY(!model->busy());
}

void tst_StatusTimelineModel::changesReachTheHistory()
{
    cluster->taskStatus("a", 0, "RUNNING");
    cluster->taskStatus("a", 1, "RUNNING");
    show();
    model->lookAt(0, 1);
    QTRY_COMPARE(spans(0), std::size_t{1});
    QTRY_COMPARE(spans(1), std::size_t{1});
    const auto other = model->history(0);
    cluster->taskStatus("a", 1, "FAILED", "\"a.B: c\"");
    show();
    QTRY_COMPARE(spans(1), std::size_t{2});
    QCOMPARE(model->history(1)->spans.at(0).to, Start + 2000);
    QCOMPARE(model->history(0), other); // not read again
    QCOMPARE(model->lastTime(), Start + 2000);
}

void tst_StatusTimelineModel::connectorTombstoneReachesItsTasks()
{
    cluster->connectorStatus("a", "RUNNING");
    cluster->taskStatus("a", 0, "RUNNING");
    show();
    model->lookAt(0, 1);
    QTRY_COMPARE(spans(1), std::size_t{1});
    cluster->status("status-connector-a", std::nullopt);
    show();
    QTRY_COMPARE(spans(1), std::size_t{2});
    QCOMPARE(model->history(1)->spans.at(1).kind, StatusSpan::Kind::Dropped);
}

void tst_StatusTimelineModel::heldStandsStill()
{
    cluster->taskStatus("a", 0, "RUNNING");
    show();
    model->lookAt(0, 0);
    QTRY_COMPARE(spans(0), std::size_t{1});
    models->setHeld(true);
    cluster->taskStatus("a", 0, "FAILED");
    show();
    model->lookAt(0, 0);
    QVERIFY(!model->busy());
    QCOMPARE(spans(0), std::size_t{1});
    models->setHeld(false);
    QTRY_COMPARE(spans(0), std::size_t{2});
}

void tst_StatusTimelineModel::oneKeyInTwoPartitions()
{
    const SlotId other = cluster->store.addPartition("shop-status", TopicRole::Status, 4);
    cluster->connectorStatus("a", "RUNNING");
    cluster->put(other, "status-connector-a", R"({"state":"PAUSED","trace":null,"worker_id":"w","generation":1})");
    show();
    QTRY_COMPARE(labels(), (QStringList{u"a (partition 3)"_qs, u"a (partition 4)"_qs}));
}

void tst_StatusTimelineModel::manyLanesStayBounded()
{
    delete model->findChild<QAbstractItemModelTester*>(); // looks at every row for every change
    for (int task = 0; task < 10'000; ++task)
        cluster->taskStatus("a", task, "RUNNING");
    for (int record = 0; record < 30'000; ++record)
        cluster->taskStatus("a", 9, record % 2 ? "RUNNING" : "FAILED");
    show();
    QTRY_COMPARE(model->rowCount(), 10'000);
    model->lookAt(0, 30);
    QTRY_COMPARE(spans(9), std::size_t{30'001});
    QTRY_COMPARE(spans(30), std::size_t{1});
    QVERIFY(!model->history(31));
    model->lookAt(9'000, 9'030);
    QTRY_COMPARE(spans(9'030), std::size_t{1});
}

void tst_StatusTimelineModel::words_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<QString>("bar");
    QTest::addColumn<QString>("part"); ///< of the tooltip
    const auto row = [](const char* what, const QByteArray& value, const QString& bar, const QString& part) {
        QTest::newRow(what) << value << bar << part;
    };
    row("running", R"({"state":"RUNNING","trace":null,"worker_id":"10.0.1.4:8083","generation":7})",
        u"Running on 10.0.1.4:8083"_qs, u"Worker 10.0.1.4:8083, generation 7\nSince "_qs);
    row("failed", R"({"state":"FAILED","trace":"org.x.Y$FooException: no\n\tat","worker_id":"w","generation":1})",
        u"Failed · FooException"_qs, u"org.x.Y$FooException: no"_qs);
    row("trace without type", R"({"state":"FAILED","trace":"out of luck: no","worker_id":"w","generation":1})",
        u"Failed · out of luck: no"_qs, u"Partition 3, offset 100"_qs);
    row("no worker", R"({"state":"PAUSED","trace":null,"worker_id":"","generation":1})", u"Paused"_qs, u"Since"_qs);
    row("unknown", R"({"state":"SLEEPING","trace":null,"worker_id":"w","generation":1})",
        u"Unknown state “SLEEPING”"_qs, u"Ignored by workers: they know no such state"_qs);
    row("unreadable", "{", u"Not readable"_qs, u"Ignored by workers: the value is no status"_qs);
}

void tst_StatusTimelineModel::words()
{
    QFETCH(QByteArray, value);
    QFETCH(QString, bar);
    QFETCH(QString, part);
    cluster->status("status-task-a-0", value.toStdString());
    show();
    model->lookAt(0, 0);
    QTRY_COMPARE(spans(0), std::size_t{1});
    const auto history = model->history(0);
    QCOMPARE(TimelineWords::bar(*history, history->spans.front(), true), bar);
    const QString about = TimelineWords::about(model->store(), *history, history->spans.front(), Start + 60'000, true);
    QVERIFY2(about.contains(part), qPrintable(about));
}

QTEST_MAIN(tst_StatusTimelineModel)
#include "tst_statustimelinemodel.moc"
