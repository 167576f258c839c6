// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "jsonmap.h"

#include "core/states.h"

#include <cstdint>
#include <optional>
#include <string>

/// The bytes that Connect 4.3 workers write (connect-internals: KafkaConfigBackingStore, KafkaStatusBackingStore,
/// OffsetStorageWriter): keys are plain strings, or JSON arrays for offsets; fields stand in schema order.
namespace inspector::connectrecords
{

struct TaskStatus
{
    TaskState state = TaskState::Unassigned;
    std::string trace; ///< empty = none
    std::string workerId;
    std::int32_t generation = 0;
    std::optional<std::string> version; ///< of the plugin

    bool operator==(const TaskStatus&) const = default;
};

Bytes connectorKey(const std::string& connector);
Bytes targetStateKey(const std::string& connector);
Bytes taskKey(const std::string& connector, int task);
Bytes commitKey(const std::string& connector);
Bytes restartKey(const std::string& connector);
Bytes fencingKey(const std::string& connector);
Bytes loggerKey(const std::string& logger);
Bytes connectorStatusKey(const std::string& connector);
Bytes taskStatusKey(const std::string& connector, int task);
Bytes activeTopicKey(const std::string& topic, const std::string& connector);
/// `partition`: the JSON object.
Bytes offsetKey(const std::string& connector, BytesView partition);

Bytes propertiesValue(const JsonMap& properties);
/// For STOPPED the old field says PAUSED, so that workers before 3.5 at least pause.
Bytes targetStateValue(TargetState state);
Bytes commitValue(int tasks);
Bytes restartValue(bool includeTasks, bool onlyFailed);
Bytes fencingValue(int tasks);
Bytes sessionKeyValue(const std::string& base64, std::int64_t createdAt);
Bytes loggerValue(const std::string& level);
Bytes statusValue(const TaskStatus& status);
Bytes activeTopicValue(const std::string& topic, const std::string& connector, int task, std::int64_t discoveredAt);

} // namespace inspector::connectrecords
