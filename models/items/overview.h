// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"

#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace inspector
{

/// A cluster in numbers, as the Overview shows it. Made of the mirror in one pass: for once or twice a second, not for
/// every frame.
struct Overview
{
    static constexpr std::size_t HealthCount = static_cast<std::size_t>(Health::Deleted) + 1;
    static constexpr std::size_t StateCount = static_cast<std::size_t>(TaskState::Unknown) + 1;

    struct Topic
    {
        QString name;
        TopicRole role = TopicRole::Config;
        int partitionsWithRecords = 0;
        quint64 records = 0;
        quint64 liveKeys = 0;
        quint64 tombstones = 0;
        quint64 bytes = 0;    ///< of keys and values read
        qint64 newestAt = -1; ///< ms
    };

    int connectors = 0; ///< in the config topic, or not known to be missing from it
    std::array<int, HealthCount> byHealth{};
    int tasks = 0; ///< current ones: committed, or with a status where no count is known
    std::array<int, StateCount> byState{};
    int tasksWithoutStatus = 0;         ///< committed, and nothing in the status topic
    std::array<int, 3> bySeverity{};    ///< findings that are due
    qint64 brokenSince = -1;            ///< ms; time of the newest change of a failed or degraded connector
    std::vector<Topic> topics;          ///< by role, then name
    std::vector<const Finding*> worst;  ///< the worst first, at most MostWorst; of the mirror, till its next apply()
    std::vector<MinuteChanges> changes; ///< of the last PlotMinutes, by minute, those without changes too
    qint64 until = -1;                  ///< ms; the end of `changes`

    static constexpr std::size_t MostWorst = 8;
    static constexpr int PlotMinutes = 120;

    int broken() const;
    int running() const { return byState[static_cast<std::size_t>(TaskState::Running)]; }
    int failed() const { return byState[static_cast<std::size_t>(TaskState::Failed)]; }

    /// `now`: ms, of a live cluster; nothing: as of the newest record.
    static Overview of(const ClusterMirror& mirror, std::optional<qint64> now);

private:
    void countConnectors(const ClusterMirror& mirror);
    void countFindings(const ClusterMirror& mirror, std::optional<qint64> now);
    void countTopics(const ClusterMirror& mirror);
    void countChanges(const ClusterMirror& mirror);
};

} // namespace inspector
