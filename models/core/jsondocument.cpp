// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsondocument.h"

#include "jsonparser.h"
#include "jsontext.h"

#include <algorithm>
#include <limits>

namespace inspector
{

namespace
{

constexpr std::size_t KeptNodes = 65'536;
constexpr std::size_t KeptText = 1U << 20U; ///< bytes

constexpr std::string_view UpperHexDigits = "0123456789ABCDEF";

void appendUnitEscape(std::string& json, char32_t unit)
{
    json += "\\u";
    for (unsigned shift = 16; shift > 0; shift -= 4)
        json += UpperHexDigits[(unit >> (shift - 4)) & 0x0FU];
}

void appendAsciiQuoted(std::string& json, char c)
{
    switch (c) {
    case '"':
        json += "\\\"";
        break;
    case '\\':
        json += "\\\\";
        break;
    case '\b':
        json += "\\b";
        break;
    case '\f':
        json += "\\f";
        break;
    case '\n':
        json += "\\n";
        break;
    case '\r':
        json += "\\r";
        break;
    case '\t':
        json += "\\t";
        break;
    default:
        if (static_cast<unsigned char>(c) < 0x20)
            appendUnitEscape(json, static_cast<unsigned char>(c));
        else
            json += c;
    }
}

/// ASCII that means itself between quotes.
bool standsInText(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x20 && byte < 0x80 && c != '"' && c != '\\';
}

/// Returns where the next character begins.
std::size_t appendQuotedCharacter(std::string& json, std::string_view utf8, std::size_t at)
{
    if (static_cast<unsigned char>(utf8[at]) < 0x80) {
        appendAsciiQuoted(json, utf8[at]);
        return at + 1;
    }
    const std::size_t start = at;
    const char32_t codePoint = nextCodePoint(utf8, at);
    if (codePoint >= 0x10000) {
        appendUnitEscape(json, 0xD800 + ((codePoint - 0x10000) >> 10U));
        appendUnitEscape(json, 0xDC00 + ((codePoint - 0x10000) & 0x3FFU));
    } else if (codePoint >= 0xD800 && codePoint < 0xE000) {
        appendUnitEscape(json, codePoint);
    } else if (codePoint == 0xFFFD) {
        appendUtf8(json, codePoint);
    } else {
        json += utf8.substr(start, at - start);
    }
    return at;
}

} // namespace

JsonDocument::Outcome JsonDocument::parse(BytesView bytes, StringBytes strings)
{
    // One huge value must not hold its memory for as long as the document lives.
    if (m_nodes.capacity() > KeptNodes)
        m_nodes = {};
    if (m_utf8.capacity() > KeptText)
        m_utf8 = {};
    m_nodes.clear();
    m_bytes = bytes;
    m_strings = strings;
    m_traits = {};
    m_errorOffset = 0;
    m_encoding = strings == StringBytes::Utf8 ? detectJsonEncoding(bytes) : DetectedEncoding();
    if (m_encoding.encoding == JsonEncoding::Refused) {
        m_encoding = {};
        return m_outcome = Outcome::Invalid;
    }
    if (transcoded()) {
        m_utf8 = utf8FromJson(bytes, m_encoding);
        m_traits.set(JsonTrait::OtherEncoding);
        m_traits.set(JsonTrait::ByteOrderMark, m_encoding.markLength > 0);
    }
    m_outcome = JsonParser(*this).run();
    if (transcoded() && m_outcome == Outcome::Invalid)
        m_errorOffset = std::min(givenOffset(m_errorOffset), bytes.size());
    return m_outcome;
}

std::size_t JsonDocument::givenOffset(std::size_t offset) const
{
    return transcoded() ? offsetBeforeUtf8(m_utf8, offset, m_encoding) : offset;
}

bool JsonDocument::strict() const
{
    return !m_traits.has(JsonTrait::ByteOrderMark) && !m_traits.has(JsonTrait::OtherEncoding) &&
           !m_traits.has(JsonTrait::LeadingZeros) && !m_traits.has(JsonTrait::Overlong) &&
           !m_traits.has(JsonTrait::TrailingBytes);
}

bool JsonDocument::lenient() const
{
    return !strict() || m_traits.has(JsonTrait::WhiteSpace) || hasDuplicates();
}

bool JsonDocument::hasDuplicates() const
{
    return std::any_of(m_nodes.begin(), m_nodes.end(), [this](const Node& node) { return hasDuplicateMembers(node); });
}

bool JsonDocument::hasDuplicateMembers(const Node& object) const
{
    if (object.type != JsonType::Object || object.children < 2)
        return false;
    // Few plain names, as in nearly every record, are compared where they stand.
    constexpr std::uint32_t Few = 8;
    bool plain = object.children <= Few;
    for (const Node* child = firstChild(object); plain && child; child = nextSibling(*child)) {
        plain = !child->nameEscaped;
        for (const Node* other = firstChild(object); plain && other != child; other = nextSibling(*other)) {
            if (rawName(*other) == rawName(*child))
                return true;
        }
    }
    if (plain)
        return false;
    std::vector<std::string> resolved;
    resolved.reserve(object.children); // views of its elements are taken: it must not move them
    std::vector<std::string_view> names;
    names.reserve(object.children);
    for (const Node* child = firstChild(object); child; child = nextSibling(*child))
        names.push_back(child->nameEscaped ? std::string_view(resolved.emplace_back(name(*child))) : rawName(*child));
    std::sort(names.begin(), names.end());
    return std::adjacent_find(names.begin(), names.end()) != names.end();
}

const JsonDocument::Node* JsonDocument::firstChild(const Node& node) const
{
    return node.children > 0 ? &node + 1 : nullptr;
}

const JsonDocument::Node* JsonDocument::member(const Node& object, std::string_view wanted) const
{
    if (object.type != JsonType::Object)
        return nullptr;
    const Node* found = nullptr;
    for (const Node* child = firstChild(object); child; child = nextSibling(*child))
        if (child->nameEscaped ? name(*child) == wanted : rawName(*child) == wanted)
            found = child;
    return found;
}

std::string JsonDocument::name(const Node& node) const
{
    return node.nameEscaped ? jsonUnescaped(rawName(node), m_strings) : std::string(rawName(node));
}

std::string JsonDocument::text(const Node& node) const
{
    const BytesView inner = raw(node).substr(1, node.end - node.start - 2);
    return node.escaped ? jsonUnescaped(inner, m_strings) : std::string(inner);
}

std::optional<std::int64_t> JsonDocument::integer(const Node& node) const
{
    BytesView digits = raw(node);
    const bool negative = digits.front() == '-';
    if (negative)
        digits.remove_prefix(1);
    const std::uint64_t limit = std::uint64_t{std::numeric_limits<std::int64_t>::max()} + (negative ? 1 : 0);
    std::uint64_t value = 0;
    for (const char c : digits) {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        if (value > (limit - digit) / 10)
            return std::nullopt;
        value = value * 10 + digit;
    }
    return wrappedInteger(node);
}

std::int64_t JsonDocument::wrappedInteger(const Node& node) const
{
    BytesView digits = raw(node);
    const bool negative = digits.front() == '-';
    if (negative)
        digits.remove_prefix(1);
    std::uint64_t value = 0;
    for (const char c : digits)
        value = value * 10 + static_cast<std::uint64_t>(c - '0');
    return static_cast<std::int64_t>(negative ? 0 - value : value);
}

void appendJsonQuoted(std::string& json, std::string_view utf8)
{
    json += '"';
    for (std::size_t at = 0; at < utf8.size();) {
        const std::size_t start = at;
        while (at < utf8.size() && standsInText(utf8[at]))
            ++at;
        json.append(utf8, start, at - start);
        if (at < utf8.size())
            at = appendQuotedCharacter(json, utf8, at);
    }
    json += '"';
}

std::string jsonQuoted(std::string_view utf8)
{
    std::string json;
    json.reserve(utf8.size() + 2);
    appendJsonQuoted(json, utf8);
    return json;
}

} // namespace inspector
