// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace inspector
{

/// Tooltips that hold data. Qt guesses whether a tooltip is rich text, so a connector named `<img src=…>` would be one:
/// the text is escaped and said to be rich text, which keeps its line breaks and wraps long lines too.
class PlainTip
{
public:
    static QString of(const QString& text);
};

} // namespace inspector
