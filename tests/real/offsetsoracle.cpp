// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetsoracle.h"

#include <QDeadlineTimer>
#include <QJsonDocument>
#include <QTest>

#include <chrono>
#include <vector>

namespace inspector
{

namespace
{

constexpr std::chrono::seconds AnswerDeadline{60};
constexpr int PauseMs = 200;

/// Cuts JSON into its parts; the text of numbers is never touched.
class Reader
{
public:
    explicit Reader(const QByteArray& text) : m_text(text) {}

    QByteArray document()
    {
        const QByteArray value = this->value();
        skip();
        return m_bad || m_at != m_text.size() ? QByteArray() : value;
    }
    /// The members of the object that comes next, names with their quotes.
    std::map<QByteArray, QByteArray> members()
    {
        std::map<QByteArray, QByteArray> members;
        take('{');
        while (!m_bad && !next('}')) {
            if (!members.empty())
                take(',');
            const QByteArray name = value();
            take(':');
            members[name] = value();
        }
        take('}');
        return members;
    }
    std::vector<QByteArray> elements()
    {
        std::vector<QByteArray> elements;
        take('[');
        while (!m_bad && !next(']')) {
            if (!elements.empty())
                take(',');
            elements.push_back(value());
        }
        take(']');
        return elements;
    }

private:
    void skip()
    {
        while (m_at < m_text.size() && QByteArray(" \t\r\n").contains(m_text[m_at]))
            ++m_at;
    }
    bool next(char wanted)
    {
        skip();
        m_bad = m_bad || m_at >= m_text.size();
        return !m_bad && m_text[m_at] == wanted;
    }
    void take(char wanted)
    {
        m_bad = !next(wanted) || m_bad;
        ++m_at;
    }
    QByteArray value()
    {
        if (next('{')) {
            QByteArray text;
            for (const auto& [name, value] : members())
                text += (text.isEmpty() ? "" : ",") + name + ':' + value;
            return '{' + text + '}';
        }
        if (next('[')) {
            QByteArray text;
            for (const QByteArray& value : elements())
                text += (text.isEmpty() ? "" : ",") + value;
            return '[' + text + ']';
        }
        return next('"') ? string() : word();
    }
    /// Qt's own reader and writer settle the escapes.
    QByteArray string()
    {
        const qsizetype start = m_at++;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        ++m_at;
        const QJsonDocument read = QJsonDocument::fromJson('[' + m_text.mid(start, m_at - start) + ']');
        m_bad = m_bad || read.isNull();
        const QByteArray written = read.toJson(QJsonDocument::Compact);
        return written.mid(1, written.size() - 2);
    }
    QByteArray word()
    {
        const qsizetype start = m_at;
        while (m_at < m_text.size() && !QByteArray(",:{}[]\" \t\r\n").contains(m_text[m_at]))
            ++m_at;
        m_bad = m_bad || m_at == start;
        return m_text.mid(start, m_at - start);
    }

    const QByteArray m_text;
    qsizetype m_at = 0;
    bool m_bad = false;
};

} // namespace

QByteArray canonicalJson(const QByteArray& json)
{
    return Reader(json).document();
}

std::optional<OffsetMap> offsetsIn(const QByteArray& body)
{
    if (canonicalJson(body).isEmpty())
        return {};
    const auto answer = Reader(body).members();
    const auto list = answer.find("\"offsets\"");
    if (list == answer.end())
        return {};
    OffsetMap offsets;
    for (const QByteArray& element : Reader(list->second).elements()) {
        const auto entry = Reader(element).members();
        if (entry.at("\"offset\"") != "null")
            offsets[entry.at("\"partition\"")] = entry.at("\"offset\"");
    }
    return offsets;
}

std::optional<OffsetMap> askOffsets(RestOracle& rest, const QString& connector)
{
    const QDeadlineTimer deadline(AnswerDeadline);
    while (true) {
        const RestOracle::Answer answer = rest.get(RestOracle::pathOf(connector, QStringLiteral("/offsets")));
        if (answer.ok())
            return offsetsIn(answer.body);
        if (deadline.hasExpired()) {
            qWarning() << "no offsets of" << connector << answer.status << answer.body;
            return {};
        }
        QTest::qWait(PauseMs);
    }
}

QByteArray textOf(const OffsetMap& offsets)
{
    QByteArray text;
    for (const auto& [partition, offset] : offsets)
        text += "\n    " + partition + " -> " + offset;
    return text.isEmpty() ? QByteArrayLiteral(" none") : text;
}

} // namespace inspector
