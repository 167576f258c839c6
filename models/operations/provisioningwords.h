// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topicverdict.h"
#include "sentence.h"

namespace inspector
{

/// How topics stand against a policy, in words. Plain text; names are in it as they are.
class ProvisioningWords
{
public:
    static Sentence role(TopicRole role);
    static Sentence state(const TopicVerdict& verdict);
    /// "partitions=5 replication=3 cleanup.policy=compact".
    static QString asWanted(const TopicVerdict& verdict);
    /// What is not as wanted, what it means, and the way to cure it.
    static Sentence difference(const TopicVerdict& verdict, const TopicVerdict::Difference& difference);
    /// What will be done, or why nothing can be; the differences among it.
    static Sentence plan(const TopicVerdict& verdict);
    /// Empty for a name that is fine.
    static Sentence nameProblem(TopicNameProblem problem);
};

} // namespace inspector
