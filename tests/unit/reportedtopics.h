// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/clustermirror.h"
#include "core/fold.h"
#include "core/keytable.h"
#include "core/recordstore.h"
#include "reporttext.h"

#include <QByteArray>

#include <map>
#include <string>
#include <vector>

namespace inspector
{

/// Topics of one Connect cluster, given record by record, and the report of them. Folded in the calling thread.
class ReportedTopics
{
public:
    struct Record
    {
        std::string topic;
        std::int32_t partition = 0;
        std::int64_t offset = 0;
        std::int64_t timestamp = -1;
        std::optional<Bytes> key;
        std::optional<Bytes> value;
        std::vector<std::pair<Bytes, std::optional<Bytes>>> headers;
    };

    void addTopic(const std::string& name, TopicRole role, std::int32_t partitions)
    {
        ReportTopic topic;
        topic.name = name;
        topic.role = role;
        topic.partitions = partitions;
        topic.endOffsets.assign(static_cast<std::size_t>(partitions), 0);
        m_topics[name] = topic;
        m_fold.setPartitionCount(name, partitions);
    }

    void append(const Record& record)
    {
        ReportTopic& topic = m_topics.at(record.topic);
        std::vector<HeaderView> headers;
        for (const auto& [name, value] : record.headers)
            headers.push_back({name, value});
        m_store.append(m_store.addPartition(record.topic, topic.role, record.partition), record.offset,
                       record.timestamp, record.key, record.value, headers);
        topic.endOffsets.at(static_cast<std::size_t>(record.partition)) = record.offset + 1;
    }

    /// "Not in the config" is knowledge from here on.
    void setComplete() { m_fold.setComplete(true); }

    ReportFacts& facts() { return m_facts; }

    /// As found beside the records.
    void find(const Finding& finding)
    {
        FoldDelta delta;
        delta.findings.push_back(
            {{FindingSubject::Kind::Surroundings, static_cast<std::uint32_t>(finding.rule)}, {finding}});
        m_mirror.apply(delta);
    }

    /// What has been given so far, as one cluster read from files unless facts() say otherwise.
    QByteArray report()
    {
        const ReportCluster cluster = folded();
        ReportSource source;
        source.kind = m_facts.live ? ReportSource::Kind::Live : ReportSource::Kind::File;
        source.records = m_store.folded();
        source.bytes = m_store.bytesReceived();
        return QByteArray::fromStdString(reportText(source, {cluster}));
    }

    ReportCluster folded()
    {
        m_store.publish();
        while (m_fold.advance(10'000) > 0) {
        }
        do {
            m_mirror.apply(m_fold.takeDelta());
        } while (m_fold.hasMore());
        ReportFacts facts = m_facts;
        for (const auto& [name, topic] : m_topics)
            facts.topics.push_back(topic);
        return {m_mirror, std::move(facts)};
    }

private:
    RecordStore m_store;
    KeyTable m_keys;
    Fold m_fold{m_store, m_keys};
    ClusterMirror m_mirror{m_store, m_keys};
    std::map<std::string, ReportTopic> m_topics;
    ReportFacts m_facts;
};

} // namespace inspector
