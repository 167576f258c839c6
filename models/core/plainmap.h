// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plainjson.h"

#include <cstddef>
#include <vector>

namespace inspector
{

/// The members of a JSON object that stands as Connect writes it, with nothing nested: plain texts, whole numbers of 64
/// bits, true, false and null, no name twice. Far quicker than a parser, to which every other object is left. One
/// thread; reads one object after the other into the same room.
class PlainMap
{
public:
    struct Member
    {
        enum class Kind : char
        {
            Text,
            Number,
            True,
            False,
            Null,
        };
        BytesView name;
        BytesView raw; ///< as it stands there, of a text what is between its quotes
        Kind kind = Kind::Text;
    };

    /// Takes an object off the front; false where it is none of this kind, and then nothing else is of use.
    bool read(PlainJson& walk);
    /// All of the bytes.
    bool read(BytesView object);

    /// In their order; views of what was read.
    const std::vector<Member>& members() const { return m_members; }
    /// By their names.
    const std::vector<Member>& byName() const { return m_byName; }

private:
    static bool readValue(PlainJson& walk, Member& member);

    std::vector<Member> m_members;
    std::vector<Member> m_byName;
};

} // namespace inspector
