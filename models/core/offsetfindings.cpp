// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingrules.h"
#include "keytable.h"
#include "recordstore.h"

namespace inspector
{

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
    else if (!entry.valueUsable)
        add(Rule::OffsetValueUnreadable);
    return found;
}

} // namespace inspector
