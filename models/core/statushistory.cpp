// SPDX-License-Identifier: GPL-3.0-or-later
#include "statushistory.h"

#include "keytable.h"
#include "recordstore.h"
#include "secrets.h"
#include "statusvalue.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace inspector
{
namespace
{

constexpr std::size_t WordsLimit = 160; ///< bytes of a trace's first line that are kept
constexpr std::uint64_t CancelEvery = 1024;

/// A tombstone of the connector's own status.
struct Clearing
{
    std::int64_t at = -1;
    std::uint64_t row = 0;
};

/// At most `limit` bytes, not cut within a character.
std::string_view cut(std::string_view text, std::size_t limit)
{
    if (text.size() <= limit)
        return text;
    while (limit > 0 && (static_cast<unsigned char>(text[limit]) & 0xc0U) == 0x80U)
        --limit;
    return text.substr(0, limit);
}

std::string firstLineOfTrace(const JsonDocument& document)
{
    const JsonDocument::Node* trace = document.member(document.root(), "trace");
    if (!trace || trace->type != JsonType::String)
        return {};
    const std::string text = document.text(*trace);
    const std::string_view line = std::string_view(text).substr(0, text.find_first_of("\r\n"));
    // The whole line is judged: a cut could hide what makes the rest a secret.
    return std::string(cut(maskedValue({}, line), WordsLimit));
}

/// Builds one history record by record, in log order.
class HistoryBuilder
{
public:
    HistoryBuilder(const RecordStore& store, StatusHistory& history, const std::vector<Clearing>& clearings,
                   bool isTask)
        : m_store(store), m_history(history), m_clearings(clearings), m_isTask(isTask)
    {
        for (std::size_t index = history.spans.size(); index > 0 && m_open < 0; --index) {
            if (history.spans[index - 1].ignored == StatusIgnored::No)
                m_open = static_cast<std::int64_t>(index) - 1;
        }
        for (std::size_t index = 0; index < history.texts.size(); ++index)
            m_textIndex.emplace(history.texts[index], static_cast<std::uint32_t>(index));
    }

    void apply(std::uint64_t row)
    {
        const std::optional<RecordView> found = m_store.find(row);
        if (!found) { // gone since the row was found
            m_history.olderGone = true;
            return;
        }
        const RecordView& record = *found;
        dropBefore(record.timestamp < 0 ? std::nullopt : std::optional(record.timestamp));
        StatusSpan span;
        span.row = row;
        span.at = record.timestamp;
        if (!record.value)
            span.kind = StatusSpan::Kind::Deleted;
        else
            read(*record.value, span);
        append(span);
        m_history.lastRow = row;
    }

    /// What the connector's tombstones after the last record did.
    void finish() { dropBefore(std::nullopt); }

private:
    /// Takes in the first tombstone of the connector since the counting record, if it came before `time` (nothing = at
    /// any time). As in StatusFold, a record of the same millisecond does not count as later.
    void dropBefore(std::optional<std::int64_t> time)
    {
        if (m_history.counting < 0)
            return;
        const StatusSpan& counting = m_history.spans[static_cast<std::size_t>(m_history.counting)];
        if (counting.at < 0)
            return;
        const auto found = std::lower_bound(m_clearings.begin(), m_clearings.end(), counting.at,
                                            [](const Clearing& clearing, std::int64_t at) { return clearing.at < at; });
        if (found == m_clearings.end() || (time && found->at >= *time))
            return;
        StatusSpan span;
        span.kind = StatusSpan::Kind::Dropped;
        span.row = found->row;
        span.at = found->at;
        append(span);
    }

    void read(BytesView bytes, StatusSpan& span)
    {
        const StatusValue value = readStatusValue(m_json, bytes);
        span.state = value.state;
        if (!value.usable()) {
            const bool unknownName = value.problem == ValueProblem::UnknownName;
            span.ignored = unknownName ? StatusIgnored::UnknownState : StatusIgnored::Unreadable;
            if (unknownName)
                span.words = textNumber(std::string(cut(value.stateText, WordsLimit)));
            return;
        }
        span.generation = value.generation;
        span.hasTrace = value.hasTrace;
        span.worker = textNumber(value.workerId);
        if (value.hasTrace)
            span.words = textNumber(firstLineOfTrace(m_json));
        if (m_isTask && m_history.counting >= 0) {
            const StatusSpan& counting = m_history.spans[static_cast<std::size_t>(m_history.counting)];
            if (isStaleUnassigned(value.state, value.generation, counting.state, counting.generation))
                span.ignored = StatusIgnored::StaleUnassigned;
        }
    }

    void append(StatusSpan span)
    {
        std::vector<StatusSpan>& spans = m_history.spans;
        const StatusSpan* last = spans.empty() ? nullptr : &spans.back();
        span.from = last ? std::max(span.at, last->from) : span.at;
        span.failures = last ? last->failures : 0;
        if (span.ignored != StatusIgnored::No) {
            span.to = span.from;
        } else {
            if (m_open >= 0)
                spans[static_cast<std::size_t>(m_open)].to = span.from;
            m_open = static_cast<std::int64_t>(spans.size());
            const bool reported = span.kind == StatusSpan::Kind::Reported;
            m_history.counting = reported ? m_open : -1;
            if (reported && span.state == TaskState::Failed)
                ++span.failures;
        }
        spans.push_back(span);
    }

    std::uint32_t textNumber(const std::string& text)
    {
        if (text.empty())
            return StatusSpan::NoText;
        const auto [found, isNew] = m_textIndex.emplace(text, static_cast<std::uint32_t>(m_history.texts.size()));
        if (isNew)
            m_history.texts.push_back(text);
        return found->second;
    }

    const RecordStore& m_store;
    StatusHistory& m_history;
    const std::vector<Clearing>& m_clearings;
    bool m_isTask;
    std::int64_t m_open = -1; ///< index of the last span that is not ignored
    JsonDocument m_json;
    std::unordered_map<std::string, std::uint32_t> m_textIndex;
};

std::vector<Clearing> clearingsOf(const RecordStore& store, const std::vector<std::uint64_t>& connectorRows,
                                  const std::atomic<bool>& cancelled)
{
    std::vector<Clearing> clearings;
    for (const std::uint64_t lastRow : connectorRows) {
        for (std::optional<std::uint64_t> row = lastRow; row && !cancelled; row = store.previousVersion(*row)) {
            const std::optional<RecordView> record = store.find(*row);
            if (record && !record->value)
                clearings.push_back({record->timestamp, *row});
        }
    }
    std::sort(clearings.begin(), clearings.end(), [](const Clearing& left, const Clearing& right) {
        return left.at != right.at ? left.at < right.at : left.row < right.row;
    });
    return clearings;
}

/// Rows of the key after `after` (nothing = all), oldest first, at most `most` of them, the newest.
std::vector<std::uint64_t> rowsOf(const RecordStore& store, std::uint64_t lastRow, std::optional<std::uint64_t> after,
                                  std::size_t most, StatusHistory& history, bool& olderLeftOut)
{
    std::vector<std::uint64_t> rows;
    std::uint64_t oldest = lastRow;
    for (std::optional<std::uint64_t> row = lastRow; row && (!after || *row > *after);
         row = store.previousVersion(*row)) {
        if (rows.size() == most) {
            olderLeftOut = true;
            break;
        }
        rows.push_back(*row);
        oldest = *row;
    }
    history.olderGone = history.olderGone || (!after && store.isOlderGone(oldest));
    std::reverse(rows.begin(), rows.end());
    return rows;
}

/// Takes out what rests on records that are no longer kept.
void forgetGone(const RecordStore& store, StatusHistory& history)
{
    std::vector<StatusSpan>& spans = history.spans;
    const auto counting = static_cast<std::size_t>(history.counting);
    std::size_t kept = 0;
    std::uint32_t failures = 0;
    for (std::size_t index = 0; index < spans.size(); ++index) {
        if (!store.isRetained(spans[index].row)) {
            if (history.counting >= 0 && counting == index)
                history.counting = -1;
            continue;
        }
        StatusSpan span = spans[index];
        failures += span.kind == StatusSpan::Kind::Reported && span.ignored == StatusIgnored::No &&
                    span.state == TaskState::Failed;
        span.failures = failures;
        if (history.counting >= 0 && counting == index)
            history.counting = static_cast<std::int64_t>(kept);
        spans[kept++] = span;
    }
    history.olderGone = history.olderGone || kept < spans.size();
    spans.resize(kept);
}

} // namespace

std::shared_ptr<const StatusHistory> readStatusHistory(const RecordStore& store, const KeyTable& keys,
                                                       const StatusHistoryRequest& request, const StatusHistory* before,
                                                       const std::atomic<bool>& cancelled)
{
    const RecordPin pin = store.pin();
    const std::vector<Clearing> clearings = clearingsOf(store, request.connectorRows, cancelled);
    std::vector<std::int64_t> clearedAt;
    clearedAt.reserve(clearings.size());
    for (const Clearing& clearing : clearings)
        clearedAt.push_back(clearing.at);

    auto history = std::make_shared<StatusHistory>();
    const bool goesOn = before && before->lastRow <= request.lastRow && before->clearedAt == clearedAt &&
                        before->spans.size() < 2 * request.most && before->texts.size() <= 2 * before->spans.size();
    if (goesOn) {
        *history = *before;
        forgetGone(store, *history);
    }
    history->clearedAt = std::move(clearedAt);
    bool leftOut = false;
    const std::vector<std::uint64_t> rows =
        rowsOf(store, request.lastRow, goesOn ? std::optional(before->lastRow) : std::nullopt, request.most, *history,
               leftOut);
    if (goesOn && leftOut) // more came since than is kept: the two would not join
        return readStatusHistory(store, keys, request, nullptr, cancelled);
    history->olderLeftOut = history->olderLeftOut || leftOut;
    history->spans.reserve(history->spans.size() + rows.size());
    HistoryBuilder builder(store, *history, clearings, keys.info(request.key).family == KeyFamily::TaskStatus);
    std::uint64_t done = 0;
    for (const std::uint64_t row : rows) {
        if (++done % CancelEvery == 0 && cancelled)
            return nullptr;
        builder.apply(row);
    }
    if (cancelled)
        return nullptr;
    builder.finish();
    return history;
}

} // namespace inspector
