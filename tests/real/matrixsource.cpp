// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrixsource.h"

#include "realtest.h"

#include <algorithm>
#include <array>

namespace inspector
{

namespace
{

constexpr int FileLines = 20;
constexpr int LineBytes = 8; // "line 07\n"

using Members = std::vector<QByteArray>;

/// Partitions as no worker's task would have them, and as a worker must store them all the same: members in another
/// order than a Java map gives them back, text beyond ASCII, numbers that no double holds.
const std::array<Members, 6> OddPartitions{
    Members{R"("zone":"b")", R"("filename":"/f ü.txt")", R"("area":1)"},
    Members{R"("filename":"\u00c4 😀 \u0007 \"quoted\"")", R"("n":9007199254740993)"},
    Members{R"("filename":"x")", R"("big":9223372036854775807)", R"("flag":true)", R"("none":null)"},
    Members{R"("filename":"x")", R"("d":0.5)", R"("e":-3)"},
    Members{R"("Aa":1)", R"("BB":2)", R"("filename":"same hash")"},
    Members{R"("filename":"x")", R"("k1":1)", R"("k2":2)", R"("k3":3)", R"("k4":4)", R"("k5":5)", R"("k6":6)",
            R"("k7":7)", R"("k8":8)", R"("k9":9)", R"("k10":10)", R"("k11":11)", R"("k12":12)"},
};

QByteArray objectOf(QRandomGenerator& random, Members members)
{
    std::shuffle(members.begin(), members.end(), random);
    QByteArray text;
    for (const QByteArray& member : members)
        text += (text.isEmpty() ? "" : random.bounded(2) ? ", " : ",") + member;
    return '{' + text + '}';
}

QByteArray entryOf(const QByteArray& partition, const QByteArray& offset)
{
    return "{\"partition\":" + partition + ",\"offset\":" + offset + '}';
}

/// One of those there are.
QByteArray anyOf(QRandomGenerator& random, const OffsetMap& offsets)
{
    return std::next(offsets.begin(), random.bounded(static_cast<int>(offsets.size())))->first;
}

} // namespace

MatrixSource::MatrixSource(MatrixCell& cell, TopicOracle& topics, const QString& name, QString file, bool ownTopic)
    : MatrixConnector(cell, topics, name), m_file(std::move(file)), m_ownTopic(ownTopic)
{}

/// With exactly-once support such a worker may answer 500 after a time-out of 90 s (tst_realreset shows that).
bool MatrixSource::removalOnlyDirect() const
{
    return m_ownTopic && m_cell.exactlyOnce;
}

QString MatrixSource::begin()
{
    QFile file(m_file);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    for (int i = 0; i < FileLines; ++i)
        file.write(QStringLiteral("line %1\n").arg(i, 2, 10, QLatin1Char('0')).toLatin1());
    file.close();
    QJsonObject config = fileSource(m_file, linesTopic());
    if (m_ownTopic)
        config.insert(QStringLiteral("offsets.storage.topic"), store());
    if (!m_cell.rest->put(RestOracle::pathOf(m_name, QStringLiteral("/config")), config).ok())
        return QStringLiteral("not created: %1").arg(m_name);
    if (linesOnceRead(FileLines) != FileLines)
        return QStringLiteral("not read: %1").arg(m_name);
    const QString unknown = settled([&] {
        return m_cell.program->mirror().connector(m_name.toStdString()) ? QString() : QStringLiteral("not seen");
    });
    return unknown.isEmpty() ? changeState(PlanOperation::Stop, "STOPPED") : unknown;
}

QByteArray MatrixSource::position(QRandomGenerator& random) const
{
    static const std::array<QByteArray, 4> odd{"0", "9007199254740993", "9223372036854775807", "2147483648"};
    const QByteArray number = random.bounded(3) == 0 ? odd[static_cast<std::size_t>(random.bounded(4))]
                                                     : QByteArray::number(random.bounded(1'000'000));
    return random.bounded(4) ? QByteArray("{\"position\":" + number + '}')
                             : QByteArray(R"({"note":"ü 😀","position":)" + number + '}');
}

std::optional<MatrixConnector::Wish> MatrixSource::wish(QRandomGenerator& random, const OffsetMap& now)
{
    const PlanVia via = random.bounded(2) ? PlanVia::Direct : PlanVia::Rest;
    Wish wish{{}, now};
    const int dice = random.bounded(10);
    if (dice < 2 && !now.empty()) {
        const QByteArray partition = anyOf(random, now);
        wish.request = asked(PlanOperation::RemoveOffsets, via);
        wish.request.partitions.push_back(partition.toStdString());
        wish.expected.erase(partition);
        return wish;
    }
    if (dice == 2) {
        wish.request = asked(PlanOperation::ResetOffsets, via);
        wish.expected.clear();
        return wish;
    }
    wish.request = asked(PlanOperation::AlterOffsets, via);
    QByteArray entries;
    const auto add = [&](const QByteArray& partition, const QByteArray& offset) {
        entries += (entries.isEmpty() ? "" : ",") + entryOf(partition, offset);
        if (offset == "null")
            wish.expected.erase(canonicalJson(partition));
        else
            wish.expected[canonicalJson(partition)] = canonicalJson(offset);
    };
    const int first = random.bounded(static_cast<int>(OddPartitions.size()));
    const int count = random.bounded(1, 4);
    for (int i = 0; i < count; ++i) {
        const Members& members = OddPartitions[static_cast<std::size_t>(first + i) % OddPartitions.size()];
        const QByteArray partition = objectOf(random, members);
        const bool remove = random.bounded(6) == 0 && now.count(canonicalJson(partition));
        add(partition, remove ? QByteArray("null") : position(random));
    }
    if (random.bounded(3) == 0)
        add(objectOf(random, {"\"filename\":\"" + m_file.toUtf8() + '"'}), position(random));
    setOffsets(wish.request, "{\"offsets\":[" + entries + "]}");
    return wish;
}

/// Every partition has one live raw key: one that was encoded otherwise than a worker does would be a second.
QString MatrixSource::disagreement(const OffsetMap& now)
{
    const std::optional<TopicOracle::Records> records = m_topics.read(store());
    if (!records)
        return QStringLiteral("the topic %1 cannot be read").arg(store());
    const TopicOracle::Records live = TopicOracle::live(*records, "[\"" + m_name.toUtf8() + "\",");
    if (live.size() == now.size())
        return {};
    QString keys;
    for (const TopicOracle::Record& record : live)
        keys += QStringLiteral("\n    partition %1 ").arg(record.partition) + QString::fromUtf8(*record.key);
    return QStringLiteral("%1 live keys for %2 partitions:%3").arg(live.size()).arg(now.size()).arg(keys);
}

int MatrixSource::lines() const
{
    return static_cast<int>(m_topics.read(linesTopic()).value_or(TopicOracle::Records()).size());
}

int MatrixSource::linesOnceRead(int wanted)
{
    const QByteArray partition = canonicalJson("{\"filename\":\"" + m_file.toUtf8() + "\"}");
    const QByteArray end = "{\"position\":" + QByteArray::number(FileLines * LineBytes) + '}';
    const QString missing = settled([&]() -> QString {
        const std::optional<OffsetMap> now = askOffsets(*m_cell.rest, m_name);
        const auto at = now ? now->find(partition) : OffsetMap::const_iterator();
        if (!now || at == now->end() || at->second != end)
            return QStringLiteral("not at the end");
        return lines() < wanted ? QStringLiteral("lines missing") : QString();
    });
    return missing.isEmpty() ? lines() : -1;
}

QString MatrixSource::goOn(QRandomGenerator& random)
{
    // To the start of a line, so that whole lines come; or to none, so that all come.
    const std::optional<OffsetMap> before = askOffsets(*m_cell.rest, m_name);
    if (!before)
        return QStringLiteral("no offsets of %1").arg(m_name);
    const int line = random.bounded(FileLines);
    const QByteArray partition = "{\"filename\":\"" + m_file.toUtf8() + "\"}";
    const QByteArray offset = "{\"position\":" + QByteArray::number(line * LineBytes) + '}';
    Wish wish{asked(PlanOperation::AlterOffsets, random.bounded(2) ? PlanVia::Direct : PlanVia::Rest), *before};
    setOffsets(wish.request, '[' + entryOf(partition, offset) + ']');
    wish.expected[canonicalJson(partition)] = offset;
    QString wrong = carryOutAndCompare(wish, *before);
    if (!wrong.isEmpty())
        return wrong;

    const int wanted = lines() + FileLines - line;
    wrong = changeState(PlanOperation::Resume, "RUNNING RUNNING");
    if (!wrong.isEmpty())
        return wrong;
    const int read = linesOnceRead(wanted);
    wrong = changeState(PlanOperation::Stop, "STOPPED");
    if (read != wanted || lines() != wanted)
        wrong += QStringLiteral("%1 went on from line %2: %3 lines in its topic, then %4, not %5")
                     .arg(m_name)
                     .arg(line)
                     .arg(read)
                     .arg(lines())
                     .arg(wanted);
    return wrong;
}

} // namespace inspector
