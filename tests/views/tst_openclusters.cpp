// SPDX-License-Identifier: GPL-3.0-or-later
#include "fakecluster.h"
#include "items/eventlogmodel.h"
#include "items/navigatorforest.h"
#include "views/clusterview.h"
#include "views/connectdialog.h"
#include "views/mainwindow.h"
#include "views/pane.h"
#include "views/settings.h"

#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

using namespace inspector;

class tst_OpenClusters : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void standSideBySide();
    void theVerySameIsOnlyShown();
    void choosingAConnectorShowsItsCluster();
    void panesStayAsTheyWereLeft();
    void keysAndMenuReachThem();
    void heldViewStaysHeld();
    void closingShowsAnother();
    void reopenedKeepsItsPlace();
    void rowsOfAHiddenClusterDisturbNothing();
    void allComeBack();
    void topicsAreLookedFor();

private:
    FakeCluster* open(const char* bootstrap, const char* group);
    QStringList tree() const;
    void choose(int cluster, const char* connector);
    Pane* front(const char* pane) const;
    QString title() const { return m_window->windowTitle().section(u' ', 0, 2); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<FakeOpener> m_opener;
    std::unique_ptr<MainWindow> m_window;
};

void tst_OpenClusters::init()
{
    m_window.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("a.ini")));
    m_opener = std::make_unique<FakeOpener>();
    m_window = std::make_unique<MainWindow>(*m_opener, *m_settings);
    m_window->show();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
}

FakeCluster* tst_OpenClusters::open(const char* bootstrap, const char* group)
{
    ConnectionSettings connection;
    connection.bootstrap = QString::fromLatin1(bootstrap);
    connection.group = QString::fromLatin1(group);
    QString error;
    if (!m_window->openCluster(connection, &error))
        qFatal("%s", qPrintable(error));
    auto* cluster = static_cast<FakeCluster*>(m_window->cluster());
    cluster->models().setNames(connection.bootstrap, connection.group);
    cluster->fill();
    return cluster;
}

/// Clusters and the numbers of their connectors.
QStringList tst_OpenClusters::tree() const
{
    const auto* forest = m_window->findChild<NavigatorForest*>();
    QStringList lines;
    for (int kafka = 0; kafka < forest->rowCount(); ++kafka) {
        const QModelIndex above = forest->index(kafka, 0);
        lines << above.data().toString();
        for (int row = 0; row < forest->rowCount(above); ++row) {
            const QModelIndex connect = forest->index(row, 0, above);
            lines << QString(connect.data().toString() + u' ' + QString::number(forest->rowCount(connect)));
        }
    }
    return lines;
}

void tst_OpenClusters::choose(int cluster, const char* connector)
{
    const auto* forest = m_window->findChild<NavigatorForest*>();
    auto* navigator = m_window->findChild<QTreeView*>(QStringLiteral("navigatorTree"));
    const QModelIndex above = forest->clusterIndex(forest->clusters().at(std::size_t(cluster)));
    for (int row = 0; row < forest->rowCount(above); ++row) {
        const QModelIndex index = forest->index(row, 0, above);
        if (index.data().toString() == QLatin1String(connector)) {
            navigator->setFocus();
            navigator->setCurrentIndex(index);
            return;
        }
    }
    QFAIL("no such connector");
}

Pane* tst_OpenClusters::front(const char* pane) const
{
    m_window->clusterView()->showPane(QString::fromLatin1(pane), {});
    return m_window->clusterView()->currentPane();
}

void tst_OpenClusters::standSideBySide()
{
    FakeCluster* shop = open("prod:9092", "shop");
    open("test:9092", "shop");
    FakeCluster* billing = open("prod:9092", "billing");
    QCOMPARE(tree(), (QStringList{QStringLiteral("prod:9092"), QStringLiteral("shop 3"), QStringLiteral("billing 3"),
                                  QStringLiteral("test:9092"), QStringLiteral("shop 3")}));
    QCOMPARE(m_window->openClusterCount(), 3);
    QCOMPARE(m_window->cluster(), billing);
    QCOMPARE(title(), QStringLiteral("billing on prod:9092"));
    shop->folded.connector("new");
    shop->show(); // what is not shown goes on
    QCOMPARE(tree().at(1), QStringLiteral("shop 4"));
}

void tst_OpenClusters::theVerySameIsOnlyShown()
{
    FakeCluster* shop = open("prod:9092", "shop");
    open("prod:9092", "billing");
    ConnectionSettings again = shop->settings();
    QString error;
    QVERIFY(m_window->openCluster(again, &error));
    QCOMPARE(m_window->cluster(), shop);
    QCOMPARE(m_opener->opened.size(), 2);
    again.readOnly = true; // another one: both can be wanted
    QVERIFY(m_window->openCluster(again, &error));
    QCOMPARE(m_window->openClusterCount(), 3);
}

void tst_OpenClusters::choosingAConnectorShowsItsCluster()
{
    FakeCluster* shop = open("prod:9092", "shop");
    FakeCluster* billing = open("prod:9092", "billing");
    choose(0, "orders");
    QCOMPARE(m_window->cluster(), shop);
    QCOMPARE(m_window->clusterView()->scopeName(), QStringLiteral("orders"));
    // The keyboard goes on where it was.
    auto* navigator = m_window->findChild<QTreeView*>(QStringLiteral("navigatorTree"));
    QVERIFY(navigator->hasFocus());
    choose(1, "audit");
    QCOMPARE(m_window->cluster(), billing);
    QCOMPARE(m_window->clusterView()->scopeName(), QStringLiteral("audit"));
    const auto* forest = m_window->findChild<NavigatorForest*>();
    navigator->setCurrentIndex(forest->clusterIndex(forest->clusters().front()));
    QCOMPARE(m_window->cluster(), shop);
    QVERIFY(!m_window->clusterView()->scope().valid());
}

void tst_OpenClusters::panesStayAsTheyWereLeft()
{
    FakeCluster* shop = open("prod:9092", "shop");
    Pane* statuses = front("status");
    statuses->setFilterText(QStringLiteral("orders"));
    choose(0, "orders");
    open("prod:9092", "billing");
    front("offsets")->setFilterText({});
    choose(0, "orders");
    QCOMPARE(m_window->cluster(), shop);
    QCOMPARE(m_window->clusterView()->currentPane(), statuses);
    QCOMPARE(statuses->filterText(), QStringLiteral("orders"));
}

void tst_OpenClusters::keysAndMenuReachThem()
{
    FakeCluster* shop = open("prod:9092", "shop");
    FakeCluster* billing = open("prod:9092", "billing");
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::AltModifier);
    QTRY_COMPARE(m_window->cluster(), shop);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::AltModifier);
    QTRY_COMPARE(m_window->cluster(), billing);
    QList<QAction*> entries;
    for (QMenu* menu : m_window->findChildren<QMenu*>()) {
        if (menu->title() == QStringLiteral("Cl&usters"))
            entries = menu->actions();
    }
    QCOMPARE(entries.size(), 2);
    QCOMPARE(entries.at(0)->text(), QStringLiteral("&1 shop on prod:9092"));
    QVERIFY(!entries.at(0)->isChecked() && entries.at(1)->isChecked());
    entries.at(0)->trigger();
    QCOMPARE(m_window->cluster(), shop);
}

void tst_OpenClusters::heldViewStaysHeld()
{
    FakeCluster* shop = open("prod:9092", "shop");
    QAction* hold = nullptr;
    for (QAction* action : m_window->findChildren<QAction*>()) {
        if (action->text() == QStringLiteral("&Hold View"))
            hold = action;
    }
    QVERIFY(hold);
    hold->trigger();
    FakeCluster* billing = open("prod:9092", "billing");
    QVERIFY(shop->models().held());
    QVERIFY(!billing->models().held());
    QVERIFY(!hold->isChecked());
    choose(0, "orders");
    QVERIFY(hold->isChecked());
    QVERIFY(shop->models().held());
    hold->trigger();
    QVERIFY(!shop->models().held());
}

void tst_OpenClusters::closingShowsAnother()
{
    FakeCluster* shop = open("prod:9092", "shop");
    open("prod:9092", "billing");
    m_window->closeCluster();
    QCOMPARE(m_window->cluster(), shop);
    QCOMPARE(tree(), (QStringList{QStringLiteral("prod:9092"), QStringLiteral("shop 3")}));
    QCOMPARE(title(), QStringLiteral("shop on prod:9092"));
    m_window->closeCluster();
    QVERIFY(!m_window->cluster());
    QVERIFY(tree().isEmpty());
    QVERIFY(!m_window->clusterView());
}

void tst_OpenClusters::reopenedKeepsItsPlace()
{
    FakeCluster* shop = open("prod:9092", "shop");
    open("prod:9092", "billing");
    m_window->openCluster(shop->settings(), nullptr);
    QCOMPARE(m_window->cluster(), shop);
    shop->models().events()->add(EventLogModel::Severity::Warning, {}, QStringLiteral("before"));
    const QPointer<ClusterModels> before = &shop->models();
    m_window->reopenCluster();
    QVERIFY(!before);
    auto* again = static_cast<FakeCluster*>(m_window->cluster());
    again->models().setNames(QStringLiteral("prod:9092"), QStringLiteral("shop"));
    again->fill();
    QCOMPARE(m_window->openClusterCount(), 2);
    QCOMPARE(m_opener->opened.size(), 3);
    QCOMPARE(title(), QStringLiteral("shop on prod:9092"));
    QCOMPARE(tree(), (QStringList{QStringLiteral("prod:9092"), QStringLiteral("shop 3"), QStringLiteral("billing 3")}));
    QCOMPARE(again->models().events()->index(0, EventLogModel::TextColumn).data().toString(), QStringLiteral("before"));
}

void tst_OpenClusters::rowsOfAHiddenClusterDisturbNothing()
{
    FakeCluster* shop = open("prod:9092", "shop");
    front("connectors");
    choose(0, "orders");
    open("prod:9092", "billing");
    Pane* connectors = front("connectors");
    choose(1, "audit");
    const QString scope = m_window->clusterView()->scopeName();
    shop->folded.config("connector-orders", std::nullopt);
    shop->folded.offset("[\"orders\",{\"filename\":\"/srv/a.txt\"}]", std::nullopt);
    shop->folded.offset("[\"orders\",{\"filename\":\"/srv/b.txt\"}]", std::nullopt);
    shop->show(); // what its panes are narrowed to is gone
    QCOMPARE(m_window->clusterView()->currentPane(), connectors);
    QCOMPARE(m_window->clusterView()->scopeName(), scope);
    auto* navigator = m_window->findChild<QTreeView*>(QStringLiteral("navigatorTree"));
    QCOMPARE(navigator->currentIndex().siblingAtColumn(0).data().toString(), QStringLiteral("audit"));
}

void tst_OpenClusters::allComeBack()
{
    open("prod:9092", "shop");
    open("test:9092", "shop");
    open("prod:9092", "billing");
    choose(2, "orders");
    QCOMPARE(title(), QStringLiteral("shop on test:9092"));
    m_window->close();
    m_window = std::make_unique<MainWindow>(*m_opener, *m_settings);
    m_window->restoreOpenClusters();
    QCOMPARE(m_window->openClusterCount(), 3);
    QCOMPARE(title(), QStringLiteral("shop on test:9092"));
    m_window->closeCluster();
    m_window = std::make_unique<MainWindow>(*m_opener, *m_settings);
    m_window->restoreOpenClusters();
    QCOMPARE(m_window->openClusterCount(), 3); // the program ended, nobody closed it by the menu
}

/// Started with an address alone: the one cluster there is opens, without more ado.
void tst_OpenClusters::topicsAreLookedFor()
{
    ConnectionSettings connection;
    connection.clearTopicNames();
    QString error;
    QVERIFY(!m_window->findCluster(connection, &error)); // no address
    QVERIFY(!error.isEmpty());
    QVERIFY(m_opener->searched.isEmpty());

    connection.bootstrap = QStringLiteral("k1:9092");
    QVERIFY(m_window->findCluster(connection, &error));
    QCOMPARE(m_opener->searched, QList<ConnectionSettings>{connection});
    QVERIFY(!m_window->cluster());
    Discovery found;
    found.complete = true;
    FoundCluster& cluster = found.clusters.emplace_back();
    cluster.group = "shop";
    cluster.topic(TopicRole::Config) = {"atlas", 1, {}, true, {}, {}};
    cluster.topic(TopicRole::Status) = {"borealis", 5, {}, true, {}, {}};
    cluster.topic(TopicRole::Offset) = {"cassini", 25, {}, true, {}, {}};
    Q_EMIT m_opener->lastSearch->finished(found);
    QTRY_VERIFY(m_window->cluster());
    connection.group = QStringLiteral("shop");
    connection.setTopicNames({"atlas", "borealis", "cassini"});
    QCOMPARE(m_opener->opened, QList<ConnectionSettings>{connection});
    QTRY_VERIFY(!m_window->findChild<ConnectDialog*>());
}

QTEST_MAIN(tst_OpenClusters)
#include "tst_openclusters.moc"
