// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowstage.h"

namespace inspector
{

/// Five seconds in which nobody does anything: `live…` gaps (addGaps), for what goes on after the last record.
class QuietStage : public WindowStage
{
public:
    void begin(MainWindow& window, Heartbeat& heartbeat) override;
};

} // namespace inspector
