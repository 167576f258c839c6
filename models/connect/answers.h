// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectapi.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

// Each reads the body of one endpoint's success. Nothing: it is not what Connect gives there. Unknown members are
// tolerated, as newer workers add some (`version` in statuses since 4.1).

/// `GET /`; url stays empty.
std::optional<WorkerInfo> readWorkerInfo(const Bytes& body);
std::optional<WorkerHealth> readWorkerHealth(const Bytes& body);
std::optional<std::vector<std::string>> readConnectorNames(const Bytes& body);
/// `GET /connectors?expand=info`. Connectors whose type is none of a connector's are left out.
std::optional<std::map<std::string, ConnectorType>> readConnectorTypes(const Bytes& body);
std::optional<RestConnectorStatus> readConnectorStatus(const Bytes& body);
std::optional<std::vector<std::string>> readActiveTopics(const std::string& connector, const Bytes& body);
std::optional<std::vector<RestOffset>> readOffsets(const Bytes& body);
/// What a worker says of a change of offsets (Worker.completeModifyOffsetsCallback).
struct OffsetsChanged
{
    std::string message;
    bool frameworkManaged = false; ///< the connector may keep further offsets elsewhere
};
std::optional<OffsetsChanged> readOffsetsChanged(const Bytes& body);

/// The version of Kafka behind a worker's version text. Understands Apache's (`4.3.1`, `3.9.0-SNAPSHOT`) and Confluent
/// Platform's (`7.6.0-ccs` is Kafka 3.6); major 0 where it is neither.
ConnectVersion connectVersion(const std::string& text);

} // namespace inspector
