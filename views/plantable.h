// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan.h"

#include <QTableWidget>

namespace inspector
{

/// What an operation will change: every partition with what is stored now, what will be, and where.
class PlanTable : public QTableWidget
{
    Q_OBJECT
public:
    explicit PlanTable(QWidget* parent = nullptr);

    void setPlan(const OperationPlan& plan);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    QList<QStringList> m_rows; ///< the texts shown
};

} // namespace inspector
