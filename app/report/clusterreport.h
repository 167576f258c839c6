// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/jsonwriter.h"
#include "recordreading.h"
#include "reportfacts.h"

#include <QCoreApplication>

#include <functional>

namespace inspector
{

/// Writes what a report says of one Connect cluster.
class ClusterReport
{
    Q_DECLARE_TR_FUNCTIONS(inspector::ClusterReport)
public:
    /// Keeps both.
    ClusterReport(const ReportCluster& cluster, JsonWriter& json);

    void write();

private:
    /// The raw keys of a topic that belong to nobody.
    struct Unrecognised
    {
        const KeyVersion* version = nullptr;
        KeyProblem problem = KeyProblem::None;
    };

    void writeAtOnce(std::size_t count,
                     const std::function<void(std::size_t first, std::size_t end, JsonWriter&)>& write);
    void writeTopics();
    void writeTopic(const ReportTopic& topic);
    void writeConnectors();
    void writeUnrecognised();
    std::string reasonOf(const Unrecognised& key) const;
    void writeLoggers();
    void writeRestarts();
    void writeSessionKey();
    void writeWorkers();
    void writeWorker(const FoundWorker& worker);
    /// Config entries of one family.
    std::vector<const ConfigEntry*> configsOf(KeyFamily family) const;

    const ReportCluster& m_cluster;
    const ClusterMirror& m_mirror;
    RecordReading m_reading;
    JsonWriter& m_json;
};

} // namespace inspector
