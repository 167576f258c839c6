// SPDX-License-Identifier: GPL-3.0-or-later
#include "historypage.h"

#include "celldelegate.h"
#include "items/clustermodels.h"
#include "items/keyhistorymodel.h"
#include "items/words.h"
#include "look.h"
#include "rowcopy.h"
#include "tablelook.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

namespace inspector
{

HistoryPage::HistoryPage(QWidget* parent)
    : QWidget(parent), m_view(new QTableView), m_words(new QLabel), m_compare(new QPushButton(tr("Co&mpare"))),
      m_compareNewest(new QPushButton(tr("Compare with &Newest")))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_view->setObjectName(QStringLiteral("history"));
    m_view->setAccessibleName(tr("Versions of the key, newest first"));
    m_view->setItemDelegate(new CellDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    TableLook::apply(m_view);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("&Copy"), m_view);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, [this] { RowCopy::asText(m_view); });
    m_view->addAction(copy);

    m_words->setObjectName(QStringLiteral("historyWords"));
    m_words->setTextFormat(Qt::PlainText);
    m_words->setForegroundRole(QPalette::PlaceholderText);
    m_words->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_compare->setToolTip(tr("Compare the two versions selected, or the one selected with the one before it (Ctrl+D)"));
    for (QPushButton* button : {m_compare, m_compareNewest}) {
        button->setAutoDefault(false);
    }
    connect(m_compare, &QPushButton::clicked, this, &HistoryPage::compare);
    connect(m_compareNewest, &QPushButton::clicked, this, &HistoryPage::compareWithNewest);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(Look::Group, Look::Tight, Look::Gap, Look::Tight);
    bar->setSpacing(Look::Gap);
    bar->addWidget(m_words, 1);
    bar->addWidget(m_compareNewest);
    bar->addWidget(m_compare);
    layout->addWidget(m_view, 1);
    layout->addLayout(bar);
    updateWords();
}

HistoryPage::~HistoryPage()
{
    m_view->setModel(nullptr);
}

void HistoryPage::setModels(const ClusterModels* models)
{
    m_view->setModel(nullptr);
    m_model.reset();
    m_key = {};
    if (models) {
        m_model = std::make_unique<KeyHistoryModel>(*models);
        m_view->setModel(m_model.get());
        m_view->setColumnWidth(KeyHistoryModel::TimeColumn, Look::columnWidth(fontMetrics(), 26));
        m_view->setColumnWidth(KeyHistoryModel::PlaceColumn, Look::columnWidth(fontMetrics(), 18));
        m_view->setColumnWidth(KeyHistoryModel::SizeColumn, Look::columnWidth(fontMetrics(), 9));
        connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this,
                &HistoryPage::onSelectionChanged);
        connect(m_model.get(), &QAbstractItemModel::rowsInserted, this, [this] {
            chooseCurrent();
            updateWords();
        });
        connect(m_model.get(), &QAbstractItemModel::rowsRemoved, this, &HistoryPage::updateWords);
        connect(m_model.get(), &KeyHistoryModel::busyChanged, this, &HistoryPage::updateWords);
    }
    updateWords();
}

void HistoryPage::show(KeyId key, quint64 record)
{
    m_key = key;
    m_record = record;
    if (isVisible()) {
        lookUp();
    }
}

void HistoryPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    lookUp();
}

void HistoryPage::lookUp()
{
    if (m_model) {
        m_model->setKey(m_key);
        chooseCurrent();
        updateWords();
    }
}

/// The version that is shown is the current row, unless several are selected.
void HistoryPage::chooseCurrent()
{
    const int row = m_model->rowOfRecord(m_record);
    if (row < 0 || m_view->selectionModel()->selectedRows().size() > 1 || m_view->currentIndex().row() == row) {
        return;
    }
    m_choosing = true;
    m_view->selectRow(row);
    m_choosing = false;
}

void HistoryPage::onSelectionChanged()
{
    updateWords();
    const QModelIndexList selected = m_view->selectionModel()->selectedRows();
    if (m_choosing || selected.size() != 1) {
        return;
    }
    const int row = selected.first().row();
    m_record = m_model->recordAt(row);
    Q_EMIT versionChosen(m_record, row == 0);
}

std::optional<std::pair<quint64, quint64>> HistoryPage::pair() const
{
    if (!m_model || !m_view->selectionModel()) {
        return std::nullopt;
    }
    QList<int> rows;
    for (const QModelIndex& index : m_view->selectionModel()->selectedRows()) {
        rows.append(index.row());
    }
    std::sort(rows.begin(), rows.end());
    if (rows.size() == 1 && rows.first() + 1 < m_model->rowCount()) {
        rows.append(rows.first() + 1);
    }
    if (rows.size() != 2) {
        return std::nullopt;
    }
    return std::pair(m_model->recordAt(rows.last()), m_model->recordAt(rows.first()));
}

void HistoryPage::compare()
{
    if (const auto chosen = pair()) {
        Q_EMIT compareRequested(chosen->first, chosen->second);
    }
}

void HistoryPage::compareWithNewest()
{
    const QModelIndexList selected = m_view->selectionModel()->selectedRows();
    if (!selected.isEmpty()) {
        Q_EMIT compareRequested(m_model->recordAt(selected.first().row()), m_model->recordAt(0));
    }
}

void HistoryPage::updateWords()
{
    const int versions = m_model ? m_model->rowCount() : 0;
    const QModelIndexList selected = versions > 0 ? m_view->selectionModel()->selectedRows() : QModelIndexList();
    m_compare->setEnabled(pair().has_value());
    m_compareNewest->setEnabled(selected.size() == 1 && selected.first().row() > 0);
    QString text;
    if (m_model && m_model->busy() && versions == 0) {
        text = tr("Looking for versions…");
    } else if (versions > 0) {
        const QString all = Words::number(versions);
        text = selected.size() == 1 ? tr("Version %1 of %2").arg(Words::number(versions - selected.first().row()), all)
                                    : tr("%1 of %2 versions selected").arg(Words::number(selected.size()), all);
        text = m_model->olderGone()
                   ? tr("%1. Earlier versions were read and are no longer kept: all records together would take more "
                        "memory than the limit for them (View menu).")
                         .arg(text)
                   : tr("%1. Whether there were older ones is not known: the topic may have compacted or expired them.")
                         .arg(text);
    }
    m_words->setText(text);
    m_words->setToolTip(text);
}

} // namespace inspector
