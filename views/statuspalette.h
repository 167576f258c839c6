// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>

namespace inspector
{

/// Meaning of a colour. Never the only carrier of that meaning: a shape and a word go with it.
enum class Tone
{
    Plain, ///< ordinary text
    Muted, ///< secondary text
    Green,
    Orange,
    Red,
    Ochre,
    Slate,
    Blue,
    Violet,
};

/// Status colours as light and dark pairs, chosen by how light the palette's window is. Nothing is cached, so a change
/// of palette takes effect with the next paint. Contrast to Base and Window is at least 4.5 : 1.
class StatusPalette
{
public:
    static bool isDark(const QPalette& palette);
    /// Colour for text and shapes.
    static QColor ink(Tone tone, const QPalette& palette);
    /// Quiet background for short words in ink(tone).
    static QColor tint(Tone tone, const QPalette& palette);
    /// Hairlines between rows and around groups.
    static QColor line(const QPalette& palette);
    /// `ink`, as far towards `fallback` as it takes to be read on `background` (a selection, say).
    static QColor readable(const QColor& ink, const QColor& background, const QColor& fallback);
    /// WCAG 2 contrast ratio, 1 to 21.
    static double contrast(const QColor& first, const QColor& second);
};

} // namespace inspector
