// SPDX-License-Identifier: GPL-3.0-or-later
#include "generatedcluster.h"
#include "items/filterterm.h"
#include "items/recordfilter.h"

#include <benchmark/benchmark.h>

namespace inspector
{

namespace
{

RecordFilter::Field fieldOf(const QString& name)
{
    if (name == QStringLiteral("key"))
        return RecordFilter::Field::Key;
    if (name == QStringLiteral("value"))
        return RecordFilter::Field::Value;
    if (name == QStringLiteral("partition"))
        return RecordFilter::Field::Partition;
    return RecordFilter::Field::Any;
}

/// Full-text search over a million records.
void filterRecords(benchmark::State& state, const char* words)
{
    const GeneratedCluster& cluster = GeneratedCluster::millionStatuses();
    const RecordFilter filter(FilterTerm::parse(QString::fromLatin1(words)), ConnectorId(), fieldOf);
    const std::uint64_t rows = cluster.store.folded();
    std::size_t hits = 0;
    for (auto _ : state) {
        hits = 0;
        for (std::uint64_t row = 0; row < rows; ++row)
            hits += filter.matches(cluster.store, cluster.keys, row);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rows));
    state.counters["hits"] = static_cast<double>(hits);
}

BENCHMARK_CAPTURE(filterRecords, word, "FAILED")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(filterRecords, wordThatOccursNowhere, "nowhere-to-be-found")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(filterRecords, severalWords, "orders failed -unassigned")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(filterRecords, inKey, "key:orders-777")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(filterRecords, inValue, "value:deliverMessages")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(filterRecords, partition, "partition:3")->Unit(benchmark::kMillisecond);

} // namespace

} // namespace inspector
