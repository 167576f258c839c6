// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "recordpin.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace inspector
{

/// Parts of a store that nobody finds any more, but that some may still look at: each is held until no pin from before
/// its retirement is left. Any thread; the lock is held for a few steps only.
class RetiredParts
{
public:
    RecordPin pin();
    /// After the last way to find the part was taken away.
    void add(std::shared_ptr<const void> part);
    /// Frees what no pin protects, in the calling thread, which must not be looking at any of it.
    void free();

private:
    friend class RecordPin;
    void unpin(std::uint64_t epoch);

    std::mutex m_mutex;
    std::uint64_t m_epoch = 0;                                                    ///< number of retirements
    std::map<std::uint64_t, std::size_t> m_pins;                                  ///< how many, by epoch
    std::vector<std::pair<std::uint64_t, std::shared_ptr<const void>>> m_retired; ///< by epoch, ascending
};

} // namespace inspector
