// SPDX-License-Identifier: GPL-3.0-or-later
#include "readercomparison.h"

#include "core/statushistory.h"
#include "items/clustermodels.h"
#include "items/findingsmodel.h"
#include "items/recordsmodel.h"
#include "panerows.h"

#include <algorithm>

namespace inspector
{

namespace
{

struct PaneColumns
{
    TableModel* (ClusterModels::*pane)() const;
    const char* columns; ///< ids, parted by blanks
};
constexpr PaneColumns Panes[] = {
    {&ClusterModels::connectors, "connector health type class target tasks notes topics offsets worker lastChange"},
    {&ClusterModels::configs, "connector value"},
    {&ClusterModels::statuses, "connector task state worker trace"},
    {&ClusterModels::offsets, "connector store partition offset flags"},
    {&ClusterModels::activeTopics, "connector topic"},
};
constexpr const char* FindingColumns = "severity rule connector topic message";

QStringList linesOf(const TableModel& model, const char* columns)
{
    return PaneRows(model).lines(QString::fromLatin1(columns).split(u' '));
}

QStringList recordsOf(const ClusterModels& models)
{
    const RecordsModel& records = *models.records();
    QStringList lines;
    for (int row = 0; row < records.rowCount(); ++row) {
        QStringList cells;
        for (const int column : {RecordsModel::TopicColumn, RecordsModel::PartitionColumn, RecordsModel::OffsetColumn,
                                 RecordsModel::KeyColumn, RecordsModel::ValueColumn})
            cells << records.index(row, column).data(role::Copy).toString();
        lines << cells.join(u" | ");
    }
    lines.sort();
    return lines;
}

/// Each lane with its state and how many spans it has; empty until all are read.
QStringList lanesOf(StatusTimelineModel& timeline)
{
    timeline.setActive(true);
    timeline.lookAt(0, timeline.rowCount() - 1);
    QStringList lanes;
    for (int row = 0; row < timeline.rowCount(); ++row) {
        const std::shared_ptr<const StatusHistory> history = timeline.history(row);
        if (!history)
            return {};
        lanes << QStringLiteral("%1 | %2")
                     .arg(timeline.index(row, 0).data(Qt::AccessibleTextRole).toString())
                     .arg(history->spans.size());
    }
    return lanes;
}

} // namespace

QStringList ReaderComparison::onlyInOne(QStringList all, QStringList told, const QString& unread)
{
    for (const QString& line : QStringList(all)) {
        if (told.removeOne(line))
            all.removeOne(line);
    }
    all += told;
    all.erase(std::remove_if(all.begin(), all.end(), [&](const QString& line) { return line.contains(unread); }),
              all.end());
    return all;
}

QString ReaderComparison::difference()
{
    for (const auto& [pane, columns] : Panes) {
        const QStringList told = linesOf(*(m_told.*pane)(), columns);
        if (told.isEmpty())
            return QStringLiteral("an empty pane, of columns %1").arg(QLatin1String(columns));
        const QStringList differences = onlyInOne(linesOf(*(m_all.*pane)(), columns), told, m_unread);
        if (!differences.isEmpty())
            return differences.join(u'\n');
    }
    const QStringList lanes = lanesOf(m_toldLanes);
    if (lanes.isEmpty())
        return QStringLiteral("the timeline is being read");
    // The same troubles, and none of what could not be looked at.
    return (onlyInOne(lanesOf(m_allLanes), lanes, m_unread) + onlyInOne(recordsOf(m_all), recordsOf(m_told), m_unread) +
            onlyInOne(linesOf(*m_all.findings(), FindingColumns), linesOf(*m_told.findings(), FindingColumns),
                      m_unread))
        .join(u'\n');
}

} // namespace inspector
