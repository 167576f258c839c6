// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <cstdint>
#include <string>
#include <vector>

namespace inspector
{

/// The hash of Kafka's Java producer (org.apache.kafka.common.utils.Utils.murmur2).
std::int32_t murmur2(BytesView bytes);

/// The partition that the Java producer chooses for a record with this key (BuiltInPartitioner.partitionForKey).
std::int32_t partitionForKey(BytesView key, std::int32_t partitions);
/// The same of the key's hash.
std::int32_t partitionForHash(std::int32_t murmur2Hash, std::int32_t partitions);

/// The bucket of a name in a java.util.HashMap of default capacity that holds so many entries. A map gives its entries
/// back by bucket, and within one in the order in which they were put.
std::uint32_t javaHashMapBucket(std::string_view name, std::size_t entries);

/// The order in which a java.util.HashMap of default capacity gives back these (distinct, UTF-8) names when they were
/// put in the given order: indexes into `names`. A worker's own copy of a map has this order, whatever was sent to it.
std::vector<std::size_t> javaHashMapOrder(const std::vector<std::string>& names);

/// Text of a double as a worker's JSON converter writes it (Double.toString with the shortest digits): `1.0`, `1.0E7`.
std::string javaDoubleText(double value);

} // namespace inspector
