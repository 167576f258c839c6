// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "look.h"
#include "statelook.h"

#include <QString>
#include <QWidget>

namespace inspector
{

/// A state: shape, word, colour. The text is plain; where there is no room it is elided, or wrapped if that was asked
/// for. Assistive technology hears of a new state when announce() is called.
class StateLabel : public QWidget
{
    Q_OBJECT
public:
    explicit StateLabel(QWidget* parent = nullptr);

    void setState(StateLook look, const QString& text);
    QString text() const { return m_text; }
    void setWordWrap(bool wrap);
    /// Tells assistive technology; call on changes of state, not on every tick of an age.
    void announce();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int glyphSize() const;
    int textStart() const;

    StateLook m_look;
    QString m_text;
    bool m_wrap = false;
};

} // namespace inspector
