// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "checklist.h"
#include "core/connectapi.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <string>

namespace inspector
{

/// Stops a connector through REST and waits until the topics show it: 204 comes before the tasks are gone. GUI thread.
class ConnectorStop : public QObject
{
    Q_OBJECT
public:
    /// `list` and `api` must outlive this object; `api` may be null.
    ConnectorStop(Checklist* list, ConnectApi* api, std::chrono::milliseconds deadline, QObject* parent);
    ~ConnectorStop() override;

    /// Why the connector may not be stopped from here; empty = it may.
    Sentence obstacle() const;
    /// Sends PUT …/stop. Only without obstacle(). `before`: the target state that it has now.
    void start(std::optional<TargetState> before);
    /// Stops waiting; the request stands.
    void giveUp();

    /// Whether the connector was not stopped before, and a request that may have reached a worker was sent.
    bool stoppedByUs() const { return m_stoppedByUs; }
    /// The target state before the first such request.
    std::optional<TargetState> before() const { return m_before; }

Q_SIGNALS:
    void progressed(const inspector::Sentence& words);
    /// The topics show it (no words), or it is not waited for any longer, with why.
    void ended(const inspector::Sentence& words);

private:
    void onAnswer(const Result<Done>& result);
    void look();
    bool stopped() const;
    void end(const Sentence& words);

    Checklist* m_list;
    ConnectApi* m_api;
    const std::chrono::milliseconds m_limit;
    QTimer m_deadline;
    ConnectCallPtr m_call;
    bool m_running = false;
    bool m_stoppedByUs = false;
    std::optional<TargetState> m_before;
};

} // namespace inspector
