// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/sourcepartitionsmodel.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTimer;

namespace inspector
{

class PartitionsProxy;
class PartitionsTable;

/// A connector's source partitions to choose from or to edit: filter above, table, and a line of buttons below.
class PartitionsBox : public QWidget
{
    Q_OBJECT
public:
    explicit PartitionsBox(SourcePartitionsModel::Use use, QWidget* parent = nullptr);

    void setFacts(const PlanFacts& facts, const std::string& connector);

    SourcePartitionsModel* partitions() const { return m_partitions; }
    PartitionsTable* table() const { return m_table; }
    /// For further buttons, left of the stretch at its end.
    QHBoxLayout* buttons() const { return m_buttons; }

Q_SIGNALS:
    /// What is wanted is another thing.
    void changed();

private:
    void updateCounts();
    void tickShown(bool ticked);

    SourcePartitionsModel* m_partitions;
    PartitionsProxy* m_proxy;
    PartitionsTable* m_table;
    QLineEdit* m_filter = nullptr;
    QTimer* m_filterDelay = nullptr;
    QLabel* m_counts = nullptr;
    QHBoxLayout* m_buttons = nullptr;
    bool m_ticks;
};

} // namespace inspector
