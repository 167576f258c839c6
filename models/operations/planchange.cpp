// SPDX-License-Identifier: GPL-3.0-or-later
#include "planchange.h"

#include "operationwords.h"

#include <map>

namespace inspector
{

namespace
{

constexpr int NamedChanges = 5;

Sentence valueOf(const PlannedKey& key)
{
    return key.before ? Sentence(rawText(*key.before, ShownLength)) : translate("inspector::Operation", "(tombstone)");
}

Sentence textOf(const std::optional<Bytes>& value)
{
    return value ? Sentence(rawText(*value, ShownLength)) : translate("inspector::Operation", "nothing");
}

/// Commits of a group, and target states: what has no raw key of its own in the basis.
template <class Add>
void addOtherChanges(const OperationPlan& shown, const OperationPlan& now, const Add& add)
{
    // One source partition may be in two stores.
    std::multimap<std::string, const PlannedChange*> before;
    for (const PlannedChange& change : shown.changes)
        before.emplace(change.what, &change);
    for (const PlannedChange& change : now.changes) {
        const auto old = before.lower_bound(change.what); // the first of its equals, as it was put in
        if (old == before.end() || old->first != change.what) {
            add(translate("inspector::Operation", "New: %1, now %2.")
                    .with({rawText(change.what, ShownLength), textOf(change.before)}));
            continue;
        }
        if (old->second->before != change.before)
            add(translate("inspector::Operation", "Changed: %1, was %2, now %3.")
                    .with({rawText(change.what, ShownLength), textOf(old->second->before), textOf(change.before)}));
        else if (old->second->after != change.after)
            add(translate("inspector::Operation", "Would become another: %1, shown %2, now %3.")
                    .with({rawText(change.what, ShownLength), textOf(old->second->after), textOf(change.after)}));
        before.erase(old);
    }
    for (const auto& [what, change] : before)
        add(translate("inspector::Operation", "No longer to be changed: %1.").with({rawText(what, ShownLength)}));
}

} // namespace

Sentence planChange(const OperationPlan& shown, const OperationPlan& now)
{
    std::map<KeyId, const PlannedKey*> before;
    for (const PlannedKey& key : shown.basis)
        before.emplace(key.key, &key);

    Sentence words;
    int changes = 0;
    const auto add = [&](const Sentence& change) {
        if (++changes <= NamedChanges)
            words << change;
    };
    for (const PlannedKey& key : now.basis) {
        const auto old = before.find(key.key);
        if (old == before.end()) {
            add(translate("inspector::Operation", "New: %1, value %2.").with({keyWords(key), valueOf(key)}));
            continue;
        }
        if (old->second->before != key.before || old->second->row != key.row)
            add(translate("inspector::Operation", "Written again: %1, was %2, now %3.")
                    .with({keyWords(key), valueOf(*old->second), valueOf(key)}));
        before.erase(old);
    }
    for (const auto& [id, key] : before)
        add(translate("inspector::Operation", "Gone: %1, was %2.").with({keyWords(*key), valueOf(*key)}));
    if (changes == 0)
        addOtherChanges(shown, now, add);
    if (changes > NamedChanges)
        words << translate("inspector::Operation", "Further changes: %1.").with({number(changes - NamedChanges)});
    return words;
}

} // namespace inspector
