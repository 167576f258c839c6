// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumploader.h"

#include "core/fold.h"
#include "files/dumpreader.h"
#include "files/dumpstage.h"
#include "files/filepace.h"

#include <QFileInfo>

#include <chrono>

namespace inspector
{
namespace
{

constexpr std::size_t RowsAtOnce = 8192;

class Loader
{
public:
    Loader(const QStringList& files, const LoadControl& control)
        : m_control(control), m_stage([this](DumpProblem problem) { takeProblem(std::move(problem)); })
    {
        m_dump.files = files;
    }

    Result<LoadedDump> run()
    {
        findTotal();
        for (const QString& file : m_dump.files) {
            const std::string name = file.toStdString();
            DumpReader::Sink sink;
            sink.record = [this](const DumpRecord& record) {
                m_stage.add(record);
                ++m_progress.records;
            };
            sink.header = [this, &name](const DumpHeader& header, std::uint64_t line) {
                m_stage.add(header, name + ':' + std::to_string(line));
            };
            sink.problem = [this](DumpProblem problem) { takeProblem(std::move(problem)); };
            sink.goOn = [this](std::uint64_t bytes) {
                m_progress.done = m_doneBefore + bytes;
                return goOn();
            };
            const Result<std::uint64_t> lines = DumpReader::read(file, sink);
            if (!lines)
                return lines.error();
            m_dump.lines += *lines;
            m_doneBefore = m_progress.done;
        }
        m_dump.clusters = m_stage.takeClusters([this] { return goOn(); });
        if (isCancelled())
            return Error{ErrorCode::Cancelled};
        for (const LoadedCluster& cluster : m_dump.clusters) {
            m_dump.records += cluster.store->published();
            m_dump.bytes += cluster.store->bytesReceived();
        }
        return std::move(m_dump);
    }

private:
    void findTotal()
    {
        for (const QString& file : m_dump.files) {
            const QFileInfo info(file);
            if (!info.isFile()) {
                m_progress.total = 0;
                return;
            }
            m_progress.total += static_cast<std::uint64_t>(info.size());
        }
    }

    void takeProblem(DumpProblem problem)
    {
        // Topics that are not Connect's were read well enough.
        m_dump.complete = m_dump.complete && (problem.kind == DumpProblem::Kind::RoleUnknown ||
                                              problem.kind == DumpProblem::Kind::ClusterUnknown);
        ++m_dump.problemCount;
        if (m_dump.problems.size() < LoadedDump::MostProblems)
            m_dump.problems.push_back(std::move(problem));
    }

    bool isCancelled() const { return m_control.cancelled && m_control.cancelled->load(std::memory_order_relaxed); }

    bool goOn()
    {
        const auto now = std::chrono::steady_clock::now();
        if (m_control.progress && now - m_toldAt >= ProgressInterval) {
            m_toldAt = now;
            m_control.progress(m_progress);
        }
        return !isCancelled();
    }

    const LoadControl& m_control;
    LoadedDump m_dump;
    DumpStage m_stage;
    LoadProgress m_progress;
    std::uint64_t m_doneBefore = 0; ///< bytes of the files before
    std::chrono::steady_clock::time_point m_toldAt;
};

bool foldToEnd(LoadedCluster& cluster, const LoadControl& control)
{
    Fold fold(*cluster.store, *cluster.keys);
    for (const LoadedTopic& topic : cluster.topics) {
        if (topic.partitionsStated)
            fold.setPartitionCount(topic.name, topic.partitions);
    }
    while (fold.advance(RowsAtOnce) > 0) {
        if (control.cancelled && control.cancelled->load(std::memory_order_relaxed))
            return false;
    }
    fold.setComplete(cluster.complete);
    cluster.mirror = std::make_unique<ClusterMirror>(*cluster.store, *cluster.keys);
    do
        cluster.mirror->apply(fold.takeDelta());
    while (fold.hasMore());
    return true;
}

} // namespace

Result<LoadedDump> readDumps(const QStringList& files, const LoadControl& control)
{
    return Loader(files, control).run();
}

Result<LoadedDump> loadDumps(const QStringList& files, const LoadControl& control)
{
    Result<LoadedDump> dump = readDumps(files, control);
    if (!dump)
        return dump;
    for (LoadedCluster& cluster : dump.value().clusters) {
        if (!foldToEnd(cluster, control))
            return Error{ErrorCode::Cancelled};
    }
    return dump;
}

} // namespace inspector
