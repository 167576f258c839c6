// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <cstdint>
#include <string>

/// What the tests of the limit on records write.
namespace retained
{

constexpr std::uint64_t Limit = 2'000'000; ///< bytes: two segments of what is written here, or three
constexpr std::int64_t Start = 1'700'000'000'000;

inline inspector::Bytes valueOfRow(std::uint64_t row)
{
    return inspector::Bytes(30 + row % 50, static_cast<char>('a' + row % 26)) + std::to_string(row);
}

} // namespace retained
