// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportfindings.h"

#include "items/findingwords.h"

#include <algorithm>
#include <tuple>

namespace inspector
{

ReportFindings::ReportFindings(const ReportCluster& cluster) : m_mirror(cluster.mirror)
{
    for (const auto& [subject, findings] : m_mirror.findings()) {
        for (const Finding& finding : findings) {
            if (finding.due(cluster.facts.now, m_mirror.newestRecord()))
                m_due.push_back({placeOf(finding), &finding});
        }
    }
    // What still is equal differs in its arguments alone, none of which depends on the order of reading.
    const auto orderOf = [](const Due& due) {
        const Finding& finding = *due.finding;
        return std::tuple<const Place&, Severity, std::int32_t, std::string_view, std::int64_t, std::int64_t>(
            due.place, finding.severity, finding.task, finding.text, finding.number, finding.other);
    };
    std::sort(m_due.begin(), m_due.end(), [&orderOf](const Due& a, const Due& b) { return orderOf(a) < orderOf(b); });
}

ReportFindings::Place ReportFindings::placeOf(const Finding& finding) const
{
    Place place;
    place.rule = ruleId(finding.rule);
    if (finding.connector.valid())
        place.connector = m_mirror.name(finding.connector);
    if (finding.slot.valid()) {
        const PartitionSlot& slot = m_mirror.store().partition(finding.slot);
        place.topic = slot.topic;
        place.partition = slot.partition;
    } else if (!finding.topic.empty()) {
        place.topic = finding.topic;
    }
    if (finding.row)
        place.offset = m_mirror.store().record(*finding.row).offset;
    return place;
}

std::optional<Severity> ReportFindings::worst() const
{
    const auto worst = std::max_element(m_due.begin(), m_due.end(), [](const Due& a, const Due& b) {
        return a.finding->severity < b.finding->severity;
    });
    return worst == m_due.end() ? std::nullopt : std::optional(worst->finding->severity);
}

void ReportFindings::write(std::size_t first, std::size_t end, JsonWriter& json) const
{
    for (std::size_t i = first; i < end; ++i)
        write(m_due[i], json);
}

void ReportFindings::write(const Due& due, JsonWriter& json) const
{
    const Place& place = due.place;
    json.beginObject();
    json.name("rule").text(place.rule);
    json.name("severity").text(severityId(due.finding->severity));
    json.name("connector");
    if (place.connector)
        json.text(*place.connector);
    else
        json.null();
    json.name("topic");
    if (place.topic)
        json.text(*place.topic);
    else
        json.null();
    json.name("partition");
    if (place.partition)
        json.integer(*place.partition);
    else
        json.null();
    json.name("offset");
    if (place.offset)
        json.integer(*place.offset);
    else
        json.null();
    const FindingText text = FindingWords::of(m_mirror, *due.finding);
    json.name("message").text(QString(text.message + u' ' + text.why).toStdString());
    json.name("cure").text(text.cure.toStdString());
    json.endObject();
}

} // namespace inspector
