// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainstatus.h"

#include "plainjson.h"

namespace inspector
{

std::optional<PlainStatus> readPlainStatus(BytesView value)
{
    PlainJson walk(value);
    PlainStatus status;
    if (!walk.skip(R"({"state":")"))
        return std::nullopt;
    const std::optional<BytesView> state = walk.plainString();
    status.state = state ? taskStateFromText(*state) : TaskState::Unknown;
    if (status.state == TaskState::Unknown || !walk.skip(R"(,"trace":)"))
        return std::nullopt;
    status.hasTrace = walk.skip("\"");
    if (!(status.hasTrace ? walk.skipString() : walk.skip("null")) || !walk.skip(R"(,"worker_id":")"))
        return std::nullopt;
    const std::optional<BytesView> worker = walk.plainString();
    if (!worker || !walk.skip(R"(,"generation":)"))
        return std::nullopt;
    status.workerId = *worker;
    const std::optional<std::int32_t> generation = walk.number<std::int32_t>();
    if (!generation)
        return std::nullopt;
    status.generation = *generation;
    if (walk.skip(R"(,"version":")")) {
        status.version = walk.plainString();
        if (!status.version)
            return std::nullopt;
    } else {
        walk.skip(R"(,"version":null)");
    }
    return walk.skip("}") && walk.atEnd() ? std::optional(status) : std::nullopt;
}

} // namespace inspector
