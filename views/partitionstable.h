// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace inspector
{

class PartitionsProxy;
class SourcePartitionsModel;

/// The partitions of a source connector in a dialog. Enter, F2 or typing edits the new offset of a row, Delete takes it
/// back, Space ticks the selected rows. As high as a few rows, further ones are scrolled to.
class PartitionsTable : public QTableView
{
    Q_OBJECT
public:
    /// Both must outlive it.
    PartitionsTable(SourcePartitionsModel* partitions, PartitionsProxy* proxy, QWidget* parent = nullptr);

    /// Shows a row of the model and opens a cell of it for typing.
    void editCell(int row, int column);
    /// The model's row; -1 = none is chosen.
    int currentRow() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void closeEditor(QWidget* editor, QAbstractItemDelegate::EndEditHint hint) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void tickSelected();

    SourcePartitionsModel* m_partitions;
    PartitionsProxy* m_proxy;
    int m_width = 0; ///< for which the columns are as wide as they are
};

} // namespace inspector
