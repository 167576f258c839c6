// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordstore.h"

#include <cassert>
#include <cstring>
#include <limits>

namespace inspector
{
namespace
{

// Headers stand behind the value's bytes: count, then per header name length, name, value length (-1 = null), value.
template <class T>
void put(std::string& out, T number)
{
    char raw[sizeof(T)];
    std::memcpy(raw, &number, sizeof(T));
    out.append(raw, sizeof(T));
}

template <class T>
T get(const char*& at)
{
    T number{};
    std::memcpy(&number, at, sizeof(T));
    at += sizeof(T);
    return number;
}

std::string packed(const std::vector<HeaderView>& headers)
{
    std::string out;
    put(out, static_cast<std::uint32_t>(headers.size()));
    for (const HeaderView& header : headers) {
        put(out, static_cast<std::uint32_t>(header.name.size()));
        out.append(header.name);
        put(out, header.value ? static_cast<std::int32_t>(header.value->size()) : std::int32_t{-1});
        if (header.value)
            out.append(*header.value);
    }
    return out;
}

} // namespace

RecordStore::RecordStore() = default;
RecordStore::~RecordStore() = default;

SlotId RecordStore::addPartition(const std::string& topic, TopicRole role, std::int32_t partition)
{
    const std::scoped_lock lock(m_slotsMutex);
    const std::size_t count = m_slots.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (m_slots[i].partition == partition && m_slots[i].topic == topic)
            return {static_cast<std::uint32_t>(i)};
    }
    return {static_cast<std::uint32_t>(m_slots.push({topic, role, partition}))};
}

void RecordStore::append(SlotId slot, std::int64_t offset, std::int64_t timestamp, std::optional<BytesView> key,
                         std::optional<BytesView> value, const std::vector<HeaderView>& headers,
                         TimestampKind timestampKind)
{
    const std::size_t inSegment = m_appended % Segment::Rows;
    if (inSegment == 0) {
        m_segments.push(std::make_unique<Segment>());
        m_bytesHeld.fetch_add(sizeof(Segment) + sizeof(Segment::Pending), std::memory_order_relaxed);
    }
    Segment& segment = mutableSegmentOf(m_appended);
    const std::uint64_t heldBefore = segment.values.bytesHeld() + segment.pending->bytes.bytesHeld();

    Segment::Row& row = segment.rows[inSegment];
    row.offset = offset;
    row.timestamp = timestamp;
    row.timestampKind = timestamp < 0 ? TimestampKind::None : timestampKind;
    row.slot = static_cast<std::uint16_t>(slot.value);
    row.valueLength = value ? static_cast<std::int32_t>(value->size()) : -1;
    if (headers.empty()) {
        row.value = value ? segment.values.copy(*value) : nullptr;
        row.hasHeaders = false;
    } else {
        const std::string tail = packed(headers);
        const std::size_t valueSize = value ? value->size() : 0;
        char* place = segment.values.allocate(valueSize + tail.size());
        if (valueSize)
            std::memcpy(place, value->data(), valueSize);
        std::memcpy(place + valueSize, tail.data(), tail.size());
        row.value = place;
        row.hasHeaders = true;
    }
    Segment::PendingKey& pending = segment.pending->keys[inSegment];
    if (key) {
        pending.data = segment.pending->bytes.copy(*key);
        pending.length = static_cast<std::int32_t>(key->size());
    }
    ++m_appended;

    const std::uint64_t heldAfter = segment.values.bytesHeld() + segment.pending->bytes.bytesHeld();
    if (heldAfter != heldBefore)
        m_bytesHeld.fetch_add(heldAfter - heldBefore, std::memory_order_relaxed);
    m_bytesReceived.fetch_add((key ? key->size() : 0) + (value ? value->size() : 0), std::memory_order_relaxed);
}

void RecordStore::publish()
{
    m_published.store(m_appended, std::memory_order_release);
}

RecordView RecordStore::record(std::uint64_t rowNumber) const
{
    const Segment& segment = segmentOf(rowNumber);
    const std::size_t inSegment = rowNumber % Segment::Rows;
    const Segment::Row& row = segment.rows[inSegment];
    RecordView view;
    view.slot = {row.slot};
    view.offset = row.offset;
    view.timestamp = row.timestamp;
    view.timestampKind = row.timestampKind;
    if (row.valueLength >= 0)
        view.value = BytesView(row.value, static_cast<std::size_t>(row.valueLength));
    view.keyId = {segment.keys[inSegment]};
    return view;
}

std::vector<HeaderView> RecordStore::headers(std::uint64_t rowNumber) const
{
    const Segment::Row& row = segmentOf(rowNumber).rows[rowNumber % Segment::Rows];
    std::vector<HeaderView> headers;
    if (!row.hasHeaders)
        return headers;
    const char* at = row.value + std::max(row.valueLength, 0);
    headers.resize(get<std::uint32_t>(at));
    for (HeaderView& header : headers) {
        const auto nameLength = get<std::uint32_t>(at);
        header.name = BytesView(at, nameLength);
        at += nameLength;
        const auto valueLength = get<std::int32_t>(at);
        if (valueLength >= 0) {
            header.value = BytesView(at, static_cast<std::size_t>(valueLength));
            at += valueLength;
        }
    }
    return headers;
}

std::optional<std::uint64_t> RecordStore::previousVersion(std::uint64_t row) const
{
    const std::uint32_t distance = segmentOf(row).distances[row % Segment::Rows];
    if (distance == 0)
        return std::nullopt;
    return row - distance;
}

RecordView RecordStore::unfolded(std::uint64_t row) const
{
    const Segment::PendingKey& key = segmentOf(row).pending->keys[row % Segment::Rows];
    RecordView view = record(row);
    view.keyId = {};
    if (key.length >= 0)
        view.key = BytesView(key.data, static_cast<std::size_t>(key.length));
    return view;
}

void RecordStore::setKey(std::uint64_t row, KeyId key, std::optional<std::uint64_t> previousVersion)
{
    Segment& segment = mutableSegmentOf(row);
    segment.keys[row % Segment::Rows] = key.value;
    const std::uint64_t distance = previousVersion ? row - *previousVersion : 0;
    segment.distances[row % Segment::Rows] =
        distance <= std::numeric_limits<std::uint32_t>::max() ? static_cast<std::uint32_t>(distance) : 0;
}

void RecordStore::setFolded(std::uint64_t rows)
{
    assert(rows <= published());
    m_folded.store(rows, std::memory_order_release);
    while ((m_segmentsWithoutKeys + 1) * Segment::Rows <= rows) {
        Segment& segment = *m_segments.mutableAt(m_segmentsWithoutKeys);
        m_bytesHeld.fetch_sub(sizeof(Segment::Pending) + segment.pending->bytes.bytesHeld(), std::memory_order_relaxed);
        segment.pending.reset();
        ++m_segmentsWithoutKeys;
    }
}

} // namespace inspector
