// SPDX-License-Identifier: GPL-3.0-or-later
#include "checkline.h"

namespace inspector
{

QString checkLine(const Check& check)
{
    const std::string_view verdict = wireName(check.verdict);
    const QString advice = check.advice.isEmpty() ? QString() : QString(QStringLiteral(" — ") + check.advice);
    return QString::fromLatin1(verdict.data(), static_cast<qsizetype>(verdict.size())).leftJustified(8) + check.title +
           QStringLiteral(": ") + check.seen + advice;
}

} // namespace inspector
