// SPDX-License-Identifier: GPL-3.0-or-later
#include "driftwords.h"

#include "core/clustermirror.h"
#include "core/keyfinder.h"
#include "core/planparts.h"
#include "operationwords.h"

namespace inspector
{

namespace
{

constexpr std::size_t NamedDrifts = 5;

Sentence stateWords(const std::optional<std::string>& state)
{
    return state ? Sentence(QString::fromStdString(*state)) : translate("inspector::Operation", "nothing");
}

Sentence words(const PlanDrift& drift)
{
    switch (drift.kind) {
    case PlanDrift::Kind::NewerRecord:
        return translate("inspector::Operation", "Written since the plan was made: %1.")
            .with({drift.now ? keyWords(*drift.now) : keyWords(*drift.was)});
    case PlanDrift::Kind::KeyGone:
        return translate("inspector::Operation", "No longer in the topics that are read: %1.")
            .with({keyWords(*drift.was)});
    case PlanDrift::Kind::NewKey:
        return translate("inspector::Operation", "New since the plan was made: %1.").with({keyWords(*drift.now)});
    case PlanDrift::Kind::TargetState:
        return translate("inspector::Operation", "The target state was %1, now it is %2.")
            .with({stateWords(drift.stateWas), stateWords(drift.stateNow)});
    case PlanDrift::Kind::SinkCommit:
        return translate("inspector::Operation", "The commit of %1 was %2, now it is %3.")
            .with({QString::fromStdString(drift.what), stateWords(drift.stateWas), stateWords(drift.stateNow)});
    }
    return {};
}

} // namespace

Sentence driftSentence(const std::vector<PlanDrift>& drifts)
{
    Sentence all;
    for (std::size_t i = 0; i < drifts.size() && i < NamedDrifts; ++i)
        all << words(drifts[i]);
    if (drifts.size() > NamedDrifts)
        all << translate("inspector::Operation", "Further changes: %1.")
                   .with({number(static_cast<qint64>(drifts.size() - NamedDrifts))});
    return all;
}

OperationPlan withPreviousBytes(const ClusterMirror& mirror, OperationPlan plan)
{
    KeyFinder keys(mirror);
    for (PlannedKey& key : plan.basis) {
        const std::optional<FoundKey> found = keys.find({key.topic, key.partition, key.rawKey});
        if (found)
            key = plannedKey(mirror, found->key, found->row);
    }
    return plan;
}

} // namespace inspector
