// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "bytes.h"
#include "states.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inspector
{

/// One of two records to be compared: a version of a key, or the record of another key.
struct DiffSide
{
    BytesView key;
    std::optional<BytesView> value; ///< nothing = tombstone
};

/// One line of a diff. Secrets are masked as everywhere (secrets.h), so two equal texts may stand for a change.
struct DiffLine
{
    enum class Kind : std::uint8_t
    {
        Same,
        Added,   ///< only in the second
        Removed, ///< only in the first
        Changed,
    };
    Kind kind = Kind::Same;
    std::string name;                  ///< property or member ("offset.lsn", "[0]"); empty for lines of text
    std::optional<std::string> before; ///< nothing: there is none
    std::optional<std::string> after;
    bool masked = false; ///< Changed, and both sides are shown alike: the change is in what is masked

    bool operator==(const DiffLine&) const = default;
};

/// How two values differ.
struct RecordDiff
{
    enum class Form : std::uint8_t
    {
        Properties, ///< of connector and task configs, by name
        Members,    ///< of other JSON objects, in the order of the text
        Text,       ///< anything else, line by line
    };
    Form form = Form::Text;
    ValueKind before = ValueKind::Tombstone;
    ValueKind after = ValueKind::Tombstone;
    bool sameBytes = false;      ///< also where members are the same, white space and order may differ
    std::vector<DiffLine> lines; ///< unchanged ones too
    std::size_t added = 0;
    std::size_t removed = 0;
    std::size_t changed = 0;
    std::size_t unchanged = 0;
};

/// Any thread. Texts of numbers are kept as written. Takes time and memory proportional to the values; lines of text
/// that differ throughout are not matched with each other beyond a few thousand.
RecordDiff diffRecords(const DiffSide& before, const DiffSide& after);

} // namespace inspector
