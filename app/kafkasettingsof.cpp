// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafkasettingsof.h"

namespace inspector
{

KafkaSettings kafkaSettingsOf(const ConnectionSettings& settings)
{
    KafkaSettings kafka;
    kafka.bootstrap = settings.bootstrap.toStdString();
    for (const auto& [name, value] : settings.properties)
        kafka.properties.emplace_back(name.toStdString(), value.toStdString());
    return kafka;
}

} // namespace inspector
