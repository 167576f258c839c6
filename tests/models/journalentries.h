// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journalitem.h"

#include <functional>
#include <string>
#include <vector>

namespace inspector
{

/// Lines of a made-up journal, numbered as they come.
class JournalEntries
{
public:
    using Change = std::function<void(JournalEntry& entry)>;

    /// A reset of a connector's offsets, applied and verified unless `change` says otherwise.
    JournalItem next(const std::string& id, const std::string& connector, const Change& change = {})
    {
        JournalEntry entry;
        entry.id = id;
        entry.at = "2026-11-29T10:" + std::to_string(10 + m_line) + ":00.000Z";
        entry.by = "anna@station";
        entry.plan.operation = PlanOperation::ResetOffsets;
        entry.plan.connector = connector;
        entry.plan.rest = PlannedCall{"DELETE", "/connectors/" + connector + "/offsets", std::nullopt};
        PlannedKey key;
        key.topic = "shop-offsets";
        key.partition = 7;
        key.offset = 42;
        key.rawKey = "[\"" + connector + "\",{\"p\":1.0}]";
        key.before = "{\"lsn\":123456789012345678901234567890}";
        entry.plan.basis.push_back(key);
        entry.plan.changes.push_back({"{\"p\":1.0}", key.before, std::nullopt});
        entry.checks.push_back({"stopped", Verdict::Ok, "STOPPED", "topics", "2026-11-29T09:59:00.000Z"});
        entry.outcome = Outcome::Applied;
        entry.verified = true;
        entry.done = 1;
        entry.of = 1;
        entry.detail = "all gone";
        if (change)
            change(entry);
        return line(journalToJson(entry));
    }

    JournalItem line(const std::string& text) { return journalItem(++m_line, text); }

private:
    std::uint64_t m_line = 0;
};

} // namespace inspector
