// SPDX-License-Identifier: GPL-3.0-or-later
#include "configfold.h"
#include "findingrules.h"
#include "jsontext.h"
#include "keytable.h"
#include "offsetfold.h"
#include "recordstore.h"
#include "statusfold.h"
#include "summary.h"

#include <algorithm>
#include <string_view>

namespace inspector
{
namespace
{

bool isControl(char32_t c)
{
    return c < 0x20 || (c >= 0x7F && c < 0xA0);
}

/// Java's Character.isWhitespace and isSpaceChar together: what a reader takes for blank.
bool isSpace(char32_t c)
{
    constexpr std::u32string_view Spaces = U" \u00A0\u1680\u2028\u2029\u202F\u205F\u3000";
    return isControl(c) || (c >= 0x2000 && c <= 0x200A) || Spaces.find(c) != std::u32string_view::npos;
}

bool isUnusual(std::string_view name)
{
    constexpr std::u32string_view Refused = U"/%\\";
    bool first = true;
    char32_t last = 0;
    for (std::size_t at = 0; at < name.size();) {
        const char32_t c = nextCodePoint(name, at);
        if (isControl(c) || (first && isSpace(c)) || Refused.find(c) != std::u32string_view::npos)
            return true;
        first = false;
        last = c;
    }
    return isSpace(last);
}

Finding lastingMinute(Finding finding, std::int64_t since)
{
    finding.since = since;
    finding.lasting = LastingMinute;
    return finding;
}

} // namespace

std::vector<Finding> FindingRules::ofConnector(const ConnectorSummary& summary, bool complete)
{
    std::vector<Finding> found;
    const ConnectorId id = summary.connector;
    const ConnectorConfigState& config = m_configs.connector(id);
    const StatusFold::OfConnector& statuses = m_statuses.connector(id);
    const bool started = summary.targetState == TargetState::Started;
    const bool inConfig = summary.inConfig == true;
    const auto lastAt = [this](KeyId key) { return key.valid() ? m_versions[key.value].lastAt : std::int64_t{-1}; };

    // One that was made again is still among the worker's inconsistent ones, but has committed nothing yet.
    if (summary.inconsistent == true && summary.committedTasks) {
        Finding finding = about(Rule::TasksInconsistent, config.commitKey, id);
        finding.number = *summary.committedTasks;
        finding.other = config.firstMissing;
        found.push_back(std::move(finding));
    }

    // A new connector of an old name looks the same until its own tasks are committed, and a stopped one needs none.
    const bool tasksDropped = inConfig && config.commitDropped && summary.targetState != TargetState::Stopped;
    if (tasksDropped)
        found.push_back(
            lastingMinute(about(Rule::TasksBeforeConnector, config.commitKey, id), lastAt(config.configKey)));

    // The name may have belonged to a source before: its fencing record stays (removeConnectorConfig).
    const bool isSink =
        typeOfClass(config.taskClass) == ConnectorType::Sink || typeOfClass(config.className) == ConnectorType::Sink;
    if (inConfig && started && !isSink && summary.fencedTasks && summary.committedTasks && !config.fencedAfterCommit &&
        *summary.fencedTasks != *summary.committedTasks)
    {
        Finding finding = lastingMinute(about(Rule::FencingPending, config.commitKey, id), lastAt(config.commitKey));
        finding.number = *summary.committedTasks;
        finding.other = *summary.fencedTasks;
        found.push_back(std::move(finding));
    }

    if (summary.listed && summary.inConfig != false && isUnusual(m_keys.connectorName(id)))
        found.push_back(about(Rule::ConnectorNameUnusual, config.configKey, id));

    if (complete && inConfig && started && !summary.state && hasTopic(TopicRole::Status)) {
        Finding finding =
            lastingMinute(about(Rule::ConnectorWithoutStatus, config.configKey, id),
                          std::max({config.createdAt, lastAt(config.targetStateKey), statuses.clearedAt}));
        finding.byRecords = true;
        found.push_back(std::move(finding));
    }

    if (summary.state == TaskState::Running && !tasksDropped) {
        const bool noneCommitted =
            inConfig && summary.targetState != TargetState::Stopped && summary.committedTasks.value_or(0) == 0;
        const bool noneSeen = complete && !summary.inConfig && summary.tasksKnown == 0;
        if (noneCommitted || noneSeen) {
            Finding finding =
                lastingMinute(about(Rule::ConnectorWithoutTasks, statuses.connectorKey, id),
                              std::max({lastAt(statuses.connectorKey), lastAt(config.commitKey), config.createdAt}));
            finding.number = summary.committedTasks.value_or(-1);
            found.push_back(std::move(finding));
        }
    }

    if (summary.gone && summary.liveOffsets > 0) {
        const std::vector<KeyId>& keys = m_offsets.keysOf(id);
        const auto live = std::find_if(keys.begin(), keys.end(), [this](KeyId key) {
            return m_store.record(m_versions[key.value].row).value.has_value();
        });
        Finding finding = about(Rule::OffsetsOrphaned, live == keys.end() ? KeyId{} : *live, id);
        finding.number = summary.liveOffsets;
        found.push_back(std::move(finding));
    }
    return found;
}

} // namespace inspector
