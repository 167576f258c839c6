// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/groupadmin.h"
#include "preflight.h"

#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// Where one topic begins and ends, out of what was looked at for a group (GroupAdmin::look).
struct TopicEnds
{
    TopicEnds(const GroupState& seen, const std::string& topic);

    std::int64_t partitions = 0;
    std::int64_t used = 0;                         ///< offsets between beginning and end, of all partitions
    std::vector<std::optional<std::int64_t>> ends; ///< by partition
    bool isKnown = false;                          ///< beginning and end of every partition
    bool isGone = false;                           ///< the brokers say that there is no such topic
    std::optional<Error> error;                    ///< why something is not known
};

/// Lines in the checklists of what is done to a whole Connect cluster: restore, full reset.
class ClusterLines
{
public:
    static PreflightLine made(const char* id, const Sentence& title, Verdict verdict, const Sentence& seen,
                              const Sentence& advice = {});
    static PreflightLine allowed(bool readOnly);
    /// Whether it is known which Kafka cluster this is, so that its journal can be written.
    static PreflightLine journal(bool isKnown, const std::string& kafkaClusterId);
    /// Green where the brokers prove that no worker is a member of the group.
    static PreflightLine noWorker(const GroupState& group);
    static PreflightLine groupUnknown();
    /// How to learn who is in a group that nobody told of: `refused` where it is a matter of rights, else to wait.
    static Sentence howToLearn(const std::optional<Error>& why, const Sentence& refused);
    static Sentence members(const GroupState& group);
    /// Takes back what the brokers said once, because they do not repeat it: Ok becomes Unknown, with the time it is
    /// from. What is not Ok stays: it does not become better by waiting.
    static void age(std::vector<PreflightLine>& lines);

    /// Whether every line is Ok: nothing is sent on a guess.
    static bool allOk(const std::vector<PreflightLine>& lines);
    /// The first line that is not, in words; empty = all are.
    static Sentence firstHindrance(const std::vector<PreflightLine>& lines);
    static std::vector<Check> checks(const std::vector<PreflightLine>& lines);
};

} // namespace inspector
