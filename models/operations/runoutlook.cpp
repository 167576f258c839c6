// SPDX-License-Identifier: GPL-3.0-or-later
#include "runoutlook.h"

#include "core/summary.h"
#include "core/workerkey.h"
#include "operationwords.h"
#include "planerrorwords.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <array>
#include <string_view>

namespace inspector
{

namespace
{

/// Checks that hold for every connector alike.
constexpr std::array Common{"not-read-only", "topics-read", "worker-can", "same-cluster", "can-write"};
/// Checks that need the worker's word on the connector, its group, or a plan: made when its turn has come.
constexpr std::array OfTheTurn{"worker-agrees", "connector-type", "group-empty", "something-to-do", "no-rebalance"};
/// Checks that an earlier step of the run takes care of.
constexpr std::array CuredByStop{"target-state-stopped", "no-committed-tasks", "status-settled", "no-worker-alive"};

template <std::size_t N>
bool isOneOf(const QString& id, const std::array<const char*, N>& ids)
{
    return std::any_of(ids.begin(), ids.end(), [&id](const char* each) { return id == QLatin1String(each); });
}

QString wireText(std::optional<TargetState> state)
{
    const std::string_view wire = state ? wireName(*state) : std::string_view();
    return QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size()));
}

/// Words for what one step would do.
class ChangeWords
{
    Q_DECLARE_TR_FUNCTIONS(inspector::RunOutlook)
public:
    static QString unknownState() { return tr("not known"); }
    static QString deleted() { return tr("deleted"); }
    static QString stays(const QString& state) { return tr("stays %1").arg(state); }
    static QString state(TargetState after) { return tr("→ %1").arg(wireText(after)); }
    static QString offsets(const PlanRequest& request, const ConnectorSummary& summary, const QString& group)
    {
        const bool afterDelete = request.via == PlanVia::Direct;
        if (summary.type == ConnectorType::Sink)
            return (afterDelete ? tr("its consumer group %1 deleted") : tr("offsets of its group %1 reset")).arg(group);
        if (summary.liveOffsets == 0)
            return tr("no offsets");
        return request.operation == PlanOperation::Tombstone
                   ? tr("%n offset(s) tombstoned", nullptr, summary.liveOffsets)
                   : tr("%n offset(s) reset", nullptr, summary.liveOffsets);
    }
    static QString leftBehind(int keys)
    {
        return tr("A worker's reset will leave %n key(s) behind: a worker would write other bytes for them. Reset this "
                  "connector by itself, straight to Kafka.",
                  nullptr, keys);
    }
    static QString topics(int count)
    {
        return count == 0 ? tr("no active topics") : tr("%n active topic(s) forgotten", nullptr, count);
    }
    static QString restarted(const PlanRequest& request)
    {
        return request.onlyFailed     ? tr("what has failed restarted")
               : request.includeTasks ? tr("restarted with its tasks")
                                      : tr("restarted");
    }
};

QString changeOf(const PlanRequest& request, const ConnectorSummary& summary, const std::string& name)
{
    switch (request.operation) {
    case PlanOperation::Stop:
        return ChangeWords::state(TargetState::Stopped);
    case PlanOperation::Pause:
        return ChangeWords::state(TargetState::Paused);
    case PlanOperation::Resume:
        return ChangeWords::state(TargetState::Started);
    case PlanOperation::Restart:
        return ChangeWords::restarted(request);
    case PlanOperation::Delete:
        return ChangeWords::deleted();
    case PlanOperation::ResetTopics:
        return ChangeWords::topics(summary.activeTopics);
    default:
        return ChangeWords::offsets(request, summary, rawText(sinkGroupId(summary, name)));
    }
}

/// Live raw keys that a worker's reset leaves behind: it makes each key anew from its partition, and the bytes differ,
/// or it makes no partition of it at all (Worker.modifySourceConnectorOffsets; see workerKey()).
int keysLeftBehind(const ClusterMirror& mirror, const ConnectorSummary& summary)
{
    constexpr int MostLookedAt = 1000; // each is parsed: a connector must not hold the window up
    int looked = 0;
    int left = 0;
    for (const std::uint32_t at : mirror.offsetsOf(summary.connector)) {
        const OffsetEntry& entry = mirror.offsets()[at];
        if (!entry.live)
            continue;
        if (++looked > MostLookedAt)
            break;
        const std::optional<BytesView> key = mirror.keys().bytes(entry.version.key);
        if (key && workerKey(*key) != Bytes(*key))
            ++left;
    }
    return left;
}

/// Adds up what the checks of the steps say.
class Judgement
{
public:
    explicit Judgement(RunOutlook& outlook) : m_outlook(outlook) { m_outlook.verdict = Verdict::Ok; }

    /// Does not keep the connector from taking part: the rest of its keys is reset.
    void addLeftBehind(int keys)
    {
        if (keys == 0 || m_outlook.verdict != Verdict::Ok)
            return;
        m_outlook.verdict = Verdict::Unknown;
        m_outlook.why = ChangeWords::leftBehind(keys);
    }

    void add(const PreflightLine& line, bool common)
    {
        const Check& check = line.check;
        if (check.verdict == Verdict::Ok || !line.blocks)
            return;
        const QString words = notHolding(line).window();
        if (common && m_outlook.commonHindrance.isEmpty())
            m_outlook.commonHindrance = words;
        const bool worse = check.verdict == Verdict::Blocked && m_outlook.verdict != Verdict::Blocked;
        if (m_outlook.why.isEmpty() || worse)
            m_outlook.why = words;
        if (m_outlook.verdict != Verdict::Blocked)
            m_outlook.verdict = check.verdict == Verdict::Blocked ? Verdict::Blocked : Verdict::Wait;
    }

private:
    RunOutlook& m_outlook;
};

} // namespace

PlanRequest stepRequest(const PlanRequest& step, const std::string& connector, ConnectorType type)
{
    PlanRequest request = step;
    request.connector = connector;
    if (step.operation == PlanOperation::Tombstone && type == ConnectorType::Sink)
        request.operation = PlanOperation::ResetOffsets;
    return request;
}

Sentence withheldResume(std::optional<TargetState> before, bool resumeStopped)
{
    if (before == TargetState::Started || (before == TargetState::Stopped && resumeStopped))
        return {};
    if (before == TargetState::Stopped)
        return translate("inspector::RunOutlook", "It was STOPPED before the run, and is left so.");
    if (before == TargetState::Paused)
        return translate("inspector::RunOutlook",
                         "It was PAUSED before the run, and is left stopped: resuming it would "
                         "do more than put it back. Pause or resume it by itself.");
    return translate("inspector::RunOutlook",
                     "How it stood before the run is not known, so that it is left stopped. Resume it by itself.");
}

bool saysDoneAlready(const Error& error, PlanOperation operation)
{
    if (error.code != ErrorCode::NotPossible)
        return false;
    return error.detail == "nothing-to-do" || error.detail == "no-offsets" ||
           (operation == PlanOperation::Delete && error.detail == "not-in-config");
}

RunOutlook runOutlook(const RunOutlookFacts& facts, const std::vector<PlanRequest>& steps, const std::string& connector,
                      std::optional<TargetState> before)
{
    RunOutlook outlook;
    const ConnectorSummary* summary = facts.plan.mirror->connector(connector);
    std::optional<TargetState> now = summary ? summary->targetState : std::nullopt;
    outlook.present = summary && summary->gone ? ChangeWords::deleted()
                      : now                    ? wireText(now)
                                               : ChangeWords::unknownState();

    Judgement judgement(outlook);
    PreflightInput input = facts.preflight;
    input.connectorName = connector;
    const OperationPlan anyPlan;
    input.plan = &anyPlan;
    QStringList changes;
    bool stops = false;
    bool goes = false;
    int leftBehind = 0;
    // Some names no worker serves: that is the connector's own trouble.
    const bool served = !input.worker.ok() || restServesName(connector, (*input.worker.result)->version);
    outlook.nothingToDo = true;
    for (const PlanRequest& step : steps) {
        const PlanRequest request = stepRequest(step, connector, summary ? summary->type : ConnectorType::Unknown);
        input.request = &request;
        const bool resumesWhatRan = stops && request.operation == PlanOperation::Resume;
        bool doneAlready = false;
        if (resumesWhatRan) {
            doneAlready = !withheldResume(before    ? before
                                          : summary ? summary->targetState
                                                    : std::nullopt,
                                          facts.resumeStopped)
                               .isEmpty();
        } else if (goes) {
            doneAlready = summary && summary->type != ConnectorType::Sink && summary->liveOffsets == 0;
        } else {
            const Result<OperationPlan> plan = makePlan(facts.plan, request);
            doneAlready = !plan && saysDoneAlready(plan.error(), request.operation);
        }
        outlook.nothingToDo = outlook.nothingToDo && doneAlready;
        const bool goneAlready = doneAlready && request.operation == PlanOperation::Delete;
        for (const PreflightLine& line : Preflight(input).lines()) {
            const QString& id = line.check.id;
            if (!isOneOf(id, OfTheTurn) && !((stops || goes) && isOneOf(id, CuredByStop)) &&
                !((goes || goneAlready) && id == QLatin1String("connector-in-config")))
                judgement.add(line, isOneOf(id, Common) && (id != QLatin1String("worker-can") || served));
        }
        if (summary) {
            const bool ofState = request.operation == PlanOperation::Stop ||
                                 request.operation == PlanOperation::Pause ||
                                 request.operation == PlanOperation::Resume;
            changes.append(ofState && doneAlready ? ChangeWords::stays(wireText(now))
                                                  : changeOf(request, *summary, connector));
        }
        if (summary && request.operation == PlanOperation::ResetOffsets && request.via == PlanVia::Rest &&
            summary->type != ConnectorType::Sink)
            leftBehind = keysLeftBehind(*facts.plan.mirror, *summary);
        if (request.operation == PlanOperation::Stop)
            now = TargetState::Stopped;
        stops = stops || request.operation == PlanOperation::Stop;
        goes = goes || request.operation == PlanOperation::Delete;
    }
    judgement.addLeftBehind(leftBehind);
    if (outlook.verdict != Verdict::Blocked)
        outlook.changes = changes.join(u"; "_qs);
    outlook.nothingToDo = outlook.nothingToDo && summary && outlook.commonHindrance.isEmpty();
    return outlook;
}

} // namespace inspector
