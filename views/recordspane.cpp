// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordspane.h"

#include "items/clustermodels.h"
#include "items/recordsmodel.h"
#include "look.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QTableView>

#include <algorithm>

namespace inspector
{

RecordsPane::RecordsPane(const ClusterModels& models, Texts texts, QWidget* parent)
    : Pane(models, std::move(texts), parent), m_records(models.records()),
      m_latest(new QPushButton(tr("Jump to &Latest"))), m_gone(new QLabel)
{
    setUp(m_records);
    view()->horizontalHeader()->setSortIndicatorShown(false);
    m_latest->setObjectName(QStringLiteral("jumpToLatest"));
    m_latest->setToolTip(tr("Show the newest record and follow new ones"));
    m_latest->setAutoDefault(false);
    m_latest->hide();
    bar()->addWidget(m_latest);
    connect(m_latest, &QPushButton::clicked, this, &RecordsPane::jumpToLatest);

    m_gone->setObjectName(QStringLiteral("goneRecords"));
    m_gone->setTextFormat(Qt::PlainText);
    m_gone->setWordWrap(true);
    m_gone->setMargin(Look::Tight);
    m_gone->hide();
    layout()->addWidget(m_gone);
    connect(m_records, &RecordsModel::countsChanged, this, &RecordsPane::updateCounts);
    connect(m_records, &RecordsModel::countsChanged, this, &RecordsPane::updateNote);
    // Those in sight stay where they are while the oldest go.
    connect(m_records, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_top = view()->rowAt(0); });
    connect(m_records, &QAbstractItemModel::rowsRemoved, this, [this](const QModelIndex&, int first, int last) {
        const int row = std::max(m_top - (last - first + 1), 0);
        if (!m_followsEnd && m_top >= 0 && row < m_records->rowCount()) {
            view()->scrollTo(m_records->index(row, 0), QAbstractItemView::PositionAtTop);
        }
    });
    updateNote();
    connect(m_records, &QAbstractItemModel::rowsAboutToBeInserted, this, [this] { m_inserting = true; });
    connect(m_records, &QAbstractItemModel::rowsInserted, this, [this] {
        m_inserting = false;
        if (m_followsEnd) {
            view()->scrollToBottom();
        }
    });
    connect(m_records, &QAbstractItemModel::modelReset, this, [this] {
        if (m_followsEnd) {
            view()->scrollToBottom();
        }
    });
    const QScrollBar* scrollBar = view()->verticalScrollBar();
    connect(scrollBar, &QScrollBar::valueChanged, this, &RecordsPane::noteScrollPosition);
    connect(scrollBar, &QScrollBar::rangeChanged, this, [this] {
        // The range grows after the rows came in; the end then lies further down.
        if (m_followsEnd && isVisible()) {
            view()->scrollToBottom();
        }
    });
}

void RecordsPane::updateNote()
{
    const QString words = m_records->goneText();
    m_gone->setText(words);
    m_gone->setVisible(!words.isEmpty());
}

void RecordsPane::noteScrollPosition()
{
    if (m_inserting || !isVisible()) {
        return;
    }
    const QScrollBar* scrollBar = view()->verticalScrollBar();
    m_followsEnd = scrollBar->value() >= scrollBar->maximum() - 1;
    m_latest->setVisible(!m_followsEnd);
}

void RecordsPane::jumpToLatest()
{
    m_followsEnd = true;
    m_latest->hide();
    view()->scrollToBottom();
    view()->setFocus(Qt::OtherFocusReason);
}

void RecordsPane::showEvent(QShowEvent* event)
{
    Pane::showEvent(event);
    if (m_followsEnd) {
        view()->scrollToBottom();
    }
}

void RecordsPane::applyFilter(const QString& text)
{
    m_records->setFilter(text);
}

void RecordsPane::applyScope(ConnectorId connector)
{
    m_records->setScope(connector);
}

quint64 RecordsPane::shownCount() const
{
    return static_cast<quint64>(m_records->shownRows());
}

quint64 RecordsPane::totalCount() const
{
    return m_records->totalRows();
}

bool RecordsPane::isBusy() const
{
    return m_records->busy();
}

QString RecordsPane::emptyText() const
{
    return m_records->emptyText();
}

int RecordsPane::columnCharacters(int column) const
{
    return m_records->columnCharacters(column);
}

QString RecordsPane::columnId(int column) const
{
    return m_records->columnId(column);
}

} // namespace inspector
