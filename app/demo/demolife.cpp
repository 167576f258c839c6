// SPDX-License-Identifier: GPL-3.0-or-later
#include "demolife.h"

#include "democonnectors.h"

#include <array>

namespace inspector
{

namespace
{

constexpr int BeatsBetweenUpsets = 12;
constexpr int BeatsToRestart = 4;
constexpr std::array<const char*, 5> Restless{"file-source-1", "customers-cdc", "日本語-ログ", "mirror", "orders-cdc"};

} // namespace

DemoLife::DemoLife(EventQueue& queue, SimulatedConnect& connect, std::uint32_t seed)
    : m_queue(queue), m_connect(connect), m_random(seed)
{}

void DemoLife::start(std::int64_t beatMs)
{
    const int life = ++m_life;
    m_queue.schedule(beatMs, [this, beatMs, life] { beat(beatMs, life); });
}

void DemoLife::stop()
{
    ++m_life;
}

void DemoLife::beat(std::int64_t beatMs, int life)
{
    if (life != m_life) {
        return;
    }
    m_connect.moveOffsets(++m_beats);
    if (m_beats % BeatsBetweenUpsets == 0) {
        upset();
    } else if (m_beats % BeatsBetweenUpsets == BeatsToRestart && !m_failed.empty()) {
        m_connect.restart(m_failed, true, true);
        m_failed.clear();
    }
    m_queue.schedule(beatMs, [this, beatMs, life] { beat(beatMs, life); });
}

void DemoLife::upset()
{
    // Not by std::uniform_int_distribution: its results differ between standard libraries.
    const std::string name = Restless[m_random() % Restless.size()];
    if (m_random() % 2 == 0) {
        m_connect.failTask(name, 0, producerTimeoutTrace());
        m_failed = name;
    } else {
        m_connect.moveTask(name, 0, m_random() % 4 == 0);
    }
}

} // namespace inspector
