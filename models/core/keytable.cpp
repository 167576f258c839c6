// SPDX-License-Identifier: GPL-3.0-or-later
#include "keytable.h"

#include "javahash.h"
#include "keyindex.h"
#include "texthash.h"

#include <tsl/robin_map.h>

namespace inspector
{
namespace
{

std::uint32_t hashOf(std::uint32_t seed, std::optional<BytesView> bytes)
{
    const std::uint64_t hash = bytes ? XXH3_64bits_withSeed(bytes->data(), bytes->size(), seed) : ~std::uint64_t{seed};
    return static_cast<std::uint32_t>(hash);
}

using NumberByText = tsl::robin_map<std::string, std::uint32_t, TextHash, std::equal_to<>>;

} // namespace

struct KeyTable::Index
{
    KeyIndex keys;
    NumberByText connectors;
    NumberByText sourcePartitions; ///< topic, kind, connector and canonical form -> KeyInfo::samePartition
};

KeyTable::KeyTable() : m_index(std::make_unique<Index>()) {}
KeyTable::~KeyTable() = default;

ConnectorId KeyTable::internConnector(std::string_view name)
{
    const auto found = m_index->connectors.find(name);
    if (found != m_index->connectors.end())
        return {found->second};
    const ConnectorId id{static_cast<std::uint32_t>(m_connectors.push(std::string(name)))};
    m_index->connectors.emplace(std::string(name), id.value);
    return id;
}

KeyTable::Probe KeyTable::probe(SlotId slot, std::optional<BytesView> key) const
{
    const Probe probe{slot, key, hashOf(slot.value, key)};
    m_index->keys.prefetch(probe.hash);
    return probe;
}

KeyId KeyTable::approach(const Probe& probe) const
{
    const KeyId likely = m_index->keys.firstCandidate(probe.hash);
    if (likely.valid())
        __builtin_prefetch(&info(likely));
    return likely;
}

void KeyTable::arrive(KeyId likely) const
{
    if (!likely.valid())
        return;
    constexpr std::int32_t Line = 64;
    const KeyInfo& known = info(likely);
    __builtin_prefetch(known.data);
    if (known.length > Line / 2)
        __builtin_prefetch(known.data + known.length - 1);
}

KeyId KeyTable::intern(const Probe& probe, TopicRole role, std::uint32_t topic)
{
    const std::optional<BytesView>& key = probe.key;
    const KeyId known = m_index->keys.find(
        probe.hash, [&](KeyId candidate) { return info(candidate).slot == probe.slot && bytes(candidate) == key; });
    if (known.valid())
        return known;

    KeyInfo info;
    info.slot = probe.slot;
    if (key) {
        info.data = m_arena.copy(*key);
        info.length = static_cast<std::int32_t>(key->size());
        const ConnectKey decoded = decodeKey(role, *key);
        info.family = decoded.family;
        info.problem = decoded.problem;
        info.task = decoded.task;
        info.marks = decoded.marks;
        info.hash = murmur2(*key);
        info.extraStart = static_cast<std::uint32_t>(decoded.extraStart);
        info.extraLength = static_cast<std::uint32_t>(decoded.extraLength);
        const bool named = decoded.family != KeyFamily::Unknown && decoded.family != KeyFamily::SessionKey &&
                           decoded.family != KeyFamily::LoggerLevel;
        if (named)
            info.connector = internConnector(decoded.connector);
        if (decoded.family == KeyFamily::SourceOffset) {
            // Equal as maps within one store; two stores are compared by nobody.
            const char kind = decoded.marks.has(KeyMark::WireFormat) ? 'w'
                              : decoded.marks.has(KeyMark::Envelope) ? 'e'
                                                                     : 'p';
            std::string identity = std::to_string(topic) + kind + std::to_string(info.connector.value) + ' ';
            identity += decoded.canonicalPartition;
            const auto [place, isNew] = m_index->sourcePartitions.try_emplace(
                std::move(identity), static_cast<std::uint32_t>(m_index->sourcePartitions.size()));
            info.samePartition = place->second;
        }
    } else {
        info.problem = KeyProblem::NullKey;
    }
    const KeyId id{static_cast<std::uint32_t>(m_keys.push(info))};
    m_index->keys.insert(probe.hash, id);
    return id;
}

std::optional<BytesView> KeyTable::bytes(KeyId key) const
{
    const KeyInfo& known = info(key);
    if (known.length < 0)
        return std::nullopt;
    return BytesView(known.data, static_cast<std::size_t>(known.length));
}

BytesView KeyTable::extra(KeyId key) const
{
    const KeyInfo& known = info(key);
    return known.extraLength ? BytesView(known.data + known.extraStart, known.extraLength) : BytesView();
}

} // namespace inspector
