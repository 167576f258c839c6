// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findingrules.h"
#include "findingscluster.h"

#include <QSet>
#include <QTest>

using namespace inspector;

/// Every rule: records in which it finds something, and near misses.
class TestFindingRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void idsAreDistinct();
    void connectorRules_data();
    void connectorRules() { check(); }
    void configRules_data();
    void configRules() { check(); }
    void statusRules_data();
    void statusRules() { check(); }
    void offsetRules_data();
    void offsetRules() { check(); }
    void offsetFlags_data();
    void offsetFlags();
    void topicRules();
    void growthCountsWhatWasRetained();

private:
    void columns();
    void row(const char* name, const char* rule, Records records, QStringList expected);
    void check();
    std::map<QString, Records> m_records; ///< by rule and name of the row
};

void TestFindingRules::columns()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QStringList>("expected");
}

void TestFindingRules::row(const char* name, const char* rule, Records records, QStringList expected)
{
    m_records[QString::fromLatin1(rule) + QLatin1Char(' ') + QString::fromLatin1(name)] = std::move(records);
    QTest::addRow("%s: %s", rule, name) << QString::fromLatin1(rule) << expected;
}

void TestFindingRules::check()
{
    QFETCH(QString, rule);
    QFETCH(QStringList, expected);
    const QString name = QString::fromLatin1(QTest::currentDataTag()).section(QStringLiteral(": "), 1);
    FindingsCluster cluster;
    cluster.store.addPartition("configs", TopicRole::Config, 0); // known, even if it is empty
    cluster.append(m_records.at(rule + QLatin1Char(' ') + name));
    cluster.settle();
    QCOMPARE(found(cluster, rule), expected);
}

void TestFindingRules::idsAreDistinct()
{
    QSet<QString> ids;
    for (int rule = 0; rule < RuleCount; ++rule)
        ids.insert(text(ruleId(static_cast<Rule>(rule))));
    QCOMPARE(ids.size(), RuleCount);
    QVERIFY(!ids.contains(QString()));
}

void TestFindingRules::connectorRules_data()
{
    columns();
    const char* rule = "tasks-inconsistent";
    row("a config is missing", rule, {source("c"), task("c", 1), commit("c", 2)}, {u"c configs/0@2 n=2 o=0"_qs});
    row("healed by a later commit", rule,
        {source("c"), task("c", 1), commit("c", 2), task("c", 0), task("c", 1), commit("c", 2)}, {});
    row("more configs than committed", rule, {source("c"), task("c", 0), task("c", 1), commit("c", 1)}, {});

    rule = "tasks-before-connector";
    row("compacted", rule, {task("c", 0), commit("c", 1), source("c")}, {u"c configs/0@1"_qs});
    row("committed again", rule, {task("c", 0), commit("c", 1), source("c"), task("c", 0), commit("c", 1)}, {});
    row("only the task came before", rule, {task("c", 0), source("c"), commit("c", 1)}, {});
    row("stopped", rule, {task("c", 0), commit("c", 1), target("c", "STOPPED"), source("c")}, {});
    row("no connector follows", rule, {task("c", 0), commit("c", 1)}, {});
    row("deleted and made again", rule,
        {task("c", 0), commit("c", 1), source("c"), config("connector-c", Tombstone), source("c")}, {});

    rule = "fencing-pending";
    row("another count", rule, {source("c"), fencing("c", 1), task("c", 0), task("c", 1), commit("c", 2)},
        {u"c configs/0@4 n=2 o=1"_qs});
    row("fenced after the commit", rule, {source("c"), task("c", 0), commit("c", 1), fencing("c", 1)}, {});
    row("the same count", rule, {source("c"), fencing("c", 1), task("c", 0), commit("c", 1)}, {});
    row("never fenced", rule, {source("c"), task("c", 0), commit("c", 1)}, {});
    row("paused", rule, {source("c"), fencing("c", 2), task("c", 0), commit("c", 1), target("c", "PAUSED")}, {});
    row("a sink of an old name", rule, {sink("c", "\"topics\":\"t\""), fencing("c", 2), task("c", 0), commit("c", 1)},
        {});

    rule = "connector-name-unusual";
    row("slash", rule, {source("a/b")}, {u"a/b configs/0@0"_qs});
    row("percent", rule, {source("a%b")}, {u"a%b configs/0@0"_qs});
    row("backslash", rule, {source("a\\b")}, {u"a\\b configs/0@0"_qs});
    row("control character", rule, {source("a\rb")}, {u"a\rb configs/0@0"_qs});
    row("blank before", rule, {source(" a")}, {u" a configs/0@0"_qs});
    row("no-break space behind", rule, {source("a\u00A0")}, {u"a\u00A0 configs/0@0"_qs});
    row("ordinary oddities", rule, {source("a b->ü;?#+<>")}, {});
    row("deleted", rule, {source("a/b"), config("connector-a/b", Tombstone)}, {});

    rule = "connector-without-status";
    const Record other = status("status-connector-x", state("RUNNING"));
    row("none", rule, {source("c"), later(other, 60)}, {u"c configs/0@0"_qs});
    row("made a moment ago", rule, {other, source("c"), later(other, 59)}, {});
    row("paused", rule, {source("c"), target("c", "PAUSED"), later(other, 60)}, {});
    row("has one", rule, healthy() + Records{later(other, 60)}, {});
    row("no status topic", rule, {source("c"), later(source("d"), 60)}, {});

    rule = "connector-without-tasks";
    row("no commit", rule, {source("c"), status("status-connector-c", state("RUNNING"))}, {u"c status/0@0"_qs});
    row("none committed", rule, {source("c"), commit("c", 0), status("status-connector-c", state("RUNNING"))},
        {u"c status/0@0 n=0"_qs});
    row("has tasks", rule, healthy(), {});
    row("stopping", rule,
        {source("c"), status("status-connector-c", state("RUNNING")), commit("c", 0), target("c", "STOPPED")}, {});
    row("failed", rule, {source("c"), status("status-connector-c", state("FAILED"))}, {});

    rule = "offsets-orphaned";
    row("two keys", rule, {offset("[\"c\",{\"f\":\"a\"}]", "{\"p\":1}"), offset("[\"c\",{\"f\":\"b\"}]", "{\"p\":1}")},
        {u"c offsets/0@0 n=2"_qs});
    row("deleted", rule, {offset("[\"c\",{\"f\":\"a\"}]", "{\"p\":1}"), offset("[\"c\",{\"f\":\"a\"}]", Tombstone)},
        {});
    row("in the config", rule, healthy() + Records{offset("[\"c\",{\"f\":\"a\"}]", "{\"p\":1}")}, {});
}

void TestFindingRules::configRules_data()
{
    columns();
    const char* rule = "tasks-left-over";
    row("of a deleted connector", rule, {task("c", 0), commit("c", 1)}, {u"c configs/0@0"_qs, u"c configs/0@1"_qs});
    row("beyond the count", rule, {source("c"), task("c", 0), task("c", 1), commit("c", 1)}, {u"c configs/0@2"_qs});
    row("deleted after the commit", rule, healthy() + Records{config("connector-c", Tombstone)},
        {u"c configs/0@1"_qs, u"c configs/0@2"_qs});
    row("cleaned up", rule, {task("c", 0), config("task-c-0", Tombstone)}, {});
    row("current", rule, healthy(), {});

    rule = "target-state-orphan";
    row("no connector", rule, {target("c", "STOPPED")}, {u"c configs/0@0"_qs});
    row("deleted with it", rule, {target("c", "STOPPED"), config("target-state-c", Tombstone)}, {});
    row("connector follows", rule, {target("c", "STOPPED"), source("c")}, {});

    rule = "target-state-unknown";
    row("another word", rule, {source("c"), config("target-state-c", "{\"state\":\"PAUSED\",\"state.v2\":\"FROZEN\"}")},
        {u"c configs/0@1 'FROZEN'"_qs});
    row("not JSON", rule, {source("c"), config("target-state-c", "PAUSED")}, {u"c configs/0@1 'PAUSED'"_qs});
    row("null is a tombstone", rule, {source("c"), config("target-state-c", "null")}, {});
    row("a good one follows", rule, {source("c"), config("target-state-c", "PAUSED"), target("c", "PAUSED")}, {});

    rule = "config-unreadable";
    row("connector", rule, {config("connector-c", "{\"properties\":7}")}, {u"c configs/0@0 'properties' n=5"_qs});
    row("torn", rule, {source("c"), config("connector-c", "{\"properties\":{\"a\":\"b")}, {u"c configs/0@1 n=1"_qs});
    row("commit", rule, {source("c"), config("commit-c", "{\"tasks\":\"2\"}")}, {u"c configs/0@1 'tasks' n=5"_qs});
    row("current task deleted", rule, healthy() + Records{config("task-c-0", Tombstone)}, {u"c configs/0@3 n=2"_qs});
    row("fencing", rule, {source("c"), config("tasks-fencing-c", "{}")}, {u"c configs/0@1 'task-count' n=4"_qs});
    row("session key", rule, {config("session-key", "{\"key\":\"YQ==\",\"algorithm\":\"b\"}")},
        {u"- configs/0@0 'creation-timestamp' n=4"_qs});
    row("logger", rule, {config("logger-cluster-a", "{}")}, {u"- configs/0@0 'level' n=4"_qs});
    row("restart", rule, {config("restart-connector-c", "[]")}, {u"c configs/0@0 n=3"_qs});
    row("all good", rule,
        healthy() + Records{fencing("c", 1), config("restart-connector-c", "{}"),
                            config("logger-cluster-a", "{\"level\":\"DEBUG\"}"),
                            config("session-key", "{\"key\":\"YQ==\",\"algorithm\":\"b\",\"creation-timestamp\":1}")},
        {});
    row("left-over commit", rule, {commit("c", 1)}, {});
    row("deleted connector", rule, {source("c"), config("connector-c", "null")}, {});

    rule = "config-key-unknown";
    row("another prefix", rule, {config("plugin-blah-1", "{}")}, {u"- configs/0@0"_qs});
    row("no task id", rule, {config("task-c-x", "{}")}, {u"- configs/0@0"_qs});
    row("deleted", rule, {config("plugin-blah-1", Tombstone)}, {});
    row("known", rule, healthy(), {});

    rule = "secret-in-clear";
    row("by name", rule, {source("c", ",\"database.password\":\"hunter2\"")},
        {u"c configs/0@0 'database.password'"_qs});
    row("by shape", rule, {source("c", ",\"url\":\"http://u:hunter2@h/\"")}, {u"c configs/0@0 'url'"_qs});
    row("two of them", rule, {source("c", ",\"a.token\":\"x\",\"b.secret\":\"y\"")},
        {u"c configs/0@0 'a.token'"_qs, u"c configs/0@0 'b.secret'"_qs});
    row("a reference", rule, {source("c", ",\"database.password\":\"${file:/a:b}\"")}, {});
    row("empty", rule, {source("c", ",\"database.password\":\"\"")}, {});
    row("the task repeats it", rule,
        {source("c", ",\"a.token\":\"x\""), config("task-c-0", properties("\"a.token\":\"x\"")), commit("c", 1)},
        {u"c configs/0@0 'a.token'"_qs});
    row("resolved in the task", rule,
        {source("c", ",\"a.token\":\"${file:/a:b}\""), config("task-c-0", properties("\"a.token\":\"x\"")),
         commit("c", 1)},
        {u"c configs/0@1 task 0 'a.token'"_qs});
    row("left in a task of a deleted connector", rule, {config("task-c-0", properties("\"a.token\":\"x\""))},
        {u"c configs/0@0 task 0 'a.token'"_qs});
}

void TestFindingRules::statusRules_data()
{
    columns();
    const char* rule = "connector-failed";
    row("failed", rule, {source("c"), status("status-connector-c", state("FAILED"))},
        {u"c status/0@0 '10.0.0.1:8083'"_qs});
    row("restarted", rule,
        {source("c"), status("status-connector-c", state("FAILED")), status("status-connector-c", state("RUNNING"))},
        {});
    row("gone", rule, {status("status-connector-c", state("FAILED"))}, {});

    rule = "task-failed";
    row("failed", rule, healthy() + Records{taskState("FAILED", "w", 6)}, {u"c status/0@2 task 0 'w'"_qs});
    row("beyond the count", rule, healthy() + Records{status("status-task-c-1", state("FAILED"))}, {});
    row("read on behind a record that does not count", rule,
        healthy() + Records{taskState("FAILED", "w", 6), taskState("HUMMING", "w", 7)},
        {u"c status/0@2 task 0 'w'"_qs});

    rule = "status-left-over";
    row("beyond the count", rule, healthy() + Records{status("status-task-c-1", state("RUNNING"))},
        {u"c status/0@2 task 1"_qs});
    row("connector deleted", rule, {status("status-connector-c", state("RUNNING"))}, {u"c status/0@0"_qs});
    row("dropped by the connector's tombstone", rule, healthy() + Records{status("status-connector-c", Tombstone)},
        {u"c status/0@1 task 0"_qs});
    row("current", rule, healthy(), {});
    row("deleted", rule, {status("status-task-c-1", state("RUNNING")), status("status-task-c-1", Tombstone)}, {});

    rule = "status-stale-unassigned";
    row("late", rule, healthy() + Records{taskState("UNASSIGNED", "w", 4)}, {u"c status/0@2 task 0 'w' n=4"_qs});
    row("newer", rule, healthy() + Records{taskState("UNASSIGNED", "w", 6)}, {});

    rule = "status-unknown-state";
    row("another word", rule, healthy() + Records{taskState("HUMMING", "w", 6)}, {u"c status/0@2 task 0 'HUMMING'"_qs});
    row("known", rule, healthy(), {});

    rule = "status-unreadable";
    row("torn", rule, healthy() + Records{status("status-task-c-0", "{\"sta")}, {u"c status/0@2 task 0 n=1"_qs});
    row("no generation", rule,
        healthy() + Records{status("status-connector-c", "{\"state\":\"RUNNING\",\"worker_id\":\"w\"}")},
        {u"c status/0@2 'generation' n=4"_qs});
    row("active topic", rule, healthy() + Records{status("status-topic-t:connector-c", "{\"topic\":1}")},
        {u"c status/0@2 'topic' n=5"_qs});
    row("a good one follows", rule,
        healthy() + Records{status("status-topic-t:connector-c", "{\"topic\":1}"), activeTopic("t", "c")}, {});
    row("deleted", rule, healthy() + Records{status("status-task-c-0", "{"), status("status-task-c-0", Tombstone)}, {});

    rule = "active-topic-mismatch";
    Record wrong = activeTopic("t", "c");
    wrong.key = "status-topic-u:connector-c";
    row("another topic", rule, healthy() + Records{wrong}, {u"c status/0@2 'u'"_qs});
    row("the same", rule, healthy() + Records{activeTopic("t", "c")}, {});

    rule = "active-topic-orphan";
    row("no connector", rule, {activeTopic("t", "c")}, {u"c status/0@0 't'"_qs});
    row("in the config", rule, healthy() + Records{activeTopic("t", "c")}, {});
    row("reset", rule, {activeTopic("t", "c"), status("status-topic-t:connector-c", Tombstone)}, {});

    rule = "active-topic-undeclared";
    row("not in the list", rule, {sink("c", "\"topics\":\"a, b\""), activeTopic("t", "c"), activeTopic("b", "c")},
        {u"c status/0@0 't'"_qs});
    row("not by the expression", rule, {sink("c", "\"topics.regex\":\"team-.*\""), activeTopic("t", "c")},
        {u"c status/0@0 't'"_qs});
    row("matches", rule, {sink("c", "\"topics.regex\":\"t.*\""), activeTopic("team", "c")}, {});
    row("cannot be decided", rule, {sink("c", "\"topics.regex\":\"(?i)x\""), activeTopic("t", "c")}, {});
    row("a source", rule, healthy() + Records{activeTopic("t", "c")}, {});
    row("config changed", rule, {sink("c", "\"topics\":\"t\""), activeTopic("t", "c"), sink("c", "\"topics\":\"u\"")},
        {u"c status/0@0 't'"_qs});

    rule = "topics-shared";
    const Records contest{taskState("RUNNING", "10.0.0.1:8083", 12), taskState("RUNNING", "10.9.0.7:8083", 3)};
    row("two clusters", rule, healthy() + contest + contest, {u"c status/0@5 task 0 '10.9.0.7:8083' n=3 o=12"_qs});
    row("failover", rule, healthy() + contest, {});

    rule = "offset-key-null";
    row("in the status topic", rule, {status(Tombstone, "{}")}, {u"- status/0@0"_qs});
    row("in the config topic", rule, {config(Tombstone, "{}")}, {u"- configs/0@0"_qs});
    row("has a key", rule, healthy(), {});
}

void TestFindingRules::offsetRules_data()
{
    columns();
    const Bytes key = "[\"c\",{\"f\":\"a\",\"g\":1}]";
    const auto one = [&](const Bytes& value) { return healthy() + Records{offset(key, value)}; };

    const char* rule = "offset-key-duplicate";
    row("another order", rule, one("{}") + Records{offset("[\"c\",{\"g\":1,\"f\":\"a\"}]", "{}")},
        {u"c offsets/0@0"_qs, u"c offsets/0@1"_qs});
    row("number and text", rule, one("{}") + Records{offset("[\"c\",{\"f\":\"a\",\"g\":\"1\"}]", "{}")}, {});
    row("one is deleted", rule, one("{}") + Records{offset("[\"c\",{\"g\":1,\"f\":\"a\"}]", Tombstone)}, {});

    rule = "offset-key-several-partitions";
    row("both live", rule, one("{}") + Records{offset(key, "{}", 1)}, {u"c offsets/0@0"_qs, u"c offsets/1@0"_qs});
    row("one is a tombstone", rule, one("{}") + Records{offset(key, Tombstone, 1)}, {u"c offsets/0@0"_qs});
    row("both deleted", rule, one("{}") + Records{offset(key, Tombstone), offset(key, Tombstone, 1)}, {});
    row("other keys", rule, one("{}") + Records{offset("[\"d\",{}]", "{}", 1)}, {});

    rule = "offset-value-empty";
    row("no bytes", rule, one(""), {u"c offsets/0@0"_qs});
    row("a tombstone", rule, healthy() + Records{offset(key, Tombstone)}, {});
    row("a good one follows", rule, one("") + Records{offset(key, "{}")}, {});
    rule = "offset-value-json-null";
    row("null", rule, one("null"), {u"c offsets/0@0"_qs});
    row("no bytes", rule, one(""), {});

    rule = "offset-value-unreadable";
    row("not JSON", rule, one("{'a':1}"), {u"c offsets/0@0"_qs});
    row("a number", rule, one("7"), {u"c offsets/0@0"_qs});
    row("nested", rule, one("{\"a\":{}}"), {u"c offsets/0@0"_qs});
    row("a list inside", rule, one("{\"a\":[1]}"), {u"c offsets/0@0"_qs});
    row("brackets in a text", rule, one("{\"a\":\"{[\"}"), {});
    row("flat", rule, one("{\"a\":1,\"b\":null,\"c\":true}"), {});
    row("nothing", rule, one(""), {});

    rule = "offset-key-unreadable";
    row("not JSON", rule, healthy() + Records{offset("plain", "{}")}, {u"- offsets/0@0"_qs});
    row("no pair", rule, healthy() + Records{offset("[\"c\"]", "{}")}, {u"- offsets/0@0"_qs});
    row("null partition", rule, healthy() + Records{offset("[\"c\",null]", "{}")}, {u"- offsets/0@0"_qs});
    row("deleted", rule, healthy() + Records{offset("plain", Tombstone)}, {});
    row("empty map", rule, healthy() + Records{offset("[\"c\",{}]", "{}")}, {});

    rule = "offset-key-null";
    row("no key", rule, healthy() + Records{offset(Tombstone, "{}")}, {u"- offsets/0@0"_qs});
    row("empty key", rule, healthy() + Records{offset("", "{}")}, {});
}

void TestFindingRules::offsetFlags_data()
{
    QTest::addColumn<int>("flag");
    QTest::addColumn<QString>("whenLive");
    QTest::addColumn<QString>("whenDeleted");
    const auto row = [](OffsetFlag flag, const QString& whenLive, const QString& whenDeleted = {}) {
        QTest::addRow("flag %d", int(flag)) << int(flag) << whenLive << whenDeleted;
    };
    row(OffsetFlag::DuplicateByBytes, u"offset-key-duplicate"_qs);
    row(OffsetFlag::SeveralPartitions, u"offset-key-several-partitions"_qs);
    row(OffsetFlag::UnexpectedPartition, u"offset-partition-unexpected"_qs);
    row(OffsetFlag::StrayTombstone, u"offset-stray-tombstone"_qs, u"offset-stray-tombstone"_qs);
    row(OffsetFlag::SurvivesReset, u"offset-survives-reset"_qs);
    row(OffsetFlag::OutOfRange, u"offset-number-out-of-range"_qs);
    row(OffsetFlag::Envelope, u"offset-key-envelope"_qs);
    row(OffsetFlag::WireFormat, u"offset-key-wire-format"_qs);
    // Said of the connector as a whole, or no trouble by themselves.
    row(OffsetFlag::Orphaned, {});
    row(OffsetFlag::DuplicateMembers, {});
    row(OffsetFlag::LenientJson, {});
    row(OffsetFlag::NotWorkerOrder, {});
    row(OffsetFlag::Hidden, {});
}

void TestFindingRules::offsetFlags()
{
    QFETCH(int, flag);
    FindingsCluster cluster;
    cluster.append(healthy() + Records{offset("[\"c\",{}]", "{}")});
    cluster.settle();
    const ConfigFold configs(cluster.store, cluster.keys);
    const StatusFold statuses(cluster.store, cluster.keys);
    const OffsetFold offsets(cluster.store, cluster.keys);
    const std::vector<KeyVersion> versions;
    FindingRules rules(cluster.store, cluster.keys, configs, statuses, offsets, versions);
    OffsetEntry entry = cluster.mirror.offsets().front();
    QVERIFY(rules.ofOffset(entry).empty());
    entry.flags.set(static_cast<OffsetFlag>(flag));
    const auto ids = [&] {
        QStringList found;
        for (const Finding& finding : rules.ofOffset(entry))
            found.append(text(ruleId(finding.rule)));
        return found.join(QLatin1Char(' '));
    };
    QTEST(ids(), "whenLive");
    entry.live = false;
    QTEST(ids(), "whenDeleted");
}

void TestFindingRules::topicRules()
{
    const QString rule = QStringLiteral("config-topic-partitions");
    FindingsCluster cluster;
    cluster.append(healthy());
    cluster.settle();
    QCOMPARE(found(cluster, rule), QStringList());
    cluster.fold.setPartitionCount("configs", 1);
    cluster.settle();
    QCOMPARE(found(cluster, rule), QStringList());
    cluster.fold.setPartitionCount("status", 5);
    cluster.fold.setPartitionCount("configs", 3);
    cluster.settle();
    QCOMPARE(found(cluster, rule), QStringList(QStringLiteral("- configs/0 n=3")));

    // Offline, the count is not known: a record says it.
    FindingsCluster dump;
    Record elsewhere = task("c", 0);
    elsewhere.partition = 1;
    dump.append(healthy() + Records{elsewhere});
    dump.settle();
    QCOMPARE(found(dump, rule), QStringList(QStringLiteral("- configs/1@0 n=2")));
}

void TestFindingRules::growthCountsWhatWasRetained()
{
    const QString rule = QStringLiteral("topic-growth");
    const auto grow = [](FindingsCluster& cluster, int records, int keys) {
        for (int i = 0; i < records; ++i)
            cluster.append({offset("[\"c\",{\"f\":" + std::to_string(i % keys) + "}]", "{}")});
    };
    FindingsCluster cluster;
    cluster.append(healthy());
    grow(cluster, 100'000, 1999);
    cluster.settle(false);
    QCOMPARE(found(cluster, rule), QStringList()); // nobody knows yet how many keys there are
    cluster.settle();
    QCOMPARE(found(cluster, rule), QStringList(QStringLiteral("- offsets/0 n=100000 o=1999")));

    FindingsCluster manyKeys;
    manyKeys.append(healthy());
    grow(manyKeys, 100'000, 2000);
    manyKeys.settle();
    QCOMPARE(found(manyKeys, rule), QStringList());

    // What comes later may have been compacted as soon as it was read.
    FindingsCluster live;
    live.append(healthy());
    grow(live, 1000, 10);
    live.settle();
    grow(live, 100'000, 10);
    live.settle();
    QCOMPARE(found(live, rule), QStringList());
}

QTEST_APPLESS_MAIN(TestFindingRules)
#include "tst_findingrules.moc"
