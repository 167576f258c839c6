// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPalette>

namespace inspector
{

/// Icons of the program, drawn in the palette's text colour.
class Icons
{
public:
    /// `name` without folder and suffix, as in resources/icons.
    static QIcon get(const QString& name, const QPalette& palette);
    /// The program's own, in its own colours.
    static QIcon program();
};

} // namespace inspector
