// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "pane.h"

namespace inspector
{

class TableModel;
class TableProxy;

/// A pane over one table of the folded state.
class TablePane : public Pane
{
    Q_OBJECT
public:
    /// `canShowDeleted`: the table has rows that are left out unless asked for.
    TablePane(const ClusterModels& models, TableModel* table, Texts texts, bool canShowDeleted,
              QWidget* parent = nullptr);

    bool followsKey() const override { return true; }
    TableProxy* proxy() const { return m_proxy; }
    TableModel* table() const { return m_table; }

    /// Goes to a row of table(): filter off, deleted rows shown if it is one, and as soon as a large table is in order.
    void reveal(int sourceRow);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void applyFilter(const QString& text) override;
    void applyScope(ConnectorId connector) override;
    void applyShowDeleted(bool show) override;
    bool canShowDeleted() const override { return m_canShowDeleted; }
    void applyDefaultOrder() override;
    quint64 shownCount() const override;
    quint64 totalCount() const override;
    bool isBusy() const override;
    QString emptyText() const override;
    int columnCharacters(int column) const override;
    QString columnId(int column) const override;
    bool isColumnShownAtFirst(int column) const override;

private:
    void tryReveal();

    TableModel* m_table = nullptr;
    TableProxy* m_proxy = nullptr;
    bool m_canShowDeleted = false;
    int m_reveal = -1; ///< row of table() to go to, -1 = none
};

} // namespace inspector
