// SPDX-License-Identifier: GPL-3.0-or-later
#include "configfold.h"
#include "findingrules.h"
#include "grown.h"
#include "keytable.h"
#include "recordstore.h"
#include "secrets.h"
#include "statusvalue.h"

#include <algorithm>

namespace inspector
{

std::vector<Finding> FindingRules::ofConfig(const ConfigEntry& entry, const ConnectorSummary* connector)
{
    std::vector<Finding> found;
    const KeyVersion& version = entry.version;
    if (entry.problem == KeyProblem::NullKey)
        found.push_back(about(Rule::OffsetKeyNull, version, entry.connector));
    const bool deleted = version.valueKind == ValueKind::Tombstone;
    if (entry.family == KeyFamily::Unknown) {
        if (entry.problem != KeyProblem::NullKey && !deleted)
            found.push_back(about(Rule::ConfigKeyUnknown, version, entry.connector));
        return found;
    }
    if (entry.leftOver && !deleted)
        found.push_back(about(Rule::TasksLeftOver, version, entry.connector));
    if (entry.family == KeyFamily::TargetState) {
        // Workers take a null as a tombstone.
        const bool nothing =
            deleted || version.valueKind == ValueKind::Empty || version.valueKind == ValueKind::JsonNull;
        if (!nothing && connector && connector->inConfig == false) {
            Finding finding = about(Rule::TargetStateOrphan, version, entry.connector);
            finding.lasting = LastingMinute; // a create with an initial state writes the target state first
            found.push_back(std::move(finding));
        }
        if (!nothing && !entry.usable) {
            const BytesView value = valueOf(version);
            const TargetStateValue read = readTargetStateValue(m_json, value);
            Finding finding = about(Rule::TargetStateUnknown, version, entry.connector);
            finding.text = read.problem == ValueProblem::UnknownName ? read.text : std::string(value);
            found.push_back(std::move(finding));
        }
        return found;
    }
    addUnusableConfig(entry, found);
    addClearSecrets(entry, connector, found);
    return found;
}

/// Connect itself deletes connector and target-state records only; workers ignore any other tombstone, and compaction
/// then takes away what they have in memory. Of a left-over key, or one that is acted on once, that is no loss.
void FindingRules::addUnusableConfig(const ConfigEntry& entry, std::vector<Finding>& found)
{
    const bool deleted = entry.version.valueKind == ValueKind::Tombstone;
    if (deleted && (entry.leftOver || entry.family == KeyFamily::Restart || entry.family == KeyFamily::LoggerLevel))
        return;
    const BytesView value = valueOf(entry.version);
    ValueProblem problem = ValueProblem::None;
    std::string_view field;
    switch (entry.family) {
    case KeyFamily::Connector:
    case KeyFamily::TaskConfig:
        if (!entry.usable)
            problem = deleted ? ValueProblem::Nothing : readProperties(m_json, value, [](auto, const auto&) {});
        break;
    case KeyFamily::TasksCommit:
        // Not usable also where it came before its connector: tasks-before-connector, tasks-left-over.
        if (!entry.usable) {
            problem = deleted ? ValueProblem::Nothing : readCommittedTasks(m_json, value).problem;
            field = "tasks";
        }
        break;
    case KeyFamily::TasksFencing:
        if (!entry.usable && (!deleted || m_configs.connector(entry.connector).hasConfig)) {
            problem = deleted ? ValueProblem::Nothing : readFencedTasks(m_json, value).problem;
            field = "task-count";
        }
        break;
    case KeyFamily::Restart:
        problem = deleted ? ValueProblem::Nothing : readRestartRequest(m_json, value).problem;
        break;
    case KeyFamily::SessionKey: {
        const SessionKeyValue read = readSessionKey(m_json, value);
        problem = deleted ? ValueProblem::Nothing : read.problem;
        field = read.field;
        break;
    }
    case KeyFamily::LoggerLevel: {
        const LoggerLevelValue read = readLoggerLevel(m_json, value);
        problem = deleted ? ValueProblem::Nothing : read.problem;
        field = read.field;
        break;
    }
    default:
        break;
    }
    if (problem == ValueProblem::None)
        return;
    Finding finding = about(Rule::ConfigUnreadable, entry.version, entry.connector);
    finding.number = static_cast<std::int64_t>(problem);
    if (problem == ValueProblem::MissingField || problem == ValueProblem::WrongType)
        finding.text =
            entry.family == KeyFamily::Connector || entry.family == KeyFamily::TaskConfig ? "properties" : field;
    found.push_back(std::move(finding));
}

/// Names of the properties that hold one; reads a version once.
const std::vector<std::string>& FindingRules::clearSecretsAt(std::uint64_t row, ClearSecrets& known)
{
    if (known.rowAfter == row + 1)
        return known.names;
    known.rowAfter = row + 1;
    known.names.clear();
    readProperties(m_json, m_store.record(row).value.value_or(BytesView()),
                   [&](std::string_view name, const std::optional<std::string>& value) {
                       if (value && holdsSecret(name, *value))
                           known.names.emplace_back(name);
                   });
    return known.names;
}

/// Of the config that workers go by.
const std::vector<std::string>& FindingRules::clearSecretsOf(ConnectorId connector)
{
    const ConnectorConfigState& config = m_configs.connector(connector);
    ClearSecrets& known = grown(m_clearSecrets, connector.value, ClearSecrets{});
    return config.hasConfig ? clearSecretsAt(config.configRow, known) : known.names;
}

/// A task config repeats what its connector's config says: only what is not said there already is told of it.
void FindingRules::addClearSecrets(const ConfigEntry& entry, const ConnectorSummary* connector,
                                   std::vector<Finding>& found)
{
    const bool inConfig = connector && connector->inConfig == true;
    const auto add = [&](std::string_view name) {
        Finding finding = about(Rule::SecretInClear, entry.version, entry.connector);
        if (entry.family == KeyFamily::Connector) // the one that workers go by, which need not be the last
            finding.row = m_configs.connector(entry.connector).configRow;
        finding.task = entry.task;
        finding.text = name;
        found.push_back(std::move(finding));
    };
    if (entry.family == KeyFamily::Connector && inConfig) {
        for (const std::string& name : clearSecretsOf(entry.connector))
            add(name);
    } else if (entry.family == KeyFamily::TaskConfig && entry.version.valueKind == ValueKind::Object && entry.usable) {
        static const std::vector<std::string> None;
        const std::vector<std::string>& said = inConfig ? clearSecretsOf(entry.connector) : None;
        for (const std::string& name : clearSecretsAt(entry.version.row, m_taskSecrets[entry.version.key])) {
            if (std::find(said.begin(), said.end(), name) == said.end())
                add(name);
        }
    }
}

} // namespace inspector
