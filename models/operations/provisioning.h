// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/discoveryfacts.h"
#include "core/journal.h"
#include "core/topicadmin.h"
#include "provisioningchecks.h"

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace inspector
{

/// What provisioning would do, and what stands against it.
struct ProvisioningOutlook
{
    ProvisioningRequest request;
    ProvisioningFacts facts;
    std::vector<PreflightLine> checks;
    std::vector<Sentence> warnings;
    std::vector<std::string> commands; ///< Kafka's own that do the same; none where nothing is to be done

    std::size_t count(TopicVerdict::State state) const;
    /// Topics that would be made or repaired.
    std::size_t changes() const;
    /// Every topic is as the policy wants it.
    bool allFit() const;
    /// Why it cannot be carried out; empty = it can.
    Sentence obstacle() const;
};

/// What became of it.
struct ProvisioningResult
{
    Outcome outcome = Outcome::Unknown;
    Sentence headline;         ///< one sentence
    Sentence explanation;      ///< of each topic, and of the journal
    bool allFit = false;       ///< read back: every topic is as the policy wants it
    ProvisioningOutlook after; ///< how it stands then
};

/// Makes the topics that a Connect cluster needs before its first worker starts, and repairs settings of those there
/// are: look, check, journal, send, read back, journal. Any thread, one call at a time; every call blocks until done or
/// the control says enough: never on a GUI thread.
class Provisioning
{
public:
    struct Context
    {
        std::shared_ptr<SurroundingsSource> around; ///< never null
        std::shared_ptr<TopicAdmin> admin;          ///< never null
        /// A few of the first and last records of these topics, in their order. Null = nothing is known of them.
        std::function<Result<std::vector<TopicPeek>>(const std::vector<std::string>&, const AskControl&)> peek;
        /// Of this Kafka cluster and group; null = there is nowhere to write to, and nothing is changed.
        std::function<std::shared_ptr<JournalSink>(const std::string& kafkaClusterId, const std::string& group)>
            journal;
        bool readOnly = false; ///< enforced here
        std::string bootstrap; ///< for commands
        bool secured = false;  ///< likewise: the connection has settings of its own
    };
    struct Patience
    {
        std::chrono::milliseconds verify{20'000}; ///< from the last answer until all is read back
        std::chrono::milliseconds pause{300};     ///< between two readings
    };

    Provisioning(Context context, Patience patience);
    explicit Provisioning(Context context);

    /// Changes nothing: brokers are asked for a trial.
    ProvisioningOutlook look(const ProvisioningRequest& request, const AskControl& control);
    /// Does what was shown. Looks again first: if something else would be done now, nothing is. Called off once it was
    /// sent, it is read back once more at once, and what does not show by then is not known.
    ProvisioningResult carryOut(const ProvisioningOutlook& shown, const AskControl& control);

private:
    struct Sent;

    ProvisioningFacts ask(const ProvisioningRequest& request, const AskControl& control);
    void lookInto(ProvisioningFacts& facts, const AskControl& control);
    void tryOut(ProvisioningFacts& facts, const AskControl& control);
    ProvisioningOutlook outlook(const ProvisioningRequest& request, ProvisioningFacts facts) const;
    std::vector<Sent> send(const ProvisioningOutlook& now, const AskControl& control);
    ProvisioningOutlook readBack(const ProvisioningOutlook& now, const std::vector<Sent>& sent,
                                 const AskControl& control);
    static std::size_t judge(ProvisioningResult& result, const std::vector<Sent>& sent, bool isCalledOff);
    OperationPlan plan(const ProvisioningOutlook& now) const;

    const Context m_context;
    const Patience m_patience;
};

} // namespace inspector
