// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/result.h"

#include <QDateTime>
#include <QPointer>

#include <optional>
#include <utility>

namespace inspector
{

/// The last answer to a question that is asked again and again, and when it came.
template <class T>
struct Answer
{
    std::optional<Result<T>> result; ///< nothing = none yet
    QDateTime at;

    bool ok() const { return result && result->ok(); }
    const Error* error() const { return result && !result->ok() ? &result->error() : nullptr; }
};

/// A completion that is dropped once `context` is gone: interfaces of core know no context objects. Same thread only.
template <class Function>
auto guarded(QObject* context, Function function)
{
    return [alive = QPointer<QObject>(context), function = std::move(function)](auto&&... arguments) {
        if (alive)
            function(std::forward<decltype(arguments)>(arguments)...);
    };
}

} // namespace inspector
