// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/connectapi.h"
#include "core/directwriter.h"
#include "core/groupadmin.h"
#include "sentence.h"

#include <vector>

namespace inspector
{

/// What is known of a change once the other side has answered, or has not.
enum class AnswerKind
{
    Done,     ///< taken, as the other side says
    Refused,  ///< provably nothing was done: never sent, or turned away before the work began
    Failed,   ///< an answer after the work may have begun; nothing more is going on
    NoAnswer, ///< none came; the work may be done, or may still go on
};

/// An answer to a plan that was sent, in words. What counts is what is read back afterwards.
struct SendAnswer
{
    AnswerKind kind = AnswerKind::NoAnswer;
    Sentence words;                ///< what the other side said
    QString serverText;            ///< a worker's own text
    bool frameworkManaged = false; ///< the connector may keep further offsets elsewhere
    bool passing = false;          ///< refused for what passes by itself: a rebalance, a worker that starts
    bool overdue = false;          ///< our own patience has ended, which is longer than the other side's
};

/// The operator stopped waiting.
SendAnswer noAnswer();
/// A worker's answer.
SendAnswer answerOf(const Result<ConnectAnswer>& result);
/// A direct write of `write`.
SendAnswer answerOf(const DirectWrite& write, const DirectWriteReport& report);
/// A change of a group's commits, partition by partition.
SendAnswer answerOf(const Result<std::vector<CommitChange>>& result);
/// The deletion of a group.
SendAnswer answerOf(const Result<Done>& result);

} // namespace inspector
