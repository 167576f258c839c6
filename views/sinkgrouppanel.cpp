// SPDX-License-Identifier: GPL-3.0-or-later
#include "sinkgrouppanel.h"

#include "celldelegate.h"
#include "commandlinetext.h"
#include "items/sinkgroupsmodel.h"
#include "items/sinkgroupwords.h"
#include "items/sinklagmodel.h"
#include "items/words.h"
#include "lagplot.h"
#include "look.h"
#include "rowcopy.h"
#include "tablelook.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
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

constexpr int Characters[] = {16, 9, 10, 8, 10, 8, 14};
static_assert(std::size(Characters) == SinkLagModel::ColumnTotal);

} // namespace

SinkGroupPanel::SinkGroupPanel(const SinkGroupsModel& groups, QWidget* parent)
    : QWidget(parent), m_groups(groups), m_partitions(new SinkLagModel(this)),
      m_ordered(new QSortFilterProxyModel(this)), m_title(new QLabel), m_caption(new QLabel), m_split(new QSplitter),
      m_table(new QTableView), m_plot(new LagPlot)
{
    setObjectName(QStringLiteral("sinkGroupPanel"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(Look::Group, Look::Tight, Look::Group, Look::Tight);
    bar->setSpacing(Look::Gap);
    m_title->setObjectName(QStringLiteral("groupTitle"));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(Look::bold(font()));
    m_caption->setObjectName(QStringLiteral("lagCaption"));
    m_caption->setTextFormat(Qt::PlainText);
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    m_caption->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_caption->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_caption->setWordWrap(true);
    bar->addWidget(m_title);
    bar->addWidget(m_caption, 1);
    layout->addLayout(bar);
    buildTable();
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_table);
    m_split->addWidget(m_plot);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 1);
    m_split->setSizes({1100, 900}); // shares, whatever they would like
    layout->addWidget(m_split, 1);
    buildFoot();
    showGroup(-1);
}

void SinkGroupPanel::buildTable()
{
    m_table->setObjectName(QStringLiteral("sinkPartitions"));
    m_table->setAccessibleName(tr("Partitions of the group"));
    m_table->setItemDelegate(new CellDelegate(m_table));
    m_table->setFrameShape(QFrame::NoFrame);
    TableLook::apply(m_table);
    m_ordered->setSourceModel(m_partitions);
    m_ordered->setSortRole(SinkLagModel::OrderRole);
    m_ordered->setDynamicSortFilter(true);
    m_table->setModel(m_ordered);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(SinkLagModel::LagColumn, Qt::DescendingOrder);
    for (int column = 0; column < SinkLagModel::ColumnTotal; ++column) {
        m_table->setColumnWidth(column, Look::columnWidth(fontMetrics(), Characters[column]));
    }
    m_table->horizontalHeader()->moveSection(SinkLagModel::LagColumn, SinkLagModel::CommittedColumn); // seen first
    m_table->horizontalHeader()->setStretchLastSection(true);
    auto* copy = new QAction(tr("&Copy"), m_table);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, m_table, [this] { RowCopy::asText(m_table); });
    m_table->addAction(copy);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &SinkGroupPanel::choosePartition);
}

void SinkGroupPanel::buildFoot()
{
    m_toConnector = new QPushButton(tr("Show Co&nnector"));
    m_toConnector->setObjectName(QStringLiteral("showConnector"));
    m_changeButton = new QPushButton(tr("Chan&ge Offsets…"));
    m_changeButton->setObjectName(QStringLiteral("changeOffsets"));
    m_resetButton = new QPushButton(tr("&Reset Offsets…"));
    m_resetButton->setObjectName(QStringLiteral("resetOffsets"));
    m_copyCommand = new QPushButton(tr("Co&py Command That Deletes It"));
    m_copyCommand->setObjectName(QStringLiteral("copyDeletion"));
    m_hint = new QLabel;
    m_hint->setObjectName(QStringLiteral("groupHint"));
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    m_hint->setForegroundRole(QPalette::PlaceholderText);
    auto* foot = new QHBoxLayout;
    foot->setContentsMargins(Look::Group, Look::Gap, Look::Group, Look::Gap);
    foot->setSpacing(Look::Gap);
    for (QPushButton* button : {m_changeButton, m_resetButton, m_copyCommand, m_toConnector}) {
        button->setAutoDefault(false);
        foot->addWidget(button);
    }
    foot->addWidget(m_hint, 1);
    static_cast<QVBoxLayout*>(layout())->addLayout(foot);
    connect(m_toConnector, &QPushButton::clicked, this,
            [this] { Q_EMIT connectorRequested(m_groups.group(m_row).connector); });
    connect(m_copyCommand, &QPushButton::clicked, this, [this] {
        QGuiApplication::clipboard()->setText(command());
        m_hint->setText(tr("Copied. Run it where Kafka's tools are."));
    });
    connect(m_changeButton, &QPushButton::clicked, this, [this] {
        if (m_change) {
            m_change->trigger();
        }
    });
    connect(m_resetButton, &QPushButton::clicked, this, [this] {
        if (m_reset) {
            m_reset->trigger();
        }
    });
}

void SinkGroupPanel::offer(QAction* change, QAction* reset, const QString& bootstrap)
{
    m_change = change;
    m_reset = reset;
    m_bootstrap = bootstrap;
    for (QAction* action : {change, reset}) {
        connect(action, &QAction::changed, this, &SinkGroupPanel::updateFoot);
    }
    updateFoot();
}

void SinkGroupPanel::showGroup(int row)
{
    const bool isOther = row != m_row;
    m_row = row;
    if (isOther) {
        m_partition.reset();
    }
    const SinkGroupBook::Look* look = row >= 0 ? m_groups.look(row) : nullptr;
    m_title->setText(row >= 0 ? Words::raw(m_groups.group(row).group, Words::NameLimit) : tr("No group is chosen"));
    const std::optional<TopicPartition> chosen = m_partition;
    m_partitions->setPartitions(look ? look->group.partitions : std::vector<GroupState::Partition>());
    m_partition = chosen; // the view lets go of it where the partitions are others
    if (m_partition && m_partitions->rowOf(*m_partition) < 0) {
        m_partition.reset();
    }
    if (m_partition) {
        const QModelIndex there = m_ordered->mapFromSource(m_partitions->index(m_partitions->rowOf(*m_partition), 0));
        if (there.row() != m_table->currentIndex().row()) {
            m_table->setCurrentIndex(there);
        }
    }
    showPlot();
    updateFoot();
}

void SinkGroupPanel::choosePartition()
{
    const QModelIndex source = m_ordered->mapToSource(m_table->currentIndex());
    m_partition = source.isValid() ? std::optional(m_partitions->at(source.row())) : std::nullopt;
    showPlot();
}

void SinkGroupPanel::showPlot()
{
    const SinkGroupBook::Look* look = m_row >= 0 ? m_groups.look(m_row) : nullptr;
    const SinkLagHistory none;
    const SinkLagHistory& history = look ? look->history : none;
    if (m_partition) {
        const QString name = Words::raw(m_partition->topic) + u'-' + QString::number(m_partition->partition);
        m_plot->setLag(history.total(), name, history.of(*m_partition));
    } else {
        m_plot->setLag(history.total(), {}, {});
    }
    m_caption->setText(look ? tr("Lag: %1").arg(SinkGroupWords::plot(history.total())) : QString());
    m_caption->setToolTip(m_caption->text());
}

QString SinkGroupPanel::command() const
{
    const QString bootstrap = m_bootstrap.isEmpty() ? QStringLiteral("HOST:PORT") : shellQuoted(m_bootstrap);
    return SinkGroupWords::deletion(bootstrap, shellQuoted(QString::fromStdString(m_groups.group(m_row).group)));
}

void SinkGroupPanel::updateFoot()
{
    using Role = SinkGroupBook::Role;
    const bool some = m_row >= 0;
    const Role role = some ? m_groups.group(m_row).role : Role::Hidden;
    const bool offered = m_change && m_reset;
    const bool isOwn = offered && role == Role::OfConnector;
    const bool isLeft = offered && (role == Role::LeftBehind || role == Role::NoConnector);
    m_toConnector->setVisible(some);
    m_toConnector->setEnabled(some && m_groups.group(m_row).connector.valid());
    m_changeButton->setVisible(isOwn);
    m_resetButton->setVisible(isOwn);
    m_copyCommand->setVisible(isLeft);
    m_changeButton->setEnabled(isOwn && m_change->isEnabled());
    m_resetButton->setEnabled(isOwn && m_reset->isEnabled());
    m_copyCommand->setToolTip(isLeft ? command() : QString());
    showHint();
}

/// Beside the buttons: why they cannot be pressed, or what to bear in mind.
void SinkGroupPanel::showHint()
{
    using Role = SinkGroupBook::Role;
    QString hint;
    switch (m_row >= 0 ? m_groups.group(m_row).role : Role::Hidden) {
    case Role::OfConnector:
        if (m_change && m_reset && !m_change->isEnabled()) {
            hint = m_change->statusTip();
        }
        break;
    case Role::LeftBehind:
    case Role::NoConnector:
        hint = tr("Nobody consumes with it. Delete it only if no connector of that name is to go on from its commits.");
        break;
    case Role::Second:
        hint = tr("Changes of offsets are of the connector's own group, not of this one.");
        break;
    case Role::Hidden:
        hint = m_row >= 0 ? tr("This group is not there any more.") : tr("Choose a group above.");
        break;
    }
    m_hint->setText(hint);
    m_changeButton->setAccessibleDescription(hint);
    m_resetButton->setAccessibleDescription(hint);
}

} // namespace inspector
