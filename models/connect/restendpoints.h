// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/restrequest.h"
#include "core/plan.h"

namespace inspector
{

/// The request that carries `call` out, with what is known of its endpoint: success codes, first version, whose it is.
/// The path is written anew from its decoded parts, so that every name in it is one segment. A call of no endpoint that
/// this program uses becomes a request with a refusal (NotPossible, detail "no-such-call"): a plan may come from a
/// file. Source: the resources in org.apache.kafka.connect.runtime.rest.resources.
RestRequest restRequest(const PlannedCall& call);

} // namespace inspector
