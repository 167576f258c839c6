// SPDX-License-Identifier: GPL-3.0-or-later
#include "partitionsbox.h"

#include "items/partitionsproxy.h"
#include "items/words.h"
#include "look.h"
#include "partitionstable.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

namespace inspector
{

namespace
{

constexpr int PartitionsFilterDelayMs = 150;

} // namespace

PartitionsBox::PartitionsBox(SourcePartitionsModel::Use use, QWidget* parent)
    : QWidget(parent), m_partitions(new SourcePartitionsModel(use, this)),
      m_proxy(new PartitionsProxy(m_partitions, this)), m_table(new PartitionsTable(m_partitions, m_proxy)),
      m_ticks(use != SourcePartitionsModel::Use::Edit)
{
    using Model = SourcePartitionsModel;
    m_filter = new QLineEdit;
    m_filter->setObjectName(QStringLiteral("partitionFilter"));
    m_filter->setPlaceholderText(tr("Filter partitions and offsets"));
    m_filter->setAccessibleName(tr("Filter partitions"));
    m_filter->setToolTip(tr("Words that must all occur. -word leaves out."));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(fontMetrics().averageCharWidth() * 60);
    m_counts = new QLabel;
    m_counts->setObjectName(QStringLiteral("partitionCounts"));
    m_counts->setTextFormat(Qt::PlainText);
    m_counts->setForegroundRole(QPalette::PlaceholderText);
    auto* bar = new QHBoxLayout;
    bar->setSpacing(Look::Gap);
    bar->addWidget(m_filter, 1);
    bar->addWidget(m_counts);
    bar->addStretch(1);
    m_buttons = new QHBoxLayout;
    m_buttons->setSpacing(Look::Gap);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(Look::Gap);
    layout->addLayout(bar);
    layout->addWidget(m_table);
    layout->addLayout(m_buttons);

    m_table->setColumnHidden(Model::NewColumn, m_ticks);
    if (m_ticks) {
        const auto add = [this](const QString& text, const QString& name, bool ticked) {
            auto* button = new QPushButton(text);
            button->setObjectName(name);
            button->setAutoDefault(false);
            connect(button, &QPushButton::clicked, this, [this, ticked] { tickShown(ticked); });
            m_buttons->addWidget(button);
        };
        add(tr("Tic&k Shown"), QStringLiteral("tickShown"), true);
        add(tr("U&ntick Shown"), QStringLiteral("untickShown"), false);
    }
    m_buttons->addStretch(1);

    m_filterDelay = new QTimer(this);
    m_filterDelay->setSingleShot(true);
    m_filterDelay->setInterval(PartitionsFilterDelayMs);
    connect(m_filter, &QLineEdit::textChanged, m_filterDelay, qOverload<>(&QTimer::start));
    connect(m_filterDelay, &QTimer::timeout, this, [this] {
        m_proxy->setFilter(m_filter->text());
        updateCounts();
    });
    connect(m_partitions, &SourcePartitionsModel::wishChanged, this, [this] {
        updateCounts();
        Q_EMIT changed();
    });
    connect(m_partitions, &QAbstractItemModel::rowsInserted, this, &PartitionsBox::updateCounts);
    setFocusProxy(m_table);
}

void PartitionsBox::setFacts(const PlanFacts& facts, const std::string& connector)
{
    m_partitions->setFacts(facts, connector);
}

void PartitionsBox::updateCounts()
{
    const int all = m_partitions->rowCount();
    const int shown = m_proxy->rowCount();
    QString words = shown == all ? tr("%n partition(s)", nullptr, all)
                                 : tr("%1 of %n partition(s)", nullptr, all).arg(Words::number(shown));
    if (m_ticks) {
        words += u" · "_qs + tr("%n ticked", nullptr, m_partitions->tickedCount());
    }
    m_counts->setText(words);
}

void PartitionsBox::tickShown(bool ticked)
{
    m_partitions->setTicked(m_proxy->shownRows(), ticked);
}

} // namespace inspector
