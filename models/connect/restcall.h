// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "connect/httpanswer.h"
#include "connect/restrequest.h"
#include "core/result.h"

#include <QDeadlineTimer>
#include <QNetworkReply>
#include <QObject>
#include <QTimer>

#include <any>
#include <functional>
#include <optional>

namespace inspector
{

class RestSession;

/// One call of the Connect REST API from its start to its one completion: asks for the version first where it is not
/// known and matters, goes through the workers, keeps the deadline. Deletes itself after the completion.
///
/// A request goes to the next worker if no byte of it can have reached one; a read also after any other transport error
/// and from a worker that is starting.
class RestCall : public QObject
{
    Q_OBJECT
public:
    /// Makes a value of an answer whose status is the request's success; an empty one if it is not what a worker gives.
    /// Pure: long answers are read on a thread of the pool.
    using Reader = std::function<std::any(const HttpAnswer&)>;
    /// Called once, from the event loop, with what the reader made, or an error.
    using Completion = std::function<void(Result<std::any>)>;

    /// Starts by itself. `session` must outlive the call.
    RestCall(RestSession& session, RestRequest request, Reader reader, Completion completion, QObject* parent);
    ~RestCall() override;

    /// The completion is not called any more. Aborts what is under way; the worker may carry it out all the same.
    void cancel();

private:
    void begin();
    void send(RestRequest request);
    void tryWorkers();
    void onFinished();
    void onAnswer(const HttpAnswer& answer);
    void onTransportError(QNetworkReply::NetworkError code, const QString& text);
    void onAttemptTimeout();
    void onDeadline();
    void onReadyRead();
    void preferThisWorker();
    void tryNext(Error error);
    void read(const HttpAnswer& answer);
    void finish(Result<std::any> result);
    void deliver();
    void dropReply();
    std::optional<Error> obstacle() const;
    std::size_t worker() const;
    std::size_t candidates() const;

    RestSession& m_session;
    RestRequest m_request;
    Reader m_reader;
    Completion m_completion;
    bool m_askingVersion = false;
    RestRequest m_current; ///< m_request, or the question for the version before it
    std::size_t m_first = 0;
    std::size_t m_tried = 0;
    std::optional<Error> m_failure; ///< of the workers tried so far, the one worth telling
    std::optional<Result<std::any>> m_result;
    QNetworkReply* m_reply = nullptr;
    QDeadlineTimer m_until;
    QTimer m_deadline;
    QTimer m_attempt; ///< ends one attempt of a read, so that the next worker has time left
};

} // namespace inspector
