// SPDX-License-Identifier: GPL-3.0-or-later
#include "keytable.h"

#include "javahash.h"

#include <tsl/robin_map.h>
#include <tsl/robin_set.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace inspector
{
namespace
{

std::uint64_t hashOf(std::uint32_t seed, std::optional<BytesView> bytes)
{
    return bytes ? XXH3_64bits_withSeed(bytes->data(), bytes->size(), seed) : ~std::uint64_t{seed};
}

struct TextHash
{
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return XXH3_64bits(text.data(), text.size()); }
};

using NumberByText = tsl::robin_map<std::string, std::uint32_t, TextHash, std::equal_to<>>;

} // namespace

struct KeyTable::Index
{
    /// A key that is looked for: not in the table yet.
    struct Candidate
    {
        SlotId slot;
        std::optional<BytesView> bytes;
        std::uint64_t hash;
    };
    struct Hash
    {
        using is_transparent = void;
        const KeyTable* table;
        std::size_t operator()(KeyId key) const { return hashOf(table->info(key).slot.value, table->bytes(key)); }
        std::size_t operator()(const Candidate& candidate) const { return candidate.hash; }
    };
    struct Equal
    {
        using is_transparent = void;
        const KeyTable* table;
        bool operator()(KeyId a, KeyId b) const { return a == b; }
        bool operator()(KeyId a, const Candidate& b) const
        {
            return table->info(a).slot == b.slot && table->bytes(a) == b.bytes;
        }
        bool operator()(const Candidate& a, KeyId b) const { return (*this)(b, a); }
    };

    explicit Index(const KeyTable* table) : keys(1024, Hash{table}, Equal{table}) {}

    // The hash is kept in the bucket, so that growing the table does not touch the keys' bytes.
    tsl::robin_set<KeyId, Hash, Equal, std::allocator<KeyId>, true> keys;
    NumberByText connectors;
    NumberByText sourcePartitions; ///< topic, kind, connector and canonical form -> KeyInfo::samePartition
};

KeyTable::KeyTable() : m_index(std::make_unique<Index>(this)) {}
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

KeyId KeyTable::intern(SlotId slot, TopicRole role, std::optional<BytesView> key, std::uint32_t topic)
{
    const Index::Candidate candidate{slot, key, hashOf(slot.value, key)};
    const auto found = m_index->keys.find(candidate, candidate.hash);
    if (found != m_index->keys.end())
        return *found;

    KeyInfo info;
    info.slot = slot;
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
            const std::string identity =
                std::to_string(topic) + kind + std::to_string(info.connector.value) + ' ' + decoded.canonicalPartition;
            const auto [place, isNew] = m_index->sourcePartitions.try_emplace(
                identity, static_cast<std::uint32_t>(m_index->sourcePartitions.size()));
            info.samePartition = place->second;
        }
    } else {
        info.problem = KeyProblem::NullKey;
    }
    const KeyId id{static_cast<std::uint32_t>(m_keys.push(info))};
    m_index->keys.insert(id);
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
