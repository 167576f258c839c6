// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"

#include <unordered_map>
#include <vector>

namespace inspector
{

/// Keys that are one thing to a worker: the same raw key in two partitions of a topic whose partition count was raised,
/// or another spelling of one task's id. Nearly no key has a twin, and one without costs nothing to look at.
template <class Subject>
class TwinKeys
{
public:
    /// Takes in a key, once.
    void add(KeyId key, const Subject& subject)
    {
        const auto [first, isNew] = m_first.try_emplace(subject, key);
        if (isNew)
            return;
        const auto known = m_listOf.find(first->second);
        const std::size_t list = known == m_listOf.end() ? m_lists.size() : known->second;
        if (known == m_listOf.end()) {
            m_lists.push_back({first->second});
            m_listOf.emplace(first->second, list);
        }
        m_lists[list].push_back(key);
        m_listOf.emplace(key, list);
    }

    /// The key and its twins; null if it has none.
    const std::vector<KeyId>* of(KeyId key) const
    {
        if (m_lists.empty())
            return nullptr;
        const auto found = m_listOf.find(key);
        return found == m_listOf.end() ? nullptr : &m_lists[found->second];
    }

private:
    std::unordered_map<Subject, KeyId> m_first;
    std::unordered_map<KeyId, std::size_t> m_listOf;
    std::vector<std::vector<KeyId>> m_lists;
};

} // namespace inspector
