// SPDX-License-Identifier: GPL-3.0-or-later
#include "provisioningof.h"

#include "files/journalfile.h"
#include "kafka/kafkasurroundings.h"
#include "kafka/kafkatopicadmin.h"
#include "kafka/topicpeeks.h"
#include "kafkasettingsof.h"

#include <algorithm>

namespace inspector
{

Provisioning::Context provisioningContextOf(const ConnectionSettings& settings)
{
    Provisioning::Context context;
    context.around = std::make_shared<KafkaSurroundings>(kafkaSettingsOf(settings));
    context.admin = std::make_shared<KafkaTopicAdmin>(kafkaSettingsOf(settings));
    context.peek = [kafka = kafkaSettingsOf(settings)](const std::vector<std::string>& topics,
                                                       const AskControl& control) {
        return peekTopics(kafka, topics, control);
    };
    context.journal = [](const std::string& cluster, const std::string& group) -> std::shared_ptr<JournalSink> {
        return std::make_shared<JournalFile>(JournalFile::defaultFolder(), QString::fromStdString(cluster),
                                             QString::fromStdString(group));
    };
    context.readOnly = settings.readOnly;
    context.bootstrap = settings.bootstrap.toStdString();
    context.secured = std::any_of(settings.properties.begin(), settings.properties.end(), [](const auto& property) {
        return property.first.startsWith(QLatin1String("sasl.")) || property.first.startsWith(QLatin1String("ssl.")) ||
               property.first.startsWith(QLatin1String("security."));
    });
    return context;
}

} // namespace inspector
