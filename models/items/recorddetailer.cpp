// SPDX-License-Identifier: GPL-3.0-or-later
#include "recorddetailer.h"

#include "core/secrets.h"
#include "words.h"

#include <algorithm>

namespace inspector
{

namespace
{

constexpr int PaneTextLimit = 200'000; ///< characters; a text pane with more is of no use to anybody
constexpr int SummaryLimit = 160;
constexpr std::size_t MostMembers = 5000;

bool isStatus(KeyFamily family)
{
    return family == KeyFamily::ConnectorStatus || family == KeyFamily::TaskStatus;
}

QString memberText(const JsonDocument& document, const JsonDocument::Node& object, std::string_view name)
{
    const JsonDocument::Node* member = document.member(object, name);
    if (!member)
        return {};
    return Words::raw(member->type == JsonType::String ? document.text(*member) : Bytes(document.raw(*member)),
                      SummaryLimit);
}

} // namespace

RecordDetails RecordDetailer::details(quint64 row) const
{
    RecordDetails details;
    if (row >= m_store.folded())
        return details;
    const std::optional<RecordView> found = m_store.find(row);
    if (!found)
        return details;
    const RecordView& record = *found;
    const KeyInfo& info = m_keys.info(record.keyId);
    details.valid = true;
    details.title = title(info);
    details.place = place(record);
    const std::optional<BytesView> key = m_keys.bytes(record.keyId);
    details.keyText = key ? Words::raw(*key, PaneTextLimit) : Words::keyProblem(KeyProblem::NullKey);
    details.keyBytes = static_cast<int>(key.value_or(BytesView()).size());
    details.keyHex = Words::hexDump(key.value_or(BytesView()));
    describeValue(details, record, info);
    for (const HeaderView& header : RecordStore::headers(record))
        details.headers.emplace_back(Words::raw(header.name, PaneTextLimit),
                                     header.value ? Words::raw(*header.value, PaneTextLimit)
                                                  : tr("no value", "of a record's header"));
    return details;
}

QString RecordDetailer::title(const KeyInfo& info) const
{
    if (info.problem != KeyProblem::None)
        return tr("Unreadable key: %1").arg(Words::keyProblem(info.problem));
    const QString name = info.connector.valid() ? Words::name(m_keys.connectorName(info.connector)) : QString();
    switch (info.family) {
    case KeyFamily::Connector:
        return tr("Config of “%1”").arg(name);
    case KeyFamily::TargetState:
        return tr("Target state of “%1”").arg(name);
    case KeyFamily::TaskConfig:
        return tr("Config of task %1 of “%2”").arg(info.task).arg(name);
    case KeyFamily::TasksCommit:
        return tr("Committed task count of “%1”").arg(name);
    case KeyFamily::Restart:
        return tr("Restart request for “%1”").arg(name);
    case KeyFamily::TasksFencing:
        return tr("Task count for fencing of “%1”").arg(name);
    case KeyFamily::SessionKey:
        return tr("Session key of the workers");
    case KeyFamily::LoggerLevel:
        return tr("Logger level of the cluster");
    case KeyFamily::ConnectorStatus:
        return tr("Status of “%1”").arg(name);
    case KeyFamily::TaskStatus:
        return tr("Status of task %1 of “%2”").arg(info.task).arg(name);
    case KeyFamily::ActiveTopic:
        return tr("Active topic of “%1”").arg(name);
    case KeyFamily::SourceOffset:
        return tr("Source offset of “%1”").arg(name);
    case KeyFamily::Unknown:
        break;
    }
    return tr("Record with an unknown key");
}

QString RecordDetailer::place(const RecordView& record) const
{
    const PartitionSlot& slot = m_store.partition(record.slot);
    const QString where =
        tr("%1, partition %2, offset %3").arg(Words::raw(slot.topic)).arg(slot.partition).arg(record.offset);
    //: %1: topic, partition and offset; %2: time
    return record.timestamp < 0 ? where : tr("%1, %2").arg(where, Words::time(record.timestamp));
}

void RecordDetailer::describeValue(RecordDetails& details, const RecordView& record, const KeyInfo& info) const
{
    if (!record.value) {
        details.valueBytes = -1;
        details.valueKindWords = Words::valueKind(ValueKind::Tombstone);
        return;
    }
    const BytesView value = *record.value;
    const Bytes shown = maskedRecordValue(m_keys.bytes(record.keyId).value_or(BytesView()), value);
    const bool hasSecrets = shown != value;
    details.valueBytes = static_cast<int>(value.size());
    details.valueText = Words::raw(shown, PaneTextLimit);
    details.valueHex = hasSecrets ? tr("Not shown: the value holds secrets, and its bytes would show them in clear.")
                                  : Words::hexDump(value);
    JsonDocument document;
    switch (document.parse(value)) {
    case JsonDocument::Outcome::Nothing:
        details.valueKindWords = Words::valueKind(ValueKind::Empty);
        return;
    case JsonDocument::Outcome::Invalid:
        details.valueKindWords = tr("not readable: a worker could not read it as JSON (byte %1)")
                                     .arg(Words::number(static_cast<qint64>(document.errorOffset())));
        return;
    case JsonDocument::Outcome::Value:
        break;
    }
    // Members come from what may be shown; a value that is masked whole has none.
    if (hasSecrets && document.parse(shown) != JsonDocument::Outcome::Value)
        return;
    if (document.root().type == JsonType::Null)
        details.valueKindWords = Words::valueKind(ValueKind::JsonNull);
    addMembers(details, document, hasSecrets,
               info.family == KeyFamily::Connector || info.family == KeyFamily::TaskConfig);
    if (isStatus(info.family))
        details.trace = trace(document);
}

void RecordDetailer::addMembers(RecordDetails& details, const JsonDocument& document, bool hasSecrets,
                                bool mayReveal) const
{
    const JsonDocument::Node& root = document.root();
    if (root.type != JsonType::Object && root.type != JsonType::Array) {
        addNode(details, document, root, {}, 0, hasSecrets);
        return;
    }
    // A config is one object of properties: they are listed by name, as people look for them.
    const JsonDocument::Node* properties =
        root.type == JsonType::Object ? document.member(root, "properties") : nullptr;
    if (properties && properties->type == JsonType::Object && root.children == 1) {
        for (const auto* node = document.firstChild(*properties); node; node = document.nextSibling(*node)) {
            const std::size_t member = details.members.size();
            addNode(details, document, *node, Words::raw(document.name(*node)), 0, hasSecrets);
            if (mayReveal && member < details.members.size() && details.members[member].masked)
                details.members[member].property = document.name(*node);
        }
        std::stable_sort(details.members.begin(), details.members.end(),
                         [](const auto& left, const auto& right) { return left.name < right.name; });
        return;
    }
    int index = 0;
    for (const auto* node = document.firstChild(root); node; node = document.nextSibling(*node), ++index)
        addNode(details, document, *node,
                root.type == JsonType::Array ? QStringLiteral("[%1]").arg(index) : Words::raw(document.name(*node)), 0,
                hasSecrets);
}

void RecordDetailer::addNode(RecordDetails& details, const JsonDocument& document, const JsonDocument::Node& node,
                             const QString& name, int depth, bool hasSecrets) const
{
    if (details.members.size() > MostMembers)
        return;
    RecordDetails::Member member;
    member.name = name;
    member.depth = depth;
    if (details.members.size() == MostMembers) {
        member.name = tr("… more members: see the raw text");
        details.members.push_back(member);
        return;
    }
    switch (node.type) {
    case JsonType::String: {
        const std::string text = document.text(node);
        member.value = Words::raw(text, PaneTextLimit);
        member.masked = hasSecrets && text.find(Mask) != std::string::npos;
        break;
    }
    case JsonType::Integer:
    case JsonType::Decimal:
        member.isNumber = true;
        member.value = Words::raw(document.raw(node));
        break;
    case JsonType::Object:
    case JsonType::Array: {
        if (node.children == 0)
            member.value = Words::raw(document.raw(node));
        details.members.push_back(member);
        int index = 0;
        for (const auto* child = document.firstChild(node); child; child = document.nextSibling(*child), ++index)
            addNode(details, document, *child,
                    node.type == JsonType::Array ? QStringLiteral("[%1]").arg(index)
                                                 : Words::raw(document.name(*child)),
                    depth + 1, hasSecrets);
        return;
    }
    case JsonType::Null:
    case JsonType::True:
    case JsonType::False:
        member.value = Words::raw(document.raw(node));
        break;
    }
    details.members.push_back(std::move(member));
}

QString RecordDetailer::trace(const JsonDocument& document)
{
    if (document.root().type != JsonType::Object)
        return {};
    const JsonDocument::Node* member = document.member(document.root(), "trace");
    return member && member->type == JsonType::String ? Words::lines(document.text(*member)) : QString();
}

RecordDetails::Version RecordDetailer::version(quint64 row) const
{
    RecordDetails::Version version;
    version.row = row;
    const std::optional<RecordView> found = m_store.find(row);
    if (!found) {
        version.summary = Words::notKept();
        return version;
    }
    const RecordView& record = *found;
    version.at = record.timestamp;
    version.partition = m_store.partition(record.slot).partition;
    version.offset = record.offset;
    version.tombstone = !record.value;
    version.summary = summary(record, m_keys.info(record.keyId));
    return version;
}

QString RecordDetailer::titleOf(quint64 row) const
{
    const std::optional<RecordView> record = m_store.find(row);
    return record ? title(m_keys.info(record->keyId)) : Words::notKept();
}

std::optional<std::string> RecordDetailer::revealed(quint64 row, const std::string& property) const
{
    const std::optional<RecordView> record = m_store.find(row);
    if (!record || !record->value)
        return std::nullopt;
    return revealedProperty(m_keys.bytes(record->keyId).value_or(BytesView()), *record->value, property);
}

QString RecordDetailer::summary(const RecordView& record, const KeyInfo& info) const
{
    if (!record.value)
        return Words::valueKind(ValueKind::Tombstone);
    JsonDocument document;
    const JsonDocument::Outcome outcome = document.parse(*record.value);
    if (outcome == JsonDocument::Outcome::Nothing)
        return Words::valueKind(ValueKind::Empty);
    if (outcome == JsonDocument::Outcome::Value && document.root().type == JsonType::Object && isStatus(info.family)) {
        const QString state = memberText(document, document.root(), "state");
        const QString worker = memberText(document, document.root(), "worker_id");
        if (!state.isEmpty())
            return worker.isEmpty() ? state : tr("%1 on %2", "a state and a worker").arg(state, worker);
    }
    return Words::raw(maskedRecordValue(m_keys.bytes(record.keyId).value_or(BytesView()), *record.value), SummaryLimit);
}

} // namespace inspector
