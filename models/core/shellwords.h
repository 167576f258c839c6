// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace inspector
{

/// One word for a POSIX shell; as it is where nothing in it means anything to one.
std::string shellQuoted(std::string_view text);

} // namespace inspector
