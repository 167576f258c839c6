// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationarguments.h"

#include "core/jsondocument.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <charconv>

namespace inspector
{

namespace
{

std::string wordIsGiven(const std::string& given)
{
    return given.empty() ? "it must not be empty" : "";
}

std::string planOperation(const std::string& given)
{
    const std::optional<PlanOperation> known = planOperationNamed(given);
    if (known && *known <= PlanOperation::CopyOffsets)
        return "";
    if (known)
        return given + " is not offered from the command line: do it in the window";
    std::string names;
    for (int i = 0; i <= static_cast<int>(PlanOperation::CopyOffsets); ++i)
        names += std::string(i ? ", " : "") + std::string(wireName(static_cast<PlanOperation>(i)));
    return "there is no operation " + given + "; there are: " + names;
}

/// For a partition or a task: CLI11's own check words its bounds as fractions of 300 digits.
std::string wholeNumber(const std::string& given)
{
    std::int32_t value = -1;
    const char* end = given.data() + given.size();
    const auto [stop, error] = std::from_chars(given.data(), end, value);
    return error == std::errc() && stop == end && value >= 0
               ? ""
               : "wants a whole number from 0 to 2147483647, not " + given;
}

std::optional<std::int64_t> integer(std::string_view digits)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc() || end != digits.data() + digits.size())
        return std::nullopt;
    return value;
}

/// earliest, latest, timestamp:T, offset:N, shift:N.
std::optional<SinkTarget> sinkTarget(std::string_view given)
{
    if (given == "earliest")
        return SinkTarget{SinkTarget::Kind::Earliest, 0};
    if (given == "latest")
        return SinkTarget{SinkTarget::Kind::Latest, 0};
    const std::size_t colon = given.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const std::optional<std::int64_t> number = integer(given.substr(colon + 1));
    const std::string_view kind = given.substr(0, colon);
    if (!number)
        return std::nullopt;
    if (kind == "timestamp")
        return SinkTarget{SinkTarget::Kind::Timestamp, *number};
    if (kind == "offset")
        return SinkTarget{SinkTarget::Kind::Offset, *number};
    if (kind == "shift")
        return SinkTarget{SinkTarget::Kind::Shift, *number};
    return std::nullopt;
}

} // namespace

void OperationArguments::describe(CLI::App& app)
{
    auto* plan = app.add_option("--plan", operation,
                                "make a plan and exit, changing nothing: stop, resume, pause, restart, delete, "
                                "alter-offsets, remove-offsets, reset-offsets, reset-topics, tombstone, "
                                "restore-offsets, copy-offsets")
                     ->check(planOperation);
    app.add_option("--connector", connector, "the connector that is meant")->needs(plan)->check(wordIsGiven);
    app.add_option("--to-connector", toConnector, "the connector that offsets are copied to")->needs(plan);
    app.add_option("--offsets", offsetsFile, "file with offsets, as GET …/offsets answers them")->needs(plan);
    app.add_option("--to", target, "where a sink shall go on: earliest, latest, timestamp:MS, offset:N, shift:N")
        ->needs(plan);
    app.add_option("--partition", partitions, "source or sink partition (JSON) that is meant, can be repeated (all)")
        ->needs(plan)
        ->take_all();
    auto* key =
        app.add_option("--key-hex", keyHex, "raw key that is meant, in hexadecimal")->needs(plan)->check(wordIsGiven);
    auto* topicOption = app.add_option("--topic", topic, "its topic")->needs(key);
    auto* kafkaPartitionOption =
        app.add_option("--kafka-partition", kafkaPartition, "its partition")->needs(key)->check(wholeNumber);
    key->needs(topicOption)->needs(kafkaPartitionOption);
    app.add_option("--journal", journalId, "journal entry whose former offsets are to be restored")->needs(plan);
    app.add_option("--task", task, "the one task to be restarted")->needs(plan)->check(wholeNumber);
    app.add_flag("--include-tasks", includeTasks, "restart the connector and all of its tasks")->needs(plan);
    app.add_flag("--only-failed", onlyFailed, "restart only what has failed, tasks included")->needs(plan);
    app.add_flag("--resume-after", resumeAfter, "resume the connector once the change is verified")->needs(plan);
    app.add_option("--via", via, "through a worker or straight to Kafka: rest, direct (rest)")
        ->needs(plan)
        ->check(CLI::IsMember({"rest", "direct"}));
    app.add_option("--out", out, "file for the plan (standard output)")->needs(plan)->check(wordIsGiven);
    auto* applied = app.add_option("--apply", apply, "carry the plan in FILE out and print its journal entry")
                        ->check(wordIsGiven)
                        ->excludes(plan);
    app.add_flag("--yes", yes, "really do it (--apply, --restore, --provision); without it the checks are shown");
    app.add_option(
           "--state-fact", stateFact,
           "what cannot be proved and you know, word for word: \"no worker is running\", for a direct change of a "
           "connector that is not stopped")
        ->needs(applied)
        ->check(wordIsGiven);
}

/// An option that says nothing about the operation, or one that it cannot do without; empty = all is well.
QString OperationArguments::misplaced(PlanOperation wanted) const
{
    using Op = PlanOperation;
    struct Option
    {
        const char* name;
        bool given;
        std::vector<Op> of;
    };
    const std::vector<Op> offsetChanges = {Op::AlterOffsets, Op::RemoveOffsets, Op::ResetOffsets, Op::RestoreOffsets,
                                           Op::CopyOffsets};
    const Option options[] = {
        {"--partition", !partitions.empty(), {Op::AlterOffsets, Op::RemoveOffsets, Op::CopyOffsets}},
        {"--offsets", !offsetsFile.empty(), {Op::AlterOffsets, Op::RestoreOffsets}},
        {"--to", !target.empty(), {Op::AlterOffsets}},
        {"--to-connector", !toConnector.empty(), {Op::CopyOffsets}},
        {"--journal", !journalId.empty(), {Op::RestoreOffsets}},
        {"--key-hex", !keyHex.empty(), {Op::Tombstone}},
        {"--task", task >= 0, {Op::Restart}},
        {"--include-tasks", includeTasks, {Op::Restart}},
        {"--only-failed", onlyFailed, {Op::Restart}},
        {"--resume-after", resumeAfter, offsetChanges},
    };
    for (const Option& option : options)
        if (option.given && std::find(option.of.begin(), option.of.end(), wanted) == option.of.end())
            return QStringLiteral("%1 takes no %2")
                .arg(QString::fromStdString(operation), QString::fromLatin1(option.name));
    if (task >= 0 && (includeTasks || onlyFailed))
        return QStringLiteral("--task is that task alone: without --include-tasks and --only-failed");
    if (wanted == Op::AlterOffsets && offsetsFile.empty() && target.empty())
        return QStringLiteral("alter-offsets wants --offsets or, of a sink, --to");
    if (wanted == Op::RestoreOffsets && offsetsFile.empty() == journalId.empty())
        return QStringLiteral("restore-offsets wants either --journal or --offsets");
    for (const std::string& partition : partitions) {
        JsonDocument document;
        if (document.parse(partition) != JsonDocument::Outcome::Value)
            return QStringLiteral(
                       "--partition wants a partition as a JSON object, such as {\"filename\":\"a\"}, not %1")
                .arg(QString::fromStdString(partition));
    }
    return {};
}

std::optional<OperationTask> OperationArguments::read(QString* wrong) const
{
    OperationTask made;
    if (!apply.empty()) {
        made.planFile = QString::fromStdString(apply);
        made.yes = yes;
        made.stateFact = QString::fromStdString(stateFact);
        return made;
    }
    PlanRequest request;
    request.operation = *planOperationNamed(operation);
    *wrong = misplaced(request.operation);
    if (!wrong->isEmpty())
        return std::nullopt;
    request.connector = connector;
    request.toConnector = toConnector;
    request.via = via == "direct" ? PlanVia::Direct : PlanVia::Rest;
    request.onlyFailed = onlyFailed;
    request.includeTasks = onlyFailed || includeTasks;
    request.resumeAfter = resumeAfter;
    request.partitions.assign(partitions.begin(), partitions.end());
    if (task >= 0)
        request.task = task;
    if (!target.empty()) {
        request.target = sinkTarget(target);
        if (!request.target) {
            *wrong =
                QStringLiteral("--to wants earliest, latest, timestamp:MS, offset:N or shift:N, where MS and N are "
                               "whole numbers of 64 bits, not %1")
                    .arg(QString::fromStdString(target));
            return std::nullopt;
        }
    }
    if (!keyHex.empty()) {
        const std::optional<Bytes> key = fromHex(keyHex);
        if (!key) {
            *wrong = QStringLiteral("--key-hex wants pairs of hexadecimal digits, not %1")
                         .arg(QString::fromStdString(keyHex));
            return std::nullopt;
        }
        request.rawKeys.push_back({topic, kafkaPartition, *key});
    }
    if (connector.empty() && request.rawKeys.empty()) {
        *wrong = QStringLiteral("--plan wants --connector (or, for tombstone, --key-hex)");
        return std::nullopt;
    }
    if (request.operation == PlanOperation::CopyOffsets && toConnector.empty()) {
        *wrong = QStringLiteral("copy-offsets wants --to-connector");
        return std::nullopt;
    }
    made.request = request;
    made.offsetsFile = QString::fromStdString(offsetsFile);
    made.journalId = QString::fromStdString(journalId);
    if (!out.empty())
        made.out = QString::fromStdString(out);
    return made;
}

} // namespace inspector
