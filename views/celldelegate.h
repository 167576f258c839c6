// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statelook.h"

#include <QFont>
#include <QStyledItemDelegate>

#include <optional>

namespace inspector
{

/// Draws the cells of all tables: state as shape + word + colour (role::Shape), flags as short words on a tint
/// (role::Flags), a finding's mark at the end of the first cell (role::Mark), bytes and numbers in the fixed-width font
/// (role::Monospace), and a hairline under each row.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    explicit CellDelegate(QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
    /// Shape and colour that go with the cell's word; nothing for a cell that tells no state.
    virtual std::optional<StateLook> stateLook(const QModelIndex& index) const;

private:
    void paintState(QPainter* painter, const QStyleOptionViewItem& option, const QString& word, StateLook look) const;
    void paintMark(QPainter* painter, const QStyleOptionViewItem& option, Severity severity) const;
    void paintFlags(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    QFont m_monospace;
};

} // namespace inspector
