// SPDX-License-Identifier: GPL-3.0-or-later
#include "reportedtopics.h"
#include "reportpath.h"

#include <QJsonDocument>
#include <QTest>

#include <map>

using namespace inspector;

/// Rules of the report that need more than one topic, or none of one: what comes out for a few records.
class TestReportRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void concludes_data();
    void concludes();
};

namespace
{

constexpr std::int64_t Noon = 1'700'000'000'000;
constexpr const char* Null = "~"; ///< in a row: a tombstone

/// Topic ("c", "s", "o"), key, value; a second apart. A topic that no record names is not there.
using Records = std::vector<std::array<const char*, 3>>;

QByteArray status(const char* state)
{
    return QByteArray("{\"state\":\"") + state + "\",\"trace\":null,\"worker_id\":\"w:1\",\"generation\":1}";
}

QJsonValue clusterOf(const Records& records)
{
    static const std::map<std::string, TopicRole> Roles = {
        {"c", TopicRole::Config}, {"s", TopicRole::Status}, {"o", TopicRole::Offset}};
    ReportedTopics topics;
    std::map<std::string, std::int64_t> next;
    std::int64_t at = Noon;
    for (const auto& [topic, key, value] : records) {
        if (next[topic] == 0)
            topics.addTopic(topic, Roles.at(topic), 1);
        std::optional<Bytes> bytes;
        if (std::string_view(value) != Null)
            bytes = value;
        topics.append({topic, 0, next[topic]++, at += 1000, Bytes(key), bytes, {}});
    }
    topics.setComplete();
    return QJsonDocument::fromJson(topics.report()).object()[u"clusters"][0];
}

} // namespace

Q_DECLARE_METATYPE(Records)

void TestReportRules::concludes_data()
{
    static const QByteArray Running = status("RUNNING");
    static const char* const Config = "{\"properties\":{\"connector.class\":\"x.Plugin\"}}";
    static const char* const SinkTask = "{\"properties\":{\"task.class\":\"x.MySinkTask\"}}";
    static const char* const Tasks0 = "{\"tasks\":0}";
    static const char* const Tasks1 = "{\"tasks\":1}";
    static const char* const Tasks2 = "{\"tasks\":2}";
    static const char* const Stopped = "{\"state\":\"PAUSED\",\"state.v2\":\"STOPPED\"}";
    static const char* const OffsetKey = "[\"g\",{\"a\":1}]";

    QTest::addColumn<Records>("records");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QByteArray>("expected"); ///< JSON in an array
    const auto row = [](const char* name, const Records& records, const char* path, const char* expected) {
        QTest::newRow(name) << records << QString::fromLatin1(path) << QByteArray(expected);
    };

    const Records gone = {{"s", "status-connector-g", Running.data()},
                          {"s", "status-task-g-0", Running.data()},
                          {"o", OffsetKey, "{\"p\":1}"},
                          {"s", "status-connector-g", Null}};
    row("gone by its status: not known to be missing", gone, "connectors/name=g/inConfig", "[null]");
    row("gone by its status: orphaned", gone, "connectors/name=g/offsets/0/flags", "[[\"orphaned\"]]");
    row("gone by its status: its tasks are dropped", gone, "connectors/name=g/tasks/*current", "[[]]");
    row("no config read, no task status", {{"s", "status-connector-i", Running.data()}}, "findings/*rule",
        "[[\"connector-without-tasks\"]]");

    const Records stopping = {{"c", "connector-g", Config},
                              {"c", "task-g-0", SinkTask},
                              {"c", "commit-g", Tasks1},
                              {"s", "status-connector-g", Running.data()},
                              {"s", "status-task-g-0", Running.data()},
                              {"c", "commit-g", Tasks0},
                              {"c", "target-state-g", Stopped}};
    row("stopped, and a task still runs", stopping, "connectors/name=g/health", "[\"degraded\"]");
    Records stopped = stopping;
    stopped.push_back({"s", "status-task-g-0", Null});
    row("stopped, and the task has ended", stopped, "connectors/name=g/health", "[\"stopped\"]");

    const Records again = {{"c", "connector-b", Config},
                           {"c", "commit-b", Tasks2},
                           {"c", "connector-b", Null},
                           {"c", "connector-b", Config}};
    row("made again after an incomplete set", again, "connectors/name=b/committedTasks", "[null]");
    row("made again: nothing is committed", again, "findings/rule=tasks-inconsistent/*message", "[[]]");

    row("gone without a target state", {{"c", "connector-a", Config}, {"c", "connector-a", Null}},
        "connectors/name=a/targetState", "[null]");
    row("gone with a target state",
        {{"c", "target-state-a", Stopped}, {"c", "connector-a", Config}, {"c", "connector-a", Null}},
        "connectors/name=a/targetState", "[\"STOPPED\"]");
    row("there without a target state", {{"c", "connector-a", Config}}, "connectors/name=a/targetState",
        "[\"STARTED\"]");
    row("target state deleted",
        {{"c", "connector-a", Config}, {"c", "target-state-a", Stopped}, {"c", "target-state-a", Null}},
        "connectors/name=a/targetState", "[\"STARTED\"]");

    row("type by a task that came before its connector",
        {{"c", "task-k-0", SinkTask}, {"c", "commit-k", Tasks1}, {"c", "connector-k", Config}},
        "connectors/name=k/type", "[\"sink\"]");
    row("type by the task of a deleted connector",
        {{"c", "connector-k", Config}, {"c", "task-k-0", SinkTask}, {"c", "connector-k", Null}},
        "connectors/name=k/type", "[\"sink\"]");

    row("a secret inside a nested property",
        {{"c", "connector-d", "{\"properties\":{\"n\":{\"password\":\"hunter2\"}}}"}}, "connectors/name=d/config/n",
        "[\"{\\\"password\\\":\\\"********\\\"}\"]");
    const Records unusable = {{"c", "connector-e", "{\"properties\":{\"db.password\":\"hunter2\"}}"},
                              {"c", "connector-e", "{bad"}};
    row("a secret in the config in force", unusable, "findings/rule=secret-in-clear/*offset", "[[0]]");
    row("an unreadable config leaves the one before", unusable, "connectors/name=e/config/db.password",
        "[\"********\"]");
}

void TestReportRules::concludes()
{
    QFETCH(Records, records);
    QFETCH(QString, path);
    QFETCH(QByteArray, expected);
    const QJsonValue found = atPath(clusterOf(records), path);
    QVERIFY2(!found.isUndefined(), "nothing at this path");
    QCOMPARE(QJsonDocument(QJsonArray{found}).toJson(QJsonDocument::Compact),
             QJsonDocument(QJsonDocument::fromJson(expected).array()).toJson(QJsonDocument::Compact));
}

QTEST_APPLESS_MAIN(TestReportRules)
#include "tst_reportrules.moc"
