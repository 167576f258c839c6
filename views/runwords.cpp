// SPDX-License-Identifier: GPL-3.0-or-later
#include "runwords.h"

#include "items/csvtext.h"
#include "items/words.h"

#include <QStringList>

namespace inspector
{

QString RunWords::operation(PlanOperation operation)
{
    switch (operation) {
    case PlanOperation::Stop:
        return tr("Stop");
    case PlanOperation::Resume:
        return tr("Resume");
    case PlanOperation::Pause:
        return tr("Pause");
    case PlanOperation::Restart:
        return tr("Restart");
    case PlanOperation::Delete:
        return tr("Delete");
    case PlanOperation::ResetTopics:
        return tr("Reset active topics");
    case PlanOperation::Tombstone:
        return tr("Take offsets away");
    case PlanOperation::ResetOffsets:
        return tr("Reset offsets");
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
    return tr("Change offsets");
}

QString RunWords::turnState(TurnState state)
{
    switch (state) {
    case TurnState::Waiting:
        return tr("Waiting");
    case TurnState::UnderWay:
        return tr("Under way");
    case TurnState::Done:
        return tr("Done");
    case TurnState::NothingToDo:
        return tr("Nothing to do");
    case TurnState::LeftOut:
        return tr("Left out");
    case TurnState::Failed:
        return tr("Failed");
    case TurnState::HalfWay:
        return tr("Half-way");
    case TurnState::NotBegun:
        break;
    }
    return tr("Not begun");
}

QString RunWords::stepState(StepState state)
{
    switch (state) {
    case StepState::NotBegun:
        return tr("not begun");
    case StepState::UnderWay:
        return tr("under way");
    case StepState::Done:
        return tr("done, read back");
    case StepState::NothingToDo:
        return tr("was so already");
    case StepState::Withheld:
        return tr("left out");
    case StepState::Failed:
        return tr("failed");
    case StepState::Unknown:
        break;
    }
    return tr("outcome unknown");
}

QString RunWords::checks(const RunOutlook& outlook)
{
    if (outlook.nothingToDo)
        return tr("Nothing to do");
    const QString word = StateWords::verdict(outlook.verdict);
    return outlook.why.isEmpty() ? word : tr("%1 · %2", "verdict · why").arg(word, outlook.why);
}

QString RunWords::progress(const RunTurn& turn)
{
    switch (turn.state) {
    case TurnState::UnderWay:
        return tr("Step %1 of %2, %3", "number, count, name")
            .arg(turn.step + 1)
            .arg(turn.steps.size())
            .arg(operation(turn.steps[turn.step].operation));
    case TurnState::LeftOut:
        return tr("%1 · %2", "verdict · why").arg(turnState(turn.state), turn.outlook.why);
    case TurnState::Done:
    case TurnState::HalfWay:
    case TurnState::Failed:
        return tr("%1: %2", "state: what stands").arg(turnState(turn.state), turn.standing());
    case TurnState::Waiting:
    case TurnState::NothingToDo:
    case TurnState::NotBegun:
        break;
    }
    return turnState(turn.state);
}

StateLook RunWords::checksLook(const RunOutlook& outlook)
{
    return outlook.nothingToDo ? StateLook{Glyph::Square, Tone::Slate} : StateLook::of(outlook.verdict);
}

StateLook RunWords::progressLook(TurnState state)
{
    switch (state) {
    case TurnState::Waiting:
        return {Glyph::Ring, Tone::Slate};
    case TurnState::UnderWay:
        return {Glyph::Cycle, Tone::Blue};
    case TurnState::Done:
        return {Glyph::Check, Tone::Green};
    case TurnState::Failed:
        return {Glyph::Cross, Tone::Red};
    case TurnState::HalfWay:
        return {Glyph::Triangle, Tone::Orange};
    case TurnState::NothingToDo:
    case TurnState::LeftOut:
    case TurnState::NotBegun:
        break;
    }
    return {Glyph::Square, Tone::Slate};
}

QString RunWords::details(const GuidedRun& run, const RunTurn& turn)
{
    QStringList lines{Words::raw(turn.connector)};
    if (run.phase() == GuidedRun::Phase::Preparing) {
        lines.append(turn.outlook.changes.isEmpty()
                         ? tr("Now: %1.").arg(turn.outlook.present)
                         : tr("Now: %1. What will change: %2.").arg(turn.outlook.present, turn.outlook.changes));
        lines.append(tr("Checks: %1").arg(checks(turn.outlook)));
        return lines.join(u'\n');
    }
    if (turn.state == TurnState::UnderWay)
        lines.append(turn.activity);
    if (turn.state == TurnState::LeftOut || turn.state == TurnState::NothingToDo)
        lines.append(checks(turn.outlook));
    int number = 0;
    for (const RunStep& step : turn.steps) {
        QString line =
            tr("%1. %2: %3", "number, step, state").arg(++number).arg(operation(step.operation), stepState(step.state));
        if (!step.words.isEmpty())
            line += u". "_qs + step.words;
        if (!step.journalId.isEmpty())
            line += u' ' + tr("Journal: %1").arg(step.journalId);
        lines.append(line);
    }
    return lines.join(u'\n');
}

QString RunWords::asText(const GuidedRun& run, const QString& title)
{
    QString text = title + u'\n' + run.headline() + u'\n';
    if (!run.endReason().isEmpty())
        text += run.endReason() + u'\n';
    for (const RunTurn& turn : run.turns())
        text += u'\n' + progress(turn) + u'\n' + details(run, turn) + u'\n';
    return text;
}

QByteArray RunWords::asCsv(const GuidedRun& run)
{
    QByteArray csv = CsvText::line({QStringLiteral("connector"), QStringLiteral("outcome"), QStringLiteral("stands"),
                                    QStringLiteral("step"), QStringLiteral("operation"), QStringLiteral("stepOutcome"),
                                    QStringLiteral("words"), QStringLiteral("journalId")});
    for (const RunTurn& turn : run.turns()) {
        int number = 0;
        for (const RunStep& step : turn.steps) {
            csv += CsvText::line({Words::raw(turn.connector), turnState(turn.state), turn.standing(),
                                  QString::number(++number), operation(step.operation), stepState(step.state),
                                  step.words, step.journalId});
        }
    }
    return csv;
}

} // namespace inspector
