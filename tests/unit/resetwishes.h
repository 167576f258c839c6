// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operations/topicsreset.h"

namespace inspector
{

inline ResetTopic resetTopic(const char* name, TopicRole role, std::vector<std::int64_t> ends)
{
    ResetTopic topic;
    topic.name = name;
    topic.role = role;
    topic.ends = std::move(ends);
    topic.replicationFactor = 3;
    topic.settings = std::map<std::string, std::string>{{"cleanup.policy", "compact"}, {"segment.ms", "60000"}};
    return topic;
}

/// A file that is there; nobody looks into it.
inline QString archive()
{
    return QStringLiteral(SOURCE_ROOT "/tests/unit/tst_topicsreset.cpp");
}

inline ResetWish shop()
{
    ResetWish wish;
    wish.backup = archive();
    wish.topics = {resetTopic("shop-configs", TopicRole::Config, {40}),
                   resetTopic("shop-offsets", TopicRole::Offset, {7, 0, 12}),
                   resetTopic("shop-status", TopicRole::Status, {9, 3})};
    return wish;
}

inline TopicsReset::Patience hurried()
{
    using std::chrono::milliseconds;
    TopicsReset::Patience patience;
    patience.gone = patience.made = patience.standing = milliseconds(150);
    patience.pause = milliseconds(5);
    return patience;
}

} // namespace inspector
