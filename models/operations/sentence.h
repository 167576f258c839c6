// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <initializer_list>
#include <string>

namespace inspector
{

/// A sentence in the language of the window and in English. The window shows the one; the journal is always English
/// (report.md), whatever language the operator works in.
class Sentence
{
public:
    Sentence() = default;
    /// Text that is the same in every language: names, places, what the other side said.
    Sentence(const QString& text) : m_window(text), m_english(text) {} // NOLINT(google-explicit-constructor)
    static Sentence of(const std::string& utf8) { return QString::fromStdString(utf8); }
    Sentence(QString window, QString english) : m_window(std::move(window)), m_english(std::move(english)) {}

    /// Puts the arguments in place of %1 to %9, all in one pass: an argument may itself hold a per cent sign.
    Sentence with(std::initializer_list<Sentence> arguments) const;
    /// Adds a sentence after a blank.
    Sentence& operator<<(const Sentence& next);

    bool isEmpty() const { return m_english.isEmpty(); }
    const QString& window() const { return m_window; }
    const QString& english() const { return m_english; }

private:
    QString m_window;
    QString m_english;
};

/// The sentence `text` (English, UTF-8) and its translation. Named so that lupdate finds it.
Sentence translate(const char* context, const char* text);

/// A count as both languages write it.
Sentence number(qint64 count);

} // namespace inspector
