// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsondocument.h"

namespace inspector
{

/// Reads one JSON value into the nodes of a JsonDocument; lives for one parse.
///
/// Its rules are those of Jackson's UTF-8 reader as JsonDeserializer sets it up (StreamReadConstraints' limits, leading
/// zeros allowed), and of its character reader where the document was transcoded. Open containers are linked through
/// fields of their own nodes, so that depth costs no stack and no memory.
class JsonParser
{
public:
    static constexpr std::uint32_t MaxDepth = 1000;
    static constexpr std::size_t MaxDigits = 1000;
    static constexpr std::size_t MaxNameLength =
        50'000; ///< bytes of UTF-8; UTF-16 units where the document was transcoded
    static constexpr std::size_t MaxStringLength = 20'000'000; ///< UTF-16 units

    explicit JsonParser(JsonDocument& document);

    /// Sets nodes, leniency and error offset; m_bytes of the document must be set and m_nodes empty.
    JsonDocument::Outcome run();

private:
    using Node = JsonDocument::Node;

    bool readTree();
    bool readElement();
    bool readName();
    bool readValue();
    bool readContainer(JsonType type);
    bool readNumber();
    bool readLiteral(JsonType type, std::string_view text);
    bool readString(bool& escaped);
    bool readEscape();
    bool readMultiByte(bool& irregular);
    bool withinLimit(BytesView raw, bool escaped, std::size_t limit, bool inUnits) const;

    Node& addNode(JsonType type, const char* start);
    void closeContainer();
    void skipByteOrderMark();
    void skipSpace();

    void note(JsonTrait trait) { m_document.m_traits.set(trait); }
    bool atEnd() const { return m_at == m_end; }
    std::uint32_t offset(const char* at) const { return static_cast<std::uint32_t>(at - m_begin); }

    static constexpr std::uint32_t NoContainer = 0xffffffffU;

    JsonDocument& m_document;
    const char* m_begin;
    const char* m_end;
    const char* m_at;
    std::uint32_t m_open = NoContainer; ///< innermost open container
    std::uint32_t m_depth = 0;
    std::uint32_t m_nameStart = 0; ///< name of the member whose value comes next
    std::uint32_t m_nameEnd = 0;
    bool m_nameEscaped = false;
};

} // namespace inspector
