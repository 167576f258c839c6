// SPDX-License-Identifier: GPL-3.0-or-later
#include "mainwindow.h"

#include "backupdesk.h"
#include "clusterview.h"
#include "connectdesk.h"
#include "connectiontitle.h"
#include "core/clustermirror.h"
#include "detailsdock.h"
#include "eventlogdock.h"
#include "filedesk.h"
#include "icons.h"
#include "items/clustermodels.h"
#include "items/words.h"
#include "journalpane.h"
#include "menutext.h"
#include "messagebanner.h"
#include "momentcontrol.h"
#include "momentcontroller.h"
#include "navigatordock.h"
#include "operationdesk.h"
#include "pane.h"
#include "provisioningdesk.h"
#include "recordlimitdialog.h"
#include "settings.h"
#include "shortcutsdialog.h"
#include "sinkgrouppanel.h"
#include "sinkgroupspane.h"
#include "startpage.h"
#include "statelabel.h"
#include "statusstrip.h"

#include <QActionGroup>
#include <QApplication>
#include <QCloseEvent>
#include <QDropEvent>
#include <QFileInfo>
#include <QMenuBar>
#include <QMessageBox>
#include <QScreen>
#include <QStackedWidget>
#include <QTableView>
#include <QToolBar>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace inspector
{

namespace
{

constexpr int MessageMs = 5000;

/// Whether a change of this view's cluster was sent, or is about to be, and its outcome is not written yet.
bool isUnderWay(const QWidget* view)
{
    return OperationDesk::isUnderWay(view) || BackupDesk::isUnderWay(view) || ProvisioningDesk::isUnderWay(view);
}

} // namespace

MainWindow::MainWindow(ClusterOpener& opener, Settings& settings, QWidget* parent)
    : QMainWindow(parent), m_opener(opener), m_settings(settings), m_pages(new QStackedWidget),
      m_startPage(new StartPage), m_status(new StatusStrip)
{
    m_files = new FileDesk(
        m_opener,
        [this](std::unique_ptr<OpenCluster> cluster, const ConnectionSettings& connection) {
            adopt(std::move(cluster), connection);
        },
        this);
    m_connect = new ConnectDesk(
        m_opener, m_settings, *m_files,
        [this](const ConnectionSettings& wanted, QString* error) { return openCluster(wanted, error); }, this);
    connect(m_connect, &ConnectDesk::recentForgotten, m_startPage, [this] { m_startPage->setRecent({}); });
    setAcceptDrops(true);
    Look::apply(m_settings.theme());
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(Icons::program());
    setDockOptions(AnimatedDocks | AllowTabbedDocks);
    m_pages->addWidget(m_startPage);
    setCentralWidget(m_pages);
    setStatusBar(m_status);
    buildDocks();
    buildFileMenu();
    buildViewMenu();
    m_operations = new OperationDesk(menuBar(), this);
    connect(m_operations, &OperationDesk::aboutToShow, this, &MainWindow::updateActions);
    buildTopicsMenu();
    buildHelpMenu();
    buildToolBar();

    connect(m_startPage, &StartPage::connectRequested, this, [this] { m_connect->ask({}); });
    connect(m_startPage, &StartPage::filesRequested, m_files, &FileDesk::chooseFiles);
    connect(m_startPage, &StartPage::recentRequested, m_connect, &ConnectDesk::openOrAsk);
    connect(m_startPage, &StartPage::demoRequested, this, [this] {
        ConnectionSettings demo;
        demo.demo = true;
        m_connect->openOrAsk(demo);
    });
    connect(m_status, &StatusStrip::eventsClicked, this, [this] {
        m_events->show();
        m_events->raise();
        m_events->widget()->setFocus(Qt::OtherFocusReason);
    });

    resize(QSize(1280, 800).boundedTo(screen()->availableSize()));
    m_firstLayout = saveState();
    const Settings::WindowState state = m_settings.window();
    restoreGeometry(state.geometry);
    restoreState(state.docks);
    m_layout = saveState();
    showDocks(false);
    m_startPage->setRecent(m_settings.recentConnections());
    updateIcons();
    updateActions();
    updateTitle();
}

MainWindow::~MainWindow()
{
    while (m_cluster) {
        closeCluster();
    }
}

void MainWindow::buildDocks()
{
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    m_navigator = new NavigatorDock(this);
    m_details = new DetailsDock(this);
    m_events = new EventLogDock(this);
    addDockWidget(Qt::LeftDockWidgetArea, m_navigator);
    addDockWidget(Qt::BottomDockWidgetArea, m_details);
    addDockWidget(Qt::BottomDockWidgetArea, m_events);
    tabifyDockWidget(m_details, m_events);
    m_details->raise();
    m_events->hide();
    connect(m_navigator, &NavigatorDock::chosen, this, &MainWindow::onScopeChosen);
}

QAction* MainWindow::addItem(QMenu* menu, const QString& text, const QKeySequence& shortcut, std::function<void()> run)
{
    QAction* action = menu->addAction(text);
    action->setShortcut(shortcut);
    connect(action, &QAction::triggered, this, std::move(run));
    return action;
}

void MainWindow::buildFileMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    addItem(menu, tr("&Connect…"), QKeySequence::Open, [this] { m_connect->ask({}); });
    addItem(menu, tr("&Open Files…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
            [this] { m_files->chooseFiles(); });
    QMenu* recent = menu->addMenu(tr("&Recent"));
    connect(recent, &QMenu::aboutToShow, m_connect, [this, recent] { m_connect->fillRecent(recent); });
    addItem(menu, tr("Open the &Demo"), {}, [this] {
        ConnectionSettings demo;
        demo.demo = true;
        m_connect->openOrAsk(demo);
    });
    addItem(menu, tr("&New Window"), QKeySequence::New, [this] { openNewWindow(); });
    menu->addSeparator();
    m_exportAction = addItem(menu, tr("&Export…"), QKeySequence(Qt::CTRL | Qt::Key_E), [this] {
        if (m_shown) {
            m_files->showExport(*m_cluster, *m_shown, m_view->currentPane(), m_view);
        }
    });
    m_closeAction = addItem(menu, tr("C&lose Cluster"), QKeySequence::Close, [this] {
        if (isChanging()) {
            refuseToClose();
            return;
        }
        closeCluster();
        rememberOpen();
    });
    menu->addSeparator();
    addItem(menu, tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), [] { QApplication::closeAllWindows(); });
}

void MainWindow::buildViewMenu()
{
    m_viewMenu = menuBar()->addMenu(tr("&View"));
    m_panesMenu = m_viewMenu->addMenu(tr("&Panes"));
    m_clustersMenu = m_viewMenu->addMenu(tr("Cl&usters"));
    m_viewMenu->addAction(m_navigator->toggleViewAction());
    m_viewMenu->addAction(m_details->toggleViewAction());
    m_viewMenu->addAction(m_events->toggleViewAction());
    // Behind another dock's tab it would be open and still not be seen.
    for (QDockWidget* dock : std::initializer_list<QDockWidget*>{m_navigator, m_details, m_events}) {
        connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool shown) {
            if (shown)
                dock->raise();
        });
    }
    m_navigator->toggleViewAction()->setText(tr("&Navigator"));
    m_details->toggleViewAction()->setText(tr("&Details"));
    m_events->toggleViewAction()->setText(tr("&Event Log"));
    m_compareAction =
        addItem(m_viewMenu, tr("Compare &Versions"), QKeySequence(Qt::CTRL | Qt::Key_D), [this] { compareRecords(); });
    m_compareAction->setToolTip(tr("Two rows that are selected, or the version shown with the one before it"));
    m_timelineAction = m_viewMenu->addAction(tr("&Timeline"));
    m_timelineAction->setCheckable(true);
    m_timelineAction->setChecked(m_settings.window().timeline);
    m_timelineAction->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_T));
    connect(m_timelineAction, &QAction::toggled, this, [this](bool shown) {
        if (m_view) {
            m_view->setTimelineShown(shown);
        }
    });
    m_viewMenu->addSeparator();
    m_filterAction = addItem(m_viewMenu, tr("&Filter"), QKeySequence::Find, [this] {
        if (Pane* pane = m_view ? m_view->currentPane() : nullptr) {
            pane->focusFilter();
        }
    });
    addItem(m_viewMenu, tr("Find &Connector"), QKeySequence(Qt::CTRL | Qt::Key_K),
            [this] { m_navigator->focusFind(); });
    m_viewMenu->addSeparator();
    m_refreshAction = addItem(m_viewMenu, tr("&Refresh"), QKeySequence::Refresh, [this] {
        if (m_cluster) {
            m_cluster->refresh();
        }
    });
    m_refreshAction->setToolTip(tr("Ask workers and brokers again now (F5)"));
    m_holdAction = m_viewMenu->addAction(tr("&Hold View"));
    m_holdAction->setCheckable(true);
    m_holdAction->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_P));
    m_holdAction->setToolTip(tr("Nothing on screen moves until you release it; reading goes on (Ctrl+P)"));
    connect(m_holdAction, &QAction::toggled, this, &MainWindow::setHeld);
    m_viewMenu->addSeparator();
    m_lookBackActions = {
        addItem(m_viewMenu, tr("&As Of…"), QKeySequence(Qt::CTRL | Qt::Key_G), [this] { m_moment->openPicker(); }),
        addItem(m_viewMenu, tr("Change &Before"), QKeySequence(Qt::ALT | Qt::Key_Left),
                [this] { m_moments->step(false); }),
        addItem(m_viewMenu, tr("Chan&ge After"), QKeySequence(Qt::ALT | Qt::Key_Right),
                [this] { m_moments->step(true); }),
        addItem(m_viewMenu, tr("Bac&k to Live"), QKeySequence(Qt::CTRL | Qt::Key_L), [this] { m_moments->goLive(); })};
    m_viewMenu->addSeparator();
    QMenu* themes = m_viewMenu->addMenu(tr("The&me"));
    auto* group = new QActionGroup(this);
    const std::pair<Theme, QString> choices[] = {
        {Theme::System, tr("&System")}, {Theme::Light, tr("&Light")}, {Theme::Dark, tr("&Dark")}};
    for (const auto& [theme, text] : choices) {
        QAction* action = themes->addAction(text);
        action->setCheckable(true);
        action->setChecked(m_settings.theme() == theme);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, chosen = theme] { setTheme(chosen); });
    }
    addItem(m_viewMenu, tr("Memory for Record&s…"), {}, [this] {
        auto* dialog = new RecordLimitDialog(m_settings, this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        connect(dialog, &QDialog::accepted, this, &MainWindow::applyRecordLimit);
        dialog->open();
    });
    addItem(m_viewMenu, tr("Reset &Layout"), {}, [this] { resetLayout(); });
    fillPanesMenu();
    fillClustersMenu();
}

void MainWindow::buildTopicsMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Topics"));
    m_provisioning = new ProvisioningDesk(m_opener, menu, this);
    menu->addSeparator();
    m_backups = new BackupDesk(menu, this);
    connect(m_backups, &BackupDesk::topicsReplaced, this, &MainWindow::reopenCluster);
}

void MainWindow::buildHelpMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    addItem(menu, tr("&Keyboard Shortcuts"), QKeySequence(Qt::CTRL | Qt::Key_Question), [this] {
        auto* dialog = new ShortcutsDialog(menuBar(), this);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    });
    addItem(menu, tr("&About Connect Inspector"), {}, [this] { showAbout(); });
}

void MainWindow::buildToolBar()
{
    QToolBar* bar = addToolBar(tr("Tool bar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize(QSize(fontMetrics().height(), fontMetrics().height()));
    bar->addAction(m_refreshAction);
    bar->addAction(m_holdAction);
    for (QAction* action : {m_refreshAction, m_holdAction}) {
        bar->widgetForAction(action)->setFocusPolicy(Qt::TabFocus);
    }
    m_held = new StateLabel;
    m_held->setObjectName(QStringLiteral("heldState"));
    auto* heldAction = bar->addWidget(m_held);
    heldAction->setVisible(false);
    connect(m_holdAction, &QAction::toggled, heldAction, &QAction::setVisible);
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    m_moment = new MomentControl;
    m_momentAction = bar->addWidget(m_moment);
    m_moments = new MomentController(*m_moment, this);
    m_moments->setSteps([this] { return MomentController::Steps{m_view->scope(), m_view->showsOffsets()}; });
    connect(m_moments, &MomentController::shown, this, &MainWindow::showInstead);
    connect(m_moments, &MomentController::nothingThere, m_status,
            [this](const QString& words) { m_status->showMessage(words, MessageMs); });
    m_changes = new QToolButton;
    m_changes->setObjectName(QStringLiteral("changesIndicator"));
    m_changes->setAutoRaise(true);
    m_changes->setFocusPolicy(Qt::TabFocus);
    m_changes->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_changesAction = bar->addWidget(m_changes);
    connect(m_changes, &QToolButton::clicked, this, [this] {
        if (m_cluster && m_cluster->settings().files.isEmpty()) {
            m_connect->ask(m_cluster->settings());
        } else {
            m_status->showMessage(m_changes->toolTip(), MessageMs);
        }
    });
    bar->toggleViewAction()->setEnabled(false); // the only place for what it holds
}

bool MainWindow::openCluster(const ConnectionSettings& connection, QString* error)
{
    const auto same = std::find_if(m_open.cbegin(), m_open.cend(),
                                   [&](const auto& open) { return open.second.connection == connection; });
    if (same != m_open.cend()) {
        showCluster(same->first);
        return true;
    }
    std::unique_ptr<OpenCluster> opened = m_opener.open(connection, error);
    if (!opened) {
        return false;
    }
    adopt(std::move(opened), connection);
    return true;
}

bool MainWindow::findCluster(const ConnectionSettings& connection, QString* error)
{
    return m_connect->find(connection, error);
}

void MainWindow::openFiles(const QStringList& files)
{
    m_files->open(files);
}

/// Files that are open already are shown as they were read now.
void MainWindow::adopt(std::unique_ptr<OpenCluster> cluster, const ConnectionSettings& connection)
{
    const auto same = std::find_if(m_open.cbegin(), m_open.cend(),
                                   [&](const auto& open) { return open.second.connection == connection; });
    if (same != m_open.cend()) {
        showCluster(same->first);
        closeCluster();
    }
    if (m_open.empty()) {
        showDocks(true);
    }
    // What is read from files belongs to no Kafka cluster that anybody knows.
    const QString kafka = connection.demo              ? QStringLiteral("demo")
                          : connection.files.isEmpty() ? u"kafka " + connection.bootstrap
                                                       : u"files " + connection.files.join(u'\n');
    const int number = m_navigator->addCluster(kafka, *cluster->models().navigator());
    m_open[number] = {std::move(cluster), connection, nullptr, -1};
    applyRecordLimit();
    showCluster(number);
    m_settings.addRecentConnection(connection);
    rememberOpen();
}

void MainWindow::showCluster(int number)
{
    if (number == m_number) {
        return;
    }
    leaveCluster();
    const Open& open = m_open.at(number);
    m_number = number;
    m_cluster = open.cluster.get();
    m_view = open.view;
    m_moments->setCluster(m_cluster);
    attach(*m_cluster);
}

/// Its panes stay as they are, apart from a look back, which ends.
void MainWindow::leaveCluster()
{
    if (!m_cluster) {
        return;
    }
    m_moments->goLive();
    rememberState();
    m_view = nullptr;
    m_shown = nullptr;
    m_cluster = nullptr;
    m_number = -1;
}

void MainWindow::rememberOpen()
{
    Settings::OpenConnections connections;
    for (const int number : m_navigator->clusters()) {
        if (number == m_number) {
            connections.shown = static_cast<int>(connections.all.size());
        }
        connections.all.append(m_open.at(number).connection);
    }
    m_settings.setOpenConnections(connections);
}

/// Shows a cluster, or a look back at it, in panes and docks.
void MainWindow::attach(OpenCluster& shown)
{
    m_shown = &shown;
    ClusterModels& models = shown.models();
    m_details->setModels(&models);
    m_events->setModel(models.events());
    m_status->setModels(&models, titleOf(*m_cluster)); // two Connect clusters may be on one Kafka cluster
    m_navigator->setShown(m_number);
    if (!m_view) {
        makeView(shown);
    }
    m_pages->setCurrentWidget(m_view);
    m_view->setTimelineShown(m_timelineAction->isChecked());
    m_navigator->setCurrent(m_view->scope());
    m_holdAction->setChecked(models.held());
    fillPanesMenu();
    fillClustersMenu();
    updateActions();
    updateTitle();
    m_view->focusPage();
    onCurrentChanged(false);
}

void MainWindow::makeView(OpenCluster& shown)
{
    m_view = new ClusterView(shown.models(), clusterName());
    m_open.at(m_number).view = m_view;
    m_view->setNote(shown.note(), !m_moments->isLive());
    addJournal(shown);
    m_pages->addWidget(m_view);
    m_view->restoreFrom(m_settings);
    // Rows of a cluster that is not shown come and go too.
    connect(m_view, &ClusterView::currentChanged, this, [this, view = m_view](bool chosen) {
        if (view == m_view) {
            onCurrentChanged(chosen);
        }
    });
    connect(m_view, &ClusterView::recordChosen, this, [this](KeyId key, quint64 row, bool bringUp) {
        m_details->show(key, row, false);
        if (bringUp) {
            m_details->bringUp();
        }
    });
    connect(m_view, &ClusterView::scopeChanged, this, [this, view = m_view] {
        if (view == m_view) {
            m_navigator->setCurrent(m_view->scope());
        }
    });
    connect(m_view, &ClusterView::refreshRequested, m_refreshAction, &QAction::trigger);
    connect(m_view, &ClusterView::liveRequested, m_moments, &MomentController::goLive);
    connect(m_view, &ClusterView::logLevelsRequested, m_operations, &OperationDesk::logLevels);
    m_operations->offerKeys(*m_view);
    if (SinkGroupsPane* sinks = m_view->sinkGroups()) {
        sinks->panel()->offer(m_operations->changeOfSinks(), m_operations->reset(), shown.settings().bootstrap);
    }
}

void MainWindow::addJournal(OpenCluster& shown)
{
    QString whyNone = tr("There is no journal of files: nothing can be changed in them.");
    if (shown.settings().files.isEmpty()) {
        whyNone = tr("There is no journal of a look back: nothing can be changed in it. What was done is in the "
                     "journal of the live cluster.");
    }
    JournalPane* pane = m_view->addJournal(shown.journal(), whyNone);
    connect(pane, &JournalPane::undoRequested, m_operations, &OperationDesk::undo);
    if (shown.journal())
        pane->offerUndo(shown.settings().readOnly ? tr("Opened read-only.") : QString());
    pane->setExport([this, &shown](ExportRequest request) { return m_opener.startExport(shown, std::move(request)); });
}

void MainWindow::detach()
{
    rememberState();
    m_holdAction->setChecked(false);
    m_details->setModels(nullptr);
    m_events->setModel(nullptr);
    m_status->setModels(nullptr, {});
    delete m_view;
    m_view = nullptr;
    m_open.at(m_number).view = nullptr;
    m_shown = nullptr;
}

/// Changes over to another look at the same cluster: same pane, same connector.
void MainWindow::showInstead(OpenCluster& shown)
{
    // By its bytes: the name on screen may have escapes in it, or be cut.
    const ConnectorId scope = m_view->scope();
    const std::string name = scope.valid() ? m_shown->models().mirror().name(scope) : std::string();
    const QString shownName = m_view->scopeName();
    detach();
    m_navigator->replaceCluster(m_number, *shown.models().navigator());
    attach(shown);
    const ConnectorSummary* known = scope.valid() ? shown.models().mirror().connector(name) : nullptr;
    if (known) {
        m_view->setScope(known->connector, shownName);
    }
}

void MainWindow::restoreOpenClusters()
{
    const Settings::OpenConnections connections = m_settings.openConnections();
    for (const ConnectionSettings& connection : connections.all) {
        // Files come and go; that some are gone is no news at the start.
        if (std::all_of(connection.files.cbegin(), connection.files.cend(),
                        [](const QString& file) { return QFileInfo::exists(file); }))
        {
            m_connect->openOrAsk(connection);
        }
    }
    const auto shown = std::find_if(m_open.cbegin(), m_open.cend(), [&](const auto& open) {
        return open.second.connection == connections.all.value(connections.shown);
    });
    if (shown != m_open.cend()) {
        showCluster(shown->first);
        rememberOpen();
    }
}

void MainWindow::reopenCluster()
{
    if (!m_cluster) {
        return;
    }
    const ConnectionSettings again = m_cluster->settings();
    QString error;
    std::unique_ptr<OpenCluster> opened = m_opener.open(again, &error);
    if (!opened) { // said, and asked about, as of any connection
        closeCluster();
        m_connect->openOrAsk(again);
        return;
    }
    opened->models().events()->continueFrom(*m_cluster->models().events());
    m_moments->goLive();
    detach();
    m_navigator->replaceCluster(m_number, *opened->models().navigator());
    m_moments->setCluster(nullptr);
    const std::unique_ptr<OpenCluster> before = std::exchange(m_open.at(m_number).cluster, std::move(opened));
    m_cluster = m_open.at(m_number).cluster.get();
    m_moments->setCluster(m_cluster);
    attach(*m_cluster);
}

void MainWindow::closeCluster()
{
    if (!m_cluster) {
        return;
    }
    detach();
    m_navigator->removeCluster(m_number); // before a look back dies that it may show
    m_moments->setCluster(nullptr);
    m_cluster = nullptr;
    m_open.erase(std::exchange(m_number, -1));
    if (!m_open.empty()) {
        showCluster(m_navigator->clusters().front());
        return;
    }
    m_layout = saveState();
    m_navigator->setShown(-1);
    showDocks(false);
    m_startPage->setRecent(m_settings.recentConnections());
    fillPanesMenu();
    fillClustersMenu();
    updateActions();
    updateTitle();
}

void MainWindow::fillPanesMenu()
{
    m_panesMenu->clear();
    m_panesMenu->setEnabled(m_view != nullptr);
    if (!m_view) {
        return;
    }
    for (int i = 0; i < m_view->pageCount(); ++i) {
        addNumbered(m_panesMenu, i, m_view->pageTitle(i), Qt::CTRL, [this, i] { m_view->showPage(i); });
    }
}

void MainWindow::fillClustersMenu()
{
    m_clustersMenu->clear();
    m_clustersMenu->setEnabled(!m_open.empty());
    const std::vector<int> numbers = m_navigator->clusters();
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const Open& open = m_open.at(numbers[i]);
        QAction* action = addNumbered(m_clustersMenu, static_cast<int>(i), titleOf(*open.cluster), Qt::ALT,
                                      [this, number = numbers[i]] { showCluster(number); });
        action->setCheckable(true);
        action->setChecked(numbers[i] == m_number);
    }
}

/// The first ten can be reached by a digit, the tenth by 0; what comes after by its first letter.
QAction* MainWindow::addNumbered(QMenu* menu, int place, const QString& name, Qt::Modifier key,
                                 std::function<void()> run)
{
    if (place > 9) {
        return addItem(menu, u"&" + menuText(name), {}, std::move(run));
    }
    const int digit = (place + 1) % 10;
    return addItem(menu, tr("&%1 %2", "digit to press, name of a pane").arg(digit).arg(menuText(name)),
                   QKeySequence(key | static_cast<Qt::Key>(Qt::Key_0 + digit)), std::move(run));
}

void MainWindow::openNewWindow()
{
    rememberState();
    auto* window = new MainWindow(m_opener, m_settings);
    window->setAttribute(Qt::WA_DeleteOnClose);
    window->move(pos() + QPoint(Look::Page * 2, Look::Page * 2));
    window->show();
}

void MainWindow::showAbout()
{
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("About Connect Inspector"),
                        tr("Connect Inspector %1").arg(QApplication::applicationVersion()), QMessageBox::Close, this);
    box->setIconPixmap(Icons::program().pixmap(QSize(64, 64), devicePixelRatioF()));
    box->setInformativeText(tr("Inspector and administrator for the internal topics of Apache Kafka Connect.\n\n"
                               "Free software under the GNU General Public License, version 3 or later. "
                               "Apache Kafka is a trademark of the Apache Software Foundation."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::resetLayout()
{
    m_settings.resetLayout();
    m_layout = m_firstLayout;
    if (m_view) {
        restoreState(m_firstLayout);
        for (Pane* pane : m_view->panes()) {
            pane->resetLayout();
        }
    }
}

void MainWindow::setHeld(bool held)
{
    if (!m_shown) {
        return;
    }
    m_shown->models().setHeld(held);
    qint64& since = m_open.at(m_number).heldSince;
    since = !held ? -1 : since < 0 ? QDateTime::currentMSecsSinceEpoch() : since;
    if (held) {
        m_held->setState(StateLook::of(StateShape::Paused), tr("Held since %1").arg(Words::time(since)));
        m_held->announce();
    }
}

void MainWindow::applyRecordLimit()
{
    for (const auto& [number, open] : m_open) {
        open.cluster->setRecordLimit(static_cast<std::uint64_t>(m_settings.recordLimit()) << 20U);
    }
}

void MainWindow::setTheme(Theme theme)
{
    m_settings.setTheme(theme);
    Look::apply(theme);
}

void MainWindow::onCurrentChanged(bool chosen)
{
    updateActions();
    const Pane* pane = m_view ? m_view->currentPane() : nullptr;
    if (const auto* journal = qobject_cast<const JournalPane*>(pane); journal && journal->currentRow() >= 0) {
        m_details->showEntry(*journal->journal(), journal->currentRow());
        return;
    }
    const std::optional<FindingText> finding = pane ? pane->currentFinding() : std::nullopt;
    if (pane && (pane->currentRecord() || finding)) {
        m_details->show(pane->currentKey(), pane->currentRecord(), pane->followsKey());
        if (finding) {
            m_details->showFinding(*finding);
        }
    } else if (!pane) {
        m_details->showNothing(tr("The overview has no records of its own. Choose a row in another pane."));
    } else if (pane->view()->currentIndex().isValid()) {
        m_details->showNothing(tr("No record stands behind this row: all that is known of it is shown above."));
    } else if (chosen || m_details->showsEntry()) {
        // A record can be followed wherever it came from; an entry only tells of a row that is shown.
        m_details->showNothing();
    }
}

void MainWindow::onScopeChosen(int cluster, ConnectorId connector, const QString& name)
{
    if (m_open.contains(cluster)) {
        QWidget* const focus = focusWidget();
        showCluster(cluster);
        m_view->setScope(connector, name);
        if (focus) {
            focus->setFocus(Qt::OtherFocusReason); // who walks through the tree goes on there
        }
    }
}

void MainWindow::showDocks(bool show)
{
    const std::initializer_list<QDockWidget*> docks{m_navigator, m_details, m_events};
    if (show) {
        restoreState(m_layout);
    } else {
        // Without a cluster they have nothing to say.
        for (QDockWidget* dock : docks) {
            dock->hide();
        }
    }
    for (QDockWidget* dock : docks) {
        dock->toggleViewAction()->setEnabled(show);
    }
}

ConnectorId MainWindow::chosenConnector() const
{
    const Pane* pane = m_view ? m_view->currentPane() : nullptr;
    if (const QList<ConnectorId> selected = chosenConnectors(); selected.size() == 1) {
        return selected.first(); // the current row need not be it
    }
    if (pane && pane->currentConnector().valid()) {
        return pane->currentConnector();
    }
    return m_view ? m_view->scope() : ConnectorId{};
}

QList<ConnectorId> MainWindow::chosenConnectors() const
{
    const Pane* pane = m_view ? m_view->currentPane() : nullptr;
    return pane && pane->id() == QLatin1String("connectors") ? pane->selectedConnectors() : QList<ConnectorId>();
}

void MainWindow::compareRecords()
{
    const Pane* pane = m_view ? m_view->currentPane() : nullptr;
    const QList<quint64> rows = pane ? pane->selectedRecords() : QList<quint64>();
    if (rows.size() == 2 && !m_details->isAncestorOf(focusWidget())) {
        m_details->compare(rows.first(), rows.last());
    } else {
        m_details->compareChosen();
    }
}

void MainWindow::updateActions()
{
    const bool open = m_cluster != nullptr;
    const bool fromFiles = open && !m_cluster->settings().files.isEmpty();
    for (QAction* action : {m_closeAction, m_exportAction, m_filterAction, m_compareAction}) {
        action->setEnabled(open);
    }
    // Nothing moves in a file, and nobody can be asked.
    for (QAction* action : {m_refreshAction, m_holdAction}) {
        action->setEnabled(open && !fromFiles);
    }
    for (QAction* action : std::as_const(m_lookBackActions)) {
        action->setEnabled(open);
    }
    m_momentAction->setVisible(open);
    QString hindrance;
    if (!m_moments->isLive()) {
        hindrance = tr("not while looking back: go live first");
    } else if (fromFiles) {
        hindrance = tr("opened from files");
    } else if (open && m_cluster->settings().readOnly) {
        hindrance = tr("opened read-only");
    }
    m_operations->setPlace({m_cluster, chosenConnector(), hindrance, m_view, chosenConnectors()});
    m_backups->setPlace({m_cluster, {}, hindrance, m_view, {}});
    m_provisioning->setPlace(m_cluster, m_view);
    updateChanges();
}

void MainWindow::updateChanges()
{
    m_changesAction->setVisible(m_shown != nullptr);
    if (!m_shown) {
        return;
    }
    const ConnectionSettings& settings = m_shown->settings();
    if (!settings.files.isEmpty()) {
        m_changes->setText(tr("From files"));
        m_changes->setToolTip(
            tr("Opened from files, so nothing can be changed. To change something, connect to the cluster itself."));
        m_changes->setAccessibleName(tr("Opened from files: nothing can be changed"));
    } else {
        m_changes->setText(settings.readOnly ? tr("Read-only") : tr("Changes allowed"));
        m_changes->setToolTip(tr("Set when connecting. Press to see the connection."));
        m_changes->setAccessibleName(settings.readOnly ? tr("This cluster was opened read-only")
                                                       : tr("Changes are allowed"));
    }
    m_changes->setIcon(
        Icons::get(settings.readOnly ? QStringLiteral("locked") : QStringLiteral("unlocked"), palette()));
}

void MainWindow::updateIcons()
{
    m_refreshAction->setIcon(Icons::get(QStringLiteral("refresh"), palette()));
    m_holdAction->setIcon(Icons::get(QStringLiteral("hold"), palette()));
}

void MainWindow::updateTitle()
{
    const QString program = tr("Connect Inspector");
    setWindowTitle(m_cluster ? titleOf(*m_cluster) + QStringLiteral(" — ") + program : program);
}

QString MainWindow::titleOf(OpenCluster& cluster)
{
    const ConnectionSettings& settings = cluster.settings();
    return settings.demo ? cluster.evidence().clusterName() : ConnectionTitle::of(settings);
}

QString MainWindow::clusterName() const
{
    return m_cluster ? m_cluster->evidence().clusterName() : QString();
}

void MainWindow::rememberState()
{
    Settings::WindowState state = m_settings.window();
    state.geometry = saveGeometry();
    state.timeline = m_timelineAction->isChecked();
    state.docks = m_cluster ? saveState() : m_layout;
    m_settings.setWindow(state);
    if (m_view) {
        m_view->saveTo(m_settings);
    }
}

bool MainWindow::isChanging() const
{
    return m_view && isUnderWay(m_view);
}

bool MainWindow::isAnyChanging() const
{
    return std::any_of(m_open.cbegin(), m_open.cend(),
                       [](const auto& open) { return open.second.view && isUnderWay(open.second.view); });
}

QString MainWindow::changingWords()
{
    return tr("A change is being carried out. Its outcome is read back and written to the journal, which "
              "can take a few minutes. Close the cluster when that is done.");
}

void MainWindow::refuseToClose()
{
    auto* box =
        new QMessageBox(QMessageBox::NoIcon, tr("A Change Is Under Way"), changingWords(), QMessageBox::Ok, this);
    box->setTextFormat(Qt::PlainText);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->open();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (isAnyChanging()) {
        refuseToClose();
        event->ignore();
        return;
    }
    rememberState();
    if (!m_open.empty()) {
        rememberOpen();
    }
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!FileDesk::filesOf(event->mimeData()).isEmpty()) {
        event->acceptProposedAction();
    }
}

void MainWindow::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    openFiles(FileDesk::filesOf(event->mimeData()));
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_holdAction && m_changes) {
        updateIcons();
        updateActions();
    }
    QMainWindow::changeEvent(event);
}

} // namespace inspector
