// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statelook.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace inspector
{

class DialogFoot;
class StateLabel;

/// The frame of what is done to a whole Connect cluster: heading, page, and a foot with the reason, what is typed to
/// confirm, the verb and Cancel. Window-modal: use open().
class ClusterDialog : public QDialog
{
    Q_OBJECT
public:
    /// `heading` and `note` may hold names: they are shown as they are.
    ClusterDialog(const QString& windowTitle, const QString& heading, const QString& note, QWidget* parent);

protected:
    /// Whole words, any text: for pages.
    /// A page's part under a heading of its own.
    static QLabel* partLabel(const QString& text);

    /// What stands below the heading.
    QVBoxLayout* page() const { return m_page; }
    /// A button of the foot, before Cancel.
    QPushButton* addButton(const QString& text, const char* name);
    QPushButton* cancelButton() const { return m_cancel; }
    /// Why the verb is not possible, or what is going on; empty = nothing.
    void setReason(StateLook look, const QString& text);
    /// Asks for this text to be typed; empty = for nothing.
    void askToType(const QString& text);
    QString typed() const;
    /// As wide as texts are read well, as high as the page wants.
    void fit();

Q_SIGNALS:
    void typedChanged();

private:
    QVBoxLayout* m_page = nullptr;
    QWidget* m_content = nullptr;
    DialogFoot* m_foot = nullptr;
    StateLabel* m_reason = nullptr;
    QLabel* m_confirm = nullptr;
    QLineEdit* m_typed = nullptr;
    QPushButton* m_cancel = nullptr;
};

} // namespace inspector
