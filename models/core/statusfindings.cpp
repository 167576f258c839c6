// SPDX-License-Identifier: GPL-3.0-or-later
#include "configfold.h"
#include "findingrules.h"
#include "keytable.h"
#include "recordstore.h"
#include "statusfold.h"
#include "statusvalue.h"

namespace inspector
{

std::vector<Finding> FindingRules::ofStatus(const StatusEntry& entry)
{
    std::vector<Finding> found;
    if (entry.problem == KeyProblem::NullKey)
        found.push_back(about(Rule::OffsetKeyNull, entry.version, entry.connector));
    if (entry.problem != KeyProblem::None || entry.version.valueKind == ValueKind::Tombstone)
        return found;
    const auto add = [&](Rule rule) -> Finding& {
        found.push_back(about(rule, entry.version, entry.connector));
        found.back().task = entry.task;
        return found.back();
    };

    if (entry.present && entry.current && entry.state == TaskState::Failed) {
        Finding& finding = add(entry.task < 0 ? Rule::ConnectorFailed : Rule::TaskFailed);
        restOn(finding, entry.row);
        finding.since = entry.at;
        finding.text = entry.workerId;
    }
    // A record that could be read, yet no status: the connector's tombstone came after it.
    const bool dropped = !entry.present && !entry.lastIgnored;
    if (dropped || (entry.present && !entry.current))
        add(Rule::StatusLeftOver);

    if (entry.lastIgnored) {
        StatusValue last = readStatusValue(m_json, valueOf(entry.version));
        if (last.problem == ValueProblem::UnknownName) {
            add(Rule::StatusUnknownState).text = std::move(last.stateText);
        } else if (!last.usable()) {
            Finding& finding = add(Rule::StatusUnreadable);
            finding.number = static_cast<std::int64_t>(last.problem);
            finding.text = last.field;
        } else {
            Finding& finding = add(Rule::StatusStaleUnassigned);
            finding.text = std::move(last.workerId);
            finding.number = last.generation;
        }
    }
    if (const ClaimTrack::Contest* contest = entry.task >= 0 ? m_statuses.contest(entry.version.key) : nullptr) {
        Finding& finding = add(Rule::TopicsShared);
        restOn(finding, contest->row);
        finding.since = contest->at;
        finding.text = m_statuses.workerId(contest->worker);
        finding.number = contest->generation;
        finding.other = contest->generationBefore;
    }
    return found;
}

std::vector<Finding> FindingRules::ofActiveTopic(const ActiveTopicEntry& entry, const ConnectorSummary* connector)
{
    std::vector<Finding> found;
    const bool live = entry.version.valueKind != ValueKind::Tombstone;
    if (live && entry.lastIgnored) {
        const ActiveTopicValue last = readActiveTopicValue(m_json, valueOf(entry.version));
        Finding finding = about(Rule::StatusUnreadable, entry.version, entry.connector);
        finding.number = static_cast<std::int64_t>(last.problem);
        finding.text = last.field;
        found.push_back(std::move(finding));
    }
    if (!live || !entry.present)
        return found;
    const BytesView topic = m_keys.extra(entry.version.key);
    const auto add = [&](Rule rule) {
        Finding finding = about(rule, entry.version, entry.connector);
        finding.text = topic;
        found.push_back(std::move(finding));
    };
    if (entry.mismatch)
        add(Rule::ActiveTopicMismatch);
    if (!entry.current)
        add(Rule::ActiveTopicOrphan);
    if (connector && connector->inConfig == true && connector->type == ConnectorType::Sink) {
        const ConnectorConfigState& config = m_configs.connector(entry.connector);
        m_sinkTopics.set(config.topics, config.topicsRegex);
        if (m_sinkTopics.covers(topic) == false)
            add(Rule::ActiveTopicUndeclared);
    }
    return found;
}

} // namespace inspector
