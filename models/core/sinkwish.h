// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

#include <cstdint>
#include <optional>

namespace inspector
{

/// A sink's partition, and the offset that it shall have; nothing = its commit is deleted.
struct SinkWish
{
    TopicPartition at;
    std::optional<std::int64_t> offset;
};

/// Reads a partition in Connect's format for sinks, by the worker's rules: numbers may be texts, a topic's name may be
/// a number (SinkUtils.parseSinkConnectorOffsets). Strict JSON with no member twice. Errors: BadRequest with the
/// reason.
Result<TopicPartition> readSinkPartition(const Bytes& json);
/// Reads partition and offset; a negative offset is refused too, as OffsetAndMetadata does. Errors: BadRequest.
Result<SinkWish> readSinkWish(const WantedOffset& wanted);
/// The two in Connect's format, as JSON.
Bytes sinkPartitionJson(const TopicPartition& at);
Bytes sinkOffsetJson(std::int64_t offset);
/// What stands for the partition in a plan's changes: `topic-number`.
std::string sinkPartitionName(const TopicPartition& at);
/// The partition of that name; nothing if it is none.
std::optional<TopicPartition> sinkPartitionNamed(std::string_view name);

} // namespace inspector
