// SPDX-License-Identifier: GPL-3.0-or-later
#include "generatedcluster.h"
#include "items/offsetsmodel.h"
#include "items/recordsmodel.h"
#include "items/statusmodel.h"
#include "items/tableproxy.h"
#include "processusage.h"

#include <benchmark/benchmark.h>

#include <QCoreApplication>

#include <algorithm>
#include <numeric>

namespace inspector
{

namespace
{

/// From `change` until `busy` is over, as somebody waits who types a filter or clicks a header; the event loop runs
/// meanwhile. Returns the longest turn of the event loop, in ns: for so long the window would not have answered.
template <class Change, class Busy>
std::int64_t settle(Change change, Busy busy)
{
    std::int64_t before = monotonicNs();
    change();
    std::int64_t longest = monotonicNs() - before;
    while (busy()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        // Waiting is no turn: it is cut off by asking again what is there by now.
        before = monotonicNs();
        QCoreApplication::processEvents();
        longest = std::max(longest, monotonicNs() - before);
    }
    return longest;
}

/// A table of a million rows, as the window has it.
template <class Model>
class Table
{
public:
    explicit Table(const GeneratedCluster& cluster, std::size_t rows) : m_model(cluster.mirror)
    {
        std::vector<quint32> all(rows);
        std::iota(all.begin(), all.end(), 0U);
        m_model.apply(all, rows);
        m_proxy.setShowAbsent(true);
        m_proxy.sort(m_model.defaultSortColumn(), m_model.defaultSortOrder());
        settle([] {}, [this] { return m_proxy.busy(); });
    }

    TableProxy& proxy() { return m_proxy; }

private:
    Model m_model;
    TableProxy m_proxy{&m_model};
};

Table<OffsetsModel>& offsets()
{
    const GeneratedCluster& cluster = GeneratedCluster::millionOffsets();
    static Table<OffsetsModel> table(cluster, cluster.mirror.offsets().size());
    return table;
}

Table<StatusModel>& statuses()
{
    const GeneratedCluster& cluster = GeneratedCluster::millionStatuses();
    static Table<StatusModel> table(cluster, cluster.mirror.statuses().size());
    return table;
}

void tell(benchmark::State& state, std::int64_t rows, std::int64_t shown, std::int64_t longestNs)
{
    state.SetItemsProcessed(state.iterations() * rows);
    state.counters["shown"] = static_cast<double>(shown);
    state.counters["longest turn ms"] = static_cast<double>(longestNs) / 1e6;
}

void filter(benchmark::State& state, TableProxy& proxy, const char* words)
{
    const auto busy = [&proxy] { return proxy.busy(); };
    std::int64_t longest = 0;
    std::int64_t shown = 0;
    for (auto _ : state) {
        longest = std::max(longest, settle([&] { proxy.setFilter(QString::fromLatin1(words)); }, busy));
        state.PauseTiming();
        shown = proxy.shownRows();
        settle([&] { proxy.setFilter({}); }, busy);
        state.ResumeTiming();
    }
    tell(state, proxy.totalRows(), shown, longest);
}

/// Back and forth between this column and its opposite order: each is a whole new order.
void sort(benchmark::State& state, TableProxy& proxy, int column)
{
    const auto busy = [&proxy] { return proxy.busy(); };
    std::int64_t longest = 0;
    Qt::SortOrder order = Qt::AscendingOrder;
    settle([&] { proxy.sort(proxy.table()->defaultSortColumn(), order); }, busy);
    for (auto _ : state) {
        longest = std::max(longest, settle([&] { proxy.sort(column, order); }, busy));
        order = order == Qt::AscendingOrder ? Qt::DescendingOrder : Qt::AscendingOrder;
    }
    tell(state, proxy.totalRows(), proxy.shownRows(), longest);
    settle([&] { proxy.sort(proxy.table()->defaultSortColumn()); }, busy);
}

void filterOffsets(benchmark::State& state, const char* words)
{
    filter(state, offsets().proxy(), words);
}

void sortOffsets(benchmark::State& state, int column)
{
    sort(state, offsets().proxy(), column);
}

void filterStatuses(benchmark::State& state, const char* words)
{
    filter(state, statuses().proxy(), words);
}

void sortStatuses(benchmark::State& state, int column)
{
    sort(state, statuses().proxy(), column);
}

/// The log of a million records, as the window shows it.
void filterRecordLog(benchmark::State& state, const char* words)
{
    const GeneratedCluster& cluster = GeneratedCluster::millionStatuses();
    RecordsModel model(cluster.mirror);
    while (model.tick(cluster.store.folded())) {
    }
    const auto busy = [&model] { return model.busy(); };
    std::int64_t longest = 0;
    std::int64_t shown = 0;
    for (auto _ : state) {
        longest = std::max(longest, settle([&] { model.setFilter(QString::fromLatin1(words)); }, busy));
        state.PauseTiming();
        shown = model.shownRows();
        model.setFilter({});
        while (model.tick(cluster.store.folded())) {
        }
        state.ResumeTiming();
    }
    tell(state, static_cast<std::int64_t>(model.totalRows()), shown, longest);
}

#define TABLE_BENCHMARK(...) BENCHMARK_CAPTURE(__VA_ARGS__)->Unit(benchmark::kMillisecond)->UseRealTime()
TABLE_BENCHMARK(filterOffsets, word, "orders");
TABLE_BENCHMARK(filterOffsets, column, "connector:orders-777");
TABLE_BENCHMARK(sortOffsets, connector, OffsetsModel::ConnectorColumn);
TABLE_BENCHMARK(sortOffsets, storedPartition, OffsetsModel::PartitionColumn);
TABLE_BENCHMARK(sortOffsets, lastChange, OffsetsModel::LastChangeColumn);
TABLE_BENCHMARK(filterStatuses, word, "failed");
TABLE_BENCHMARK(sortStatuses, state, StatusModel::StateColumn);
TABLE_BENCHMARK(sortStatuses, worker, StatusModel::WorkerColumn);
TABLE_BENCHMARK(filterRecordLog, word, "failed");
TABLE_BENCHMARK(filterRecordLog, wordThatOccursNowhere, "nowhere-to-be-found");
#undef TABLE_BENCHMARK

} // namespace

} // namespace inspector
