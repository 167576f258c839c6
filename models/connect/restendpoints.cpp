// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/restendpoints.h"

#include "core/connectapi.h"
#include "core/jsondocument.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace inspector
{

namespace
{

/// What stands in a pattern for the name of a connector; other things in braces are names of something else.
constexpr std::string_view ConnectorPart = "{name}";

enum class Forwarding : std::uint8_t
{
    Never,
    ToLeader,
};

enum class Gives : std::uint8_t
{
    Anything,
    Message, ///< `{"message":"…"}`
};

struct Endpoint
{
    std::string_view method;
    std::string_view pattern;
    std::array<int, 3> successes; ///< 0 = none
    NeededVersion needs;          ///< 0.0: in every version
    Forwarding forwarding = Forwarding::Never;
    std::string_view query = {}; ///< names of the parameters that it takes, with a blank around each
    Gives gives = Gives::Anything;
};

constexpr NeededVersion Always{};

constexpr std::array Endpoints{
    Endpoint{"GET", "/", {200}, Always},
    Endpoint{"GET", "/health", {200, 500, 503}, {3, 9}}, // each with the worker's own word (HealthCheckResource)
    Endpoint{"GET", "/connectors", {200}, Always, Forwarding::Never, " expand "},
    // Forwarded, but without a name in its URL: the `;` of names does no harm.
    Endpoint{"POST", "/connectors", {201}, Always},
    Endpoint{"DELETE", "/connectors/{name}", {204}, Always, Forwarding::ToLeader},
    Endpoint{"GET", "/connectors/{name}/config", {200}, Always},
    Endpoint{"PUT", "/connectors/{name}/config", {200, 201}, Always, Forwarding::ToLeader},
    Endpoint{"PATCH", "/connectors/{name}/config", {200}, {3, 8}, Forwarding::ToLeader},
    Endpoint{"GET", "/connectors/{name}/status", {200}, Always},
    Endpoint{"GET", "/connectors/{name}/tasks", {200}, Always},
    Endpoint{
        "POST", "/connectors/{name}/restart", {204, 202}, Always, Forwarding::ToLeader, " includeTasks onlyFailed "},
    Endpoint{"POST", "/connectors/{name}/tasks/{task}/restart", {204}, Always, Forwarding::ToLeader},
    Endpoint{"PUT", "/connectors/{name}/pause", {202}, Always},
    Endpoint{"PUT", "/connectors/{name}/resume", {202}, Always},
    Endpoint{"PUT", "/connectors/{name}/stop", {204}, {3, 5}, Forwarding::ToLeader},
    Endpoint{"GET", "/connectors/{name}/topics", {200}, {2, 5}},
    Endpoint{"PUT", "/connectors/{name}/topics/reset", {202}, {2, 5}},
    Endpoint{"GET", "/connectors/{name}/offsets", {200}, {3, 5}},
    Endpoint{"PATCH", "/connectors/{name}/offsets", {200}, {3, 6}, Forwarding::ToLeader, {}, Gives::Message},
    Endpoint{"DELETE", "/connectors/{name}/offsets", {200}, {3, 6}, Forwarding::ToLeader, {}, Gives::Message},
    Endpoint{"GET", "/connector-plugins", {200}, Always, Forwarding::Never, " connectorsOnly "},
    Endpoint{"PUT", "/connector-plugins/{plugin}/config/validate", {200}, Always},
    Endpoint{"GET", "/admin/loggers", {200}, {2, 4}},
    Endpoint{"PUT", "/admin/loggers/{logger}", {200}, {2, 4}, Forwarding::Never, " scope "},
};

std::vector<std::string_view> split(std::string_view text, char at)
{
    std::vector<std::string_view> parts;
    for (std::size_t end = text.find(at); end != std::string_view::npos; end = text.find(at)) {
        parts.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    parts.push_back(text);
    return parts;
}

std::optional<std::string> decoded(std::string_view segment)
{
    std::string text;
    for (std::size_t at = 0; at < segment.size(); ++at) {
        if (segment[at] != '%') {
            text += segment[at];
            continue;
        }
        const std::optional<Bytes> byte = fromHex(segment.substr(at + 1, 2));
        if (!byte || byte->size() != 1) {
            return std::nullopt;
        }
        text += *byte;
        at += 2;
    }
    return text;
}

/// Whether every parameter is one of the endpoint's, with a value of letters.
bool takesQuery(const Endpoint& endpoint, std::string_view query)
{
    const std::vector<std::string_view> items = split(query, '&');
    return std::all_of(items.begin(), items.end(), [&endpoint](std::string_view item) {
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos || equals == 0) {
            return false;
        }
        const std::string_view value = item.substr(equals + 1);
        const bool letters = std::all_of(value.begin(), value.end(),
                                         [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
        const std::string name = " " + std::string(item.substr(0, equals)) + " ";
        return letters && endpoint.query.find(name) != std::string_view::npos;
    });
}

/// Fills in path and names; false if the segments are not of this endpoint.
bool takesSegments(const Endpoint& endpoint, const std::vector<std::string_view>& segments, RestRequest& request)
{
    const std::vector<std::string_view> pattern = split(endpoint.pattern, '/');
    if (segments.size() != pattern.size()) {
        return false;
    }
    std::string path;
    for (std::size_t index = 1; index < pattern.size(); ++index) {
        const std::optional<std::string> text = decoded(segments[index]);
        const bool variable = pattern[index].starts_with('{');
        if (!text || (!variable && *text != pattern[index])) {
            return false;
        }
        path += "/" + pathSegment(*text);
        if (variable && request.subject.empty()) {
            request.subject = *text;
        }
        if (pattern[index] == ConnectorPart) {
            request.connector = *text;
        }
    }
    request.path = QByteArray::fromStdString(path);
    return true;
}

/// What a request needs that depends on more than its endpoint.
void adjust(RestRequest& request, std::string_view query)
{
    if (request.endpoint.ends_with("}/restart") && query.find("=true") != std::string_view::npos) {
        request.needs = NeededVersion{3, 0}; // older workers take no notice of the parameters
    } else if (query == "scope=cluster") {
        request.needs = NeededVersion{3, 7}; // older ones would set it on one worker, and say 200
        request.successes = {204};
    }
    if (request.method == "POST" && request.path == "/connectors" && request.body) {
        JsonDocument document;
        if (document.parse(*request.body) != JsonDocument::Outcome::Value || document.root().type != JsonType::Object) {
            return;
        }
        if (const auto* name = document.member(document.root(), "name"); name && name->type == JsonType::String) {
            request.connector = document.text(*name);
            request.subject = *request.connector;
        }
        if (document.member(document.root(), "initial_state")) {
            request.needs = NeededVersion{3, 7};
        }
    }
}

} // namespace

RestRequest restRequest(const PlannedCall& call)
{
    const std::size_t mark = call.path.find('?');
    const std::string_view path = std::string_view(call.path).substr(0, mark);
    const std::string_view query =
        mark == std::string::npos ? std::string_view() : std::string_view(call.path).substr(mark + 1);
    const std::vector<std::string_view> segments = split(path, '/');
    for (const Endpoint& endpoint : Endpoints) {
        RestRequest request;
        if (call.method != endpoint.method || (mark != std::string::npos && !takesQuery(endpoint, query)) ||
            !takesSegments(endpoint, segments, request))
        {
            continue;
        }
        request.method = QByteArray::fromStdString(call.method);
        request.endpoint = call.method + " " + std::string(endpoint.pattern);
        request.body = call.body;
        request.forwarded = endpoint.forwarding == Forwarding::ToLeader;
        request.givesMessage = endpoint.gives == Gives::Message;
        request.successes.assign(endpoint.successes.begin(), endpoint.successes.end());
        if (endpoint.needs.major > 0) {
            request.needs = endpoint.needs;
        }
        if (mark != std::string::npos) {
            request.path += '?';
            request.path += QByteArray::fromStdString(std::string(query));
        }
        adjust(request, query);
        return request;
    }
    RestRequest request;
    request.refusal = Error{ErrorCode::NotPossible, call.method + " " + call.path, "no-such-call", 0, true};
    return request;
}

} // namespace inspector
