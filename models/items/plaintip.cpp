// SPDX-License-Identifier: GPL-3.0-or-later
#include "plaintip.h"

namespace inspector
{

QString PlainTip::of(const QString& text)
{
    if (text.isEmpty())
        return {};
    return QStringLiteral("<p style=\"white-space:pre-wrap\">") + text.toHtmlEscaped() + QStringLiteral("</p>");
}

} // namespace inspector
