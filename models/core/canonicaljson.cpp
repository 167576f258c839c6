// SPDX-License-Identifier: GPL-3.0-or-later
#include "canonicaljson.h"

#include "jsondecimal.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <utility>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

/// Digits that a double always tells apart, whatever they are (DBL_DIG).
constexpr std::size_t ExactDigits = 15;
/// Powers of ten that are safely inside the normal doubles.
constexpr long ExactExponent = 290;

/// Two literals are one value to a worker if they round to the same double. Up to 15 digits within the range of doubles
/// they do so only if they are the same number, so nothing has to be rounded; beyond, both take the shortest digits of
/// their double, which for a number of the first kind are its own.
std::string canonicalDecimal(BytesView literal)
{
    const JsonDecimal decimal = JsonDecimal::of(literal);
    if (decimal.digits.size() <= ExactDigits && std::labs(decimal.exponent) <= ExactExponent)
        return decimal.text();
    const double rounded = decimal.toDouble();
    const std::string sign = decimal.negative ? "-" : "";
    if (std::isinf(rounded))
        return sign + "infinity";
    std::array<char, 32> shortest{};
    const auto written = std::to_chars(shortest.data(), shortest.data() + shortest.size(), std::abs(rounded),
                                       std::chars_format::scientific);
    const BytesView digits(shortest.data(), static_cast<std::size_t>(written.ptr - shortest.data()));
    return sign + JsonDecimal::of(digits).text();
}

/// Length first, so that no text can look like the end of itself.
void appendText(std::string& form, char mark, std::string_view text)
{
    std::array<char, std::numeric_limits<std::size_t>::digits10 + 2> size{};
    form += mark;
    form.append(size.data(), std::to_chars(size.data(), size.data() + size.size(), text.size()).ptr);
    form += ':';
    form += text;
}

void appendCanonicalValue(std::string& form, const JsonDocument& document, const Node& value);

void appendCanonicalObject(std::string& form, const JsonDocument& document, const Node& object)
{
    std::vector<std::pair<std::string, const Node*>> members;
    members.reserve(object.children);
    for (const Node* child = document.firstChild(object); child; child = document.nextSibling(*child))
        members.emplace_back(document.name(*child), child);
    std::stable_sort(members.begin(), members.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    form += '{';
    for (std::size_t i = 0; i < members.size(); ++i) {
        if (i + 1 < members.size() && members[i].first == members[i + 1].first)
            continue;
        appendText(form, 's', members[i].first);
        appendCanonicalValue(form, document, *members[i].second);
    }
    form += '}';
}

/// Calls itself for nested values: at most JsonParser::MaxDepth deep.
void appendCanonicalValue(std::string& form, const JsonDocument& document, const Node& value)
{
    switch (value.type) {
    case JsonType::Null:
        form += 'n';
        break;
    case JsonType::False:
        form += 'f';
        break;
    case JsonType::True:
        form += 't';
        break;
    case JsonType::Integer:
        appendText(form, 'i', std::to_string(document.wrappedInteger(value)));
        break;
    case JsonType::Decimal:
        appendText(form, 'd', canonicalDecimal(document.raw(value)));
        break;
    case JsonType::String:
        appendText(form, 's', document.text(value));
        break;
    case JsonType::Array:
        form += '[';
        for (const Node* child = document.firstChild(value); child; child = document.nextSibling(*child))
            appendCanonicalValue(form, document, *child);
        form += ']';
        break;
    case JsonType::Object:
        appendCanonicalObject(form, document, value);
        break;
    }
}

} // namespace

std::string canonicalJson(const JsonDocument& document, const JsonDocument::Node& value)
{
    std::string form;
    appendCanonicalValue(form, document, value);
    return form;
}

std::string canonicalMap(const PlainMap& map)
{
    std::string form = "{";
    for (const PlainMap::Member& member : map.byName()) {
        appendText(form, 's', member.name);
        switch (member.kind) {
        case PlainMap::Member::Kind::Text:
            appendText(form, 's', member.raw);
            break;
        case PlainMap::Member::Kind::Number:
            appendText(form, 'i', member.raw);
            break;
        case PlainMap::Member::Kind::True:
        case PlainMap::Member::Kind::False:
        case PlainMap::Member::Kind::Null:
            form += member.raw.front(); // t, f or n
        }
    }
    form += '}';
    return form;
}

} // namespace inspector
