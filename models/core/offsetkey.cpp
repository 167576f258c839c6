// SPDX-License-Identifier: GPL-3.0-or-later
#include "offsetkey.h"

#include "canonicaljson.h"
#include "javahash.h"
#include "jsondecimal.h"
#include "jsondocument.h"
#include "plainoffsetkey.h"

#include <algorithm>
#include <numeric>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

constexpr std::size_t WireFormatLength = 5; ///< a zero byte and the schema's id, big-endian

ConnectKey unreadable(KeyProblem problem)
{
    ConnectKey key;
    key.problem = problem;
    return key;
}

/// Whether the members stand in the order in which a java.util.HashMap gives them back.
bool inWorkerOrder(const JsonDocument& document, const Node& object, bool duplicates)
{
    if (object.children < 2)
        return true;
    if (!duplicates) {
        std::uint32_t last = 0;
        for (const Node* child = document.firstChild(object); child; child = document.nextSibling(*child)) {
            const std::uint32_t bucket = child->nameEscaped
                                             ? javaHashMapBucket(document.name(*child), object.children)
                                             : javaHashMapBucket(document.rawName(*child), object.children);
            if (bucket < last)
                return false;
            last = bucket;
        }
        return true;
    }
    // A doubled name stands where it came first.
    std::vector<std::string> names;
    for (const Node* child = document.firstChild(object); child; child = document.nextSibling(*child))
        names.push_back(document.name(*child));
    std::vector<std::size_t> byName(names.size());
    std::iota(byName.begin(), byName.end(), std::size_t{0});
    std::stable_sort(byName.begin(), byName.end(), [&](std::size_t a, std::size_t b) { return names[a] < names[b]; });
    byName.erase(
        std::unique(byName.begin(), byName.end(), [&](std::size_t a, std::size_t b) { return names[a] == names[b]; }),
        byName.end());
    std::sort(byName.begin(), byName.end());
    const auto bucket = [&](std::size_t index) { return javaHashMapBucket(names[index], byName.size()); };
    return std::is_sorted(byName.begin(), byName.end(),
                          [&](std::size_t a, std::size_t b) { return bucket(a) < bucket(b); });
}

/// Finds what is odd about a source partition.
class PartitionInspector
{
public:
    explicit PartitionInspector(const JsonDocument& document)
        : m_document(document),
          m_plainStrings(!document.traits().has(JsonTrait::Escapes) && !document.traits().has(JsonTrait::Supplementary))
    {}

    FlagSet<KeyMark> marks(const Node& connector, const Node& partition)
    {
        const FlagSet<JsonTrait> traits = m_document.traits();
        if (!m_document.strict())
            m_marks.set(KeyMark::LenientJson);
        if (!m_document.strict() || traits.has(JsonTrait::WhiteSpace) || !isWrittenString(connector))
            m_marks.set(KeyMark::NeverWritten);
        visitObject(partition);
        return m_marks;
    }

private:
    /// Whether the converter writes this text in these bytes.
    bool isWrittenString(const Node& node) const
    {
        return m_plainStrings || m_document.raw(node) == jsonQuoted(m_document.text(node));
    }
    bool isWrittenName(const Node& node) const
    {
        if (m_plainStrings)
            return true;
        const std::string quoted = jsonQuoted(m_document.name(node));
        return m_document.rawName(node) == std::string_view(quoted).substr(1, quoted.size() - 2);
    }

    void visitObject(const Node& object)
    {
        const bool duplicates = m_document.hasDuplicateMembers(object);
        if (duplicates) {
            m_marks.set(KeyMark::DuplicateMembers);
            m_marks.set(KeyMark::NeverWritten);
        }
        if (!inWorkerOrder(m_document, object, duplicates))
            m_marks.set(KeyMark::NotWorkerOrder);
        for (const Node* child = m_document.firstChild(object); child; child = m_document.nextSibling(*child)) {
            if (!isWrittenName(*child))
                m_marks.set(KeyMark::NeverWritten);
            visit(*child);
        }
    }

    /// Calls itself for nested values: at most as deep as the reader allows.
    void visit(const Node& value)
    {
        switch (value.type) {
        case JsonType::Null:
        case JsonType::False:
        case JsonType::True:
            break;
        case JsonType::Integer:
            if (!m_document.integer(value)) {
                m_marks.set(KeyMark::OutOfRange);
                m_marks.set(KeyMark::NeverWritten);
            } else if (m_document.raw(value) == "-0") {
                m_marks.set(KeyMark::NeverWritten);
            }
            break;
        case JsonType::Decimal:
            if (!isWorkerDouble(m_document.raw(value)))
                m_marks.set(KeyMark::NeverWritten);
            break;
        case JsonType::String:
            if (!isWrittenString(value))
                m_marks.set(KeyMark::NeverWritten);
            break;
        case JsonType::Array:
            m_marks.set(KeyMark::NeverWritten); // OffsetUtils.validateFormat refuses what is nested
            for (const Node* child = m_document.firstChild(value); child; child = m_document.nextSibling(*child))
                visit(*child);
            break;
        case JsonType::Object:
            m_marks.set(KeyMark::NeverWritten);
            visitObject(value);
            break;
        }
    }

    const JsonDocument& m_document;
    bool m_plainStrings;
    FlagSet<KeyMark> m_marks;
};

/// With processPartitionKey's order of questions.
ConnectKey pairKey(const JsonDocument& document, const Node& pair)
{
    if (pair.type != JsonType::Array || pair.children != 2)
        return unreadable(KeyProblem::NotPair);
    const Node* name = document.firstChild(pair);
    const Node* partition = document.nextSibling(*name);
    if (name->type != JsonType::String)
        return unreadable(KeyProblem::NameNotText);
    if (partition->type == JsonType::Null)
        return unreadable(KeyProblem::NullPartition);
    if (partition->type != JsonType::Object)
        return unreadable(KeyProblem::PartitionNotObject);
    ConnectKey key;
    key.family = KeyFamily::SourceOffset;
    key.connector = document.text(*name);
    key.extraStart = document.givenOffset(partition->start);
    key.extraLength = document.givenOffset(partition->end) - key.extraStart;
    key.canonicalPartition = canonicalJson(document, *partition);
    key.marks = PartitionInspector(document).marks(*name, *partition);
    return key;
}

/// What JsonConverter with schemas takes for an envelope: `schema` and `payload`, and nothing else. Null if it is none.
const Node* envelopePayload(const JsonDocument& document, const Node& root)
{
    if (root.type != JsonType::Object || root.children != 2 || !document.member(root, "schema"))
        return nullptr;
    return document.member(root, "payload");
}

ConnectKey jsonKey(BytesView raw)
{
    // Millions of keys are read one after the other: the nodes keep their room.
    thread_local JsonDocument document;
    switch (document.parse(raw)) {
    case JsonDocument::Outcome::Invalid:
        return unreadable(KeyProblem::NotJson);
    case JsonDocument::Outcome::Nothing:
        return unreadable(KeyProblem::NotPair);
    case JsonDocument::Outcome::Value:
        break;
    }
    const Node& root = document.root();
    const Node* payload = envelopePayload(document, root);
    if (!payload)
        return pairKey(document, root);
    ConnectKey key = pairKey(document, *payload);
    if (key.family != KeyFamily::SourceOffset)
        return unreadable(KeyProblem::NotPair);
    key.marks.set(KeyMark::Envelope);
    key.marks.set(KeyMark::NeverWritten);
    return key;
}

/// The id behind the zero byte; -1 where the bytes are no wire format. Registries give out positive ids only.
std::int32_t wireFormatSchema(BytesView raw)
{
    if (raw.size() < WireFormatLength || raw.front() != '\0')
        return -1;
    std::uint32_t id = 0;
    for (const char c : raw.substr(1, WireFormatLength - 1))
        id = id << 8U | static_cast<unsigned char>(c);
    return static_cast<std::int32_t>(id);
}

} // namespace

ConnectKey decodeOffsetKey(BytesView raw)
{
    std::optional<ConnectKey> plain = readPlainOffsetKey(raw);
    return plain ? *std::move(plain) : parseOffsetKey(raw);
}

ConnectKey parseOffsetKey(BytesView raw)
{
    ConnectKey key = jsonKey(raw);
    if (key.problem != KeyProblem::NotJson)
        return key;
    const std::int32_t schema = wireFormatSchema(raw);
    if (schema < 0)
        return key;
    key = jsonKey(raw.substr(WireFormatLength));
    if (key.family == KeyFamily::SourceOffset) {
        key.extraStart += WireFormatLength;
        key.marks.set(KeyMark::WireFormat);
        key.marks.set(KeyMark::NeverWritten);
    } else {
        key = unreadable(KeyProblem::WireFormat);
    }
    key.schemaId = schema;
    return key;
}

} // namespace inspector
