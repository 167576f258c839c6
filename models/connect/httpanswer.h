// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <string>

namespace inspector
{

/// An answer over HTTP, whoever gave it.
struct HttpAnswer
{
    std::string url; ///< base URL of the worker that was asked, without user info
    int status = 0;
    Bytes body;
    std::string server;   ///< Server header
    std::string location; ///< Location header
};

} // namespace inspector
