// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterbackups.h"
#include "core/ids.h"
#include "core/topics.h"
#include "items/connectionsettings.h"
#include "operations/clusterevidence.h"
#include "operations/operation.h"

#include <QList>
#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace inspector
{

class ClusterModels;
class ClusterSearch;
class ExportJob;
class FileOpening;
class JournalModel;
class Provisioning;
struct ExportRequest;

class OpenCluster;

/// A moment to look at, or the next one at which something changed.
struct Moment
{
    enum class Step
    {
        None,   ///< `atMs` itself
        Before, ///< the last change before it
        After,  ///< the first change after it
    };
    qint64 atMs = 0;
    Step step = Step::None;
    ConnectorId connector; ///< whose changes count for a step; none = all
    bool offsets = false;  ///< whether moving offsets count for a step
};

/// How the topics stood at a moment, being worked out from what was read; destroying it gives up. Emits from the GUI
/// thread.
class MomentLook : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    /// After finished(): the moment that is shown.
    virtual qint64 atMs() const = 0;
    /// After finished(), once: the cluster as it stood, all of it there; read-only.
    virtual std::unique_ptr<OpenCluster> take() = 0;

Q_SIGNALS:
    void progressed(int percent);
    void finished();
    /// There is no such change.
    void nothingThere();
};

/// One open cluster as the window sees it: models to show, evidence and API to operate. GUI thread. Implemented in app.
class OpenCluster
{
public:
    virtual ~OpenCluster() = default;
    virtual const ConnectionSettings& settings() const = 0;
    virtual ClusterModels& models() = 0;
    virtual ClusterEvidence& evidence() = 0;
    /// Context for a Operation.
    virtual Operation::Context operationContext() = 0;
    /// Asks workers and brokers again now.
    virtual void refresh() = 0;
    /// Bytes that its raw records may take before the oldest go. What stands still (a file, a look back) keeps all.
    virtual void setRecordLimit(std::uint64_t bytes) { Q_UNUSED(bytes) }
    /// Starts to work out how the topics stood at a moment; null where that cannot be (it is a look back already).
    virtual std::unique_ptr<MomentLook> lookAt(const Moment& moment)
    {
        Q_UNUSED(moment)
        return nullptr;
    }
    /// What backups of it are made and put back with; null where there is nothing to ask (a file, a look back). Must
    /// not outlive the cluster.
    virtual std::unique_ptr<ClusterBackups> backups() { return nullptr; }
    /// What was done to it from here; null where there is no journal (a file, a look back).
    virtual JournalModel* journal() { return nullptr; }
    /// The internal topics as far as they are known; more may stand in the store.
    virtual std::vector<KnownTopic> topics() const { return {}; }
    /// Secrets in what was read are masks already.
    virtual bool isRedacted() const { return false; }
    /// Words about all that is shown, to stay above the panes; empty for none.
    virtual QString note() const { return {}; }
};

/// One step of a connection test, as it goes.
struct TestStep
{
    enum class State
    {
        Running,
        Ok,
        Failed,
        Skipped,
    };
    QString title;
    State state = State::Running;
    QString words; ///< what was seen, or what is wrong and what to do
};

/// A connection test under way; destroying it cancels it. Emits from the GUI thread.
class ConnectionTest : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;
Q_SIGNALS:
    /// All steps so far, in order; the last call has none Running.
    void progressed(const QList<inspector::TestStep>& steps);
    void finished(bool allOk);
};

/// What the window needs from the program around it. Implemented in app.
class ClusterOpener
{
public:
    virtual ~ClusterOpener() = default;
    virtual std::unique_ptr<OpenCluster> open(const ConnectionSettings& settings, QString* error) = 0;
    virtual std::unique_ptr<ConnectionTest> test(const ConnectionSettings& settings) = 0;
    /// Starts to look for the Connect clusters there; of the settings only how to reach Kafka counts.
    virtual std::unique_ptr<ClusterSearch> search(const ConnectionSettings& settings) = 0;
    /// What makes and repairs topics there; of the settings only how to reach Kafka counts, and read-only. Connects to
    /// nothing yet. Null where it is not offered.
    virtual std::shared_ptr<Provisioning> provisioning(const ConnectionSettings& settings)
    {
        Q_UNUSED(settings)
        return nullptr;
    }
    /// Starts to read dumps; its first signal comes from the event loop.
    virtual std::unique_ptr<FileOpening> openFiles(const QStringList& files) = 0;
    /// Starts an export of what the cluster has read; the cluster must outlive it.
    virtual std::unique_ptr<ExportJob> startExport(OpenCluster& cluster, const ExportRequest& request) = 0;
};

} // namespace inspector
