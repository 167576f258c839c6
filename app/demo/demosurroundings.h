// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "demorunning.h"

#include "core/surroundings.h"

#include <memory>

namespace inspector
{

/// What brokers would tell around the topics of the running demo: its simulated workers and sinks, and topics on three
/// brokers with settings in order. Any thread. Outlives it: then nobody answers.
class DemoSurroundings : public SurroundingsSource
{
public:
    explicit DemoSurroundings(std::shared_ptr<DemoRunning> running) : m_running(std::move(running)) {}

    Surroundings look(const SurroundingsWish& wish, const AskControl& control) override;

private:
    const std::shared_ptr<DemoRunning> m_running;
};

} // namespace inspector
