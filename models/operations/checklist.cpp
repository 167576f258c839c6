// SPDX-License-Identifier: GPL-3.0-or-later
#include "checklist.h"

#include "core/configplans.h"
#include "core/planconsistency.h"
#include "core/plandrift.h"
#include "core/summary.h"
#include "driftwords.h"
#include "groupwatch.h"
#include "journalentries.h"
#include "operationneeds.h"
#include "planchange.h"
#include "planerrorwords.h"
#include "topicswatch.h"
#include "validationwatch.h"
#include "workerwatch.h"

#include <algorithm>

namespace inspector
{

Checklist::Checklist(Sources sources, PlanRequest request, Deadlines deadlines, QObject* parent)
    : Checklist(std::move(sources), std::move(request), std::nullopt, deadlines, parent)
{}

Checklist::Checklist(Sources sources, OperationPlan plan, Deadlines deadlines, QObject* parent)
    : Checklist(std::move(sources), requestOf(plan), std::optional(plan), deadlines, parent)
{}

Checklist::Checklist(Sources sources, PlanRequest request, std::optional<OperationPlan> given, Deadlines deadlines,
                     QObject* parent)
    : QObject(parent), m_sources(std::move(sources)), m_request(std::move(request)), m_given(std::move(given)),
      m_name(m_given ? m_given->connector : changedConnector(m_request)), m_deadlines(deadlines),
      m_worker(new WorkerWatch(m_sources.api, m_name, this)),
      m_topics(new TopicsWatch(m_sources.evidence, deadlines.readToEnd, this)),
      m_group(new GroupWatch(m_sources.groups, deadlines.readToEnd, this)),
      m_workers(new GroupWatch(m_sources.groups, deadlines.readToEnd, this))
{
    setQuestions();
    m_poll.setInterval(deadlines.poll);
    m_look.setInterval(deadlines.look);
    m_look.setSingleShot(true);
    connect(&m_look, &QTimer::timeout, this, &Checklist::look);
    connect(&m_poll, &QTimer::timeout, this, [this] {
        m_worker->poll();
        m_topics->poll();
        askGroup();
        askWorkers();
        look(); // answers grow old without anything coming in
    });
    connect(m_sources.evidence, &ClusterEvidence::changed, this, [this] {
        if (m_poll.isActive() && !m_look.isActive())
            m_look.start();
    });
    connect(m_worker, &WorkerWatch::answered, this, [this] {
        m_workerAwaited = false;
        answered();
    });
    connect(m_topics, &TopicsWatch::answered, this, [this] {
        m_topicsAwaited = false;
        answered();
    });
    connect(m_group, &GroupWatch::answered, this, [this] {
        m_groupAwaited = false;
        m_groupNew = true;
        answered();
    });
    connect(m_workers, &GroupWatch::answered, this, [this] {
        m_workersAwaited = false;
        answered();
    });
    if (changesConfig(m_request.operation)) {
        m_validation = new ValidationWatch(m_sources.admin, deadlines.validatePause, this);
        connect(m_validation, &ValidationWatch::answered, this, [this] {
            m_validationAwaited = false;
            maskPasswords();
            answered();
            Q_EMIT validationChanged();
        });
    }
    makePlan();
    makeLines();
    setLive(true);
    m_worker->poll();
    m_topics->poll();
    askGroup();
    askWorkers();
}

void Checklist::setRequest(PlanRequest request)
{
    Q_ASSERT(!m_given);
    m_request = std::move(request);
    m_request.passwords = m_passwords;
    m_name = changedConnector(m_request);
    setQuestions();
    m_plannedRevision.reset();
    look();
    m_worker->poll();
    askGroup();
    askWorkers();
}

/// Says to those that ask what there is to be asked.
void Checklist::setQuestions()
{
    m_worker->setConnector(m_request.operation == PlanOperation::Create ? std::string() : m_name);
    m_group->setQuestion(sinkPartitionsOf(m_request), timestampOf(m_request));
}

/// A patch is validated with what stands now. Never by a worker of another cluster: the configuration has secrets.
void Checklist::setConfigQuestion()
{
    if (!m_validation)
        return;
    const std::string ours = m_sources.evidence->progress().clusterId;
    const Answer<WorkerInfo>& worker = m_worker->worker();
    const bool known = worker.ok() && !ours.empty() && (*worker.result)->kafkaClusterId == ours;
    m_validation->setQuestion(known ? configToValidate(m_sources.evidence->mirror(), m_request) : std::nullopt);
}

/// What a plugin declares to be a password is masked in the plan, and so in the journal, whatever its name.
void Checklist::maskPasswords()
{
    if (!m_validation->last().ok())
        return;
    for (const ValidatedField& field : (*m_validation->last().result)->fields) {
        std::vector<std::string>& known = m_passwords;
        if (field.type == "PASSWORD" && std::find(known.begin(), known.end(), field.name) == known.end())
            known.push_back(field.name);
    }
    if (m_request.passwords != m_passwords) {
        m_request.passwords = m_passwords;
        m_plannedRevision.reset();
    }
}

const ConnectorSummary* Checklist::summary() const
{
    return m_sources.evidence->mirror().connector(m_name);
}

bool Checklist::has(const char* id) const
{
    return std::any_of(m_lines.begin(), m_lines.end(),
                       [id](const PreflightLine& each) { return each.check.id == QLatin1String(id); });
}

/// Names the group as soon as the connector is known to be a sink, and asks about it.
void Checklist::askGroup()
{
    if (!ofSinkGroup(m_request, summary()))
        return;
    m_group->setGroup(sinkGroupId(*summary(), m_name));
    m_group->poll();
}

/// Asks about the Connect group while it matters whether any worker runs.
void Checklist::askWorkers()
{
    if (!m_needsFact)
        return;
    m_workers->setGroup(m_sources.evidence->group().toStdString());
    if (m_workers->available())
        m_workers->poll();
}

const PreflightLine& Checklist::line(const char* id) const
{
    const auto found = std::find_if(m_lines.begin(), m_lines.end(),
                                    [id](const PreflightLine& each) { return each.check.id == QLatin1String(id); });
    Q_ASSERT(found != m_lines.end());
    return *found;
}

Sentence Checklist::blocking() const
{
    const auto found =
        std::find_if(m_lines.begin(), m_lines.end(), [](const PreflightLine& each) { return each.blocks; });
    return found == m_lines.end() ? Sentence() : notHolding(*found);
}

bool Checklist::workerAvailable() const
{
    return m_worker->available();
}

void Checklist::setLive(bool live)
{
    if (live)
        m_poll.start();
    else
        m_poll.stop();
}

void Checklist::look()
{
    if (makePlan())
        Q_EMIT planChanged();
    setConfigQuestion();
    if (makeLines())
        Q_EMIT checksChanged();
    if (!m_workers->state().result)
        askWorkers();
}

void Checklist::askAnew()
{
    m_worker->askAnew();
    m_topics->askAnew();
    if (m_group->available())
        m_group->askAnew();
    if (m_needsFact && m_workers->available())
        m_workers->askAnew();
    if (m_validation)
        m_validation->askAnew();
}

void Checklist::askWorkerAnew()
{
    m_worker->askAnew();
}

void Checklist::recheck()
{
    m_rechecking = true;
    m_workerAwaited = true;
    m_topicsAwaited = true;
    m_groupAwaited = m_group->available();
    m_workersAwaited = m_needsFact && m_workers->available();
    m_validationAwaited = m_validation != nullptr;
    askAnew();
}

void Checklist::answered()
{
    if (m_poll.isActive())
        look();
    const bool awaited =
        m_workerAwaited || m_topicsAwaited || m_groupAwaited || m_workersAwaited || m_validationAwaited;
    if (m_rechecking && !awaited) {
        m_rechecking = false;
        Q_EMIT rechecked();
    }
}

OperationPlan Checklist::completed(OperationPlan plan) const
{
    plan.id = newId();
    plan.operation = m_request.operation;
    plan.via = m_request.via;
    plan.connector = m_name;
    plan.resumeAfter = m_request.resumeAfter;
    plan.kafkaClusterId = m_sources.evidence->progress().clusterId;
    plan.group = m_sources.evidence->group().toStdString();
    plan.madeAt = isoTime(QDateTime::currentDateTimeUtc());
    plan.madeBy = operatorName();
    plan.program = programName();
    return plan;
}

/// Whether the plan is another one than before.
bool Checklist::makePlan()
{
    const ClusterMirror& mirror = m_sources.evidence->mirror();
    if (m_plannedRevision == mirror.revision() && !m_groupNew)
        return false;
    const bool first = !m_plannedRevision;
    m_plannedRevision = mirror.revision();
    m_groupNew = false;
    if (m_given) {
        m_planProblem = misfit();
        m_plan = withPreviousBytes(mirror, *m_given);
        return first;
    }
    Result<OperationPlan> made = inspector::makePlan(facts(), m_request);
    m_planProblem = made.ok() ? Sentence() : planErrorSentence(made.error());
    OperationPlan plan = made.ok() ? std::move(made).value() : OperationPlan();
    if (!first && planChange(m_plan, plan).isEmpty())
        return false;
    m_plan = completed(std::move(plan));
    return true;
}

PlanFacts Checklist::facts() const
{
    PlanFacts facts;
    facts.mirror = &m_sources.evidence->mirror();
    facts.connectGroup = m_sources.evidence->group().toStdString();
    facts.offsetTopic = m_sources.evidence->offsetTopic();
    if (m_group->state().ok())
        facts.group = m_group->state().result->value();
    return facts;
}

/// Why the plan that was given may not be carried out here and now.
Sentence Checklist::misfit() const
{
    if (const std::optional<std::string> part = planContradiction(*m_given))
        return translate("inspector::Operation", "the plan contradicts itself: its %1 does something else than its "
                                                 "operation, its connector and its changes say")
            .with({QString::fromStdString(*part)});
    const std::string cluster = m_sources.evidence->progress().clusterId;
    if (m_given->kafkaClusterId.empty())
        return translate("inspector::Operation", "the plan does not say for which Kafka cluster it was made");
    if (!cluster.empty() && m_given->kafkaClusterId != cluster)
        return translate("inspector::Operation", "the plan is for the Kafka cluster %1, this is %2")
            .with({QString::fromStdString(m_given->kafkaClusterId), QString::fromStdString(cluster)});
    const QString group = m_sources.evidence->group();
    if (!m_given->group.empty() && QString::fromStdString(m_given->group) != group)
        return translate("inspector::Operation", "the plan is for the Connect group %1, this is “%2”")
            .with({QString::fromStdString(m_given->group), group});
    if (changesConfig(m_given->operation)) {
        const Result<ConfigWish> wish = readConfigWish(m_sources.evidence->mirror(), m_request);
        if (!wish)
            return planErrorSentence(wish.error()); // also of a plan whose secrets were masked when it was kept
    }
    return driftSentence(findPlanDrift(facts(), *m_given));
}

bool Checklist::heardAll() const
{
    // That reading has caught up is not enough: what it found last may name topics that are not among those read.
    if (!m_topics->read().ok() || !ok("topics-read"))
        return false;
    return !ofSinkGroup(m_request, summary()) || !m_group->available() || m_group->state().result.has_value();
}

/// Whether any line differs from before.
bool Checklist::makeLines()
{
    PreflightInput input;
    input.request = &m_request;
    input.mirror = &m_sources.evidence->mirror();
    input.progress = m_sources.evidence->progress();
    input.connectorName = m_name;
    input.readOnly = m_sources.readOnly;
    input.planMadeBefore = isOfPlan();
    input.canWrite = m_sources.canWrite;
    input.stopping = m_stopping;
    input.restAvailable = m_worker->available();
    input.worker = m_worker->worker();
    input.status = m_worker->status();
    input.read = m_topics->read();
    input.group = m_group->state();
    input.groupAvailable = m_group->available();
    input.workers = m_workers->state();
    input.workersAvailable = m_sources.groups && !m_sources.evidence->group().isEmpty();
    if (m_validation) {
        input.validationAvailable = m_validation->available();
        input.validationAsked = m_validation->hasQuestion();
        input.validationCurrent = m_validation->isCurrent();
        input.validation = m_validation->last();
    }
    input.plan = m_planProblem.isEmpty() ? &m_plan : nullptr;
    input.planProblem = m_planProblem;
    input.now = QDateTime::currentDateTimeUtc();
    input.steadyNow =
        std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    input.deadlines = m_deadlines;
    const Preflight preflight(input);
    m_lines = preflight.lines();
    m_needsFact = preflight.needsFact();

    std::vector<Check> checks;
    checks.reserve(m_lines.size());
    for (const PreflightLine& each : m_lines)
        checks.push_back(each.check);
    const bool changed = checks != m_checks;
    m_checks = std::move(checks);
    return changed;
}

} // namespace inspector
