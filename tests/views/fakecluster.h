// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../models/foldedcluster.h"
#include "../unit/tst_operation_fakes.h"
#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "views/clustersearch.h"
#include "views/exportjob.h"
#include "views/fileopening.h"
#include "views/opencluster.h"

namespace inspector
{

/// What operations rest on: the same folded topics that the panes show.
class ModelsEvidence : public ClusterEvidence
{
public:
    explicit ModelsEvidence(const ClusterModels& models) : m_models(models) {}

    const ClusterMirror& mirror() const override { return m_models.mirror(); }
    ReadProgress progress() const override { return m_models.progress(); }
    QString clusterName() const override { return QStringLiteral("fake:9092"); }
    std::string offsetTopic() const override { return "offsets"; }
    QString group() const override { return QStringLiteral("shop"); }
    void readToEnd(std::chrono::milliseconds, std::function<void(Result<Done>)>) override {}

private:
    const ClusterModels& m_models;
};

/// A cluster in memory, folded by the program's own fold, with a worker that says what it is told to.
class FakeCluster : public OpenCluster
{
public:
    explicit FakeCluster(ConnectionSettings settings)
        : m_settings(std::move(settings)), m_models(folded.store, folded.keys)
    {
        progress.state = ConnectionState::Live;
        progress.topicsFound = progress.topicsWanted = 3;
        progress.partitions = progress.partitionsReached = 4;
        m_models.setNames(m_evidence.clusterName(), m_evidence.group());
    }

    const ConnectionSettings& settings() const override { return m_settings; }
    ClusterModels& models() override { return m_models; }
    ClusterEvidence& evidence() override { return m_evidence; }
    Operation::Context operationContext() override
    {
        Operation::Context context;
        context.evidence = &m_evidence;
        context.api = &m_api;
        context.journal = std::make_shared<FakeJournal>();
        context.readOnly = m_settings.readOnly;
        return context;
    }
    void refresh() override { ++refreshes; }
    void setRecordLimit(std::uint64_t bytes) override { folded.store.setLimit(bytes); }

    /// Shows what was put into the topics since the last call.
    void show()
    {
        FoldDelta delta = folded.take();
        progress.recordsRead = delta.foldedRows;
        m_models.apply(std::move(delta));
        m_models.setProgress(progress);
    }
    void fill()
    {
        for (const char* name : {"orders", "audit", "<b>bold</b> & more"}) {
            folded.connector(name);
            folded.connectorStatus(name, "RUNNING");
            folded.taskStatus(name, 0, "RUNNING");
        }
        folded.taskStatus("audit", 0, "FAILED", "\"java.lang.IllegalStateException: no\\n\\tat a.B.c(B.java:1)\"");
        folded.sourceOffset("orders", "/srv/a.txt", 10);
        folded.sourceOffset("orders", "/srv/b.txt", 20);
        folded.sourceOffset("audit", "/srv/c.txt", 30);
        show();
    }

    FoldedCluster folded;
    ReadProgress progress;
    int refreshes = 0;

private:
    ConnectionSettings m_settings;
    ClusterModels m_models;
    ModelsEvidence m_evidence{m_models};
    FakeApi m_api;
};

class FakeTest : public ConnectionTest
{
public:
    using ConnectionTest::ConnectionTest;
};

class FakeSearch : public ClusterSearch
{
public:
    using ClusterSearch::ClusterSearch;
};

class FakeFileOpening : public FileOpening
{
public:
    using FileOpening::FileOpening;
    QList<Found> clusters() const override { return found; }
    QStringList problems() const override { return trouble; }
    std::unique_ptr<OpenCluster> take(int index) override
    {
        return std::make_unique<FakeCluster>(found.at(index).settings);
    }

    QList<Found> found;
    QStringList trouble;
};

class FakeExportJob : public ExportJob
{
public:
    using ExportJob::ExportJob;
};

class FakeOpener : public ClusterOpener
{
public:
    std::unique_ptr<OpenCluster> open(const ConnectionSettings& settings, QString* error) override
    {
        opened.append(settings);
        if (!refusal.isEmpty()) {
            *error = refusal;
            return nullptr;
        }
        auto cluster = std::make_unique<FakeCluster>(settings);
        last = cluster.get();
        return cluster;
    }
    std::unique_ptr<ConnectionTest> test(const ConnectionSettings& settings) override
    {
        tested.append(settings);
        auto made = std::make_unique<FakeTest>();
        lastTest = made.get();
        return made;
    }

    std::unique_ptr<ClusterSearch> search(const ConnectionSettings& settings) override
    {
        searched.append(settings);
        auto made = std::make_unique<FakeSearch>();
        lastSearch = made.get();
        return made;
    }
    std::unique_ptr<FileOpening> openFiles(const QStringList& files) override
    {
        filesOpened.append(files);
        auto made = std::make_unique<FakeFileOpening>();
        lastOpening = made.get();
        return made;
    }
    std::unique_ptr<ExportJob> startExport(OpenCluster&, const ExportRequest& request) override
    {
        exports.append(request);
        auto made = std::make_unique<FakeExportJob>();
        lastExport = made.get();
        return made;
    }

    QList<ConnectionSettings> searched;
    FakeSearch* lastSearch = nullptr;
    QList<QStringList> filesOpened;
    FakeFileOpening* lastOpening = nullptr;
    QList<ExportRequest> exports;
    FakeExportJob* lastExport = nullptr;
    QString refusal;
    QList<ConnectionSettings> opened;
    QList<ConnectionSettings> tested;
    FakeCluster* last = nullptr;
    FakeTest* lastTest = nullptr;
};

} // namespace inspector
