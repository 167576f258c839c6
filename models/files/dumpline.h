// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bytes.h"
#include "core/dumpproblem.h"
#include "core/jsondocument.h"
#include "core/recordstore.h"
#include "core/topics.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace inspector
{

/// One record out of a dump.
struct DumpRecord
{
    std::string topic;
    std::int32_t partition = 0;
    std::int64_t offset = 0;
    std::int64_t timestamp = -1;
    TimestampKind timestampKind = TimestampKind::None;
    std::optional<Bytes> key;
    std::optional<Bytes> value;                                  ///< nothing = tombstone
    std::vector<std::pair<Bytes, std::optional<Bytes>>> headers; ///< name and value
};

/// The first line of our own export: what its records alone do not tell.
struct DumpHeader
{
    static constexpr std::string_view Format = "connect-inspector-dump/1";

    std::vector<KnownTopic> topics;
    std::int64_t at = -1;  ///< ms; when it was written; not read back
    std::string group;     ///< empty = not known
    bool partial = false;  ///< only some of the topics' records: what is not there is not known
    bool redacted = false; ///< secrets are masked: not to be restored from
};

/// Reads the lines of dumps (report.md, section 2). Re-usable, so that many small lines allocate little.
///
/// Beside our own form it takes what kcat writes: raw bytes between the quotes, and headers as a flat array of names
/// and values or, with its option for that, as an object of arrays.
class DumpLine
{
public:
    using Content = std::variant<DumpRecord, DumpHeader, DumpProblem>;
    /// `line` without its end; not blank. A problem comes without file and line number.
    Content read(BytesView line);

private:
    using Node = JsonDocument::Node;

    bool isTopicName(const Node& node) const;
    Content readHeader(const Node& root);
    Content readRecord(const Node& root);
    bool readBytes(const Node& root, std::string_view name, std::string_view hexName, std::string_view errorName,
                   std::optional<Bytes>& out);
    bool readTime(const Node& root, DumpRecord& record);
    bool readHeaders(const Node& root, DumpRecord& record);
    bool readHeaderObject(const Node& node, DumpRecord& record);
    bool readHeaderValue(const Node& node, std::optional<Bytes>& value);
    std::optional<std::int64_t> number(const Node& root, std::string_view name, std::int64_t most);
    bool refuse(DumpProblem::Kind kind, std::string_view detail);

    JsonDocument m_json;
    DumpProblem m_problem;
};

/// The line of our own form, without its end.
std::string dumpHeaderLine(const DumpHeader& header);
/// The same of a record; `record` with its key's bytes. Byte for byte what DumpLine reads back.
std::string dumpRecordLine(const PartitionSlot& slot, const RecordView& record, const std::vector<HeaderView>& headers);

} // namespace inspector
