// SPDX-License-Identifier: GPL-3.0-or-later
#include "discoveryrun.h"

#include "clustersearchrun.h"
#include "core/clusterchoice.h"
#include "items/discoverywords.h"

#include <cstdio>
#include <memory>

namespace inspector
{
namespace
{

void print(std::FILE* stream, const QString& text)
{
    std::fputs(text.toUtf8().constData(), stream);
}

} // namespace

int DiscoveryRun::run(const ConnectionSettings& settings, const DiscoveryTask& task)
{
    const std::optional<Discovery> found = std::make_unique<ClusterSearchRun>()->run(settings, task.timeout);
    if (!found)
        return CannotRead;
    print(stdout, listing(*found));
    for (const QString& words : DiscoveryWords::gaps(*found))
        say(words);
    return Done;
}

bool DiscoveryRun::findTopics(ConnectionSettings& settings, std::chrono::seconds timeout)
{
    const std::optional<Discovery> found = std::make_unique<ClusterSearchRun>()->run(settings, timeout);
    if (!found)
        return false;
    for (const QString& words : DiscoveryWords::gaps(*found))
        say(words);
    const ClusterChoice choice = chooseCluster(*found, settings.group.toStdString());
    say(DiscoveryWords::choice(choice, settings.group));
    if (choice.outcome != ClusterChoice::Outcome::Chosen) {
        print(stderr, listing(*found));
        return false;
    }
    settings.group = QString::fromStdString(choice.cluster->group);
    settings.setTopicNames({choice.cluster->topic(TopicRole::Config).topic,
                            choice.cluster->topic(TopicRole::Status).topic,
                            choice.cluster->topic(TopicRole::Offset).topic});
    return true;
}

QString DiscoveryRun::listing(const Discovery& found)
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
    return text;
}

void DiscoveryRun::say(const QString& words)
{
    print(stderr, QString(u"connect-inspector: " + words + u'\n'));
}

} // namespace inspector
