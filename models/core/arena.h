// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"

#include <atomic>
#include <memory>
#include <vector>

namespace inspector
{

/// Bytes that live and die together; addresses are stable. One writer; bytesHeld() from any thread.
class Arena
{
public:
    static constexpr std::size_t BlockSize = 1U << 20U;

    /// `blockSize`: size of the blocks that small copies share, in bytes.
    explicit Arena(std::size_t blockSize = BlockSize) : m_blockSize(blockSize) {}

    /// Uninitialised room for `size` bytes, not aligned. Never null.
    char* allocate(std::size_t size);
    /// Copies the bytes in and returns where they are now.
    const char* copy(BytesView bytes);

    std::uint64_t bytesHeld() const { return m_bytesHeld.load(std::memory_order_relaxed); }

private:
    std::size_t m_blockSize;
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_next = nullptr;
    std::size_t m_left = 0;
    std::atomic<std::uint64_t> m_bytesHeld{0};
};

} // namespace inspector
