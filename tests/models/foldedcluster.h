// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/fold.h"
#include "core/keytable.h"
#include "core/recordstore.h"

#include <string>

namespace inspector
{

/// Topics of a made-up Connect cluster, read and folded in the calling thread.
class FoldedCluster
{
public:
    using Value = std::optional<BytesView>;

    void config(BytesView key, Value value) { put(configSlot, key, value); }
    void status(BytesView key, Value value) { put(statusSlot, key, value); }
    void offset(BytesView key, Value value) { put(offsetSlot, key, value); }
    void offsetElsewhere(BytesView key, Value value) { put(otherOffsetSlot, key, value); }

    void connector(const std::string& name)
    {
        config("connector-" + name, R"({"properties":{"connector.class":"org.example.FileStreamSource","name":")" +
                                        name + R"(","password":"hunter2"}})");
        config("task-" + name + "-0", R"({"properties":{"task.class":"org.example.FileStreamSourceTask"}})");
        config("commit-" + name, R"({"tasks":1})");
    }
    void connectorStatus(const std::string& name, const std::string& state)
    {
        status("status-connector-" + name, statusValue(state, "null"));
    }
    void taskStatus(const std::string& name, int task, const std::string& state, const std::string& trace = "null")
    {
        status("status-task-" + name + "-" + std::to_string(task), statusValue(state, trace));
    }
    void sourceOffset(const std::string& name, const std::string& file, int position)
    {
        offset("[\"" + name + "\",{\"filename\":\"" + file + "\"}]", "{\"position\":" + std::to_string(position) + "}");
    }

    FoldDelta take(bool complete = true)
    {
        store.publish();
        while (fold.advance(10'000) > 0) {
        }
        fold.setComplete(complete);
        FoldDelta delta = fold.takeDelta();
        delta.foldedRows = store.folded();
        // As FoldWorker does it.
        while (fold.isRetirementDue())
            store.retire(fold.planRetirement());
        store.freeRetired();
        return delta;
    }

    void put(SlotId slot, std::optional<BytesView> key, Value value, const std::vector<HeaderView>& headers = {})
    {
        store.append(slot, nextOffset, clock, key, value, headers);
        ++nextOffset;
        clock += 1000;
    }

    /// Enough records of one key to fill a segment, so that a store with a limit lets all that is older go.
    void fillSegment(std::string_view key)
    {
        const Bytes value(20, 'v');
        do
            offset(key, BytesView(value));
        while ((static_cast<std::uint64_t>(nextOffset) - 100) % Segment::Rows != 0);
    }

    RecordStore store;
    KeyTable keys;
    Fold fold{store, keys};
    SlotId configSlot = store.addPartition("shop-configs", TopicRole::Config, 0);
    SlotId statusSlot = store.addPartition("shop-status", TopicRole::Status, 3);
    SlotId offsetSlot = store.addPartition("shop-offsets", TopicRole::Offset, 7);
    SlotId otherOffsetSlot = store.addPartition("shop-offsets", TopicRole::Offset, 8);
    std::int64_t nextOffset = 100;
    std::int64_t clock = 1'700'000'000'000;

private:
    static std::string statusValue(const std::string& state, const std::string& trace)
    {
        return R"({"state":")" + state + R"(","trace":)" + trace + R"(,"worker_id":"10.0.0.1:8083","generation":7})";
    }
};

} // namespace inspector
