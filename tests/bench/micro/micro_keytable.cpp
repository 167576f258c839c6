// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keytable.h"
#include "generatedrecords.h"

#include <benchmark/benchmark.h>

#include <memory>

namespace inspector
{

namespace
{

const std::vector<GeneratedRecords::Record>& recordsOf(TopicRole role)
{
    const GeneratedRecords& all = GeneratedRecords::shared();
    return role == TopicRole::Status ? all.statuses : all.offsets;
}

void internAll(KeyTable& keys, TopicRole role)
{
    for (const GeneratedRecords::Record& record : recordsOf(role))
        benchmark::DoNotOptimize(keys.intern(SlotId{0}, role, BytesView(record.key)));
}

/// The records of a topic as they come: most keys are new at first, later ones are known.
void intern(benchmark::State& state, TopicRole role)
{
    recordsOf(role);
    for (auto _ : state) {
        auto keys = std::make_unique<KeyTable>();
        internAll(*keys, role);
        state.PauseTiming();
        keys.reset();
        state.ResumeTiming();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(recordsOf(role).size()));
}

/// The same when each key is known.
void internKnown(benchmark::State& state, TopicRole role)
{
    KeyTable keys;
    internAll(keys, role);
    for (auto _ : state)
        internAll(keys, role);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(recordsOf(role).size()));
    state.counters["arena bytes a key"] =
        benchmark::Counter(static_cast<double>(keys.bytesHeld()) / static_cast<double>(keys.size()));
}

BENCHMARK_CAPTURE(intern, status, TopicRole::Status)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(intern, offset, TopicRole::Offset)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(internKnown, status, TopicRole::Status)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(internKnown, offset, TopicRole::Offset)->Unit(benchmark::kMillisecond);

} // namespace

} // namespace inspector
