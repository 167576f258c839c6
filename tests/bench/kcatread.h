// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "readresult.h"

#include <string>

namespace inspector
{

/// Whether kcat is installed.
bool haveKcat();

/// How long kcat takes to read one topic to its end, writing nothing; `records` is what there is in it. Whole process:
/// it tells of nothing in between. Needs a QCoreApplication. Throws std::runtime_error.
ReadResult kcatRead(const std::string& bootstrap, const std::string& topic);

} // namespace inspector
