// SPDX-License-Identifier: GPL-3.0-or-later
#include "generatedcluster.h"
#include "processusage.h"

#include <benchmark/benchmark.h>

#include <functional>

namespace inspector
{

namespace
{

/// `measured` alone is timed, each time on a cluster that `prepare` made: in CPU time of the thread, as Google
/// Benchmark does it where it has the clock.
void onFreshCluster(benchmark::State& state, const std::function<void(GeneratedCluster&)>& prepare,
                    const std::function<std::size_t(GeneratedCluster&)>& measured)
{
    std::size_t items = 0;
    for (auto _ : state) {
        const auto cluster = std::make_unique<GeneratedCluster>();
        prepare(*cluster);
        const std::int64_t start = threadCpuNs();
        items += measured(*cluster);
        state.SetIterationTime(static_cast<double>(threadCpuNs() - start) / 1e9);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(items));
}

std::size_t foldWhole(GeneratedCluster& cluster)
{
    cluster.foldAll();
    return cluster.store.folded();
}

/// Interning included, as in the program.
void advance(benchmark::State& state, TopicRole role, const std::vector<GeneratedRecords::Record> GeneratedRecords::*of)
{
    onFreshCluster(
        state, [&](GeneratedCluster& cluster) { cluster.append(role, GeneratedRecords::shared().*of); }, foldWhole);
}

/// All three topics, one after the other.
void advanceAll(benchmark::State& state)
{
    onFreshCluster(
        state, [](GeneratedCluster& cluster) { cluster.appendAll(GeneratedRecords::shared()); }, foldWhole);
}

/// What the first look at a whole cluster costs, findings included: each entry once.
void takeDelta(benchmark::State& state)
{
    onFreshCluster(
        state,
        [](GeneratedCluster& cluster) {
            cluster.appendAll(GeneratedRecords::shared());
            cluster.foldAll();
        },
        [](GeneratedCluster& cluster) {
            std::size_t entries = 0;
            do {
                const FoldDelta delta = cluster.fold.takeDelta();
                entries += delta.connectors.size() + delta.configs.size() + delta.statuses.size() +
                           delta.activeTopics.size() + delta.offsets.size();
            } while (cluster.fold.hasMore());
            return entries;
        });
}

/// The same, and the mirror that takes them.
void takeDeltaAndMirror(benchmark::State& state)
{
    onFreshCluster(
        state,
        [](GeneratedCluster& cluster) {
            cluster.appendAll(GeneratedRecords::shared());
            cluster.foldAll();
        },
        [](GeneratedCluster& cluster) { return cluster.takeAll(); });
}

BENCHMARK_CAPTURE(advance, config, TopicRole::Config, &GeneratedRecords::configs)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime();
BENCHMARK_CAPTURE(advance, status, TopicRole::Status, &GeneratedRecords::statuses)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime();
BENCHMARK_CAPTURE(advance, offset, TopicRole::Offset, &GeneratedRecords::offsets)
    ->Unit(benchmark::kMillisecond)
    ->UseManualTime();
BENCHMARK(advanceAll)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK(takeDelta)->Unit(benchmark::kMillisecond)->UseManualTime();
BENCHMARK(takeDeltaAndMirror)->Unit(benchmark::kMillisecond)->UseManualTime();

} // namespace

} // namespace inspector
