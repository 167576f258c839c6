// SPDX-License-Identifier: GPL-3.0-or-later
#include "copyplans.h"

#include "clustermirror.h"
#include "jsondocument.h"
#include "offsetvalue.h"
#include "sourceplanner.h"

#include <algorithm>
#include <set>

namespace inspector
{

namespace
{

/// An empty value, or one that is no object, is no offset to anybody.
bool isOffset(const SourceKey& key)
{
    JsonDocument scratch;
    return readOffsetValue(scratch, key.planned.before ? std::optional<BytesView>(*key.planned.before) : std::nullopt)
               .kind == ValueKind::Object;
}

/// The key with another connector's name in it.
Bytes renamedKey(const SourceKey& key, const std::string& name)
{
    JsonDocument document;
    document.parse(key.planned.rawKey);
    // Other encodings become UTF-8 with it: half a key cannot be in UTF-16.
    const JsonDocument::Node& partition = *document.nextSibling(*document.firstChild(document.root()));
    return "[" + jsonQuoted(name) + "," + Bytes(document.raw(partition)) + "]";
}

/// The live keys of a partition in the store that a task of the connector reads, or in all if it has none there.
std::vector<const SourceKey*> copied(const SourceKeys& keys, const std::string& form, const std::string& primary)
{
    std::vector<const SourceKey*> live;
    for (const SourceKey* key : keys.liveOf(form))
        if (isOffset(*key))
            live.push_back(key);
    const auto inPrimary = [&primary](const SourceKey* key) { return key->planned.topic == primary; };
    if (std::any_of(live.begin(), live.end(), inPrimary))
        live.erase(std::remove_if(live.begin(), live.end(), std::not_fn(inPrimary)), live.end());
    return live;
}

Result<Done> copyPartition(SourcePlanner& planner, const std::vector<const SourceKey*>& live,
                           const std::string& primary, const std::string& to)
{
    const SourceKey& telling = *SourceKeys::mostTelling(live, primary);
    const Bytes& value = *telling.planned.before;
    if (const std::optional<std::string> reason = refusedSourceMap(value))
        return refusedByConnect(*reason, value);
    Result<std::vector<SourceWish>> wishes = readSourcePartitions({telling.planned.sourcePartition});
    if (!wishes)
        return wishes.error();
    SourceWish wish = wishes->front();
    if (!wish.validPartition)
        return refusedByConnect(refusedSourceMap(wish.workerPartition).value_or("not within 64 bits"), wish.partition);
    wish.offset = value;
    wish.written = value;
    std::vector<NewSourceKey> fresh;
    std::set<Bytes> made;
    for (const SourceKey* key : live) {
        NewSourceKey one{renamedKey(*key, to), *key->planned.before, key->planned.sourcePartition};
        if (made.insert(one.rawKey).second)
            fresh.push_back(std::move(one));
    }
    planner.apply(wish, fresh);
    for (const SourceKey* key : live)
        planner.restOn(key->planned);
    return Done{};
}

} // namespace

Result<OperationPlan> planCopyOffsets(const PlanFacts& facts, const PlanRequest& request,
                                      const ConnectorSummary& connector)
{
    const ClusterMirror& mirror = *facts.mirror;
    const ConnectorSummary* to = mirror.connector(request.toConnector);
    if (!to)
        return Error{ErrorCode::NotFound, request.toConnector};
    if (to->connector == connector.connector)
        return notPossible("same-connector", request.toConnector);
    if (connector.type == ConnectorType::Sink)
        return notPossible("sink", request.connector);
    if (to->type == ConnectorType::Sink)
        return notPossible("sink", request.toConnector);
    if (to->inConfig != true)
        return notPossible(to->inConfig ? "not-in-config" : "config-unknown", request.toConnector);

    SourcePlanner planner(facts, request, *to);
    if (const std::optional<Error> obstacle = planner.obstacle())
        return *obstacle;
    const SourceKeys keys(mirror, connector.connector);
    const std::string& primary = primaryOffsetTopic(facts, connector);
    std::vector<std::string> forms;
    if (request.partitions.empty()) {
        std::set<std::string> seen;
        for (const SourceKey& key : keys.all())
            if (key.live && key.mapped && isOffset(key) && seen.insert(key.form).second)
                forms.push_back(key.form);
    } else {
        const Result<std::vector<SourceWish>> named = readSourcePartitions(request.partitions);
        if (!named)
            return named.error();
        for (const SourceWish& one : *named) {
            if (copied(keys, one.form, primary).empty())
                return notPossible("no-such-partition", one.partition);
            forms.push_back(one.form);
        }
    }
    if (forms.empty())
        return notPossible("no-offsets", request.connector);
    for (const std::string& form : forms)
        if (const Result<Done> done = copyPartition(planner, copied(keys, form, primary), primary, request.toConnector);
            !done)
            return done.error();
    return planner.finish("nothing-to-do");
}

} // namespace inspector
