// SPDX-License-Identifier: GPL-3.0-or-later
#include "planverdict.h"

#include "operationwords.h"

#include <algorithm>

namespace inspector
{

namespace
{

Sentence named(const char* english, const SentReport& report)
{
    return translate("inspector::Operation", english).with({QString::fromStdString(report.connector)});
}

Sentence doneHeadline(const SentReport& report)
{
    switch (report.operation) {
    case PlanOperation::Stop:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "%1 is stopped."), report);
    case PlanOperation::Resume:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "%1 is started."), report);
    case PlanOperation::Pause:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "%1 is paused."), report);
    case PlanOperation::Restart:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "%1 was restarted."), report);
    case PlanOperation::Delete:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "%1 is deleted."), report);
    case PlanOperation::AlterOffsets:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "The offsets of %1 are changed."), report);
    case PlanOperation::RemoveOffsets:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "The chosen offsets of %1 are removed."), report);
    case PlanOperation::ResetOffsets:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "The offsets of %1 are reset."), report);
    case PlanOperation::ResetTopics:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "The active topics of %1 are reset."), report);
    case PlanOperation::Tombstone:
        return report.connector.empty()
                   ? translate("inspector::Operation", "The chosen keys are tombstoned.")
                   : named(QT_TRANSLATE_NOOP("inspector::Operation", "The chosen keys of %1 are tombstoned."), report);
    case PlanOperation::RestoreOffsets:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "The earlier offsets of %1 are restored."), report);
    case PlanOperation::CopyOffsets:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "The offsets are copied to %1."), report);
    case PlanOperation::Create:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "%1 is created."), report);
    case PlanOperation::EditConfig:
    case PlanOperation::PatchConfig:
        return named(QT_TRANSLATE_NOOP("inspector::Operation", "The configuration of %1 is changed."), report);
    case PlanOperation::SetLogLevel:     // carried out and judged by LogLevelChange
    case PlanOperation::RestoreBackup:   // by RestoreJob
    case PlanOperation::ResetCluster:    // by ClusterReset
    case PlanOperation::ProvisionTopics: // by Provisioning
        break;
    }
    return {};
}

Sentence counts(const SentReport& report)
{
    const PlanFindings& findings = report.findings;
    return translate("inspector::Operation", "As planned: %1 of %2; otherwise: %3.")
        .with({number(findings.done), number(findings.planned), number(static_cast<qint64>(findings.remnants.size()))});
}

bool any(const PlanFindings& findings, Remnant::Kind kind)
{
    return std::any_of(findings.remnants.begin(), findings.remnants.end(),
                       [kind](const Remnant& remnant) { return remnant.kind == kind; });
}

Sentence offsetsAdvice(const SentReport& report)
{
    const PlanFindings& findings = report.findings;
    Sentence advice;
    if (any(findings, Remnant::Kind::WrittenAgain))
        advice << translate("inspector::Operation",
                            "Some keys were tombstoned and written again: something still writes offsets for this "
                            "connector. Find the worker whose task did not end, stop it, and try again.");
    if (report.via == PlanVia::Rest &&
        (any(findings, Remnant::Kind::Unchanged) || any(findings, Remnant::Kind::WrittenAnew)))
        advice << (report.answer.kind == AnswerKind::Done
                       ? translate("inspector::Operation",
                                   "A worker rebuilds each key before it writes. A raw key written in another member "
                                   "order or with other white space is then missed, and a task still reads it: a "
                                   "direct tombstone or a direct change of these bytes is needed.")
                       : translate("inspector::Operation",
                                   "The worker did a part of it. While the connector is stopped, the rest can be "
                                   "changed once more, through the worker or directly."));
    if (any(findings, Remnant::Kind::NotPlanned))
        advice << translate("inspector::Operation",
                            "Some live keys were not there when the change was planned; look at who writes them.");
    return advice;
}

Sentence advice(const SentReport& report)
{
    if (changesOffsets(report.operation) && !report.ofGroup)
        return offsetsAdvice(report);
    if (report.ofGroup)
        return translate("inspector::Operation",
                         "Look at the group once more before trying again: something may still consume with it.");
    return {};
}

PlanVerdict clean(const SentReport& report)
{
    PlanVerdict verdict;
    verdict.headline = doneHeadline(report);
    verdict.explanation = report.ofGroup
                              ? translate("inspector::Operation", "Read back from the group: it stands as planned.")
                              : translate("inspector::Operation", "Read back from the topics: all stands as planned.");
    verdict.explanation << report.stateNow << counts(report) << report.answer.words;
    if (report.answer.kind == AnswerKind::Refused) {
        verdict.outcome = Outcome::Unknown;
        verdict.headline =
            named(QT_TRANSLATE_NOOP("inspector::Operation", "It was refused, yet what was planned for %1 stands now."),
                  report);
        verdict.explanation << translate("inspector::Operation", "Somebody else may have done it at the same time.");
        return verdict;
    }
    verdict.outcome = Outcome::Applied;
    verdict.verified = report.storesKnown;
    if (!report.storesKnown)
        verdict.explanation << translate(
            "inspector::Operation",
            "The connector may keep offsets in a topic that is not read here, perhaps on another Kafka cluster: those "
            "were not read back.");
    if (report.answer.frameworkManaged)
        verdict.explanation << translate(
            "inspector::Operation",
            "Only the offsets that Connect itself keeps were changed. If this connector also keeps its position "
            "elsewhere, change that by its own means before resuming.");
    return verdict;
}

PlanVerdict untouched(const SentReport& report)
{
    PlanVerdict verdict;
    verdict.explanation = report.answer.words;
    switch (report.answer.kind) {
    case AnswerKind::Refused:
        verdict.outcome = Outcome::Refused;
        verdict.headline =
            named(QT_TRANSLATE_NOOP("inspector::Operation", "Refused: with %1 all is as it was."), report);
        break;
    case AnswerKind::Done:
        verdict.outcome = Outcome::Failed;
        verdict.headline = named(
            QT_TRANSLATE_NOOP("inspector::Operation", "Failed: success was reported, but with %1 all is as it was."),
            report);
        verdict.explanation << counts(report) << advice(report);
        break;
    case AnswerKind::Failed:
    case AnswerKind::NoAnswer:
        verdict.outcome = Outcome::Failed;
        verdict.headline =
            named(QT_TRANSLATE_NOOP("inspector::Operation", "Failed: with %1 all is as it was."), report);
        verdict.explanation << counts(report);
        if (report.via == PlanVia::Rest)
            verdict.explanation << translate("inspector::Operation",
                                             "Read the worker's log for the cause, and look once more before trying "
                                             "again.");
        break;
    }
    return verdict;
}

PlanVerdict partly(const SentReport& report)
{
    PlanVerdict verdict;
    verdict.explanation = report.answer.words;
    if (report.answer.kind == AnswerKind::Refused) {
        verdict.outcome = report.findings.done == 0 ? Outcome::Refused : Outcome::Unknown;
        verdict.headline = named(QT_TRANSLATE_NOOP("inspector::Operation",
                                                   "It was refused, and what stands for %1 has changed by somebody "
                                                   "else's doing."),
                                 report);
        verdict.explanation << counts(report);
        return verdict;
    }
    verdict.outcome = Outcome::Failed;
    verdict.headline = translate("inspector::Operation", "Failed: for %1 not all stands as planned, otherwise: %2.")
                           .with({QString::fromStdString(report.connector),
                                  number(static_cast<qint64>(report.findings.remnants.size()))});
    verdict.explanation << counts(report) << advice(report);
    return verdict;
}

} // namespace

PlanVerdict judge(const SentReport& report)
{
    if (report.settled && report.findings.clean())
        return clean(report);
    if (report.settled && !report.stoppedWaiting)
        return report.findings.untouched() ? untouched(report) : partly(report);

    PlanVerdict verdict;
    verdict.explanation = report.answer.words;
    if (report.answer.kind == AnswerKind::Refused) {
        verdict.outcome = Outcome::Refused;
        verdict.headline = translate("inspector::Operation", "Refused before anything was done.");
    } else {
        verdict.headline = named(
            QT_TRANSLATE_NOOP("inspector::Operation", "Unknown: what was done with %1 was not read back."), report);
    }
    if (report.stoppedWaiting)
        verdict.explanation << translate("inspector::Operation",
                                         "Waiting for the read-back was ended here; what is known:");
    if (report.problem)
        verdict.explanation << translate("inspector::Operation", "It could not be read back to the end.")
                            << errorSentence(*report.problem);
    verdict.explanation << counts(report)
                        << translate("inspector::Operation",
                                     "Look once more when it can be read, before anything is resumed or sent again.");
    return verdict;
}

} // namespace inspector
