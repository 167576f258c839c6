// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectapi.h"

namespace inspector
{

namespace
{

/// RFC 3986 section 2.3.
bool isUnreserved(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '.' ||
           c == '_' || c == '~';
}

} // namespace

bool restServesName(std::string_view name, const std::optional<ConnectVersion>& version)
{
    // Not names in a path: empty and dot segments are taken away on the way, so that the request would go elsewhere.
    if (name.empty() || name == "." || name == "..")
        return false;
    // An unknown version is let through: a worker that refuses the URL has changed nothing.
    const bool strict = version && version->atLeast(4, 0);
    return !strict || name.find_first_of("/%\\") == std::string_view::npos;
}

std::string pathSegment(std::string_view name)
{
    constexpr std::string_view EscapeDigits = "0123456789ABCDEF";
    std::string segment;
    segment.reserve(name.size());
    for (const char c : name) {
        if (isUnreserved(c)) {
            segment += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        segment += '%';
        segment += EscapeDigits[byte >> 4U];
        segment += EscapeDigits[byte & 0x0FU];
    }
    return segment;
}

} // namespace inspector
