// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace inspector
{

/// A name as a menu shows it, where & marks the key to press.
inline QString menuText(QString name)
{
    return name.replace(QLatin1Char('&'), QLatin1String("&&"));
}

} // namespace inspector
