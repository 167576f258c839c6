// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/check.h"

#include <QString>

namespace inspector
{

/// A line of a preflight as the standard error stream shows it: verdict, title, what was seen, and the cure.
QString checkLine(const Check& check);

} // namespace inspector
