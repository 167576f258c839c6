// SPDX-License-Identifier: GPL-3.0-or-later
#include "statusvalue.h"

#include "plainproperties.h"
#include "secrets.h"

#include <algorithm>
#include <unordered_map>

namespace inspector
{

namespace
{

using Node = JsonDocument::Node;

constexpr std::string_view StateField = "state";
constexpr std::string_view StateV2Field = "state.v2";
constexpr std::string_view TraceField = "trace";
constexpr std::string_view WorkerIdField = "worker_id";
constexpr std::string_view GenerationField = "generation";
constexpr std::string_view VersionField = "version";
constexpr std::string_view TopicField = "topic";
constexpr std::string_view NameField = "name";
constexpr std::string_view ConnectorField = "connector";
constexpr std::string_view TaskField = "task";
constexpr std::string_view DiscoverTimestampField = "discoverTimestamp";
constexpr std::string_view PropertiesField = "properties";
constexpr std::string_view KeyField = "key";
constexpr std::string_view AlgorithmField = "algorithm";
constexpr std::string_view CreationTimestampField = "creation-timestamp";
constexpr std::string_view LevelField = "level";

/// Members of one object, with the first thing that is wrong. After that every answer is empty.
class FieldReader
{
public:
    explicit FieldReader(JsonDocument& document) : m_document(document) {}

    bool open(BytesView value)
    {
        switch (m_document.parse(value)) {
        case JsonDocument::Outcome::Invalid:
            return fail(ValueProblem::Undecodable, {});
        case JsonDocument::Outcome::Nothing:
            return fail(ValueProblem::Nothing, {});
        case JsonDocument::Outcome::Value:
            break;
        }
        const Node& root = m_document.root();
        if (root.type == JsonType::Null)
            return fail(ValueProblem::Nothing, {});
        if (root.type != JsonType::Object)
            return fail(ValueProblem::NotObject, {});
        m_object = &root;
        return true;
    }

    /// From here on members of the object that is this member.
    bool enter(std::string_view field)
    {
        const Node* node = required(field);
        if (node && node->type != JsonType::Object)
            fail(ValueProblem::WrongType, field);
        m_object = node;
        return m_problem == ValueProblem::None;
    }

    std::string text(std::string_view field)
    {
        const Node* node = required(field);
        return node ? textOf(*node, field) : std::string();
    }

    std::optional<std::string> optionalText(std::string_view field)
    {
        const Node* node = present(field);
        if (!node)
            return std::nullopt;
        return textOf(*node, field);
    }

    /// Whether there is a text, which is not looked at.
    bool hasText(std::string_view field)
    {
        const Node* node = present(field);
        return node && (node->type == JsonType::String || fail(ValueProblem::WrongType, field));
    }

    std::int64_t integer(std::string_view field)
    {
        const Node* node = required(field);
        if (node && node->type != JsonType::Integer)
            fail(ValueProblem::WrongType, field);
        return m_problem == ValueProblem::None && node ? m_document.wrappedInteger(*node) : 0;
    }

    /// Null where there is none or where it is null.
    const Node* present(std::string_view field) const
    {
        if (m_problem != ValueProblem::None || !m_object)
            return nullptr;
        const Node* node = m_document.member(*m_object, field);
        return node && node->type != JsonType::Null ? node : nullptr;
    }

    bool fail(ValueProblem problem, std::string_view field)
    {
        if (m_problem == ValueProblem::None) {
            m_problem = problem;
            m_field = field;
        }
        return false;
    }

    const Node* object() const { return m_object; }
    ValueProblem problem() const { return m_problem; }
    std::string_view field() const { return m_field; }

private:
    const Node* required(std::string_view field)
    {
        const Node* node = present(field);
        if (!node)
            fail(ValueProblem::MissingField, field);
        return node;
    }

    std::string textOf(const Node& node, std::string_view field)
    {
        if (node.type == JsonType::String)
            return m_document.text(node);
        fail(ValueProblem::WrongType, field);
        return {};
    }

    JsonDocument& m_document;
    const Node* m_object = nullptr;
    ValueProblem m_problem = ValueProblem::None;
    std::string_view m_field;
};

/// What Java's Base64.getDecoder() accepts: the standard alphabet, with its padding or without any.
bool isBase64(std::string_view text)
{
    constexpr std::string_view Alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t digits = std::min(text.find_first_not_of(Alphabet), text.size());
    const std::string_view padding = text.substr(digits);
    if (digits % 4 == 1 || padding.find_first_not_of('=') != std::string_view::npos)
        return false;
    return padding.empty() || (digits % 4 != 0 && (digits + padding.size()) % 4 == 0);
}

/// Java's Long.intValue().
std::int32_t lowInt(std::int64_t value)
{
    return static_cast<std::int32_t>(static_cast<std::uint64_t>(value));
}

TaskCountValue readTaskCount(JsonDocument& scratch, BytesView value, std::string_view field)
{
    FieldReader reader(scratch);
    TaskCountValue result;
    if (reader.open(value))
        result.count = lowInt(reader.integer(field));
    result.problem = reader.problem();
    return result;
}

std::optional<std::string> propertyValue(const JsonDocument& document, const Node& node)
{
    if (node.type == JsonType::Null)
        return std::nullopt;
    return node.type == JsonType::String ? document.text(node) : std::string(document.raw(node));
}

} // namespace

StatusValue readStatusValue(JsonDocument& scratch, BytesView value)
{
    FieldReader reader(scratch);
    StatusValue result;
    if (reader.open(value)) {
        result.stateText = reader.text(StateField);
        result.state = taskStateFromText(result.stateText);
        if (result.state == TaskState::Unknown)
            reader.fail(ValueProblem::UnknownName, StateField);
        result.hasTrace = reader.hasText(TraceField);
        result.workerId = reader.optionalText(WorkerIdField).value_or(std::string());
        result.generation = lowInt(reader.integer(GenerationField));
        result.version = reader.optionalText(VersionField);
    }
    result.problem = reader.problem();
    result.field = reader.field();
    return result;
}

ActiveTopicValue readActiveTopicValue(JsonDocument& scratch, BytesView value)
{
    FieldReader reader(scratch);
    ActiveTopicValue result;
    if (reader.open(value) && reader.enter(TopicField)) {
        result.topic = reader.text(NameField);
        result.connector = reader.text(ConnectorField);
        result.task = lowInt(reader.integer(TaskField));
        result.discoverTimestamp = reader.integer(DiscoverTimestampField);
    }
    result.problem = reader.problem();
    result.field = reader.field();
    return result;
}

TargetStateValue readTargetStateValue(JsonDocument& scratch, BytesView value)
{
    FieldReader reader(scratch);
    TargetStateValue result;
    if (reader.open(value)) {
        const Node* second = reader.present(StateV2Field);
        const bool useSecond = second && second->type == JsonType::String;
        const std::string_view field = useSecond ? StateV2Field : StateField;
        result.text = useSecond ? scratch.text(*second) : reader.text(StateField);
        result.state = targetStateFromText(result.text);
        if (!result.state)
            reader.fail(ValueProblem::UnknownName, field);
    }
    result.problem = reader.problem();
    result.field = reader.field();
    return result;
}

TaskCountValue readCommittedTasks(JsonDocument& scratch, BytesView value)
{
    return readTaskCount(scratch, value, "tasks");
}

TaskCountValue readFencedTasks(JsonDocument& scratch, BytesView value)
{
    return readTaskCount(scratch, value, "task-count");
}

bool isStaleUnassigned(TaskState state, std::int32_t generation, TaskState known, std::int32_t knownGeneration)
{
    return state == TaskState::Unassigned && known == TaskState::Running && knownGeneration >= generation;
}

SessionKeyValue readSessionKey(JsonDocument& scratch, BytesView value)
{
    FieldReader reader(scratch);
    SessionKeyValue result;
    if (reader.open(value)) {
        // In a redacted copy the mask stands in its place; what the worker had was readable.
        const std::string key = reader.text(KeyField);
        if (key != Mask && !isBase64(key))
            reader.fail(ValueProblem::WrongType, KeyField);
        result.algorithm = reader.text(AlgorithmField);
        result.creationTimestamp = reader.integer(CreationTimestampField);
    }
    result.problem = reader.problem();
    result.field = reader.field();
    return result;
}

LoggerLevelValue readLoggerLevel(JsonDocument& scratch, BytesView value)
{
    FieldReader reader(scratch);
    LoggerLevelValue result;
    if (reader.open(value))
        result.level = reader.text(LevelField);
    result.problem = reader.problem();
    result.field = reader.field();
    return result;
}

RestartRequestValue readRestartRequest(JsonDocument& scratch, BytesView value)
{
    FieldReader reader(scratch);
    RestartRequestValue result;
    if (reader.open(value)) {
        const auto isTrue = [&reader](std::string_view field) {
            const Node* node = reader.present(field);
            return node && node->type == JsonType::True;
        };
        result.includeTasks = isTrue("include-tasks");
        result.onlyFailed = isTrue("only-failed");
    }
    result.problem = reader.problem();
    return result;
}

namespace
{

void visitProperties(const PlainMap& properties, const PropertyVisitor& visit)
{
    std::optional<std::string> value;
    for (const PlainMap::Member& property : properties.members()) {
        if (property.kind == PlainMap::Member::Kind::Null)
            value.reset();
        else if (value)
            value->assign(property.raw);
        else
            value.emplace(property.raw);
        visit(property.name, value);
    }
}

} // namespace

ValueProblem readProperties(JsonDocument& scratch, BytesView value, const PropertyVisitor& visit)
{
    thread_local PlainMap plain; // keeps its room
    if (readPlainProperties(value, plain)) {
        visitProperties(plain, visit);
        return ValueProblem::None;
    }
    return parseProperties(scratch, value, visit);
}

ValueProblem parseProperties(JsonDocument& scratch, BytesView value, const PropertyVisitor& visit)
{
    FieldReader reader(scratch);
    if (!reader.open(value) || !reader.enter(PropertiesField))
        return reader.problem();
    const Node& properties = *reader.object();
    std::unordered_map<std::string, const Node*> last;
    if (scratch.hasDuplicateMembers(properties)) {
        for (const Node* node = scratch.firstChild(properties); node; node = scratch.nextSibling(*node))
            last.insert_or_assign(scratch.name(*node), node);
    }
    for (const Node* node = scratch.firstChild(properties); node; node = scratch.nextSibling(*node)) {
        const std::string name = scratch.name(*node);
        if (last.empty() || last.at(name) == node)
            visit(name, propertyValue(scratch, *node));
    }
    return ValueProblem::None;
}

std::optional<std::string> readProperty(JsonDocument& scratch, BytesView value, std::string_view name)
{
    FieldReader reader(scratch);
    if (!reader.open(value) || !reader.enter(PropertiesField))
        return std::nullopt;
    const Node* node = reader.present(name);
    return node ? propertyValue(scratch, *node) : std::nullopt;
}

ValueKind readValueKind(JsonDocument& scratch, std::optional<BytesView> value)
{
    if (!value)
        return ValueKind::Tombstone;
    scratch.parse(*value);
    return valueKind(scratch);
}

ValueKind valueKind(const JsonDocument& parsed)
{
    switch (parsed.outcome()) {
    case JsonDocument::Outcome::Nothing:
        return ValueKind::Empty;
    case JsonDocument::Outcome::Invalid:
        return ValueKind::Undecodable;
    case JsonDocument::Outcome::Value:
        break;
    }
    switch (parsed.root().type) {
    case JsonType::Null:
        return ValueKind::JsonNull;
    case JsonType::Object:
        return ValueKind::Object;
    default:
        return ValueKind::OtherJson;
    }
}

} // namespace inspector
