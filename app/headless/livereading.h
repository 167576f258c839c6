// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/clusterreading.h"
#include "app/demo/democluster.h"
#include "connect/restclient.h"
#include "core/surroundings.h"
#include "items/connectionsettings.h"
#include "reportinput.h"

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QObject>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace inspector
{

/// Reads a running cluster, or the simulated one, to the ends that its topics have, and asks for what the topics do not
/// tell.
class LiveReading : public ReportInput
{
    Q_OBJECT
public:
    /// `timeout`: for all of it together.
    LiveReading(const ConnectionSettings& settings, std::chrono::milliseconds timeout);
    /// Ends everything that is under way.
    ~LiveReading() override;

    void start() override;
    ReportSource source() const override;
    std::vector<ReportCluster> clusters() const override;
    std::vector<ExportPart> exportParts() const override;

private:
    void begin();
    void tick();
    void take();
    void endReached(const Result<Done>& done);
    void checkConnection(const ReadProgress& progress);
    /// The first of the workers' topics that is not there; nothing if all are.
    std::optional<Error> missingTopic() const;
    void checkOwnOffsetsTopics();
    void settle();
    void askBrokers(const SurroundingsWish& wish);
    void askWorkers();
    void brokersAnswered(SurroundingsWish wish, Surroundings found);
    void warnOfUnknown(const Surroundings& found);
    void finishIfAnswered();
    void fail(const QString& words);
    QString wordsOf(Error error) const;
    QString tooLateWords(const Error& error) const;
    QString timeoutWords() const;
    SurroundingsWish surroundingsWish() const;
    std::chrono::milliseconds timeLeft() const;

    ConnectionSettings m_settings;
    std::chrono::milliseconds m_timeout;
    QDeadlineTimer m_deadline;
    std::unique_ptr<DemoCluster> m_demo;
    ClusterReading m_reading;
    std::unique_ptr<RestClient> m_api;
    std::shared_ptr<SurroundingsSource> m_brokers; ///< used by m_asker
    std::thread m_asker;                           ///< waits for the brokers' answers
    std::atomic<bool> m_cancelled{false};
    QTimer m_watch;       ///< for what nobody wakes us for: time that passes
    QTimer m_settleTimer; ///< for the fold to come to rest
    QDeadlineTimer m_connectionPatience;
    bool m_disconnected = false;
    bool m_ended = false;
    ReadProgress m_progress;                 ///< as last seen while reading
    std::map<std::string, Error> m_troubles; ///< by topic
    bool m_complete = true;
    std::vector<GroupState> m_answeredGroups;   ///< while groups that may be left over are asked for besides
    std::optional<Surroundings> m_surroundings; ///< nothing until the brokers have answered
    std::optional<std::map<std::string, ConnectorType>> m_types;
    std::int64_t m_readAt = -1; ///< ms
};

} // namespace inspector
