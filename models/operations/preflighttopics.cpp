// SPDX-License-Identifier: GPL-3.0-or-later
#include "preflight.h"

#include "core/jsondocument.h"
#include "operationwords.h"

#include <QStringList>

#include <set>

namespace inspector
{

namespace
{

/// Records that a live cluster may have on their way to us at any moment. What counts is read to the very end when the
/// plan is submitted; a check that flickered with every record could never be acted on.
constexpr std::uint64_t OnTheirWay = 1000;

} // namespace

Preflight::Line Preflight::topicsVerdict() const
{
    const ReadProgress& progress = m_in.progress;
    Line line{"topics-read", translate("inspector::Operation", "Topics are read to their end"), Verdict::Wait, {}, {},
              Cure::Refresh};
    line.advice = translate("inspector::Operation", "Wait; this goes on by itself.");
    const Sentence problem = progress.problem ? errorSentence(*progress.problem) : Sentence();
    const bool behind = progress.recordsLeft > OnTheirWay;
    switch (progress.state) {
    case ConnectionState::Idle:
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Operation", "not connected to Kafka");
        line.advice = translate("inspector::Operation", "Open the cluster again.");
        return line;
    case ConnectionState::Recorded:
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Operation", "opened from files, which nothing can be written to");
        line.advice = translate("inspector::Operation", "Connect to the cluster itself.");
        return line;
    case ConnectionState::Failed:
        line.verdict = Verdict::Blocked;
        line.seen = translate("inspector::Operation", "reading has stopped. %1").with({problem});
        line.advice = translate("inspector::Operation", "Correct the connection and open the cluster again.");
        return line;
    case ConnectionState::Connecting:
        line.seen = translate("inspector::Operation", "no broker has answered yet. %1").with({problem});
        return line;
    case ConnectionState::Disconnected:
        line.seen =
            translate("inspector::Operation", "no broker answers now; what is shown may be old. %1").with({problem});
        return line;
    case ConnectionState::Reading:
    case ConnectionState::Live:
        break;
    }
    const qint64 topics = progress.topicsFound;
    if (progress.holdsFormerRecords) {
        line.verdict = Verdict::Blocked;
        line.seen =
            translate("inspector::Operation", "a topic was deleted or made again while it was read; what is shown "
                                              "still holds the records of the former one");
        line.advice = translate("inspector::Operation", "Close the cluster and open it again.");
        line.cure = Cure::None;
    } else if (progress.topicsFound != progress.topicsWanted) {
        line.seen = translate("inspector::Operation", "%1 of %2 topics found")
                        .with({number(topics), number(progress.topicsWanted)});
        line.advice = translate("inspector::Operation", "Check the names of the internal topics in the connection.");
    } else if (!progress.complete() || progress.state == ConnectionState::Reading) {
        line.seen = translate("inspector::Operation", "%1 of %2 partitions read to their end")
                        .with({number(progress.partitionsReached), number(progress.partitions)});
    } else if (behind) {
        line.seen = translate("inspector::Operation", "records left to read: %1")
                        .with({number(static_cast<qint64>(progress.recordsLeft))});
    } else if (const Error* error = m_in.read.error()) {
        line.seen =
            translate("inspector::Operation", "the ends could not be reached. %1").with({errorSentence(*error)});
    } else if (!m_topicsAt.isValid() || m_topicsAt.msecsTo(m_in.now) > m_in.deadlines.topicsFresh.count()) {
        line.seen = translate("inspector::Operation", "no broker has answered lately");
    } else {
        line.verdict = Verdict::Ok;
        line.seen = translate("inspector::Operation", "topics: %1, partitions: %2, all at their end")
                        .with({number(topics), number(progress.partitions)});
    }
    return line;
}

PreflightLine Preflight::topicsRead() const
{
    return made(topicsVerdict(), u"topics"_qs, m_topicsAt);
}

PreflightLine Preflight::storesRead() const
{
    Line line{"stores-read",
              translate("inspector::Operation", "Every offsets topic of the connector is read"),
              Verdict::Unknown,
              {},
              {},
              Cure::Refresh};
    std::set<std::string> offsetTopics;
    bool workersTopic = false;
    const RecordStore& store = m_in.mirror->store();
    for (std::size_t i = 0; i < store.partitionCount(); ++i) {
        const PartitionSlot& slot = store.partition({static_cast<std::uint32_t>(i)});
        if (slot.role == TopicRole::Offset || slot.role == TopicRole::ConnectorOffset)
            offsetTopics.insert(slot.topic);
        workersTopic = workersTopic || slot.role == TopicRole::Offset;
    }
    const std::string own = m_summary ? m_summary->ownOffsetsTopic : std::string();
    if (!workersTopic) {
        line.seen = translate("inspector::Operation", "the workers' offsets topic is not read");
        line.advice = translate("inspector::Operation", "Name the offsets topic in the connection.");
    } else if (!own.empty() && !offsetTopics.contains(own)) {
        line.verdict = Verdict::Blocked;
        line.seen =
            translate("inspector::Operation",
                      "the connector keeps its offsets in a topic of its own, %1 (offsets.storage.topic), which "
                      "is not read")
                .with({QString::fromStdString(own)});
        line.advice =
            translate("inspector::Operation",
                      "What would go cannot be shown, and the result could not be verified. Open the cluster "
                      "with a user who may read this topic; if the topic does not exist yet, there is nothing "
                      "in it to reset.");
    } else if (overridesBootstrap()) {
        // Worker.offsetStoreForRegularSourceConnector, …ForExactlyOnceSourceConnector
        line.unknownBlocks = !own.empty();
        line.seen = translate("inspector::Operation", "the connector overrides bootstrap.servers");
        line.advice =
            own.empty()
                ? translate("inspector::Operation",
                            "With exactly-once support it keeps offsets on that other Kafka cluster too, which is "
                            "not read here: look there afterwards.")
                : translate("inspector::Operation",
                            "Its own offsets topic is on that other Kafka cluster, which is not read here: what "
                            "would go cannot be shown, and the result could not be verified.");
    } else {
        line.verdict = Verdict::Ok;
        QStringList names;
        for (const std::string& topic : offsetTopics) {
            if (topic == own || own.empty() || offsetTopics.size() <= 2)
                names << QString::fromStdString(topic);
        }
        line.seen = names.join(u", "_qs);
    }
    return fromTopics(line);
}

bool Preflight::overridesBootstrap() const
{
    const ConfigEntry* entry = m_summary ? m_in.mirror->config(m_summary->configKey) : nullptr;
    const std::optional<BytesView> value =
        entry ? m_in.mirror->store().record(entry->version.row).value : std::optional<BytesView>();
    JsonDocument config;
    if (!value || config.parse(*value) != JsonDocument::Outcome::Value || config.root().type != JsonType::Object)
        return false;
    const JsonDocument::Node* properties = config.member(config.root(), "properties");
    if (!properties || properties->type != JsonType::Object)
        return false;
    for (const char* client : {"producer", "consumer", "admin"}) {
        if (config.member(*properties, std::string(client) + ".override.bootstrap.servers"))
            return true;
    }
    return false;
}

} // namespace inspector
