// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "celldelegate.h"

namespace inspector
{

class ConfigTree;

/// Edits the values of a ConfigTree: a line, a list to choose from where the worker recommends values, dots for
/// secrets.
class ConfigValueDelegate : public CellDelegate
{
    Q_OBJECT
public:
    explicit ConfigValueDelegate(ConfigTree* tree);

    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;

private:
    ConfigTree* m_tree;
};

} // namespace inspector
