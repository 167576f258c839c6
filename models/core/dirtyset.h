// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace inspector
{

/// Ids that changed since the last take(), each once, in the order of their first change.
template <class IdType>
class DirtySet
{
public:
    void mark(IdType id)
    {
        if (id.value >= m_marked.size())
            m_marked.resize(id.value + 1 + id.value / 2, 0);
        if (!m_marked[id.value]) {
            m_marked[id.value] = 1;
            m_ids.push_back(id);
        }
    }

    bool empty() const { return m_ids.empty(); }

    std::vector<IdType> take()
    {
        for (const IdType id : m_ids)
            m_marked[id.value] = 0;
        return std::exchange(m_ids, {});
    }

private:
    std::vector<IdType> m_ids;
    std::vector<std::uint8_t> m_marked; ///< by id
};

} // namespace inspector
