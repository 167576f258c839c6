// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a value of any family.
#include "core/canonicaljson.h"
#include "core/offsetvalue.h"
#include "core/plainactivetopic.h"
#include "core/plainmap.h"
#include "core/plainstatus.h"
#include "core/secrets.h"
#include "core/statusvalue.h"
#include "fuzzinput.h"

#include <string>
#include <utility>
#include <vector>

using namespace inspector;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const BytesView value = FuzzInput(data, size).rest();
    JsonDocument scratch;
    const ValueKind kind = readValueKind(scratch, value);
    require(kind != ValueKind::Tombstone, "bytes are no tombstone");

    if (const std::optional<PlainStatus> plain = readPlainStatus(value)) {
        const StatusValue full = readStatusValue(scratch, value);
        require(full.usable() && full.hasTrace == plain->hasTrace, "a plain status is a status");
        require(full.state == plain->state && full.workerId == plain->workerId &&
                    full.generation == plain->generation && full.version == plain->version,
                "a plain status is read the same");
    }

    if (const std::optional<PlainActiveTopic> plain = readPlainActiveTopic(value)) {
        const ActiveTopicValue full = readActiveTopicValue(scratch, value);
        require(full.usable() && full.topic == plain->topic && full.connector == plain->connector &&
                    full.task == plain->task && full.discoverTimestamp == plain->discoverTimestamp,
                "a plain active topic is read the same");
    }

    if (PlainJson::isObject(value))
        require(kind == ValueKind::Object, "a plain object is an object");
    if (PlainMap map; map.read(value)) {
        const OffsetValue full = readOffsetValue(scratch, value);
        require(full.kind == ValueKind::Object && full.marks == FlagSet<ValueMark>(),
                "nothing is odd about a plain map");
        require(canonicalMap(map) == canonicalJson(scratch, scratch.root()), "a plain map is read the same");
    }
    using Properties = std::vector<std::pair<std::string, std::optional<std::string>>>;
    const auto propertiesBy = [&](const auto& read) {
        Properties properties;
        const ValueProblem problem =
            read(scratch, value, [&](std::string_view name, const std::optional<std::string>& property) {
                properties.emplace_back(name, property);
            });
        return std::pair(problem, properties);
    };
    require(propertiesBy(readProperties) == propertiesBy(parseProperties), "plain properties are read the same");

    const bool usable = readStatusValue(scratch, value).usable() || readActiveTopicValue(scratch, value).usable() ||
                        readTargetStateValue(scratch, value).usable() || readCommittedTasks(scratch, value).usable() ||
                        readFencedTasks(scratch, value).usable();
    require(!usable || kind == ValueKind::Object, "workers use objects only");

    const ValueProblem problem =
        readProperties(scratch, value, [](std::string_view name, const std::optional<std::string>& property) {
            if (property)
                maskedValue(name, *property);
        });
    require(problem != ValueProblem::None || kind == ValueKind::Object, "properties stand in an object");

    maskedRecordValue("connector-x", value);
    require(maskedRecordValue("session-key", value).find("\"key\":\"A") == Bytes::npos, "a session key is masked");

    if (scratch.parse(value) == JsonDocument::Outcome::Value) {
        const std::string canonical = canonicalJson(scratch, scratch.root());
        require(!canonical.empty(), "a value can be compared");
        require(scratch.lenient() || isUtf8(scratch.raw(scratch.root())), "strict JSON is UTF-8");
    } else {
        require(scratch.errorOffset() <= value.size(), "the error lies in the value");
    }
    return 0;
}
