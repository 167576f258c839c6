// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationtitle.h"

#include "items/words.h"

#include <QCoreApplication>

namespace inspector
{

namespace
{

class Titles
{
    Q_DECLARE_TR_FUNCTIONS(inspector::OperationTitle)
public:
    static OperationTitle of(const PlanRequest& request, const QString& name, int changes)
    {
        switch (request.operation) {
        case PlanOperation::Stop:
            return {tr("Stop Connector"), tr("Stop “%1”").arg(name),
                    tr("its tasks end and are taken away; it does no work until it is resumed"), tr("&Stop"), false};
        case PlanOperation::Resume:
            return {tr("Resume Connector"), tr("Resume “%1”").arg(name), tr("its tasks start where its offsets stand"),
                    tr("&Resume"), false};
        case PlanOperation::Pause:
            return {tr("Pause Connector"), tr("Pause “%1”").arg(name), tr("its tasks stay, and do no work"),
                    tr("&Pause"), false};
        case PlanOperation::Restart:
            return {tr("Restart Connector"), tr("Restart “%1”").arg(name), restartNote(request), tr("&Restart"), false};
        case PlanOperation::Delete:
            return {tr("Delete Connector"), tr("Delete “%1”").arg(name),
                    tr("its offsets, or its consumer group, stay behind: a connector of the same name would go on from "
                       "them"),
                    tr("&Delete"), true};
        case PlanOperation::ResetTopics:
            return {tr("Reset Active Topics"), tr("Reset the active topics of “%1”").arg(name),
                    tr("tasks that run report the topics again that they use"),
                    tr("&Reset %n topic(s)", nullptr, changes), false};
        case PlanOperation::Tombstone:
            return {tr("Write Tombstones"),
                    name.isEmpty() ? tr("Tombstone keys") : tr("Tombstone keys of “%1”").arg(name),
                    tr("the keys are gone once the topic is compacted"), tr("&Write %n tombstone(s)", nullptr, changes),
                    true};
        case PlanOperation::ResetOffsets:
            return {tr("Reset Offsets"), tr("Reset offsets of “%1”").arg(name),
                    tr("%n stored offset(s)", nullptr, changes) + u" · "_qs +
                        tr("the connector will start as if it had never run"),
                    tr("&Reset %n offset(s)", nullptr, changes), true};
        case PlanOperation::RemoveOffsets:
            return {tr("Remove Offsets"), tr("Remove offsets of “%1”").arg(name),
                    tr("these partitions will be read as if for the first time"),
                    tr("&Remove %n offset(s)", nullptr, changes), true};
        case PlanOperation::RestoreOffsets:
            return {tr("Restore Offsets"), tr("Restore earlier offsets of “%1”").arg(name),
                    tr("what stands now is overwritten; the journal keeps it"),
                    tr("&Restore %n offset(s)", nullptr, changes), false};
        case PlanOperation::CopyOffsets:
            return {tr("Copy Offsets"), copyTitle(request, name),
                    tr("what stands there now is overwritten; the journal keeps it"),
                    tr("&Copy %n offset(s)", nullptr, changes), false};
        case PlanOperation::Create:
            return {tr("New Connector"), name.isEmpty() ? tr("Create a connector") : tr("Create “%1”").arg(name),
                    tr("a worker validates the configuration, keeps it and starts the connector"), tr("&Create"),
                    false};
        case PlanOperation::EditConfig:
        case PlanOperation::PatchConfig:
            return {tr("Edit Configuration"), tr("Edit the configuration of “%1”").arg(name),
                    tr("the connector is started anew with it, and so are its tasks"),
                    tr("&Change %n setting(s)", nullptr, changes), false};
        case PlanOperation::SetLogLevel: // have dialogs of their own
        case PlanOperation::RestoreBackup:
        case PlanOperation::ResetCluster:
        case PlanOperation::ProvisionTopics:
        case PlanOperation::AlterOffsets:
            break;
        }
        return {tr("Change Offsets"), tr("Change offsets of “%1”").arg(name),
                tr("what stands now is overwritten; the journal keeps it"),
                tr("&Change %n offset(s)", nullptr, changes), false};
    }

private:
    static QString copyTitle(const PlanRequest& request, const QString& name)
    {
        const QString from = Words::name(request.connector);
        if (name.isEmpty())
            return tr("Copy offsets of “%1”").arg(from);
        // A plan that was made before does not tell from where.
        return request.connector == request.toConnector ? tr("Copy offsets to “%1”").arg(name)
                                                        : tr("Copy offsets of “%1” to “%2”").arg(from, name);
    }
    static QString restartNote(const PlanRequest& request)
    {
        if (request.task)
            return tr("task %1 alone").arg(*request.task);
        if (request.onlyFailed)
            return tr("only what has failed, tasks included");
        return request.includeTasks ? tr("the connector and all of its tasks")
                                    : tr("the connector itself; its tasks go on");
    }
};

} // namespace

OperationTitle operationTitle(const PlanRequest& request, const QString& name, int changes)
{
    return Titles::of(request, name, changes);
}

} // namespace inspector
