// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "planrequest.h"

#include <vector>

namespace inspector
{

/// Offsets in a file, as the tools around Connect hand them out and take them in.
class OffsetsDocument
{
public:
    /// Reads `{"offsets":[{"partition":…,"offset":…},…]}` as `GET …/offsets` and kcctl say it, the bare array, and a
    /// Strimzi ConfigMap as JSON (`kubectl get configmap … -o json`) with that text in `offsets.json`, or in its only
    /// `….json` (MirrorMaker 2). Partitions and offsets stay as they are written, digit by digit; an offset null is one
    /// that shall be removed. What a worker thinks of them is for the plan to say.
    ///
    /// Errors: CannotRead, subject: where ("offsets[2].partition", "line 3, column 7"), detail: what is wrong.
    static Result<std::vector<WantedOffset>> read(BytesView text);
};

} // namespace inspector
