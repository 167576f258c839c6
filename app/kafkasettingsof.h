// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "items/connectionsettings.h"
#include "kafka/topicreader.h"

namespace inspector
{

/// What the Kafka room needs of the settings of a connection. Holds the same secrets.
KafkaSettings kafkaSettingsOf(const ConnectionSettings& settings);

} // namespace inspector
