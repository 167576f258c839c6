// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/restrequest.h"

#include "core/connectapi.h"

namespace inspector
{

namespace
{

RestRequest ofConnector(const char* method, const std::string& name, const std::string& what, int success,
                        std::optional<NeededVersion> needs)
{
    RestRequest request;
    request.method = method;
    request.path = QByteArray::fromStdString("/connectors/" + pathSegment(name) + "/" + what);
    request.connector = name;
    request.endpoint = std::string(method) + " /connectors/{name}/" + what;
    request.success = success;
    request.needs = needs;
    return request;
}

RestRequest forwarded(RestRequest request)
{
    request.forwarded = true;
    return request;
}

RestRequest plainGet(const char* path)
{
    RestRequest request;
    request.method = "GET";
    request.path = path;
    request.endpoint = std::string("GET ") + path;
    return request;
}

} // namespace

RestRequest workerInfoRequest()
{
    return plainGet("/");
}

RestRequest connectorNamesRequest()
{
    return plainGet("/connectors");
}

RestRequest connectorTypesRequest()
{
    return plainGet("/connectors?expand=info");
}

RestRequest connectorStatusRequest(const std::string& name)
{
    return ofConnector("GET", name, "status", 200, std::nullopt);
}

RestRequest activeTopicsRequest(const std::string& name)
{
    return ofConnector("GET", name, "topics", 200, NeededVersion{2, 5});
}

RestRequest offsetsRequest(const std::string& name)
{
    return ofConnector("GET", name, "offsets", 200, NeededVersion{3, 5});
}

RestRequest stopRequest(const std::string& name)
{
    return forwarded(ofConnector("PUT", name, "stop", 204, NeededVersion{3, 5}));
}

RestRequest resumeRequest(const std::string& name)
{
    return ofConnector("PUT", name, "resume", 202, std::nullopt);
}

RestRequest resetOffsetsRequest(const std::string& name)
{
    return forwarded(ofConnector("DELETE", name, "offsets", 200, NeededVersion{3, 6}));
}

} // namespace inspector
