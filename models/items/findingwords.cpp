// SPDX-License-Identifier: GPL-3.0-or-later
#include "findingwords.h"

#include "core/clustermirror.h"
#include "core/statusvalue.h"
#include "findingtexts.h"
#include "words.h"

#include <optional>

namespace inspector
{

namespace
{

constexpr int KeyLimit = 160; ///< characters of a raw key in a sentence
constexpr int FindingTextLimit = 160;

QString problemWords(const Finding& finding)
{
    switch (static_cast<ValueProblem>(finding.number)) {
    case ValueProblem::Undecodable:
        return FindingWords::tr("it is not JSON as a worker reads it");
    case ValueProblem::Nothing:
        return FindingWords::tr("it is null");
    case ValueProblem::NotObject:
        return FindingWords::tr("it is no JSON object");
    case ValueProblem::MissingField:
        return FindingWords::tr("the member %1 is missing").arg(Words::raw(finding.text));
    case ValueProblem::WrongType:
        return FindingWords::tr("the member %1 is of the wrong type").arg(Words::raw(finding.text));
    case ValueProblem::UnknownName:
    case ValueProblem::None:
        break;
    }
    return FindingWords::tr("it cannot be used");
}

QString offsetOf(const ClusterMirror& mirror, std::uint64_t row)
{
    const std::optional<RecordView> record = mirror.store().find(row);
    return record ? QString::number(record->offset) : Words::notKept();
}

QString keyOf(const ClusterMirror& mirror, const Finding& finding)
{
    if (!finding.row)
        return {};
    const std::optional<RecordView> record = mirror.store().find(*finding.row);
    if (!record)
        return Words::notKept();
    const std::optional<BytesView> bytes = mirror.keys().bytes(record->keyId);
    return bytes ? Words::raw(*bytes, KeyLimit) : Words::keyProblem(KeyProblem::NullKey);
}

/// As kafka-reassign-partitions reads it.
QString reassignmentOf(const Finding& finding)
{
    return QStringLiteral(R"({"version":1,"partitions":[{"topic":"%1","partition":0,"replicas":[%2]}]})")
        .arg(Words::raw(finding.topic), Words::raw(finding.text));
}

QString argument(const QString& name, const ClusterMirror& mirror, const Finding& finding)
{
    if (name == u"name")
        return finding.connector.valid() ? Words::name(mirror.name(finding.connector)) : keyOf(mirror, finding);
    if (name == u"task")
        return QString::number(finding.task);
    if (name == u"text")
        return Words::raw(finding.text, FindingTextLimit);
    if (name == u"number")
        return QString::number(finding.number);
    if (name == u"other")
        return QString::number(finding.other);
    if (name == u"key")
        return keyOf(mirror, finding);
    if (name == u"problem")
        return problemWords(finding);
    if (name == u"topic")
        return FindingWords::topic(mirror, finding).value_or(QString());
    if (name == u"reassignment")
        return reassignmentOf(finding);
    if (name == u"partition" && finding.slot.valid())
        return QString::number(mirror.store().partition(finding.slot).partition);
    if (name == u"offset" && finding.row)
        return offsetOf(mirror, *finding.row);
    return {};
}

/// In one pass from left to right: what is filled in is never read as a placeholder.
QString filled(const QString& text, const ClusterMirror& mirror, const Finding& finding)
{
    QString result;
    qsizetype at = 0;
    for (qsizetype open = text.indexOf(u'{'); open >= 0; open = text.indexOf(u'{', at)) {
        const qsizetype close = text.indexOf(u'}', open);
        result += text.mid(at, open - at);
        // `${file:/path:key}` is no placeholder of ours.
        if (open > 0 && text.at(open - 1) == u'$')
            result += text.mid(open, close + 1 - open);
        else
            result += argument(text.mid(open + 1, close - open - 1), mirror, finding);
        at = close + 1;
    }
    return result + text.mid(at);
}

} // namespace

QString FindingWords::title(Rule rule)
{
    return tr(findingTexts(rule).title);
}

QString FindingWords::why(const Finding& finding)
{
    return tr(findingTexts(finding).why);
}

QString FindingWords::message(const ClusterMirror& mirror, const Finding& finding)
{
    return filled(tr(findingTexts(finding).message), mirror, finding);
}

std::optional<QString> FindingWords::topic(const ClusterMirror& mirror, const Finding& finding)
{
    if (!finding.topic.empty())
        return Words::raw(finding.topic);
    return finding.slot.valid() ? std::optional(Words::raw(mirror.store().partition(finding.slot).topic))
                                : std::nullopt;
}

QString FindingWords::severity(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return tr("Info", "severity of a finding");
    case Severity::Warning:
        return tr("Warning", "severity of a finding");
    case Severity::Error:
        break;
    }
    return tr("Error", "severity of a finding");
}

QString FindingWords::place(const ClusterMirror& mirror, const Finding& finding)
{
    if (!finding.slot.valid())
        return Words::raw(finding.topic);
    const PartitionSlot& slot = mirror.store().partition(finding.slot);
    const QString topic = Words::raw(slot.topic);
    if (!finding.row)
        return tr("%1, partition %2").arg(topic).arg(slot.partition);
    return tr("%1, partition %2, offset %3").arg(topic).arg(slot.partition).arg(offsetOf(mirror, *finding.row));
}

QString FindingWords::subject(const ClusterMirror& mirror, const Finding& finding)
{
    if (finding.connector.valid()) {
        const QString name = Words::name(mirror.name(finding.connector));
        return finding.task < 0 ? name : tr("%1, task %2").arg(name).arg(finding.task);
    }
    // A worker or a group, whatever record shows it.
    if (finding.rule == Rule::GroupLeftOver || finding.rule == Rule::RebalanceLong ||
        finding.rule == Rule::WorkerConfigLag)
        return Words::raw(finding.text);
    if (finding.row)
        return keyOf(mirror, finding);
    return topic(mirror, finding).value_or(QString());
}

FindingText FindingWords::of(const ClusterMirror& mirror, const Finding& finding)
{
    return {subject(mirror, finding), message(mirror, finding), why(finding),
            filled(tr(findingTexts(finding).cure), mirror, finding)};
}

} // namespace inspector
