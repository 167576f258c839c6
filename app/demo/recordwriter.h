// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <cstdint>
#include <optional>
#include <string>

namespace inspector
{

/// Where the simulation's records go.
class RecordWriter
{
public:
    virtual ~RecordWriter() = default;
    /// Appends a record; nothing as value = tombstone. `timestamp` in ms.
    virtual void write(const std::string& topic, BytesView key, const std::optional<Bytes>& value,
                       std::int64_t timestamp) = 0;
};

} // namespace inspector
