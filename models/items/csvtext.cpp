// SPDX-License-Identifier: GPL-3.0-or-later
#include "csvtext.h"

#include <algorithm>

namespace inspector
{

bool CsvText::isFormula(const QString& cell)
{
    // White space before the sign does not keep a spreadsheet from calculating.
    const auto first = std::find_if(cell.begin(), cell.end(), [](QChar c) { return !c.isSpace(); });
    if (first == cell.end())
        return false;
    const char16_t sign = first->unicode();
    if (sign == u'=' || sign == u'@' || sign == u'\uFF1D' || sign == u'\uFF20')
        return true;
    if (sign != u'+' && sign != u'-' && sign != u'\uFF0B' && sign != u'\uFF0D')
        return false;
    const bool isNumber =
        std::all_of(first + 1, cell.end(), [](QChar c) { return (c >= u'0' && c <= u'9') || c == u'.'; });
    return !isNumber || first + 1 == cell.end();
}

QByteArray CsvText::line(const QStringList& cells)
{
    QByteArray out;
    bool isFirst = true;
    for (const QString& cell : cells) {
        if (!isFirst)
            out += ',';
        isFirst = false;
        QByteArray text = cell.toUtf8();
        if (isFormula(cell))
            text.prepend('\'');
        const bool quoted = std::any_of(text.begin(), text.end(),
                                        [](char c) { return c == '"' || c == ',' || c == '\n' || c == '\r'; });
        if (quoted)
            text = '"' + text.replace('"', "\"\"") + '"';
        out += text;
    }
    return out + "\r\n";
}

} // namespace inspector
