// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "statuspalette.h"

#include <QAbstractButton>

namespace inspector
{

/// One counter of the Overview: what it counts, the number, a line that says more. Pressing it shows the rows counted.
class OverviewCard : public QAbstractButton
{
    Q_OBJECT
public:
    explicit OverviewCard(const QString& title, QWidget* parent = nullptr);

    void setFigures(const QString& number, Tone tone, const QString& more);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QFont numberFont() const;

    QString m_number;
    QString m_more;
    Tone m_tone = Tone::Plain;
};

} // namespace inspector
