// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace inspector
{

/// The rows of a source that a model shows, in their order, with the steps from one such list to the next told exactly.
///
/// Rows that stay keep their persistent indexes (selection, current row); the row count never changes inside a layout
/// change, because views rely on that. One thread.
class RowList
{
public:
    /// Turns steps into a model's signals.
    class Client
    {
    public:
        virtual ~Client() = default;
        virtual void aboutToRemove(int first, int last) = 0;
        virtual void removed() = 0;
        virtual void aboutToInsert(int first, int last) = 0;
        virtual void inserted() = 0;
        virtual void aboutToReorder() = 0;
        virtual void reordered() = 0;
    };

    int size() const { return static_cast<int>(m_rows.size()); }
    int sourceAt(int position) const { return m_rows[static_cast<std::size_t>(position)]; }
    /// -1 = not shown.
    int positionOf(int source) const
    {
        const auto at = static_cast<std::size_t>(source);
        return source >= 0 && at < m_positions.size() ? m_positions[at] : -1;
    }
    const std::vector<int>& rows() const { return m_rows; }

    /// `rows`: distinct, none of them shown.
    void append(const std::vector<int>& rows, Client& client);
    /// `to`: distinct.
    void transitionTo(const std::vector<int>& to, Client& client);

private:
    struct Range
    {
        int first;
        int last;
    };
    void removeGone(const std::vector<int>& newPositions, const std::vector<int>& to, Client& client);
    void insertNew(const std::vector<int>& to, Client& client);
    void reorder(std::vector<int> rows, Client& client);
    bool fewEnough(std::size_t ranges) const;
    void index(int from);

    std::vector<int> m_rows;
    std::vector<int> m_positions; ///< by source row
};

} // namespace inspector
