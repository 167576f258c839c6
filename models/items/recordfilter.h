// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/bytesearch.h"
#include "core/ids.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "filterterm.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace inspector
{

/// Which records a filter lets through. Looks at raw bytes, so it decodes nothing; ASCII letters match in either case,
/// other characters only as they are. Values that hold secrets are searched as they are shown: masked. Made on the GUI
/// thread, immutable afterwards, used on any.
class RecordFilter
{
public:
    enum class Field : std::uint8_t
    {
        Any, ///< topic, key or value
        Time,
        Topic,
        Partition,
        Offset,
        What,
        Key,
        Value,
        Size,
    };

    /// `fieldOf` names the field of a column's name, or says Any where there is no such column.
    RecordFilter(const std::vector<FilterTerm>& terms, ConnectorId scope,
                 const std::function<Field(const QString&)>& fieldOf);

    bool passesAll() const { return m_terms.empty() && !m_scope.valid(); }
    /// `row` must be folded; one that is no longer kept matches nothing.
    bool matches(const RecordStore& store, const KeyTable& keys, std::uint64_t row) const;

private:
    struct Term
    {
        Field field = Field::Any;
        ByteSearch search; ///< for the text
        QString text;
        bool negated = false;
        bool matchesTombstone = false; ///< the needle occurs in the words for "no value"
        bool matchesEmpty = false;     ///< likewise for "empty value"
        std::uint32_t families = 0;    ///< Field::What: bit set of KeyFamily
    };
    bool matches(const Term& term, const RecordStore& store, const KeyTable& keys, const RecordView& record) const;
    static bool valueMatches(const Term& term, BytesView key, const RecordView& record);

    std::vector<Term> m_terms;
    ConnectorId m_scope;
};

} // namespace inspector
