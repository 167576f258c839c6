// SPDX-License-Identifier: GPL-3.0-or-later
#include "operationrun.h"

#include "checkline.h"
#include "core/journalreading.h"
#include "core/offsetsdocument.h"
#include "core/planreading.h"
#include "core/undoplans.h"
#include "items/errorwords.h"
#include "operations/operationwords.h"
#include "outputfile.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace inspector
{

namespace
{

using namespace std::chrono_literals;

constexpr auto LookInterval = 100ms;
constexpr auto BlockedPatience = 5s;

Result<Bytes> contentOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::CannotRead, path.toStdString(), file.errorString().toStdString()};
    return file.readAll().toStdString();
}

} // namespace

OperationRun::OperationRun(const ConnectionSettings& settings, OperationTask task)
    : m_task(std::move(task)), m_cluster(settings)
{
    m_look.setInterval(LookInterval);
    connect(&m_look, &QTimer::timeout, this, &OperationRun::look);
    connect(&m_cluster, &LiveCluster::opened, this, &OperationRun::open);
    connect(&m_cluster, &LiveCluster::failed, this, [this](const QString& why) { end(CannotRead, why); });
    connect(&m_interruption, &Interruption::interrupted, this, [this] {
        if (!m_submitted)
            end(Refused, tr("Interrupted; nothing was sent."));
        else
            m_operation->cancel(); // what was sent is read back, or the entry says that it was not
    });
}

OperationRun::~OperationRun()
{
    m_operation.reset(); // rests on the cluster
}

int OperationRun::run()
{
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (readFiles())
                m_cluster.start();
        },
        Qt::QueuedConnection);
    return QCoreApplication::exec();
}

bool OperationRun::readFiles()
{
    if (!m_task.planFile.isEmpty()) {
        const Result<Bytes> text = contentOf(m_task.planFile);
        if (!text) {
            end(CannotRead, ErrorWords::once(text.error()));
            return false;
        }
        Result<OperationPlan> plan = planFromJson(*text);
        if (!plan) {
            end(CannotRead, tr("%1 is no plan: %2: %3")
                                .arg(m_task.planFile, QString::fromStdString(plan.error().subject),
                                     QString::fromStdString(plan.error().detail)));
            return false;
        }
        m_plan = std::move(plan).value();
        const Sentence fact = noWorkerFact();
        if (!m_task.stateFact.isEmpty() && m_task.stateFact != fact.window() && m_task.stateFact != fact.english()) {
            end(WrongUse, tr("--state-fact wants the words of the fact, word for word: %1").arg(fact.window()));
            return false;
        }
        if (!m_task.stateFact.isEmpty() && m_plan->via == PlanVia::Rest) {
            end(WrongUse, tr("--state-fact is for plans that go straight to Kafka; %1 goes through a worker, which "
                             "rests on no such statement")
                              .arg(m_task.planFile));
            return false;
        }
    }
    if (!m_task.offsetsFile.isEmpty()) {
        const Result<Bytes> text = contentOf(m_task.offsetsFile);
        if (!text) {
            end(CannotRead, ErrorWords::once(text.error()));
            return false;
        }
        Result<std::vector<WantedOffset>> offsets = OffsetsDocument::read(*text);
        if (!offsets) {
            end(CannotRead, tr("%1 holds no offsets: %2: %3")
                                .arg(m_task.offsetsFile, QString::fromStdString(offsets.error().subject),
                                     QString::fromStdString(offsets.error().detail)));
            return false;
        }
        m_task.request->offsets = std::move(offsets).value();
    }
    return true;
}

void OperationRun::open()
{
    m_deadline = QDeadlineTimer(m_task.timeout);
    m_look.start();
}

void OperationRun::look()
{
    if (m_ended || m_submitted)
        return;
    const ReadProgress progress = m_cluster.progress();
    if (!m_operation) {
        // The journal is named after the Kafka cluster, and what is read only in part is no ground for a plan.
        if (progress.complete() && progress.state == ConnectionState::Live) {
            if (!lookForJournalEntry())
                return;
            if (m_plan && m_plan->kafkaClusterId.empty() && m_cluster.settings().demo)
                m_plan->kafkaClusterId = progress.clusterId; // none is in its plans: every run is another cluster
            m_operation = m_plan ? std::make_unique<Operation>(m_cluster.operationContext(), *m_plan)
                                 : std::make_unique<Operation>(m_cluster.operationContext(), *m_task.request);
            m_operation->setUndoes(m_task.journalId.toStdString());
            m_operation->setTypedFact(m_task.stateFact);
            connect(m_operation.get(), &Operation::phaseChanged, this, &OperationRun::onPhase);
        } else if (m_deadline.hasExpired()) {
            end(CannotRead, progress.problem ? ErrorWords::once(*progress.problem)
                                             : tr("The topics were not read to their end in time (--timeout)."));
        } else {
            m_progress.show(
                tr("Reading the topics: %1 of %2 partitions").arg(progress.partitionsReached).arg(progress.partitions));
        }
        return;
    }
    if (m_plan)
        lookAtChecks();
    else
        lookAtPlan();
}

bool OperationRun::lookForJournalEntry()
{
    if (m_task.journalId.isEmpty())
        return true;
    const QString path = m_cluster.journal()->path();
    const Result<Bytes> text = contentOf(path);
    if (!text) {
        end(CannotRead, ErrorWords::once(text.error()));
        return false;
    }
    std::optional<JournalEntry> found;
    std::size_t start = 0;
    while (start < text->size()) {
        const std::size_t lineEnd = std::min(text->find('\n', start), text->size());
        const Result<JournalEntry> entry = journalFromJson(BytesView(*text).substr(start, lineEnd - start));
        if (entry && QString::fromStdString(entry->id) == m_task.journalId)
            found = *entry; // the last one of an id counts
        start = lineEnd + 1;
    }
    if (!found) {
        end(CannotRead, tr("The journal %1 has no entry %2.").arg(path, m_task.journalId));
        return false;
    }
    const Result<PlanRequest> request = undoRequest(m_cluster.mirror(), *found, m_task.request->via);
    if (!request) {
        end(Refused, tr("The entry %1 is of no change of offsets that could be taken back.").arg(m_task.journalId));
        return false;
    }
    const bool resumeAfter = m_task.request->resumeAfter;
    m_task.request = *request;
    m_task.request->resumeAfter = resumeAfter;
    return true;
}

/// Plans are made of what stands; whether they may be carried out is for --apply to check.
void OperationRun::lookAtPlan()
{
    if (m_operation->heardAll()) {
        const QString problem = m_operation->planProblem();
        if (problem.isEmpty())
            writePlan();
        else
            end(Refused, tr("No plan: %1.").arg(problem));
    } else if (m_deadline.hasExpired()) {
        end(CannotRead, m_operation->activity());
    }
}

void OperationRun::writePlan()
{
    OperationPlan plan = m_operation->plan();
    if (m_cluster.settings().demo)
        plan.kafkaClusterId.clear(); // every run of the demo is another Kafka cluster with the same content
    for (const Check& check : m_operation->checks()) {
        if (check.id == u"positions-in-range" && check.verdict != Verdict::Ok)
            tellCheck(check);
    }
    const Result<inspector::Done> written = OutputFile::write(m_task.out, planToJson(plan) + "\n");
    if (written)
        end(Done);
    else
        end(CannotRead, ErrorWords::once(written.error()));
}

void OperationRun::lookAtChecks()
{
    if (m_operation->ready()) {
        tellUnusedFact();
        const QString obstacle = m_operation->obstacle(m_operation->connectorName());
        if (!obstacle.isEmpty()) {
            tellChecks();
            end(Refused, tr("Nothing was sent. %1 (--state-fact)").arg(obstacle));
            return;
        }
        if (!m_task.yes) {
            tellChecks();
            end(Refused, tr("No check stands against it. Nothing was sent: --yes does it."));
            return;
        }
        m_submitted = true;
        m_operation->submit(m_operation->confirmationText(), m_operation->plan().resumeAfter);
        return;
    }
    m_progress.show(m_operation->activity());
    const std::vector<Check>& checks = m_operation->checks();
    const bool blocked = m_operation->heardAll() && std::any_of(checks.begin(), checks.end(), [](const Check& check) {
                             return check.verdict == Verdict::Blocked;
                         });
    if (blocked && !m_blocked)
        m_grace = QDeadlineTimer(BlockedPatience);
    m_blocked = blocked;
    if ((blocked && m_grace.hasExpired()) || m_deadline.hasExpired()) {
        tellUnusedFact();
        tellChecks();
        end(Refused, tr("Nothing was sent. %1").arg(m_operation->activity()));
    }
}

void OperationRun::onPhase()
{
    if (!m_submitted || m_ended)
        return;
    m_progress.show(m_operation->activity());
    const Operation::Phase phase = m_operation->phase();
    const bool sentBack = phase == Operation::Phase::Checking;
    if (phase != Operation::Phase::Finished && !sentBack)
        return;
    const Operation::ReportedResult& result = m_operation->result();
    if (const std::optional<JournalEntry>& entry = m_operation->lastEntry()) {
        m_progress.clear();
        std::fputs((journalToJson(*entry) + "\n").c_str(), stdout);
    }
    const QString words = result.headline + u' ' + result.explanation + u' ' + result.journalNote;
    say(words.trimmed());
    if (m_operation->plan().resumeAfter && result.outcome == Outcome::Applied && result.verified) {
        connect(m_operation.get(), &Operation::resumed, this, [this](bool ok, const QString& said) {
            say(said);
            end(ok ? Done : Failed);
        });
        return;
    }
    switch (result.outcome) {
    case Outcome::Applied:
        end(result.verified ? Done : Unknown);
        break;
    case Outcome::Refused:
        end(Refused);
        break;
    case Outcome::Failed:
        end(Failed);
        break;
    case Outcome::Unknown:
        end(Unknown);
        break;
    }
}

void OperationRun::tellChecks()
{
    m_progress.clear();
    std::fputs((planToJson(m_operation->plan()) + "\n").c_str(), stdout);
    for (const Check& check : m_operation->checks())
        tellCheck(check);
}

void OperationRun::tellCheck(const Check& check)
{
    say(checkLine(check));
}

/// The operator's word is part of the record only where it was needed: nobody may believe that it was heeded.
void OperationRun::tellUnusedFact()
{
    if (!m_task.stateFact.isEmpty() && m_operation->factToType().isEmpty())
        say(tr("--state-fact was not needed and is not kept in the journal: no check of this plan rests on it."));
}

void OperationRun::say(const QString& words)
{
    m_progress.clear();
    std::fputs(QString(u"connect-inspector: "_qs + words + u'\n').toUtf8().constData(), stderr);
}

void OperationRun::end(ExitCode code, const QString& words)
{
    if (std::exchange(m_ended, true))
        return;
    m_look.stop();
    m_progress.clear();
    if (!words.isEmpty())
        say(words);
    QCoreApplication::exit(code);
}

} // namespace inspector
