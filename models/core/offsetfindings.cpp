// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingrules.h"
#include "keytable.h"
#include "recordstore.h"
#include "statusvalue.h"

#include <algorithm>

namespace inspector
{

/// Whether workers cannot use the value as an offset (OffsetUtils.validateFormat). Null and nothing they can: the task
/// starts afresh.
bool FindingRules::isUnusableOffset(const KeyVersion& version)
{
    switch (version.valueKind) {
    case ValueKind::OtherJson:
    case ValueKind::Undecodable:
        return true;
    case ValueKind::Object:
        break;
    default:
        return false;
    }
    // Nearly every offset is flat, which its bytes tell without another reading: no bracket but the first.
    const BytesView value = valueOf(version);
    if (value.find_first_of("[{", value.find('{') + 1) == BytesView::npos)
        return false;
    if (m_json.parse(value) != JsonDocument::Outcome::Value)
        return true;
    for (const auto* node = m_json.firstChild(m_json.root()); node; node = m_json.nextSibling(*node)) {
        if (node->type == JsonType::Object || node->type == JsonType::Array)
            return true;
    }
    return false;
}

std::vector<Finding> FindingRules::ofOffset(const OffsetEntry& entry)
{
    std::vector<Finding> found;
    const KeyVersion& version = entry.version;
    const auto add = [&](Rule rule) -> Finding& {
        found.push_back(about(rule, version, entry.connector));
        return found.back();
    };
    if (entry.problem == KeyProblem::NullKey)
        add(Rule::OffsetKeyNull);
    if (entry.has(OffsetFlag::StrayTombstone))
        add(Rule::OffsetStrayTombstone);
    if (!entry.live || entry.problem == KeyProblem::NullKey)
        return found;

    if (entry.problem == KeyProblem::WireFormat || entry.has(OffsetFlag::WireFormat))
        add(Rule::OffsetKeyWireFormat);
    else if (entry.problem != KeyProblem::None)
        add(Rule::OffsetKeyUnreadable);
    if (entry.has(OffsetFlag::Envelope))
        add(Rule::OffsetKeyEnvelope);
    if (entry.has(OffsetFlag::DuplicateByBytes))
        add(Rule::OffsetKeyDuplicate);
    if (entry.has(OffsetFlag::SeveralPartitions))
        add(Rule::OffsetKeySeveralPartitions);
    if (entry.has(OffsetFlag::UnexpectedPartition))
        add(Rule::OffsetPartitionUnexpected).number = m_store.partition(m_keys.info(version.key).slot).partition;
    if (entry.has(OffsetFlag::SurvivesReset))
        add(Rule::OffsetSurvivesReset);
    if (entry.has(OffsetFlag::OutOfRange))
        add(Rule::OffsetNumberOutOfRange);
    // What is behind a key that nobody can read is no offset of anybody.
    if (!entry.connector.valid())
        return found;
    if (version.valueKind == ValueKind::Empty)
        add(Rule::OffsetValueEmpty);
    else if (version.valueKind == ValueKind::JsonNull)
        add(Rule::OffsetValueJsonNull);
    else if (isUnusableOffset(version))
        add(Rule::OffsetValueUnreadable);
    return found;
}

} // namespace inspector
