// SPDX-License-Identifier: GPL-3.0-or-later
#include "discoverylines.h"

namespace inspector
{

namespace
{

QString kindName(TopicProof::Kind kind)
{
    switch (kind) {
    case TopicProof::Kind::Connectors:
        return QStringLiteral("connectors");
    case TopicProof::Kind::Assigned:
        return QStringLiteral("assigned");
    case TopicProof::Kind::Workers:
        return QStringLiteral("workers");
    case TopicProof::Kind::Records:
    case TopicProof::Kind::ConfigOffset:
    case TopicProof::Kind::Rest:
    case TopicProof::Kind::Name:
        break;
    }
    return {}; // how many there are depends on when one looks
}

QString sorted(const std::vector<std::string>& names)
{
    QStringList words;
    for (const std::string& name : names)
        words << QString::fromStdString(name);
    words.sort();
    return words.join(u' ');
}

/// "topic/partitions! proofs | candidates | others that use it": ! = certain.
QString spelled(const FoundTopicMatch& match)
{
    QStringList proofs;
    for (const TopicProof& proof : match.proofs) {
        if (const QString kind = kindName(proof.kind); !kind.isEmpty())
            proofs << QStringLiteral("%1:%2").arg(kind).arg(proof.count);
    }
    const QString topic = match.topic.empty() ? QStringLiteral("-")
                                              : QStringLiteral("%1/%2%3")
                                                    .arg(QString::fromStdString(match.topic))
                                                    .arg(match.partitions)
                                                    .arg(match.certain ? QStringLiteral("!") : QString());
    return QStringLiteral("%1 %2|%3|%4")
        .arg(topic, proofs.join(u' '), sorted(match.candidates), sorted(match.sharedWith));
}

} // namespace

QStringList spelled(const Discovery& found)
{
    QStringList lines;
    for (const FoundCluster& cluster : found.clusters) {
        const std::string& group = cluster.group.empty() ? "?" : cluster.group;
        lines << QStringLiteral("%1 %2/%3 %4 (%5)")
                     .arg(QString::fromStdString(group), QString::fromStdString(cluster.state),
                          QString::fromStdString(cluster.protocol))
                     .arg(cluster.workers.size())
                     .arg(sorted(cluster.groupCandidates));
        for (const FoundTopicMatch& match : cluster.topics)
            lines << spelled(match);
    }
    return lines;
}

} // namespace inspector
