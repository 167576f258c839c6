// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "answer.h"
#include "operation.h"
#include "runoutlook.h"

#include <QObject>
#include <QTimer>

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Outlooks of all connectors of a guided run before it begins, kept up to date a slice at a time. Asks what holds for
/// all of them alike (who the worker is, whether the topics are read to their end): one question for a thousand
/// connectors. GUI thread.
class RunPreview : public QObject
{
    Q_OBJECT
public:
    struct Subject
    {
        std::string connector;
        std::optional<TargetState> before; ///< as an earlier run found it; nothing = look now
    };

    RunPreview(Operation::Context context, std::vector<Subject> subjects, Deadlines deadlines, QObject* parent);
    ~RunPreview() override;

    /// Begins anew, with these steps.
    void setSteps(std::vector<PlanRequest> steps, bool resumeStopped);
    void stop();
    /// Outlooks so far; the first known() of them rest on the present steps.
    const std::vector<RunOutlook>& outlooks() const { return m_outlooks; }
    int known() const { return m_known; }

Q_SIGNALS:
    /// These were worked out.
    void worked(int first, int last);

private:
    void ask();
    void begin();
    void workSlice();
    RunOutlookFacts facts() const;

    const Operation::Context m_context;
    const std::vector<Subject> m_subjects;
    const Deadlines m_deadlines;
    std::vector<PlanRequest> m_steps;
    bool m_resumeStopped = false;
    std::vector<RunOutlook> m_outlooks;
    int m_known = 0;
    int m_next = 0; ///< of the pass under way
    bool m_stopped = false;
    bool m_again = false; ///< something changed during the pass under way
    Answer<WorkerInfo> m_worker;
    ConnectCallPtr m_call;
    Answer<Done> m_read;
    bool m_reading = false;
    QTimer m_poll;
    QTimer m_pass;  ///< to the next pass
    QTimer m_slice; ///< to the next slice of a pass
};

} // namespace inspector
