// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonmap.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// What a worker remembers of one offsets topic (KafkaOffsetBackingStore), fed with what is written to it: values by
/// exact key bytes, which is where tasks look, and beside it the partitions of each connector compared as maps, which
/// is what the REST API lists. The two differ when one partition was written in two byte forms.
class OffsetStore
{
public:
    /// `offset` nothing = tombstone.
    void put(const std::string& connector, const JsonMap& partition, const std::optional<Bytes>& offset);

    /// By the exact bytes of the key; nothing if there is no record or it was removed.
    std::optional<Bytes> value(BytesView key) const;
    /// The partitions of the connector, each in HashMap order, which is the form in which workers write them back.
    std::vector<JsonMap> partitions(const std::string& connector) const;

private:
    std::map<Bytes, Bytes, std::less<>> m_values;
    std::map<std::string, std::map<Bytes, JsonMap>> m_partitions; ///< connector → canonical form → partition
};

} // namespace inspector
