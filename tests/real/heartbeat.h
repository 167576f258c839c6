// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaObject>
#include <QObject>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace inspector
{

/// Feels the pulse of the event loop: another thread knocks at every beat and counts the beats without an answer. A
/// count and not a time, so that a machine that is busy elsewhere starves both sides alike.
class Heartbeat : public QObject
{
    Q_OBJECT
public:
    static constexpr std::chrono::milliseconds Beat{20};

    Heartbeat() : m_thread([this] { run(); }) {}
    ~Heartbeat() override
    {
        {
            const std::scoped_lock lock(m_mutex);
            m_stop = true;
        }
        m_wake.notify_one();
        m_thread.join();
    }

    int answered() const { return m_answered; }
    /// The most beats in a row that went without an answer.
    int longestSilence() const { return m_longest; }

private:
    void run()
    {
        std::unique_lock lock(m_mutex);
        while (!m_wake.wait_for(lock, Beat, [this] { return m_stop; })) {
            if (m_asked == m_answered) {
                m_silence = 0;
                ++m_asked;
                QMetaObject::invokeMethod(
                    this, [this] { ++m_answered; }, Qt::QueuedConnection);
            } else {
                m_longest = std::max(m_longest.load(), ++m_silence);
            }
        }
    }

    std::atomic<int> m_answered{0};
    std::atomic<int> m_longest{0};
    int m_asked = 0;   ///< beating thread
    int m_silence = 0; ///< beating thread
    std::mutex m_mutex;
    std::condition_variable m_wake;
    bool m_stop = false;
    std::thread m_thread; ///< last: it uses all of the above
};

} // namespace inspector
