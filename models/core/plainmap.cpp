// SPDX-License-Identifier: GPL-3.0-or-later
#include "plainmap.h"

#include <algorithm>

namespace inspector
{

bool PlainMap::read(BytesView object)
{
    PlainJson walk(object);
    return object.size() <= PlainJson::BytesAtMost && read(walk) && walk.atEnd();
}

bool PlainMap::read(PlainJson& walk)
{
    m_members.clear();
    m_byName.clear();
    if (!walk.skip("{"))
        return false;
    for (bool more = !walk.skip("}"); more;) {
        Member member;
        const std::optional<BytesView> name = walk.skip("\"") ? walk.plainString() : std::nullopt;
        if (!name || !walk.skip(":") || !readValue(walk, member))
            return false;
        member.name = *name;
        m_members.push_back(member);
        more = walk.skip(",");
        if (!more && !walk.skip("}"))
            return false;
    }
    m_byName = m_members;
    std::sort(m_byName.begin(), m_byName.end(), [](const Member& a, const Member& b) { return a.name < b.name; });
    const auto sameName = [](const Member& a, const Member& b) { return a.name == b.name; };
    return std::adjacent_find(m_byName.begin(), m_byName.end(), sameName) == m_byName.end();
}

/// What follows `"name":`.
bool PlainMap::readValue(PlainJson& walk, Member& member)
{
    std::optional<BytesView> raw;
    if (walk.skip("\"")) {
        raw = walk.plainString();
    } else if (walk.skip("null")) {
        raw = "null";
        member.kind = Member::Kind::Null;
    } else if (walk.skip("true")) {
        raw = "true";
        member.kind = Member::Kind::True;
    } else if (walk.skip("false")) {
        raw = "false";
        member.kind = Member::Kind::False;
    } else {
        raw = walk.integer();
        member.kind = Member::Kind::Number;
    }
    member.raw = raw.value_or(BytesView());
    return raw.has_value();
}

} // namespace inspector
