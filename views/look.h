// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QPalette>

class QFontMetrics;
class QWidget;

namespace inspector
{

enum class Theme
{
    System, ///< light or dark as the desktop is
    Light,
    Dark,
};

/// The calm frame of the program: palette, spacing, fonts. GUI thread.
class Look
{
public:
    // The one grid, in device independent pixels.
    static constexpr int Tight = 4;
    static constexpr int Gap = 8;
    static constexpr int Group = 12;
    static constexpr int Page = 16;

    /// Characters that a text field takes without stalling the window; copying takes all.
    static constexpr int TextLimit = 256 * 1024;
    /// Of a progress bar.
    static constexpr int BarSteps = 1000;

    /// Sets style and palette of the application. Call once before the first window, and when the choice changes.
    static void apply(Theme theme);

    static QFont monospace();
    /// `base` a little larger and bold, for a dialog's or page's title.
    static QFont title(const QFont& base);
    static QFont bold(const QFont& base);
    /// Height of a table row in this font: about 26 at 96 dpi.
    static int rowHeight(const QFontMetrics& metrics);
    /// Width that takes `characters` of the font, with the cell's margins.
    static int columnWidth(const QFontMetrics& metrics, int characters);

private:
    static QPalette light();
    static QPalette dark();
};

} // namespace inspector
