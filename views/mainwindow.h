// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ids.h"
#include "look.h"
#include "opencluster.h"

#include <QMainWindow>

#include <functional>
#include <map>
#include <memory>

class QAction;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace inspector
{

class BackupDesk;
class ClusterView;
class ConnectDesk;
class DetailsDock;
class EventLogDock;
class FileDesk;
class MomentControl;
class MomentController;
class NavigatorDock;
class OperationDesk;
class Pane;
class ProvisioningDesk;
class Settings;
class StartPage;
class StateLabel;
class StatusStrip;

/// One window: the open clusters, of which one is shown, its panes and docks. Wires; the work is done elsewhere. GUI
/// thread.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    /// Both must outlive the window, and windows it opens.
    MainWindow(ClusterOpener& opener, Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens a cluster beside those that are open and shows it; one that is open by the very same settings is only
    /// shown. False, with words in `error`, leaves the window as it was.
    bool openCluster(const ConnectionSettings& connection, QString* error);
    /// Looks for a cluster whose topics are not named, and opens it if nothing is in doubt; else asks. False, with
    /// words in `error`, if what is given is wrong already.
    bool findCluster(const ConnectionSettings& connection, QString* error);
    /// Reads dumps, with progress, and shows the cluster in them; what goes wrong is said on screen.
    void openFiles(const QStringList& files);
    /// Opens the clusters that were open when the program ended; trouble is shown on screen.
    void restoreOpenClusters();
    /// Closes the one that is shown, and shows another if there is one.
    void closeCluster();
    /// Reads the topics of the one that is shown from their beginning. Its place among the others stays, and what its
    /// event log says.
    void reopenCluster();
    /// The one that is shown; null while none is open.
    OpenCluster* cluster() const { return m_cluster; }
    int openClusterCount() const { return static_cast<int>(m_open.size()); }
    /// What the panes show: the cluster, or a look back at it. Null while none is open.
    OpenCluster* shownCluster() const { return m_shown; }
    ClusterView* clusterView() const { return m_view; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// A cluster that is open, with its panes.
    struct Open
    {
        std::unique_ptr<OpenCluster> cluster;
        ConnectionSettings connection; ///< as it was asked for
        ClusterView* view = nullptr;   ///< goes before the cluster
        qint64 heldSince = -1;         ///< ms; -1 = not held
    };

    void applyRecordLimit();
    void adopt(std::unique_ptr<OpenCluster> cluster, const ConnectionSettings& connection);
    /// Shows one of those that are open.
    void showCluster(int number);
    void leaveCluster();
    void rememberOpen();
    void makeView(OpenCluster& shown);
    void attach(OpenCluster& shown);
    void addJournal(OpenCluster& shown);
    void detach();
    void showInstead(OpenCluster& shown);
    void buildDocks();
    void buildFileMenu();
    void buildViewMenu();
    void buildTopicsMenu();
    void buildHelpMenu();
    void buildToolBar();
    void fillPanesMenu();
    void fillClustersMenu();
    QAction* addNumbered(QMenu* menu, int place, const QString& name, Qt::Modifier key, std::function<void()> run);
    QAction* addItem(QMenu* menu, const QString& text, const QKeySequence& shortcut, std::function<void()> run);

    void openNewWindow();
    void showAbout();
    void resetLayout();
    void setHeld(bool held);
    void setTheme(Theme theme);
    void onCurrentChanged(bool chosen);
    void onScopeChosen(int cluster, ConnectorId connector, const QString& name);
    void showDocks(bool show);
    /// Of the two rows selected in the pane, else of what the details show and the version before it.
    void compareRecords();
    void updateActions();
    void updateChanges();
    void updateIcons();
    void updateTitle();
    void rememberState();
    /// The connector that operations would be about: that of the current row, else the scope.
    ConnectorId chosenConnector() const;
    /// Those selected in the table of connectors; of other tables none, where rows are something else.
    QList<ConnectorId> chosenConnectors() const;
    QString clusterName() const;
    static QString titleOf(OpenCluster& cluster);
    /// A change was submitted and its outcome is not in the journal yet: closing would lose it.
    bool isChanging() const;
    /// Any of those that are open.
    bool isAnyChanging() const;
    static QString changingWords();
    void refuseToClose();

    ClusterOpener& m_opener;
    Settings& m_settings;
    FileDesk* m_files = nullptr;
    ConnectDesk* m_connect = nullptr;
    std::map<int, Open> m_open;       ///< by their numbers in the navigator
    int m_number = -1;                ///< of the one that is shown
    OpenCluster* m_cluster = nullptr; ///< likewise
    OpenCluster* m_shown = nullptr;   ///< it, or a look back at it

    QStackedWidget* m_pages = nullptr;
    StartPage* m_startPage = nullptr;
    ClusterView* m_view = nullptr;
    NavigatorDock* m_navigator = nullptr;
    DetailsDock* m_details = nullptr;
    EventLogDock* m_events = nullptr;
    StatusStrip* m_status = nullptr;
    StateLabel* m_held = nullptr;
    MomentControl* m_moment = nullptr;
    MomentController* m_moments = nullptr;
    QList<QAction*> m_lookBackActions;
    QAction* m_momentAction = nullptr; ///< the control's place in the tool bar
    QToolButton* m_changes = nullptr;
    QAction* m_changesAction = nullptr;

    QMenu* m_viewMenu = nullptr;
    QMenu* m_panesMenu = nullptr;
    QMenu* m_clustersMenu = nullptr;
    QAction* m_exportAction = nullptr;
    QAction* m_closeAction = nullptr;
    QAction* m_refreshAction = nullptr;
    QAction* m_holdAction = nullptr;
    QAction* m_filterAction = nullptr;
    QAction* m_timelineAction = nullptr;
    QAction* m_compareAction = nullptr;
    OperationDesk* m_operations = nullptr;
    BackupDesk* m_backups = nullptr;
    ProvisioningDesk* m_provisioning = nullptr;
    QByteArray m_firstLayout; ///< docks as they stand before anything is restored
    QByteArray m_layout;      ///< docks as they were when the last cluster was closed
};

} // namespace inspector
