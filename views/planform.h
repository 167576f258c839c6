// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"

#include <QKeyEvent>
#include <QString>
#include <QWidget>

namespace inspector
{

class Operation;

/// Where an operator says what a change is to be: the first part of an OperationDialog. The plan below it follows every
/// change of the form.
class PlanForm : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    /// What stands now; comes once before the form is shown, and again whenever it may have changed. Keeps what was
    /// typed. The facts, and the mirror in them, are only good during the call.
    virtual void setFacts(const PlanFacts& facts) = 0;
    /// Whose form this is; comes once, before setFacts(). For forms that show more of it than facts; it outlives them.
    virtual void follow(const Operation& operation) { Q_UNUSED(operation) }
    /// What is asked for, as the form stands; used only while there is no problem().
    virtual PlanRequest request() const = 0;
    /// Why nothing can be made of what the form says, and what to do; empty = it can.
    virtual QString problem() const { return {}; }
    /// Whether the operator typed or changed anything since it opened that would be lost with the form.
    virtual bool hasTyped() const { return false; }
    /// What can be done next once request() was carried out, for a button; empty = nothing more than others can.
    virtual QString nextStep() const { return {}; }

Q_SIGNALS:
    /// request() or problem() is another one.
    void changed();

protected:
    /// Enter in a field would press the dialog's default button, Cancel, and throw away what was typed.
    void keyPressEvent(QKeyEvent* event) override
    {
        if (event->key() != Qt::Key_Return && event->key() != Qt::Key_Enter) {
            QWidget::keyPressEvent(event);
        }
    }
};

} // namespace inspector
