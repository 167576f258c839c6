// SPDX-License-Identifier: GPL-3.0-or-later
#include "recorddiff.h"

#include "jsondocument.h"
#include "secrets.h"
#include "statusvalue.h"

#include <algorithm>
#include <map>

namespace inspector
{
namespace
{

using Node = JsonDocument::Node;

/// Lines on each side beyond which those between the common beginning and end are not matched with each other.
constexpr std::size_t MostMatched = 2000;

/// A value as shown, and as it is for telling whether it changed.
struct Item
{
    std::string name;
    std::string shown;
    std::string actual;
    bool masked = false;
};

/// Members of a value, nested ones by their path; what is masked in `shown` is compared by `actual`.
class Members
{
public:
    Members(const JsonDocument& shown, const JsonDocument& actual) : m_shown(shown), m_actual(actual)
    {
        visit(shown.root(), actual.root(), {});
    }
    std::vector<Item> take() { return std::move(m_items); }

private:
    /// Calls itself for nested values: at most as deep as the reader allows.
    void visit(const Node& shown, const Node& actual, const std::string& path)
    {
        const bool nested = shown.type == JsonType::Object || shown.type == JsonType::Array;
        if (!nested || shown.children == 0 || shown.children != actual.children || shown.type != actual.type) {
            const BytesView text = m_shown.raw(shown);
            const BytesView actualText = m_actual.raw(actual);
            m_items.push_back({path, std::string(text), std::string(actualText), text != actualText});
            return;
        }
        const Node* other = m_actual.firstChild(actual);
        std::size_t index = 0;
        for (const Node* child = m_shown.firstChild(shown); child && other;
             child = m_shown.nextSibling(*child), other = m_actual.nextSibling(*other), ++index)
        {
            if (shown.type == JsonType::Array)
                visit(*child, *other, path + "[" + std::to_string(index) + "]");
            else
                visit(*child, *other, path.empty() ? m_shown.name(*child) : path + "." + m_shown.name(*child));
        }
    }

    const JsonDocument& m_shown;
    const JsonDocument& m_actual;
    std::vector<Item> m_items;
};

bool isConfig(BytesView key)
{
    return key.starts_with("connector-") || key.starts_with("task-");
}

/// Nothing where the value is no config that a worker could use. A tombstone has no property.
std::optional<std::vector<Item>> propertiesOf(const DiffSide& side)
{
    std::vector<Item> items;
    if (!side.value)
        return items;
    using Properties = std::vector<std::pair<std::string, std::optional<std::string>>>;
    const auto read = [](BytesView value) -> std::optional<Properties> {
        JsonDocument document;
        Properties properties;
        const ValueProblem problem = readProperties(
            document, value, [&properties](std::string_view name, const std::optional<std::string>& text) {
                properties.emplace_back(name, text);
            });
        return problem == ValueProblem::None ? std::optional(std::move(properties)) : std::nullopt;
    };
    const std::optional<Properties> actual = read(*side.value);
    const std::optional<Properties> shown = read(maskedRecordValue(side.key, *side.value));
    if (!actual || !shown || actual->size() != shown->size())
        return std::nullopt;
    for (std::size_t index = 0; index < actual->size(); ++index) {
        const auto& [name, value] = (*actual)[index];
        Item item{name, (*shown)[index].second.value_or("null"), {}, false};
        if (value) {
            item.actual = "=" + *value; // "null" is another value than null
            item.masked = item.shown != *value;
        }
        items.push_back(std::move(item));
    }
    std::sort(items.begin(), items.end(), [](const Item& left, const Item& right) { return left.name < right.name; });
    return items;
}

/// Nothing where the value is no JSON object. A tombstone has no member.
std::optional<std::vector<Item>> membersOf(const DiffSide& side)
{
    if (!side.value)
        return std::vector<Item>{};
    const Bytes masked = maskedRecordValue(side.key, *side.value);
    JsonDocument shown;
    JsonDocument actual;
    if (shown.parse(masked) != JsonDocument::Outcome::Value ||
        actual.parse(*side.value) != JsonDocument::Outcome::Value || shown.root().type != JsonType::Object)
        return std::nullopt;
    if (shown.root().children == 0)
        return std::vector<Item>{};
    return Members(shown, actual).take();
}

std::vector<Item> linesOf(const DiffSide& side)
{
    std::vector<Item> lines;
    if (!side.value || side.value->empty())
        return lines;
    const Bytes shown = maskedRecordValue(side.key, *side.value);
    if (shown == Mask && *side.value != Mask)
        return {{{}, shown, std::string(*side.value), true}}; // masked as a whole
    const bool same = shown == *side.value;
    for (std::size_t start = 0; start <= shown.size();) {
        const std::size_t end = std::min(shown.find('\n', start), shown.size());
        const std::string line = shown.substr(start, end - start);
        // Masking in place keeps no line of its own: what changed behind the mask is told of the line as a whole.
        const bool masked = !same && line.find(Mask) != std::string::npos;
        lines.push_back({{}, line, masked ? std::string(*side.value) : line, masked});
        start = end + 1;
    }
    return lines;
}

void add(RecordDiff& diff, DiffLine::Kind kind, const Item* before, const Item* after)
{
    DiffLine line;
    line.kind = kind;
    line.name = before ? before->name : after->name;
    if (before)
        line.before = before->shown;
    if (after)
        line.after = after->shown;
    line.masked = kind == DiffLine::Kind::Changed && before->shown == after->shown && (before->masked || after->masked);
    diff.lines.push_back(std::move(line));
    switch (kind) {
    case DiffLine::Kind::Same:
        ++diff.unchanged;
        break;
    case DiffLine::Kind::Added:
        ++diff.added;
        break;
    case DiffLine::Kind::Removed:
        ++diff.removed;
        break;
    case DiffLine::Kind::Changed:
        ++diff.changed;
        break;
    }
}

/// By name; of equal names the first with the first.
void diffByName(RecordDiff& diff, const std::vector<Item>& before, const std::vector<Item>& after)
{
    std::multimap<std::string_view, const Item*> left; // multimap keeps the order of equal names
    for (const Item& item : after)
        left.emplace(item.name, &item);
    std::map<const Item*, const Item*> partners; // of `after`
    std::vector<const Item*> removed;
    for (const Item& item : before) {
        const auto found = left.find(item.name) == left.end() ? left.end() : left.lower_bound(item.name);
        if (found == left.end()) {
            removed.push_back(&item);
            continue;
        }
        partners.emplace(found->second, &item);
        left.erase(found);
    }
    // In the order of the second, with what is gone where it stood in an order by name.
    auto gone = removed.begin();
    for (const Item& item : after) {
        const bool byName = diff.form == RecordDiff::Form::Properties;
        for (; byName && gone != removed.end() && (*gone)->name < item.name; ++gone)
            add(diff, DiffLine::Kind::Removed, *gone, nullptr);
        const auto partner = partners.find(&item);
        if (partner == partners.end())
            add(diff, DiffLine::Kind::Added, nullptr, &item);
        else
            add(diff, partner->second->actual == item.actual ? DiffLine::Kind::Same : DiffLine::Kind::Changed,
                partner->second, &item);
    }
    for (; gone != removed.end(); ++gone)
        add(diff, DiffLine::Kind::Removed, *gone, nullptr);
}

bool same(const Item& left, const Item& right)
{
    return left.actual == right.actual;
}

/// The longest common sequence of what lies between the common beginning and the common end.
void diffByLine(RecordDiff& diff, const std::vector<Item>& before, const std::vector<Item>& after)
{
    std::size_t start = 0;
    while (start < before.size() && start < after.size() && same(before[start], after[start]))
        ++start;
    std::size_t beforeEnd = before.size();
    std::size_t afterEnd = after.size();
    while (beforeEnd > start && afterEnd > start && same(before[beforeEnd - 1], after[afterEnd - 1])) {
        --beforeEnd;
        --afterEnd;
    }
    const std::size_t rows = beforeEnd - start;
    const std::size_t columns = afterEnd - start;
    const bool match = rows <= MostMatched && columns <= MostMatched;
    // length[r][c]: of the longest common sequence of what follows from there
    std::vector<std::uint16_t> length(match ? (rows + 1) * (columns + 1) : 0, 0);
    const auto at = [&](std::size_t row, std::size_t column) -> std::uint16_t& {
        return length[row * (columns + 1) + column];
    };
    for (std::size_t row = rows; match && row-- > 0;) {
        for (std::size_t column = columns; column-- > 0;) {
            at(row, column) = same(before[start + row], after[start + column])
                                  ? static_cast<std::uint16_t>(at(row + 1, column + 1) + 1)
                                  : std::max(at(row + 1, column), at(row, column + 1));
        }
    }
    for (std::size_t index = 0; index < start; ++index)
        add(diff, DiffLine::Kind::Same, &before[index], &after[index]);
    std::size_t row = 0;
    std::size_t column = 0;
    while (row < rows || column < columns) {
        const Item* one = row < rows ? &before[start + row] : nullptr;
        const Item* other = column < columns ? &after[start + column] : nullptr;
        if (match && one && other && same(*one, *other)) {
            add(diff, DiffLine::Kind::Same, one, other);
            ++row;
            ++column;
        } else if (one && (!other || !match || at(row + 1, column) >= at(row, column + 1))) {
            add(diff, DiffLine::Kind::Removed, one, nullptr);
            ++row;
        } else {
            add(diff, DiffLine::Kind::Added, nullptr, other);
            ++column;
        }
    }
    for (std::size_t index = 0; beforeEnd + index < before.size(); ++index)
        add(diff, DiffLine::Kind::Same, &before[beforeEnd + index], &after[afterEnd + index]);
}

} // namespace

RecordDiff diffRecords(const DiffSide& before, const DiffSide& after)
{
    RecordDiff diff;
    JsonDocument scratch;
    diff.before = readValueKind(scratch, before.value);
    diff.after = readValueKind(scratch, after.value);
    diff.sameBytes = before.value == after.value;
    if (isConfig(before.key) && isConfig(after.key)) {
        const auto first = propertiesOf(before);
        const auto second = propertiesOf(after);
        if (first && second) {
            diff.form = RecordDiff::Form::Properties;
            diffByName(diff, *first, *second);
            return diff;
        }
    }
    const auto first = membersOf(before);
    const auto second = membersOf(after);
    if (first && second && (before.value || after.value)) {
        diff.form = RecordDiff::Form::Members;
        diffByName(diff, *first, *second);
        return diff;
    }
    const std::vector<Item> one = linesOf(before);
    const std::vector<Item> other = linesOf(after);
    if (one.size() == 1 && other.size() == 1 && one.front().masked && other.front().masked)
        add(diff, same(one.front(), other.front()) ? DiffLine::Kind::Same : DiffLine::Kind::Changed, &one.front(),
            &other.front());
    else
        diffByLine(diff, one, other);
    return diff;
}

} // namespace inspector
