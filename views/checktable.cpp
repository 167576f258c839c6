// SPDX-License-Identifier: GPL-3.0-or-later
#include "checktable.h"

#include "checkdelegate.h"
#include "items/plaintip.h"
#include "look.h"
#include "tablelook.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QResizeEvent>

namespace inspector
{

CheckTable::CheckTable(QWidget* parent) : QTableWidget(0, ColumnCount, parent)
{
    setObjectName(QStringLiteral("checks"));
    setAccessibleName(tr("Checks"));
    setItemDelegate(new CheckDelegate(this));
    TableLook::apply(this);
    setWordWrap(true);
    setSelectionMode(SingleSelection);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    horizontalHeader()->setStretchLastSection(false);
    horizontalHeader()->hide();
    setHorizontalHeaderLabels({tr("Verdict"), tr("Check"), tr("Seen"), tr("Time"), tr("Cure")});
    horizontalHeader()->setSectionResizeMode(SeenColumn, QHeaderView::Stretch);
    setColumnWidth(VerdictColumn, Look::columnWidth(fontMetrics(), 12));
    setColumnWidth(TimeColumn, Look::columnWidth(fontMetrics(), 9));
    setColumnWidth(CureColumn, 0);
}

void CheckTable::setChecks(const std::vector<Check>& checks, bool curesEnabled)
{
    QStringList ids;
    for (const Check& check : checks) {
        ids.append(check.id);
    }
    if (ids != m_ids) {
        m_ids = ids;
        m_cures = QList<Cure>(ids.size(), Cure::None);
        setRowCount(0);
        setRowCount(static_cast<int>(ids.size()));
        for (int row = 0; row < rowCount(); ++row) {
            for (int column = 0; column < ColumnCount; ++column) {
                setItem(row, column, new QTableWidgetItem);
            }
        }
    }
    int cureWidth = 0;
    for (int row = 0; row < rowCount(); ++row) {
        const Check& check = checks.at(static_cast<std::size_t>(row));
        const QString word = StateWords::verdict(check.verdict);
        item(row, VerdictColumn)->setText(word);
        item(row, VerdictColumn)->setData(CheckDelegate::VerdictRole, static_cast<int>(check.verdict));
        // The first cell speaks for the row.
        item(row, VerdictColumn)
            ->setData(Qt::AccessibleTextRole, tr("%1: %2", "verdict: what is checked").arg(word, check.title));
        item(row, TitleColumn)->setText(check.title);
        item(row, SeenColumn)
            ->setText(check.advice.isEmpty()
                          ? check.seen
                          : check.seen + (check.seen.isEmpty() ? QString() : QStringLiteral("\n")) + check.advice);
        item(row, SeenColumn)->setToolTip(PlainTip::of(check.source));
        item(row, TimeColumn)
            ->setText(check.at.isValid() ? QLocale().toString(check.at.time(), QStringLiteral("HH:mm:ss")) : QString());
        item(row, TimeColumn)->setForeground(StatusPalette::ink(Tone::Muted, palette()));
        setCure(row, check.cure, check.title, curesEnabled);
        if (const QWidget* widget = cellWidget(row, CureColumn)) {
            cureWidth = std::max(cureWidth, widget->sizeHint().width());
        }
    }
    setColumnWidth(CureColumn, cureWidth);
    setColumnHidden(CureColumn, cureWidth == 0);
    fit();
}

void CheckTable::setCure(int row, Cure cure, const QString& title, bool enabled)
{
    if (m_cures.at(row) != cure) {
        m_cures[row] = cure;
        removeCellWidget(row, CureColumn);
        if (cure == Cure::None) {
            item(row, CureColumn)->setSizeHint({});
            return;
        }
        auto* button = new QPushButton(cure == Cure::StopConnector ? tr("&Stop Connector") : tr("Check A&gain"));
        button->setObjectName(cure == Cure::StopConnector ? QStringLiteral("stopConnector")
                                                          : QStringLiteral("checkAgain"));
        button->setAutoDefault(false);
        button->setAccessibleDescription(tr("Cure for: %1").arg(title));
        connect(button, &QPushButton::clicked, this, [this, cure] { Q_EMIT cureRequested(cure); });
        auto* box = new QWidget;
        auto* layout = new QHBoxLayout(box);
        layout->setContentsMargins(Look::Gap, 2, Look::Gap, 3);
        layout->addWidget(button, 0, Qt::AlignVCenter);
        setCellWidget(row, CureColumn, box);
        item(row, CureColumn)->setSizeHint(box->sizeHint());
    }
    if (const QWidget* box = cellWidget(row, CureColumn)) {
        box->findChild<QPushButton*>()->setEnabled(enabled);
    }
}

void CheckTable::fit()
{
    // Titles as wide as the longest, but what was seen needs more.
    int longest = 0;
    for (int row = 0; row < rowCount(); ++row) {
        longest = std::max(longest, fontMetrics().horizontalAdvance(item(row, TitleColumn)->text()));
    }
    setColumnWidth(TitleColumn, std::min(longest + 3 * Look::Gap, viewport()->width() / 3));
    resizeRowsToContents();
    updateGeometry();
}

QSize CheckTable::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 120, verticalHeader()->length() + 2 * frameWidth()};
}

QSize CheckTable::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * 60, sizeHint().height()};
}

void CheckTable::resizeEvent(QResizeEvent* event)
{
    QTableWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) {
        fit();
    }
}

} // namespace inspector
