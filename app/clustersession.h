// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/clusterreading.h"
#include "app/demo/democluster.h"
#include "app/sinkgroupprobes.h"
#include "app/surroundingswatch.h"
#include "app/workerprobes.h"
#include "connect/restclient.h"
#include "core/livefindings.h"
#include "files/journalfile.h"
#include "files/journalreader.h"
#include "items/clustermodels.h"
#include "items/frameticker.h"
#include "items/journalmodel.h"
#include "views/opencluster.h"

#include <QObject>
#include <QTimer>

#include <map>
#include <memory>
#include <utility>

namespace inspector
{

/// One open cluster: what is read of it, the REST client and the models, tied together at the frame tick. GUI thread.
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
    Operation::Context operationContext() override;
    void refresh() override;
    void setRecordLimit(std::uint64_t bytes) override { m_reading.setRecordLimit(bytes); }
    std::unique_ptr<ClusterBackups> backups() override;
    JournalModel* journal() override { return &m_journalModel; }
    std::vector<KnownTopic> topics() const override;
    std::unique_ptr<MomentLook> lookAt(const Moment& moment) override;

    // ClusterEvidence
    const ClusterMirror& mirror() const override { return m_reading.mirror(); }
    ReadProgress progress() const override { return m_models.progress(); }
    QString clusterName() const override;
    std::string offsetTopic() const override { return m_settings.offsetTopic.toStdString(); }
    QString group() const override { return m_settings.group; }
    void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done) override
    {
        m_reading.readToEnd(deadline, std::move(done));
    }

private:
    explicit ClusterSession(const ConnectionSettings& settings);
    bool start(QString* error);
    void startDemo();
    void tick();
    /// Of the Kafka cluster as far as it is known now.
    const std::shared_ptr<JournalFile>& journalFile();
    void followJournal();
    /// Starts to look at what is around the topics.
    void watchSurroundings();
    void surroundingsFound(const Surroundings& found);
    Surroundings withGroupsSeen(Surroundings found);
    SurroundingsWish surroundingsWish() const;
    void askWorker();
    void workerAnswered(const Result<WorkerInfo>& answer);

    ConnectionSettings m_settings;
    ClusterReading m_reading;
    ClusterModels m_models;
    FrameTicker m_ticker;
    TakePace m_pace;
    QTimer m_workerTimer;
    std::unique_ptr<DemoCluster> m_demo;
    std::unique_ptr<RestClient> m_api;
    std::unique_ptr<WorkerProbes> m_probes;            ///< null before start()
    std::unique_ptr<SinkGroupProbes> m_sinkProbes;     ///< null before start()
    std::unique_ptr<SurroundingsWatch> m_surroundings; ///< null before start()
    LiveFindings m_liveFindings;
    Surroundings m_lastLook;                        ///< that told something, if any did
    std::map<std::string, GroupState> m_groupsSeen; ///< of sinks
    std::vector<std::string> m_leftOverGroups;      ///< that may be left over, by the last look
    std::shared_ptr<JournalFile> m_journal;
    JournalReader m_journalReader;
    JournalModel m_journalModel;
    QString m_journalCluster; ///< Kafka cluster id that the journal is named after
    QString m_workerTrouble;  ///< last words about the workers, so that they are said once
};

} // namespace inspector
