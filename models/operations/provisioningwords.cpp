// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningwords.h"

#include "operationwords.h"

#include <QStringList>

namespace inspector
{

namespace
{

/// Why a difference matters, and what to do.
Sentence meaning(const TopicVerdict& verdict, const TopicVerdict::Difference& difference)
{
    switch (difference.way) {
    case TopicVerdict::Way::Settings:
        if (difference.what == TopicVerdict::What::MinInSync)
            return translate("inspector::Provisioning", "It is a setting and can be changed.");
        return translate("inspector::Provisioning",
                         "Workers from 2.6 refuse to start on it, and records would be deleted by age. It is a setting "
                         "and can be changed.");
    case TopicVerdict::Way::Backup:
        return translate("inspector::Provisioning",
                         "Workers refuse to start on it, and it cannot be mended in place: partitions are never taken "
                         "away. Stop the workers, back the topics up (--backup), delete this one, make it here anew, "
                         "and put the backup back (--restore).");
    case TopicVerdict::Way::Reassign:
        if (difference.what == TopicVerdict::What::MinInSync)
            return translate("inspector::Provisioning",
                             "It has fewer replicas than that, so nobody could write to it: more replicas come first.");
        return translate("inspector::Provisioning",
                         "Losing a broker may make it unavailable, or lose it. Replicas are added with "
                         "kafka-reassign-partitions, not from here.");
    case TopicVerdict::Way::Keep:
        break;
    }
    Q_UNUSED(verdict)
    return translate("inspector::Provisioning",
                     "Workers take any number. It stays: with more partitions, known keys would go to other ones than "
                     "their earlier records.");
}

QString numbersAndSettings(std::int32_t partitions, std::int32_t replication, const TopicVerdict& verdict)
{
    QStringList parts{QStringLiteral("partitions=%1").arg(partitions),
                      QStringLiteral("replication=%1").arg(replication)};
    for (const auto& [name, value] : verdict.wanted.settings)
        parts += QString::fromStdString(name + "=" + value);
    return parts.join(QLatin1Char(' '));
}

} // namespace

Sentence ProvisioningWords::role(TopicRole role)
{
    switch (role) {
    case TopicRole::Config:
        return translate("inspector::Provisioning", "Config topic");
    case TopicRole::Status:
        return translate("inspector::Provisioning", "Status topic");
    case TopicRole::Offset:
        return translate("inspector::Provisioning", "Offset topic");
    case TopicRole::ConnectorOffset:
        break;
    }
    return translate("inspector::Provisioning", "Connector's offset topic");
}

Sentence ProvisioningWords::state(const TopicVerdict& verdict)
{
    switch (verdict.state) {
    case TopicVerdict::State::Missing:
        return translate("inspector::Provisioning", "will be made");
    case TopicVerdict::State::Fits:
        return translate("inspector::Provisioning", "as wanted");
    case TopicVerdict::State::Repairable:
        return translate("inspector::Provisioning", "will be repaired");
    case TopicVerdict::State::Deviates:
        return translate("inspector::Provisioning", "not as wanted");
    case TopicVerdict::State::Unknown:
        break;
    }
    return translate("inspector::Provisioning", "not known");
}

QString ProvisioningWords::asWanted(const TopicVerdict& verdict)
{
    return numbersAndSettings(verdict.wanted.partitions, verdict.wanted.replicationFactor.value_or(-1), verdict);
}

Sentence ProvisioningWords::difference(const TopicVerdict& verdict, const TopicVerdict::Difference& difference)
{
    const Sentence is =
        difference.is.empty() ? translate("inspector::Provisioning", "not set") : Sentence::of(difference.is);
    Sentence words;
    switch (difference.what) {
    case TopicVerdict::What::Partitions:
        words = difference.is == "1" ? translate("inspector::Provisioning", "%1 partition instead of %2.")
                                     : translate("inspector::Provisioning", "%1 partitions instead of %2.");
        break;
    case TopicVerdict::What::Replication:
        words = difference.is == "1" ? translate("inspector::Provisioning", "%1 replica instead of %2.")
                                     : translate("inspector::Provisioning", "%1 replicas instead of %2.");
        break;
    case TopicVerdict::What::CleanupPolicy:
        words = translate("inspector::Provisioning", "cleanup.policy is %1 instead of %2.");
        break;
    case TopicVerdict::What::MinInSync:
        words = translate("inspector::Provisioning", "min.insync.replicas is %1 instead of %2.");
        break;
    }
    words = words.with({is, Sentence::of(difference.wanted)});
    return words << meaning(verdict, difference);
}

Sentence ProvisioningWords::plan(const TopicVerdict& verdict)
{
    Sentence words;
    switch (verdict.state) {
    case TopicVerdict::State::Missing:
        return translate("inspector::Provisioning", "There is no such topic. It is made with %1.")
            .with({asWanted(verdict)});
    case TopicVerdict::State::Fits:
        return translate("inspector::Provisioning", "It is there as wanted: %1.")
            .with({numbersAndSettings(verdict.partitions.value_or(0), verdict.replication.value_or(0), verdict)});
    case TopicVerdict::State::Unknown:
        words = translate("inspector::Provisioning", "It is not known how it stands.");
        if (verdict.error)
            words << errorSentence(*verdict.error);
        break;
    case TopicVerdict::State::Repairable:
    case TopicVerdict::State::Deviates:
        break;
    }
    for (const TopicVerdict::Difference& each : verdict.differences)
        words << difference(verdict, each);
    if (verdict.hasDifference(TopicVerdict::Way::Settings) && !verdict.unreadable.empty()) {
        QStringList names;
        for (const std::string& name : verdict.unreadable)
            names += QString::fromStdString(name);
        words << translate("inspector::Provisioning",
                           "Not repaired from here: brokers do not tell the setting %1, and it would be lost. Use "
                           "kafka-configs, which leaves others as they are.")
                     .with({names.join(QStringLiteral(", "))});
    }
    if (verdict.state == TopicVerdict::State::Repairable)
        words << translate("inspector::Provisioning", "All other settings of the topic are sent along and read back.");
    return words;
}

Sentence ProvisioningWords::nameProblem(TopicNameProblem problem)
{
    switch (problem) {
    case TopicNameProblem::None:
        break;
    case TopicNameProblem::Empty:
        return translate("inspector::Provisioning", "A name is missing.");
    case TopicNameProblem::Dots:
        return translate("inspector::Provisioning", "No topic can be called “.” or “..”.");
    case TopicNameProblem::TooLong:
        return translate("inspector::Provisioning", "A topic's name has at most 249 characters.");
    case TopicNameProblem::Characters:
        return translate("inspector::Provisioning",
                         "A topic's name is made of the letters A–Z and a–z, digits, dot, underscore and hyphen.");
    case TopicNameProblem::Kafkas:
        return translate("inspector::Provisioning", "This is a topic of Kafka itself.");
    }
    return {};
}

} // namespace inspector
