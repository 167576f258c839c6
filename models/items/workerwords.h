// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupknowledge.h"
#include "core/unitplaces.h"
#include "tablemodel.h"
#include "workerrest.h"

#include <QCoreApplication>
#include <QString>

#include <optional>
#include <vector>

namespace inspector
{

/// Words about the group of workers and what runs where. Plain text.
class WorkerWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::WorkerWords)
public:
    struct Line
    {
        StateShape shape = StateShape::Unknown;
        QString text;
    };
    /// State of the group in a line, or why it is not known and what would help. `since`: ms, the first look that found
    /// it without a stable state; -1 = not so.
    /// `still`: a file, or a look back, of which nobody can ask.
    static Line group(const Surroundings& surroundings, qint64 since, bool still = false);
    /// Health as the worker says it, or why it does not. `elsewhere`: it belongs to another Kafka cluster.
    static Line health(const WorkerRest* rest, bool elsewhere);
    /// Offset beside the topic's last record; short.
    static QString configOffset(std::int64_t offset, std::optional<std::int64_t> end);
    /// The same as sentences: what the difference means.
    static QString configOffsetMeaning(std::int64_t offset, std::optional<std::int64_t> end);
    /// `connector, tasks 0–3, 5`.
    static QString units(const std::vector<std::int32_t>& tasks);
    /// `connector, 0–3, 5`, for cells.
    static QString shortUnits(const std::vector<std::int32_t>& tasks);
    static QString delay(std::int32_t ms);
    static QString elsewhere(const QString& worker, const std::string& itsCluster, const std::string& ours);

private:
    static Line groupAsTold(const Surroundings& surroundings, qint64 since);
};

} // namespace inspector
