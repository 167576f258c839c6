// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"

namespace inspector
{

/// Cells into which JSON is typed, or anything else that is checked as it is typed: every keystroke goes into the model
/// at once, and Escape puts back what was there. The editor grows over the cells beside it as far as its text needs.
class JsonCellDelegate : public CellDelegate
{
    Q_OBJECT
public:
    explicit JsonCellDelegate(QObject* parent = nullptr);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace inspector
