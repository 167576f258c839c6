// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectiontrack.h"

namespace inspector
{

void ConnectionTrack::failed(const KafkaClient::Failure& failure, TimePoint now, std::vector<ReaderEvent>& events)
{
    const bool allDown = failure.code == RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN;
    // That all are down says less than why the last one is.
    if (!allDown || !m_lastFailure)
        m_lastFailure = failure.error;
    if (m_connected) {
        if (allDown)
            goDown(*m_lastFailure, now, events);
        return;
    }
    m_problem = m_lastFailure;
    // A connection that is lost and then refused is one trouble; each of several brokers is tried again and again.
    const bool worse = m_problem->fatal || m_problem->code == ErrorCode::UnknownHost;
    if (m_everConnected && !worse)
        return;
    if (m_reported.emplace(m_problem->code, m_problem->subject).second)
        events.push_back({ReaderEvent::Severity::Error, ReaderEvent::Kind::Problem, *m_problem});
}

void ConnectionTrack::looked(const ClusterLook& look, TimePoint now, std::vector<ReaderEvent>& events)
{
    if (look.error) {
        if (m_connected)
            goDown(m_lastFailure.value_or(*look.error), now, events);
        return;
    }
    // Only an answer to a question asked after the break proves that it is over.
    if (m_everConnected && !m_connected && look.started < m_downSince)
        return;
    if (!m_connected) {
        const auto kind = m_everConnected ? ReaderEvent::Kind::Reconnected : ReaderEvent::Kind::Connected;
        events.push_back({ReaderEvent::Severity::Info, kind, {}});
    }
    m_connected = true;
    m_everConnected = true;
    m_problem.reset();
    m_lastFailure.reset();
    m_reported.clear();
}

ConnectionState ConnectionTrack::state() const
{
    if (m_problem && m_problem->fatal)
        return ConnectionState::Failed;
    return m_everConnected ? ConnectionState::Disconnected : ConnectionState::Connecting;
}

void ConnectionTrack::goDown(const Error& error, TimePoint now, std::vector<ReaderEvent>& events)
{
    m_connected = false;
    m_downSince = now;
    m_problem = error;
    m_reported.emplace(error.code, error.subject);
    events.push_back({ReaderEvent::Severity::Error, ReaderEvent::Kind::Disconnected, error});
}

} // namespace inspector
