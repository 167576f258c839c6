// SPDX-License-Identifier: GPL-3.0-or-later
#include "planchange.h"

#include "operationwords.h"

#include <map>

namespace inspector
{

namespace
{

constexpr int NamedChanges = 5;
constexpr qsizetype ShownLength = 200;

Sentence valueOf(const PlannedKey& key)
{
    return key.before ? Sentence(rawText(*key.before, ShownLength)) : translate("inspector::Reset", "(tombstone)");
}

Sentence placed(const PlannedKey& key)
{
    return translate("inspector::Reset", "%1 (%2)")
        .with({rawText(key.rawKey, ShownLength), placeOf(key.topic, key.partition, key.offset)});
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
            add(translate("inspector::Reset", "New: %1, value %2.").with({placed(key), valueOf(key)}));
            continue;
        }
        if (old->second->before != key.before || old->second->row != key.row)
            add(translate("inspector::Reset", "Written again: %1, was %2, now %3.")
                    .with({placed(key), valueOf(*old->second), valueOf(key)}));
        before.erase(old);
    }
    for (const auto& [id, key] : before)
        add(translate("inspector::Reset", "Gone: %1, was %2.").with({placed(*key), valueOf(*key)}));
    if (changes > NamedChanges)
        words << translate("inspector::Reset", "Further changes: %1.").with({number(changes - NamedChanges)});
    return words;
}

} // namespace inspector
