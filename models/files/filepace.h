// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>

namespace inspector
{

/// Packed bytes are gathered up to this many before they are written.
constexpr std::size_t WriteAtOnce = std::size_t{256} * 1024;
/// How often whoever waits for a file is told how far it is.
constexpr std::chrono::milliseconds ProgressInterval{100};

} // namespace inspector
