// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "ids.h"
#include "result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

class ClusterMirror;

/// One raw key that an operation changes or rests on.
struct PlannedKey
{
    KeyId key;
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t offset = -1; ///< of its last record when the plan was made
    Bytes rawKey;
    std::optional<Bytes> before; ///< value; nothing = tombstone
    std::string sourcePartition; ///< JSON text as stored
    std::uint64_t row = 0;       ///< of that record
};

/// What will be done, worked out from the folded state before anything is sent. Format: report.md section 3.
struct OperationPlan
{
    std::string id;        ///< UUID
    std::string operation; ///< as on the command line: "reset-offsets"
    std::string kafkaClusterId;
    std::string group;
    std::string connector;
    std::string via = "rest";
    std::string madeAt; ///< ISO 8601 UTC
    std::string madeBy;
    std::string program;
    std::vector<PlannedKey> keys; ///< live raw keys that will go, with their present values
    std::string restMethod;
    std::string restPath;
    bool resumeAfter = false;
};

/// The plan to reset a source connector's offsets through REST: every live raw key of the connector in every offsets
/// topic that is read. Errors: NotFound (no such connector), NotPossible with detail "sink" or "no-offsets".
Result<OperationPlan> planResetOffsets(const ClusterMirror& mirror, ConnectorId connector);

/// The plan as one JSON object, member order as in report.md.
std::string planToJson(const OperationPlan& plan);

} // namespace inspector
