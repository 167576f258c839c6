// SPDX-License-Identifier: GPL-3.0-or-later
#include "siblinggroup.h"

#include "workerkey.h"

#include <algorithm>

namespace inspector
{

void SiblingGroup::add(KeyId key, BytesView bytes, const LastRecord& last, const Touch& touched)
{
    const auto [place, isNew] = m_index.try_emplace(bytes, static_cast<std::uint32_t>(m_variants.size()));
    if (isNew) {
        Variant& made = m_variants.emplace_back();
        made.bytes = bytes;
        if (const auto known = m_formIndex.find(Bytes(bytes)); known != m_formIndex.end()) {
            made.asForm = known->second;
            m_forms[known->second].variant = place->second;
        }
        const std::uint32_t form = formOf(bytes);
        m_variants[place->second].form = form;
    }
    Variant& variant = m_variants[place->second];
    for (const KeyId twin : variant.keys)
        touched(twin);
    variant.keys.push_back(key);
    count(variant, last.live, 1);
    noteNewest(last);
}

void SiblingGroup::update(BytesView bytes, bool wasLive, const LastRecord& last, const Touch& touched)
{
    if (wasLive != last.live) {
        Variant& variant = m_variants[m_index.find(bytes)->second];
        count(variant, wasLive, -1);
        count(variant, last.live, 1);
        for (const KeyId twin : variant.keys)
            touched(twin);
    }
    noteNewest(last);
}

/// The form of a variant that is being added, made at the first call for its bytes.
std::uint32_t SiblingGroup::formOf(BytesView bytes)
{
    std::optional<Bytes> remade = workerKey(bytes);
    if (!remade)
        return None;
    const auto [place, isNew] = m_formIndex.try_emplace(*remade, static_cast<std::uint32_t>(m_forms.size()));
    if (isNew) {
        Form& form = m_forms.emplace_back();
        form.bytes = *std::move(remade);
        if (const auto same = m_index.find(form.bytes); same != m_index.end()) {
            form.variant = same->second;
            m_variants[same->second].asForm = place->second;
        }
    }
    return place->second;
}

/// Counts a key of the variant in or out.
void SiblingGroup::count(Variant& variant, bool live, std::int32_t by)
{
    if (live) {
        const bool before = variant.live > 0;
        variant.live += static_cast<std::uint32_t>(by);
        const bool now = variant.live > 0;
        if (before != now) {
            m_liveVariants += now ? 1U : ~0U;
            if (variant.form != None) {
                m_forms[variant.form].live += now ? 1U : ~0U;
                noteForm(variant.form);
            }
        }
    }
    noteForm(variant.asForm);
}

void SiblingGroup::noteForm(std::uint32_t form)
{
    if (form == None || m_forms[form].changed)
        return;
    m_forms[form].changed = true;
    m_changedForms.push_back(form);
}

void SiblingGroup::noteNewest(const LastRecord& last)
{
    const auto known = std::find_if(m_newest.begin(), m_newest.end(),
                                    [&last](const LastRecord& one) { return one.slot == last.slot; });
    if (known == m_newest.end())
        m_newest.push_back(last);
    else if (last.offset >= known->offset)
        *known = last;
}

/// A worker lists a partition if the last record of its map was no tombstone, whatever the bytes. Between partitions
/// only times tell which one that was; where they are equal it is not known, and nothing is said.
bool SiblingGroup::isHidden() const
{
    std::int64_t live = -1;
    std::int64_t deleted = -1;
    for (const LastRecord& last : m_newest)
        (last.live ? live : deleted) = std::max(last.live ? live : deleted, last.timestamp);
    const bool anyLive = std::any_of(m_newest.begin(), m_newest.end(), [](const LastRecord& one) { return one.live; });
    return !m_newest.empty() && (!anyLive || deleted > live);
}

void SiblingGroup::settle(const Touch& touched)
{
    const std::uint32_t live = std::min(m_liveVariants, 2U);
    const bool hidden = isHidden();
    bool changed = live != m_settledLive || hidden != m_settledHidden;
    m_settledLive = live;
    m_settledHidden = hidden;
    for (const std::uint32_t index : m_changedForms) {
        Form& form = m_forms[index];
        const Variant* variant = form.variant == None ? nullptr : &m_variants[form.variant];
        const bool remade = form.live > 0;
        const bool buried = variant && variant->live < variant->keys.size();
        changed = changed || remade != form.settledRemade || buried != form.settledBuried;
        form.settledRemade = remade;
        form.settledBuried = buried;
        form.changed = false;
    }
    m_changedForms.clear();
    if (!changed)
        return;
    for (const Variant& variant : m_variants) {
        for (const KeyId key : variant.keys)
            touched(key);
    }
}

FlagSet<OffsetFlag> SiblingGroup::flags(BytesView bytes, bool live) const
{
    const Variant& variant = m_variants[m_index.find(bytes)->second];
    FlagSet<OffsetFlag> flags;
    flags.set(OffsetFlag::SeveralPartitions, variant.keys.size() > 1);
    if (live) {
        flags.set(OffsetFlag::DuplicateByBytes, m_settledLive > 1);
        flags.set(OffsetFlag::SurvivesReset, variant.form != None && m_forms[variant.form].settledBuried);
        flags.set(OffsetFlag::Hidden, m_settledHidden);
    } else {
        const bool remade = variant.asForm != None && m_forms[variant.asForm].settledRemade;
        flags.set(OffsetFlag::StrayTombstone, m_settledLive > 0 && variant.live == 0 && !remade);
    }
    return flags;
}

} // namespace inspector
