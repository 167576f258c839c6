// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clusterchoice.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace inspector
{

/// What a search for Connect clusters found, in words. Plain text; names of groups, topics and connectors are in it as
/// they are.
class DiscoveryWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::DiscoveryWords)
public:
    /// The group id, or what stands for it where no member tells one.
    static QString title(const FoundCluster& cluster);
    /// State, protocol and number of workers.
    static QString state(const FoundCluster& cluster);
    /// Whether it is certain, or what the operator has to decide.
    static QString verdict(const FoundCluster& cluster);
    /// Address, and what it runs.
    static QString worker(const FoundWorker& worker);
    static QString problem(ProtocolProblem problem);
    static QString role(TopicRole role);
    /// The topic chosen, with a mark where it is not certain; a dash for none.
    static QString topic(const FoundTopicMatch& match);
    /// What speaks for a topic, or that none was found.
    static QString evidence(const FoundTopicMatch& match, TopicRole role);
    static QString proof(const TopicProof& proof, TopicRole role);
    static QString progress(const DiscoveryProgress& progress);
    /// What was looked into, as a sentence.
    static QString extent(const Discovery& discovery);
    /// Which cluster is taken without being asked, or why none is and what to do.
    static QString choice(const ClusterChoice& choice, const QString& group);
    /// What may be missing in what was found, and why; a sentence each.
    static QStringList gaps(const Discovery& discovery);
};

} // namespace inspector
