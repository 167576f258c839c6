// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/discoveryfacts.h"
#include "core/error.h"
#include "kafkaclient.h"

#include <memory>
#include <optional>
#include <vector>

namespace inspector
{

/// Groups with their members' bytes, which only this old call of librdkafka 2.0.2 hands on.
struct ListedGroups
{
    std::vector<GroupFacts> groups; ///< those that could be described
    std::optional<Error> error;     ///< why some are missing
};

/// All groups; blocks some seconds at most: not for a GUI thread. It cannot be called off.
ListedGroups listGroups(const std::shared_ptr<KafkaClient>& client, const AskControl& control);
/// One group; that there is none is a group in state Dead.
ListedGroups describeGroup(const std::shared_ptr<KafkaClient>& client, const std::string& group,
                           const AskControl& control);

} // namespace inspector
