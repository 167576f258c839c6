// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingrules.h"

#include "keytable.h"
#include "recordstore.h"

namespace inspector
{

std::vector<Finding> FindingRules::ofConnector(const ConnectorSummary& summary)
{
    std::vector<Finding> found;
    if (summary.state == TaskState::Failed) {
        Finding finding;
        finding.rule = Rule::ConnectorFailed;
        finding.severity = Severity::Error;
        finding.connector = summary.connector;
        found.push_back(finding);
    }
    return found;
}

std::vector<Finding> FindingRules::ofConfig(const ConfigEntry&, const ConnectorSummary*)
{
    return {};
}

std::vector<Finding> FindingRules::ofStatus(const StatusEntry&, const ConnectorSummary*)
{
    return {};
}

std::vector<Finding> FindingRules::ofActiveTopic(const ActiveTopicEntry&, const ConnectorSummary*)
{
    return {};
}

std::vector<Finding> FindingRules::ofOffset(const OffsetEntry&, const ConnectorSummary*)
{
    return {};
}

std::vector<Finding> FindingRules::ofTopic(const std::vector<PartitionEntry>&)
{
    return {};
}

} // namespace inspector
