// SPDX-License-Identifier: GPL-3.0-or-later
#include "restanswer.h"

namespace inspector
{

RestAnswer restError(const Refusal& refusal)
{
    return {refusal.status,
            "{\"error_code\":" + std::to_string(refusal.status) + ",\"message\":" + jsonQuoted(refusal.message) + "}"};
}

RestAnswer restNotFound()
{
    return restError({404, "HTTP 404 Not Found"});
}

RestAnswer restNotAllowed()
{
    return restError({405, "HTTP 405 Method Not Allowed"});
}

RestAnswer restDone(const Outcome& outcome, int status)
{
    return outcome ? restError(*outcome) : RestAnswer{status, {}};
}

Bytes jsonJoined(char open, const std::vector<Bytes>& parts, char close)
{
    Bytes text(1, open);
    for (const Bytes& part : parts) {
        if (text.size() > 1) {
            text += ',';
        }
        text += part;
    }
    return text += close;
}

std::string typeText(ConnectorType type)
{
    switch (type) {
    case ConnectorType::Source:
        return "source";
    case ConnectorType::Sink:
        return "sink";
    case ConnectorType::Unknown:
        break;
    }
    return "unknown";
}

Bytes connectorInfoJson(const SimulatedConnector& connector)
{
    const std::string name = jsonQuoted(connector.definition.name);
    std::vector<Bytes> tasks;
    for (int task = 0; task < connector.committedTasks; ++task) {
        tasks.push_back("{\"connector\":" + name + ",\"task\":" + std::to_string(task) + "}");
    }
    return "{\"name\":" + name + ",\"config\":" + connector.definition.properties.inHashMapOrder().json() +
           ",\"tasks\":" + jsonJoined('[', tasks, ']') + ",\"type\":\"" + typeText(connector.definition.type) + "\"}";
}

} // namespace inspector
