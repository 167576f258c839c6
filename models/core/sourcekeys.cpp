// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourcekeys.h"

#include "canonicaljson.h"
#include "clustermirror.h"
#include "offsetkey.h"
#include "planparts.h"

#include <algorithm>
#include <tuple>

namespace inspector
{

std::optional<std::string> namedInUnlistedKey(BytesView rawKey)
{
    JsonDocument document;
    if (document.parse(rawKey) != JsonDocument::Outcome::Value || document.root().type != JsonType::Array ||
        document.root().children != 2)
        return std::nullopt;
    const JsonDocument::Node* name = document.firstChild(document.root());
    if (name->type != JsonType::String || document.nextSibling(*name)->type == JsonType::Object)
        return std::nullopt;
    return document.text(*name);
}

SourceKeys::SourceKeys(const ClusterMirror& mirror, ConnectorId connector)
{
    for (const std::uint32_t position : mirror.offsetsOf(connector))
        addEntry(mirror, mirror.offsets()[position]);
    // Such keys are of no connector to a worker, so that they are not among the connector's.
    for (const OffsetEntry& entry : mirror.offsets())
        if (entry.problem == KeyProblem::NullPartition || entry.problem == KeyProblem::PartitionNotObject)
            addUnlisted(mirror, entry, mirror.name(connector));
    std::sort(m_keys.begin(), m_keys.end(),
              [](const SourceKey& a, const SourceKey& b) { return standsBefore(a.planned, b.planned); });
    for (std::size_t i = 0; i < m_keys.size(); ++i)
        m_byForm[m_keys[i].form].push_back(i);
}

void SourceKeys::addEntry(const ClusterMirror& mirror, const OffsetEntry& entry)
{
    SourceKey key;
    key.planned = plannedKey(mirror, entry.version.key, entry.version.row);
    key.live = entry.live;
    const FlagSet<KeyMark> marks = mirror.keys().info(entry.version.key).marks;
    key.mapped = !marks.has(KeyMark::Envelope) && !marks.has(KeyMark::WireFormat);
    key.form = decodeOffsetKey(key.planned.rawKey).canonicalPartition;
    key.at = mirror.store().record(entry.version.row).timestamp;
    key.handed = entry.effective;
    m_keys.push_back(std::move(key));
}

void SourceKeys::addUnlisted(const ClusterMirror& mirror, const OffsetEntry& entry, const std::string& connector)
{
    const BytesView raw = mirror.keys().bytes(entry.version.key).value_or(BytesView());
    if (namedInUnlistedKey(raw) != connector)
        return;
    JsonDocument document;
    document.parse(raw);
    const JsonDocument::Node& partition = *document.nextSibling(*document.firstChild(document.root()));
    SourceKey key;
    key.planned = plannedKey(mirror, entry.version.key, entry.version.row);
    key.planned.sourcePartition = document.raw(partition);
    key.live = entry.live;
    key.form = canonicalJson(document, partition);
    key.at = mirror.store().record(entry.version.row).timestamp;
    m_keys.push_back(std::move(key));
}

std::vector<const SourceKey*> SourceKeys::select(const std::string& form, bool live, bool mappedOnly) const
{
    std::vector<const SourceKey*> keys;
    const auto found = m_byForm.find(form);
    if (found == m_byForm.end())
        return keys;
    for (const std::size_t index : found->second) {
        const SourceKey& key = m_keys[index];
        if (key.live == live && (key.mapped || !mappedOnly))
            keys.push_back(&key);
    }
    return keys;
}

const SourceKey* SourceKeys::mostTelling(const std::vector<const SourceKey*>& keys, const std::string& primary)
{
    const auto rank = [&primary](const SourceKey* key) {
        return std::make_tuple(key->planned.topic == primary, key->handed.value_or(true), key->at);
    };
    const auto best = std::max_element(keys.begin(), keys.end(),
                                       [&rank](const SourceKey* a, const SourceKey* b) { return rank(a) < rank(b); });
    return best == keys.end() ? nullptr : *best;
}

} // namespace inspector
