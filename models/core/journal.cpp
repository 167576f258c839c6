// SPDX-License-Identifier: GPL-3.0-or-later
#include "journal.h"

#include "jsonwriter.h"

#include <array>

namespace inspector
{

namespace
{

// In the order of the enumerations.
constexpr std::array<std::string_view, 4> VerdictNames = {"ok", "wait", "blocked", "unknown"};
constexpr std::array<std::string_view, 4> OutcomeNames = {"refused", "applied", "failed", "unknown"};

} // namespace

std::string_view wireName(Verdict verdict)
{
    return VerdictNames[static_cast<std::size_t>(verdict)];
}

std::string_view wireName(Outcome outcome)
{
    return OutcomeNames[static_cast<std::size_t>(outcome)];
}

std::string journalToJson(const JournalEntry& entry)
{
    JsonWriter json;
    json.beginObject();
    json.name("format").text("connect-inspector-journal/1");
    json.name("id").text(entry.id);
    json.name("at").text(entry.at);
    json.name("by").text(entry.by);
    json.name("plan").raw(planToJson(entry.plan));

    json.name("checks").beginArray();
    for (const JournalCheck& check : entry.checks) {
        json.beginObject();
        json.name("check").text(check.check);
        json.name("verdict").text(wireName(check.verdict));
        json.name("seen").text(check.seen);
        json.name("source").text(check.source);
        json.name("at").text(check.at);
        json.endObject();
    }
    json.endArray();

    json.name("previous").beginArray();
    for (const PlannedKey& key : entry.plan.basis) {
        json.beginObject();
        json.name("topic").text(key.topic);
        json.name("partition").integer(key.partition);
        json.name("offset").integer(key.offset);
        json.name("keyHex").text(toHex(key.rawKey));
        json.name("payloadHex");
        key.before ? json.text(toHex(*key.before)) : json.null();
        json.endObject();
    }
    json.endArray();

    json.name("outcome").text(wireName(entry.outcome));
    json.name("verified").boolean(entry.verified);
    json.name("done").integer(entry.done);
    json.name("of").integer(entry.of);
    if (entry.underWay)
        json.name("underWay").boolean(true);
    json.name("detail").text(entry.detail);
    json.name("undoes").textOrNull(entry.undoes);
    json.endObject();
    return json.json();
}

} // namespace inspector
