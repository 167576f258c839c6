// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/restcall.h"

#include "connect/answererrors.h"
#include "connect/answers.h"
#include "connect/restendpoints.h"
#include "connect/restsession.h"

#include <QFutureWatcher>
#include <QPromise>
#include <QThreadPool>

#include <memory>
#include <utility>

namespace inspector
{

namespace
{

/// An answer longer than this is no answer of a worker. The offsets of a million partitions are about 100 MB.
constexpr qint64 MaxAnswer = 256LL * 1024 * 1024;

/// A longer answer takes more than a few milliseconds to read: not on this thread, which may be the GUI's.
constexpr std::size_t ShortAnswer = 256 * 1024;

/// Names that are no path segment: `/connectors/./offsets` is the URL of a connector `offsets`.
bool isPathSegment(const std::string& name)
{
    return !name.empty() && name != "." && name != "..";
}

HttpAnswer takeAnswer(QNetworkReply& reply, int status, const std::string& url)
{
    return {url, status, reply.readAll().toStdString(), reply.rawHeader("Server").toStdString(),
            reply.rawHeader("Location").toStdString()};
}

/// Qt reports a broken connection as codes of its transport and proxy layers, also after the status line was read.
bool isTransportError(QNetworkReply::NetworkError error)
{
    return error != QNetworkReply::NoError && error < QNetworkReply::ContentAccessDenied;
}

} // namespace

RestCall::RestCall(RestSession& session, RestRequest request, Reader reader, Completion completion, QObject* parent)
    : QObject(parent), m_session(session), m_request(std::move(request)), m_reader(std::move(reader)),
      m_completion(std::move(completion))
{
    m_deadline.setSingleShot(true);
    m_attempt.setSingleShot(true);
    connect(&m_deadline, &QTimer::timeout, this, &RestCall::onDeadline);
    connect(&m_attempt, &QTimer::timeout, this, &RestCall::onAttemptTimeout);
    m_until.setRemainingTime(m_session.deadline(m_request));
    m_deadline.start(m_session.deadline(m_request));
    QMetaObject::invokeMethod(this, &RestCall::begin, Qt::QueuedConnection);
}

RestCall::~RestCall()
{
    dropReply();
}

void RestCall::cancel()
{
    m_completion = nullptr;
    m_deadline.stop();
    dropReply();
    deleteLater();
}

void RestCall::begin()
{
    if (!m_completion || m_result) {
        return; // cancelled or out of time before it began
    }
    if (m_session.workers().empty()) {
        finish(Error{ErrorCode::BadAddress});
        return;
    }
    if (m_request.refusal) {
        finish(*m_request.refusal);
        return;
    }
    // Which URLs and endpoints a worker serves depends on its version.
    m_askingVersion = (m_request.connector || m_request.needs) && !m_session.version();
    send(m_askingVersion ? restRequest({"GET", "/", std::nullopt}) : m_request);
}

void RestCall::send(RestRequest request)
{
    m_current = std::move(request);
    m_first = m_session.preferred();
    m_tried = 0;
    m_failure.reset();
    if (!m_askingVersion) {
        if (std::optional<Error> error = obstacle()) {
            finish(std::move(*error));
            return;
        }
    }
    tryWorkers();
}

/// Why the request must not be sent.
std::optional<Error> RestCall::obstacle() const
{
    const std::optional<std::string>& name = m_request.connector;
    const std::optional<ConnectVersion>& version = m_session.version();
    if (name && (!isPathSegment(*name) || !restServesName(*name, version))) {
        return Error{ErrorCode::NameNotServable, *name};
    }
    if (name && m_request.forwarded && name->find(';') != std::string::npos) {
        return Error{ErrorCode::NameNotServable, *name};
    }
    const std::optional<NeededVersion>& needs = m_request.needs;
    if (version && needs && !version->atLeast(needs->major, needs->minor)) {
        return unsupportedError(m_request, 0);
    }
    return std::nullopt;
}

std::size_t RestCall::worker() const
{
    return m_current.worker.value_or((m_first + m_tried) % m_session.workers().size());
}

/// How many workers may be asked.
std::size_t RestCall::candidates() const
{
    return m_current.worker ? 1 : m_session.workers().size();
}

void RestCall::tryWorkers()
{
    const WorkerUrl& target = m_session.workers()[worker()];
    if (!target.valid()) {
        tryNext(Error{ErrorCode::BadAddress, target.shown()});
        return;
    }
    m_reply = m_session.send(m_current, target);
    if (!m_reply) {
        finish(Error{ErrorCode::NameNotServable, m_request.subject});
        return;
    }
    connect(m_reply, &QNetworkReply::finished, this, &RestCall::onFinished);
    connect(m_reply, &QNetworkReply::readyRead, this, &RestCall::onReadyRead);
    const std::size_t left = candidates() - m_tried;
    if (!m_current.change() && left > 1) {
        m_attempt.start(std::chrono::milliseconds(m_until.remainingTime() / static_cast<qint64>(left)));
    }
}

void RestCall::onFinished()
{
    m_attempt.stop();
    const QNetworkReply::NetworkError code = m_reply->error();
    const int status = m_reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status > 0 && !isTransportError(code)) {
        const HttpAnswer answer = takeAnswer(*m_reply, status, m_session.workers()[worker()].shown());
        dropReply();
        onAnswer(answer);
    } else {
        const QString text = m_reply->errorString();
        dropReply();
        onTransportError(code, text);
    }
}

void RestCall::onTransportError(QNetworkReply::NetworkError code, const QString& text)
{
    Error error = transportError(code, text, m_session.workers()[worker()]);
    if (!m_current.change() || nothingWasSent(code)) {
        tryNext(std::move(error));
    } else {
        finish(std::move(error));
    }
}

void RestCall::onAnswer(const HttpAnswer& answer)
{
    if (!m_current.succeeds(answer.status)) {
        Error error = answerError(m_current, answer);
        if (error.code == ErrorCode::WorkerStarting && !m_current.change()) {
            tryNext(std::move(error));
            return;
        }
        if (error.code != ErrorCode::WorkerStarting && error.code != ErrorCode::HttpNotConnect) {
            preferThisWorker();
        }
        finish(std::move(error));
        return;
    }
    preferThisWorker();
    if (!m_askingVersion) {
        read(answer);
        return;
    }
    const std::optional<WorkerInfo> info = readWorkerInfo(answer.body);
    if (!info) {
        finish(notConnectError(m_current, answer));
        return;
    }
    m_session.learn(info->version);
    m_askingVersion = false;
    send(m_request);
}

/// The worker answered: it is asked first from now on. One that had to be asked says nothing about the others.
void RestCall::preferThisWorker()
{
    if (!m_current.worker) {
        m_session.prefer(worker());
    }
}

/// Goes on to the next worker, or ends with what the operator can act on best: a worker that is starting will answer
/// soon; else what became of the worker that was asked first.
void RestCall::tryNext(Error error)
{
    if (!m_failure || (error.code == ErrorCode::WorkerStarting && m_failure->code != ErrorCode::WorkerStarting)) {
        m_failure = std::move(error);
    }
    ++m_tried;
    if (m_tried < candidates()) {
        tryWorkers();
    } else {
        finish(std::move(*m_failure));
    }
}

void RestCall::onAttemptTimeout()
{
    dropReply();
    tryNext(Error{ErrorCode::HttpTimedOut, m_session.workers()[worker()].shown()});
}

void RestCall::onDeadline()
{
    const std::vector<WorkerUrl>& workers = m_session.workers();
    dropReply();
    finish(Error{ErrorCode::HttpTimedOut, workers.empty() ? std::string() : workers[worker()].shown()});
}

void RestCall::onReadyRead()
{
    if (m_reply->bytesAvailable() > MaxAnswer) {
        const HttpAnswer answer = takeAnswer(*m_reply, 200, m_session.workers()[worker()].shown());
        dropReply();
        finish(notConnectError(m_current, answer));
    }
}

void RestCall::read(const HttpAnswer& answer)
{
    const auto work = [reader = m_reader, request = m_current](const HttpAnswer& whole) {
        std::any value = reader(whole);
        return value.has_value() ? Result<std::any>(std::move(value))
                                 : Result<std::any>(notConnectError(request, whole));
    };
    if (answer.body.size() <= ShortAnswer) {
        finish(work(answer));
        return;
    }
    auto promise = std::make_shared<QPromise<Result<std::any>>>();
    promise->start();
    // A watcher, not QFuture::then(): in Qt 6.4 a continuation asserts when its context goes away at that moment.
    auto* watcher = new QFutureWatcher<Result<std::any>>(this);
    connect(watcher, &QFutureWatcherBase::finished, this, [this, watcher] { finish(watcher->result()); });
    watcher->setFuture(promise->future());
    QThreadPool::globalInstance()->start([promise, work, answer] {
        promise->addResult(work(answer));
        promise->finish();
    });
}

void RestCall::finish(Result<std::any> result)
{
    if (m_result) {
        return;
    }
    m_deadline.stop();
    m_attempt.stop();
    m_result = std::move(result);
    // From the event loop: the completion may delete the client and with it the objects whose signal led here.
    QMetaObject::invokeMethod(this, &RestCall::deliver, Qt::QueuedConnection);
}

void RestCall::deliver()
{
    const Completion completion = std::exchange(m_completion, nullptr);
    if (!completion) {
        return;
    }
    Result<std::any> result = std::move(*m_result);
    deleteLater();
    completion(std::move(result)); // may delete this
}

void RestCall::dropReply()
{
    m_attempt.stop();
    if (QNetworkReply* reply = std::exchange(m_reply, nullptr)) {
        reply->disconnect(this);
        reply->abort();
        reply->deleteLater();
    }
}

} // namespace inspector
