// SPDX-License-Identifier: GPL-3.0-or-later
#include "texttable.h"

#include "texthash.h"

#include <tsl/robin_map.h>

#include <deque>

namespace inspector
{

struct TextTable::Private
{
    std::deque<std::string> texts; ///< whose addresses stay
    tsl::robin_map<std::string_view, TextId, TextHash> ids;
};

TextTable::TextTable() : m_d(std::make_unique<Private>()) {}
TextTable::~TextTable() = default;

TextId TextTable::intern(std::string_view text)
{
    const auto found = m_d->ids.find(text);
    if (found != m_d->ids.end())
        return found->second;
    const TextId id{static_cast<std::uint32_t>(m_d->texts.size())};
    m_d->ids.emplace(m_d->texts.emplace_back(text), id);
    return id;
}

const std::string& TextTable::text(TextId id) const
{
    return m_d->texts[id.value];
}

} // namespace inspector
