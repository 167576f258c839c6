// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/foldedcluster.h"
#include "../models/workergroups.h"
#include "items/clustermodels.h"
#include "items/workersmodel.h"
#include "views/clusterview.h"
#include "views/messagebanner.h"
#include "views/statelabel.h"
#include "views/workerspane.h"
#include "views/workerspanel.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace inspector;

namespace
{

const std::string W1 = "10.0.0.1:8083"; // whom statuses of FoldedCluster name
const std::string W2 = "10.0.0.2:8083";
const QString Url1 = QStringLiteral("http://10.0.0.1:8083/");

} // namespace

/// The pane Workers: the group's line, the worker chosen and what it says, and the matrix of what runs where.
class tst_WorkersPane : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_view.reset(); }
    void workersAreAskedWhileItIsShown();
    void membersAndWhatRunsWhere();
    void saysWhatRightIsMissing();
    void aWorkerIsAlwaysChosen();
    void pluginsAreReadOnDemand();
    void workerOfAnotherKafkaCluster();
    void logLevelsNeedAnAddress();

private:
    void look(std::vector<FoundWorker> workers) { m_models->setSurroundings(madeGroup(std::move(workers))); }
    template <class Widget>
    Widget* part(const char* name) const
    {
        return m_pane->findChild<WorkersPanel*>()->findChild<Widget*>(QLatin1String(name));
    }
    QString groupLine() const { return part<StateLabel>("workerGroup")->text(); }
    static QStringList columnOf(const QAbstractItemView* table, int column)
    {
        QStringList cells;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            cells << table->model()->index(row, column).data().toString();
        return cells;
    }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
    std::unique_ptr<ClusterView> m_view;
    WorkersPane* m_pane = nullptr;
};

void tst_WorkersPane::init()
{
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_cluster->connector("orders");
    m_cluster->connectorStatus("orders", "RUNNING");
    m_cluster->taskStatus("orders", 0, "RUNNING");
    m_models->apply(m_cluster->take());
    m_view = std::make_unique<ClusterView>(*m_models, QStringLiteral("fake"));
    m_pane = m_view->findChild<WorkersPane*>();
    QVERIFY(m_pane);
    m_view->resize(1000, 700);
    m_view->show();
    m_view->showPane(QStringLiteral("workers"), {});
}

void tst_WorkersPane::workersAreAskedWhileItIsShown()
{
    QVERIFY(m_models->workers()->isWatched());
    m_view->showPane(QStringLiteral("connectors"), {});
    QVERIFY(!m_models->workers()->isWatched());
    m_view->showPane(QStringLiteral("workers"), {});
    QVERIFY(m_models->workers()->isWatched());
    m_view.reset();
    QVERIFY(!m_models->workers()->isWatched());
}

void tst_WorkersPane::membersAndWhatRunsWhere()
{
    look({madeWorker(W1, {{"orders", -1}}), madeWorker(W2, {{"orders", 0}}, true)});
    QVERIFY2(groupLine().contains(QStringLiteral("Group shop is stable")), qPrintable(groupLine()));
    QCOMPARE(columnOf(part<QTableView>("workersTable"), WorkersModel::WorkerColumn),
             (QStringList{QString::fromStdString(W1), QString::fromStdString(W2)}));
    QStringList matrix;
    const QAbstractItemModel& model = *m_pane->view()->model();
    for (int column = 2; column < model.columnCount(); ++column) // after connector and notes
        matrix << model.headerData(column, Qt::Horizontal).toString() + u": " +
                      model.index(0, column).data().toString();
    QCOMPARE(matrix.size(), 2);
    QVERIFY2(matrix.at(0).contains(u"connector"), qPrintable(matrix.at(0)));
    QVERIFY2(matrix.at(1).contains(u"0"), qPrintable(matrix.at(1))); // assigned there, and running on the other one
    QVERIFY2(!model.index(0, 1).data().toString().isEmpty(), qPrintable(matrix.join(u'\n')));
}

void tst_WorkersPane::saysWhatRightIsMissing()
{
    Surroundings refused = madeGroup({});
    refused.workers->state.clear();
    refused.workers->error = Error{ErrorCode::NotAuthorized, "shop", {}, 30, false};
    m_models->setSurroundings(refused);
    QVERIFY2(groupLine().contains(QStringLiteral("Ask for the right DESCRIBE on that group")), qPrintable(groupLine()));
    // Who is named by statuses is neither a member nor gone.
    QCOMPARE(columnOf(part<QTableView>("workersTable"), WorkersModel::WorkerColumn),
             QStringList{QString::fromStdString(W1)});
    QCOMPARE(columnOf(part<QTableView>("workersTable"), WorkersModel::NotesColumn).size(), 1);
    QCOMPARE(m_models->workers()->worker(0).kind, WorkersModel::Kind::Named);
    QVERIFY(m_pane->view()->model()->index(0, 1).data().toString().isEmpty()); // nothing is compared
}

void tst_WorkersPane::aWorkerIsAlwaysChosen()
{
    auto* table = part<QTableView>("workersTable");
    auto* details = part<QTableView>("workerDetails");
    look({madeWorker(W2, {})});
    QVERIFY(table->currentIndex().isValid());
    table->setCurrentIndex(table->model()->index(0, 0));
    look({madeWorker(W2, {}), madeWorker(W1, {})});
    // The one before it in order changes neither the choice nor what is told of it.
    table->setCurrentIndex(table->model()->index(1, 0));
    QVERIFY(columnOf(details, 1).join(u'\n').contains(QStringLiteral("10.0.0.2")));
    look({madeWorker(W2, {}), madeWorker("10.0.0.0:8083", {}), madeWorker(W1, {})});
    QCOMPARE(table->currentIndex().row(), 2);
    QVERIFY(columnOf(details, 1).join(u'\n').contains(QStringLiteral("10.0.0.2")));
    look({});
    look({madeWorker(W1, {})});
    QVERIFY(table->currentIndex().isValid());
}

void tst_WorkersPane::pluginsAreReadOnDemand()
{
    m_models->workers()->setGivenAddresses({Url1});
    look({madeWorker(W1, {})});
    auto* read = part<QPushButton>("readPlugins");
    auto* why = part<QLabel>("whyNoPlugins");
    QVERIFY(!read->isEnabled());
    QCOMPARE(why->text(), QStringLiteral("no answer of the chosen worker yet"));
    WorkerRest rest;
    rest.info = Result<WorkerInfo>(Error{ErrorCode::HttpRefused, "http://10.0.0.1:8083", {}, 0, false});
    m_models->workers()->setRest(Url1, rest);
    QVERIFY(!read->isEnabled());
    QCOMPARE(why->text(), QStringLiteral("the chosen worker was not reached"));
    rest.info = Result<WorkerInfo>(WorkerInfo{"http://10.0.0.1:8083", {4, 3, "4.3.1"}, "abc", "kafka-1"});
    m_models->workers()->setRest(Url1, rest);
    QVERIFY(read->isEnabled());
    QCOMPARE(why->text(), QString());
    QSignalSpy wanted(m_models->workers(), &WorkersModel::pluginsWanted);
    QTest::mouseClick(read, Qt::LeftButton);
    QCOMPARE(wanted.count(), 1);
    QCOMPARE(wanted.front().front().toString(), Url1);
    rest.askingPlugins = true;
    m_models->workers()->setRest(Url1, rest);
    QVERIFY(!read->isEnabled());
    rest.askingPlugins = false;
    rest.plugins = Result<std::vector<ConnectorPlugin>>({{"org.example.Sink", ConnectorType::Sink, "7"}});
    m_models->workers()->setRest(Url1, rest);
    QVERIFY(read->isEnabled());
    const auto told = [this] { return columnOf(part<QTableView>("workerDetails"), 1).join(u'\n'); };
    QTRY_VERIFY2(told().contains(QStringLiteral("org.example.Sink · 7")), qPrintable(told()));
}

void tst_WorkersPane::workerOfAnotherKafkaCluster()
{
    look({madeWorker(W1, {})});
    auto* banner = part<MessageBanner>("workersBanner");
    QVERIFY(!banner->isVisible());
    WorkerRest rest;
    rest.info = Result<WorkerInfo>(WorkerInfo{"http://10.0.0.1:8083", {4, 3, "4.3.1"}, "abc", "kafka-2"});
    m_models->workers()->setRest(Url1, rest);
    QVERIFY(banner->isVisible());
    QVERIFY2(banner->text().contains(QStringLiteral("kafka-2")), qPrintable(banner->text()));
    rest.info = Result<WorkerInfo>(WorkerInfo{"http://10.0.0.1:8083", {4, 3, "4.3.1"}, "abc", "kafka-1"});
    m_models->workers()->setRest(Url1, rest);
    QVERIFY(!banner->isVisible());
}

void tst_WorkersPane::logLevelsNeedAnAddress()
{
    look({madeWorker(W1, {})});
    auto* levels = part<QPushButton>("logLevels");
    QVERIFY(!levels->isEnabled());
    QVERIFY(part<QLabel>("whyNoPlugins")->text().contains(QStringLiteral("REST address")));
    m_models->workers()->setGivenAddresses({Url1});
    QVERIFY(levels->isEnabled());
    QSignalSpy requested(m_pane, &WorkersPane::logLevelsRequested);
    QTest::mouseClick(levels, Qt::LeftButton);
    QCOMPARE(requested.count(), 1);
}

QTEST_MAIN(tst_WorkersPane)
#include "tst_workerspane.moc"
