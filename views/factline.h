// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "dialogfoot.h"

#include <QString>

class QLabel;
class QLineEdit;

namespace inspector
{

/// Asks the operator to state, by typing it, what cannot be proved. Shown only while there is something to state.
class FactLine : public DialogFoot
{
    Q_OBJECT
public:
    explicit FactLine(QWidget* parent = nullptr);

    /// What has to be typed; empty = nothing, and the line is hidden. What was typed stays.
    void setFact(const QString& fact);

Q_SIGNALS:
    void typed(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QString m_fact;
    QLabel* m_label = nullptr;
    QLineEdit* m_typed = nullptr;
};

} // namespace inspector
