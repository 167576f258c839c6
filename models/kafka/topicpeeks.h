// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/discoveryfacts.h"
#include "core/result.h"
#include "topicreader.h"

#include <string>
#include <vector>

namespace inspector
{

/// Looks at a few of the first and last records of these topics, in their order. Connections of its own; blocks until
/// done or the control says enough, which leaves topics not complete. What cleanup policy they have is not asked.
/// Errors: as of connecting.
Result<std::vector<TopicPeek>> peekTopics(const KafkaSettings& settings, const std::vector<std::string>& topics,
                                          const AskControl& control);

} // namespace inspector
