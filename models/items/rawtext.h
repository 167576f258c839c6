// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"

#include <QCoreApplication>
#include <QString>

namespace inspector
{

/// Bytes of unknown origin made fit to be looked at. Any thread.
class RawText
{
    Q_DECLARE_TR_FUNCTIONS(inspector::RawText)
public:
    /// One line of text. UTF-8 stays as it is; control characters and bytes that are no UTF-8 become \xNN, invisible
    /// characters and those that change the direction of text \uNNNN: two keys that differ in bytes must look
    /// different, and none may rearrange the text around it. Cut at `limit` characters with an ellipsis; 0 = never.
    static QString line(BytesView bytes, int limit = 0);
    /// The same for text of several lines: line feeds and tabs stay, carriage returns before a line feed are dropped.
    static QString lines(BytesView bytes);
    /// 16 bytes a line with offset and ASCII column; bytes from `limit` on are only counted.
    static QString hexDump(BytesView bytes, std::size_t limit);
};

} // namespace inspector
