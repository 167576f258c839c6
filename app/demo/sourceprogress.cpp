// SPDX-License-Identifier: GPL-3.0-or-later
#include "sourceprogress.h"

namespace inspector
{

namespace
{

std::string_view positionField(OffsetShape shape)
{
    switch (shape) {
    case OffsetShape::FilePosition:
        return "position";
    case OffsetShape::PostgresLsn:
        return "lsn";
    case OffsetShape::MirrorOffset:
    case OffsetShape::Heartbeat:
        return "offset";
    case OffsetShape::Incrementing:
        return "incrementing";
    }
    return {};
}

} // namespace

Bytes offsetValue(const SourcePartition& partition, std::int64_t now)
{
    Bytes value = "{\"" + Bytes(positionField(partition.shape)) + "\":" + std::to_string(partition.position);
    if (partition.shape == OffsetShape::PostgresLsn) {
        // A transaction of this database fills some 2 kB of the log.
        value += ",\"txId\":" + std::to_string(700 + partition.position / 2048) +
                 ",\"ts_usec\":" + std::to_string(now * 1000 + partition.position % 1000);
    }
    return value += '}';
}

void takePosition(SourcePartition& partition, const std::optional<Bytes>& stored)
{
    JsonDocument document;
    if (stored && document.parse(*stored) == JsonDocument::Outcome::Value && document.root().type == JsonType::Object) {
        const auto* field = document.member(document.root(), positionField(partition.shape));
        if (const auto position = field ? document.integer(*field) : std::nullopt) {
            partition.position = *position;
            return;
        }
    }
    if (partition.shape != OffsetShape::PostgresLsn) {
        partition.position = 0;
    }
}

} // namespace inspector
