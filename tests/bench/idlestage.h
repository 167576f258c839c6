// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "windowstage.h"

#include <cstdint>

namespace inspector
{

/// What the program costs while nothing happens, first with the window on screen, then hidden, ten seconds each:
/// `visible…` and `hidden…`: `CpuPercent` (of one core), `Fetches` and `Requests` (a second, of all clients). The
/// heartbeat is stopped: it would cost more than the rest.
class IdleStage : public WindowStage
{
public:
    void begin(MainWindow& window, Heartbeat& heartbeat) override;

private:
    void measure(const QString& phase, const std::function<void()>& then);

    QJsonObject m_measured;
};

} // namespace inspector
