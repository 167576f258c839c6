// SPDX-License-Identifier: GPL-3.0-or-later
#include "recordstore.h"

#include <cassert>
#include <cstring>
#include <limits>
#include <stdexcept>

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

/// `at`: where packed headers stand; afterwards behind them.
std::vector<HeaderView> unpacked(const char*& at)
{
    std::vector<HeaderView> headers(get<std::uint32_t>(at));
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

/// Value and headers of a row, as they stand one behind the other.
BytesView storedOf(const Segment::Row& row)
{
    const char* end = row.value + std::max(row.valueLength, 0);
    if (row.hasHeaders)
        unpacked(end);
    return {row.value, static_cast<std::size_t>(end - row.value)};
}

constexpr std::uint32_t TooFar = std::numeric_limits<std::uint32_t>::max(); ///< as a distance

} // namespace

RecordStore::RecordStore() = default;
RecordStore::~RecordStore() = default;

RecordStore::Held& RecordStore::Held::operator=(Held&& other) noexcept
{
    whole.store(other.whole.exchange(whole, std::memory_order_relaxed), std::memory_order_relaxed);
    kept.store(other.kept.exchange(kept, std::memory_order_relaxed), std::memory_order_relaxed);
    return *this;
}

RecordStore::Held::~Held()
{
    delete whole.load(std::memory_order_relaxed);
    delete kept.load(std::memory_order_relaxed);
}

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
        m_segments.push(Held(std::make_unique<Segment>()));
        m_bytesHeld.fetch_add(sizeof(Segment) + sizeof(Segment::Pending), std::memory_order_relaxed);
    }
    Segment& segment = wholeOf(m_appended);
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

RecordStore::Found RecordStore::look(std::uint64_t rowNumber) const
{
    const Held& held = m_segments[rowNumber / Segment::Rows];
    const std::size_t place = rowNumber % Segment::Rows;
    if (const Segment* segment = held.whole.load(std::memory_order_acquire))
        return {&segment->rows[place], segment->keys[place], segment->distances[place]};
    const KeptRows* kept = held.kept.load(std::memory_order_acquire);
    const KeptRows::Row* row = kept ? kept->find(place) : nullptr;
    return row ? Found{&row->row, row->key, row->distance} : Found{};
}

RecordView RecordStore::viewOf(const Found& found)
{
    const Segment::Row& row = *found.row;
    RecordView view;
    view.slot = {row.slot};
    view.offset = row.offset;
    view.timestamp = row.timestamp;
    view.timestampKind = row.timestampKind;
    if (row.valueLength >= 0)
        view.value = BytesView(row.value, static_cast<std::size_t>(row.valueLength));
    view.keyId = {found.key};
    if (row.hasHeaders)
        view.packedHeaders = row.value + std::max(row.valueLength, 0);
    return view;
}

std::optional<RecordView> RecordStore::find(std::uint64_t row) const
{
    const Found found = look(row);
    return found.row ? std::optional(viewOf(found)) : std::nullopt;
}

RecordView RecordStore::record(std::uint64_t row) const
{
    const Found found = look(row);
    if (!found.row)
        throw std::out_of_range("the record is no longer kept");
    return viewOf(found);
}

std::optional<std::uint64_t> RecordStore::nextRetained(std::uint64_t row) const
{
    const std::uint64_t end = folded();
    while (row < end) {
        const Held& held = m_segments[row / Segment::Rows];
        if (held.whole.load(std::memory_order_acquire))
            return row;
        const KeptRows* kept = held.kept.load(std::memory_order_acquire);
        const std::size_t place = kept ? kept->next(row % Segment::Rows) : Segment::Rows;
        row = row - row % Segment::Rows + place;
        if (place < Segment::Rows)
            return row;
    }
    return std::nullopt;
}

std::vector<HeaderView> RecordStore::headers(const RecordView& record)
{
    const char* at = record.packedHeaders;
    return at ? unpacked(at) : std::vector<HeaderView>{};
}

std::optional<std::uint64_t> RecordStore::previousVersion(std::uint64_t row) const
{
    const std::uint32_t distance = look(row).distance;
    if (distance == 0 || distance == TooFar || !isRetained(row - distance))
        return std::nullopt;
    return row - distance;
}

bool RecordStore::isOlderGone(std::uint64_t row) const
{
    const Found found = look(row);
    return !found.row || found.distance == TooFar || (found.distance != 0 && !isRetained(row - found.distance));
}

RecordView RecordStore::unfolded(std::uint64_t row) const
{
    const Segment& segment = wholeOf(row);
    const std::size_t place = row % Segment::Rows;
    const Segment::PendingKey& key = segment.pending->keys[place];
    RecordView view = viewOf({&segment.rows[place], KeyId::None, 0});
    if (key.length >= 0)
        view.key = BytesView(key.data, static_cast<std::size_t>(key.length));
    return view;
}

void RecordStore::setKey(std::uint64_t row, KeyId key, std::optional<std::uint64_t> previousVersion)
{
    Segment& segment = wholeOf(row);
    segment.keys[row % Segment::Rows] = key.value;
    const std::uint64_t distance = previousVersion ? row - *previousVersion : 0;
    segment.distances[row % Segment::Rows] = static_cast<std::uint32_t>(std::min<std::uint64_t>(distance, TooFar));
}

void RecordStore::setFolded(std::uint64_t rows)
{
    assert(rows <= published());
    m_folded.store(rows, std::memory_order_release);
    while ((m_segmentsWithoutKeys + 1) * Segment::Rows <= rows) {
        Segment& segment = wholeOf(m_segmentsWithoutKeys * Segment::Rows);
        m_bytesHeld.fetch_sub(sizeof(Segment::Pending) + segment.pending->bytes.bytesHeld(), std::memory_order_relaxed);
        segment.pending.reset();
        ++m_segmentsWithoutKeys;
    }
}

std::uint64_t RecordStore::bytesOfWhole(std::size_t segment) const
{
    return sizeof(Segment) + m_segments[segment].whole.load(std::memory_order_relaxed)->values.bytesHeld();
}

const KeptRows* RecordStore::keptOf(std::size_t segment) const
{
    return m_segments[segment].kept.load(std::memory_order_acquire);
}

std::unique_ptr<KeptRows> RecordStore::copyOf(std::size_t segment, const std::vector<bool>& keep) const
{
    const std::uint64_t first = segment * Segment::Rows;
    std::size_t rows = 0;
    std::size_t bytes = 0;
    for (std::size_t place = 0; place < Segment::Rows; ++place) {
        if (!keep[place])
            continue;
        ++rows;
        bytes += storedOf(*look(first + place).row).size();
    }
    if (rows == 0)
        return nullptr;
    auto copy = std::make_unique<KeptRows>(rows, bytes);
    for (std::size_t place = 0; place < Segment::Rows; ++place) {
        if (!keep[place])
            continue;
        const Found found = look(first + place);
        copy->add(place, {*found.row, found.key, found.distance}, storedOf(*found.row));
    }
    return copy;
}

void RecordStore::retire(Retirement plan)
{
    // Whoever looks beside finds the new part or the old one, and either is held for as long as it may be looked at.
    for (Retirement::Part& part : plan.parts) {
        Held& held = m_segments.mutableAt(part.segment);
        const std::uint64_t more = part.kept ? part.kept->bytesHeld() : 0;
        m_bytesHeld.fetch_add(more, std::memory_order_relaxed);
        std::shared_ptr<const KeptRows> kept(held.kept.exchange(part.kept.release(), std::memory_order_acq_rel));
        if (kept) {
            m_bytesHeld.fetch_sub(kept->bytesHeld(), std::memory_order_relaxed);
            m_retired.add(std::move(kept));
            continue;
        }
        const std::uint64_t less = bytesOfWhole(part.segment);
        m_retired.add(std::shared_ptr<const Segment>(held.whole.exchange(nullptr, std::memory_order_acq_rel)));
        m_bytesHeld.fetch_sub(less, std::memory_order_relaxed);
    }
    m_goneRows.fetch_add(plan.rows, std::memory_order_release);
    m_firstRow.store(plan.firstRow, std::memory_order_release);
}

} // namespace inspector
