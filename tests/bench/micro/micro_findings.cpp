// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/configfold.h"
#include "core/findingrules.h"
#include "core/offsetfold.h"
#include "core/statusfold.h"
#include "generatedcluster.h"

#include <benchmark/benchmark.h>

#include <memory>

namespace inspector
{

namespace
{

/// The rules over folds of their own, as Fold has them: a cluster that is read, and the entries that they judge.
class Judged
{
public:
    Judged()
    {
        m_cluster.appendAll(GeneratedRecords::shared());
        m_cluster.foldAll();
        m_cluster.takeAll();
        const auto nobody = [](KeyId) {};
        m_versions.resize(m_cluster.keys.size());
        for (std::uint64_t row = 0; row < m_cluster.store.folded(); ++row) {
            const RecordView record = m_cluster.store.record(row);
            KeyVersion& version = m_versions[record.keyId.value];
            version.key = record.keyId;
            version.row = row;
            ++version.versions;
            switch (m_cluster.store.partition(record.slot).role) {
            case TopicRole::Config:
                m_configs.apply(row, record.keyId);
                break;
            case TopicRole::Status:
                m_statuses.apply(row, record.keyId, record, nobody);
                break;
            case TopicRole::Offset:
            case TopicRole::ConnectorOffset:
                m_offsets.topicOf(record.slot);
                m_offsets.apply(row, record.keyId, record.value.has_value(), nobody);
                break;
            }
        }
        m_offsets.settle(nobody);
    }

    static Judged& shared()
    {
        static const auto judged = std::make_unique<Judged>();
        return *judged;
    }

    const ClusterMirror& mirror() const { return m_cluster.mirror; }
    FindingRules& rules() { return m_rules; }

private:
    GeneratedCluster m_cluster;
    ConfigFold m_configs{m_cluster.store, m_cluster.keys};
    StatusFold m_statuses{m_cluster.store, m_cluster.keys};
    OffsetFold m_offsets{m_cluster.store, m_cluster.keys};
    std::vector<KeyVersion> m_versions;
    FindingRules m_rules{m_cluster.store, m_cluster.keys, m_configs, m_statuses, m_offsets, m_versions};
};

template <class Entry, class Judge>
void judge(benchmark::State& state, const std::vector<Entry>& entries, Judge findingsOf)
{
    std::size_t found = 0;
    for (auto _ : state) {
        found = 0;
        for (const Entry& entry : entries)
            found += findingsOf(entry).size();
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(entries.size()));
    state.counters["findings"] = static_cast<double>(found);
}

void findingsOfConnectors(benchmark::State& state)
{
    Judged& judged = Judged::shared();
    judge(state, judged.mirror().connectors(),
          [&](const ConnectorSummary& summary) { return judged.rules().ofConnector(summary, true); });
}

void findingsOfConfigs(benchmark::State& state)
{
    Judged& judged = Judged::shared();
    judge(state, judged.mirror().configs(), [&](const ConfigEntry& entry) {
        return judged.rules().ofConfig(entry, judged.mirror().connector(entry.connector));
    });
}

void findingsOfStatuses(benchmark::State& state)
{
    Judged& judged = Judged::shared();
    judge(state, judged.mirror().statuses(), [&](const StatusEntry& entry) { return judged.rules().ofStatus(entry); });
}

void findingsOfActiveTopics(benchmark::State& state)
{
    Judged& judged = Judged::shared();
    judge(state, judged.mirror().activeTopics(), [&](const ActiveTopicEntry& entry) {
        return judged.rules().ofActiveTopic(entry, judged.mirror().connector(entry.connector));
    });
}

void findingsOfOffsets(benchmark::State& state)
{
    Judged& judged = Judged::shared();
    judge(state, judged.mirror().offsets(), [&](const OffsetEntry& entry) { return judged.rules().ofOffset(entry); });
}

BENCHMARK(findingsOfConnectors)->Unit(benchmark::kMillisecond);
BENCHMARK(findingsOfConfigs)->Unit(benchmark::kMillisecond);
BENCHMARK(findingsOfStatuses)->Unit(benchmark::kMillisecond);
BENCHMARK(findingsOfActiveTopics)->Unit(benchmark::kMillisecond);
BENCHMARK(findingsOfOffsets)->Unit(benchmark::kMillisecond);

} // namespace

} // namespace inspector
