// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>

namespace inspector
{

/// Append-only sequence whose elements never move.
///
/// One thread writes (grow, then publish); any number of threads read elements below size() without a lock. An element
/// below size() may be changed later only if its own members are made for that (atomics).
/// Capacity is ChunkSize * MaxChunks; the directory costs 8 * MaxChunks bytes up front and is never reallocated.
template <class T, std::size_t ChunkSize = 4096, std::size_t MaxChunks = 16384>
class StableVector
{
public:
    StableVector() = default;
    StableVector(const StableVector&) = delete;
    StableVector& operator=(const StableVector&) = delete;
    ~StableVector()
    {
        for (auto& chunk : *m_chunks)
            delete[] chunk.load(std::memory_order_relaxed);
    }

    static constexpr std::size_t capacity() { return ChunkSize * MaxChunks; }

    /// Any thread. Elements below this index are complete.
    std::size_t size() const { return m_size.load(std::memory_order_acquire); }
    bool empty() const { return size() == 0; }

    /// Any thread, index < size().
    const T& operator[](std::size_t index) const { return chunkOf(index)[index % ChunkSize]; }
    /// Writer thread only.
    T& mutableAt(std::size_t index) { return chunkOf(index)[index % ChunkSize]; }

    /// Writer thread only. Returns the index of the new element, visible to others on return. Throws std::length_error
    /// at capacity(), which is far beyond what a cluster holds; better to end than to write elsewhere.
    std::size_t push(T value)
    {
        const std::size_t index = m_size.load(std::memory_order_relaxed);
        if (index >= capacity())
            throw std::length_error("StableVector is full");
        auto& slot = (*m_chunks)[index / ChunkSize];
        T* chunk = slot.load(std::memory_order_relaxed);
        if (!chunk) {
            chunk = new T[ChunkSize]();
            slot.store(chunk, std::memory_order_release);
        }
        chunk[index % ChunkSize] = std::move(value);
        m_size.store(index + 1, std::memory_order_release);
        return index;
    }

private:
    T* chunkOf(std::size_t index) const { return (*m_chunks)[index / ChunkSize].load(std::memory_order_acquire); }

    using Directory = std::array<std::atomic<T*>, MaxChunks>;
    std::unique_ptr<Directory> m_chunks = std::make_unique<Directory>();
    std::atomic<std::size_t> m_size{0};
};

} // namespace inspector
