// SPDX-License-Identifier: GPL-3.0-or-later
#include "topiccontents.h"

#include "peekedtopic.h"

namespace inspector
{

TopicContents topicContents(const TopicPeek& peek, TopicRole role)
{
    if (peek.records.empty())
        return peek.complete ? TopicContents::Empty : TopicContents::Unknown;
    TopicPeek looked = peek;
    looked.partitions = 1; // of how many it has is another question, and another difference
    const TopicRole wanted = role == TopicRole::ConnectorOffset ? TopicRole::Offset : role;
    return PeekedTopic(looked).role() == wanted ? TopicContents::Fitting : TopicContents::Foreign;
}

} // namespace inspector
