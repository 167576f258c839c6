// SPDX-License-Identifier: GPL-3.0-or-later
#include "jsonwriter.h"

#include "jsondocument.h"

namespace inspector
{

JsonWriter& JsonWriter::name(std::string_view name)
{
    separate();
    m_json += jsonQuoted(name);
    m_json += ':';
    m_first = true;
    return *this;
}

JsonWriter& JsonWriter::text(BytesView text)
{
    if (isUtf8(text))
        return raw(jsonQuoted(text));
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

JsonWriter& JsonWriter::open(char bracket)
{
    separate();
    m_json += bracket;
    m_first = true;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket)
{
    m_json += bracket;
    m_first = false;
    return *this;
}

void JsonWriter::separate()
{
    if (!m_first)
        m_json += ',';
    m_first = false;
}

} // namespace inspector
