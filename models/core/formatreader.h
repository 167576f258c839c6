// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsondocument.h"
#include "result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Reads our own JSON formats, strictly. The first thing that is not as it must be is kept as the error; from then on
/// all answers are empty, so that a reader can go on to its end and ask once.
///
/// Error: CannotRead, subject: the member ("basis[2].keyHex"; "document" for the whole), or the line and column where
/// the text is no JSON; detail: what is wrong with it.
class FormatReader
{
public:
    /// A value and the way to it. Without a node after an error.
    struct Spot
    {
        const JsonDocument::Node* node = nullptr;
        std::string path;
    };

    /// The bytes must outlive the reader.
    explicit FormatReader(BytesView json);

    bool ok() const { return !m_error; }
    /// Only when not ok().
    const Error& error() const { return *m_error; }
    void fail(const Spot& spot, std::string what);

    Spot root() const;
    JsonType typeOf(const Spot& spot) const;
    /// The member, which must be there.
    Spot member(const Spot& object, std::string_view name);
    /// The member; without a node where it is not there, and no error.
    Spot optionalMember(const Spot& object, std::string_view name);
    std::vector<Spot> elements(const Spot& array);
    /// The members whose names end so.
    std::vector<Spot> members(const Spot& object, std::string_view suffix);

    bool isNull(const Spot& spot) const;
    /// Text; bytes that are no UTF-8 stand as `{"hex":"…"}`.
    Bytes text(const Spot& spot);
    std::optional<Bytes> textOrNull(const Spot& spot);
    Bytes hex(const Spot& spot);
    std::optional<Bytes> hexOrNull(const Spot& spot);
    std::int64_t integer(const Spot& spot, std::int64_t least, std::int64_t most);
    bool boolean(const Spot& spot);
    /// The value as it stands in the text.
    BytesView raw(const Spot& spot) const { return spot.node ? m_document.raw(*spot.node) : BytesView(); }

private:
    bool expect(const Spot& spot, JsonType type, const char* what);

    JsonDocument m_document;
    std::optional<Error> m_error;
};

/// Where in a text a byte stands: "line 3, column 7", columns counted in bytes.
std::string textPosition(BytesView text, std::size_t offset);

} // namespace inspector
