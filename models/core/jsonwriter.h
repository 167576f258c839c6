// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace inspector
{

/// Writes JSON in the order of the calls. The caller keeps objects and arrays balanced, and gives every member of an
/// object a name.
class JsonWriter
{
public:
    enum class Layout : std::uint8_t
    {
        Compact, ///< no white space
        Lines,   ///< every member and element on a line of its own, so that two documents can be compared line by line
    };

    /// Takes text that is written, in order; false = no more is wanted.
    using Take = std::function<bool(std::string_view)>;

    explicit JsonWriter(Layout layout = Layout::Compact) : m_layout(layout) {}
    /// Keeps no more than a part of the text: the rest has gone to `take`. The last of it goes there with finish().
    JsonWriter(Layout layout, Take take) : m_layout(layout), m_take(std::move(take)) {}

    JsonWriter& beginObject() { return open('{'); }
    JsonWriter& endObject() { return close('}'); }
    JsonWriter& beginArray() { return open('['); }
    /// On one line, whatever the layout of the rest.
    JsonWriter& beginRow();
    JsonWriter& endArray() { return close(']'); }

    /// The name of the member whose value comes next.
    JsonWriter& name(std::string_view name);

    /// Text; what is not UTF-8 as `{"hex":"…"}`, as in all public formats (report.md).
    JsonWriter& text(BytesView text);
    /// Text, or null where it is empty: the public formats have null for what is not known.
    JsonWriter& textOrNull(std::string_view text);
    JsonWriter& integer(std::int64_t value) { return raw(std::to_string(value)); }
    JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }
    /// A complete JSON value.
    JsonWriter& raw(std::string_view json);

    /// A writer of its own for elements of the array that is open here, so that another thread can write them.
    JsonWriter elements() const;
    /// Puts in what such a writer has written.
    JsonWriter& add(const JsonWriter& elements);

    /// False once `take` wants no more: what is written then goes nowhere.
    bool isWanted() const { return m_wanted; }
    void finish();

    /// All of it, or with a `take` what has not gone there yet.
    const std::string& json() const { return m_json; }
    /// Moves the text out; the writer is of no use afterwards.
    std::string takeJson() { return std::move(m_json); }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void separate();
    void startLine();

    void passOn();

    std::string m_json;
    Layout m_layout;
    Take m_take;
    std::size_t m_depth = 0;    ///< of open objects and arrays
    std::size_t m_rowDepth = 0; ///< depth of the row that is open; 0 = none
    bool m_first = true;        ///< nothing stands before in this object or array
    bool m_named = false;       ///< a name has just been written
    bool m_wanted = true;
};

} // namespace inspector
