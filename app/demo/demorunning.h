// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/result.h"

#include <chrono>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <utility>

namespace inspector
{

class DemoSimulation;

/// The way to the simulation while it runs, for all threads. Outlives it: then nobody answers.
class DemoRunning
{
public:
    explicit DemoRunning(DemoSimulation* simulation) : m_simulation(simulation) {}

    void end();
    /// Has `work` done on the simulation's thread and waits for what it gives. Errors: ConnectionLost (it has ended),
    /// TimedOut.
    template <class T>
    Result<T> ask(const AskControl& control, std::function<T(DemoSimulation&)> work)
    {
        auto promise = std::make_shared<std::promise<T>>();
        std::future<T> answer = promise->get_future();
        // Dropped with the simulation: the promise is broken then, which ends the waiting.
        if (!post([promise = std::move(promise), work = std::move(work)](DemoSimulation& simulation) {
                promise->set_value(work(simulation));
            }))
            return Error{ErrorCode::ConnectionLost, "demo"};
        while (answer.wait_for(LookForCancel) != std::future_status::ready) {
            if (control.timeLeftMs() == 0)
                return Error{ErrorCode::TimedOut, "demo"};
        }
        try {
            return answer.get();
        } catch (const std::future_error&) {
            return Error{ErrorCode::ConnectionLost, "demo"};
        }
    }

private:
    static constexpr std::chrono::milliseconds LookForCancel{20};

    bool post(std::function<void(DemoSimulation&)> work);

    std::mutex m_mutex;
    DemoSimulation* m_simulation; ///< null = it has ended
};

} // namespace inspector
