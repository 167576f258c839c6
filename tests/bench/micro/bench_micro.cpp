// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <QCoreApplication>

/// Micro-benchmarks of Google Benchmark: its options count (--benchmark_filter, --benchmark_format=json, …).
int main(int argc, char* argv[])
{
    const QCoreApplication application(argc, argv); // tables are filtered and ordered in turns of its event loop
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
