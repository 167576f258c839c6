// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsoncelldelegate.h"

#include "look.h"

#include <QAbstractItemModel>
#include <QKeyEvent>
#include <QLineEdit>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr const char* BeforeProperty = "inspectorTextBefore";

} // namespace

JsonCellDelegate::JsonCellDelegate(QObject* parent) : CellDelegate(parent) {}

QWidget* JsonCellDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const
{
    Q_UNUSED(option)
    auto* editor = new QLineEdit(parent);
    editor->setFont(Look::monospace());
    editor->setAccessibleName(index.model()->headerData(index.column(), Qt::Horizontal).toString());
    auto* self = const_cast<JsonCellDelegate*>(this); // signals of a delegate are not const
    connect(editor, &QLineEdit::textEdited, self, [self, editor] { Q_EMIT self->commitData(editor); });
    return editor;
}

void JsonCellDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    auto* line = static_cast<QLineEdit*>(editor);
    const QString text = index.data(Qt::EditRole).toString();
    if (!line->property(BeforeProperty).isValid()) {
        line->setProperty(BeforeProperty, text);
        line->setText(text);
    }
    // Later calls say that the model has changed, through what was typed or by itself: neither moves the cursor.
}

void JsonCellDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                            const QModelIndex& index) const
{
    Q_UNUSED(index)
    const auto* line = static_cast<QLineEdit*>(editor);
    const int room = editor->parentWidget() ? editor->parentWidget()->width() : option.rect.width();
    const int wanted = line->fontMetrics().horizontalAdvance(line->text()) + 8 * line->fontMetrics().averageCharWidth();
    const int width = std::min(room, std::max(option.rect.width(), wanted));
    const int left = std::max(0, std::min(option.rect.left(), room - width));
    editor->setGeometry(left, option.rect.top(), width, option.rect.height());
}

bool JsonCellDelegate::eventFilter(QObject* watched, QEvent* event)
{
    auto* line = qobject_cast<QLineEdit*>(watched);
    const bool isKey = event->type() == QEvent::KeyPress;
    if (line && isKey && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        line->setText(line->property(BeforeProperty).toString());
        Q_EMIT commitData(line);
        Q_EMIT closeEditor(line, NoHint);
        return true;
    }
    const int key = isKey ? static_cast<QKeyEvent*>(event)->key() : 0;
    if (line && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
        // Not for the dialog: its default button would throw all away.
        Q_EMIT commitData(line);
        Q_EMIT closeEditor(line, NoHint);
        return true;
    }
    return CellDelegate::eventFilter(watched, event);
}

} // namespace inspector
