// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"
#include "core/surroundings.h"
#include "core/topics.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QThread>

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

namespace inspector
{

class DemoRunning;
class DemoSimulation;

struct DemoOptions
{
    bool ticking = true;                       ///< whether things happen by themselves
    std::chrono::milliseconds tick{2000};      ///< between two moves of the offsets
    std::chrono::milliseconds rebalance{2000}; ///< how long a change of configurations makes the workers refuse
    std::uint32_t seed = 1;                    ///< of what happens by chance
};

/// A Kafka cluster and a Connect cluster to try the program on, without either: librdkafka's in-process mock broker
/// with a simulated Connect cluster, which writes the same records in the same order as real 4.3 workers and answers
/// the same REST calls on loopback. Two hours of history are there from the start.
///
/// The object lives on the caller's (GUI) thread; everything else on a thread of its own.
class DemoCluster : public QObject
{
    Q_OBJECT
public:
    explicit DemoCluster(const DemoOptions& options = {}, QObject* parent = nullptr);
    /// Stops.
    ~DemoCluster() override;

    /// Returns at once; started() or failed() follows, a fraction of a second later. Only once.
    void start();
    /// Ends everything; returns when it is gone, usually within some milliseconds.
    void stop();
    /// Whether things happen by themselves; what REST calls set off goes on in any case.
    void setTicking(bool ticking);

    /// host:port; empty before started().
    QString bootstrap() const { return m_bootstrap; }
    /// Base URLs of the workers; empty before started().
    QStringList restUrls() const { return m_restUrls; }

    /// The consumer groups of its sinks; may outlive it.
    std::shared_ptr<GroupAdmin> groups() const;
    /// What is around its topics; may outlive it.
    std::shared_ptr<SurroundingsSource> surroundings() const;

    /// The Connect cluster's `group.id`.
    static QString group();
    static TopicNames topicNames();
    /// `offsets.storage.topic` of the connector `dedicated`.
    static QString dedicatedOffsetsTopic();
    /// All topics there are, with their number of partitions.
    static std::map<std::string, std::int32_t> topics();

Q_SIGNALS:
    void started();
    /// `why` in words; nothing is running.
    void failed(const QString& why);

private:
    QThread m_thread;
    DemoSimulation* m_simulation; ///< lives on, and ends with, m_thread
    std::shared_ptr<DemoRunning> m_running;
    QString m_bootstrap;
    QStringList m_restUrls;
};

} // namespace inspector
