// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connectorconfig.h"
#include "planrequest.h"

namespace inspector
{

/// What a request for another configuration comes to.
struct ConfigWish
{
    ConfigProperties before; ///< as it stands; empty for a connector that is to be created
    ConfigProperties sent;   ///< as it is sent: all properties, or those that a patch changes (null removes)
    ConfigProperties after;  ///< all properties as a worker then keeps them, the name among them
};

/// Works it out, and refuses what a worker would refuse. Errors: those of planConfig().
Result<ConfigWish> readConfigWish(const ClusterMirror& mirror, const PlanRequest& request);

/// All properties as a worker would validate them, also of a request that is refused for its name or not complete yet.
/// Nothing where they cannot be read, name no class, or hold a mask.
std::optional<ConfigProperties> configToValidate(const ClusterMirror& mirror, const PlanRequest& request);

/// The plan to create a connector, or to change its configuration: one call of a worker. Through REST only.
///
/// OperationPlan::changes: one for every property that changes, by name, secret values masked, so that before and after
/// of a secret may look alike; null as the text null. Of a creation with a state to start in also "target state".
/// OperationPlan::rest has the secrets in clear: planToJson() masks them.
/// Errors beside those of makePlan(): BadRequest with the reason of ConnectorsResource, of the readers of its bodies or
/// of AbstractHerder; NotPossible with the property or connector in `subject`:
/// - "exists": there is such a connector;
/// - "masked": the value that would be sent is no secret but what stands in place of one;
/// - "config-unread": there is no configuration of it that workers can use.
Result<OperationPlan> planConfig(const PlanFacts& facts, const PlanRequest& request);

/// What a plan of these operations wants to stand afterwards, read from its call.
struct WantedConfig
{
    ConfigProperties properties; ///< of a patch those that it changes; nothing as value = removed, or null
    bool whole = true;           ///< all properties; false: a patch
    std::optional<TargetState> initialState;
};
/// Nothing where the plan is about something else.
std::optional<WantedConfig> wantedConfig(const OperationPlan& plan);

} // namespace inspector
