// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QTableView>

namespace inspector
{

/// A table in a form whose first column has ticks: Space ticks all rows that are selected, or takes their ticks away.
/// A handful of rows high; the rest is scrolled to.
class TickTable : public QTableView
{
    Q_OBJECT
public:
    explicit TickTable(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    void setModel(QAbstractItemModel* model) override;

Q_SIGNALS:
    /// Wanted for these rows.
    void tickRequested(const QList<int>& rows, bool ticked);

protected:
    void keyPressEvent(QKeyEvent* event) override;
};

} // namespace inspector
