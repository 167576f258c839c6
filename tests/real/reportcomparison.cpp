// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportcomparison.h"

#include "restoracle.h"
#include "topicoracle.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>

namespace inspector
{

namespace
{

QString inWords(const QJsonValue& value)
{
    const QByteArray json = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(json.mid(1, json.size() - 2));
}

QString differs(const char* what, const QJsonValue& report, const QJsonValue& rest)
{
    return report == rest ? QString()
                          : QStringLiteral("%1: the report says %2, the cluster %3")
                                .arg(QLatin1String(what), inWords(report), inWords(rest));
}

QJsonArray sorted(QStringList texts)
{
    texts.sort();
    return QJsonArray::fromStringList(texts);
}

QJsonValue parsed(const QJsonValue& text)
{
    return QJsonDocument::fromJson(text.toString().toUtf8()).object();
}

/// What is left out, is empty or null means the same in both.
QJsonValue textOf(const QJsonValue& value)
{
    return value.toString();
}

} // namespace

QString ReportComparison::difference() const
{
    const RestOracle::Answer answer = m_rest.get(QStringLiteral("/connectors?expand=status&expand=info"));
    if (!answer.ok())
        return QStringLiteral("GET /connectors: %1").arg(answer.status);
    const QJsonObject told = answer.json().toObject();

    QStringList names;
    for (const QJsonValue connector : m_cluster[u"connectors"].toArray()) {
        if (connector[u"inConfig"] == true)
            names += connector[u"name"].toString();
    }
    if (QString words = differs("connectors", sorted(names), sorted(told.keys())); !words.isEmpty())
        return words;
    for (const QJsonValue connector : m_cluster[u"connectors"].toArray()) {
        const QString name = connector[u"name"].toString();
        if (!told.contains(name))
            continue;
        const QJsonValue info = told[name][u"info"];
        const QJsonValue status = told[name][u"status"];
        for (const QString& words :
             {connectorDifference(connector, info, status), statusDifference(connector, status),
              topicsDifference(name, connector), offsetsDifference(name, connector), sinkDifference(name, connector)})
            if (!words.isEmpty())
                return QString(name + u": " + words);
    }
    return {};
}

QString ReportComparison::connectorDifference(const QJsonValue& connector, const QJsonValue& info,
                                              const QJsonValue& status) const
{
    QJsonArray tasks;
    for (const QJsonValue task : info[u"tasks"].toArray())
        tasks.append(task[u"task"]);
    const QString state = status[u"connector"][u"state"].toString();
    const QString target = state == u"STOPPED" || state == u"PAUSED" ? state : QStringLiteral("STARTED");
    for (const QString& words :
         {differs("type", connector[u"type"], info[u"type"]), differs("config", connector[u"config"], info[u"config"]),
          differs("class", connector[u"class"], info[u"config"][u"connector.class"]),
          differs("task configs", connector[u"taskConfigs"], tasks),
          differs("committed tasks", connector[u"committedTasks"].toInt(0), static_cast<int>(tasks.size())),
          differs("inconsistent", connector[u"inconsistent"], false),
          differs("target state", connector[u"targetState"], target)})
        if (!words.isEmpty())
            return words;
    return {};
}

QString ReportComparison::statusDifference(const QJsonValue& connector, const QJsonValue& status) const
{
    const auto compare = [](const QJsonValue& mine, const QJsonValue& theirs) {
        for (const QString& words : {differs("state", mine[u"state"], theirs[u"state"]),
                                     differs("worker", mine[u"workerId"], theirs[u"worker_id"]),
                                     differs("plugin version", textOf(mine[u"version"]), textOf(theirs[u"version"])),
                                     differs("trace", textOf(mine[u"trace"]), textOf(theirs[u"trace"]))})
            if (!words.isEmpty())
                return words;
        return QString();
    };
    if (QString words = compare(connector[u"status"], status[u"connector"]); !words.isEmpty())
        return words;
    const QJsonArray mine = connector[u"tasks"].toArray();
    const QJsonArray theirs = status[u"tasks"].toArray();
    if (mine.size() != theirs.size())
        return differs("number of tasks with a status", mine.size(), theirs.size());
    for (int i = 0; i < mine.size(); ++i) {
        for (const QString& words : {differs("task", mine[i][u"id"], theirs[i][u"id"]), compare(mine[i], theirs[i])})
            if (!words.isEmpty())
                return words;
    }
    return {};
}

QString ReportComparison::topicsDifference(const QString& name, const QJsonValue& connector) const
{
    QStringList mine;
    for (const QJsonValue topic : connector[u"activeTopics"].toArray())
        mine += topic[u"topic"].toString();
    QStringList theirs;
    const QJsonValue answer = m_rest.get(RestOracle::pathOf(name, QStringLiteral("/topics"))).json();
    for (const QJsonValue topic : answer[name][u"topics"].toArray())
        theirs += topic.toString();
    return differs("active topics", sorted(mine), sorted(theirs));
}

QString ReportComparison::offsetsDifference(const QString& name, const QJsonValue& connector) const
{
    if (connector[u"type"].toString() != u"source")
        return differs("offsets of a sink", connector[u"offsets"], QJsonArray());
    // With a topic of its own, that one is the connector's truth; the workers' topic follows it.
    const QString store = connector[u"config"][u"offsets.storage.topic"].toString(m_offsetTopic);
    QStringList mine;
    for (const QJsonValue offset : connector[u"offsets"].toArray()) {
        if (offset[u"store"].toString() == store && offset[u"live"].toBool())
            mine += QString(inWords(parsed(offset[u"sourcePartition"])) + u" at " + inWords(parsed(offset[u"value"])));
    }
    QStringList theirs;
    for (const QJsonValue offset : m_rest.offsets(name))
        theirs += QString(inWords(offset[u"partition"]) + u" at " + inWords(offset[u"offset"]));
    return differs("offsets", sorted(mine), sorted(theirs));
}

QString ReportComparison::sinkDifference(const QString& name, const QJsonValue& connector) const
{
    const QJsonValue sink = connector[u"sink"];
    if (connector[u"type"].toString() != u"sink")
        return differs("sink", sink, QJsonValue(QJsonValue::Null));
    const QString override = connector[u"config"][u"consumer.override.group.id"].toString();
    QString group = override;
    if (group.isEmpty())
        group = u"connect-" + name;
    if (QString words = differs("group", sink[u"group"], group); !words.isEmpty())
        return words;
    if (QString words = differs("assumed", sink[u"assumed"], override.isEmpty()); !words.isEmpty())
        return words;
    if (sink[u"state"].isNull())
        return QStringLiteral("the state of its group is not known");
    // A stopped sink has no member; a running one has some.
    const QString state = connector[u"status"][u"state"].toString();
    const bool empty = sink[u"state"].toString() == u"Empty" || sink[u"state"].toString() == u"Dead";
    const auto running = [](const QJsonValue& task) { return task[u"state"].toString() == u"RUNNING"; };
    const QJsonArray tasks = connector[u"tasks"].toArray();
    const bool anyRunning = std::any_of(tasks.begin(), tasks.end(), running);
    if ((state == u"STOPPED" && !empty) || (anyRunning && sink[u"state"].toString() != u"Stable"))
        return QStringLiteral("its group is %1").arg(sink[u"state"].toString());

    QStringList mine;
    for (const QJsonValue partition : sink[u"partitions"].toArray()) {
        const QString topic = partition[u"topic"].toString();
        const int number = partition[u"partition"].toInt();
        mine += QStringLiteral("%1-%2 at %3").arg(topic).arg(number).arg(partition[u"committed"].toInteger(-1));
        const qint64 end = m_topics.highWatermark(topic, number);
        for (const QString& words : {differs("end", partition[u"end"], end),
                                     differs("lag", partition[u"lag"], end - partition[u"committed"].toInteger(-1))})
            if (!words.isEmpty())
                return words;
    }
    QStringList theirs;
    for (const QJsonValue offset : m_rest.offsets(name))
        theirs += QStringLiteral("%1-%2 at %3")
                      .arg(offset[u"partition"][u"kafka_topic"].toString())
                      .arg(offset[u"partition"][u"kafka_partition"].toInt())
                      .arg(offset[u"offset"][u"kafka_offset"].toInteger(-1));
    return differs("committed offsets", sorted(mine), sorted(theirs));
}

} // namespace inspector
