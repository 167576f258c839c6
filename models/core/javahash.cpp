// SPDX-License-Identifier: GPL-3.0-or-later
#include "javahash.h"

#include "characters.h"
#include "jsontext.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>

namespace inspector
{

namespace
{

/// String.hashCode, spread as HashMap.hash does.
std::uint32_t spreadHash(std::string_view name)
{
    std::uint32_t hash = 0;
    for (std::size_t at = 0; at < name.size();) {
        const char32_t codePoint = nextCodePoint(name, at);
        if (codePoint < 0x10000) {
            hash = 31 * hash + codePoint;
        } else {
            hash = 31 * hash + (0xD800 + ((codePoint - 0x10000) >> 10));
            hash = 31 * hash + (0xDC00 + ((codePoint - 0x10000) & 0x3FFU));
        }
    }
    return hash ^ (hash >> 16);
}

} // namespace

std::int32_t murmur2(BytesView bytes)
{
    constexpr std::uint32_t Multiplier = 0x5bd1e995;
    constexpr std::uint32_t Seed = 0x9747b28c;
    std::uint32_t hash = Seed ^ static_cast<std::uint32_t>(bytes.size());
    std::size_t at = 0;
    for (; at + 4 <= bytes.size(); at += 4) {
        std::uint32_t word =
            byteAt(bytes, at) | byteAt(bytes, at + 1) << 8 | byteAt(bytes, at + 2) << 16 | byteAt(bytes, at + 3) << 24;
        word *= Multiplier;
        word ^= word >> 24;
        word *= Multiplier;
        hash = hash * Multiplier ^ word;
    }
    if (at < bytes.size()) {
        for (std::size_t rest = bytes.size() - at; rest > 0; --rest) {
            hash ^= byteAt(bytes, at + rest - 1) << (8 * (rest - 1));
        }
        hash *= Multiplier;
    }
    hash ^= hash >> 13;
    hash *= Multiplier;
    hash ^= hash >> 15;
    return static_cast<std::int32_t>(hash);
}

std::int32_t partitionForKey(BytesView key, std::int32_t partitions)
{
    return partitionForHash(murmur2(key), partitions);
}

std::int32_t partitionForHash(std::int32_t murmur2Hash, std::int32_t partitions)
{
    return (murmur2Hash & 0x7fffffff) % partitions;
}

std::uint32_t javaHashMapBucket(std::string_view name, std::size_t entries)
{
    std::size_t buckets = 16;
    while (entries * 4 > buckets * 3) {
        buckets *= 2;
    }
    return spreadHash(name) & static_cast<std::uint32_t>(buckets - 1);
}

std::vector<std::size_t> javaHashMapOrder(const std::vector<std::string>& names)
{
    std::vector<std::uint32_t> bucket;
    bucket.reserve(names.size());
    for (const std::string& name : names) {
        bucket.push_back(javaHashMapBucket(name, names.size()));
    }
    std::vector<std::size_t> order(names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t left, std::size_t right) { return bucket[left] < bucket[right]; });
    return order;
}

std::string javaDoubleText(double value)
{
    if (std::isnan(value)) {
        return "NaN";
    }
    if (std::isinf(value)) {
        return value < 0 ? "-Infinity" : "Infinity";
    }
    if (value == 0) {
        return std::signbit(value) ? "-0.0" : "0.0";
    }
    std::array<char, 64> buffer{};
    const double size = std::abs(value);
    const bool plain = size >= 1e-3 && size < 1e7;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   plain ? std::chars_format::fixed : std::chars_format::scientific);
    std::string text(buffer.data(), end.ptr);
    if (!plain && text.find('.') == std::string::npos) {
        // Java takes two digits at least, the nearest ones: 4.9E-324, not 5.0E-324.
        const auto two =
            std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific, 1);
        text.assign(buffer.data(), two.ptr);
    }
    if (plain) {
        return text.find('.') == std::string::npos ? text + ".0" : text;
    }
    // C++ writes 1e+07 and 1e-05 where Java writes 1.0E7 and 1.0E-5.
    const std::size_t split = text.find('e');
    const std::string digits = text.substr(0, split);
    const int exponent = std::stoi(text.substr(split + 1));
    return digits + "E" + std::to_string(exponent);
}

} // namespace inspector
