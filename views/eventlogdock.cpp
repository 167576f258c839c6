// SPDX-License-Identifier: GPL-3.0-or-later
#include "eventlogdock.h"

#include "eventdelegate.h"
#include "items/eventlogmodel.h"
#include "look.h"
#include "rowcopy.h"
#include "tablelook.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>

namespace inspector
{

EventLogDock::EventLogDock(QWidget* parent) : QDockWidget(tr("Event Log"), parent)
{
    setObjectName(QStringLiteral("eventLogDock"));

    auto* content = new QWidget;
    content->setAutoFillBackground(true);
    content->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);

    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(Look::Group, Look::Tight, Look::Group, Look::Tight);
    bar->setSpacing(Look::Gap);
    m_empty = new QLabel(tr("Nothing has happened that is worth a line."));
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_copy = new QPushButton(tr("Cop&y"));
    m_copy->setToolTip(tr("Copy the chosen lines, or all of them"));
    m_clear = new QPushButton(tr("C&lear"));
    for (QPushButton* button : {m_copy, m_clear}) {
        button->setAutoDefault(false);
    }
    bar->addWidget(m_empty, 1);
    bar->addWidget(m_copy);
    bar->addWidget(m_clear);
    layout->addLayout(bar);

    m_view = new QTableView;
    m_view->setObjectName(QStringLiteral("eventTable"));
    m_view->setAccessibleName(tr("Events"));
    m_view->setItemDelegate(new EventDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    TableLook::apply(m_view);
    layout->addWidget(m_view, 1);
    setWidget(content);
    setTitleBarWidget(new QWidget(this));

    auto* copyAction = new QAction(tr("&Copy"), m_view);
    copyAction->setShortcut(QKeySequence::Copy);
    copyAction->setShortcutContext(Qt::WidgetShortcut);
    m_view->addAction(copyAction);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(copyAction, &QAction::triggered, this, &EventLogDock::copy);
    connect(m_copy, &QPushButton::clicked, this, &EventLogDock::copy);
    connect(m_clear, &QPushButton::clicked, this, [this] {
        if (m_model) {
            m_model->clear();
        }
    });
    // Not isVisible(): behind another dock's tab it is said to be visible too.
    connect(this, &QDockWidget::visibilityChanged, this, [this](bool inSight) {
        m_inSight = inSight;
        markSeen();
    });
    updateButtons();
}

void EventLogDock::setModel(EventLogModel* model)
{
    if (m_model)
        m_model->disconnect(this);
    m_model = model;
    QItemSelectionModel* old = m_view->selectionModel();
    m_view->setModel(model);
    delete old;
    if (model) {
        const QFontMetrics metrics = fontMetrics();
        m_view->setColumnWidth(EventLogModel::TimeColumn, Look::columnWidth(metrics, 20));
        m_view->setColumnWidth(EventLogModel::SeverityColumn, Look::columnWidth(metrics, 11));
        m_view->setColumnWidth(EventLogModel::SourceColumn, Look::columnWidth(metrics, 16));
        m_view->setColumnWidth(EventLogModel::CountColumn, Look::columnWidth(metrics, 8));
        m_view->horizontalHeader()->setStretchLastSection(false);
        m_view->horizontalHeader()->setSectionResizeMode(EventLogModel::TextColumn, QHeaderView::Stretch);
        m_view->scrollToBottom();
        connect(model, &EventLogModel::countsChanged, this, &EventLogDock::updateButtons);
        connect(model, &EventLogModel::countsChanged, this, &EventLogDock::markSeen);
        connect(model, &QAbstractItemModel::rowsInserted, this, [this] {
            const QScrollBar* bar = m_view->verticalScrollBar();
            if (bar->value() == bar->maximum()) {
                m_view->scrollToBottom();
            }
            updateButtons();
        });
        connect(model, &QAbstractItemModel::modelReset, this, &EventLogDock::updateButtons);
    }
    updateButtons();
    markSeen();
}

void EventLogDock::markSeen()
{
    if (m_inSight && m_model)
        m_model->markSeen();
}

void EventLogDock::updateButtons()
{
    const bool any = m_model && m_model->rowCount() > 0;
    m_copy->setEnabled(any);
    m_clear->setEnabled(any);
    m_empty->setText(any ? QString() : tr("Nothing has happened that is worth a line."));
}

void EventLogDock::copy()
{
    if (!m_model || m_model->rowCount() == 0) {
        return;
    }
    const bool nothingChosen = !m_view->selectionModel()->hasSelection();
    if (nothingChosen) {
        m_view->selectAll();
    }
    RowCopy::asText(m_view);
    if (nothingChosen) {
        m_view->clearSelection();
    }
}

} // namespace inspector
