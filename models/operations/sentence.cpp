// SPDX-License-Identifier: GPL-3.0-or-later
#include "sentence.h"

#include <QCoreApplication>
#include <QLocale>

namespace inspector
{

namespace
{

QString filled(const QString& pattern, std::initializer_list<Sentence> arguments,
               const QString& (Sentence::*text)() const)
{
    QString result;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const int digit = pattern[i] == u'%' && i + 1 < pattern.size() ? pattern[i + 1].digitValue() : -1;
        if (digit >= 1 && static_cast<std::size_t>(digit) <= arguments.size()) {
            result += ((arguments.begin() + digit - 1)->*text)();
            ++i;
        } else {
            result += pattern[i];
        }
    }
    return result;
}

QString joined(const QString& first, const QString& second)
{
    return first.isEmpty() || second.isEmpty() ? QString(first + second) : QString(first + u' ' + second);
}

} // namespace

Sentence Sentence::with(std::initializer_list<Sentence> arguments) const
{
    return {filled(m_window, arguments, &Sentence::window), filled(m_english, arguments, &Sentence::english)};
}

Sentence& Sentence::operator<<(const Sentence& next)
{
    m_window = joined(m_window, next.m_window);
    m_english = joined(m_english, next.m_english);
    return *this;
}

Sentence translate(const char* context, const char* text)
{
    return {QCoreApplication::translate(context, text), QString::fromUtf8(text)};
}

Sentence number(qint64 count)
{
    return {QLocale().toString(count), QLocale::c().toString(count)};
}

} // namespace inspector
