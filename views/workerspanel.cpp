// SPDX-License-Identifier: GPL-3.0-or-later
#include "workerspanel.h"

#include "celldelegate.h"
#include "items/clustermodels.h"
#include "items/workerdetailsmodel.h"
#include "items/workersmodel.h"
#include "items/workerwords.h"
#include "look.h"
#include "messagebanner.h"
#include "rowcopy.h"
#include "statelabel.h"
#include "tablelook.h"

#include <QAction>
#include <QBoxLayout>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QTableView>

namespace inspector
{

namespace
{

constexpr int DetailNameCharacters = 18;

} // namespace

WorkersPanel::WorkersPanel(const ClusterModels& models, QWidget* parent)
    : QWidget(parent), m_workers(*models.workers()), m_still(!models.now()),
      m_detailsModel(new WorkerDetailsModel(m_workers, this)), m_order(new QSortFilterProxyModel(this)),
      m_banner(new MessageBanner)
{
    setObjectName(QStringLiteral("workersPanel"));
    m_banner->setObjectName(QStringLiteral("workersBanner"));
    m_order->setSourceModel(&m_workers);
    m_order->setSortRole(WorkersModel::SortRole);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_banner);
    layout->addWidget(buildHead());
    buildTables();
    auto* split = new QSplitter(Qt::Horizontal);
    split->setChildrenCollapsible(false);
    split->addWidget(m_table);
    split->addWidget(m_details);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    split->setSizes({3000, 2000}); // shares, whatever they would like
    layout->addWidget(split, 1);

    connect(&m_workers, &WorkersModel::changed, this, &WorkersPanel::update);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &WorkersPanel::onCurrentChanged);
    connect(m_order, &QAbstractItemModel::rowsInserted, this, &WorkersPanel::keepCurrent);
    keepCurrent();
    update();
}

WorkersPanel::~WorkersPanel()
{
    m_workers.setWatched(false);
}

QWidget* WorkersPanel::buildHead()
{
    auto* head = new QWidget;
    auto* row = new QHBoxLayout(head);
    row->setContentsMargins(Look::Group, Look::Gap, Look::Group, Look::Gap);
    row->setSpacing(Look::Gap);
    m_group = new StateLabel;
    m_group->setObjectName(QStringLiteral("workerGroup"));
    m_group->setWordWrap(true);
    m_why = new QLabel;
    m_why->setObjectName(QStringLiteral("whyNoPlugins"));
    m_why->setTextFormat(Qt::PlainText);
    m_why->setForegroundRole(QPalette::PlaceholderText);
    m_plugins = new QPushButton(tr("Read P&lugins"));
    m_plugins->setObjectName(QStringLiteral("readPlugins"));
    m_plugins->setAutoDefault(false);
    m_plugins->setToolTip(tr("Ask the chosen worker which connectors it could run"));
    connect(m_plugins, &QPushButton::clicked, this, [this] {
        if (const int worker = currentRow(); worker >= 0)
            m_workers.askPlugins(worker);
    });
    m_levels = new QPushButton(tr("Lo&g Levels…"));
    m_levels->setObjectName(QStringLiteral("logLevels"));
    m_levels->setAutoDefault(false);
    connect(m_levels, &QPushButton::clicked, this, &WorkersPanel::logLevelsRequested);
    row->addWidget(m_group, 1);
    row->addWidget(m_why);
    row->addWidget(m_plugins);
    row->addWidget(m_levels);
    return head;
}

QTableView* WorkersPanel::buildTable(const QString& name, const QString& accessibleName)
{
    auto* table = new QTableView;
    table->setObjectName(name);
    table->setAccessibleName(accessibleName);
    table->setItemDelegate(new CellDelegate(table));
    table->setFrameShape(QFrame::NoFrame);
    TableLook::apply(table);
    auto* copy = new QAction(tr("&Copy"), table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, table, [table] { RowCopy::asText(table); });
    table->addAction(copy);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    return table;
}

void WorkersPanel::buildTables()
{
    m_table = buildTable(QStringLiteral("workersTable"), tr("Workers"));
    m_table->setModel(m_order);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(WorkersModel::WorkerColumn, Qt::AscendingOrder);
    const QFontMetrics headerMetrics(Look::bold(m_table->horizontalHeader()->font()));
    for (int column = 0; column < WorkersModel::ColumnTotal; ++column) {
        const QString title = m_workers.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int least = headerMetrics.horizontalAdvance(title) + headerMetrics.height() + 3 * Look::Gap;
        const int wanted = Look::columnWidth(fontMetrics(), WorkersModel::columnCharacters(column));
        m_table->horizontalHeader()->resizeSection(column, std::max(least, wanted));
        m_table->setColumnHidden(column, !WorkersModel::isShownAtFirst(column));
    }
    m_details = buildTable(QStringLiteral("workerDetails"), tr("Details of the chosen worker"));
    m_details->setModel(m_detailsModel);
    QHeaderView* header = m_details->horizontalHeader();
    header->resizeSection(WorkerDetailsModel::NameColumn, Look::columnWidth(fontMetrics(), DetailNameCharacters));
    header->setStretchLastSection(true);
}

int WorkersPanel::currentRow() const
{
    const QModelIndex row = m_order->mapToSource(m_table->currentIndex());
    return row.isValid() ? row.row() : -1;
}

/// There is always a worker whose details are shown.
void WorkersPanel::keepCurrent()
{
    if (!m_table->currentIndex().isValid() && m_order->rowCount() > 0)
        m_table->setCurrentIndex(m_order->index(0, 0));
}

void WorkersPanel::onCurrentChanged()
{
    m_detailsModel->setWorker(currentRow());
    update();
}

void WorkersPanel::update()
{
    const WorkerWords::Line group = WorkerWords::group(m_workers.surroundings(), m_workers.rebalancingSince(), m_still);
    m_group->setState(StateLook::of(group.shape), group.text);

    QStringList elsewhere;
    for (int row = 0; row < m_workers.rowCount(); ++row) {
        if (m_workers.isElsewhere(row))
            elsewhere.append(WorkerWords::elsewhere(m_workers.worker(row).restUrl,
                                                    (*m_workers.rest(row)->info)->kafkaClusterId,
                                                    m_workers.surroundings().clusterId));
    }
    if (elsewhere.isEmpty())
        m_banner->clear();
    else
        m_banner->showMessage(StateLook::of(StateShape::Failed), elsewhere.join(u'\n'));

    const int row = currentRow();
    const WorkerRest* rest = row >= 0 ? m_workers.rest(row) : nullptr;
    QString why;
    if (row < 0)
        why = tr("choose a worker");
    else if (m_workers.worker(row).restUrl.isEmpty())
        why = tr("REST address of the chosen worker not known");
    else if (!rest || !rest->info)
        why = tr("no answer of the chosen worker yet");
    else if (!*rest->info)
        why = tr("the chosen worker was not reached");
    m_plugins->setEnabled(why.isEmpty() && !rest->askingPlugins);
    m_levels->setEnabled(m_workers.hasGivenAddresses());
    m_levels->setToolTip(m_workers.hasGivenAddresses() ? tr("Log levels of the workers whose address was given")
                                                       : tr("The connection has no worker's REST address."));
    if (!m_workers.hasGivenAddresses())
        why = tr("no worker's REST address in the connection");
    m_why->setText(why);
}

void WorkersPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_workers.setWatched(true);
}

void WorkersPanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    m_workers.setWatched(false);
}

void WorkersPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_details) {
        TableLook::applyRowHeight(m_table);
        TableLook::applyRowHeight(m_details);
    }
}

} // namespace inspector
