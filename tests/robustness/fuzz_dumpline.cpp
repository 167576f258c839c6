// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a line of a dump; what can be read is written and read again without loss.
#include "files/dumpline.h"
#include "fuzzinput.h"

using namespace inspector;

namespace
{

RecordView viewOf(const DumpRecord& record)
{
    RecordView view;
    view.offset = record.offset;
    view.timestamp = record.timestamp;
    view.timestampKind = record.timestampKind;
    if (record.key)
        view.key = *record.key;
    if (record.value)
        view.value = *record.value;
    return view;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    BytesView line = FuzzInput(data, size).rest();
    line = line.substr(0, line.find('\n'));
    if (line.find_first_not_of(" \t\r") == BytesView::npos)
        return 0;
    DumpLine reader;
    const DumpLine::Content content = reader.read(line);
    const auto* record = std::get_if<DumpRecord>(&content);
    if (!record)
        return 0;
    require(record->partition >= 0 && record->offset >= 0, "a place is no negative number");

    std::vector<HeaderView> headers;
    for (const auto& [name, value] : record->headers)
        headers.push_back({name, value ? std::optional<BytesView>(*value) : std::nullopt});
    const std::string written =
        dumpRecordLine({record->topic, TopicRole::Config, record->partition}, viewOf(*record), headers);
    require(isUtf8(written) && written.find('\n') == std::string::npos, "a line is text of one line");
    const DumpLine::Content again = reader.read(written);
    const auto* same = std::get_if<DumpRecord>(&again);
    require(same != nullptr, "our own line can be read");
    require(same->topic == record->topic && same->partition == record->partition && same->offset == record->offset &&
                same->timestamp == record->timestamp && same->key == record->key && same->value == record->value &&
                same->headers == record->headers,
            "nothing is lost");
    return 0;
}
