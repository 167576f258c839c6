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
                m_due.push_back(&finding);
        }
    }
    // What still is equal differs in its arguments alone, none of which depends on the order of reading.
    const auto orderOf = [this](const Finding& finding) {
        return std::tuple(placeOf(finding), finding.severity, finding.task, std::string_view(finding.text),
                          finding.number, finding.other);
    };
    std::sort(m_due.begin(), m_due.end(),
              [&](const Finding* a, const Finding* b) { return orderOf(*a) < orderOf(*b); });
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
    const auto worst = std::max_element(m_due.begin(), m_due.end(),
                                        [](const Finding* a, const Finding* b) { return a->severity < b->severity; });
    return worst == m_due.end() ? std::nullopt : std::optional((*worst)->severity);
}

void ReportFindings::write(JsonWriter& json) const
{
    json.beginArray();
    for (const Finding* finding : m_due)
        writeFinding(*finding, json);
    json.endArray();
}

void ReportFindings::writeFinding(const Finding& finding, JsonWriter& json) const
{
    const Place place = placeOf(finding);
    json.beginObject();
    json.name("rule").text(place.rule);
    json.name("severity").text(severityId(finding.severity));
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
    const FindingText text = FindingWords::of(m_mirror, finding);
    json.name("message").text(QString(text.message + u' ' + text.why).toStdString());
    json.name("cure").text(text.cure.toStdString());
    json.endObject();
}

} // namespace inspector
