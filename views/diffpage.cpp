// SPDX-License-Identifier: GPL-3.0-or-later
#include "diffpage.h"

#include "diffdelegate.h"
#include "items/clustermodels.h"
#include "items/diffmodel.h"
#include "look.h"
#include "rowcopy.h"
#include "tablelook.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>

namespace inspector
{

DiffPage::DiffPage(QWidget* parent)
    : QWidget(parent), m_view(new QTableView), m_title(new QLabel), m_summary(new QLabel),
      m_unchanged(new QCheckBox(tr("Sho&w unchanged"))), m_copy(new QPushButton(tr("Copy D&iff")))
{
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (QLabel* label : {m_title, m_summary}) {
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    }
    m_title->setObjectName(QStringLiteral("diffTitle"));
    m_summary->setObjectName(QStringLiteral("diffSummary"));
    m_summary->setForegroundRole(QPalette::PlaceholderText);
    m_copy->setAutoDefault(false);
    m_copy->setToolTip(tr("Copy the whole comparison as text, secrets masked"));
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_title);
    words->addWidget(m_summary);
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(Look::Page, Look::Tight, Look::Gap, Look::Tight);
    bar->setSpacing(Look::Gap);
    bar->addLayout(words, 1);
    bar->addWidget(m_unchanged);
    bar->addWidget(m_copy);

    m_view->setObjectName(QStringLiteral("diff"));
    m_view->setAccessibleName(tr("Differences of the two records"));
    m_view->setItemDelegate(new DiffDelegate(m_view));
    m_view->setFrameShape(QFrame::NoFrame);
    TableLook::apply(m_view);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copyRows = new QAction(tr("&Copy"), m_view);
    copyRows->setShortcut(QKeySequence::Copy);
    copyRows->setShortcutContext(Qt::WidgetShortcut);
    connect(copyRows, &QAction::triggered, this, [this] { RowCopy::asText(m_view); });
    m_view->addAction(copyRows);
    layout->addLayout(bar);
    layout->addWidget(m_view, 1);

    connect(m_unchanged, &QCheckBox::toggled, this, [this](bool show) {
        if (m_model) {
            m_model->setShowUnchanged(show);
        }
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (m_model && m_model->isValid()) {
            QGuiApplication::clipboard()->setText(m_model->asText());
        }
    });
    updateWords();
}

DiffPage::~DiffPage()
{
    m_view->setModel(nullptr);
}

void DiffPage::setModels(const ClusterModels* models)
{
    m_view->setModel(nullptr);
    m_model.reset();
    m_wanted = false;
    if (models) {
        m_model = std::make_unique<DiffModel>(*models);
        m_model->setShowUnchanged(m_unchanged->isChecked());
        m_view->setModel(m_model.get());
        m_view->setColumnWidth(DiffModel::ChangeColumn, Look::columnWidth(fontMetrics(), 18));
        m_view->setColumnWidth(DiffModel::NameColumn, Look::columnWidth(fontMetrics(), 30));
        m_view->setColumnWidth(DiffModel::BeforeColumn, Look::columnWidth(fontMetrics(), 42));
        connect(m_model.get(), &DiffModel::finished, this, &DiffPage::updateWords);
    }
    updateWords();
}

void DiffPage::compare(quint64 before, quint64 after)
{
    m_wanted = true;
    m_before = before;
    m_after = after;
    if (isVisible()) {
        start();
    }
}

void DiffPage::showNothing(const QString& why)
{
    m_wanted = false;
    if (m_model) {
        m_model->clear();
    }
    updateWords();
    m_title->setText(why);
}

void DiffPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    start();
}

void DiffPage::start()
{
    if (m_model && m_wanted) {
        m_model->compare(m_before, m_after);
        updateWords();
    }
}

void DiffPage::updateWords()
{
    const bool valid = m_model && m_model->isValid();
    if (m_wanted || !m_model) {
        m_title->setText(m_model ? m_model->title() : QString());
    }
    m_summary->setText(m_model ? m_model->summary() : QString());
    m_title->setToolTip(m_title->text());
    m_copy->setEnabled(valid);
    m_view->setAccessibleDescription(m_summary->text());
}

} // namespace inspector
