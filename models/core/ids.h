// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace inspector
{

/// A dense 32-bit index that cannot be mistaken for another kind of index. Valid for the life of one RecordStore.
template <class Tag>
struct Id
{
    static constexpr std::uint32_t None = 0xffffffffU;
    std::uint32_t value = None;

    bool valid() const { return value != None; }
    auto operator<=>(const Id&) const = default;
};

/// One raw key in one partition of one topic: the identity by which Kafka compacts.
using KeyId = Id<struct KeyTag>;
/// One connector name, whether or not it is in the config topic.
using ConnectorId = Id<struct ConnectorTag>;
/// One partition of one topic that is read.
using SlotId = Id<struct SlotTag>;

} // namespace inspector

template <class Tag>
struct std::hash<inspector::Id<Tag>>
{
    std::size_t operator()(const inspector::Id<Tag>& id) const noexcept { return std::hash<std::uint32_t>{}(id.value); }
};
