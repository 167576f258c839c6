// SPDX-License-Identifier: GPL-3.0-or-later
#include "demorunning.h"

#include "demosimulation.h"

namespace inspector
{

void DemoRunning::end()
{
    const std::lock_guard lock(m_mutex);
    m_simulation = nullptr;
}

bool DemoRunning::post(std::function<void(DemoSimulation&)> work)
{
    const std::lock_guard lock(m_mutex);
    if (!m_simulation)
        return false;
    QMetaObject::invokeMethod(
        m_simulation,
        [simulation = m_simulation, work = std::move(work)] {
            if (simulation->isRunning())
                work(*simulation);
        },
        Qt::QueuedConnection);
    return true;
}

} // namespace inspector
