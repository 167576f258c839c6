// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "folddelta.h"

#include <memory>

namespace inspector
{

class KeyTable;
class RecordStore;

/// Connect's memory, folded from raw records by the rules of its own readers (KafkaConfigBackingStore,
/// KafkaStatusBackingStore, KafkaOffsetBackingStore). The result does not depend on how partitions interleave.
///
/// One thread. Keeps per key where its last record stands; per connector what a worker would conclude.
class Fold
{
public:
    Fold(RecordStore& store, KeyTable& keys);
    ~Fold();

    /// Folds published rows from where it stopped, at most `limit`. Returns how many.
    std::size_t advance(std::size_t limit);
    /// Whether the topics were read to their end: only then is "not in the config" knowledge.
    void setComplete(bool complete);
    /// Entries that changed since the last call.
    FoldDelta takeDelta();

private:
    class Private;
    std::unique_ptr<Private> m_d;
};

} // namespace inspector
