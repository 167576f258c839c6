// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/foldedcluster.h"
#include "../models/sinkgroups.h"
#include "items/clustermodels.h"
#include "items/sinkgroupsmodel.h"
#include "items/sinklagmodel.h"
#include "views/clusterview.h"
#include "views/lagplot.h"
#include "views/messagebanner.h"
#include "views/sinkgrouppanel.h"
#include "views/sinkgroupspane.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>

using namespace inspector;

/// The pane Sink Groups: its place, the group chosen below the table, the plot, and what is offered.
class tst_SinkGroupsPane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init();
    void cleanup() { m_view.reset(); }
    void standsBeforeTheFindings();
    void saysWhereNothingIsAsked();
    void groupChosenIsShownBelow();
    void partitionChosenStaysThroughLooks();
    void plotDrawsTotalAndPartition();
    void unknownIsAGapInThePlot();
    void saysWhyChangesCannotBe();
    void buttonsDoWhatTheMenuDoes();
    void groupLeftBehindHasACommand();
    void goesToTheConnector();
    void rowsOnScreenAreInSight();
    void troubleStandsAboveTheTable();

private:
    void look(std::int64_t at, std::vector<GroupState> groups)
    {
        m_models->setSurroundings(
            SinkGroups::look(at, std::move(groups), {{"connect-it's gone", "Empty"}, {"connect-s", "Stable"}}));
    }
    void choose(const QString& group)
    {
        for (int row = 0; row < m_pane->view()->model()->rowCount(); ++row) {
            const QModelIndex cell = m_pane->view()->model()->index(row, SinkGroupsModel::GroupColumn);
            if (cell.data().toString() == group)
                m_pane->view()->selectRow(row);
        }
    }
    template <class Widget>
    Widget* part(const char* name) const
    {
        return m_pane->findChild<Widget*>(QLatin1String(name));
    }
    QList<QLineSeries*> lines() const
    {
        QList<QLineSeries*> lines;
        for (QAbstractSeries* series : part<LagPlot>("lagPlot")->chart()->series())
            lines << qobject_cast<QLineSeries*>(series);
        return lines;
    }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
    std::unique_ptr<ClusterView> m_view;
    SinkGroupsPane* m_pane = nullptr;
};

void tst_SinkGroupsPane::init()
{
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_cluster->config("connector-s", SinkGroups::config());
    m_models->apply(m_cluster->take());
    m_models->setProgress(SinkGroups::readToTheEnd());
    m_view = std::make_unique<ClusterView>(*m_models, QStringLiteral("fake"));
    m_pane = m_view->sinkGroups();
    QVERIFY(m_pane);
    m_view->resize(1000, 700);
    m_view->show();
    m_view->showPane(QStringLiteral("sinkGroups"), {});
}

void tst_SinkGroupsPane::standsBeforeTheFindings()
{
    QStringList titles;
    for (int page = 0; page < m_view->pageCount(); ++page)
        titles << m_view->pageTitle(page);
    QCOMPARE(titles.indexOf(QStringLiteral("Findings")), titles.indexOf(QStringLiteral("Sink Groups")) + 1);
}

/// A tab that came and went would have Ctrl+8 open another one.
void tst_SinkGroupsPane::saysWhereNothingIsAsked()
{
    QVERIFY(m_view->findChild<MessageBanner*>(QStringLiteral("sinkGroupsTrouble"))->isHidden());
    ClusterModels still(m_cluster->store, m_cluster->keys);
    still.setStill(-1);
    const ClusterView view(still, QStringLiteral("file"));
    QCOMPARE(view.pageCount(), m_view->pageCount());
    const auto* banner = view.sinkGroups()->findChild<MessageBanner*>(QStringLiteral("sinkGroupsTrouble"));
    QVERIFY(!banner->isHidden());
    QVERIFY(banner->findChild<QLabel*>()->text().contains(QStringLiteral("records only")));
}

void tst_SinkGroupsPane::groupChosenIsShownBelow()
{
    QCOMPARE(part<QLabel>("groupTitle")->text(), QStringLiteral("No group is chosen"));
    choose(QStringLiteral("connect-s"));
    QCOMPARE(part<QLabel>("groupTitle")->text(), QStringLiteral("connect-s"));
    const QAbstractItemModel* partitions = part<QTableView>("sinkPartitions")->model();
    QCOMPARE(partitions->rowCount(), 0);
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}, {10, 40}})});
    QCOMPARE(partitions->rowCount(), 2);
    // The worst first.
    QCOMPARE(partitions->index(0, SinkLagModel::LagColumn).data().toString(), QStringLiteral("30"));
    QVERIFY(part<QLabel>("lagCaption")->text().startsWith(QStringLiteral("Lag: 31 records at ")));
}

void tst_SinkGroupsPane::partitionChosenStaysThroughLooks()
{
    choose(QStringLiteral("connect-s"));
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}, {10, 40}})});
    auto* table = part<QTableView>("sinkPartitions");
    table->selectRow(1); // orders-0
    look(2000, {SinkGroups::group("connect-s", "Stable", {{1, 99}, {10, 40}})});
    QCOMPARE(table->currentIndex().siblingAtColumn(SinkLagModel::PartitionColumn).data().toString(),
             QStringLiteral("0"));
    // Also where the partitions are others.
    look(3000, {SinkGroups::group("connect-s", "Stable", {{1, 99}, {10, 40}, {0, 500}})});
    QCOMPARE(table->currentIndex().siblingAtColumn(SinkLagModel::PartitionColumn).data().toString(),
             QStringLiteral("0"));
    QCOMPARE(lines().size(), 2);
}

void tst_SinkGroupsPane::plotDrawsTotalAndPartition()
{
    choose(QStringLiteral("connect-s"));
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}, {10, 40}})});
    look(6000, {SinkGroups::group("connect-s", "Stable", {{2, 2}, {20, 40}})});
    QCOMPARE(lines().size(), 1);
    QCOMPARE(lines().front()->points(), (QList<QPointF>{{1000, 31}, {6000, 20}}));
    part<QTableView>("sinkPartitions")->selectRow(0);
    QCOMPARE(lines().size(), 2);
    QCOMPARE(lines().back()->points(), (QList<QPointF>{{1000, 30}, {6000, 20}}));
    // Told apart without colour, and with a name each.
    QVERIFY(lines().front()->pen().style() != lines().back()->pen().style());
    QCOMPARE(lines().back()->name(), QStringLiteral("orders-1"));
    const QString words = part<LagPlot>("lagPlot")->accessibleName();
    QVERIFY2(words.contains(QStringLiteral("all partitions: 31 records at ")), qPrintable(words));
    QVERIFY2(words.contains(QStringLiteral("Partition orders-1: 30 records at ")), qPrintable(words));
    const auto* axis = qobject_cast<QValueAxis*>(part<LagPlot>("lagPlot")->chart()->axes(Qt::Vertical).front());
    QCOMPARE(axis->max(), 40.0);
    QCOMPARE(axis->titleText(), QStringLiteral("Lag (records)"));
}

void tst_SinkGroupsPane::unknownIsAGapInThePlot()
{
    choose(QStringLiteral("connect-s"));
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}})});
    GroupState refused;
    refused.id = "connect-s";
    refused.error = Error{ErrorCode::TimedOut, "connect-s", {}, 0, false};
    look(2000, {refused});
    look(3000, {SinkGroups::group("connect-s", "Stable", {{1, 5}})});
    QCOMPARE(lines().size(), 2);
    QCOMPARE(lines().front()->points(), (QList<QPointF>{{1000, 1}}));
    QCOMPARE(lines().back()->points(), (QList<QPointF>{{3000, 4}}));
}

void tst_SinkGroupsPane::saysWhyChangesCannotBe()
{
    QVERIFY(!part<QPushButton>("changeOffsets")->isVisible()); // nobody offers it yet
    QAction change;
    QAction reset;
    change.setEnabled(false);
    change.setStatusTip(QStringLiteral("opened read-only"));
    reset.setEnabled(false);
    m_pane->panel()->offer(&change, &reset, QStringLiteral("k:9092"));
    choose(QStringLiteral("connect-s"));
    QVERIFY(part<QPushButton>("changeOffsets")->isVisible());
    QVERIFY(!part<QPushButton>("changeOffsets")->isEnabled());
    QCOMPARE(part<QLabel>("groupHint")->text(), QStringLiteral("opened read-only"));
    change.setEnabled(true);
    QVERIFY(part<QPushButton>("changeOffsets")->isEnabled());
    QCOMPARE(part<QLabel>("groupHint")->text(), QString());
}

void tst_SinkGroupsPane::buttonsDoWhatTheMenuDoes()
{
    QAction change;
    QAction reset;
    m_pane->panel()->offer(&change, &reset, QStringLiteral("k:9092"));
    const QSignalSpy changed(&change, &QAction::triggered);
    const QSignalSpy wasReset(&reset, &QAction::triggered);
    choose(QStringLiteral("connect-s"));
    part<QPushButton>("changeOffsets")->click();
    QCOMPARE(changed.count(), 1);
    QCOMPARE(wasReset.count(), 0);
    part<QPushButton>("resetOffsets")->click();
    QCOMPARE(wasReset.count(), 1);
}

void tst_SinkGroupsPane::groupLeftBehindHasACommand()
{
    QAction change;
    QAction reset;
    m_pane->panel()->offer(&change, &reset, QStringLiteral("k:9092"));
    look(1000, {});
    choose(QStringLiteral("connect-it's gone"));
    QVERIFY(!part<QPushButton>("changeOffsets")->isVisible());
    QVERIFY(!part<QPushButton>("showConnector")->isEnabled());
    auto* copy = part<QPushButton>("copyDeletion");
    QVERIFY(copy->isVisible());
    copy->click();
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral(
                 "kafka-consumer-groups.sh --bootstrap-server 'k:9092' --delete --group 'connect-it'\\''s gone'"));
    QVERIFY(part<QLabel>("groupHint")->text().startsWith(QStringLiteral("Copied.")));
}

void tst_SinkGroupsPane::goesToTheConnector()
{
    choose(QStringLiteral("connect-s"));
    part<QPushButton>("showConnector")->click();
    QVERIFY(m_view->currentPane());
    QCOMPARE(m_view->currentPane()->id(), QStringLiteral("connectors"));
    QCOMPARE(m_view->currentPane()->view()->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("s"));
}

void tst_SinkGroupsPane::rowsOnScreenAreInSight()
{
    for (int number = 0; number < 300; ++number)
        m_cluster->config("connector-sink" + std::to_string(number), SinkGroups::config());
    m_models->apply(m_cluster->take());
    m_pane->view()->sortByColumn(SinkGroupsModel::GroupColumn, Qt::DescendingOrder);
    m_pane->view()->scrollToTop();
    look(1000, {});
    const std::string top =
        m_pane->view()->model()->index(0, SinkGroupsModel::GroupColumn).data().toString().toStdString();
    // Everything else has waited longer, and yet it is among those that are looked at.
    std::vector<GroupState> groups;
    groups.push_back(SinkGroups::group(top, "Stable", {{1, 2}}));
    look(2000, groups);
    QVERIFY(m_models->sinkGroups()->wish().count(top));
    m_view->showPane(QStringLiteral("config"), {});
    look(3000, {});
    QVERIFY(!m_models->sinkGroups()->wish().count(top));
}

void tst_SinkGroupsPane::troubleStandsAboveTheTable()
{
    look(1000, {SinkGroups::group("connect-s", "Stable", {{1, 2}})});
    QVERIFY(!part<MessageBanner>("sinkGroupsTrouble")->isVisible());
    Surroundings failed;
    failed.at = 6000;
    failed.error = Error{ErrorCode::ConnectionRefused, "127.0.0.1:9092", {}, 0, false};
    m_models->setSurroundings(failed);
    QVERIFY(part<MessageBanner>("sinkGroupsTrouble")->isVisible());
    QVERIFY(part<MessageBanner>("sinkGroupsTrouble")->text().contains(QStringLiteral("127.0.0.1:9092")));
    look(11000, {});
    QVERIFY(!part<MessageBanner>("sinkGroupsTrouble")->isVisible());
}

QTEST_MAIN(tst_SinkGroupsPane)
#include "tst_sinkgroupspane.moc"
