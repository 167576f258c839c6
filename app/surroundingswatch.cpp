// SPDX-License-Identifier: GPL-3.0-or-later
#include "surroundingswatch.h"

#include <QElapsedTimer>

#include <algorithm>
#include <chrono>
#include <utility>

namespace inspector
{

namespace
{

// Often enough to see a rebalance go by, seldom enough to be no load: three or four small requests.
constexpr std::chrono::milliseconds SurroundingsInterval{5000};
constexpr std::chrono::milliseconds LongestSurroundingsInterval{60'000};
constexpr int PauseForCost = 100; ///< a look at a large cluster takes no more than a hundredth of the thread's time
constexpr std::chrono::milliseconds SurroundingsPatience{15'000};

} // namespace

SurroundingsWatch::SurroundingsWatch(std::shared_ptr<SurroundingsSource> source, QObject* parent)
    : QObject(parent), m_source(std::move(source))
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &SurroundingsWatch::askNow);
}

SurroundingsWatch::~SurroundingsWatch() = default;

std::chrono::milliseconds SurroundingsWatch::pauseAfter(std::chrono::milliseconds cost)
{
    return std::clamp(cost * PauseForCost, SurroundingsInterval, LongestSurroundingsInterval);
}

void SurroundingsWatch::askNow()
{
    m_pause.stop();
    if (m_call) {
        m_again = true;
        return;
    }
    m_call = std::make_unique<BackgroundCall<Found>>(
        SurroundingsPatience,
        [source = m_source, wish = m_wish](const AskControl& control) {
            return std::make_shared<const Surroundings>(source->look(wish, control));
        },
        [this](const Found& found) { answered(found); });
}

void SurroundingsWatch::answered(const Found& found)
{
    m_call.reset();
    if (std::exchange(m_again, false))
        askNow();
    QElapsedTimer clock;
    clock.start();
    Q_EMIT looked(*found);
    const std::chrono::milliseconds cost(clock.elapsed());
    if (!m_call)
        m_pause.start(pauseAfter(cost));
}

} // namespace inspector
