// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalprogress.h"

#include "journalentries.h"

#include <utility>

namespace inspector
{

JournalProgress::JournalProgress(std::shared_ptr<JournalSink> sink, std::string id, OperationPlan plan,
                                 std::vector<PreflightLine> lines)
    : m_sink(std::move(sink)), m_id(std::move(id)), m_plan(std::move(plan)), m_lines(std::move(lines))
{}

void JournalProgress::note(const Sentence& words, std::uint32_t done) const
{
    const Sentence underWay = translate("inspector::JournalProgress", "Under way. %1").with({words});
    JournalEntry entry = journalEntry(m_id, m_plan, m_lines, Outcome::Unknown, underWay);
    entry.underWay = true;
    entry.done = done;
    static_cast<void>(m_sink->append(entry));
}

Result<Done> JournalProgress::end(Outcome outcome, const Sentence& words, std::uint32_t done) const
{
    JournalEntry entry = journalEntry(m_id, m_plan, m_lines, outcome, words);
    entry.verified = outcome == Outcome::Applied;
    entry.done = done;
    return m_sink->append(entry);
}

} // namespace inspector
