// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <map>
#include <string>
#include <vector>

namespace inspector
{

/// A request to a simulated worker, its path split and decoded.
struct WorkerRequest
{
    std::string method;                ///< upper case
    std::vector<std::string> segments; ///< of the path, each decoded
    std::multimap<std::string, std::string> query;
    Bytes body;
    std::size_t worker = 0; ///< index of the worker that was asked

    bool asks(const std::string& name, const std::string& value) const
    {
        const auto [first, last] = query.equal_range(name);
        for (auto item = first; item != last; ++item) {
            if (item->second == value) {
                return true;
            }
        }
        return false;
    }
};

} // namespace inspector
