// SPDX-License-Identifier: GPL-3.0-or-later
#include "journalreading.h"

#include "planreading.h"

#include <array>
#include <limits>

namespace inspector
{

namespace
{

using Spot = FormatReader::Spot;

constexpr std::array<Verdict, 4> Verdicts{Verdict::Ok, Verdict::Wait, Verdict::Blocked, Verdict::Unknown};
constexpr std::array<Outcome, 4> Outcomes{Outcome::Refused, Outcome::Applied, Outcome::Failed, Outcome::Unknown};

template <class Value, std::size_t Size>
Value named(FormatReader& reader, const Spot& spot, const std::array<Value, Size>& values, const char* wrong)
{
    const std::string name = reader.text(spot);
    for (const Value value : values)
        if (wireName(value) == name)
            return value;
    reader.fail(spot, wrong);
    return Value::Unknown;
}

std::uint32_t count(FormatReader& reader, const Spot& spot)
{
    return static_cast<std::uint32_t>(reader.integer(spot, 0, std::numeric_limits<std::uint32_t>::max()));
}

/// The bytes before, which stand beside the plan in the order of its basis.
void readPrevious(FormatReader& reader, const Spot& previous, std::vector<PlannedKey>& basis)
{
    const std::vector<Spot> spots = reader.elements(previous);
    if (spots.size() != basis.size()) {
        reader.fail(previous, "are not the records of plan.basis");
        return;
    }
    for (std::size_t i = 0; i < spots.size(); ++i) {
        PlannedKey& key = basis[i];
        const bool same = reader.text(reader.member(spots[i], "topic")) == key.topic &&
                          reader.integer(reader.member(spots[i], "partition"), 0,
                                         std::numeric_limits<std::int32_t>::max()) == key.partition &&
                          reader.integer(reader.member(spots[i], "offset"), -1,
                                         std::numeric_limits<std::int64_t>::max()) == key.offset &&
                          reader.hex(reader.member(spots[i], "keyHex")) == key.rawKey;
        if (!same)
            reader.fail(spots[i], "is not the record of plan.basis");
        key.before = reader.hexOrNull(reader.member(spots[i], "payloadHex"));
    }
}

} // namespace

Result<JournalEntry> journalFromJson(BytesView json)
{
    FormatReader reader(json);
    const Spot root = reader.root();
    JournalEntry entry;
    const Spot format = reader.member(root, "format");
    if (reader.text(format) != "connect-inspector-journal/1")
        reader.fail(format, "is not connect-inspector-journal/1");
    entry.id = reader.text(reader.member(root, "id"));
    entry.at = reader.text(reader.member(root, "at"));
    entry.by = reader.text(reader.member(root, "by"));
    entry.plan = readPlan(reader, reader.member(root, "plan"));
    for (const Spot& spot : reader.elements(reader.member(root, "checks"))) {
        JournalCheck check;
        check.check = reader.text(reader.member(spot, "check"));
        check.verdict = named(reader, reader.member(spot, "verdict"), Verdicts, "is no known verdict");
        check.seen = reader.text(reader.member(spot, "seen"));
        check.source = reader.text(reader.member(spot, "source"));
        check.at = reader.text(reader.member(spot, "at"));
        entry.checks.push_back(std::move(check));
    }
    readPrevious(reader, reader.member(root, "previous"), entry.plan.basis);
    entry.outcome = named(reader, reader.member(root, "outcome"), Outcomes, "is no known outcome");
    entry.verified = reader.boolean(reader.member(root, "verified"));
    entry.done = count(reader, reader.member(root, "done"));
    entry.of = count(reader, reader.member(root, "of"));
    if (const Spot underWay = reader.optionalMember(root, "underWay"); underWay.node)
        entry.underWay = reader.boolean(underWay);
    entry.detail = reader.text(reader.member(root, "detail"));
    entry.undoes = reader.textOrNull(reader.member(root, "undoes")).value_or(std::string());
    if (!reader.ok())
        return reader.error();
    return entry;
}

} // namespace inspector
