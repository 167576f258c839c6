// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <optional>

namespace inspector
{

/// The program's own window, offscreen, as main() of the program opens it.
struct WindowRun
{
    std::optional<ConnectionSettings> cluster; ///< nothing: the start page
    QString pane;                              ///< id of the pane in front; empty = the first
    std::int64_t startedNs = 0;                ///< monotonicNs() when the process was started
    int watchMs = 0;                           ///< stacks of gaps longer than that; 0 = none
};

/// Without cluster: ends when the window is painted. With one: when all is read, folded and shown, and five seconds
/// have passed since.
///
/// `paintMs`: from the process's start to the end of the first painting. Of each phase (`opening`, `reading`, `live`)
/// `…LongestMs`, `…LongestCpuMs` (CPU time of the GUI thread in that gap) and `…P99Ms`. Also `records`, `seconds` (from
/// the call to open), `residentBytes`, `peakResidentBytes`, `cpuSeconds`. Throws std::runtime_error.
QJsonObject runWindow(int& argc, char** argv, const WindowRun& run);

} // namespace inspector
