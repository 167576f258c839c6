// SPDX-License-Identifier: GPL-3.0-or-later
#include "restcomparison.h"

#include "items/clustermodels.h"
#include "panerows.h"
#include "restoracle.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>

#include <algorithm>
#include <map>
#include <optional>

namespace inspector
{

namespace
{

QString differs(const QString& what, const QString& pane, const QString& rest)
{
    return pane == rest ? QString() : QStringLiteral("%1: the pane shows “%2”, REST “%3”").arg(what, pane, rest);
}

QString compact(const QJsonValue& value)
{
    return value.isNull() || value.isUndefined()
               ? QStringLiteral("null")
               : QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
}

/// JSON text of one object without the order of its members.
QString compact(const QString& text)
{
    const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8());
    return document.isObject() ? compact(QJsonValue(document.object())) : text;
}

struct ExpectedState
{
    StateShape health;
    QString target;
};

/// What connector and task states amount to; nothing while they change.
std::optional<ExpectedState> expectedState(const QString& name, const QJsonObject& status)
{
    const QString own = status[u"connector"].toObject()[u"state"].toString();
    const QJsonArray tasks = status[u"tasks"].toArray();
    QMap<QString, int> counts;
    for (const QJsonValue task : tasks)
        ++counts[task.toObject()[u"state"].toString()];
    const auto all = [&](const QString& state) { return counts.value(state) == tasks.size(); };
    if (own == u"STOPPED" && tasks.isEmpty())
        return ExpectedState{StateShape::Stopped, QStringLiteral("stopped")};
    if (own == u"PAUSED" && all(QStringLiteral("PAUSED")))
        return ExpectedState{StateShape::Paused, QStringLiteral("paused")};
    // A worker that is not the leader posts a connector's task configs to the leader by a URL with its name: where no
    // URL serves the name, there never are tasks.
    if (own == u"RUNNING" && tasks.isEmpty() && !RestComparison::isServable(name))
        return ExpectedState{StateShape::Unknown, QStringLiteral("started")};
    if (own != u"RUNNING" || tasks.isEmpty())
        return {};
    if (all(QStringLiteral("RUNNING")))
        return ExpectedState{StateShape::Running, QStringLiteral("started")};
    if (all(QStringLiteral("FAILED")))
        return ExpectedState{StateShape::Failed, QStringLiteral("started")};
    return {};
}

} // namespace

bool RestComparison::isServable(const QString& name)
{
    return !name.contains(u'/') && !name.contains(u'%') && !name.contains(u'\\');
}

QString RestComparison::difference() const
{
    const RestOracle::Answer answer = m_rest.get(QStringLiteral("/connectors?expand=status&expand=info"));
    if (!answer.ok())
        return QStringLiteral("GET /connectors: %1").arg(answer.status);
    const QJsonObject connectors = answer.json().toObject();

    const PaneRows pane(*m_models.connectors());
    QStringList shown;
    for (const int row : pane.present())
        if (pane.cell(row, "health", role::Shape).toInt() != static_cast<int>(StateShape::Deleted))
            shown << pane.text(row, "connector");
    QStringList answered = connectors.keys();
    shown.sort();
    answered.sort();
    if (QString words = differs(QStringLiteral("connectors"), shown.join(u", "), answered.join(u", "));
        !words.isEmpty())
        return words;

    for (const QString& name : std::as_const(answered)) {
        const QJsonObject info = connectors[name].toObject()[u"info"].toObject();
        const QJsonObject status = connectors[name].toObject()[u"status"].toObject();
        for (const QString& words :
             {connectorDifference(name, info, status), statusDifference(name, status), configDifference(name, info),
              topicsDifference(name), offsetsDifference(name, info)})
            if (!words.isEmpty())
                return QString(name + u": " + words);
    }
    return {};
}

/// Whether the Config pane shows how many tasks were committed.
bool RestComparison::hasCommit(const QString& name) const
{
    const PaneRows pane(*m_models.configs());
    const std::vector<int> rows = pane.of(name);
    return std::any_of(rows.begin(), rows.end(),
                       [&](int row) { return pane.rawKey(row) == "commit-" + name.toUtf8(); });
}

QString RestComparison::connectorDifference(const QString& name, const QJsonObject& info,
                                            const QJsonObject& status) const
{
    const std::optional<ExpectedState> expected = expectedState(name, status);
    if (!expected)
        return QStringLiteral("still changing: ") + compact(status);
    const PaneRows pane(*m_models.connectors());
    const std::vector<int> rows = pane.of(name);
    if (rows.size() != 1)
        return QStringLiteral("rows in Connectors: %1").arg(rows.size());
    const int row = rows.front();
    if (pane.cell(row, "health", role::Shape).toInt() != static_cast<int>(expected->health))
        return QStringLiteral("health: the pane shows %1, REST %2").arg(pane.text(row, "health"), compact(status));

    int running = 0;
    const QJsonArray tasks = status[u"tasks"].toArray();
    for (const QJsonValue task : tasks)
        running += task.toObject()[u"state"].toString() == u"RUNNING" ? 1 : 0;
    const auto committed = info[u"tasks"].toArray().size();
    const QString taskText = committed == 0 && !hasCommit(name)
                                 ? QStringLiteral("–")
                                 : QStringLiteral("%1 of %2").arg(running).arg(committed);
    const QString offsets = QString::number(PaneRows(*m_models.offsets()).of(name).size());
    const QString topics = QString::number(PaneRows(*m_models.activeTopics()).of(name).size());
    for (const QString& words :
         {differs(QStringLiteral("target"), pane.text(row, "target").toLower(), expected->target),
          differs(QStringLiteral("type"), pane.text(row, "type"), status[u"type"].toString()),
          differs(QStringLiteral("class"), pane.text(row, "class"),
                  info[u"config"].toObject()[u"connector.class"].toString()),
          differs(QStringLiteral("tasks"), pane.text(row, "tasks"), taskText),
          differs(QStringLiteral("worker"), pane.text(row, "worker"),
                  status[u"connector"].toObject()[u"worker_id"].toString()),
          differs(QStringLiteral("offsets beside the Offsets pane"), pane.text(row, "offsets"), offsets),
          differs(QStringLiteral("topics beside the Active topics pane"), pane.text(row, "topics"), topics)})
        if (!words.isEmpty())
            return words;
    return {};
}

QString RestComparison::statusDifference(const QString& name, const QJsonObject& status) const
{
    std::map<QString, QJsonObject> expected{{QStringLiteral("connector"), status[u"connector"].toObject()}};
    const QJsonArray tasks = status[u"tasks"].toArray();
    for (const QJsonValue task : tasks)
        expected[QString::number(task.toObject()[u"id"].toInt())] = task.toObject();

    const PaneRows pane(*m_models.statuses());
    const std::vector<int> rows = pane.of(name);
    if (rows.size() != expected.size())
        return QStringLiteral("statuses: the pane shows %1, REST %2").arg(rows.size()).arg(expected.size());
    for (const int row : rows) {
        const QString task = pane.text(row, "task");
        const auto found = expected.find(task);
        if (found == expected.end())
            return QStringLiteral("REST has no status of task %1").arg(task);
        const QJsonObject& rest = found->second;
        for (const QString& words :
             {differs(QStringLiteral("state"), pane.text(row, "state").toUpper(), rest[u"state"].toString()),
              differs(QStringLiteral("worker"), pane.text(row, "worker"), rest[u"worker_id"].toString()),
              differs(QStringLiteral("plugin version"), pane.text(row, "pluginVersion"), rest[u"version"].toString()),
              differs(QStringLiteral("trace"), pane.text(row, "trace"), rest[u"trace"].toString())})
            if (!words.isEmpty())
                return QString(task + u' ' + words);
    }
    return {};
}

QString RestComparison::configDifference(const QString& name, const QJsonObject& info) const
{
    const PaneRows pane(*m_models.configs());
    std::map<QByteArray, QJsonObject> values;
    for (const int row : pane.of(name))
        values[pane.rawKey(row)] = QJsonDocument::fromJson(pane.text(row, "value").toUtf8()).object();

    const QByteArray bytes = name.toUtf8();
    const int tasks = static_cast<int>(info[u"tasks"].toArray().size());
    QString words = differs(QStringLiteral("config"), compact(values["connector-" + bytes][u"properties"]),
                            compact(info[u"config"]));
    if (!words.isEmpty())
        return words;
    // To Connect, no record and 0 are the same.
    const QJsonObject commit = values["commit-" + bytes];
    words = differs(QStringLiteral("committed tasks"),
                    QString::number(commit[u"tasks"].toInt(commit.isEmpty() ? 0 : -1)), QString::number(tasks));
    for (int task = 0; words.isEmpty() && task < tasks; ++task)
        if (!values["task-" + bytes + '-' + QByteArray::number(task)][u"properties"].isObject())
            words = QStringLiteral("no config of task %1").arg(task);
    return words;
}

QString RestComparison::topicsDifference(const QString& name) const
{
    if (!isServable(name))
        return {};
    const PaneRows pane(*m_models.activeTopics());
    QStringList shown;
    for (const int row : pane.of(name))
        shown << pane.text(row, "topic");
    QStringList answered;
    const QJsonValue answer = m_rest.get(RestOracle::pathOf(name, QStringLiteral("/topics"))).json();
    const QJsonArray topics = answer[name].toObject()[u"topics"].toArray();
    for (const QJsonValue topic : topics)
        answered << topic.toString();
    shown.sort();
    answered.sort();
    return differs(QStringLiteral("active topics"), shown.join(u", "), answered.join(u", "));
}

QString RestComparison::offsetsDifference(const QString& name, const QJsonObject& info) const
{
    const PaneRows pane(*m_models.offsets());
    const bool isSource = info[u"type"].toString() == u"source";
    if (!isSource)
        return pane.of(name).empty() ? QString() : QStringLiteral("a sink has rows in Offsets");
    if (!isServable(name))
        return {};
    // With a topic of its own, that one is the connector's truth; the workers' topic follows it.
    const QString store = info[u"config"].toObject()[u"offsets.storage.topic"].toString(m_offsetTopic);
    QStringList shown;
    for (const int row : pane.of(name))
        if (pane.text(row, "store") == store)
            shown << QString(compact(pane.text(row, "partition")) + u" at " + compact(pane.text(row, "offset")));
    QStringList answered;
    const QJsonArray offsets = m_rest.offsets(name);
    for (const QJsonValue entry : offsets)
        answered << QString(compact(entry[u"partition"]) + u" at " + compact(entry[u"offset"]));
    shown.sort();
    answered.sort();
    return differs(QStringLiteral("offsets"), shown.join(u"; "), answered.join(u"; "));
}

} // namespace inspector
