// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/dumpline.h"

#include "core/jsonwriter.h"
#include "core/topicroles.h"

#include <QDateTime>

#include <limits>

namespace inspector
{
namespace
{

constexpr std::string_view DumpFormatName = "connect-inspector-dump/";
constexpr std::int64_t MostPartitions = RecordStore::MostPartitions;
constexpr std::int64_t MostOffset = std::numeric_limits<std::int64_t>::max() - 1; ///< there is always a next one

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// kcat's word for who set the timestamp.
std::string_view timestampWord(TimestampKind kind)
{
    return kind == TimestampKind::LogAppend ? "logappend" : "create";
}

void writeBytes(JsonWriter& json, std::string_view name, std::string_view hexName, std::optional<BytesView> bytes)
{
    if (!bytes)
        json.name(name).null();
    else if (isUtf8(*bytes))
        json.name(name).text(*bytes);
    else
        json.name(hexName).text(toHex(*bytes));
}

} // namespace

DumpLine::Content DumpLine::read(BytesView line)
{
    m_problem = {};
    if (m_json.parse(line, StringBytes::Any) != JsonDocument::Outcome::Value) {
        refuse(DumpProblem::Kind::NotJson, std::to_string(m_json.errorOffset() + 1));
        return m_problem;
    }
    const Node& root = m_json.root();
    std::size_t behind = root.end;
    while (behind < line.size() && isSpace(line[behind]))
        ++behind;
    if (behind < line.size()) {
        refuse(DumpProblem::Kind::MoreThanJson, std::to_string(behind + 1));
        return m_problem;
    }
    const Node* format = m_json.member(root, "format");
    if (format && format->type == JsonType::String && m_json.text(*format).starts_with(DumpFormatName))
        return readHeader(root);
    return readRecord(root);
}

bool DumpLine::refuse(DumpProblem::Kind kind, std::string_view detail)
{
    m_problem = DumpProblem{kind, {}, 0, std::string(detail)};
    return false;
}

/// Kafka allows less, but names are only compared and shown here.
bool DumpLine::isTopicName(const Node& node) const
{
    if (node.type != JsonType::String)
        return false;
    const std::string name = m_json.text(node);
    return !name.empty() && isUtf8(name);
}

DumpLine::Content DumpLine::readHeader(const Node& root)
{
    DumpHeader header;
    const std::string format = m_json.text(*m_json.member(root, "format"));
    if (format != DumpHeader::Format) {
        refuse(DumpProblem::Kind::UnknownFormat, format);
        return m_problem;
    }
    const Node* topics = m_json.member(root, "topics");
    if (!topics || topics->type != JsonType::Array) {
        refuse(DumpProblem::Kind::BadMember, "topics");
        return m_problem;
    }
    for (const Node* node = m_json.firstChild(*topics); node; node = m_json.nextSibling(*node)) {
        const Node* name = m_json.member(*node, "name");
        const Node* role = m_json.member(*node, "role");
        const auto known = role && role->type == JsonType::String ? topicRoleOf(m_json.text(*role)) : std::nullopt;
        if (!name || !isTopicName(*name) || !known) {
            refuse(DumpProblem::Kind::BadMember, "topics");
            return m_problem;
        }
        KnownTopic& topic = header.topics.emplace_back();
        topic.name = m_json.text(*name);
        topic.role = *known;
        if (const auto partitions = number(*node, "partitions", MostPartitions))
            topic.partitions = static_cast<std::int32_t>(*partitions);
    }
    const Node* group = m_json.member(root, "group");
    if (group && group->type == JsonType::String)
        header.group = m_json.text(*group);
    const auto isTrue = [this, &root](std::string_view name) {
        const Node* node = m_json.member(root, name);
        return node && node->type == JsonType::True;
    };
    header.partial = isTrue("partial");
    header.redacted = isTrue("redacted");
    return header;
}

/// Nothing where the member is not a whole number from 0 to `most`.
std::optional<std::int64_t> DumpLine::number(const Node& root, std::string_view name, std::int64_t most)
{
    const Node* node = m_json.member(root, name);
    const auto value = node && node->type == JsonType::Integer ? m_json.integer(*node) : std::nullopt;
    if (!value || *value < 0 || *value > most)
        return std::nullopt;
    return value;
}

DumpLine::Content DumpLine::readRecord(const Node& root)
{
    DumpRecord record;
    for (const std::string_view name : {"topic", "partition", "offset"}) {
        if (!m_json.member(root, name)) {
            refuse(DumpProblem::Kind::NotRecord, name);
            return m_problem;
        }
    }
    const Node& topic = *m_json.member(root, "topic");
    const auto partition = number(root, "partition", MostPartitions - 1);
    const auto offset = number(root, "offset", MostOffset);
    if (!isTopicName(topic))
        refuse(DumpProblem::Kind::BadMember, "topic");
    else if (!partition)
        refuse(DumpProblem::Kind::BadMember, "partition");
    else if (!offset)
        refuse(DumpProblem::Kind::BadMember, "offset");
    else if (readTime(root, record) && readBytes(root, "key", "keyHex", "key_error", record.key) &&
             readBytes(root, "payload", "payloadHex", "payload_error", record.value) && readHeaders(root, record))
    {
        record.topic = m_json.text(topic);
        record.partition = static_cast<std::int32_t>(*partition);
        record.offset = *offset;
        return record;
    }
    return m_problem;
}

bool DumpLine::readBytes(const Node& root, std::string_view name, std::string_view hexName, std::string_view errorName,
                         std::optional<Bytes>& out)
{
    if (const Node* hex = m_json.member(root, hexName)) {
        const auto bytes = hex->type == JsonType::String ? fromHex(m_json.text(*hex)) : std::nullopt;
        if (!bytes)
            return refuse(DumpProblem::Kind::BadMember, hexName);
        out = *bytes;
        return true;
    }
    const Node* node = m_json.member(root, name);
    if (!node)
        return refuse(DumpProblem::Kind::NotRecord, name);
    // kcat that was told to decode writes JSON in place of the bytes, and null with the error where it could not.
    const bool isText = node->type == JsonType::String;
    if ((!isText && node->type != JsonType::Null) || m_json.member(root, errorName))
        return refuse(DumpProblem::Kind::DecodedText, name);
    if (isText)
        out = m_json.text(*node);
    return true;
}

bool DumpLine::readTime(const Node& root, DumpRecord& record)
{
    const Node* time = m_json.member(root, "ts");
    if (!time)
        return true;
    const auto at = time->type == JsonType::Integer ? m_json.integer(*time) : std::nullopt;
    if (!at)
        return refuse(DumpProblem::Kind::BadMember, "ts");
    const Node* kind = m_json.member(root, "tstype");
    const std::string word = kind && kind->type == JsonType::String ? m_json.text(*kind) : std::string();
    if (*at < 0 || word == "unknown")
        return true;
    record.timestamp = *at;
    record.timestampKind =
        word == timestampWord(TimestampKind::LogAppend) ? TimestampKind::LogAppend : TimestampKind::Create;
    return true;
}

bool DumpLine::readHeaders(const Node& root, DumpRecord& record)
{
    const Node* headers = m_json.member(root, "headers");
    if (!headers || headers->type == JsonType::Null)
        return true;
    const auto wrong = [this] { return refuse(DumpProblem::Kind::BadMember, "headers"); };
    if (headers->type == JsonType::Object) {
        for (const Node* values = m_json.firstChild(*headers); values; values = m_json.nextSibling(*values)) {
            if (values->type != JsonType::Array)
                return wrong();
            for (const Node* value = m_json.firstChild(*values); value; value = m_json.nextSibling(*value)) {
                record.headers.emplace_back(m_json.name(*values), std::nullopt);
                if (!readHeaderValue(*value, record.headers.back().second))
                    return wrong();
            }
        }
        return true;
    }
    if (headers->type != JsonType::Array)
        return wrong();
    for (const Node* node = m_json.firstChild(*headers); node; node = m_json.nextSibling(*node)) {
        if (node->type == JsonType::Object) {
            if (!readHeaderObject(*node, record))
                return wrong();
            continue;
        }
        const Node* value = m_json.nextSibling(*node);
        if (node->type != JsonType::String || !value)
            return wrong();
        record.headers.emplace_back(m_json.text(*node), std::nullopt);
        if (!readHeaderValue(*value, record.headers.back().second))
            return wrong();
        node = value;
    }
    return true;
}

bool DumpLine::readHeaderObject(const Node& node, DumpRecord& record)
{
    const auto bytesOf = [this, &node](std::string_view name, std::string_view hexName) -> std::optional<Bytes> {
        if (const Node* hex = m_json.member(node, hexName))
            return hex->type == JsonType::String ? fromHex(m_json.text(*hex)) : std::nullopt;
        const Node* text = m_json.member(node, name);
        return text && text->type == JsonType::String ? std::optional(m_json.text(*text)) : std::nullopt;
    };
    const std::optional<Bytes> name = bytesOf("key", "keyHex");
    std::optional<Bytes> value = bytesOf("value", "valueHex");
    const Node* plain = m_json.member(node, "value");
    const bool isNull = plain && plain->type == JsonType::Null && !m_json.member(node, "valueHex");
    if (!name || (!value && !isNull))
        return false;
    record.headers.emplace_back(*name, std::move(value));
    return true;
}

bool DumpLine::readHeaderValue(const Node& node, std::optional<Bytes>& value)
{
    if (node.type == JsonType::String)
        value = m_json.text(node);
    return node.type == JsonType::String || node.type == JsonType::Null;
}

std::string dumpHeaderLine(const DumpHeader& header)
{
    JsonWriter json;
    json.beginObject().name("format").text(DumpHeader::Format).name("topics").beginArray();
    for (const KnownTopic& topic : header.topics) {
        json.beginObject().name("name").text(topic.name).name("partitions");
        if (topic.partitions)
            json.integer(*topic.partitions);
        else
            json.null();
        json.name("role").text(topicRoleId(topic.role)).endObject();
    }
    json.endArray().name("at");
    if (header.at >= 0)
        json.text(
            QDateTime::fromMSecsSinceEpoch(header.at, Qt::UTC).toString(Qt::ISODateWithMs).toLatin1().toStdString());
    else
        json.null();
    json.name("group").textOrNull(header.group);
    if (header.partial)
        json.name("partial").boolean(true);
    if (header.redacted)
        json.name("redacted").boolean(true);
    json.endObject();
    return json.json();
}

std::string dumpRecordLine(const PartitionSlot& slot, const RecordView& record, const std::vector<HeaderView>& headers)
{
    JsonWriter json;
    json.beginObject().name("topic").text(slot.topic).name("partition").integer(slot.partition);
    json.name("offset").integer(record.offset);
    if (record.timestampKind != TimestampKind::None)
        json.name("tstype").text(timestampWord(record.timestampKind)).name("ts").integer(record.timestamp);
    writeBytes(json, "key", "keyHex", record.key);
    writeBytes(json, "payload", "payloadHex", record.value);
    if (!headers.empty()) {
        json.name("headers").beginArray();
        for (const HeaderView& header : headers) {
            json.beginObject();
            writeBytes(json, "key", "keyHex", header.name);
            writeBytes(json, "value", "valueHex", header.value);
            json.endObject();
        }
        json.endArray();
    }
    json.endObject();
    return json.json();
}

} // namespace inspector
