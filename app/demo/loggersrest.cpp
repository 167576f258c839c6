// SPDX-License-Identifier: GPL-3.0-or-later
#include "loggersrest.h"

#include <QString>

namespace inspector
{

namespace
{

Bytes levelJson(const WorkerLoggers::Level& level)
{
    return "{\"level\":" + jsonQuoted(level.level) +
           ",\"last_modified\":" + (level.changedAt ? std::to_string(*level.changedAt) : "null") + "}";
}

} // namespace

RestAnswer LoggersRest::answer(const WorkerRequest& request)
{
    const auto& segments = request.segments;
    if (segments.size() < 2 || segments.size() > 3 || segments[1] != "loggers") {
        return restNotFound();
    }
    const bool all = segments.size() == 2;
    if (!all && request.method == "PUT") {
        return change(request, segments[2]);
    }
    if (request.method != "GET") {
        return restNotAllowed();
    }
    const auto& levels = m_connect.loggers(request.worker).levels();
    if (!all) {
        const auto found = levels.find(segments[2]);
        return found == levels.end() ? restError({404, "Logger " + segments[2] + " not found"})
                                     : RestAnswer{200, levelJson(found->second)};
    }
    std::vector<Bytes> parts;
    for (const auto& [name, level] : levels) {
        parts.push_back(jsonQuoted(name) + ":" + levelJson(level));
    }
    return {200, jsonJoined('{', parts, '}')};
}

RestAnswer LoggersRest::change(const WorkerRequest& request, const std::string& logger)
{
    JsonDocument document;
    if (document.parse(request.body) != JsonDocument::Outcome::Value || document.root().type != JsonType::Object) {
        return restError({500, "The request body cannot be read as JSON"});
    }
    const auto* member = document.member(document.root(), "level");
    if (!member || member->type != JsonType::String) {
        return restError({400, "The request does not say which 'level' is wanted"});
    }
    const std::string level = QString::fromStdString(document.text(*member)).toUpper().toStdString();
    if (!WorkerLoggers::isLevel(level)) {
        return restError({404, "Invalid log level '" + level + "'"});
    }
    if (request.asks("scope", "cluster")) {
        m_connect.setLoggerLevel(logger, level);
        return {204, {}};
    }
    std::vector<Bytes> names;
    for (const std::string& name : m_connect.setWorkerLogger(request.worker, logger, level)) {
        names.push_back(jsonQuoted(name));
    }
    return {200, jsonJoined('[', names, ']')};
}

} // namespace inspector
