// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a key of any topic.
#include "core/connectkey.h"
#include "core/offsetkey.h"
#include "core/plainoffsetkey.h"
#include "core/secrets.h"
#include "fuzzinput.h"

using namespace inspector;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FuzzInput input(data, size);
    const auto role = static_cast<TopicRole>(input.byte() % 4);
    const BytesView raw = input.rest();
    const ConnectKey key = decodeKey(role, raw);
    if (const std::optional<ConnectKey> plain = readPlainOffsetKey(raw)) {
        const ConnectKey full = parseOffsetKey(raw);
        require(full.family == plain->family && full.connector == plain->connector &&
                    full.extraStart == plain->extraStart && full.extraLength == plain->extraLength &&
                    full.canonicalPartition == plain->canonicalPartition && full.marks == plain->marks,
                "a plain offset key is read the same");
    }
    require((key.family == KeyFamily::Unknown) == (key.problem != KeyProblem::None), "unknown has a reason");
    require(key.extraStart <= raw.size() && key.extraLength <= raw.size() - key.extraStart, "extra lies in the key");
    require(isUtf8(key.connector) || key.connector.find('\xED') != std::string::npos, "a name is text");
    if (key.family == KeyFamily::SourceOffset)
        require(!key.canonicalPartition.empty(), "a source partition can be compared");
    if (key.family == KeyFamily::TaskConfig || key.family == KeyFamily::TaskStatus)
        require(key.task >= 0, "a task has an id");
    return 0;
}
