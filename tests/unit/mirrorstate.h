// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "handfedcluster.h"

#include <QStringList>

namespace inspector
{

/// All that the mirror says, as sorted lines, so that two clusters can be compared whatever the order of their ids.
inline QStringList stateOf(const Cluster& cluster)
{
    QStringList lines;
    const ClusterMirror& mirror = cluster.mirror;
    const auto named = [&](ConnectorId id) { return id.valid() ? text(mirror.name(id)) : QStringLiteral("-"); };
    const auto rowPlace = [&](std::uint64_t row) {
        const RecordView record = cluster.store.record(row);
        const PartitionSlot& slot = cluster.store.partition(record.slot);
        return QStringLiteral("%1/%2@%3").arg(text(slot.topic)).arg(slot.partition).arg(record.offset);
    };
    const auto place = [&](const KeyVersion& version) -> QString {
        return rowPlace(version.row) + QStringLiteral(" x%1 k%2 %3-%4")
                                           .arg(version.versions)
                                           .arg(static_cast<int>(version.valueKind))
                                           .arg(version.firstAt)
                                           .arg(version.lastAt);
    };
    const auto keyed = [&](KeyId key) {
        return key.valid() ? QString::fromStdString(toHex(cluster.keys.bytes(key).value_or(BytesView())))
                           : QStringLiteral("-");
    };
    const auto ids = [](const std::vector<std::int32_t>& tasks) {
        QStringList some;
        for (const std::int32_t task : tasks)
            some.append(QString::number(task));
        return some.join(QLatin1Char(','));
    };
    for (const ConnectorSummary& c : mirror.connectors()) {
        lines.append(QStringLiteral("connector %1 in=%2 type=%3 health=%4 target=%5 commit=%6 inc=%7 state=%8 run=%9")
                         .arg(named(c.connector))
                         .arg(c.inConfig ? int(*c.inConfig) : -1)
                         .arg(int(c.type))
                         .arg(int(c.health))
                         .arg(c.targetState ? int(*c.targetState) : -1)
                         .arg(c.committedTasks.value_or(-1))
                         .arg(c.inconsistent ? int(*c.inconsistent) : -1)
                         .arg(c.state ? int(*c.state) : -1)
                         .arg(c.tasksRunning) +
                     QStringLiteral(" failed=%1 known=%2 topics=%3 offsets=%4 listed=%5 own=%6 gone=%7 fenced=%8")
                         .arg(c.tasksFailed)
                         .arg(c.tasksKnown)
                         .arg(c.activeTopics)
                         .arg(c.liveOffsets)
                         .arg(c.listed)
                         .arg(text(c.ownOffsetsTopic))
                         .arg(c.gone)
                         .arg(c.fencedTasks.value_or(-1)) +
                     QStringLiteral(" tasks=%1 deferred=%2 change=%3 keys=%4 %5 %6")
                         .arg(ids(c.taskConfigs), ids(c.deferredTasks))
                         .arg(c.lastChange)
                         .arg(keyed(c.configKey), keyed(c.targetStateKey), keyed(c.commitKey)));
    }
    for (const ConfigEntry& e : mirror.configs())
        lines.append(QStringLiteral("config %1 %2 usable=%3 leftOver=%4")
                         .arg(named(e.connector), place(e.version))
                         .arg(e.usable)
                         .arg(e.leftOver));
    for (const StatusEntry& e : mirror.statuses())
        lines.append(
            QStringLiteral("status %1-%2 %3 present=%4 state=%5 gen=%6 worker=%7 ignored=%8 current=%9")
                .arg(named(e.connector))
                .arg(e.task)
                .arg(place(e.version))
                .arg(e.present)
                .arg(int(e.state))
                .arg(e.generation)
                .arg(text(e.workerId))
                .arg(e.lastIgnored)
                .arg(e.current) +
            QStringLiteral(" superseded=%1 counts=%2").arg(e.superseded).arg(e.present ? rowPlace(e.row) : QString()));
    for (const ActiveTopicEntry& e : mirror.activeTopics())
        lines.append(QStringLiteral("topic %1 %2 %3 present=%4 mismatch=%5 current=%6 superseded=%7")
                         .arg(named(e.connector), text(cluster.keys.extra(e.version.key)), place(e.version))
                         .arg(e.present)
                         .arg(e.mismatch)
                         .arg(e.current)
                         .arg(e.superseded));
    for (const OffsetEntry& e : mirror.offsets()) {
        QString flags;
        for (int flag = 0; flag <= static_cast<int>(OffsetFlag::Hidden); ++flag)
            flags.append(e.has(static_cast<OffsetFlag>(flag)) ? QLatin1Char('1') : QLatin1Char('0'));
        lines.append(QStringLiteral("offset %1 %2 live=%3 flags=%4 effective=%5 usable=%6 problem=%7")
                         .arg(named(e.connector), place(e.version))
                         .arg(e.live)
                         .arg(flags)
                         .arg(e.effective ? int(*e.effective) : -1)
                         .arg(e.valueUsable)
                         .arg(int(e.problem)));
    }
    lines.sort();
    return lines;
}

} // namespace inspector
