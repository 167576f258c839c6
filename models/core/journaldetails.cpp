// SPDX-License-Identifier: GPL-3.0-or-later
#include "journaldetails.h"

#include "jsonmembers.h"
#include "jsonwriter.h"
#include "secrets.h"

#include <algorithm>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

std::optional<Verdict> verdictNamed(std::string_view word)
{
    for (const Verdict verdict : {Verdict::Ok, Verdict::Wait, Verdict::Blocked, Verdict::Unknown}) {
        if (word == wireName(verdict))
            return verdict;
    }
    return std::nullopt;
}

class DetailsReader
{
public:
    DetailsReader(JournalDetails& details, const JsonDocument& document) : m_details(details), m_document(document) {}

    void read()
    {
        const JsonMembers entry(m_document, m_document.root());
        if (const Node* plan = entry.object("plan"))
            readPlan(JsonMembers(m_document, *plan));
        forEach(entry.array("checks"), [this](const JsonMembers& check) { readCheck(check); });
        forEach(entry.array("previous"), [this](const JsonMembers& record) { readPrevious(record); });
        writeLine();
    }

private:
    struct Mask
    {
        std::uint32_t start;
        std::uint32_t end;
        std::string json;
    };

    template <class Read>
    void forEach(const Node* array, Read read)
    {
        for (const Node* node = array ? m_document.firstChild(*array) : nullptr; node;
             node = m_document.nextSibling(*node)) {
            if (node->type == JsonType::Object) {
                m_object = node;
                read(JsonMembers(m_document, *node));
            }
        }
    }

    static std::string orNothing(const std::optional<std::string>& text) { return text.value_or(std::string()); }

    void readPlan(const JsonMembers& plan)
    {
        m_details.kafkaClusterId = orNothing(plan.text("kafkaClusterId"));
        m_details.group = orNothing(plan.text("group"));
        m_details.transactionalId = orNothing(plan.text("transactionalId"));
        if (const Node* made = plan.object("made"))
            m_details.program = orNothing(JsonMembers(m_document, *made).text("program"));
        if (const Node* rest = plan.object("rest")) {
            const JsonMembers call(m_document, *rest);
            m_details.request = orNothing(call.text("method")) + ' ' + orNothing(call.text("path"));
        }
        if (const Node* change = plan.object("groupChange"))
            m_details.consumerGroup = orNothing(JsonMembers(m_document, *change).text("group"));
        forEach(plan.array("changes"), [this](const JsonMembers& change) { readChange(change); });
        forEach(plan.array("records"), [this](const JsonMembers& record) {
            ++m_details.records;
            maskedHex(record, "payloadHex", record.hex("keyHex").value_or(Bytes()));
        });
    }

    void readChange(const JsonMembers& members)
    {
        JournalDetails::Change change;
        change.what = orNothing(members.text("what"));
        const auto value = [&](std::string_view name) -> std::optional<Bytes> {
            std::optional<std::string> text = members.text(name);
            if (!text)
                return std::nullopt;
            Bytes masked = maskedRecordValue(change.what, *text);
            if (masked != *text)
                mask(name, JsonWriter().text(masked).json());
            return masked;
        };
        change.before = value("before");
        change.after = value("after");
        m_details.changes.push_back(std::move(change));
    }

    void readCheck(const JsonMembers& members)
    {
        m_details.checks.push_back({orNothing(members.text("check")), verdictNamed(orNothing(members.text("verdict"))),
                                    orNothing(members.text("seen")), orNothing(members.text("source")),
                                    orNothing(members.text("at"))});
    }

    void readPrevious(const JsonMembers& members)
    {
        JournalDetails::Previous record;
        record.topic = orNothing(members.text("topic"));
        record.partition = orNothing(members.number("partition"));
        record.offset = orNothing(members.number("offset"));
        record.rawKey = members.hex("keyHex").value_or(Bytes());
        const std::size_t before = m_masks.size();
        record.payload = maskedHex(members, "payloadHex", record.rawKey);
        record.masked = m_masks.size() != before;
        m_details.previous.push_back(std::move(record));
    }

    std::optional<Bytes> maskedHex(const JsonMembers& members, std::string_view name, BytesView key)
    {
        std::optional<Bytes> payload = members.hex(name);
        if (!payload)
            return std::nullopt;
        Bytes masked = maskedRecordValue(key, *payload);
        if (masked != *payload)
            mask(name, JsonWriter().text(toHex(masked)).json());
        return masked;
    }

    /// The member of the object that is being read is written with other bytes.
    void mask(std::string_view name, std::string json)
    {
        const Node* node = m_document.member(*m_object, name);
        m_masks.push_back({node->start, node->end, std::move(json)});
    }

    void writeLine()
    {
        std::sort(m_masks.begin(), m_masks.end(), [](const Mask& a, const Mask& b) { return a.start < b.start; });
        const BytesView text = m_document.utf8();
        std::size_t at = 0;
        for (const Mask& mask : m_masks) {
            m_details.line += text.substr(at, mask.start - at);
            m_details.line += mask.json;
            at = mask.end;
        }
        m_details.line += text.substr(at);
        m_details.lineMasked = !m_masks.empty();
    }

    JournalDetails& m_details;
    const JsonDocument& m_document;
    const Node* m_object = nullptr; ///< being read
    std::vector<Mask> m_masks;
};

/// Of a line that cannot be taken apart, what stands before the first values; they may be secrets.
void readUnreadable(JournalDetails& details, BytesView text)
{
    constexpr std::string_view FirstValues = "\"changes\":";
    const std::size_t values = text.find(FirstValues);
    details.lineMasked = values != BytesView::npos;
    details.line = text.substr(0, values);
}

} // namespace

JournalDetails journalDetails(const JournalItem& item)
{
    JournalDetails details;
    if (!item.isEntry()) {
        readUnreadable(details, *item.text);
        return details;
    }
    JsonDocument document;
    document.parse(*item.text, StringBytes::Any);
    DetailsReader(details, document).read();
    return details;
}

} // namespace inspector
