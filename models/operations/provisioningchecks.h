// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/surroundings.h"
#include "core/topiccontents.h"
#include "core/topicverdict.h"
#include "preflight.h"

#include <map>
#include <string>
#include <vector>

namespace inspector
{

/// What is wanted of provisioning.
struct ProvisioningRequest
{
    std::vector<TopicSubject> topics;
    TopicPolicy policy;
    std::string group; ///< of the workers; empty = not known

    bool operator==(const ProvisioningRequest&) const = default;
};

/// What was found before topics are provisioned.
struct ProvisioningFacts
{
    Surroundings around;
    std::vector<TopicVerdict> topics; ///< in the order of the request; empty if brokers did not answer
    /// What brokers say who are asked to make the topics, or change them, for a trial; one a topic that is not left.
    std::vector<TopicChange> trials;
    /// What those hold that would be compacted from then on; empty: not looked at.
    std::map<std::string, TopicContents> contents;
    bool readOnly = false;
};

/// The checklist before topics are made or repaired. Pure.
class ProvisioningChecks
{
public:
    ProvisioningChecks(const ProvisioningRequest& request, const ProvisioningFacts& facts);

    std::vector<PreflightLine> lines() const;
    /// What goes, but is not as it should be.
    std::vector<Sentence> warnings() const;

    /// Whether a repair would have records deleted that a newer one of the same key supersedes.
    static bool startsCompaction(const TopicVerdict& topic);
    /// Why the request itself cannot be carried out; empty = it can, as far as it goes without asking anybody.
    static Sentence wrong(const ProvisioningRequest& request);

private:
    PreflightLine allowed() const;
    PreflightLine sensible() const;
    PreflightLine brokers() const;
    PreflightLine topicsKnown() const;
    PreflightLine contents() const;
    PreflightLine trial() const;
    PreflightLine workers() const;
    PreflightLine line(const char* id, const Sentence& title, Verdict verdict, const Sentence& seen,
                       const Sentence& advice, bool fromBrokers) const;
    bool hasChange() const;

    const ProvisioningRequest& m_request;
    const ProvisioningFacts& m_facts;
};

} // namespace inspector
