// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ids.h"
#include "keptrows.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
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
    std::uint64_t firstRow = 0; ///< RecordStore::firstRow() afterwards; kept rows that were dropped with it go too
    std::uint64_t rows = 0;     ///< how many go
};

/// Decides which rows of a store go when it holds more than its limit: whole segments, the oldest first. Of what is
/// below RecordStore::firstRow() it keeps the newest row of each key, so that every state from there on can be told
/// exactly, and the rows that the folded state still rests on.
///
/// Fold thread. Every plan must have been carried out before the next one is made.
class RetirementPlanner
{
public:
    /// Whether the folded state rests on a row besides its being the newest of its key.
    using Needed = std::function<bool(std::uint64_t row, KeyId key)>;

    explicit RetirementPlanner(RecordStore& store) : m_store(store) {}

    /// There is something to plan. `taken`: rows of which whoever reads beside the fold has the state.
    bool isDue(std::uint64_t taken) const;
    /// Only if it is due. Costs about as much as folding the rows that go.
    Retirement plan(std::uint64_t taken, const Needed& needed);

private:
    /// A row below firstRow() that is not the newest of its key there.
    struct Extra
    {
        std::uint64_t row = 0;
        KeyId key;
    };
    void dropSegments(std::size_t from, std::size_t to, const Needed& needed, Retirement& plan);
    void dropExtras(const Needed& needed, Retirement& plan);
    void drop(std::uint64_t row, Retirement& plan);
    void copyWorn(Retirement& plan);

    RecordStore& m_store;
    std::vector<Extra> m_extras;
    std::vector<std::size_t> m_worn; ///< segments of whose kept rows so many were dropped that the rest is to be copied
};

} // namespace inspector
