// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalwords.h"

#include "words.h"

namespace inspector
{

QString JournalWords::state(JournalState state)
{
    switch (state) {
    case JournalState::Applied:
        return tr("Applied, verified");
    case JournalState::Unverified:
        return tr("Applied, not verified");
    case JournalState::Refused:
        return tr("Refused");
    case JournalState::Failed:
        return tr("Failed");
    case JournalState::Unknown:
        return tr("Unknown");
    case JournalState::Unfinished:
        return tr("No outcome written");
    case JournalState::Unreadable:
        return tr("Unreadable line");
    }
    return {};
}

QString JournalWords::meaning(JournalState state)
{
    switch (state) {
    case JournalState::Applied:
        return tr("What was planned was read back from Kafka.");
    case JournalState::Unverified:
        return tr("What was planned was not read back from Kafka.");
    case JournalState::Refused:
        return tr("Nothing was sent.");
    case JournalState::Unknown:
        return tr("It was sent, and reading back did not settle what became of it.");
    case JournalState::Unfinished:
        return tr("How it ended was not written: it is still under way, or the program ended before. The detail says "
                  "how far it had come. Compare what is there now with what was there before.");
    case JournalState::Failed:
    case JournalState::Unreadable:
        break;
    }
    return {};
}

QString JournalWords::operation(std::string_view name)
{
    const std::optional<PlanOperation> known = planOperationNamed(name);
    if (!known)
        return Words::raw(name, Words::NameLimit);
    switch (*known) {
    case PlanOperation::Stop:
        return tr("Stop");
    case PlanOperation::Resume:
        return tr("Resume");
    case PlanOperation::Pause:
        return tr("Pause");
    case PlanOperation::Restart:
        return tr("Restart");
    case PlanOperation::Delete:
        return tr("Delete connector");
    case PlanOperation::AlterOffsets:
        return tr("Change offsets");
    case PlanOperation::RemoveOffsets:
        return tr("Remove offsets");
    case PlanOperation::ResetOffsets:
        return tr("Reset offsets");
    case PlanOperation::ResetTopics:
        return tr("Reset active topics");
    case PlanOperation::Tombstone:
        return tr("Write tombstones");
    case PlanOperation::RestoreOffsets:
        return tr("Restore offsets");
    case PlanOperation::CopyOffsets:
        return tr("Copy offsets");
    case PlanOperation::Create:
        return tr("Create connector");
    case PlanOperation::EditConfig:
        return tr("Edit configuration");
    case PlanOperation::PatchConfig:
        return tr("Patch configuration");
    case PlanOperation::SetLogLevel:
        return tr("Set log level");
    case PlanOperation::RestoreBackup:
        return tr("Restore backup");
    case PlanOperation::ResetCluster:
        return tr("Reset Connect cluster");
    case PlanOperation::ProvisionTopics:
        return tr("Provision topics");
    }
    return {};
}

QString JournalWords::via(std::string_view name)
{
    if (name == wireName(PlanVia::Rest))
        return tr("REST");
    if (name == wireName(PlanVia::Direct))
        return tr("Kafka", "straight to it, not through a worker");
    return Words::raw(name, Words::NameLimit);
}

QString JournalWords::problem(const JournalItem& item)
{
    const QString detail = Words::raw(item.problemDetail, Words::NameLimit);
    switch (item.problem) {
    case JournalProblem::None:
        break;
    case JournalProblem::BrokenOff:
        return tr("Line %1 breaks off: a program or the machine stopped while it was written.").arg(item.line);
    case JournalProblem::NotJson:
        return tr("Line %1 is no JSON from its byte %2 on.").arg(item.line).arg(detail);
    case JournalProblem::NotAnEntry:
        return tr("Line %1 is no entry of a journal.").arg(item.line);
    case JournalProblem::OtherFormat:
        return detail.isEmpty()
                   ? tr("Line %1 does not say that it is an entry of a journal.").arg(item.line)
                   : tr("Line %1 is of the format %2, which this version cannot read.").arg(item.line).arg(detail);
    case JournalProblem::MemberMissing:
        return tr("Line %1 has no %2 that can be read.").arg(item.line).arg(detail);
    }
    return {};
}

QString JournalWords::undoHindrance(const JournalItem& item, JournalState state)
{
    switch (state) {
    case JournalState::Unreadable:
        return tr("The line cannot be read.");
    case JournalState::Refused:
        return tr("Nothing was changed.");
    case JournalState::Unknown:
    case JournalState::Unfinished:
        return tr("Whether it was applied is not known.");
    case JournalState::Failed:
        if (item.done <= 0)
            return tr("Nothing is known to have been changed.");
        break;
    case JournalState::Applied:
    case JournalState::Unverified:
        break;
    }
    const std::optional<PlanOperation> operation = planOperationNamed(item.operation);
    const bool writesOffsets = operation && (changesOffsets(*operation) || *operation == PlanOperation::Tombstone);
    const bool edits = operation == PlanOperation::EditConfig || operation == PlanOperation::PatchConfig;
    if (!edits && (!writesOffsets || !item.aboutOffsets))
        return tr("Only changes of offsets and configurations can be undone.");
    if (!item.hasPrevious)
        return tr("The entry does not hold what was there before.");
    return {};
}

} // namespace inspector
