// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan.h"
#include "core/planrequest.h"
#include "core/states.h"
#include "runoutlook.h"

#include <QString>

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// How one step of a connector stands in a guided run.
enum class StepState
{
    NotBegun,
    UnderWay,
    Done,        ///< sent, and read back as planned
    NothingToDo, ///< was so already
    Withheld,    ///< left out by rule, with why: resuming what did not run before
    Failed,      ///< refused, or read back otherwise than planned
    Unknown,     ///< sent, and not read back
};

struct RunStep
{
    PlanOperation operation = PlanOperation::Stop;
    StepState state = StepState::NotBegun;
    QString words;       ///< how it went
    QString journalId;   ///< of its last entry; empty = there is none
    bool partly = false; ///< failed, and some of it stands as planned
};

/// How a connector stands in a guided run.
enum class TurnState
{
    Waiting,     ///< for its turn
    UnderWay,    ///< see RunTurn::step
    Done,        ///< every step, or was so already
    NothingToDo, ///< known before the run began
    LeftOut,     ///< the checks before the run stood against it
    Failed,      ///< a step did, and nothing of this run stands
    HalfWay,     ///< some of it stands, the rest was not done
    NotBegun,    ///< the run ended before
};

/// One connector of a guided run: what will be done, what is being done, what was done.
struct RunTurn
{
    std::string connector;
    std::optional<TargetState> before; ///< when the run first touched it; nothing = not known (yet)
    TurnState state = TurnState::Waiting;
    std::size_t step = 0; ///< the one under way, or the last one begun
    std::vector<RunStep> steps;
    QString activity;   ///< while under way
    RunOutlook outlook; ///< as the topics stood before the run began

    /// What stands now, step by step: "stopped, offsets not reset, not resumed".
    QString standing() const;
    /// The step that went wrong, or was withheld, and why; empty = none.
    QString reason() const;
    /// Whether the run takes it on at all.
    bool takesPart() const { return state != TurnState::NothingToDo && state != TurnState::LeftOut; }
    /// Whether something of it is still to be done.
    bool isOpen() const;
};

} // namespace inspector
