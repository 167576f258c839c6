// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordfilter.h"

#include "core/secrets.h"
#include "words.h"

#include <algorithm>

namespace inspector
{

namespace
{

std::uint32_t familiesNamed(const QString& text)
{
    std::uint32_t families = 0;
    for (auto code = static_cast<unsigned>(KeyFamily::Connector); code <= static_cast<unsigned>(KeyFamily::Unknown);
         ++code) {
        if (Words::keyFamily(static_cast<KeyFamily>(code)).contains(text, Qt::CaseInsensitive))
            families |= 1U << code;
    }
    return families;
}

/// What a worker takes for nothing: no bytes, or white space only.
bool isBlank(BytesView value)
{
    return value.find_first_not_of(" \t\r\n") == BytesView::npos;
}

/// Whether the value could match once its secrets are masked, which takes long to find out. Masking puts nothing in but
/// the mask and quotes; what is escaped, or not UTF-8, may come out in other bytes.
bool mayMatchMasked(const ByteSearch& search, BytesView value)
{
    constexpr std::string_view OfMasking = "*\"\\";
    const bool sameBytes = value.find('\\') == BytesView::npos && value.find('\0') == BytesView::npos;
    return !sameBytes || search.text().find_first_of(OfMasking) != Bytes::npos || search.isIn(value);
}

} // namespace

RecordFilter::RecordFilter(const std::vector<FilterTerm>& terms, ConnectorId scope,
                           const std::function<Field(const QString&)>& fieldOf)
    : m_scope(scope)
{
    for (const FilterTerm& term : terms) {
        Term made;
        made.field = term.column.isEmpty() ? Field::Any : fieldOf(term.column);
        made.text = made.field == Field::Any ? term.whole : term.text;
        if (made.text.isEmpty())
            continue;
        made.negated = term.negated;
        made.search = ByteSearch(made.text.toStdString());
        made.matchesTombstone = Words::valueKind(ValueKind::Tombstone).contains(made.text, Qt::CaseInsensitive);
        made.matchesEmpty = Words::valueKind(ValueKind::Empty).contains(made.text, Qt::CaseInsensitive);
        if (made.field == Field::What)
            made.families = familiesNamed(made.text);
        m_terms.push_back(std::move(made));
    }
}

bool RecordFilter::matches(const RecordStore& store, const KeyTable& keys, std::uint64_t row) const
{
    const std::optional<RecordView> found = store.find(row);
    if (!found)
        return false;
    const RecordView& record = *found;
    if (m_scope.valid() && keys.info(record.keyId).connector != m_scope)
        return false;
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&](const Term& term) { return matches(term, store, keys, record) != term.negated; });
}

bool RecordFilter::matches(const Term& term, const RecordStore& store, const KeyTable& keys,
                           const RecordView& record) const
{
    const PartitionSlot& slot = store.partition(record.slot);
    const BytesView key = keys.bytes(record.keyId).value_or(BytesView());
    switch (term.field) {
    case Field::Any:
        return term.search.isIn(key) || valueMatches(term, key, record) || term.search.isIn(slot.topic);
    case Field::Time:
        return Words::time(record.timestamp).contains(term.text);
    case Field::Topic:
        return term.search.isIn(slot.topic);
    case Field::Partition:
        return std::to_string(slot.partition) == term.search.text();
    case Field::Offset:
        return std::to_string(record.offset) == term.search.text();
    case Field::What:
        return (term.families >> static_cast<unsigned>(keys.info(record.keyId).family) & 1U) != 0;
    case Field::Key:
        return term.search.isIn(key);
    case Field::Value:
        return valueMatches(term, key, record);
    case Field::Size:
        return std::to_string(key.size() + record.value.value_or(BytesView()).size()) == term.search.text();
    }
    return false;
}

bool RecordFilter::valueMatches(const Term& term, BytesView key, const RecordView& record)
{
    if (!record.value)
        return term.matchesTombstone;
    if (isBlank(*record.value))
        return term.matchesEmpty;
    if (!mayHoldSecrets(key))
        return term.search.isIn(*record.value);
    return mayMatchMasked(term.search, *record.value) && term.search.isIn(maskedRecordValue(key, *record.value));
}

} // namespace inspector
