// SPDX-License-Identifier: GPL-3.0-or-later
#include "rawtext.h"

#include <QLocale>

#include <algorithm>

namespace inspector
{

namespace
{

constexpr char HexDigits[] = "0123456789ABCDEF";

struct CodePoint
{
    char32_t value = 0;
    std::size_t length = 0; ///< bytes; 0 = not UTF-8 here
};

/// Strict: no overlong forms, no surrogates, at most U+10FFFF.
CodePoint codePointAt(BytesView bytes, std::size_t at)
{
    const auto byte = [&bytes](std::size_t index) { return static_cast<unsigned char>(bytes[index]); };
    const unsigned char first = byte(at);
    if (first < 0x80)
        return {first, 1};
    std::size_t length = 0;
    char32_t value = 0;
    char32_t least = 0;
    if ((first & 0xe0) == 0xc0) {
        length = 2;
        value = first & 0x1fU;
        least = 0x80;
    } else if ((first & 0xf0) == 0xe0) {
        length = 3;
        value = first & 0x0fU;
        least = 0x800;
    } else if ((first & 0xf8) == 0xf0) {
        length = 4;
        value = first & 0x07U;
        least = 0x10000;
    } else {
        return {};
    }
    if (bytes.size() - at < length)
        return {};
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xc0) != 0x80)
            return {};
        value = (value << 6U) | (byte(at + i) & 0x3fU);
    }
    if (value < least || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return {};
    return {value, length};
}

/// Characters that have no shape of their own, or that move others.
bool isUnseen(char32_t value)
{
    switch (QChar::category(value)) {
    case QChar::Other_Format:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph:
        return true;
    default:
        break;
    }
    // Default-ignorable characters of other categories: fillers and variation selectors.
    return value == 0x034f || value == 0x115f || value == 0x1160 || value == 0x17b4 || value == 0x17b5 ||
           (value >= 0x180b && value <= 0x180f) || value == 0x3164 || value == 0xffa0 ||
           (value >= 0xfe00 && value <= 0xfe0f) || (value >= 0xe0000 && value <= 0xe0fff);
}

void appendByteEscape(QString& out, char byte)
{
    const auto code = static_cast<unsigned char>(byte);
    out += u"\\x";
    out += QLatin1Char(HexDigits[code >> 4U]);
    out += QLatin1Char(HexDigits[code & 15U]);
}

void appendCharacterEscape(QString& out, char32_t value)
{
    const int digits = value > 0xffff ? 8 : 4;
    out += digits == 8 ? u"\\U" : u"\\u";
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
        out += QLatin1Char(HexDigits[(value >> static_cast<unsigned>(shift)) & 15U]);
}

} // namespace

QString RawText::line(BytesView bytes, int limit)
{
    QString out;
    const std::size_t most = limit > 0 ? static_cast<std::size_t>(limit) : bytes.size();
    out.reserve(static_cast<qsizetype>(std::min(bytes.size(), most)));
    std::size_t shown = 0;
    for (std::size_t at = 0; at < bytes.size(); ++shown) {
        if (limit > 0 && shown == most) {
            out += QChar(0x2026);
            break;
        }
        const CodePoint point = codePointAt(bytes, at);
        if (point.length == 0) {
            appendByteEscape(out, bytes[at]);
            ++at;
            continue;
        }
        if (point.value < 0x20 || (point.value >= 0x7f && point.value <= 0x9f)) {
            for (std::size_t i = 0; i < point.length; ++i)
                appendByteEscape(out, bytes[at + i]);
        } else if (point.value < 0x7f) {
            out += QLatin1Char(static_cast<char>(point.value));
        } else if (isUnseen(point.value)) {
            appendCharacterEscape(out, point.value);
        } else {
            out += QChar::fromUcs4(point.value);
        }
        at += point.length;
    }
    return out;
}

QString RawText::lines(BytesView bytes)
{
    QString out;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find_first_of("\n\t");
        BytesView part = bytes.substr(0, end);
        const bool isBreak = end != BytesView::npos && bytes[end] == '\n';
        if (isBreak && part.ends_with('\r'))
            part.remove_suffix(1);
        out += line(part);
        if (end == BytesView::npos)
            break;
        out += isBreak ? u'\n' : u'\t';
        bytes.remove_prefix(end + 1);
    }
    return out;
}

QString RawText::hexDump(BytesView bytes, std::size_t limit)
{
    constexpr std::size_t PerLine = 16;
    const std::size_t size = std::min(bytes.size(), limit);
    QString out;
    out.reserve(static_cast<qsizetype>((size / PerLine + 1) * 79));
    for (std::size_t start = 0; start < size; start += PerLine) {
        const std::size_t end = std::min(size, start + PerLine);
        for (int shift = 28; shift >= 0; shift -= 4)
            out += QLatin1Char(HexDigits[(start >> static_cast<unsigned>(shift)) & 15U]);
        out += QLatin1Char(' ');
        for (std::size_t i = start; i < start + PerLine; ++i) {
            out += i == start + PerLine / 2 ? u"  " : u" ";
            if (i < end) {
                const auto code = static_cast<unsigned char>(bytes[i]);
                out += QLatin1Char(HexDigits[code >> 4U]);
                out += QLatin1Char(HexDigits[code & 15U]);
            } else {
                out += u"  ";
            }
        }
        out += u"  |";
        for (std::size_t i = start; i < end; ++i) {
            const char c = bytes[i];
            out += QLatin1Char(c >= 0x20 && c < 0x7f ? c : '.');
        }
        out += QLatin1Char('|');
        if (end < size)
            out += QLatin1Char('\n');
    }
    if (size < bytes.size()) {
        if (size > 0)
            out += QLatin1Char('\n');
        out += tr("… and %1 more bytes").arg(QLocale().toString(static_cast<qlonglong>(bytes.size() - size)));
    }
    return out;
}

} // namespace inspector
