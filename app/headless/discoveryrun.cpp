// SPDX-License-Identifier: GPL-3.0-or-later
#include "discoveryrun.h"

#include "app/kafkasettingsof.h"
#include "items/discoverywords.h"
#include "items/errorwords.h"

#include <QCoreApplication>

#include <cstdio>

namespace inspector
{

DiscoveryRun::DiscoveryRun(const ConnectionSettings& settings, const DiscoveryTask& task)
    : m_settings(settings), m_task(task)
{
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        m_discovery.reset();
        say(tr("Interrupted before the search was done."));
        QCoreApplication::exit(CannotRead);
    });
}

int DiscoveryRun::run()
{
    ClusterDiscovery::Callbacks callbacks;
    callbacks.progressed = [this](const DiscoveryProgress& progress) {
        QMetaObject::invokeMethod(
            this, [this, progress] { m_progress.show(DiscoveryWords::progress(progress)); }, Qt::QueuedConnection);
    };
    callbacks.finished = [this](const Result<Discovery>& found) {
        QMetaObject::invokeMethod(
            this, [this, found] { finish(found); }, Qt::QueuedConnection);
    };
    m_discovery = std::make_unique<ClusterDiscovery>(kafkaSettingsOf(m_settings), m_task.timeout, callbacks);
    return QCoreApplication::exec();
}

void DiscoveryRun::finish(const Result<Discovery>& found)
{
    m_progress.clear();
    if (!found) {
        say(ErrorWords::once(found.error()));
        QCoreApplication::exit(CannotRead);
        return;
    }
    print(*found);
    warn(*found);
    QCoreApplication::exit(Done);
}

void DiscoveryRun::print(const Discovery& found)
{
    QString text = tr("Kafka cluster %1: %n Connect cluster(s)", nullptr, static_cast<int>(found.clusters.size()))
                       .arg(QString::fromStdString(found.clusterId)) +
                   u'\n' + DiscoveryWords::extent(found) + u'\n';
    const auto line = [&text](const QString& name, const QString& value) {
        text += u"  " + QString(name + u':').leftJustified(14) + value + u'\n';
    };
    for (const FoundCluster& cluster : found.clusters) {
        text += u'\n' + tr("Connect cluster: %1").arg(DiscoveryWords::title(cluster)) + u'\n';
        line(tr("group"), DiscoveryWords::state(cluster));
        line(tr("match"), DiscoveryWords::verdict(cluster));
        for (const FoundWorker& worker : cluster.workers)
            line(tr("worker"), DiscoveryWords::worker(worker));
        for (const TopicRole role : {TopicRole::Config, TopicRole::Status, TopicRole::Offset}) {
            const FoundTopicMatch& match = cluster.topic(role);
            line(DiscoveryWords::role(role), DiscoveryWords::topic(match));
            text += u"  " + QString(14, u' ') + DiscoveryWords::evidence(match, role) + u'\n';
        }
    }
    std::fputs(text.toUtf8().constData(), stdout);
}

void DiscoveryRun::warn(const Discovery& found)
{
    for (const QString& words : DiscoveryWords::gaps(found))
        say(words);
}

void DiscoveryRun::say(const QString& words)
{
    m_progress.clear();
    std::fputs(QString(u"connect-inspector: " + words + u'\n').toUtf8().constData(), stderr);
}

} // namespace inspector
