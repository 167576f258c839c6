// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/topicpolicy.h"

#include <QString>

namespace inspector
{

/// A policy for Connect's topics in a file (topicPolicyToJson). Blocks; any thread.
class TopicPolicyFile
{
public:
    /// Errors: CannotRead, subject: the path, or where in it; detail: the reason.
    static Result<TopicPolicy> read(const QString& path);
    /// The file is there whole or not at all; what has the name is replaced. Errors: CannotWrite.
    static Result<Done> write(const QString& path, const TopicPolicy& policy);
};

} // namespace inspector
