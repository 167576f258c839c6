// SPDX-License-Identifier: GPL-3.0-or-later
#include "navigatordock.h"

#include "items/navigatorforest.h"
#include "items/tablemodel.h"
#include "look.h"
#include "navigatordelegate.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace inspector
{

NavigatorDock::NavigatorDock(QWidget* parent)
    : QDockWidget(tr("Navigator"), parent), m_forest(new NavigatorForest(this))
{
    setObjectName(QStringLiteral("navigatorDock"));
    setFeatures(DockWidgetClosable | DockWidgetMovable);
    setTitleBarWidget(new QWidget(this)); // the field on top says what this is

    auto* content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    m_find = new QLineEdit;
    m_find->setObjectName(QStringLiteral("findConnector"));
    m_find->setPlaceholderText(tr("Find connector…   Ctrl+K"));
    m_find->setAccessibleName(tr("Find connector"));
    m_find->setClearButtonEnabled(true);
    m_find->setToolTip(tr("Part of a connector's name. Enter chooses the first one, Down goes to the list."));
    m_find->installEventFilter(this);
    auto* findLayout = new QHBoxLayout;
    findLayout->setContentsMargins(Look::Group, Look::Gap, Look::Group, Look::Gap);
    findLayout->addWidget(m_find);
    layout->addLayout(findLayout);

    m_tree = new QTreeView;
    m_tree->setObjectName(QStringLiteral("navigatorTree"));
    m_tree->setAccessibleName(tr("Clusters and connectors"));
    m_tree->setItemDelegate(new NavigatorDelegate(m_tree));
    m_tree->setHeaderHidden(true);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setAllColumnsShowFocus(true);
    m_tree->setIndentation(Look::Page);
    m_tree->setTextElideMode(Qt::ElideMiddle);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    layout->addWidget(m_tree, 1);
    setWidget(content);

    // Before the view hears of it.
    connect(m_forest, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_removing = true; });
    m_tree->setModel(m_forest);
    m_tree->setColumnHidden(1, true); // the delegate writes the note into the name's cell
    connect(m_forest, &QAbstractItemModel::rowsInserted, m_tree, [this](const QModelIndex& above) {
        // A cluster that gets its first connectors opens; one that the operator closed stays closed.
        if (m_forest->rowCount(above) == 1 || !above.isValid()) {
            m_tree->expand(above);
        }
    });
    connect(m_forest, &QAbstractItemModel::rowsRemoved, this, [this] {
        m_removing = false;
        showScope();
    });
    connect(m_forest, &QAbstractItemModel::rowsInserted, this, &NavigatorDock::showScope);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& index) {
        // Only what the operator does: rows that move or vanish while records stream choose nothing.
        if (m_tree->hasFocus() && index.isValid() && !m_removing) {
            choose(index);
        }
    });
    connect(m_find, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_forest->setFilter(text);
        m_tree->expandAll();
    });
    connect(m_find, &QLineEdit::returnPressed, this, &NavigatorDock::chooseFirst);
    connect(m_tree, &QTreeView::clicked, this, &NavigatorDock::choose);
    connect(m_tree, &QTreeView::activated, this, &NavigatorDock::choose);
}

int NavigatorDock::addCluster(const QString& kafka, NavigatorModel& navigator)
{
    const int cluster = m_forest->add(kafka, navigator);
    m_tree->expand(m_forest->clusterIndex(cluster).parent());
    m_tree->expand(m_forest->clusterIndex(cluster));
    return cluster;
}

void NavigatorDock::replaceCluster(int cluster, NavigatorModel& navigator)
{
    if (cluster == m_shown) {
        m_scope = {}; // the other look numbers its connectors by itself
    }
    m_forest->replace(cluster, navigator);
}

void NavigatorDock::removeCluster(int cluster)
{
    m_forest->remove(cluster);
}

std::vector<int> NavigatorDock::clusters() const
{
    return m_forest->clusters();
}

void NavigatorDock::setShown(int cluster)
{
    m_shown = cluster;
    m_scope = {};
}

QSize NavigatorDock::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 40, QDockWidget::sizeHint().height()};
}

void NavigatorDock::focusFind()
{
    show();
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void NavigatorDock::setCurrent(ConnectorId connector)
{
    m_scope = connector;
    const QModelIndex index =
        connector.valid() ? m_forest->indexOf(m_shown, connector) : m_forest->clusterIndex(m_shown);
    if (index != m_tree->currentIndex().siblingAtColumn(0)) {
        const QSignalBlocker blocker(this);
        m_tree->setCurrentIndex(index);
    }
}

/// The panes stay narrowed to a connector that is not listed any more, or left out by the field above: then nothing is
/// chosen here, rather than something else than their chip says.
void NavigatorDock::showScope()
{
    if (m_scope.valid()) {
        setCurrent(m_scope);
    }
}

void NavigatorDock::choose(const QModelIndex& index)
{
    const QModelIndex first = index.siblingAtColumn(0);
    const QVariant id = first.data(role::Connector);
    m_scope = id.isValid() ? ConnectorId{id.toUInt()} : ConnectorId{};
    m_shown = m_forest->clusterOf(first);
    Q_EMIT chosen(m_shown, m_scope, first.data().toString());
}

/// Of the cluster that is shown, if it has one.
void NavigatorDock::chooseFirst()
{
    std::vector<int> clusters = m_forest->clusters();
    std::stable_partition(clusters.begin(), clusters.end(), [this](int cluster) { return cluster == m_shown; });
    QModelIndex first;
    for (const int cluster : clusters) {
        if (!first.isValid()) {
            first = m_forest->index(0, 0, m_forest->clusterIndex(cluster));
        }
    }
    if (first.isValid()) {
        m_tree->setCurrentIndex(first);
        m_tree->setFocus(Qt::OtherFocusReason);
        choose(first);
    }
}

bool NavigatorDock::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_find && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down) {
            m_tree->setFocus(Qt::OtherFocusReason);
            return true;
        }
        if (key == Qt::Key_Escape) {
            m_find->clear();
            return true;
        }
    }
    return QDockWidget::eventFilter(watched, event);
}

} // namespace inspector
