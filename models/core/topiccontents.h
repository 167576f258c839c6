// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "discoveryfacts.h"
#include "topics.h"

#include <cstdint>

namespace inspector
{

/// What a topic holds, as far as its first and last records show it.
enum class TopicContents : std::uint8_t
{
    Unknown, ///< it could not be looked at, or not to the end
    Empty,
    Fitting, ///< what Connect writes into a topic of that role
    Foreign, ///< something else
};

/// `role`: what the topic is to be; of a connector's own offsets topic as of any offset topic.
TopicContents topicContents(const TopicPeek& peek, TopicRole role);

} // namespace inspector
