// SPDX-License-Identifier: GPL-3.0-or-later
#include "topicwords.h"

#include "core/topicsafety.h"
#include "errorwords.h"
#include "words.h"

#include <limits>

namespace inspector
{

namespace
{

constexpr qint64 Second = 1000;
constexpr qint64 Minute = 60 * Second;
constexpr qint64 Hour = 60 * Minute;
constexpr qint64 Day = 24 * Hour;
constexpr qint64 Longest = std::numeric_limits<qint64>::max(); ///< Kafka's word for "no limit"

// From when on a setting is worth a word. Kafka's defaults are a ratio of 0.5, a day for tombstones, and segments of a
// week or a gigabyte; internal topics are small, so that a segment may stay open, and so uncompacted, for its whole
// time.
constexpr double HighDirtyRatio = 0.9;
constexpr qint64 LongSegment = 30 * Day;
constexpr qint64 LongLag = 7 * Day;
constexpr qint64 ShortTombstones = Hour;

struct Setting
{
    enum class Kind : std::uint8_t
    {
        Text,
        Time,
        Bytes,
    };
    const char* name;
    Kind kind = Kind::Text;
};
constexpr Setting Settings[] = {
    {"cleanup.policy"},
    {"retention.ms", Setting::Kind::Time},
    {"retention.bytes", Setting::Kind::Bytes},
    {"segment.ms", Setting::Kind::Time},
    {"segment.bytes", Setting::Kind::Bytes},
    {"min.cleanable.dirty.ratio"},
    {"min.compaction.lag.ms", Setting::Kind::Time},
    {"max.compaction.lag.ms", Setting::Kind::Time},
    {"delete.retention.ms", Setting::Kind::Time},
    {"min.insync.replicas"},
    {"max.message.bytes", Setting::Kind::Bytes},
    {"compression.type"},
};

std::optional<qint64> numberOf(const TopicFacts& facts, const char* name)
{
    const std::optional<std::string> text = facts.setting(name);
    bool isNumber = false;
    const qint64 number = QString::fromStdString(text.value_or(std::string())).toLongLong(&isNumber);
    return isNumber ? std::optional(number) : std::nullopt;
}

QString meaning(const Setting& setting, const QString& value)
{
    bool isNumber = false;
    const qint64 number = value.toLongLong(&isNumber);
    if (!isNumber || setting.kind == Setting::Kind::Text)
        return {};
    if (setting.kind == Setting::Kind::Time)
        return TopicWords::duration(number);
    return number < 0 ? TopicWords::tr("no limit") : Words::bytes(static_cast<quint64>(number));
}

QString sourceWords(TopicSetting::Source source)
{
    switch (source) {
    case TopicSetting::Source::Topic:
        return TopicWords::tr("set on the topic");
    case TopicSetting::Source::Brokers:
        return TopicWords::tr("the brokers' own");
    case TopicSetting::Source::Default:
        return TopicWords::tr("Kafka's default");
    case TopicSetting::Source::Unknown:
        break;
    }
    return TopicWords::tr("who set it is not told");
}

} // namespace

QString TopicWords::role(TopicRole role)
{
    switch (role) {
    case TopicRole::Config:
        return tr("config");
    case TopicRole::Status:
        return tr("status");
    case TopicRole::Offset:
        return tr("offsets");
    case TopicRole::ConnectorOffset:
        break;
    }
    return tr("offsets of a connector");
}

QString TopicWords::duration(qint64 ms)
{
    if (ms < 0 || ms == Longest)
        return tr("for ever");
    const auto counted = [ms](qint64 unit) { return static_cast<int>(ms / unit); };
    if (ms >= Day && ms % Day == 0)
        return tr("%n day(s)", nullptr, counted(Day));
    if (ms >= Hour && ms % Hour == 0)
        return tr("%n hour(s)", nullptr, counted(Hour));
    if (ms >= Minute && ms % Minute == 0)
        return tr("%n minute(s)", nullptr, counted(Minute));
    if (ms >= Second && ms % Second == 0)
        return tr("%n second(s)", nullptr, counted(Second));
    return tr("%1 ms").arg(Words::number(ms));
}

std::optional<QString> TopicWords::inSync(const TopicFacts& facts,
                                          const std::optional<std::vector<std::int32_t>>& brokers)
{
    const TopicSafety safety(facts, brokers);
    const std::optional<std::int32_t> least = safety.leastInSync();
    if (!least)
        return std::nullopt;
    QString words = safety.leaderless() > 0 ? tr("%n without leader", "partitions", safety.leaderless())
                    : safety.behind() > 0   ? tr("%1 of %2", "replicas").arg(*least).arg(*facts.replicationFactor())
                                            : tr("all");
    QStringList away;
    for (const std::int32_t broker : safety.offlineBrokers())
        away.append(QString::number(broker));
    if (!away.isEmpty())
        words = tr("%1, away: %2").arg(words, away.join(u", "));
    return words;
}

std::vector<TopicWords::SettingText> TopicWords::settings(const TopicFacts& facts)
{
    std::vector<SettingText> texts;
    if (!facts.settings)
        return texts;
    for (const Setting& setting : Settings) {
        const auto found = facts.settings->find(setting.name);
        if (found == facts.settings->end())
            continue;
        const QString value = found->second.value ? Words::raw(*found->second.value) : tr("not told");
        texts.push_back(
            {QLatin1String(setting.name), value, meaning(setting, value), sourceWords(found->second.source)});
    }
    return texts;
}

QStringList TopicWords::settingLines(const TopicFacts& facts)
{
    QStringList lines;
    for (const SettingText& one : settings(facts))
        lines.append(one.means.isEmpty() ? tr("%1 = %2 (%3)").arg(one.name, one.value, one.source)
                                         : tr("%1 = %2, %3 (%4)").arg(one.name, one.value, one.means, one.source));
    return lines;
}

QStringList TopicWords::remarks(const TopicFacts& facts)
{
    QStringList remarks;
    if (!facts.settings)
        return remarks;
    const QString ratioText =
        QString::fromStdString(facts.setting("min.cleanable.dirty.ratio").value_or(std::string()));
    bool isNumber = false;
    const double ratio = ratioText.toDouble(&isNumber);
    const qint64 longestLag = numberOf(facts, "max.compaction.lag.ms").value_or(Longest);
    if (isNumber && ratio >= HighDirtyRatio && longestLag == Longest)
        remarks.append(
            tr("min.cleanable.dirty.ratio is %1 and max.compaction.lag.ms sets no limit: compaction may be put "
               "off for ever.")
                .arg(ratioText));
    if (numberOf(facts, "segment.ms").value_or(0) > LongSegment)
        remarks.append(tr("A segment may stay open for %1 (segment.ms); nothing in it is compacted until it is closed.")
                           .arg(duration(*numberOf(facts, "segment.ms"))));
    if (numberOf(facts, "min.compaction.lag.ms").value_or(0) > LongLag)
        remarks.append(tr("Records are not compacted for %1 (min.compaction.lag.ms); starting workers read them all.")
                           .arg(duration(*numberOf(facts, "min.compaction.lag.ms"))));
    if (const auto keeps = numberOf(facts, "delete.retention.ms"); keeps && *keeps < ShortTombstones)
        remarks.append(
            tr("Tombstones go after %1 (delete.retention.ms): a worker that reads slowly may miss a deletion.")
                .arg(duration(*keeps)));
    const std::map<std::string, std::string> own = facts.ownSettings().value_or(std::map<std::string, std::string>());
    if (own.size() == 1 && own.count("cleanup.policy") && own.at("cleanup.policy") == "compact")
        remarks.append(
            tr("Of its own it has cleanup.policy alone, as workers create it: all else, min.insync.replicas too, "
               "is what the brokers have for any topic, and changes with that."));
    return remarks;
}

QString TopicWords::noSettings(const TopicFacts& facts)
{
    if (!facts.settingsError)
        return {};
    // Reading needs another right than this.
    if (facts.settingsError->code == ErrorCode::NotAuthorized)
        return tr("This user may not see the settings of %1. Ask for the right DESCRIBE_CONFIGS on it.")
            .arg(Words::raw(facts.name));
    return ErrorWords::once(*facts.settingsError);
}

QString TopicWords::why(const Surroundings& around, const TopicFacts* facts)
{
    if (around.at < 0)
        return tr("No broker has been asked yet.");
    if (around.error)
        return ErrorWords::text(*around.error);
    if (!facts)
        return tr("The brokers have not been asked about this topic yet.");
    QStringList why;
    if (around.unanswered)
        why.append(asTold({}, around));
    if (facts->error)
        why.append(ErrorWords::text(*facts->error));
    if (facts->settingsError && facts->settingsError->code == ErrorCode::NotAuthorized)
        why.append(noSettings(*facts));
    else if (facts->settingsError)
        why.append(ErrorWords::text(*facts->settingsError));
    why.removeDuplicates();
    return why.join(u' ');
}

QString TopicWords::asTold(const QString& words, const Surroundings& around)
{
    const QString since =
        tr("As told at %1. Since then: %2").arg(Words::time(around.at), ErrorWords::text(*around.unanswered));
    if (words.isEmpty())
        return since;
    //: two sentences
    return words.endsWith(u'.') ? tr("%1 %2").arg(words, since) : tr("%1. %2").arg(words, since);
}

QString TopicWords::workers(const Surroundings& around)
{
    const QString words = workersAsTold(around);
    return around.unanswered ? asTold(words, around) : words;
}

QString TopicWords::workersAsTold(const Surroundings& around)
{
    if (around.at < 0)
        return tr("Not known: no broker has been asked yet.");
    if (around.error)
        return tr("Not known: %1").arg(ErrorWords::text(*around.error));
    if (!around.workers)
        return tr("Not known: the connection names no group of workers (group.id).");
    const WorkerGroup& group = *around.workers;
    const QString id = Words::name(group.id);
    if (group.error)
        return tr("Not known: %1").arg(ErrorWords::text(*group.error));
    if (group.isEmpty())
        return tr("No worker is a member of the group %1.").arg(id);
    const auto count = static_cast<int>(group.workers.size());
    QString words = tr("%n worker(s) in the group %1: %2", "", count).arg(id, Words::raw(group.state));
    if (!group.protocol.empty())
        words = tr("%1, protocol %2").arg(words, Words::raw(group.protocol));
    for (const FoundWorker& worker : group.workers) {
        if (worker.leader)
            words = tr("%1, leader %2").arg(words, Words::raw(workerIdOf(worker.metadata.url)));
    }
    return words;
}

} // namespace inspector
