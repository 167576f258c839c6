// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <functional>
#include <optional>

namespace inspector
{

/// The result of one asynchronous call, once it is there. Must outlive the call.
template <class T>
class Awaited
{
public:
    std::function<void(Result<T>)> reply()
    {
        return [this](Result<T> result) {
            ++m_calls;
            m_result.emplace(std::move(result));
        };
    }
    /// How often the completion was called.
    int calls() const { return m_calls; }
    /// Only when calls() > 0.
    const Result<T>& get() const { return m_result.value(); }

private:
    int m_calls = 0;
    std::optional<Result<T>> m_result;
};

} // namespace inspector
