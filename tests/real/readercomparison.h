// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/statustimelinemodel.h"

#include <QString>
#include <QStringList>

namespace inspector
{

class ClusterModels;

/// Holds what a user with few rights is shown against what one is shown who may do all: connectors, configs, statuses
/// and their timeline, offsets, active topics, records, findings.
class ReaderComparison
{
public:
    /// Both must outlive this object, and be of one cluster. `unread`: in every line that is of what the reader may not
    /// read, and so may stand in one of both only.
    ReaderComparison(const ClusterModels& all, const ClusterModels& told, QString unread)
        : m_all(all), m_told(told), m_unread(std::move(unread)), m_allLanes(all), m_toldLanes(told)
    {}

    /// In words; empty = none. Also a difference: a pane of the reader's that is empty, and a timeline that is still
    /// being read.
    QString difference();

    /// Lines that stand in only one of both, without those of what may not be read.
    static QStringList onlyInOne(QStringList all, QStringList told, const QString& unread);

private:
    const ClusterModels& m_all;
    const ClusterModels& m_told;
    QString m_unread;
    StatusTimelineModel m_allLanes;
    StatusTimelineModel m_toldLanes;
};

} // namespace inspector
