// SPDX-License-Identifier: GPL-3.0-or-later
#include "shellwords.h"

#include <algorithm>

namespace inspector
{

namespace
{

bool isPlain(char c)
{
    constexpr std::string_view Harmless = "_.,@%+-";
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           Harmless.find(c) != std::string_view::npos;
}

} // namespace

std::string shellQuoted(std::string_view text)
{
    if (!text.empty() && std::all_of(text.begin(), text.end(), isPlain))
        return std::string(text);
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    return quoted + '\'';
}

} // namespace inspector
