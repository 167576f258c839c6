// SPDX-License-Identifier: GPL-3.0-or-later
#include "runtitle.h"

#include "core/clustermirror.h"
#include "core/summary.h"
#include "items/words.h"
#include "operationtitle.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

constexpr qsizetype MostGroupsNamed = 3;

class RunTitles
{
    Q_DECLARE_TR_FUNCTIONS(inspector::RunTitle)
public:
    static RunTitle of(const std::vector<PlanRequest>& steps, const QString& name, int count)
    {
        const auto has = [&steps](PlanOperation operation) {
            return std::any_of(steps.begin(), steps.end(),
                               [operation](const PlanRequest& each) { return each.operation == operation; });
        };
        const bool one = !name.isEmpty();
        if (steps.size() > 1 && has(PlanOperation::Stop))
            return {tr("Stop, Reset, Resume"),
                    one ? tr("Stop “%1”, reset its offsets, resume it").arg(name)
                        : tr("Stop, reset and resume %n connector(s)", nullptr, count),
                    tr("each will start as if it had never run"),
                    one ? tr("&Stop, Reset, Resume") : tr("&Stop, Reset, Resume %n", nullptr, count), true};
        if (steps.size() > 1)
            return {tr("Delete with Offsets"),
                    one ? tr("Delete “%1” and its offsets").arg(name)
                        : tr("Delete %n connector(s) and their offsets", nullptr, count),
                    tr("a connector of the same name would start as if it had never run"),
                    one ? tr("&Delete with Offsets") : tr("&Delete %n with Offsets", nullptr, count), true};
        OperationTitle single = operationTitle(steps.front(), name, count);
        if (one)
            return {single.window, single.title, single.note, single.verb, single.takes};
        return ofMany(steps.front(), single, count);
    }

    static QString leftBehind(const ClusterMirror& mirror, const std::vector<std::string>& connectors)
    {
        int offsets = 0;
        QStringList groups;
        std::set<std::string> topics;
        for (const std::string& name : connectors) {
            const ConnectorSummary* summary = mirror.connector(name);
            if (!summary)
                continue;
            offsets += summary->liveOffsets;
            if (summary->type == ConnectorType::Sink)
                groups.append(Words::raw(sinkGroupId(*summary, name)));
            for (const std::uint32_t at : mirror.offsetsOf(summary->connector)) {
                const OffsetEntry& entry = mirror.offsets()[at];
                if (entry.live)
                    topics.insert(mirror.store().partition(mirror.keys().info(entry.version.key).slot).topic);
            }
        }
        QStringList parts;
        if (offsets > 0) {
            QStringList names;
            for (const std::string& topic : topics)
                names.append(Words::raw(topic));
            parts.append(tr("%n offset(s) in %1", nullptr, offsets).arg(names.join(u", "_qs)));
        }
        if (!groups.isEmpty()) {
            const auto more = static_cast<int>(groups.size() - MostGroupsNamed);
            QString named = QStringList(groups.mid(0, MostGroupsNamed)).join(u", "_qs);
            if (more > 0)
                named += u' ' + tr("and %n more", nullptr, more);
            parts.append(tr("%n consumer group(s): %1", nullptr, static_cast<int>(groups.size())).arg(named));
        }
        const QString rest = tr("Workers take statuses and active topics away; task configs and commits stay in the "
                                "config topic, where nobody reads them.");
        return parts.isEmpty() ? tr("Neither offsets nor a consumer group are known. %1").arg(rest)
                               : tr("What stays behind otherwise: %1. %2").arg(parts.join(u"; "_qs), rest);
    }

private:
    static RunTitle ofMany(const PlanRequest& step, const OperationTitle& single, int count)
    {
        const auto made = [&](const QString& title, const QString& verb, const QString& note) {
            return RunTitle{single.window, title, note, verb, single.takes};
        };
        switch (step.operation) {
        case PlanOperation::Stop:
            return made(tr("Stop %n connector(s)", nullptr, count), tr("&Stop %n", nullptr, count),
                        tr("their tasks end and are taken away; they do no work until they are resumed"));
        case PlanOperation::Pause:
            return made(tr("Pause %n connector(s)", nullptr, count), tr("&Pause %n", nullptr, count),
                        tr("their tasks stay, and do no work"));
        case PlanOperation::Resume:
            return made(tr("Resume %n connector(s)", nullptr, count), tr("&Resume %n", nullptr, count),
                        tr("their tasks start where their offsets stand"));
        case PlanOperation::Restart:
            return made(tr("Restart %n connector(s)", nullptr, count), tr("&Restart %n", nullptr, count),
                        step.onlyFailed ? tr("only what has failed, tasks included")
                                        : tr("the connectors and all of their tasks"));
        case PlanOperation::Delete:
            return made(tr("Delete %n connector(s)", nullptr, count), tr("&Delete %n", nullptr, count),
                        tr("connectors of the same names would go on from what stays behind"));
        case PlanOperation::ResetTopics:
            return made(tr("Reset the active topics of %n connector(s)", nullptr, count),
                        tr("&Reset Topics of %n", nullptr, count),
                        tr("tasks that run report the topics again that they use"));
        default:
            return made(tr("Reset offsets of %n connector(s)", nullptr, count),
                        tr("&Reset Offsets of %n", nullptr, count), tr("each will start as if it had never run"));
        }
    }
};

} // namespace

RunTitle runTitle(const std::vector<PlanRequest>& steps, const QString& name, int count)
{
    return RunTitles::of(steps, name, count);
}

QString leftBehind(const ClusterMirror& mirror, const std::vector<std::string>& connectors)
{
    return RunTitles::leftBehind(mirror, connectors);
}

} // namespace inspector
