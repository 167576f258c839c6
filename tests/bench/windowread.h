// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"

#include <QJsonObject>
#include <QString>

#include <cstdint>
#include <optional>

namespace inspector
{

class WindowStage;

/// The program's own window, offscreen, as main() of the program opens it.
struct WindowRun
{
    std::optional<ConnectionSettings> cluster; ///< nothing: the start page
    QString pane;                              ///< id of the pane in front; empty = the first
    std::int64_t startedNs = 0;                ///< monotonicNs() when the process was started
    int watchMs = 0;                           ///< stacks of gaps longer than that; 0 = none
    WindowStage* stage = nullptr;              ///< what is done once the cluster is read; not null with a cluster
};

/// Without cluster: ends when the window is painted. With one: when all is read, folded and shown, and the stage is
/// over.
///
/// `paintMs`: from the process's start to the end of the first painting. Of each phase (`opening`, `reading`) what
/// addGaps() tells. Also `records`, `seconds` (from the call to open until live), `cpuSeconds`, `residentBytes` and
/// `peakResidentBytes` at the end, and what the stage tells. Where a table of the folded state is in front:
/// `answeredMs`, from the call to open to the first answer of a broker (RequestCount), and `firstRowsMs`, from there
/// until its first rows were painted. Throws std::runtime_error.
QJsonObject runWindow(int& argc, char** argv, const WindowRun& run);

} // namespace inspector
