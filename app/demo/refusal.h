// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace inspector
{

/// Why a worker does not do what it was asked to: HTTP status and the message of Connect's error body.
struct Refusal
{
    int status = 500;
    std::string message;
};

/// Nothing = done.
using Outcome = std::optional<Refusal>;

} // namespace inspector
