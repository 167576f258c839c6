// SPDX-License-Identifier: GPL-3.0-or-later
#include "discoverywords.h"

#include "errorwords.h"
#include "words.h"

#include <algorithm>

namespace inspector
{
namespace
{

/// Names come from others: as they are where they are text.
QString text(const std::string& name)
{
    return Words::name(name);
}

QString list(const std::vector<std::string>& names)
{
    constexpr std::size_t Most = 5;
    QStringList words;
    for (std::size_t i = 0; i < std::min(names.size(), Most); ++i)
        words.append(text(names[i]));
    if (names.size() > Most)
        words.append(DiscoveryWords::tr("and %n more", nullptr, static_cast<int>(names.size() - Most)));
    return words.join(QStringLiteral(", "));
}

} // namespace

QString DiscoveryWords::title(const FoundCluster& cluster)
{
    return cluster.group.empty() ? tr("group id unknown") : text(cluster.group);
}

QString DiscoveryWords::state(const FoundCluster& cluster)
{
    // Brokers leave out the groups that may not be described without a word: that there is none is not known.
    if (cluster.workers.empty())
        return tr("none is seen: its workers are down, or this user may not describe it");
    const QString workers = tr("%n worker(s)", nullptr, static_cast<int>(cluster.workers.size()));
    const QString state = cluster.state.empty() ? tr("state unknown") : text(cluster.state);
    return cluster.protocol.empty() ? tr("%1, %2").arg(state, workers)
                                    : tr("%1, protocol %2, %3").arg(state, text(cluster.protocol), workers);
}

QString DiscoveryWords::verdict(const FoundCluster& cluster)
{
    if (cluster.certain())
        return tr("certain");
    if (cluster.group.empty())
        return cluster.groupCandidates.empty()
                   ? tr("found by its topics alone: the group id is in the configuration of its workers")
                   : tr("found by its topics alone: the group may be %1, which has no member now")
                         .arg(list(cluster.groupCandidates));
    return tr("not certain: compare the topics with the configuration of its workers");
}

QString DiscoveryWords::worker(const FoundWorker& worker)
{
    QStringList words;
    if (!worker.metadata.usable()) {
        words.append(tr("member %1 at %2").arg(text(worker.memberId), text(worker.host)));
        words.append(tr("metadata: %1").arg(problem(worker.metadata.problem)));
        return words.join(QStringLiteral(", "));
    }
    words.append(text(worker.metadata.url));
    if (worker.leader)
        words.append(tr("leader"));
    if (worker.owned) {
        int connectors = 0;
        for (const ConnectUnit& unit : *worker.owned)
            connectors += unit.task == ConnectUnit::Connector ? 1 : 0;
        words.append(tr("runs %1 and %2")
                         .arg(tr("%n connector(s)", nullptr, connectors),
                              tr("%n task(s)", nullptr, static_cast<int>(worker.owned->size()) - connectors)));
    } else {
        words.append(tr("assignment: %1").arg(problem(worker.assignment.problem)));
    }
    if (worker.assignment.usable() && !worker.assignment.revoked.empty())
        words.append(tr("gives up %n of them", nullptr, static_cast<int>(worker.assignment.revoked.size())));
    if (worker.assignment.usable() && worker.assignment.delayMs > 0)
        words.append(tr("rebalance in %1 ms at most").arg(worker.assignment.delayMs));
    words.append(worker.metadata.configOffset < 0 ? tr("has read nothing of the config topic yet")
                                                  : tr("config offset %1").arg(worker.metadata.configOffset));
    words.append(tr("from %1").arg(text(worker.host)));
    if (worker.answer)
        words.append(
            worker.answersElsewhere
                ? tr("ITS REST ADDRESS IS OF ANOTHER KAFKA CLUSTER (%1)").arg(text(worker.answer->kafkaClusterId))
                : tr("its REST address answers, Connect %1").arg(text(worker.answer->version)));
    return words.join(QStringLiteral(", "));
}

QString DiscoveryWords::problem(ProtocolProblem problem)
{
    switch (problem) {
    case ProtocolProblem::None:
        break;
    case ProtocolProblem::Empty:
        return tr("not told while the group rebalances");
    case ProtocolProblem::Truncated:
        return tr("the bytes end too early");
    case ProtocolProblem::Foreign:
        return tr("not what a Connect worker writes");
    }
    return {};
}

QString DiscoveryWords::role(TopicRole role)
{
    switch (role) {
    case TopicRole::Config:
        return tr("config topic");
    case TopicRole::Status:
        return tr("status topic");
    case TopicRole::Offset:
        return tr("offset topic");
    case TopicRole::ConnectorOffset:
        break;
    }
    return tr("offset topic of a connector");
}

QString DiscoveryWords::topic(const FoundTopicMatch& match)
{
    if (match.topic.empty())
        return QStringLiteral("–");
    const QString name = tr("%1, %n partition(s)", nullptr, match.partitions).arg(text(match.topic));
    return match.certain ? name : tr("%1, not certain").arg(name);
}

QString DiscoveryWords::evidence(const FoundTopicMatch& match, TopicRole role)
{
    if (match.topic.empty()) {
        const QString none = tr("none found by its records; the configuration of the workers names it");
        return match.candidates.empty() ? none : tr("%1; compacted and empty: %2").arg(none, list(match.candidates));
    }
    QStringList words;
    for (const TopicProof& one : match.proofs)
        words.append(proof(one, role));
    if (!match.candidates.empty())
        words.append(tr("as much speaks for %1").arg(list(match.candidates)));
    if (!match.sharedWith.empty())
        words.append(tr("used by %1 as well, which no two Connect clusters may").arg(list(match.sharedWith)));
    if (!match.contestedBy.empty())
        words.append(tr("may be that of %1 instead").arg(list(match.contestedBy)));
    return words.join(QStringLiteral("; "));
}

QString DiscoveryWords::proof(const TopicProof& proof, TopicRole role)
{
    const int count = static_cast<int>(proof.count);
    switch (proof.kind) {
    case TopicProof::Kind::Records:
        switch (role) {
        case TopicRole::Config:
            return tr("%n record(s) of connector, task and cluster configurations", nullptr, count);
        case TopicRole::Status:
            return tr("%n record(s) of states and active topics", nullptr, count);
        case TopicRole::Offset:
        case TopicRole::ConnectorOffset:
            return tr("%n record(s) of source offsets", nullptr, count);
        }
        break;
    case TopicProof::Kind::Connectors:
        return tr("names %n connector(s) of the config topic (e.g. %1)", nullptr, count).arg(text(proof.example));
    case TopicProof::Kind::Assigned:
        return tr("names %n connector(s) that the workers run (e.g. %1)", nullptr, count).arg(text(proof.example));
    case TopicProof::Kind::Workers:
        return role == TopicRole::Config
                   ? tr("%n of its workers wrote the states of its connectors (e.g. %1)", nullptr, count)
                         .arg(text(proof.example))
                   : tr("written by %n of its workers (e.g. %1)", nullptr, count).arg(text(proof.example));
    case TopicProof::Kind::ConfigOffset:
        return tr("the workers have read it to its end (offset %1)").arg(proof.count);
    case TopicProof::Kind::Rest:
        return tr("the workers' REST addresses name %n of its connectors (e.g. %1)", nullptr, count)
            .arg(text(proof.example));
    case TopicProof::Kind::Name:
        return tr("only its name suggests it: it is compacted and empty");
    }
    return {};
}

QString DiscoveryWords::progress(const DiscoveryProgress& progress)
{
    const auto of = [&progress](const QString& words) {
        return progress.of == 0 ? words
                                : tr("%1 (%2 of %3)", "what is done, and how far")
                                      .arg(words, Words::number(static_cast<qint64>(progress.done)),
                                           Words::number(static_cast<qint64>(progress.of)));
    };
    switch (progress.stage) {
    case DiscoveryProgress::Stage::Topics:
        return progress.trouble ? tr("Asking for the topics … %1 Trying again.", "%1: sentences about an error")
                                      .arg(ErrorWords::once(*progress.trouble))
                                : tr("Asking for the topics …");
    case DiscoveryProgress::Stage::Groups:
        return tr("Asking for the groups …");
    case DiscoveryProgress::Stage::Policies:
        return of(tr("Asking which topics are compacted …"));
    case DiscoveryProgress::Stage::Records:
        return of(tr("Looking at first and last records …"));
    case DiscoveryProgress::Stage::Workers:
        return tr("Asking the workers …");
    }
    return {};
}

QString DiscoveryWords::extent(const Discovery& discovery)
{
    return tr("Looked into the %1 of %n topic(s) that are compacted.", nullptr, static_cast<int>(discovery.topics))
        .arg(Words::number(static_cast<qint64>(discovery.looked)));
}

QString DiscoveryWords::choice(const ClusterChoice& choice, const QString& group)
{
    switch (choice.outcome) {
    case ClusterChoice::Outcome::Chosen:
        return tr("Found the Connect cluster %1: config topic %2, status topic %3, offset topic %4.")
            .arg(title(*choice.cluster), text(choice.cluster->topic(TopicRole::Config).topic),
                 text(choice.cluster->topic(TopicRole::Status).topic),
                 text(choice.cluster->topic(TopicRole::Offset).topic));
    case ClusterChoice::Outcome::NoneFound:
        return tr("No Connect cluster was found. Name its topics with --config-topic, --status-topic and "
                  "--offset-topic.");
    case ClusterChoice::Outcome::Several:
        return tr("There are several Connect clusters. Choose one with --group, or name its topics with "
                  "--config-topic, --status-topic and --offset-topic.");
    case ClusterChoice::Outcome::Uncertain:
        return tr("The topics of the Connect cluster %1 are not certain. Compare them with the configuration of its "
                  "workers, and name them with --config-topic, --status-topic and --offset-topic.")
            .arg(title(*choice.cluster));
    case ClusterChoice::Outcome::NoSuchGroup:
        return tr("No Connect cluster with the group id %1 was found. Name its topics with --config-topic, "
                  "--status-topic and --offset-topic.")
            .arg(group);
    }
    return {};
}

QStringList DiscoveryWords::gaps(const Discovery& discovery)
{
    QStringList sentences;
    for (const FoundCluster& cluster : discovery.clusters) {
        for (const FoundWorker& worker : cluster.workers) {
            if (worker.answersElsewhere)
                sentences.append(tr("At %1, which a worker of %2 advertises, a worker of another Kafka cluster answers "
                                    "(%3, not %4): do not send changes there. Correct rest.advertised.host.name and "
                                    "rest.advertised.port of that worker.")
                                     .arg(text(worker.metadata.url), title(cluster),
                                          text(worker.answer->kafkaClusterId), text(discovery.clusterId)));
        }
    }
    if (discovery.groupsError && discovery.groupsError->code == ErrorCode::NotAuthorized) {
        const std::string& group = discovery.groupsError->subject;
        sentences.append(
            group.empty()
                ? tr("This user may not describe every group: workers that are running may be missing. Ask for the "
                     "right DESCRIBE on the groups.")
                : tr("This user may not describe every group, %1 for one: workers that are running may be missing. Ask "
                     "for the right DESCRIBE on the groups.")
                      .arg(text(group)));
    } else if (discovery.groupsError) {
        sentences.append(tr("Groups may be missing: %1").arg(ErrorWords::once(*discovery.groupsError)));
    }
    if (discovery.policiesUnknown > 0 || discovery.policyError)
        sentences.append(tr("It is not told whether some topics are compacted; %n of them was/were not looked into.",
                            nullptr, static_cast<int>(discovery.policiesUnknown)));
    if (discovery.policyError)
        sentences.append(ErrorWords::once(*discovery.policyError));
    if (!discovery.complete)
        sentences.append(tr("Not every topic could be looked into; what was not seen may be missing."));
    return sentences;
}

} // namespace inspector
