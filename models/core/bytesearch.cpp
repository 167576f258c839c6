// SPDX-License-Identifier: GPL-3.0-or-later
#include "bytesearch.h"

#include "characters.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}
constexpr std::size_t byteOf(char c)
{
    return static_cast<unsigned char>(c);
}

} // namespace

ByteSearch::ByteSearch(Bytes text) : m_text(std::move(text))
{
    std::transform(m_text.begin(), m_text.end(), m_text.begin(), lowerCase);
    if (m_text.empty())
        return;
    const std::size_t last = m_text.size() - 1;
    m_step.fill(static_cast<std::uint32_t>(m_text.size()));
    const auto set = [this](char c, std::uint32_t step) { m_step[byteOf(c)] = m_step[byteOf(upper(c))] = step; };
    for (std::size_t i = 0; i < last; ++i)
        set(m_text[i], static_cast<std::uint32_t>(last - i));
    m_stepOfLast = m_step[byteOf(m_text[last])];
    set(m_text[last], 0);
}

bool ByteSearch::isIn(BytesView bytes) const
{
    if (m_text.empty())
        return true;
    const std::size_t last = m_text.size() - 1;
    for (std::size_t at = last; at < bytes.size();) {
        const std::uint32_t step = m_step[byteOf(bytes[at])];
        if (step != 0) {
            at += step;
            continue;
        }
        const auto same = [](char text, char byte) { return text == lowerCase(byte); };
        const char* const place = bytes.data() + (at - last);
        if (std::equal(m_text.begin(), m_text.end() - 1, place, same))
            return true;
        at += m_stepOfLast;
    }
    return false;
}

} // namespace inspector
