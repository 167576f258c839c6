// SPDX-License-Identifier: GPL-3.0-or-later
#include "runturn.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace inspector
{

namespace
{

class StandingWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::RunTurn)
public:
    static QString of(const RunStep& step)
    {
        const bool already = step.state == StepState::NothingToDo;
        if (step.partly)
            return step.operation == PlanOperation::ResetTopics ? tr("active topics reset in part")
                                                                : tr("offsets changed in part");
        const bool done = already || step.state == StepState::Done;
        if (step.state == StepState::Unknown)
            return unknown(step.operation);
        switch (step.operation) {
        case PlanOperation::Stop:
            return already ? tr("was stopped already") : done ? tr("stopped") : tr("not stopped");
        case PlanOperation::Pause:
            return already ? tr("was paused already") : done ? tr("paused") : tr("not paused");
        case PlanOperation::Resume:
            if (step.state == StepState::Withheld)
                return tr("left stopped");
            return already ? tr("was resumed already") : done ? tr("resumed") : tr("not resumed");
        case PlanOperation::Restart:
            return done ? tr("restarted") : tr("not restarted");
        case PlanOperation::Delete:
            return already ? tr("was deleted already") : done ? tr("deleted") : tr("not deleted");
        case PlanOperation::ResetTopics:
            return already ? tr("had no active topics") : done ? tr("active topics reset") : tr("topics not reset");
        case PlanOperation::Tombstone:
            return already ? tr("had no offsets") : done ? tr("offsets taken away") : tr("offsets still there");
        case PlanOperation::ResetOffsets:
            return already ? tr("had no offsets") : done ? tr("offsets reset") : tr("offsets not reset");
        case PlanOperation::AlterOffsets:
        case PlanOperation::RemoveOffsets:
        case PlanOperation::RestoreOffsets:
        case PlanOperation::CopyOffsets:
        case PlanOperation::Create:
        case PlanOperation::EditConfig:
        case PlanOperation::PatchConfig:
        case PlanOperation::SetLogLevel:
        case PlanOperation::RestoreBackup:
        case PlanOperation::ResetCluster:
        case PlanOperation::ProvisionTopics:
            break;
        }
        return done ? tr("offsets changed") : tr("offsets not changed");
    }

private:
    static QString unknown(PlanOperation operation)
    {
        switch (operation) {
        case PlanOperation::Stop:
            return tr("not known whether it is stopped");
        case PlanOperation::Pause:
            return tr("not known whether it is paused");
        case PlanOperation::Resume:
            return tr("not known whether it is resumed");
        case PlanOperation::Restart:
            return tr("not known whether it was restarted");
        case PlanOperation::Delete:
            return tr("not known whether it is deleted");
        default:
            return tr("not known how its offsets or topics stand");
        }
    }
};

bool stands(const RunStep& step)
{
    return step.state == StepState::Done || step.state == StepState::NothingToDo || step.state == StepState::Withheld;
}

} // namespace

QString RunTurn::standing() const
{
    QStringList words;
    for (const RunStep& each : steps)
        words.append(StandingWords::of(each));
    return words.join(u", "_qs);
}

QString RunTurn::reason() const
{
    const auto said = std::find_if(steps.begin(), steps.end(),
                                   [](const RunStep& each) { return !stands(each) && !each.words.isEmpty(); });
    if (said != steps.end())
        return said->words;
    const auto withheld =
        std::find_if(steps.begin(), steps.end(), [](const RunStep& each) { return each.state == StepState::Withheld; });
    return withheld == steps.end() ? QString() : withheld->words;
}

bool RunTurn::isOpen() const
{
    return state == TurnState::Failed || state == TurnState::HalfWay || state == TurnState::NotBegun;
}

} // namespace inspector
