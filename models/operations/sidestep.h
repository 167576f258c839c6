// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planrequest.h"
#include "deadlines.h"
#include "operation.h"

#include <QDeadlineTimer>
#include <QObject>
#include <QString>
#include <QTimer>

namespace inspector
{

/// Stops or resumes a connector beside another change of it: a whole Operation, so that it is checked, read back and
/// journalled as one. GUI thread.
///
/// It is submitted as soon as its checks hold, and once more where the worker refused it for a rebalance
/// (Deadlines::beside). What is true already is done without being sent.
class SideStep : public QObject
{
    Q_OBJECT
public:
    SideStep(Operation::Context context, PlanRequest request, Deadlines deadlines, QObject* parent);

    /// No longer waited for: what was not sent is not sent any more; what was is still read back and journalled.
    /// ended() is then emitted once more when it has settled.
    void giveUp();

    /// Read back as wanted, or was so already.
    bool isDone() const { return m_done; }
    /// Whether a request may have reached a worker.
    bool wasSent() const { return m_sent; }
    /// How it ended, or what is going on.
    QString words() const;

Q_SIGNALS:
    void progressed();
    void ended();

private:
    void start();
    void look();
    void lookAtChecks();
    void settle();
    bool isDoneAlready() const;
    void end(bool done, const QString& words);

    const Operation::Context m_context;
    const PlanRequest m_request;
    const Deadlines m_deadlines;
    Operation* m_operation = nullptr;
    QTimer m_looking; ///< looks from the event loop, not from inside the operation's signals
    QTimer m_grace;   ///< something stands against it: whether it still does at its end
    QTimer m_retry;   ///< to the next try after a rebalance
    QTimer m_limit;
    QDeadlineTimer m_patience; ///< the same, over all tries
    bool m_blocked = false;
    bool m_submitted = false;
    bool m_sent = false;
    bool m_done = false;
    bool m_ended = false;
    QString m_words;
};

} // namespace inspector
