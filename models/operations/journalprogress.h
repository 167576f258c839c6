// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/journal.h"
#include "preflight.h"

#include <memory>
#include <string>
#include <vector>

namespace inspector
{

/// The entries that follow "about to be sent" in the journal, written by the thread that carries the operation out:
/// so the journal says how far it came, whatever becomes of window and program. One thread, not the GUI's.
class JournalProgress
{
public:
    /// `id`: of the entry that says so. `sink`: not null.
    JournalProgress(std::shared_ptr<JournalSink> sink, std::string id, OperationPlan plan,
                    std::vector<PreflightLine> lines);

    /// How far it has come; durable on return. That it cannot be written is no reason to stop half-way, and shows when
    /// the end cannot be written either.
    void note(const Sentence& words, std::uint32_t done) const;
    /// How it ended.
    Result<Done> end(Outcome outcome, const Sentence& words, std::uint32_t done) const;

private:
    const std::shared_ptr<JournalSink> m_sink;
    const std::string m_id;
    const OperationPlan m_plan;
    const std::vector<PreflightLine> m_lines;
};

} // namespace inspector
