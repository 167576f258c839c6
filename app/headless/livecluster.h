// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/clusterreading.h"
#include "app/demo/democluster.h"
#include "connect/restclient.h"
#include "files/journalfile.h"
#include "items/connectionsettings.h"
#include "items/frameticker.h"
#include "operations/operation.h"

#include <memory>

namespace inspector
{

/// A live cluster without a window: what operations rest on, and what they are carried out with.
class LiveCluster : public ClusterEvidence
{
    Q_OBJECT
public:
    explicit LiveCluster(const ConnectionSettings& settings);
    ~LiveCluster() override;

    /// Returns at once; opened() or failed() follows.
    void start();

    /// After opened().
    Operation::Context operationContext();
    const ConnectionSettings& settings() const { return m_settings; }
    /// Of this cluster and group; named after the Kafka cluster, so only once a broker has answered.
    std::shared_ptr<JournalFile> journal() const;

    const ClusterMirror& mirror() const override { return m_reading.mirror(); }
    ReadProgress progress() const override { return m_progress; }
    QString clusterName() const override;
    QString group() const override { return m_settings.group; }
    std::string offsetTopic() const override { return m_settings.offsetTopic.toStdString(); }
    void readToEnd(std::chrono::milliseconds deadline, std::function<void(Result<Done>)> done) override
    {
        m_reading.readToEnd(deadline, std::move(done));
    }

Q_SIGNALS:
    /// Reading has begun; nothing is known yet.
    void opened();
    void failed(const QString& why);

private:
    void startReading();
    void tick();

    ConnectionSettings m_settings;
    ClusterReading m_reading;
    FrameTicker m_ticker;
    std::unique_ptr<DemoCluster> m_demo;
    std::unique_ptr<RestClient> m_api;
    ReadProgress m_progress;
};

} // namespace inspector
