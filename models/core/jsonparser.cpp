// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonparser.h"

#include "characters.h"
#include "jsontext.h"

#include <array>

namespace inspector
{

namespace
{

constexpr std::array<bool, 256> makePlainTable()
{
    std::array<bool, 256> plain{};
    for (std::size_t c = 0x20; c < 0x80; ++c)
        plain[c] = c != '"' && c != '\\';
    return plain;
}
/// Bytes of a string that need no second look.
constexpr std::array<bool, 256> Plain = makePlainTable();

unsigned char byteOf(const char* at)
{
    return static_cast<unsigned char>(*at);
}
bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}
bool isContinuation(const char* at)
{
    return (byteOf(at) & 0xC0U) == 0x80U;
}

/// Whether a literal may not end before this byte. Jackson asks Java's isJavaIdentifierPart from `0` on; beyond ASCII
/// that needs tables of Unicode, so every such byte counts as part of the word.
bool continuesLiteral(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    return isDigit(c) || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_' || byte >= 0x7F;
}

} // namespace

JsonParser::JsonParser(JsonDocument& document)
    : m_document(document), m_begin(document.utf8().data()), m_end(m_begin + document.utf8().size()), m_at(m_begin)
{}

JsonDocument::Outcome JsonParser::run()
{
    skipByteOrderMark();
    skipSpace();
    if (atEnd())
        return JsonDocument::Outcome::Nothing;
    if (!readTree()) {
        m_document.m_errorOffset = offset(m_at);
        m_document.m_nodes.clear();
        return JsonDocument::Outcome::Invalid;
    }
    skipSpace();
    if (!atEnd())
        note(JsonTrait::TrailingBytes);
    return JsonDocument::Outcome::Value;
}

bool JsonParser::readTree()
{
    if (!readValue())
        return false;
    while (m_open != NoContainer)
        if (!readElement())
            return false;
    // A number has no end of its own: at the top only white space may follow it.
    const JsonType type = m_document.m_nodes.front().type;
    return (type != JsonType::Integer && type != JsonType::Decimal) || atEnd() || isSpace(*m_at);
}

/// One step inside the innermost container: its end, or the next element with what stands before it.
bool JsonParser::readElement()
{
    const Node& container = m_document.m_nodes[m_open];
    const bool object = container.type == JsonType::Object;
    skipSpace();
    if (atEnd())
        return false;
    if (*m_at == (object ? '}' : ']')) {
        closeContainer();
        return true;
    }
    if (container.children > 0) {
        if (*m_at != ',')
            return false;
        ++m_at;
        skipSpace();
    }
    return (!object || readName()) && readValue();
}

bool JsonParser::readName()
{
    if (atEnd() || *m_at != '"')
        return false;
    ++m_at;
    m_nameStart = offset(m_at);
    m_nameEscaped = false;
    if (!readString(m_nameEscaped))
        return false;
    m_nameEnd = offset(m_at) - 1;
    if (!withinLimit({m_begin + m_nameStart, m_nameEnd - m_nameStart}, m_nameEscaped, MaxNameLength,
                     m_document.transcoded()))
        return false;
    skipSpace();
    if (atEnd() || *m_at != ':')
        return false;
    ++m_at;
    skipSpace();
    return true;
}

bool JsonParser::readValue()
{
    if (atEnd())
        return false;
    switch (*m_at) {
    case '{':
        return readContainer(JsonType::Object);
    case '[':
        return readContainer(JsonType::Array);
    case '"': {
        Node& node = addNode(JsonType::String, m_at);
        ++m_at;
        if (!readString(node.escaped))
            return false;
        node.end = offset(m_at);
        return withinLimit({m_begin + node.start + 1, node.end - node.start - 2}, node.escaped, MaxStringLength, true);
    }
    case 'n':
        return readLiteral(JsonType::Null, "null");
    case 't':
        return readLiteral(JsonType::True, "true");
    case 'f':
        return readLiteral(JsonType::False, "false");
    default:
        return readNumber();
    }
}

/// While a container is open its `next` holds its parent and its `end` its last child (0 = none yet).
bool JsonParser::readContainer(JsonType type)
{
    if (m_depth == MaxDepth)
        return false;
    ++m_depth;
    const auto index = static_cast<std::uint32_t>(m_document.m_nodes.size());
    Node& node = addNode(type, m_at);
    node.next = m_open;
    node.end = 0;
    m_open = index;
    ++m_at;
    return true;
}

void JsonParser::closeContainer()
{
    ++m_at;
    --m_depth;
    Node& node = m_document.m_nodes[m_open];
    m_open = node.next;
    node.next = 0;
    node.end = offset(m_at);
}

JsonParser::Node& JsonParser::addNode(JsonType type, const char* start)
{
    auto& nodes = m_document.m_nodes;
    const auto index = static_cast<std::uint32_t>(nodes.size());
    Node& node = nodes.emplace_back();
    node.type = type;
    node.start = offset(start);
    if (m_open == NoContainer)
        return node;
    Node& parent = nodes[m_open];
    if (parent.end != 0)
        nodes[parent.end].next = index;
    parent.end = index;
    ++parent.children;
    if (parent.type == JsonType::Object) {
        node.nameStart = m_nameStart;
        node.nameEnd = m_nameEnd;
        node.nameEscaped = m_nameEscaped;
    }
    return node;
}

bool JsonParser::readNumber()
{
    const char* const start = m_at;
    const auto digits = [this] {
        const char* const first = m_at;
        while (!atEnd() && isDigit(*m_at))
            ++m_at;
        return static_cast<std::size_t>(m_at - first);
    };
    if (*m_at == '-')
        ++m_at;
    const char* const first = m_at;
    std::size_t count = digits();
    if (count == 0)
        return false;
    const char* significant = first;
    while (significant + 1 < m_at && *significant == '0')
        ++significant;
    if (significant != first) {
        note(JsonTrait::LeadingZeros);
        count -= static_cast<std::size_t>(significant - first); // Jackson drops them before it counts
    }
    JsonType type = JsonType::Integer;
    if (!atEnd() && *m_at == '.') {
        ++m_at;
        type = JsonType::Decimal;
        const std::size_t fraction = digits();
        if (fraction == 0)
            return false;
        count += fraction;
    }
    if (!atEnd() && (*m_at == 'e' || *m_at == 'E')) {
        ++m_at;
        type = JsonType::Decimal;
        if (!atEnd() && (*m_at == '+' || *m_at == '-'))
            ++m_at;
        const std::size_t exponent = digits();
        if (exponent == 0)
            return false;
        count += exponent;
    }
    if (count > MaxDigits)
        return false;
    addNode(type, start).end = offset(m_at);
    return true;
}

bool JsonParser::readLiteral(JsonType type, std::string_view text)
{
    const char* const start = m_at;
    for (const char c : text) {
        if (atEnd() || *m_at != c)
            return false;
        ++m_at;
    }
    if (!atEnd() && continuesLiteral(*m_at))
        return false;
    addNode(type, start).end = offset(m_at);
    return true;
}

/// From behind the opening quote to behind the closing one.
bool JsonParser::readString(bool& escaped)
{
    for (;;) {
        while (!atEnd() && Plain[byteOf(m_at)])
            ++m_at;
        if (atEnd())
            return false;
        const unsigned char byte = byteOf(m_at);
        if (byte == '"') {
            ++m_at;
            return true;
        }
        if (byte == '\\') {
            escaped = true;
            note(JsonTrait::Escapes);
            if (!readEscape())
                return false;
        } else if (byte < 0x80) {
            return false; // a control character
        } else if (m_document.m_strings == StringBytes::Any) {
            ++m_at;
        } else {
            bool irregular = false;
            if (!readMultiByte(irregular))
                return false;
            if (irregular) {
                escaped = true; // so that text() looks at every byte and gives the shortest form
                note(JsonTrait::Overlong);
            }
        }
    }
}

bool JsonParser::readEscape()
{
    ++m_at;
    if (atEnd())
        return false;
    const char kind = *m_at;
    if (kind != 'u') {
        if (std::string_view("\"\\/bfnrt").find(kind) == std::string_view::npos)
            return false;
        ++m_at;
        return true;
    }
    ++m_at;
    for (int i = 0; i < 4; ++i, ++m_at) {
        const char c = atEnd() ? '\0' : *m_at;
        if (!isDigit(c) && (c < 'a' || c > 'f') && (c < 'A' || c > 'F'))
            return false;
    }
    return true;
}

/// Jackson looks at the lead byte and at the mark of continuation bytes: forms of two and three bytes may be overlong.
/// Surrogates are refused as by the Jackson of Kafka 4, but not where they came from UTF-32.
bool JsonParser::readMultiByte(bool& irregular)
{
    const unsigned char lead = byteOf(m_at);
    const std::ptrdiff_t length = lead < 0xC0 || lead > 0xF4 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 0 || m_end - m_at < length)
        return false;
    for (std::ptrdiff_t i = 1; i < length; ++i)
        if (!isContinuation(m_at + i))
            return false;
    const unsigned char second = byteOf(m_at + 1);
    const bool surrogate = lead == 0xED && second >= 0xA0 && !m_document.transcoded();
    const bool outOfRange = (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90);
    if (surrogate || outOfRange)
        return false;
    if (length == 4)
        note(JsonTrait::Supplementary);
    irregular = lead < 0xC2 || (lead == 0xE0 && second < 0xA0);
    m_at += length;
    return true;
}

/// The exact length is counted only where the raw one, which is never smaller, is too long.
bool JsonParser::withinLimit(BytesView raw, bool escaped, std::size_t limit, bool inUnits) const
{
    if (raw.size() <= limit || m_document.m_strings == StringBytes::Any)
        return true;
    const std::string text = escaped ? jsonUnescaped(raw) : std::string(raw);
    return (inUnits ? utf16Length(text) : text.size()) <= limit;
}

/// Jackson looks for the mark only where there are four bytes. A transcoded text has lost its own.
void JsonParser::skipByteOrderMark()
{
    if (m_document.transcoded() || m_end - m_at < 4 || std::string_view(m_at, 3) != "\xEF\xBB\xBF")
        return;
    m_at += 3;
    note(JsonTrait::ByteOrderMark);
}

void JsonParser::skipSpace()
{
    if (atEnd() || !isSpace(*m_at))
        return;
    note(JsonTrait::WhiteSpace);
    do
        ++m_at;
    while (!atEnd() && isSpace(*m_at));
}

} // namespace inspector
