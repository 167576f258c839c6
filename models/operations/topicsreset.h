// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/askcontrol.h"
#include "core/groupadmin.h"
#include "core/journal.h"
#include "resetwish.h"
#include "sentence.h"

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

namespace inspector
{

/// Deletes the topics of a Connect cluster, waits until they are gone, makes them anew as they were, reads back what
/// stands, and, if all that went well, deletes the sink groups that are to go. Blocks; one thread, not the GUI's.
/// Checks nothing: ClusterReset.
///
/// Once the deletion was sent it goes on to the end whatever happens: topics that were deleted are made anew even where
/// others could not be, because a cluster without them would be made by its workers with settings of their own.
class TopicsReset
{
public:
    /// Each from when it begins.
    struct Patience
    {
        std::chrono::milliseconds request{30'000};  ///< one request to the brokers
        std::chrono::milliseconds gone{90'000};     ///< until deleted topics are gone from all brokers
        std::chrono::milliseconds made{60'000};     ///< until topics can be made: the names may still be taken
        std::chrono::milliseconds standing{30'000}; ///< until what was made is seen
        std::chrono::milliseconds pause{500};       ///< from one question to the next
        std::chrono::milliseconds silence{5'000};   ///< of brokers that are asked, until what they said before is old
    };
    struct Ending
    {
        Outcome outcome = Outcome::Unknown; ///< Applied only where all was read back; Failed, Unknown
        std::uint32_t done = 0;             ///< topics and groups that are as they should be
        Sentence headline;
        std::vector<Sentence> standing; ///< what stands now, one for each topic and group
        Sentence next;                  ///< how to go on
    };
    /// Called on the thread that resets.
    struct Listener
    {
        std::function<void(const std::vector<ResetStep>&)> progress; ///< all steps, as they stand now
        /// A step has ended; with how many topics and groups are as they should be by then.
        std::function<void(const Sentence& words, std::uint32_t done)> ended;
    };

    /// Both functions of the listener must be there.
    TopicsReset(ResetWish wish, std::string workerGroup, std::shared_ptr<TopicAdmin> topics,
                std::shared_ptr<GroupAdmin> groups, Patience patience, Listener listener);

    /// The steps as they stand before anything is done.
    static std::vector<ResetStep> steps(const ResetWish& wish);
    Ending run();

private:
    /// What is known of one topic.
    enum class Standing
    {
        AsBefore, ///< the brokers refused to delete it
        Unknown,
        Gone,
        Made,  ///< there anew, as it should be
        Other, ///< there, and otherwise
    };
    struct Topic
    {
        ResetTopic wanted;
        Standing standing = Standing::Unknown;
        Sentence words; ///< why it is so
    };
    enum Step
    {
        Delete,
        WaitGone,
        Make,
        ReadBack,
        Groups,
    };

    static Sentence titleOf(Step step);
    void deleteTopics();
    void waitUntilGone();
    void makeTopics();
    void readBack();
    void deleteGroups();
    void leaveGroups();
    /// Looks once; true when every topic is as it should be.
    bool lookAtMade();
    Ending ending() const;
    std::uint32_t done() const;
    Sentence standingOf(const Topic& topic) const;
    AskControl request() const;
    void begin(Step step);
    void end(Step step, bool ok, const Sentence& words);
    bool any(Standing standing) const;
    std::vector<std::string> names(Standing standing) const;
    void pause() const;

    std::vector<Topic> m_topics;
    std::vector<std::string> m_sinkGroups;
    std::vector<std::pair<std::string, std::optional<Error>>> m_groupsLeft; ///< that could not be deleted
    std::uint32_t m_groupsGone = 0;
    std::vector<std::string> m_groupsUntouched; ///< that nobody tried to delete
    const std::string m_workerGroup;
    const QString m_backup;
    std::shared_ptr<TopicAdmin> m_admin;
    std::shared_ptr<GroupAdmin> m_groupAdmin;
    const Patience m_patience;
    const Listener m_listener;
    std::vector<ResetStep> m_steps;
};

} // namespace inspector
