// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/fold.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "rawrecord.h"

#include <QString>

namespace inspector
{

/// A cluster whose records are fed by hand.
struct Cluster
{
    RecordStore store;
    KeyTable keys;
    Fold fold{store, keys};
    ClusterMirror mirror{store, keys};

    void append(const RawRecord& record)
    {
        const SlotId slot = store.addPartition(record.topic, record.role, record.partition);
        store.append(slot, record.offset, record.at, record.key, record.value);
    }
    void settle()
    {
        store.publish();
        while (fold.advance(1000) > 0) {
        }
        fold.setComplete(true);
        do
            mirror.apply(fold.takeDelta());
        while (fold.hasMore());
    }
    const ConnectorSummary* connector(const char* name) const { return mirror.connector(std::string_view(name)); }
};

inline QString text(std::string_view bytes)
{
    return QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
}

} // namespace inspector
