// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/demo/democluster.h"
#include "connect/restclient.h"
#include "core/foldworker.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "files/journalfile.h"
#include "items/clustermodels.h"
#include "items/frameticker.h"
#include "kafka/topicreader.h"
#include "views/opencluster.h"

#include <QObject>
#include <QSet>
#include <QTimer>

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

namespace inspector
{

/// One open cluster: the reader, the fold, the REST client and the models, tied together at the frame tick. GUI thread.
///
/// What the reader and fold threads call back with only queues and wakes; everything is taken over here, once a frame.
class ClusterSession : public ClusterEvidence, public OpenCluster
{
    Q_OBJECT
public:
    /// Starts at once; what goes wrong later is in the event log and the progress. `error` is filled (and nothing
    /// started) where the settings themselves are wrong.
    static std::unique_ptr<ClusterSession> open(const ConnectionSettings& settings, QString* error);
    ~ClusterSession() override;

    // OpenCluster
    const ConnectionSettings& settings() const override { return m_settings; }
    ClusterModels& models() override { return m_models; }
    ClusterEvidence& evidence() override { return *this; }
    ResetOperation::Context operationContext() override;
    void refresh() override;
    std::unique_ptr<MomentLook> lookAt(const Moment& moment) override;

    // ClusterEvidence
    const ClusterMirror& mirror() const override { return m_mirror; }
    ReadProgress progress() const override { return m_models.progress(); }
    QString clusterName() const override;
    QString group() const override { return m_settings.group; }
    void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done) override;

private:
    explicit ClusterSession(const ConnectionSettings& settings);
    bool start(QString* error);
    void startDemo();
    void wakeUp();
    void tick();
    void takeEvents();
    void answerWaiters();
    void addOwnOffsetsTopics(const std::vector<ConnectorSummary>& connectors);
    void askWorker();
    void workerAnswered(const Result<WorkerInfo>& answer);

    struct Waiter
    {
        std::uint64_t rows = 0;
        std::function<void(Result<Done>)> done;
    };

    ConnectionSettings m_settings;
    RecordStore m_store;
    KeyTable m_keys;
    ClusterMirror m_mirror;
    ClusterModels m_models;
    FrameTicker m_ticker;
    QTimer m_workerTimer;
    std::unique_ptr<DemoCluster> m_demo;
    std::unique_ptr<RestClient> m_api;
    std::shared_ptr<JournalFile> m_journal;
    QString m_journalCluster;      ///< Kafka cluster id that the journal is named after
    QString m_workerTrouble;       ///< last words about the workers, so that they are said once
    QSet<QString> m_ownTopics;     ///< connector-owned offsets topics that are read
    std::vector<Waiter> m_waiters; ///< for the fold to pass a row
    std::atomic<bool> m_woken{false};
    std::mutex m_eventsMutex;
    std::vector<ReaderEvent> m_events; ///< from the reader thread
    std::unique_ptr<FoldWorker> m_fold;
    std::unique_ptr<TopicReader> m_reader; ///< last: stopped first
};

} // namespace inspector
