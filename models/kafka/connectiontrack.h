// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "clusterlook.h"
#include "core/readprogress.h"

#include <set>

namespace inspector
{

/// Whether brokers can be reached, told from looks and from the errors of connections. Reader thread only.
class ConnectionTrack
{
public:
    using TimePoint = std::chrono::steady_clock::time_point;

    /// A connection failed, or all of them; the next look tells whether it matters.
    void failed(const Error& error, std::vector<ReaderEvent>& events);
    /// A look came back, with or without error.
    void looked(const ClusterLook& look, TimePoint now, std::vector<ReaderEvent>& events);

    bool isConnected() const { return m_connected; }
    const std::optional<Error>& problem() const { return m_problem; }
    /// Connecting, Disconnected or Failed; only when not connected.
    ConnectionState state() const;

private:
    bool m_connected = false;
    bool m_everConnected = false;
    TimePoint m_downSince;
    std::optional<Error> m_problem;
    std::optional<Error> m_lastFailure;                     ///< of a connection, since the last good look
    std::set<std::pair<ErrorCode, std::string>> m_reported; ///< told since the last good look
};

} // namespace inspector
