// SPDX-License-Identifier: GPL-3.0-or-later
#include "typedjson.h"

#include "core/jsondocument.h"
#include "core/sourcewish.h"
#include "words.h"

#include <set>

namespace inspector
{

namespace
{

constexpr std::size_t ShownBytes = 24; ///< of what stands at a mistake
constexpr int TypedCharacters = 12;

/// The place as a person counts it: characters, the first is 1.
qsizetype characterAt(BytesView text, std::size_t byte)
{
    const BytesView before = text.substr(0, byte);
    return QString::fromUtf8(before.data(), static_cast<qsizetype>(before.size())).size() + 1;
}

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/// Offset of the first number with zeros that it does not need; nothing in an object that has none.
std::optional<std::size_t> zerosIn(const JsonDocument& document)
{
    for (const JsonDocument::Node* child = document.firstChild(document.root()); child;
         child = document.nextSibling(*child))
    {
        const BytesView raw = document.raw(*child);
        const std::size_t digits = raw.empty() || raw.front() != '-' ? 0 : 1;
        const bool isNumber = child->type == JsonType::Integer || child->type == JsonType::Decimal;
        if (isNumber && raw.size() > digits + 1 && raw[digits] == '0' && raw[digits + 1] >= '0' &&
            raw[digits + 1] <= '9')
            return child->start;
    }
    return std::nullopt;
}

std::string nameTwiceIn(const JsonDocument& document)
{
    std::set<std::string> names;
    for (const JsonDocument::Node* child = document.firstChild(document.root()); child;
         child = document.nextSibling(*child))
        if (!names.insert(document.name(*child)).second)
            return document.name(*child);
    return {};
}

} // namespace

QString TypedJson::problem(BytesView typed)
{
    JsonDocument document;
    switch (document.parse(typed)) {
    case JsonDocument::Outcome::Nothing:
        return tr("nothing is typed; a JSON object is wanted, such as {\"position\":42}");
    case JsonDocument::Outcome::Invalid: {
        const std::size_t at = document.errorOffset();
        if (at >= typed.size())
            return tr("the JSON ends too early: something is missing behind character %1")
                .arg(characterAt(typed, typed.size()) - 1);
        return tr("no JSON from character %1 on: “%2”")
            .arg(characterAt(typed, at))
            .arg(Words::raw(typed.substr(at, ShownBytes), TypedCharacters));
    }
    case JsonDocument::Outcome::Value:
        break;
    }
    const JsonDocument::Node& root = document.root();
    if (root.type != JsonType::Object)
        return tr("a JSON object is wanted, such as {\"position\":42}");
    if (document.traits().has(JsonTrait::TrailingBytes)) {
        std::size_t at = root.end;
        while (at < typed.size() && isSpace(typed[at]))
            ++at;
        return tr("nothing may stand behind the object, but from character %1 on there is “%2”")
            .arg(characterAt(typed, at))
            .arg(Words::raw(typed.substr(at, ShownBytes), TypedCharacters));
    }
    if (const std::optional<std::size_t> zeros = zerosIn(document))
        return tr("the number at character %1 has zeros that it does not need").arg(characterAt(typed, *zeros));
    if (!document.strict())
        return tr("this is no strict JSON");
    if (const std::string twice = nameTwiceIn(document); !twice.empty() || document.hasDuplicateMembers(root))
        return tr("the member “%1” stands there twice").arg(Words::raw(twice));
    const std::optional<std::string> reason = refusedSourceMap(typed);
    return reason ? tr("a worker would refuse it: %1").arg(Words::raw(*reason)) : QString();
}

bool TypedJson::isNull(BytesView typed)
{
    JsonDocument document;
    return document.parse(typed) == JsonDocument::Outcome::Value && document.strict() &&
           document.root().type == JsonType::Null;
}

} // namespace inspector
