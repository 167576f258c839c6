// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "flagset.h"
#include "jsonencoding.h"
#include "jsontext.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

enum class JsonType : std::uint8_t
{
    Null,
    False,
    True,
    Integer, ///< a number literal without fraction and exponent, of any size
    Decimal, ///< a number literal with fraction or exponent
    String,
    Array,
    Object,
};

/// What stands in a JSON text beside what must be there; what it means is for others to say.
enum class JsonTrait : std::uint8_t
{
    WhiteSpace,    ///< between the tokens, before or behind the value
    ByteOrderMark, ///< of any encoding
    OtherEncoding, ///< UTF-16 or UTF-32
    LeadingZeros,  ///< a number with zeros that it does not need
    Overlong,      ///< a character in more bytes of UTF-8 than it needs
    TrailingBytes, ///< other than white space behind the value
    Escapes,       ///< a string with an escape, needed or not
    Supplementary, ///< a raw character beyond the basic plane
};

/// A JSON text read as the JSON reader of Kafka Connect reads it (Jackson's defaults plus leading zeros), keeping where
/// every value stands in the bytes. Numbers stay text: nothing ever goes through double.
///
/// Accepts and refuses what Connect's JsonDeserializer does: leading zeros, a BOM, bytes after the first value and
/// duplicate members are accepted, and so are UTF-16 and UTF-32; NaN, single quotes, comments and trailing commas are
/// not; depth is at most 1000.
/// The document keeps views of the bytes given to parse(): they must outlive it. Re-usable, so that reading many small
/// values allocates nothing.
class JsonDocument
{
public:
    enum class Outcome : std::uint8_t
    {
        Value,   ///< a value was read
        Nothing, ///< no bytes, or white space only: Connect reads null
        Invalid, ///< refused
    };

    struct Node
    {
        JsonType type = JsonType::Null;
        bool escaped = false;    ///< a string whose text differs from its bytes (escapes, overlong UTF-8)
        std::uint32_t start = 0; ///< the value's bytes in utf8(), quotes and brackets included
        std::uint32_t end = 0;
        std::uint32_t nameStart = 0; ///< member name without its quotes; empty range outside objects
        std::uint32_t nameEnd = 0;
        bool nameEscaped = false;
        std::uint32_t next = 0;     ///< index of the next sibling, 0 = last
        std::uint32_t children = 0; ///< number of elements or members
    };

    /// Reads the first value of `bytes`. With StringBytes::Any strings may hold any bytes and be of any length.
    Outcome parse(BytesView bytes, StringBytes strings = StringBytes::Utf8);
    Outcome outcome() const { return m_outcome; }

    /// Any white space, BOM, leading zero, overlong UTF-8, duplicate member or byte after the value: read by a worker,
    /// but not what its own converter writes, or not strict JSON. Looks for duplicates when called.
    bool lenient() const;
    /// What was met up to the end of the first value, and whether anything stands behind it.
    FlagSet<JsonTrait> traits() const { return m_traits; }
    /// Strict JSON (RFC 8259) but for duplicate members, which that allows. White space is strict.
    bool strict() const;
    /// Whether any object of the text has two members of one name. Looks for them when called.
    bool hasDuplicates() const;
    /// Offset of the first byte that was refused (Invalid).
    std::size_t errorOffset() const { return m_errorOffset; }

    /// The text that nodes and views are about: the bytes given, or what they are in UTF-8 where they are UTF-16 or
    /// UTF-32.
    BytesView utf8() const { return transcoded() ? BytesView(m_utf8) : m_bytes; }
    bool transcoded() const { return m_encoding.encoding != JsonEncoding::Utf8; }
    /// Where in the bytes given the character stands that is at `offset` of utf8().
    std::size_t givenOffset(std::size_t offset) const;

    /// The value; node 0. Only when outcome() is Value.
    const Node& root() const { return m_nodes.front(); }
    const Node* firstChild(const Node& node) const;
    const Node* nextSibling(const Node& node) const { return node.next ? &m_nodes[node.next] : nullptr; }
    /// The member's value; of duplicates the last, as in Java. Null if there is none.
    const Node* member(const Node& object, std::string_view name) const;

    /// Whether two members of this object (not of those inside it) have the same name.
    bool hasDuplicateMembers(const Node& object) const;

    /// The value's bytes as they stand in the text.
    BytesView raw(const Node& node) const { return utf8().substr(node.start, node.end - node.start); }
    /// The member's name as it stands in the text, without its quotes.
    BytesView rawName(const Node& node) const { return utf8().substr(node.nameStart, node.nameEnd - node.nameStart); }
    /// The member's name, escapes resolved.
    std::string name(const Node& node) const;
    /// A string's text, escapes resolved (UTF-8; a lone surrogate becomes its three-byte form).
    std::string text(const Node& node) const;
    /// An Integer's value if it fits 64 bits.
    std::optional<std::int64_t> integer(const Node& node) const;
    /// An Integer's value as Connect hands it on: its low 64 bits (BigInteger.longValue).
    std::int64_t wrappedInteger(const Node& node) const;

private:
    friend class JsonParser;

    BytesView m_bytes;
    DetectedEncoding m_encoding;
    std::string m_utf8; ///< only where transcoded
    std::vector<Node> m_nodes;
    Outcome m_outcome = Outcome::Nothing;
    StringBytes m_strings = StringBytes::Utf8;
    FlagSet<JsonTrait> m_traits;
    std::size_t m_errorOffset = 0;
};

/// A JSON string literal, quotes included, escaped as Connect's converter escapes (for keys and bodies that we make).
/// Bytes that are not UTF-8 become U+FFFD; a surrogate's three-byte form becomes its escape.
std::string jsonQuoted(std::string_view utf8);
/// The same, at the end of a text.
void appendJsonQuoted(std::string& json, std::string_view utf8);

} // namespace inspector
