// SPDX-License-Identifier: GPL-3.0-or-later
#include "keyuse.h"

#include "clustermirror.h"
#include "planparts.h"
#include "sourcekeys.h"

#include <algorithm>

namespace inspector
{

namespace
{

/// What workers drop of the status and offsets topics is nobody's; of the config topic it may be another version's. A
/// source without partitions has `["c",null]`, which workers do not list and tasks look up.
std::optional<bool> isUnknownInUse(const ClusterMirror& mirror, const FoundKey& found)
{
    if (found.role == TopicRole::Config)
        return true;
    if (!found.offset || found.offset->problem != KeyProblem::NullPartition)
        return false;
    const std::optional<std::string> name = namedInUnlistedKey(mirror.keys().bytes(found.key).value_or(BytesView()));
    if (!name)
        return false;
    const ConnectorSummary* connector = mirror.connector(*name);
    if (connector)
        return connector->inConfig;
    // One in the config would be known, if the config is.
    const bool configRead = std::any_of(mirror.connectors().begin(), mirror.connectors().end(),
                                        [](const ConnectorSummary& one) { return one.inConfig.has_value(); });
    return configRead ? std::optional(false) : std::nullopt;
}

} // namespace

std::optional<bool> isInUse(const ClusterMirror& mirror, const FoundKey& found)
{
    const KeyInfo& info = mirror.keys().info(found.key);
    const ConnectorSummary* connector = info.connector.valid() ? mirror.connector(info.connector) : nullptr;
    const std::optional<bool> inConfig = connector ? connector->inConfig : std::nullopt;
    switch (info.family) {
    case KeyFamily::SessionKey:
    case KeyFamily::LoggerLevel:
        return true;
    case KeyFamily::Unknown:
        return isUnknownInUse(mirror, found);
    case KeyFamily::TaskConfig:
    case KeyFamily::TasksCommit:
        return inConfig ? std::optional(*inConfig && !found.config->leftOver) : std::nullopt;
    case KeyFamily::TaskStatus:
        return inConfig ? std::optional(*inConfig && found.status->current) : std::nullopt;
    case KeyFamily::Connector:
    case KeyFamily::TargetState:
    case KeyFamily::Restart:
    case KeyFamily::TasksFencing:
    case KeyFamily::ConnectorStatus:
    case KeyFamily::ActiveTopic:
        return inConfig;
    case KeyFamily::SourceOffset:
        break;
    }
    const PartitionSlot& slot = mirror.store().partition(info.slot);
    const bool foreign = info.marks.has(KeyMark::Envelope) || info.marks.has(KeyMark::WireFormat) ||
                         info.marks.has(KeyMark::NeverWritten);
    const bool otherStore =
        connector && !connector->ownOffsetsTopic.empty() && connector->ownOffsetsTopic != slot.topic;
    if (foreign || otherStore)
        return false;
    return inConfig;
}

std::optional<LiveKey> liveKey(const ClusterMirror& mirror, KeyId id)
{
    const std::optional<FoundKey> found = foundKey(mirror, id);
    if (!found || !found->live || !mirror.keys().bytes(id))
        return std::nullopt;
    return LiveKey{plannedKey(mirror, id, found->row), mirror.keys().info(id).family, isInUse(mirror, *found)};
}

std::vector<LiveKey> liveKeysOf(const ClusterMirror& mirror, ConnectorId connector)
{
    std::vector<LiveKey> live;
    const auto add = [&](const auto& entries, const std::vector<std::uint32_t>& positions) {
        for (const std::uint32_t position : positions)
            if (std::optional<LiveKey> key = liveKey(mirror, entries[position].version.key))
                live.push_back(std::move(*key));
    };
    add(mirror.configs(), mirror.configsOf(connector));
    add(mirror.statuses(), mirror.statusesOf(connector));
    add(mirror.activeTopics(), mirror.activeTopicsOf(connector));
    add(mirror.offsets(), mirror.offsetsOf(connector));
    return live;
}

} // namespace inspector
