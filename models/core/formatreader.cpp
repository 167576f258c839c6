// SPDX-License-Identifier: GPL-3.0-or-later
#include "formatreader.h"

#include <algorithm>

namespace inspector
{

FormatReader::FormatReader(BytesView json)
{
    switch (m_document.parse(json)) {
    case JsonDocument::Outcome::Nothing:
        m_error = Error{ErrorCode::CannotRead, textPosition(json, 0), "is empty"};
        break;
    case JsonDocument::Outcome::Invalid:
        m_error = Error{ErrorCode::CannotRead, textPosition(json, m_document.errorOffset()), "is no JSON"};
        break;
    case JsonDocument::Outcome::Value:
        if (!m_document.strict())
            m_error = Error{ErrorCode::CannotRead, textPosition(json, 0), "is not one strict JSON value in UTF-8"};
        else if (m_document.hasDuplicates())
            m_error = Error{ErrorCode::CannotRead, textPosition(json, 0), "has a member twice"};
        break;
    }
}

void FormatReader::fail(const Spot& spot, std::string what)
{
    if (!m_error)
        m_error = Error{ErrorCode::CannotRead, spot.path.empty() ? "document" : spot.path, std::move(what)};
}

FormatReader::Spot FormatReader::root() const
{
    return {m_error ? nullptr : &m_document.root(), std::string()};
}

JsonType FormatReader::typeOf(const Spot& spot) const
{
    return spot.node ? spot.node->type : JsonType::Null;
}

bool FormatReader::isNull(const Spot& spot) const
{
    return typeOf(spot) == JsonType::Null;
}

bool FormatReader::expect(const Spot& spot, JsonType type, const char* what)
{
    if (m_error || !spot.node)
        return false;
    if (spot.node->type == type)
        return true;
    fail(spot, what);
    return false;
}

FormatReader::Spot FormatReader::optionalMember(const Spot& object, std::string_view name)
{
    const std::string prefix = object.path.empty() ? std::string() : object.path + ".";
    Spot spot{nullptr, prefix + std::string(name)};
    if (expect(object, JsonType::Object, "is no object"))
        spot.node = m_document.member(*object.node, name);
    return spot;
}

FormatReader::Spot FormatReader::member(const Spot& object, std::string_view name)
{
    Spot spot = optionalMember(object, name);
    if (!m_error && object.node && !spot.node)
        fail(spot, "is missing");
    return spot;
}

std::vector<FormatReader::Spot> FormatReader::elements(const Spot& array)
{
    std::vector<Spot> spots;
    if (!expect(array, JsonType::Array, "is no array"))
        return spots;
    for (const JsonDocument::Node* child = m_document.firstChild(*array.node); child;
         child = m_document.nextSibling(*child))
        spots.push_back({child, array.path + "[" + std::to_string(spots.size()) + "]"});
    return spots;
}

std::vector<FormatReader::Spot> FormatReader::members(const Spot& object, std::string_view suffix)
{
    std::vector<Spot> spots;
    if (!expect(object, JsonType::Object, "is no object"))
        return spots;
    for (const JsonDocument::Node* child = m_document.firstChild(*object.node); child;
         child = m_document.nextSibling(*child))
    {
        const std::string name = m_document.name(*child);
        if (name.ends_with(suffix))
            spots.push_back({child, object.path + "." + name});
    }
    return spots;
}

Bytes FormatReader::text(const Spot& spot)
{
    if (typeOf(spot) == JsonType::Object) {
        const Spot digits = member(spot, "hex");
        if (digits.node && spot.node->children != 1)
            fail(spot, "is no text");
        return hex(digits);
    }
    return expect(spot, JsonType::String, "is no text") ? m_document.text(*spot.node) : Bytes();
}

std::optional<Bytes> FormatReader::textOrNull(const Spot& spot)
{
    if (isNull(spot))
        return std::nullopt;
    return text(spot);
}

Bytes FormatReader::hex(const Spot& spot)
{
    if (!expect(spot, JsonType::String, "is no text"))
        return {};
    std::optional<Bytes> bytes = fromHex(m_document.text(*spot.node));
    if (!bytes)
        fail(spot, "is no even number of hex digits");
    return bytes.value_or(Bytes());
}

std::optional<Bytes> FormatReader::hexOrNull(const Spot& spot)
{
    if (isNull(spot))
        return std::nullopt;
    return hex(spot);
}

std::int64_t FormatReader::integer(const Spot& spot, std::int64_t least, std::int64_t most)
{
    if (!expect(spot, JsonType::Integer, "is no whole number"))
        return 0;
    const std::optional<std::int64_t> number = m_document.integer(*spot.node);
    if (number && *number >= least && *number <= most)
        return *number;
    fail(spot, "is out of range");
    return 0;
}

bool FormatReader::boolean(const Spot& spot)
{
    if (!m_error && spot.node && typeOf(spot) != JsonType::True && typeOf(spot) != JsonType::False)
        fail(spot, "is neither true nor false");
    return typeOf(spot) == JsonType::True;
}

std::string textPosition(BytesView text, std::size_t offset)
{
    const BytesView before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n');
    const std::size_t column = before.size() - (lineStart == BytesView::npos ? 0 : lineStart + 1) + 1;
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

} // namespace inspector
