// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"
#include "operations/clusterevidence.h"
#include "operations/resetoperation.h"

#include <QList>
#include <QObject>

#include <functional>
#include <memory>

namespace inspector
{

class ClusterModels;

/// One open cluster as the window sees it: models to show, evidence and API to operate. GUI thread. Implemented in app.
class OpenCluster
{
public:
    virtual ~OpenCluster() = default;
    virtual const ConnectionSettings& settings() const = 0;
    virtual ClusterModels& models() = 0;
    virtual ClusterEvidence& evidence() = 0;
    /// Context for a ResetOperation.
    virtual ResetOperation::Context operationContext() = 0;
    /// Asks workers and brokers again now.
    virtual void refresh() = 0;
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
};

} // namespace inspector
