// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statelook.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace inspector
{

/// A message in the layout, beside what it is about: shape, plain text over as many lines as it takes, at most one
/// action. Never modal. Hidden while it has no text.
class MessageBanner : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBanner(QWidget* parent = nullptr);

    void showMessage(StateLook look, const QString& text, const QString& action = {});
    void clear();
    QString text() const;

Q_SIGNALS:
    void actionTriggered();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    StateLook m_look;
    QLabel* m_text = nullptr;
    QPushButton* m_action = nullptr;
};

} // namespace inspector
