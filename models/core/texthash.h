// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace inspector
{

/// For hash maps whose keys are texts, owned or not.
struct TextHash
{
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return XXH3_64bits(text.data(), text.size()); }
};

} // namespace inspector
