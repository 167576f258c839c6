// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>
#include <string>

namespace inspector
{

/// First version of Connect that has an endpoint.
struct NeededVersion
{
    int major = 0;
    int minor = 0;
};

/// One request of the Connect REST API: what is sent, and what counts as its success.
/// Source of paths, success codes and versions: org.apache.kafka.connect.runtime.rest.resources.ConnectorsResource.
struct RestRequest
{
    QByteArray method;
    QByteArray path;                      ///< encoded, starts with `/`
    std::optional<std::string> connector; ///< the endpoint is one connector's
    std::string endpoint;                 ///< for texts: `GET /connectors/{name}/offsets`
    int success = 200;
    /// Whether a worker that is not the leader passes it on. With `;` in the connector's name it does so under the name
    /// before the `;` (seen with 4.3.1: DELETE of the offsets of `a;b` resets those of `a`).
    /// Source: HerderRequestHandler.completeOrForwardRequest, which takes the rest for matrix parameters.
    bool forwarded = false;
    std::optional<NeededVersion> needs;

    /// Whether it changes something: then it must never be sent twice.
    bool change() const { return method != QByteArrayLiteral("GET"); }
};

RestRequest workerInfoRequest();
RestRequest connectorNamesRequest();
RestRequest connectorTypesRequest();
RestRequest connectorStatusRequest(const std::string& name);
RestRequest activeTopicsRequest(const std::string& name);
RestRequest offsetsRequest(const std::string& name);
RestRequest stopRequest(const std::string& name);
RestRequest resumeRequest(const std::string& name);
RestRequest resetOffsetsRequest(const std::string& name);

} // namespace inspector
