// SPDX-License-Identifier: GPL-3.0-or-later
#include "guidedrun.h"
#include "operationwords.h"

#include <QStringList>

#include <algorithm>
#include <utility>

// What a GuidedRun says of itself.

namespace inspector
{

int GuidedRun::count() const
{
    return static_cast<int>(std::count_if(m_turns.begin(), m_turns.end(), [](const RunTurn& each) {
        return !each.outlook.nothingToDo &&
               (each.outlook.verdict != Verdict::Blocked || !each.outlook.commonHindrance.isEmpty());
    }));
}

QString GuidedRun::confirmation() const
{
    return m_turns.size() == 1 ? QString::fromStdString(m_turns.front().connector) : QString::number(count());
}

QString GuidedRun::obstacle(const QString& typed) const
{
    if (m_phase == Phase::Finished)
        return tr("This has ended.");
    if (m_phase != Phase::Preparing)
        return activity();
    if (preparedCount() < static_cast<int>(m_turns.size()))
        return tr("Looking at the connectors: %1 of %2.").arg(preparedCount()).arg(m_turns.size());
    for (const RunTurn& each : m_turns) {
        if (!each.outlook.commonHindrance.isEmpty())
            return each.outlook.commonHindrance;
    }
    if (count() == 0) {
        const bool nothing =
            std::all_of(m_turns.begin(), m_turns.end(), [](const RunTurn& each) { return each.outlook.nothingToDo; });
        return nothing ? tr("There is nothing to do: all is as it is wanted.")
                       : tr("No connector can be changed so: the column Checks says why.");
    }
    const bool one = m_turns.size() == 1;
    if (typed.isEmpty()) {
        return one ? tr("Type the connector's name, %1, to confirm.").arg(confirmation())
                   : tr("Type the number of connectors, %1, to confirm.").arg(confirmation());
    }
    if (typed != confirmation()) {
        return one ? tr("What is typed is not the connector's name, %1.").arg(confirmation())
                   : tr("What is typed is not the number of connectors that will be changed, %1.").arg(confirmation());
    }
    return {};
}

QString GuidedRun::activity() const
{
    if (m_phase == Phase::Preparing)
        return obstacle(confirmation());
    if (m_phase == Phase::Finished)
        return headline();
    const RunTurn& now = m_turns[m_turn];
    const QString at = tr("%1, step %2 of %3: %4")
                           .arg(rawText(now.connector, 60))
                           .arg(now.step + 1)
                           .arg(now.steps.size())
                           .arg(now.activity);
    return m_phase == Phase::Ending ? tr("Nothing new is started. %1").arg(at) : at;
}

int GuidedRun::behindCount() const
{
    return static_cast<int>(std::count_if(m_turns.begin(), m_turns.end(), [](const RunTurn& each) {
        return each.takesPart() && each.state != TurnState::Waiting && each.state != TurnState::UnderWay;
    }));
}

int GuidedRun::takingPartCount() const
{
    return static_cast<int>(
        std::count_if(m_turns.begin(), m_turns.end(), [](const RunTurn& each) { return each.takesPart(); }));
}

QString GuidedRun::headline() const
{
    const auto with = [this](TurnState state) {
        return static_cast<int>(std::count_if(m_turns.begin(), m_turns.end(),
                                              [state](const RunTurn& each) { return each.state == state; }));
    };
    QStringList words{tr("Done: %1 of %2").arg(with(TurnState::Done)).arg(m_turns.size())};
    const std::pair<TurnState, QString> others[] = {{TurnState::Failed, tr("failed: %1")},
                                                    {TurnState::HalfWay, tr("left half-way: %1")},
                                                    {TurnState::NotBegun, tr("not begun: %1")},
                                                    {TurnState::NothingToDo, tr("nothing to do: %1")},
                                                    {TurnState::LeftOut, tr("left out: %1")}};
    for (const auto& [state, text] : others) {
        if (const int count = with(state); count > 0)
            words.append(text.arg(count));
    }
    return words.join(u" · "_qs);
}

} // namespace inspector
