// SPDX-License-Identifier: GPL-3.0-or-later
#include "connectiontrack.h"

namespace inspector
{

void ConnectionTrack::failed(const Error& error, std::vector<ReaderEvent>& events)
{
    // "All brokers are down", or a connection that ends without a word, says less than why the last one failed.
    const bool vague = error.code == ErrorCode::ConnectionLost;
    if (!vague || !m_lastFailure || m_lastFailure->code == ErrorCode::ConnectionLost)
        m_lastFailure = error;
    if (m_connected)
        return;
    m_problem = m_lastFailure;
    // While disconnected, that a broker refuses after it was lost is no news; that nobody can get in is.
    const bool news = !m_everConnected || m_problem->fatal || m_problem->code == ErrorCode::UnknownHost;
    if (news && m_reported.emplace(m_problem->code, m_problem->subject).second)
        events.push_back({ReaderEvent::Severity::Error, ReaderEvent::Kind::Problem, *m_problem});
}

void ConnectionTrack::looked(const ClusterLook& look, TimePoint now, std::vector<ReaderEvent>& events)
{
    for (const Error& error : look.failures)
        failed(error, events);
    if (look.error) {
        if (m_connected) {
            m_connected = false;
            m_downSince = now;
            m_problem = m_lastFailure.value_or(*look.error);
            m_reported.emplace(m_problem->code, m_problem->subject);
            events.push_back({ReaderEvent::Severity::Error, ReaderEvent::Kind::Disconnected, *m_problem});
        } else if (!m_problem) {
            m_problem = look.error;
        }
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

} // namespace inspector
