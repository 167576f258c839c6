// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/journalentries.h"
#include "fakecluster.h"
#include "items/journalmodel.h"
#include "items/navigatorforest.h"
#include "items/tablemodel.h"
#include "views/clusterview.h"
#include "views/connectdialog.h"
#include "views/detailsdock.h"
#include "views/eventlogdock.h"
#include "views/journalpage.h"
#include "views/journalpane.h"
#include "views/mainwindow.h"
#include "views/messagebanner.h"
#include "views/navigatordock.h"
#include "views/operationdialog.h"
#include "views/pane.h"
#include "views/recordlimitdialog.h"
#include "views/settings.h"
#include "views/startpage.h"
#include "views/statelabel.h"
#include "views/steadyclock.h"

#include <QAccessible>
#include <QAction>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

using namespace inspector;

/// The window over a cluster in memory.
class tst_MainWindow : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsWithoutACluster();
    void showsTheClusterInPanes();
    void refusedClusterLeavesTheFormOpen();
    void navigatorNarrowsAllPanes();
    void findConnectorByKeys();
    void detailsStayOnTheirKey();
    void detailsAreOfTheMarkedRow();
    void historyShowsAnOlderVersion();
    void heldViewDoesNotMove();
    void bannerSaysSinceWhen();
    void eventsAreCountedAndShown();
    void resetActionNeedsAConnector();
    void readOnlyForbidsReset();
    void resetDialogIsWindowModal();
    void connectorMenuAsksBeforeItSends();
    void layoutComesBack();
    void corruptLayoutIsIgnored();
    void everythingFocusableHasAName();
    void mnemonicsOfAMenuAreUnique();
    void mnemonicsLeaveTheMenuBarAlone_data();
    void mnemonicsLeaveTheMenuBarAlone();
    void shortcutsAreUnique();
    void fitsASmallScreen();
    void connectorNamesAreNoMarkup();
    void selectionSaysWhatTheChipSays_data();
    void selectionSaysWhatTheChipSays();
    void detailsLeaveAnEntryThatIsLeftOut();
    void closingWhileRowsStreamIsClean();
    void limitOfRecordsIsAskedFor();

private:
    struct Shown
    {
        QTemporaryDir folder;
        std::unique_ptr<Settings> settings;
        FakeOpener opener;
        std::unique_ptr<MainWindow> window;

        explicit Shown(bool open = true, bool readOnly = false)
        {
            settings = std::make_unique<Settings>(folder.filePath(QStringLiteral("a.ini")));
            make();
            if (open) {
                ConnectionSettings connection;
                connection.bootstrap = QStringLiteral("fake:9092");
                connection.readOnly = readOnly;
                QString error;
                window->openCluster(connection, &error);
                front("connectors"); // the overview has no rows to choose
                cluster().fill();
            }
        }
        void make()
        {
            window = std::make_unique<MainWindow>(opener, *settings);
            window->show();
            window->activateWindow();
            QVERIFY(QTest::qWaitForWindowActive(window.get()));
        }
        FakeCluster& cluster() const { return *opener.last; }
        QModelIndex inTree(ConnectorId connector) const
        {
            const auto* forest = window->findChild<NavigatorForest*>();
            return forest->indexOf(forest->clusters().front(), connector);
        }
        Pane* pane(const char* id) const
        {
            return window->findChild<Pane*>(QString::fromLatin1(id) + QStringLiteral("Pane"));
        }
        QAction* action(const QString& beginning) const
        {
            for (QAction* action : window->findChildren<QAction*>()) {
                if (QString(action->text()).remove(QLatin1Char('&')).startsWith(beginning)) {
                    return action;
                }
            }
            return nullptr;
        }
        ConnectorId id(const char* name) const { return cluster().models().mirror().connector(name)->connector; }
        void front(const char* id) const
        {
            window->findChild<QTabWidget*>(QStringLiteral("panes"))->setCurrentWidget(pane(id));
        }
    };
    static QStringList column(const Pane* pane, int column)
    {
        QStringList cells;
        for (int row = 0; row < pane->view()->model()->rowCount(); ++row) {
            cells.append(pane->view()->model()->index(row, column).data().toString());
        }
        return cells;
    }
    static void chooseRow(const Pane* pane, int column, const QString& text)
    {
        QTRY_VERIFY(tst_MainWindow::column(pane, column).indexOf(text) >= 0);
        pane->view()->selectRow(static_cast<int>(tst_MainWindow::column(pane, column).indexOf(text)));
    }
};

void tst_MainWindow::startsWithoutACluster()
{
    Shown shown(false);
    QVERIFY(shown.window->findChild<StartPage*>()->isVisible());
    QVERIFY(!shown.window->cluster());
    QCOMPARE(shown.window->windowTitle(), QStringLiteral("Connect Inspector"));
    for (const char* text : {"Close Cluster", "Refresh", "Hold View", "Filter", "Reset Offsets"}) {
        QVERIFY2(!shown.action(QString::fromLatin1(text))->isEnabled(), text);
    }
    shown.action(QStringLiteral("Open the Demo"))->trigger();
    QVERIFY(shown.window->cluster());
    QVERIFY(shown.opener.opened.last().demo);
}

void tst_MainWindow::showsTheClusterInPanes()
{
    Shown shown;
    QTRY_COMPARE(shown.pane("connectors")->view()->model()->rowCount(), 3);
    // The worst comes first.
    QTRY_COMPARE(column(shown.pane("connectors"), 0).first(), QStringLiteral("audit"));
    QTRY_COMPARE(shown.pane("offsets")->view()->model()->rowCount(), 3);
    QVERIFY(shown.pane("config")->view()->model()->rowCount() > 0);
    QVERIFY(shown.pane("status")->view()->model()->rowCount() > 0);
    QVERIFY(shown.pane("records")->view()->model()->rowCount() > 0);
    QVERIFY(shown.window->windowTitle().startsWith(QStringLiteral("fake:9092")));
    QTest::keyClick(shown.window.get(), Qt::Key_5, Qt::ControlModifier);
    QTRY_COMPARE(shown.window->clusterView()->currentPane()->id(), QStringLiteral("offsets"));
    QTRY_VERIFY(shown.pane("offsets")->view()->hasFocus());
    QTest::keyClick(shown.window.get(), Qt::Key_F, Qt::ControlModifier);
    QTRY_COMPARE(QApplication::focusWidget()->objectName(), QStringLiteral("filter"));
    QTest::keyClick(shown.window.get(), Qt::Key_F5);
    QCOMPARE(shown.cluster().refreshes, 1);
}

void tst_MainWindow::refusedClusterLeavesTheFormOpen()
{
    Shown shown;
    const OpenCluster* before = shown.window->cluster();
    shown.opener.refusal = QStringLiteral("No such host: nowhere");
    ConnectionSettings other;
    other.bootstrap = QStringLiteral("nowhere:9092");
    shown.settings->setOpenConnections({{other}, 0});
    shown.window->restoreOpenClusters();
    auto* dialog = shown.window->findChild<ConnectDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QCOMPARE(dialog->connection().bootstrap, QStringLiteral("nowhere:9092"));
    QCOMPARE(dialog->findChild<MessageBanner*>(QStringLiteral("failure"))->text(), shown.opener.refusal);
    QCOMPARE(shown.window->cluster(), before);
}

void tst_MainWindow::navigatorNarrowsAllPanes()
{
    Shown shown;
    auto* tree = shown.window->findChild<QTreeView*>(QStringLiteral("navigatorTree"));
    tree->setFocus();
    tree->setCurrentIndex(shown.inTree(shown.id("orders")));
    QTRY_COMPARE(column(shown.pane("offsets"), 0), QStringList(2, QStringLiteral("orders")));
    shown.front("offsets");
    auto* chip = shown.pane("offsets")->findChild<QToolButton*>(QStringLiteral("scopeChip"));
    QVERIFY(chip->isVisible());
    QTest::mouseClick(chip, Qt::LeftButton);
    QTRY_COMPARE(shown.pane("offsets")->view()->model()->rowCount(), 3);
    QVERIFY(!shown.window->clusterView()->scope().valid());
}

void tst_MainWindow::findConnectorByKeys()
{
    Shown shown;
    QTest::keyClick(shown.window.get(), Qt::Key_K, Qt::ControlModifier);
    auto* find = shown.window->findChild<QLineEdit*>(QStringLiteral("findConnector"));
    QTRY_VERIFY(find->hasFocus());
    QTest::keyClicks(find, QStringLiteral("ord"));
    QTest::keyClick(find, Qt::Key_Return);
    QCOMPARE(shown.window->clusterView()->scope(), shown.id("orders"));
    QVERIFY(shown.window->findChild<QTreeView*>(QStringLiteral("navigatorTree"))->hasFocus());
}

void tst_MainWindow::detailsStayOnTheirKey()
{
    Shown shown;
    shown.front("offsets");
    chooseRow(shown.pane("offsets"), 1, QStringLiteral(R"({"filename":"/srv/b.txt"})"));
    auto* dock = shown.window->findChild<DetailsDock*>();
    auto* key = dock->findChild<QLabel*>(QStringLiteral("keyText"));
    auto* members = dock->findChild<QTableWidget*>(QStringLiteral("members"));
    QCOMPARE(key->text(), QStringLiteral(R"(["orders",{"filename":"/srv/b.txt"}])"));
    QCOMPARE(members->item(0, 0)->text(), QStringLiteral("position"));
    QCOMPARE(members->item(0, 1)->text(), QStringLiteral("20"));
    for (int i = 0; i < 20; ++i) {
        shown.cluster().folded.sourceOffset("orders", "/srv/a.txt", i);
        shown.cluster().folded.sourceOffset("orders", "/srv/b.txt", 1000 + i);
        shown.cluster().show();
    }
    QTRY_COMPARE(members->item(0, 1)->text(), QStringLiteral("1019"));
    QCOMPARE(key->text(), QStringLiteral(R"(["orders",{"filename":"/srv/b.txt"}])"));
    // Deleted is told in words, not as an empty value.
    shown.cluster().folded.offset(R"(["orders",{"filename":"/srv/b.txt"}])", std::nullopt);
    shown.cluster().show();
    auto* caption = dock->findChild<QLabel*>(QStringLiteral("valueCaption"));
    QTRY_VERIFY2(caption->text().contains(QStringLiteral("deleted")), qPrintable(caption->text() + key->text()));
}

/// What the details show is of the row that is marked in front, or they say that there is nothing.
void tst_MainWindow::detailsAreOfTheMarkedRow()
{
    Shown shown;
    const auto says = [&shown](const char* words) {
        for (const QLabel* label : shown.window->findChild<DetailsDock*>()->findChildren<QLabel*>()) {
            if (label->isVisible() && label->text().contains(QString::fromUtf8(words))) {
                return true;
            }
        }
        return false;
    };
    QTRY_VERIFY(shown.pane("connectors")->view()->model()->rowCount() > 0);
    shown.front("connectors");
    const QTableView* table = shown.pane("connectors")->view();
    table->selectionModel()->setCurrentIndex(table->model()->index(0, 0), QItemSelectionModel::NoUpdate); // as by focus
    QTRY_VERIFY(table->selectionModel()->isRowSelected(0));
    QVERIFY(!says("Choose a row"));
    shown.window->findChild<QTabWidget*>(QStringLiteral("panes"))->setCurrentIndex(0);
    QVERIFY(says("The overview has no records of its own"));
    // Another one is marked by hand and stays.
    shown.front("connectors");
    shown.pane("connectors")->view()->selectRow(1);
    QVERIFY(!table->selectionModel()->isRowSelected(0));
}

void tst_MainWindow::historyShowsAnOlderVersion()
{
    Shown shown;
    shown.cluster().folded.sourceOffset("orders", "/srv/b.txt", 21);
    shown.cluster().show();
    shown.front("offsets");
    chooseRow(shown.pane("offsets"), 1, QStringLiteral(R"({"filename":"/srv/b.txt"})"));
    auto* dock = shown.window->findChild<DetailsDock*>();
    auto* tabs = dock->findChild<QTabWidget*>(QStringLiteral("recordTabs"));
    auto* history = dock->findChild<QTableView*>(QStringLiteral("history"));
    auto* members = dock->findChild<QTableWidget*>(QStringLiteral("members"));
    tabs->setCurrentWidget(history->parentWidget());
    QTRY_COMPARE(history->model()->rowCount(), 2);
    history->selectRow(1);
    QCOMPARE(members->item(0, 1)->text(), QStringLiteral("20"));
    auto* newest = dock->findChild<QWidget*>(QStringLiteral("showNewest"));
    QVERIFY(!newest->isHidden());
    // An older version that was chosen stays, whatever comes.
    shown.cluster().folded.sourceOffset("orders", "/srv/b.txt", 22);
    shown.cluster().show();
    QTRY_COMPARE(history->model()->rowCount(), 3);
    QCOMPARE(members->item(0, 1)->text(), QStringLiteral("20"));
    history->selectRow(0);
    QCOMPARE(members->item(0, 1)->text(), QStringLiteral("22"));
    QVERIFY(newest->isHidden());
}

void tst_MainWindow::heldViewDoesNotMove()
{
    Shown shown;
    QTRY_COMPARE(shown.pane("offsets")->view()->model()->rowCount(), 3);
    QAction* hold = shown.action(QStringLiteral("Hold View"));
    QTest::keyClick(shown.window.get(), Qt::Key_P, Qt::ControlModifier);
    QTRY_VERIFY(hold->isChecked());
    QVERIFY(shown.cluster().models().held());
    QTRY_VERIFY(shown.window->findChild<StateLabel*>(QStringLiteral("heldState"))->isVisible());
    shown.cluster().folded.sourceOffset("orders", "/srv/new.txt", 1);
    shown.cluster().show();
    QCOMPARE(shown.pane("offsets")->view()->model()->rowCount(), 3);
    hold->trigger();
    QTRY_COMPARE(shown.pane("offsets")->view()->model()->rowCount(), 4);
    QTRY_VERIFY(!shown.window->findChild<StateLabel*>(QStringLiteral("heldState"))->isVisible());
}

void tst_MainWindow::bannerSaysSinceWhen()
{
    Shown shown;
    auto* banner = shown.window->findChild<MessageBanner*>(QStringLiteral("staleBanner"));
    auto* strip = shown.window->findChild<StateLabel*>(QStringLiteral("connectionState"));
    QVERIFY(!banner->isVisible());
    shown.cluster().progress.state = ConnectionState::Disconnected;
    shown.cluster().progress.lastHeardMs = SteadyClock::nowMs() - 3 * 60'000;
    shown.cluster().progress.problem = Error{ErrorCode::ConnectionRefused, "fake:9092"};
    shown.cluster().models().setProgress(shown.cluster().progress);
    QTRY_VERIFY(banner->isVisible());
    QVERIFY2(banner->text().contains(QStringLiteral("3 min")), qPrintable(banner->text()));
    QVERIFY2(banner->text().contains(QStringLiteral("fake:9092")), qPrintable(banner->text()));
    QTRY_VERIFY2(strip->text().contains(QStringLiteral("3 min")), qPrintable(strip->text()));
    QCOMPARE(strip->accessibleName(), strip->text());
    QVERIFY(!QApplication::activeModalWidget());
    Q_EMIT banner->actionTriggered();
    QCOMPARE(shown.cluster().refreshes, 1);
    shown.cluster().progress.state = ConnectionState::Live;
    shown.cluster().progress.problem.reset();
    shown.cluster().models().setProgress(shown.cluster().progress);
    QTRY_VERIFY(!banner->isVisible());
}

void tst_MainWindow::eventsAreCountedAndShown()
{
    Shown shown;
    auto* button = shown.window->findChild<QToolButton*>(QStringLiteral("events"));
    shown.cluster().models().events()->add(EventLogModel::Severity::Error, QStringLiteral("reader"),
                                           QStringLiteral("No <b>broker</b>"));
    QCOMPARE(button->text(), QStringLiteral("1 error(s)"));
    shown.cluster().models().events()->add(EventLogModel::Severity::Info, {}, QStringLiteral("Live again"));
    QCOMPARE(button->text(), QStringLiteral("1 error(s)"));
    auto* dock = shown.window->findChild<EventLogDock*>();
    QVERIFY(!dock->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(dock->isVisible());
    QCOMPARE(dock->findChild<QTableView*>()->model()->rowCount(), 2);
    // Looked at: the rows stay, what asked for attention does not ask again.
    QTRY_COMPARE(button->text(), QStringLiteral("2 event(s)"));
    shown.window->findChild<DetailsDock*>()->raise();
    shown.cluster().models().events()->add(EventLogModel::Severity::Warning, {}, QStringLiteral("Slow"));
    QTRY_COMPARE(button->text(), QStringLiteral("1 warning(s)"));
    dock->raise();
    QTRY_COMPARE(button->text(), QStringLiteral("3 event(s)"));
}

void tst_MainWindow::resetActionNeedsAConnector()
{
    Shown shown;
    QAction* reset = shown.action(QStringLiteral("Reset Offsets"));
    QVERIFY(!reset->isEnabled());
    QVERIFY(reset->text().contains(QStringLiteral("choose a connector")));
    chooseRow(shown.pane("connectors"), 0, QStringLiteral("<b>bold</b> & more"));
    QVERIFY(reset->isEnabled());
    QVERIFY(reset->text().contains(QStringLiteral("<b>bold</b> && more")));
}

void tst_MainWindow::readOnlyForbidsReset()
{
    Shown shown(true, true);
    chooseRow(shown.pane("connectors"), 0, QStringLiteral("orders"));
    QVERIFY(!shown.action(QStringLiteral("Reset Offsets"))->isEnabled());
    QVERIFY(shown.action(QStringLiteral("Reset Offsets"))->text().contains(QStringLiteral("read-only")));
    QCOMPARE(shown.window->findChild<QToolButton*>(QStringLiteral("changesIndicator"))->text(),
             QStringLiteral("Read-only"));
}

void tst_MainWindow::resetDialogIsWindowModal()
{
    Shown shown;
    chooseRow(shown.pane("connectors"), 0, QStringLiteral("orders"));
    shown.action(QStringLiteral("Reset Offsets"))->trigger();
    auto* dialog = shown.window->findChild<OperationDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->isVisible());
    QCOMPARE(dialog->windowModality(), Qt::WindowModal);
    // Closing the cluster takes the dialog with it.
    shown.window->closeCluster();
    QVERIFY(!shown.window->findChild<OperationDialog*>());
}

void tst_MainWindow::connectorMenuAsksBeforeItSends()
{
    Shown shown;
    QVERIFY(!shown.action(QStringLiteral("Stop"))->isEnabled());
    QVERIFY(shown.action(QStringLiteral("Stop"))->text().contains(QStringLiteral("choose a connector first")));
    chooseRow(shown.pane("connectors"), 0, QStringLiteral("orders"));
    QVERIFY(shown.action(QStringLiteral("Stop"))->isEnabled());
    QVERIFY(shown.action(QStringLiteral("Tombstones"))->isEnabled());
    shown.action(QStringLiteral("Stop"))->trigger();
    auto* dialog = shown.window->findChild<OperationDialog*>();
    QVERIFY(dialog);
    QTRY_VERIFY(dialog->isVisible());
    QCOMPARE(dialog->findChild<QLabel*>(QStringLiteral("title"))->text(), QStringLiteral("Stop “orders”"));
    QVERIFY(!dialog->findChild<QLineEdit*>(QStringLiteral("typedName"))->isVisible());
    QVERIFY(!dialog->findChild<QCheckBox*>(QStringLiteral("resumeAfter"))->isVisible());
    QCOMPARE(dialog->focusWidget(), dialog->findChild<QPushButton*>(QStringLiteral("cancel")));
    dialog->reject();
}

void tst_MainWindow::layoutComesBack()
{
    Shown shown;
    shown.front("status");
    shown.pane("status")->setFilterText(QStringLiteral("orders"));
    shown.window->findChild<NavigatorDock*>()->hide();
    shown.window->close();
    shown.window.reset();
    shown.make();
    QVERIFY(!shown.window->findChild<NavigatorDock*>()->isVisible());
    shown.window->restoreOpenClusters();
    QVERIFY(shown.window->cluster());
    QCOMPARE(shown.opener.opened.last().bootstrap, QStringLiteral("fake:9092"));
    QCOMPARE(shown.window->clusterView()->currentPane()->id(), QStringLiteral("status"));
    QCOMPARE(shown.pane("status")->filterText(), QStringLiteral("orders"));
    shown.action(QStringLiteral("Reset Layout"))->trigger();
    QVERIFY(shown.window->findChild<NavigatorDock*>()->isVisible());
    QVERIFY(shown.pane("status")->filterText().isEmpty());
}

void tst_MainWindow::corruptLayoutIsIgnored()
{
    Shown shown(false);
    shown.window->close();
    shown.settings->setWindow({"garbage", "more garbage", QStringLiteral("no such pane")});
    shown.make();
    ConnectionSettings connection;
    connection.bootstrap = QStringLiteral("fake:9092");
    QString error;
    QVERIFY(shown.window->openCluster(connection, &error));
    QVERIFY(shown.window->findChild<NavigatorDock*>()->isVisible());
    QVERIFY(!shown.window->clusterView()->currentPane());
    QVERIFY(shown.window->findChild<QWidget*>(QStringLiteral("overview"))->isVisible());
}

void tst_MainWindow::everythingFocusableHasAName()
{
    Shown shown;
    chooseRow(shown.pane("connectors"), 0, QStringLiteral("orders"));
    shown.window->findChild<EventLogDock*>()->show();
    shown.action(QStringLiteral("Connect…"))->trigger();
    int seen = 0;
    for (QWidget* widget : QApplication::allWidgets()) {
        // Parts of composite widgets are named by the whole.
        if (widget->focusPolicy() == Qt::NoFocus || widget->isHidden() || !widget->window()->isVisible() ||
            widget->objectName().startsWith(QLatin1String("qt_")))
        {
            continue;
        }
        const auto* label = qobject_cast<const QLabel*>(widget);
        if (label && label->text().isEmpty()) {
            continue; // nothing to be read there now
        }
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(interface);
        const QString name = interface->text(QAccessible::Name);
        QVERIFY2(!name.isEmpty(),
                 qPrintable(
                     QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') + widget->objectName() +
                     QLatin1String(" in ") +
                     QString::fromLatin1(widget->parent() ? widget->parent()->metaObject()->className() : "nothing")));
        ++seen;
    }
    QVERIFY2(seen > 30, qPrintable(QString::number(seen)));
}

void tst_MainWindow::mnemonicsOfAMenuAreUnique()
{
    Shown shown;
    QList<const QWidget*> menus{shown.window->menuBar()};
    for (const QMenu* menu : shown.window->menuBar()->findChildren<QMenu*>()) {
        menus.append(menu);
    }
    QVERIFY(menus.size() > 5);
    for (const QWidget* menu : std::as_const(menus)) {
        QSet<QString> keys;
        for (const QAction* action : menu->actions()) {
            if (action->isSeparator() || (!action->isEnabled() && action->text().startsWith(QStringLiteral("None")))) {
                continue;
            }
            const QString key = QKeySequence::mnemonic(action->text()).toString();
            QVERIFY2(!key.isEmpty(), qPrintable(action->text()));
            QVERIFY2(!keys.contains(key), qPrintable(action->text()));
            keys.insert(key);
        }
    }
}

void tst_MainWindow::mnemonicsLeaveTheMenuBarAlone_data()
{
    QTest::addColumn<bool>("open");
    QTest::newRow("start page") << false;
    QTest::newRow("cluster") << true;
}

/// One that a button has too would go to the button, and the key after it press it. All of them, since each comes into
/// sight with its page or tab.
void tst_MainWindow::mnemonicsLeaveTheMenuBarAlone()
{
    QFETCH(bool, open);
    Shown shown(open);
    QHash<QString, QString> ofMenus;
    for (const QAction* action : shown.window->menuBar()->actions())
        ofMenus.insert(QKeySequence::mnemonic(action->text()).toString(), action->text());
    QVERIFY(ofMenus.contains(QStringLiteral("Alt+C")));
    int seen = 0;
    const auto check = [&](const QWidget* widget, const QString& text) {
        const QString key = QKeySequence::mnemonic(text).toString();
        if (key.isEmpty() || widget->window() != shown.window.get())
            return;
        ++seen;
        QVERIFY2(!ofMenus.contains(key), qPrintable(text));
    };
    for (const auto* button : shown.window->findChildren<QAbstractButton*>())
        check(button, button->text());
    for (const auto* label : shown.window->findChildren<QLabel*>()) {
        if (label->buddy())
            check(label, label->text());
    }
    QVERIFY(seen >= 3);
}

void tst_MainWindow::shortcutsAreUnique()
{
    Shown shown;
    QHash<QString, QString> owners;
    for (const QMenu* menu : shown.window->menuBar()->findChildren<QMenu*>()) {
        for (const QAction* action : menu->actions()) {
            const QString key = action->shortcut().toString();
            if (!key.isEmpty()) {
                QVERIFY2(!owners.contains(key),
                         qPrintable(QString(action->text() + QStringLiteral(" and ") + owners.value(key))));
                owners.insert(key, action->text());
            }
        }
    }
    QVERIFY(owners.size() >= 10);
}

/// What does not fit is pushed off the screen, the status strip first.
void tst_MainWindow::fitsASmallScreen()
{
    Shown shown;
    const auto* tabs = shown.window->findChild<QTabWidget*>(QStringLiteral("panes"));
    for (int page = 0; page < tabs->count(); ++page) {
        shown.window->clusterView()->showPage(page);
        QCoreApplication::sendPostedEvents();
        const QSize least = shown.window->minimumSizeHint();
        QVERIFY2(
            least.height() <= 560 && least.width() <= 760,
            qPrintable(QStringLiteral("%1: %2 x %3").arg(tabs->tabText(page)).arg(least.width()).arg(least.height())));
    }
}

void tst_MainWindow::connectorNamesAreNoMarkup()
{
    Shown shown;
    shown.front("connectors");
    chooseRow(shown.pane("connectors"), 0, QStringLiteral("<b>bold</b> & more"));
    for (const QLabel* label : shown.window->findChildren<QLabel*>()) {
        if (label->text().contains(QStringLiteral("bold"))) {
            QCOMPARE(label->textFormat(), Qt::PlainText);
        }
    }
    shown.window->clusterView()->setScope(shown.id("<b>bold</b> & more"), QStringLiteral("<b>bold</b> & more"));
    auto* chip = shown.pane("connectors")->findChild<QToolButton*>(QStringLiteral("scopeChip"));
    QCOMPARE(chip->text(), QStringLiteral("Only <b>bold</b> && more"));
    QVERIFY(!Qt::mightBeRichText(chip->toolTip()));
}

void tst_MainWindow::selectionSaysWhatTheChipSays_data()
{
    QTest::addColumn<bool>("focused");
    QTest::newRow("focus in the tree") << true;
    QTest::newRow("focus elsewhere") << false;
}

/// A connector that is listed no more leaves no other one chosen in its place.
void tst_MainWindow::selectionSaysWhatTheChipSays()
{
    QFETCH(bool, focused);
    Shown shown;
    auto* model = shown.window->findChild<NavigatorForest*>();
    auto* tree = shown.window->findChild<QTreeView*>(QStringLiteral("navigatorTree"));
    tree->setFocus();
    const ConnectorId audit = shown.id("audit");
    tree->setCurrentIndex(shown.inTree(audit));
    QCOMPARE(shown.window->clusterView()->scope(), audit);
    if (!focused) {
        shown.pane("connectors")->view()->setFocus();
    }
    // Left out by the field, then back.
    model->setFilter(QStringLiteral("orders"));
    QVERIFY(!shown.inTree(audit).isValid());
    QCOMPARE(shown.window->clusterView()->scope(), audit);
    QVERIFY(!tree->currentIndex().isValid());
    QVERIFY(!tree->selectionModel()->hasSelection());
    model->setFilter({});
    QCOMPARE(tree->currentIndex(), shown.inTree(audit));
    // All of it tombstoned.
    FoldedCluster& topics = shown.cluster().folded;
    topics.config("connector-audit", std::nullopt);
    topics.status("status-connector-audit", std::nullopt);
    topics.status("status-task-audit-0", std::nullopt);
    for (const OffsetEntry& entry : shown.cluster().models().mirror().offsets()) {
        if (entry.connector == audit) {
            topics.offset(Bytes(*shown.cluster().models().mirror().keys().bytes(entry.version.key)), std::nullopt);
        }
    }
    shown.cluster().show();
    QTRY_VERIFY(!shown.inTree(audit).isValid());
    QCOMPARE(shown.window->clusterView()->scope(), audit);
    QVERIFY(shown.pane("connectors")->findChild<QToolButton*>(QStringLiteral("scopeChip"))->isVisible());
    QVERIFY(!tree->currentIndex().isValid());
    QVERIFY(!tree->selectionModel()->hasSelection());
}

void tst_MainWindow::detailsLeaveAnEntryThatIsLeftOut()
{
    Shown shown;
    auto* pane = shown.window->findChild<JournalPane*>();
    JournalEntries entries;
    pane->journal()->setFile(QStringLiteral("/j/x.jsonl"), true, std::nullopt);
    pane->journal()->add({entries.next("a", "orders"), entries.next("b", "audit")});
    shown.front("journal");
    QTRY_COMPARE(pane->view()->model()->rowCount(), 2);
    const auto* page = shown.window->findChild<JournalPage*>();
    const auto choose = [pane](const char* connector) {
        for (int row = 0; row < 2; ++row) {
            pane->view()->selectRow(row);
            if (pane->journal()->item(pane->currentRow()).connector == connector) {
                return;
            }
        }
        QFAIL("no such entry");
    };
    choose("audit");
    QVERIFY(page->isVisible());
    shown.window->clusterView()->setScope(shown.id("audit"), QStringLiteral("audit"));
    QTRY_COMPARE(pane->view()->model()->rowCount(), 1);
    QVERIFY(page->isVisible()); // it is among those
    shown.window->clusterView()->setScope(shown.id("orders"), QStringLiteral("orders"));
    QTRY_VERIFY(pane->currentRow() < 0);
    QVERIFY(!page->isVisible());
}

void tst_MainWindow::closingWhileRowsStreamIsClean()
{
    Shown shown;
    for (int i = 0; i < 2000; ++i) {
        shown.cluster().folded.sourceOffset("orders", std::to_string(i), i);
    }
    shown.cluster().show();
    shown.pane("offsets")->setFilterText(QStringLiteral("1"));
    shown.window->closeCluster();
    QVERIFY(!shown.window->cluster());
    QVERIFY(shown.window->findChild<StartPage*>()->isVisible());
    QCOMPARE(shown.window->windowTitle(), QStringLiteral("Connect Inspector"));
}

void tst_MainWindow::limitOfRecordsIsAskedFor()
{
    Shown shown;
    constexpr std::uint64_t MiB = 1 << 20;
    QCOMPARE(shown.cluster().folded.store.limit(), 512 * MiB);
    shown.action(QStringLiteral("Memory for Records"))->trigger();
    auto* dialog = shown.window->findChild<RecordLimitDialog*>();
    QVERIFY(dialog);
    QCOMPARE(dialog->intValue(), 512);
    dialog->setIntValue(1024);
    dialog->reject();
    QCOMPARE(shown.cluster().folded.store.limit(), 512 * MiB);
    QCOMPARE(shown.settings->recordLimit(), 512);
    RecordLimitDialog again(*shown.settings);
    again.setIntValue(64);
    again.accept();
    QCOMPARE(shown.settings->recordLimit(), 64);
    shown.action(QStringLiteral("Memory for Records"))->trigger();
    const QList<RecordLimitDialog*> dialogs = shown.window->findChildren<RecordLimitDialog*>();
    dialogs.last()->setIntValue(100);
    dialogs.last()->accept();
    QCOMPARE(shown.cluster().folded.store.limit(), 100 * MiB);
}

QTEST_MAIN(tst_MainWindow)
#include "tst_mainwindow.moc"
