// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainactivetopic.h"

#include "plainjson.h"

namespace inspector
{

std::optional<PlainActiveTopic> readPlainActiveTopic(BytesView value)
{
    PlainJson walk(value);
    if (!walk.skip(R"({"topic":{"name":")"))
        return std::nullopt;
    const std::optional<BytesView> topic = walk.plainString();
    if (!topic || !walk.skip(R"(,"connector":")"))
        return std::nullopt;
    const std::optional<BytesView> connector = walk.plainString();
    if (!connector || !walk.skip(R"(,"task":)"))
        return std::nullopt;
    const std::optional<std::int32_t> task = walk.number<std::int32_t>();
    if (!task || !walk.skip(R"(,"discoverTimestamp":)"))
        return std::nullopt;
    const std::optional<std::int64_t> discovered = walk.number<std::int64_t>();
    if (!discovered || !walk.skip("}}") || !walk.atEnd())
        return std::nullopt;
    return PlainActiveTopic{*topic, *connector, *task, *discovered};
}

} // namespace inspector
