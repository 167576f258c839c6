// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectorstop.h"

#include "answer.h"
#include "operationwords.h"

namespace inspector
{

ConnectorStop::ConnectorStop(Checklist* list, ConnectApi* api, std::chrono::milliseconds deadline, QObject* parent)
    : QObject(parent), m_list(list), m_api(api), m_limit(deadline)
{
    m_deadline.setSingleShot(true);
    connect(m_list, &Checklist::looked, this, &ConnectorStop::look);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        end(translate("inspector::Operation",
                      "The worker was asked to stop the connector, but the topics do not show it in time. The request "
                      "stands; look at the worker's log."));
    });
}

ConnectorStop::~ConnectorStop()
{
    if (m_call)
        m_call->cancel();
}

Sentence ConnectorStop::obstacle() const
{
    if (!m_list->has("worker-can"))
        return translate("inspector::Operation", "The connector was not stopped: only a worker can do it.");
    if (stopped())
        return translate("inspector::Operation", "The connector is stopped already.");
    // Stopping somebody else's connector is no smaller harm than resetting it.
    for (const char* id : {"not-read-only", "connector-in-config", "connector-type", "worker-can", "same-cluster"}) {
        if (!m_list->ok(id))
            return translate("inspector::Operation", "The connector was not stopped. %1")
                .with({notHolding(m_list->line(id))});
    }
    return {};
}

void ConnectorStop::start(std::optional<TargetState> before)
{
    if (before != TargetState::Stopped && !m_stoppedByUs) {
        m_before = before;
        m_stoppedByUs = true;
    }
    m_running = true;
    m_deadline.start(m_limit);
    m_call = m_api->stopConnector(m_list->connectorName(),
                                  guarded(this, [this](const Result<Done>& result) { onAnswer(result); }));
}

void ConnectorStop::giveUp()
{
    end(translate("inspector::Operation",
                  "No longer waited for. The request to stop the connector was sent and is not taken back."));
}

void ConnectorStop::onAnswer(const Result<Done>& result)
{
    m_call.reset();
    if (!m_running || result.ok())
        return;
    const Error& error = result.error();
    // HttpNotConnect: a proxy answered, and what it did with the request is anybody's guess.
    const bool mayHaveArrived = error.code == ErrorCode::HttpTimedOut || error.code == ErrorCode::HttpNetwork ||
                                error.code == ErrorCode::HttpNotConnect || error.status >= 500;
    if (mayHaveArrived) {
        Q_EMIT progressed(errorSentence(error)
                          << translate("inspector::Operation", "It may have been carried out all the same."));
        return;
    }
    m_stoppedByUs = false;
    end(translate("inspector::Operation", "The connector was not stopped.") << errorSentence(error));
}

void ConnectorStop::look()
{
    if (m_running && stopped())
        end({});
}

bool ConnectorStop::stopped() const
{
    // The commit with no tasks is written before the target state: either alone is half a stop.
    return m_list->ok("target-state-stopped") && m_list->ok("no-committed-tasks");
}

void ConnectorStop::end(const Sentence& words)
{
    if (!m_running)
        return;
    m_running = false;
    m_deadline.stop();
    if (m_call)
        m_call->cancel();
    m_call.reset();
    Q_EMIT ended(words);
}

} // namespace inspector
