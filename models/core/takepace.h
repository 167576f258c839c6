// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>

namespace inspector
{

/// How many changed entries whoever shows them wants at once, by what those before have cost: as many as fit into what
/// may be spent in one go, so that a window answers in between however much there is. One thread.
class TakePace
{
public:
    /// What may be spent on one delta.
    static constexpr std::chrono::nanoseconds Budget = std::chrono::milliseconds(6);
    static constexpr std::size_t Least = 250;
    static constexpr std::size_t Most = 15'000;

    /// So many entries were taken in, which took so long.
    void took(std::size_t entries, std::chrono::nanoseconds cost);
    /// For the next delta.
    std::size_t wanted() const { return m_wanted; }

private:
    std::size_t m_wanted = 1'000; ///< until it is known what they cost
};

} // namespace inspector
