// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalitem.h"

#include "jsonmembers.h"

#include <array>
#include <charconv>
#include <chrono>

namespace inspector
{

namespace
{

constexpr std::string_view JournalFormat = "connect-inspector-journal/1";

/// What an item cannot be without; the name of the first member that is missing, or nothing.
class ItemReader
{
public:
    ItemReader(JournalItem& item, const JsonDocument& document) : m_item(item), m_document(document) {}

    std::string_view read()
    {
        const JsonMembers entry(m_document, m_document.root());
        take(entry.text("id"), "id", m_item.id);
        if (m_item.id.empty())
            miss("id");
        take(entry.text("at"), "at", m_item.at);
        m_item.atMs = isoMilliseconds(m_item.at);
        take(entry.text("by"), "by", m_item.by);
        readPlan(entry);
        readOutcome(entry);
        take(entry.boolean("verified"), "verified", m_item.verified);
        take(entry.integer("done"), "done", m_item.done);
        take(entry.integer("of"), "of", m_item.of);
        m_item.underWay = entry.boolean("underWay").value_or(false);
        take(entry.text("detail"), "detail", m_item.detail);
        m_item.undoes = entry.text("undoes").value_or(std::string());
        readPrevious(entry);
        return m_missing;
    }

private:
    template <class T>
    void take(std::optional<T> value, std::string_view name, T& to)
    {
        if (value)
            to = std::move(*value);
        else
            miss(name);
    }

    void miss(std::string_view name)
    {
        if (m_missing.empty())
            m_missing = name;
    }

    void readPlan(const JsonMembers& entry)
    {
        const JsonDocument::Node* node = entry.object("plan");
        if (!node) {
            miss("plan");
            return;
        }
        const JsonMembers plan(m_document, *node);
        take(plan.text("operation"), "plan.operation", m_item.operation);
        take(plan.text("connector"), "plan.connector", m_item.connector);
        take(plan.text("via"), "plan.via", m_item.via);
        // What a sink's group had committed stands in the changes, not among the records.
        const JsonDocument::Node* changes = plan.array("changes");
        m_item.hasPrevious = (changes && changes->children > 0) || plan.object("groupChange");
    }

    void readOutcome(const JsonMembers& entry)
    {
        const std::optional<std::string> word = entry.text("outcome");
        for (const Outcome outcome : {Outcome::Refused, Outcome::Applied, Outcome::Failed, Outcome::Unknown}) {
            if (word && *word == wireName(outcome)) {
                m_item.outcome = outcome;
                return;
            }
        }
        miss("outcome");
    }

    void readPrevious(const JsonMembers& entry)
    {
        const JsonDocument::Node* previous = entry.array("previous");
        if (!previous) {
            miss("previous");
            return;
        }
        m_item.hasPrevious = m_item.hasPrevious || previous->children > 0;
        for (const JsonDocument::Node* record = m_document.firstChild(*previous); record;
             record = m_document.nextSibling(*record))
        {
            const JsonDocument::Node* key =
                record->type == JsonType::Object ? m_document.member(*record, "keyHex") : nullptr;
            // `[` of a pair, `{` of an envelope.
            const BytesView hex = key ? m_document.raw(*key).substr(0, 3) : BytesView();
            m_item.aboutOffsets = m_item.aboutOffsets && (hex == "\"5b" || hex == "\"7b");
        }
    }

    JournalItem& m_item;
    const JsonDocument& m_document;
    std::string_view m_missing;
};

void fail(JournalItem& item, JournalProblem problem, std::string detail = {})
{
    item.problem = problem;
    item.problemDetail = std::move(detail);
}

void read(JournalItem& item)
{
    JsonDocument document;
    const BytesView text(*item.text);
    // Odd bytes in a text are data, and a record of many megabytes is one too.
    const JsonDocument::Outcome outcome = document.parse(text, StringBytes::Any);
    if (outcome != JsonDocument::Outcome::Value || document.transcoded()) {
        const std::size_t at = outcome == JsonDocument::Outcome::Invalid ? document.errorOffset() : 0;
        if (at >= text.size())
            fail(item, JournalProblem::BrokenOff);
        else
            fail(item, JournalProblem::NotJson, std::to_string(at));
        return;
    }
    if (document.traits().has(JsonTrait::TrailingBytes)) {
        fail(item, JournalProblem::NotJson, std::to_string(document.root().end));
        return;
    }
    if (document.root().type != JsonType::Object) {
        fail(item, JournalProblem::NotAnEntry);
        return;
    }
    const std::string format = JsonMembers(document, document.root()).text("format").value_or(std::string());
    if (format != JournalFormat) {
        fail(item, JournalProblem::OtherFormat, format);
        return;
    }
    if (const std::string_view missing = ItemReader(item, document).read(); !missing.empty())
        fail(item, JournalProblem::MemberMissing, std::string(missing));
}

/// The number of exactly `digits` digits at the start of `text`, which is shortened by them; -1 = there is none.
int takeNumber(std::string_view& text, std::size_t digits)
{
    int number = -1;
    if (text.size() < digits || text.front() < '0' || text.front() > '9')
        return -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + digits, number);
    if (error != std::errc() || end != text.data() + digits)
        return -1;
    text.remove_prefix(digits);
    return number;
}

bool takeSign(std::string_view& text, char sign)
{
    const bool there = !text.empty() && text.front() == sign;
    if (there)
        text.remove_prefix(1);
    return there;
}

/// Milliseconds of a fraction of any number of digits; -1 = no digits.
int takeFraction(std::string_view& text)
{
    int milliseconds = 0;
    int weight = 100;
    std::size_t digits = 0;
    for (; digits < text.size() && text[digits] >= '0' && text[digits] <= '9'; ++digits) {
        milliseconds += weight * (text[digits] - '0');
        weight /= 10;
    }
    text.remove_prefix(digits);
    return digits > 0 ? milliseconds : -1;
}

} // namespace

JournalItem journalItem(std::uint64_t line, BytesView text)
{
    JournalItem item;
    item.line = line;
    item.text = std::make_shared<const Bytes>(text);
    read(item);
    return item;
}

std::int64_t isoMilliseconds(std::string_view text)
{
    using namespace std::chrono;
    constexpr std::array<std::pair<std::size_t, char>, 6> Parts = {
        {{4, '-'}, {2, '-'}, {2, 'T'}, {2, ':'}, {2, ':'}, {2, '\0'}}};
    std::array<int, 6> numbers{};
    for (std::size_t i = 0; i < Parts.size(); ++i) {
        numbers[i] = takeNumber(text, Parts[i].first);
        if (numbers[i] < 0 || (Parts[i].second != '\0' && !takeSign(text, Parts[i].second)))
            return -1;
    }
    int fraction = 0;
    if (takeSign(text, '.') && (fraction = takeFraction(text)) < 0)
        return -1;
    const year_month_day date{year(numbers[0]), month(static_cast<unsigned>(numbers[1])),
                              day(static_cast<unsigned>(numbers[2]))};
    if (text != "Z" || !date.ok() || numbers[3] > 23 || numbers[4] > 59 || numbers[5] > 60)
        return -1;
    const auto time = sys_days(date).time_since_epoch() + hours(numbers[3]) + minutes(numbers[4]) +
                      seconds(numbers[5]) + milliseconds(fraction);
    return duration_cast<milliseconds>(time).count();
}

} // namespace inspector
