// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"
#include "keptrows.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace inspector
{

class RecordStore;

/// Rows that go from a RecordStore together.
struct Retirement
{
    /// What takes the place of all that is held of a segment; null = nothing of it is kept.
    struct Part
    {
        std::size_t segment = 0;
        std::unique_ptr<KeptRows> kept;
    };
    std::vector<Part> parts;
    std::uint64_t firstRow = 0; ///< RecordStore::firstRow() afterwards
    std::uint64_t rows = 0;     ///< how many go
};

/// Decides which rows of a store go when it holds more than its limit: whole segments, the oldest first, and some more
/// than would have to, so that it is done seldom. Of what is below RecordStore::firstRow() it keeps the newest row of
/// each key, so that every state from there on can be told exactly, and the rows that the folded state still rests on.
/// A kept row that is superseded later stays until there are so many beside it that copying the others is worth it.
///
/// Fold thread. Every plan must have been carried out before the next one is made.
class RetirementPlanner
{
public:
    /// Rows below `end` that the folded state rests on although they are not the newest of their key; in any order.
    using NeededRows = std::function<std::vector<std::uint64_t>(std::uint64_t end)>;

    explicit RetirementPlanner(RecordStore& store) : m_store(store) {}

    /// There is something to plan. `taken`: rows of which whoever reads beside the fold has the state.
    bool isDue(std::uint64_t taken) const;
    /// Only if it is due. Costs a fraction of folding the rows that go.
    Retirement plan(std::uint64_t taken, const NeededRows& needed);

private:
    /// The newest row of a key below firstRow().
    struct Newest
    {
        std::uint64_t row = None;
        std::uint32_t bytes = 0; ///< of its value
        static constexpr std::uint64_t None = ~std::uint64_t{0};
    };
    /// What has been superseded in a segment of which only kept rows are held.
    struct Waste
    {
        std::uint64_t bytes = 0;
        std::uint32_t rows = 0;
        bool worn = false; ///< in m_worn
    };
    std::vector<bool> supersede(std::uint64_t first, std::uint64_t end);
    void addWaste(const Newest& superseded);
    void copyWorn(const std::vector<std::uint64_t>& needed, Retirement& plan);

    RecordStore& m_store;
    std::vector<Newest> m_newest;    ///< by KeyId
    std::vector<Waste> m_waste;      ///< by segment
    std::vector<std::size_t> m_worn; ///< segments with so much waste that the rest is to be copied
};

} // namespace inspector
