// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonwriter.h"

#include "jsondocument.h"

namespace inspector
{

JsonWriter& JsonWriter::name(std::string_view name)
{
    separate();
    appendJsonQuoted(m_json, name);
    m_json += m_layout == Layout::Lines ? ": " : ":";
    m_named = true;
    return *this;
}

JsonWriter& JsonWriter::text(BytesView text)
{
    if (isUtf8(text)) {
        separate();
        appendJsonQuoted(m_json, text);
        return *this;
    }
    return raw("{\"hex\":\"" + toHex(text) + "\"}");
}

JsonWriter& JsonWriter::textOrNull(std::string_view text)
{
    return text.empty() ? null() : this->text(text);
}

JsonWriter& JsonWriter::raw(std::string_view json)
{
    separate();
    m_json += json;
    return *this;
}

JsonWriter& JsonWriter::beginRow()
{
    open('[');
    if (m_rowDepth == 0)
        m_rowDepth = m_depth;
    return *this;
}

JsonWriter& JsonWriter::open(char bracket)
{
    separate();
    m_json += bracket;
    ++m_depth;
    m_first = true;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket)
{
    --m_depth;
    if (!m_first)
        startLine();
    if (m_depth < m_rowDepth)
        m_rowDepth = 0;
    m_json += bracket;
    m_first = false;
    return *this;
}

JsonWriter JsonWriter::elements() const
{
    JsonWriter writer(m_layout);
    writer.m_depth = m_depth;
    writer.m_rowDepth = m_rowDepth;
    return writer;
}

JsonWriter& JsonWriter::add(const JsonWriter& elements)
{
    if (elements.m_json.empty())
        return *this;
    if (!m_first)
        m_json += ',';
    m_first = false;
    m_json += elements.m_json;
    return *this;
}

void JsonWriter::finish()
{
    if (m_take && m_wanted)
        m_wanted = m_take(m_json);
    m_json.clear();
}

void JsonWriter::passOn()
{
    constexpr std::size_t KeptAtMost = std::size_t(1) << 20U; // bytes
    if (m_take && m_json.size() >= KeptAtMost)
        finish();
}

void JsonWriter::separate()
{
    if (std::exchange(m_named, false))
        return;
    passOn();
    if (!m_first)
        m_json += ',';
    m_first = false;
    if (m_depth > 0)
        startLine();
}

void JsonWriter::startLine()
{
    constexpr std::size_t Indent = 2;
    if (m_layout == Layout::Lines && m_rowDepth == 0) {
        m_json += '\n';
        m_json.append(Indent * m_depth, ' ');
    }
}

} // namespace inspector
