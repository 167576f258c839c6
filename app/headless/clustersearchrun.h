// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/connectclustersearch.h"
#include "interruption.h"
#include "items/connectionsettings.h"
#include "progressline.h"

#include <QObject>

#include <memory>
#include <optional>

namespace inspector
{

/// Looks for Connect clusters without a window, with a line of progress; Ctrl-C ends it. One thread, with an event loop
/// of its own while it looks.
class ClusterSearchRun : public QObject
{
    Q_OBJECT
public:
    ClusterSearchRun();

    /// Once. Nothing, after it said why on the standard error stream: no broker could be asked, not in time, or it was
    /// interrupted.
    std::optional<Discovery> run(const ConnectionSettings& settings, std::chrono::seconds timeout);

private:
    void finish(const Result<Discovery>& found);
    void say(const QString& words);

    Interruption m_interruption;
    ProgressLine m_progress;
    std::unique_ptr<ConnectClusterSearch> m_search;
    std::optional<Discovery> m_found;
};

} // namespace inspector
