// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"

#include <utility>
#include <variant>

namespace inspector
{

/// A value, or the Error that stands in its way. Never both, never neither.
template <class T>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_content(std::in_place_index<0>, std::move(value)) {}     // NOLINT(google-explicit-constructor)
    Result(Error error) : m_content(std::in_place_index<1>, std::move(error)) {} // NOLINT(google-explicit-constructor)

    bool ok() const { return m_content.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Only when ok().
    const T& value() const& { return std::get<0>(m_content); }
    T& value() & { return std::get<0>(m_content); }
    T&& value() && { return std::get<0>(std::move(m_content)); }
    const T* operator->() const { return &value(); }
    const T& operator*() const { return value(); }

    /// Only when not ok().
    const Error& error() const { return std::get<1>(m_content); }

private:
    std::variant<T, Error> m_content;
};

/// The value of a Result that says no more than that it worked.
struct Done
{};

} // namespace inspector
