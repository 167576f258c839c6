// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <cstdint>
#include <optional>

namespace inspector
{

/// The value of an active topic that stands exactly as workers write it, as of PlainStatus. Views of the bytes that
/// were read.
struct PlainActiveTopic
{
    BytesView topic;
    BytesView connector;
    std::int32_t task = 0;
    std::int64_t discoverTimestamp = 0; ///< ms
};

/// Where it returns something, readActiveTopicValue() agrees.
/// Source: KafkaStatusBackingStore.serializeTopicStatus, TOPIC_STATUS_VALUE_SCHEMA_V0.
std::optional<PlainActiveTopic> readPlainActiveTopic(BytesView value);

} // namespace inspector
