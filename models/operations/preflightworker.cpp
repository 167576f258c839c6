// SPDX-License-Identifier: GPL-3.0-or-later
#include "preflight.h"

#include "operationneeds.h"
#include "operationwords.h"

namespace inspector
{

namespace
{

/// Errors that a moment's patience may cure without anybody's doing.
bool passing(const Error& error)
{
    return error.code == ErrorCode::WorkerStarting || error.code == ErrorCode::Rebalancing;
}

} // namespace

PreflightLine Preflight::workerCan() const
{
    Line line{"worker-can", translate("inspector::Operation", "A worker can do it"), Verdict::Blocked, {}, {},
              Cure::Refresh};
    const bool creates = m_in.request->operation == PlanOperation::Create;
    if (creates && m_in.connectorName.empty()) {
        line.title = translate("inspector::Operation", "The connector has a name");
        line.verdict = Verdict::Wait;
        line.seen = translate("inspector::Operation", "no name yet");
        line.advice = translate("inspector::Operation", "Type the name of the new connector.");
        line.cure = Cure::None;
        return fromWorker(line, m_in.now);
    }
    if (!m_in.restAvailable) {
        line.seen = translate("inspector::Operation", "no REST address of a worker is known");
        line.advice = translate("inspector::Operation", "Give the REST address of a worker in the connection.");
        line.cure = Cure::None;
        return fromWorker(line, m_in.now);
    }
    if (!m_in.worker.result) {
        line.verdict = Verdict::Wait;
        line.seen = translate("inspector::Operation", "asked, no answer yet");
        line.advice = translate("inspector::Operation", "Wait for the answer.");
        return fromWorker(line, {});
    }
    if (const Error* error = m_in.worker.error()) {
        line.verdict = passing(*error) ? Verdict::Wait : Verdict::Blocked;
        line.seen = errorSentence(*error);
        line.advice = translate("inspector::Operation", "It is asked again every few seconds.");
        return fromWorker(line, m_in.worker.at);
    }
    const WorkerInfo& worker = **m_in.worker.result;
    const auto [neededMajor, neededMinor] = firstVersionOf(*m_in.request);
    const Sentence needed(QString::number(neededMajor) + u'.' + QString::number(neededMinor));
    line.seen = translate("inspector::Operation", "%1, Connect %2")
                    .with({workerUrl(), QString::fromStdString(worker.version.text)});
    if (!workerFresh(m_in.worker.at)) {
        line.verdict = Verdict::Wait;
        line.advice = translate("inspector::Operation", "This answer is old and no newer one has come; wait.");
    } else if (worker.version.major <= 0) {
        line.verdict = Verdict::Unknown;
        line.advice =
            translate("inspector::Operation", "Its version is not understood; %1 or later is needed.").with({needed});
    } else if (!worker.version.atLeast(neededMajor, neededMinor)) {
        line.advice =
            kindOf(m_in.request->operation) == OperationKind::Offsets
                ? translate("inspector::Operation",
                            "Changing offsets needs Connect %1 or later. Before that only direct changes can.")
                      .with({needed})
                : translate("inspector::Operation", "This needs Connect %1 or later.").with({needed});
        line.cure = Cure::None;
    } else if (!restServesName(m_in.connectorName, worker.version)) {
        line.title = translate("inspector::Operation", "A worker can be asked for this name");
        line.advice =
            creates ? translate("inspector::Operation",
                                "This name cannot be asked for in a worker's path: “.” and “..” nowhere, a slash, a "
                                "backslash or a per cent sign not at workers of this version. Such a connector could "
                                "never be changed, stopped or deleted by a worker. Choose another name.")
                    : translate("inspector::Operation",
                                "Workers of this version cannot be reached at an address with this connector's name: "
                                "they answer 400 where it holds a slash, a backslash or a per cent sign. Only its "
                                "offsets and keys can be changed, directly.");
        line.cure = Cure::None;
    } else {
        line.verdict = Verdict::Ok;
    }
    return fromWorker(line, m_in.worker.at);
}

PreflightLine Preflight::sameCluster() const
{
    Line line{"same-cluster",
              translate("inspector::Operation", "Worker and topics are of the same Kafka cluster"),
              Verdict::Unknown,
              {},
              {},
              Cure::Refresh};
    const std::string& ours = m_in.progress.clusterId;
    const std::string theirs = m_in.worker.ok() ? (*m_in.worker.result)->kafkaClusterId : std::string();
    if (ours.empty() || theirs.empty()) {
        line.seen = ours.empty() ? translate("inspector::Operation", "the brokers have not said their cluster id")
                                 : translate("inspector::Operation", "the worker has not said its cluster id");
        line.advice = translate("inspector::Operation",
                                "Until both are known the worker may be one of another cluster with a connector of the "
                                "same name.");
        return fromWorker(line, m_in.worker.at);
    }
    line.seen = ours == theirs ? Sentence(QString::fromStdString(ours))
                               : translate("inspector::Operation", "the topics are of %1, the worker works with %2")
                                     .with({QString::fromStdString(ours), QString::fromStdString(theirs)});
    line.verdict = ours == theirs ? Verdict::Ok : Verdict::Blocked;
    line.cure = Cure::None;
    line.advice = translate("inspector::Operation",
                            "This REST address leads to ANOTHER Kafka cluster: a connector of the same name would lose "
                            "its offsets there. Correct the REST address or the bootstrap address.");
    return fromWorker(line, m_in.worker.at);
}

PreflightLine Preflight::workerAgrees() const
{
    const bool ofOffsets = kindOf(m_in.request->operation) == OperationKind::Offsets;
    Line line{
        "worker-agrees", translate("inspector::Operation", "The worker sees the same connector"), Verdict::Wait, {}, {},
        Cure::Refresh};
    if (!m_in.restAvailable || !m_in.status.result) {
        line.verdict = m_in.restAvailable ? Verdict::Wait : Verdict::Unknown;
        line.seen = m_in.restAvailable ? translate("inspector::Operation", "asked, no answer yet")
                                       : translate("inspector::Operation", "there is no worker to ask");
        line.advice = translate("inspector::Operation", "Wait for the answer.");
        return fromWorker(line, {});
    }
    if (const Error* error = m_in.status.error()) {
        line.verdict = passing(*error) ? Verdict::Wait : Verdict::Blocked;
        line.seen = errorSentence(*error);
        line.advice =
            error->code == ErrorCode::NotFound
                ? translate("inspector::Operation", "It may belong to another Connect cluster; check the REST address.")
                : translate("inspector::Operation", "It is asked again every few seconds.");
        return fromWorker(line, m_in.status.at);
    }
    const RestConnectorStatus& status = **m_in.status.result;
    line.seen = translate("inspector::Operation", "the worker says %1 on %2")
                    .with({QString::fromStdString(status.state), QString::fromStdString(status.workerId)});
    const std::optional<TaskState> ours = m_summary ? m_summary->state : std::nullopt;
    if (!workerFresh(m_in.status.at)) {
        line.advice = translate("inspector::Operation", "This answer is old and no newer one has come; wait.");
    } else if (!ours) {
        line.verdict = Verdict::Unknown;
        line.unknownBlocks = ofOffsets;
        line.advice =
            translate("inspector::Operation", "The status topic has no status of this connector to compare with.");
    } else if (taskStateFromText(status.state) != *ours || status.workerId != m_summary->workerId) {
        const std::string_view wire = wireName(*ours);
        line.seen = translate("inspector::Operation", "the worker says %1 on %2; the topic says %3 on %4")
                        .with({QString::fromStdString(status.state), QString::fromStdString(status.workerId),
                               QString::fromLatin1(wire.data(), static_cast<qsizetype>(wire.size())),
                               QString::fromStdString(m_summary->workerId)});
        line.advice = translate("inspector::Operation",
                                "Wait. If it stays so, this worker belongs to another Connect cluster that has a "
                                "connector of the same name: check the REST address.");
    } else {
        line.verdict = Verdict::Ok;
    }
    return fromWorker(line, m_in.status.at);
}

PreflightLine Preflight::noRebalance() const
{
    Line line{"no-rebalance",
              translate("inspector::Operation", "No rebalance is pending"),
              Verdict::Unknown,
              translate("inspector::Operation", "not known here"),
              translate("inspector::Operation",
                        "If one is pending the worker answers 409 and changes nothing; then try again."),
              Cure::None,
              false};
    for (const Error* error : {m_in.worker.error(), m_in.status.error()}) {
        if (error && error->code == ErrorCode::Rebalancing) {
            line.verdict = Verdict::Wait;
            line.seen = errorSentence(*error);
            line.advice = translate("inspector::Operation", "Wait; it is asked again every few seconds.");
        }
    }
    return fromWorker(line, m_in.restAvailable ? m_in.status.at : QDateTime());
}

bool Preflight::unaskable() const
{
    return m_in.worker.ok() && !restServesName(m_in.connectorName, (*m_in.worker.result)->version);
}

QString Preflight::workerUrl() const
{
    return m_in.worker.ok() ? QString::fromStdString((*m_in.worker.result)->url) : QString();
}

bool Preflight::workerFresh(const QDateTime& at) const
{
    return at.isValid() && at.msecsTo(m_in.now) <= m_in.deadlines.workerFresh.count();
}

PreflightLine Preflight::fromWorker(Line line, const QDateTime& at) const
{
    return made(line, m_in.worker.ok() ? QString(u"worker "_qs + workerUrl()) : u"worker"_qs, at);
}

} // namespace inspector
