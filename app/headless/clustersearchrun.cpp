// SPDX-License-Identifier: GPL-3.0-or-later
#include "clustersearchrun.h"

#include "items/discoverywords.h"
#include "items/errorwords.h"

#include <QCoreApplication>

#include <cstdio>

namespace inspector
{

ClusterSearchRun::ClusterSearchRun()
{
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        m_search.reset();
        say(tr("Interrupted before the search was done."));
        QCoreApplication::exit();
    });
}

std::optional<Discovery> ClusterSearchRun::run(const ConnectionSettings& settings, std::chrono::seconds timeout)
{
    m_search = std::make_unique<ConnectClusterSearch>(
        settings, timeout,
        ConnectClusterSearch::Callbacks{
            [this](const DiscoveryProgress& progress) { m_progress.show(DiscoveryWords::progress(progress)); },
            [this](const Result<Discovery>& found) { finish(found); }});
    QCoreApplication::exec();
    return std::move(m_found);
}

void ClusterSearchRun::finish(const Result<Discovery>& found)
{
    m_progress.clear();
    if (found)
        m_found = *found;
    else
        say(ErrorWords::once(found.error()));
    QCoreApplication::exit();
}

void ClusterSearchRun::say(const QString& words)
{
    m_progress.clear();
    std::fputs(QString(u"connect-inspector: " + words + u'\n').toUtf8().constData(), stderr);
}

} // namespace inspector
