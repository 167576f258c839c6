// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "flagset.h"
#include "topics.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace inspector
{

/// The families of record keys in Connect's internal topics.
enum class KeyFamily : std::uint8_t
{
    Connector,       ///< config: `connector-<c>`
    TargetState,     ///< config: `target-state-<c>`
    TaskConfig,      ///< config: `task-<c>-<n>`
    TasksCommit,     ///< config: `commit-<c>`
    Restart,         ///< config: `restart-connector-<c>`
    TasksFencing,    ///< config: `tasks-fencing-<c>`
    SessionKey,      ///< config: `session-key`
    LoggerLevel,     ///< config: `logger-cluster-<ns>`
    ConnectorStatus, ///< status: `status-connector-<c>`
    TaskStatus,      ///< status: `status-task-<c>-<n>`
    ActiveTopic,     ///< status: `status-topic-<t>:connector-<c>`
    SourceOffset,    ///< offset: `["<c>",{…}]`
    Unknown,         ///< none of these, or not readable: see KeyProblem
};

/// Why a key belongs to no family.
enum class KeyProblem : std::uint8_t
{
    None,
    NullKey,            ///< a record without key
    NoSuchPrefix,       ///< config or status key with an unknown prefix
    BadTaskId,          ///< task key without a readable id
    BadTopicKey,        ///< active-topic key without topic, separator or connector
    EmptyName,          ///< nothing where the connector's name should be
    NotJson,            ///< offset key that Java's reader refuses
    NotPair,            ///< offset key that is no array of two
    NameNotText,        ///< first element is no string
    PartitionNotObject, ///< second element is neither object nor null
    NullPartition,      ///< `["c",null]`: legal, but workers do not list it
    WireFormat,         ///< offset key behind the five bytes of a schema registry's serializer, no JSON pair in it
};

/// What is odd about a readable offset key; each is told on as an OffsetFlag.
enum class KeyMark : std::uint8_t
{
    Envelope,         ///< `{"schema":…,"payload":["c",{…}]}`
    WireFormat,       ///< five bytes of a schema registry's serializer before the JSON pair
    LenientJson,      ///< read by a worker, but not strict JSON
    DuplicateMembers, ///< of the source partition, at any depth
    OutOfRange,       ///< an integer beyond 64 bits
    NotWorkerOrder,   ///< members not in the order that a worker re-makes
    NeverWritten,     ///< no worker writes such bytes in any member order, so that no task looks them up
};

/// The one key of KeyFamily::SessionKey.
constexpr std::string_view SessionKeyName = "session-key";

/// A decoded key. Names are UTF-8 as a worker would hold them.
struct ConnectKey
{
    KeyFamily family = KeyFamily::Unknown;
    KeyProblem problem = KeyProblem::None;
    std::string connector;
    std::int32_t task = -1;
    std::size_t extraStart =
        0; ///< byte range in the raw key: active topic's name, or the source partition (offsetkey.h)
    std::size_t extraLength = 0;
    /// Offset keys: the source partition in a form that is equal exactly if the maps are equal to a worker.
    std::string canonicalPartition;
    FlagSet<KeyMark> marks;     ///< of a SourceOffset
    std::int32_t schemaId = -1; ///< wire format: the four bytes after the first
};

/// Decodes a raw key by the rules of the topic it was found in
/// (KafkaConfigBackingStore, KafkaStatusBackingStore, OffsetUtils.processPartitionKey).
ConnectKey decodeKey(TopicRole role, BytesView key);

} // namespace inspector
