// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "askcontrol.h"

namespace inspector
{

/// The pause of a thread that asks again and again, which a cancel ends at once. Any thread.
class CancelWait
{
public:
    /// Waits as long, or until the control says enough; whether it does not yet.
    static bool pause(std::chrono::milliseconds length, const AskControl& control);
    /// To be called by whoever has set the flag of a control: those who pause look at theirs.
    static void wake();
};

} // namespace inspector
