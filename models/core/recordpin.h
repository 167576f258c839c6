// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>

namespace inspector
{

class RetiredParts;

/// While it lives, nothing is freed that the store held when the pin was taken: views that were made since stay valid,
/// also those of rows that have gone meanwhile. Any thread may let go of it; the store must outlive it.
class RecordPin
{
public:
    RecordPin(RecordPin&& other) noexcept : m_parts(std::exchange(other.m_parts, nullptr)), m_epoch(other.m_epoch) {}
    RecordPin& operator=(RecordPin&& other) noexcept
    {
        std::swap(m_parts, other.m_parts);
        std::swap(m_epoch, other.m_epoch);
        return *this;
    }
    ~RecordPin();

private:
    friend class RetiredParts;
    RecordPin(RetiredParts* parts, std::uint64_t epoch) : m_parts(parts), m_epoch(epoch) {}

    RetiredParts* m_parts; ///< null: moved from
    std::uint64_t m_epoch;
};

} // namespace inspector
