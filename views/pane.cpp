// SPDX-License-Identifier: GPL-3.0-or-later
#include "pane.h"

#include "celldelegate.h"
#include "icons.h"
#include "items/clustermodels.h"
#include "items/tablemodel.h"
#include "items/words.h"
#include "menutext.h"
#include "rowcopy.h"
#include "tablelook.h"

#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSet>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QToolButton>

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

constexpr int PaneFilterDelayMs = 120;
constexpr int CountsPauseMs = 150;

} // namespace

Pane::Pane(const ClusterModels& models, Texts texts, QWidget* parent)
    : QWidget(parent), m_models(models), m_texts(std::move(texts))
{
    setObjectName(m_texts.id + QStringLiteral("Pane"));
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_bar = new QHBoxLayout;
    m_bar->setContentsMargins(Look::Group, Look::Gap, Look::Group, Look::Gap);
    m_bar->setSpacing(Look::Gap);
    layout->addLayout(m_bar);
    m_view = new QTableView;
    m_split = new QSplitter(Qt::Vertical);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(m_view);
    layout->addWidget(m_split, 1);
}

void Pane::setLower(QWidget* lower)
{
    m_split->addWidget(lower);
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
}

void Pane::setUpper(QWidget* upper)
{
    auto* lower = new QWidget;
    auto* column = new QVBoxLayout(lower);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    layout()->removeItem(m_bar);
    layout()->removeWidget(m_split);
    column->addLayout(m_bar);
    column->addWidget(m_split, 1);
    m_split = new QSplitter(Qt::Vertical);
    m_split->setChildrenCollapsible(false);
    m_split->addWidget(upper);
    m_split->addWidget(lower);
    m_split->setStretchFactor(0, 2);
    m_split->setStretchFactor(1, 3);
    static_cast<QVBoxLayout*>(layout())->addWidget(m_split, 1);
}

void Pane::divide(int above, int below)
{
    constexpr int Much = 1000; // more than is there: they are scaled to what is
    m_shares = {above * Much, below * Much};
    m_split->setSizes(m_shares);
}

void Pane::setUp(QAbstractItemModel* model)
{
    buildBar();
    buildView();
    // Before the view's own: its selection moves on as soon as it hears of it.
    connect(model, &QAbstractItemModel::rowsAboutToBeRemoved, this, &Pane::onRowsAboutToBeRemoved);
    m_view->setModel(model);
    for (int column = 0; column < model->columnCount(); ++column) {
        m_view->setColumnHidden(column, !isColumnShownAtFirst(column));
    }
    applyDefaultWidths(0, model->columnCount() - 1);
    applyDefaultOrder();
    fillColumnsMenu();
    buildContextMenu();
    connect(model, &QAbstractItemModel::columnsInserted, this,
            [this](const QModelIndex&, int first, int last) { onColumnsInserted(first, last); });
    connect(model, &QAbstractItemModel::columnsRemoved, this, &Pane::fillColumnsMenu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this](const QModelIndex& row) {
        // A view that gets the focus makes its first row the current one without marking it; what is shown of the
        // current row must be seen to be of that one.
        // Not at once: a click has its own idea of what is to be marked, and comes to it after this.
        if (row.isValid() && !m_removing && !m_view->selectionModel()->hasSelection()) {
            QTimer::singleShot(0, this, &Pane::markCurrent);
        }
        if (!m_removing) {
            Q_EMIT currentChanged(true);
        }
    });
    connect(model, &QAbstractItemModel::rowsRemoved, this, &Pane::onRowsRemoved);
    connect(model, &QAbstractItemModel::rowsInserted, this, &Pane::updateCounts);
    connect(model, &QAbstractItemModel::modelReset, this, &Pane::updateCounts);
    updateCounts();
}

void Pane::buildBar()
{
    m_filter = new QLineEdit;
    m_filter->setObjectName(QStringLiteral("filter"));
    m_filter->setPlaceholderText(m_texts.placeholder);
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter"));
    m_filter->setMinimumWidth(fontMetrics().averageCharWidth() * 24);
    m_filter->setMaximumWidth(fontMetrics().averageCharWidth() * 60);
    m_filter->setToolTip(tr("Words that must all occur. column:text looks into one column, -word leaves out."));
    m_filter->installEventFilter(this);
    m_filterDelay = new QTimer(this);
    m_filterDelay->setSingleShot(true);
    m_filterDelay->setInterval(PaneFilterDelayMs);
    connect(m_filter, &QLineEdit::textChanged, m_filterDelay, qOverload<>(&QTimer::start));
    connect(m_filterDelay, &QTimer::timeout, this, [this] { applyFilter(m_filter->text()); });

    m_columns = new QPushButton(tr("Col&umns"));
    m_columns->setAutoDefault(false);
    m_columns->setToolTip(tr("Choose which columns are shown"));
    m_columnsMenu = new QMenu(m_columns);
    m_columns->setMenu(m_columnsMenu);
    connect(m_columnsMenu, &QMenu::aboutToShow, this, [this] {
        const QList<QAction*> actions = m_columnsMenu->actions();
        for (int column = 0; column < actions.size(); ++column) {
            const QSignalBlocker blocker(actions.at(column));
            actions.at(column)->setChecked(!m_view->horizontalHeader()->isSectionHidden(column));
        }
    });

    m_showDeleted = new QCheckBox(tr("Show &deleted"));
    m_showDeleted->setObjectName(QStringLiteral("showDeleted"));
    m_showDeleted->setVisible(canShowDeleted());
    connect(m_showDeleted, &QCheckBox::toggled, this, [this](bool on) {
        applyShowDeleted(on);
        updateCounts();
    });

    m_counts = new QLabel;
    m_counts->setObjectName(QStringLiteral("counts"));
    m_counts->setTextFormat(Qt::PlainText);

    m_countsPause = new QTimer(this);
    m_countsPause->setSingleShot(true);
    m_countsPause->setInterval(CountsPauseMs);
    connect(m_countsPause, &QTimer::timeout, this, [this] {
        if (m_countsStale) {
            updateCounts();
        }
    });

    m_scopeChip = new QToolButton;
    m_scopeChip->setObjectName(QStringLiteral("scopeChip"));
    m_scopeChip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_scopeChip->setLayoutDirection(Qt::RightToLeft); // the ✕ after the name
    m_scopeChip->setFocusPolicy(Qt::StrongFocus);
    m_scopeChip->setIcon(Icons::get(QStringLiteral("close"), palette()));
    m_scopeChip->setIconSize(QSize(fontMetrics().ascent(), fontMetrics().ascent()));
    m_scopeChip->setAccessibleName(tr("Show all connectors"));
    m_scopeChip->hide();
    connect(m_scopeChip, &QToolButton::clicked, this, &Pane::scopeRemoved);

    m_bar->addWidget(m_filter, 1);
    m_bar->addWidget(m_columns);
    m_bar->addWidget(m_showDeleted);
    m_bar->addWidget(m_counts);
    m_bar->addStretch(1);
    m_bar->addWidget(m_scopeChip);
}

void Pane::buildView()
{
    m_view->setObjectName(m_texts.id + QStringLiteral("Table"));
    m_view->setAccessibleName(m_texts.rowsName);
    m_view->setItemDelegate(new CellDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    TableLook::apply(m_view);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    QHeaderView* header = m_view->horizontalHeader();
    header->setSectionsMovable(true);
    header->setMinimumSectionSize(fontMetrics().averageCharWidth() * 4);
    header->setAccessibleName(tr("Columns of %1").arg(m_texts.rowsName));
    m_view->viewport()->installEventFilter(this);

    m_overlay = new QLabel(m_view->viewport());
    m_overlay->setObjectName(QStringLiteral("emptyText"));
    m_overlay->setTextFormat(Qt::PlainText);
    m_overlay->setWordWrap(true);
    m_overlay->setAlignment(Qt::AlignCenter);
    m_overlay->setForegroundRole(QPalette::PlaceholderText);
    m_overlay->setAttribute(Qt::WA_TransparentForMouseEvents);
}

void Pane::buildContextMenu()
{
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    const auto add = [this](const QString& text, const QKeySequence& shortcut, void (Pane::*slot)()) {
        auto* action = new QAction(text, m_view);
        action->setShortcut(shortcut);
        action->setShortcutContext(Qt::WidgetShortcut);
        connect(action, &QAction::triggered, this, slot);
        m_view->addAction(action);
    };
    add(tr("&Copy"), QKeySequence::Copy, &Pane::copySelection);
    add(tr("Copy C&ell"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C), &Pane::copyCell);
    add(tr("Copy Row as &JSON"), {}, &Pane::copyRowsAsJson);
    add(tr("Copy Raw &Key"), {}, &Pane::copyRawKey);
}

void Pane::fillColumnsMenu()
{
    const QAbstractItemModel* model = m_view->model();
    QHeaderView* header = m_view->horizontalHeader();
    m_columnsMenu->clear();
    for (int column = 0; column < model->columnCount(); ++column) {
        QString text = model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        QAction* action = m_columnsMenu->addAction(menuText(text));
        action->setCheckable(true);
        action->setChecked(true);
        connect(action, &QAction::toggled, header, [header, column](bool on) {
            // A table without any column could not be got back to by mouse.
            if (on || header->count() - header->hiddenSectionCount() > 1) {
                header->setSectionHidden(column, !on);
            }
        });
    }
}

void Pane::onColumnsInserted(int first, int last)
{
    applyDefaultWidths(first, last);
    fillColumnsMenu();
}

void Pane::applyDefaultWidths(int first, int last)
{
    QHeaderView* header = m_view->horizontalHeader();
    const QFontMetrics headerMetrics(Look::bold(header->font()));
    for (int column = first; column <= last; ++column) {
        const QString title = m_view->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        // Room for the title and the arrow of the order, whatever the content.
        const int least = headerMetrics.horizontalAdvance(title) + 2 * Look::Gap + headerMetrics.height() + Look::Gap;
        header->resizeSection(column, std::max(least, Look::columnWidth(fontMetrics(), columnCharacters(column))));
    }
}

void Pane::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

QString Pane::filterText() const
{
    return m_filter->text();
}

void Pane::setFilterText(const QString& text)
{
    m_filter->setText(text);
}

void Pane::setShowDeleted(bool show)
{
    m_showDeleted->setChecked(show && canShowDeleted());
}

void Pane::setScope(ConnectorId connector, const QString& name)
{
    m_scope = connector;
    const QString shown = fontMetrics().elidedText(name, Qt::ElideMiddle, fontMetrics().averageCharWidth() * 32);
    m_scopeChip->setText(tr("Only %1").arg(menuText(shown)));
    m_scopeChip->setAccessibleName(tr("Shown: only %1. Press to show all connectors.").arg(name));
    m_scopeChip->setToolTip(tr("Show all connectors again"));
    m_scopeChip->setVisible(connector.valid());
    applyScope(connector);
    updateCounts();
}

ConnectorId Pane::currentConnector() const
{
    const QVariant id = m_view->currentIndex().data(role::Connector);
    return id.isValid() ? ConnectorId{id.toUInt()} : ConnectorId{};
}

KeyId Pane::currentKey() const
{
    const QVariant id = m_view->currentIndex().data(role::Key);
    return id.isValid() ? KeyId{id.toUInt()} : KeyId{};
}

std::optional<quint64> Pane::currentRecord() const
{
    const QVariant row = m_view->currentIndex().data(role::Row);
    return row.isValid() ? std::optional<quint64>(row.toULongLong()) : std::nullopt;
}

QList<ConnectorId> Pane::selectedConnectors() const
{
    QItemSelection selection = m_view->selectionModel()->selection();
    std::sort(selection.begin(), selection.end(),
              [](const QItemSelectionRange& a, const QItemSelectionRange& b) { return a.top() < b.top(); });
    QList<ConnectorId> connectors;
    QSet<quint32> known;
    for (const QItemSelectionRange& range : std::as_const(selection)) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const QVariant id = m_view->model()->index(row, 0).data(role::Connector);
            if (id.isValid() && !known.contains(id.toUInt())) {
                known.insert(id.toUInt());
                connectors.append(ConnectorId{id.toUInt()});
            }
        }
    }
    return connectors;
}

QList<quint64> Pane::selectedRecords() const
{
    constexpr int Handful = 8;
    QList<quint64> records;
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom() && records.size() < Handful; ++row) {
            const QVariant record = m_view->model()->index(row, 0).data(role::Row);
            if (record.isValid()) {
                records.append(record.toULongLong());
            }
        }
    }
    return records;
}

std::vector<KeyId> Pane::selectedKeys() const
{
    std::vector<KeyId> keys;
    std::set<std::uint32_t> seen;
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const QVariant id = m_view->model()->index(row, 0).data(role::Key);
            if (id.isValid() && seen.insert(id.toUInt()).second) {
                keys.push_back(KeyId{id.toUInt()});
            }
        }
    }
    return keys;
}

void Pane::onRowsAboutToBeRemoved(const QModelIndex& parent, int first, int last)
{
    Q_UNUSED(parent);
    const int current = m_view->currentIndex().row();
    m_removing = current >= first && current <= last;
}

void Pane::onRowsRemoved()
{
    if (m_removing) {
        // The view would go on to a neighbour: something else would be chosen than what the operator chose.
        m_view->setCurrentIndex({});
        m_view->clearSelection();
        m_removing = false;
        Q_EMIT currentChanged(false);
    }
    updateCounts();
}

void Pane::updateCounts()
{
    m_countsStale = m_countsPause->isActive();
    if (!m_countsStale) {
        showCounts();
        m_countsPause->start();
    }
}

void Pane::showCounts()
{
    const quint64 shown = shownCount();
    const quint64 total = totalCount();
    QString text =
        shown == total
            ? Words::number(static_cast<qint64>(total))
            : tr("%1 of %2").arg(Words::number(static_cast<qint64>(shown)), Words::number(static_cast<qint64>(total)));
    if (isBusy()) {
        text = tr("%1, searching…").arg(text);
    }
    m_counts->setText(text);
    const bool empty = shown == 0 && !isBusy();
    if (empty) {
        if (total > 0 && !m_filter->text().isEmpty()) {
            m_overlay->setText(tr("No row matches the filter. Esc in the filter field clears it."));
        } else if (total > 0 && m_scope.valid()) {
            m_overlay->setText(tr("Nothing here for this connector."));
        } else {
            m_overlay->setText(emptyText());
        }
        placeOverlay();
    }
    m_overlay->setVisible(empty);
}

void Pane::placeOverlay()
{
    const QRect area = m_view->viewport()->rect();
    const int width = std::min(area.width() - 2 * Look::Page, fontMetrics().averageCharWidth() * 70);
    const int height = std::min(m_overlay->heightForWidth(width), area.height());
    m_overlay->setGeometry((area.width() - width) / 2, std::max(Look::Page, area.height() / 3 - height / 2), width,
                           height);
}

void Pane::copySelection()
{
    RowCopy::asText(m_view);
}

void Pane::copyCell()
{
    RowCopy::cell(m_view);
}

void Pane::markCurrent()
{
    QItemSelectionModel* selection = m_view->selectionModel();
    if (selection->currentIndex().isValid() && !selection->hasSelection()) {
        selection->select(selection->currentIndex(), QItemSelectionModel::Select | QItemSelectionModel::Rows);
    }
}

void Pane::copyRowsAsJson()
{
    QStringList ids = columnIds();
    RowCopy::asJson(m_view, ids);
}

void Pane::copyRawKey()
{
    if (const KeyId key = currentKey(); key.valid()) {
        RowCopy::rawKey(m_models.mirror().keys(), key);
    }
}

QStringList Pane::columnIds() const
{
    QStringList ids;
    for (int column = 0; column < m_view->model()->columnCount(); ++column) {
        ids.append(columnId(column));
    }
    return ids;
}

void Pane::saveTo(Settings& settings) const
{
    Settings::PaneState state;
    state.columns = columnIds();
    state.header = m_view->horizontalHeader()->saveState();
    state.filter = m_filter->text();
    state.showDeleted = m_showDeleted->isChecked();
    state.split = m_split->count() > 1 ? m_split->saveState() : QByteArray();
    settings.setPane(m_texts.id, state);
}

void Pane::restoreFrom(const Settings& settings)
{
    const Settings::PaneState state = settings.pane(m_texts.id);
    // A state of another set of columns would put the wrong widths on them.
    if (state.columns == columnIds() && !m_view->horizontalHeader()->restoreState(state.header)) {
        resetLayout();
    }
    if (m_split->count() > 1) {
        m_split->restoreState(state.split);
    }
    m_showDeleted->setChecked(state.showDeleted && canShowDeleted());
    m_filter->setText(state.filter);
}

void Pane::resetLayout()
{
    QHeaderView* header = m_view->horizontalHeader();
    for (int column = 0; column < header->count(); ++column) {
        header->setSectionHidden(column, !isColumnShownAtFirst(column));
        header->moveSection(header->visualIndex(column), column);
    }
    applyDefaultWidths(0, m_view->model()->columnCount() - 1);
    applyDefaultOrder();
    m_split->setSizes(m_shares);
    m_filter->clear();
    m_showDeleted->setChecked(false);
}

bool Pane::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_filter && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) {
            if (m_filter->text().isEmpty()) {
                m_view->setFocus(Qt::OtherFocusReason);
            }
            m_filter->clear();
            return true;
        }
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            m_view->setFocus(Qt::OtherFocusReason);
            if (!m_view->currentIndex().isValid() && m_view->model()->rowCount() > 0) {
                m_view->selectRow(0);
            }
            return true;
        }
    } else if (m_view && watched == m_view->viewport() && event->type() == QEvent::Resize) {
        placeOverlay();
    }
    return QWidget::eventFilter(watched, event);
}

void Pane::changeEvent(QEvent* event)
{
    if (m_scopeChip && event->type() == QEvent::PaletteChange) {
        m_scopeChip->setIcon(Icons::get(QStringLiteral("close"), palette()));
    } else if (m_scopeChip && event->type() == QEvent::FontChange) {
        TableLook::applyRowHeight(m_view);
    }
    QWidget::changeEvent(event);
}

} // namespace inspector
