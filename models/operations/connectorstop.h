// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "checklist.h"
#include "operation.h"
#include "sidestep.h"

#include <QObject>

#include <optional>

namespace inspector
{

/// The cure of a change that needs its connector stopped: stops it beside the change, and remembers what it was before.
/// GUI thread.
class ConnectorStop : public QObject
{
    Q_OBJECT
public:
    /// `list`: of the change; must outlive this object.
    ConnectorStop(Checklist* list, Operation::Context context, Deadlines deadlines, QObject* parent);

    /// Why the connector may not be stopped from here; empty = it may.
    Sentence obstacle() const;
    /// Only without obstacle().
    void start();
    /// Stops waiting; a request that was sent stands, and is still read back and journalled.
    void giveUp();

    /// What a stop waits for that is under way, or no longer waited for and still read back; empty = there is none.
    QString activity() const;
    /// Whether the connector was not stopped before, and a request that may have reached a worker was sent.
    bool stoppedByUs() const { return m_stoppedByUs; }
    /// The target state before the first such request.
    std::optional<TargetState> before() const { return m_before; }

Q_SIGNALS:
    void progressed();
    /// The topics show it (no words), or it is not waited for any longer, with why.
    void ended(const inspector::Sentence& words);
    /// What was no longer waited for has been read back.
    void settled();

private:
    void onEnded();
    void remember();
    bool stopped() const;

    Checklist* const m_list;
    const Operation::Context m_context;
    const Deadlines m_deadlines;
    SideStep* m_step = nullptr;
    bool m_waiting = false;
    bool m_stoppedByUs = false;
    std::optional<TargetState> m_before;
    std::optional<TargetState> m_beforeThis; ///< before the one under way
};

} // namespace inspector
