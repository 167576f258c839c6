// SPDX-License-Identifier: GPL-3.0-or-later
#include "configeffects.h"

#include "core/configplans.h"

#include <set>

namespace inspector
{

namespace
{

class ConfigEffects
{
public:
    ConfigEffects(const ClusterMirror& mirror, const OperationPlan& plan)
        : m_mirror(mirror), m_plan(plan), m_summary(mirror.connector(plan.connector)), m_wanted(wantedConfig(plan)),
          m_now(m_summary ? configOf(mirror, *m_summary) : std::nullopt)
    {
        m_found.planned = static_cast<std::uint32_t>(plan.changes.size());
    }

    PlanFindings find()
    {
        if (!m_wanted)
            return m_found; // what is not known cannot be found
        std::set<std::string> named;
        std::size_t properties = m_plan.changes.size();
        if (m_wanted->initialState)
            --properties; // the last one is of the state to start in
        for (std::size_t i = 0; i < properties; ++i) {
            named.insert(m_plan.changes[i].what);
            settle(m_plan.changes[i].what, stands(m_plan.changes[i].what));
        }
        if (m_wanted->initialState)
            settle("target state", m_summary && m_summary->targetState == m_wanted->initialState);
        if (m_wanted->whole && m_now)
            addUnplanned(named);
        m_found.awaitsStatus = m_plan.operation == PlanOperation::Create && m_found.clean() && !m_summary->state;
        return m_found;
    }

private:
    bool stands(const std::string& name) const
    {
        if (!m_now)
            return false;
        const ConfigProperty* wanted = propertyNamed(m_wanted->properties, name);
        const ConfigProperty* now = propertyNamed(*m_now, name);
        const bool kept = wanted && (m_wanted->whole || wanted->value);
        return kept ? now && now->value == wanted->value : !now;
    }

    /// What was to stay as it was and does not: somebody else's doing, or the worker's.
    void addUnplanned(const std::set<std::string>& named)
    {
        std::set<std::string> others;
        for (const ConfigProperty& property : *m_now)
            others.insert(property.name);
        for (const ConfigProperty& property : m_wanted->properties)
            others.insert(property.name);
        for (const std::string& name : others)
            if (!named.contains(name) && !stands(name))
                remain(Remnant::Kind::NotPlanned, name);
    }

    void settle(const std::string& what, bool stands)
    {
        if (stands)
            ++m_found.done;
        else
            remain(!m_now             ? Remnant::Kind::Missing
                   : isWrittenSince() ? Remnant::Kind::WrittenAnew
                                      : Remnant::Kind::Unchanged,
                   what);
    }

    const ConfigEntry* entry() const
    {
        return m_summary && m_summary->configKey.valid() ? m_mirror.config(m_summary->configKey) : nullptr;
    }

    bool isWrittenSince() const
    {
        if (m_plan.basis.empty())
            return true;
        return entry() && m_mirror.store().record(entry()->version.row).offset > m_plan.basis.front().offset;
    }

    void remain(Remnant::Kind kind, const std::string& what)
    {
        Remnant remnant;
        remnant.kind = kind;
        remnant.what = what;
        if (entry()) {
            const RecordView record = m_mirror.store().record(entry()->version.row);
            const PartitionSlot& slot = m_mirror.store().partition(record.slot);
            remnant.topic = slot.topic;
            remnant.partition = slot.partition;
            remnant.offset = record.offset;
        }
        m_found.remnants.push_back(remnant);
    }

    const ClusterMirror& m_mirror;
    const OperationPlan& m_plan;
    const ConnectorSummary* m_summary;
    const std::optional<WantedConfig> m_wanted;
    const std::optional<ConfigProperties> m_now;
    PlanFindings m_found;
};

} // namespace

PlanFindings findConfigEffects(const ClusterMirror& mirror, const OperationPlan& plan)
{
    return ConfigEffects(mirror, plan).find();
}

} // namespace inspector
