// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/dumpexport.h"
#include "views/exportjob.h"
#include "views/opencluster.h"

#include <QTimer>

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace inspector
{

/// Writes exports for the window, on a thread of its own. GUI thread.
class ExportRunner : public ExportJob
{
    Q_OBJECT
public:
    /// Starts at once. What the cluster has read must outlive the job.
    ExportRunner(OpenCluster& cluster, ExportRequest request);
    /// Cancels, and waits until the thread has noticed: some milliseconds.
    ~ExportRunner() override;

private:
    void startDump(OpenCluster& cluster);
    void startTable();
    void collect();
    /// Writer thread: lines as they come, to the end.
    Result<ExportSummary> writeTable();
    void ended(const Result<ExportSummary>& summary);

    ExportRequest m_request;
    ExportOptions m_options;
    std::atomic<bool> m_cancelled{false};
    QTimer m_collector; ///< slices of a table
    qint64 m_collected = 0;
    bool m_tableChanged = false;
    std::mutex m_mutex; ///< of the two below
    std::condition_variable m_hasLines;
    QByteArray m_lines; ///< collected and not written yet
    bool m_collectedAll = false;
    std::thread m_thread; ///< last: uses the others
};

} // namespace inspector
