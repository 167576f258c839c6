// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connectkey.h"
#include "core/jsondocument.h"
#include "core/offsetvalue.h"
#include "core/statusvalue.h"
#include "generatedrecords.h"

#include <benchmark/benchmark.h>

namespace inspector
{

namespace
{

using Records = std::vector<GeneratedRecords::Record>;

/// Once round all records an iteration.
template <class Decode>
void overAll(benchmark::State& state, const Records& records, Decode decode)
{
    std::int64_t bytes = 0;
    for (auto _ : state) {
        for (const GeneratedRecords::Record& record : records)
            bytes += decode(record);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(records.size()));
    state.SetBytesProcessed(bytes);
}

void decodeKeys(benchmark::State& state, TopicRole role, const Records GeneratedRecords::*topic)
{
    overAll(state, GeneratedRecords::shared().*topic, [role](const GeneratedRecords::Record& record) {
        benchmark::DoNotOptimize(decodeKey(role, record.key));
        return static_cast<std::int64_t>(record.key.size());
    });
}

template <class Read>
void decodeValues(benchmark::State& state, const Records& records, Read read)
{
    JsonDocument scratch;
    overAll(state, records, [&](const GeneratedRecords::Record& record) {
        if (!record.value)
            return std::int64_t{0};
        read(scratch, *record.value);
        return static_cast<std::int64_t>(record.value->size());
    });
}

void decodeStatusValues(benchmark::State& state)
{
    decodeValues(state, GeneratedRecords::shared().statuses, [](JsonDocument& scratch, BytesView value) {
        benchmark::DoNotOptimize(readStatusValue(scratch, value));
    });
}

void decodeOffsetValues(benchmark::State& state)
{
    decodeValues(state, GeneratedRecords::shared().offsets, [](JsonDocument& scratch, BytesView value) {
        benchmark::DoNotOptimize(readOffsetValue(scratch, value));
    });
}

void decodeConfigValues(benchmark::State& state)
{
    decodeValues(state, GeneratedRecords::shared().configs, [](JsonDocument& scratch, BytesView value) {
        benchmark::DoNotOptimize(
            readProperties(scratch, value, [](std::string_view name, const std::optional<std::string>& property) {
                benchmark::DoNotOptimize(name);
                benchmark::DoNotOptimize(property);
            }));
    });
}

BENCHMARK_CAPTURE(decodeKeys, config, TopicRole::Config, &GeneratedRecords::configs)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decodeKeys, status, TopicRole::Status, &GeneratedRecords::statuses)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(decodeKeys, offset, TopicRole::Offset, &GeneratedRecords::offsets)->Unit(benchmark::kMillisecond);
BENCHMARK(decodeConfigValues)->Unit(benchmark::kMillisecond);
BENCHMARK(decodeStatusValues)->Unit(benchmark::kMillisecond);
BENCHMARK(decodeOffsetValues)->Unit(benchmark::kMillisecond);

} // namespace

} // namespace inspector
