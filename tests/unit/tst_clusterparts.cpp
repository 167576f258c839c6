// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/clusterparts.h"

#include <QTest>

#include <algorithm>

using namespace inspector;

namespace
{

FoundTopic topic(const std::string& name, const std::vector<std::string>& keys, const std::string& value = "{}")
{
    FoundTopic found;
    found.name = name;
    for (const std::string& key : keys)
        found.evidence.add(BytesView(key), BytesView(value));
    return found;
}

/// "config=a offset=b | config=c", unknown and nobody's behind.
std::string told(const std::vector<FoundTopic>& topics)
{
    const ClusterParts parts = clusterParts(topics);
    std::string text;
    for (const ClusterParts::Cluster& cluster : parts.clusters) {
        text += text.empty() ? "" : "| ";
        for (const ClusterParts::Topic& place : cluster)
            text += std::string(topicRoleId(place.role)) + '=' + topics[place.topic].name + ' ';
    }
    for (const std::size_t unknown : parts.roleUnknown)
        text += "?" + topics[unknown].name + ' ';
    for (const std::size_t nobodys : parts.nobodys)
        text += "-" + topics[nobodys].name + ' ';
    return text;
}

} // namespace

class TestClusterParts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void roles_data();
    void roles();
    void ids();
    void ownOffsetsTopics();
    void globalWithoutConfig();
    void twoClusters();
    void alikeClusters();
    void exportsRule();
};

void TestClusterParts::roles_data()
{
    QTest::addColumn<std::string>("name");
    QTest::addColumn<std::vector<std::string>>("keys");
    QTest::addColumn<std::string>("expected");
    using Keys = std::vector<std::string>;
    QTest::newRow("config") << std::string("x") << Keys{"connector-a", "commit-a"} << std::string("config=x ");
    QTest::newRow("config, by one key of the rarest kind")
        << std::string("x") << Keys{"logger-cluster-org.apache"} << std::string("config=x ");
    QTest::newRow("session key alone") << std::string("x") << Keys{"session-key"} << std::string("config=x ");
    QTest::newRow("status") << std::string("x") << Keys{"status-task-a-0"} << std::string("status=x ");
    QTest::newRow("active topics") << std::string("x") << Keys{"status-topic-t:connector-a"}
                                   << std::string("status=x ");
    QTest::newRow("offsets") << std::string("x") << Keys{"[\"a\",{\"p\":1}]"} << std::string("offset=x ");
    QTest::newRow("records rule over the name")
        << std::string("old-status-copy") << Keys{"[\"a\",{\"p\":1}]"} << std::string("offset=old-status-copy ");
    QTest::newRow("most keys rule") << std::string("x") << Keys{"status-task-a-0", "status-task-a-1", "commit-a"}
                                    << std::string("status=x ");
    QTest::newRow("keys that only an offsets topic holds")
        << std::string("x") << Keys{"[\"a\",null]", "[1,{}]"} << std::string("offset=x ");
    QTest::newRow("keys of a schema registry")
        << std::string("x") << Keys{std::string("\0\0\0\0\7abc", 8)} << std::string("offset=x ");
    QTest::newRow("name as a last resort")
        << std::string("Connect-OFFSETS") << Keys{"%%%"} << std::string("offset=Connect-OFFSETS ");
    QTest::newRow("nothing tells") << std::string("orders") << Keys{"42", "{\"id\":1}"} << std::string("?orders ");
    QTest::newRow("no records, a name") << std::string("connect-configs") << Keys{}
                                        << std::string("config=connect-configs ");
}

void TestClusterParts::roles()
{
    QFETCH(std::string, name);
    QFETCH(std::vector<std::string>, keys);
    QFETCH(std::string, expected);
    QCOMPARE(told({topic(name, keys)}), expected);
}

void TestClusterParts::ids()
{
    for (const TopicRole role : {TopicRole::Config, TopicRole::Status, TopicRole::Offset, TopicRole::ConnectorOffset})
        QCOMPARE(topicRoleOf(topicRoleId(role)), std::optional(role));
    QCOMPARE(topicRoleId(TopicRole::ConnectorOffset), std::string_view("connector-offset"));
    QVERIFY(!topicRoleOf("offsets"));
}

void TestClusterParts::ownOffsetsTopics()
{
    const std::string naming = "{\"properties\":{\"offsets.storage.topic\":\"mine\"}}";
    const FoundTopic config = topic("c", {"connector-a"}, naming);
    // The names do not matter, nor that more connectors stand in the own one.
    QCOMPARE(told({config, topic("mine", {"[\"a\",{}]", "[\"z\",{}]"}), topic("global", {"[\"b\",{}]"})}),
             std::string("config=c offset=global connector-offset=mine "));
    // The global one was not dumped.
    QCOMPARE(told({config, topic("mine", {"[\"a\",{}]"})}), std::string("config=c connector-offset=mine "));
    // A connector names the global topic.
    QCOMPARE(told({config, topic("mine", {"[\"a\",{}]", "[\"b\",{}]"})}), std::string("config=c offset=mine "));
    // An earlier version of the config named it.
    FoundTopic changed = topic("c", {"connector-a"}, naming);
    changed.evidence.add(BytesView("connector-a"), BytesView("{\"properties\":{}}"));
    QCOMPARE(told({changed, topic("mine", {"[\"a\",{}]"}), topic("global", {"[\"b\",{}]"})}),
             std::string("config=c offset=global connector-offset=mine "));
}

void TestClusterParts::globalWithoutConfig()
{
    QCOMPARE(told({topic("one", {"[\"a\",{}]", "[\"a\",{\"p\":1}]", "[\"a\",{\"p\":2}]"}),
                   topic("two", {"[\"a\",{}]", "[\"b\",{}]"}), topic("s", {"status-connector-a"})}),
             std::string("connector-offset=one status=s offset=two "));
}

void TestClusterParts::twoClusters()
{
    const std::vector<FoundTopic> topics = {
        topic("b-conf", {"connector-b1", "connector-shared"}),
        topic("off-x", {"[\"a1\",{}]"}),
        topic("a-conf", {"connector-a1", "connector-a2", "connector-shared"}),
        topic("stat-x", {"status-connector-b1", "status-connector-shared"}),
        topic("stat-y", {"status-connector-a1", "status-connector-a2", "status-connector-shared"}),
        topic("off-y", {"[\"b1\",{}]"}),
        topic("lost", {"status-connector-nobody"}),
        topic("orders", {"1"}),
    };
    QCOMPARE(told(topics), std::string("config=a-conf offset=off-x status=stat-y | config=b-conf offset=off-y "
                                       "status=stat-x ?orders -lost "));
}

void TestClusterParts::alikeClusters()
{
    // Both run the same connector: only the names of the topics tell.
    QCOMPARE(told({topic("prod-connect-configs", {"connector-a"}), topic("test-connect-configs", {"connector-a"}),
                   topic("test-connect-status", {"status-connector-a"}), topic("prod-connect-offsets", {"[\"a\",{}]"}),
                   topic("elsewhere", {"status-connector-a"})}),
             std::string("config=prod-connect-configs offset=prod-connect-offsets | config=test-connect-configs "
                         "status=test-connect-status -elsewhere "));
    // A topic whose connectors are all deleted.
    QCOMPARE(told({topic("p-configs", {"connector-a"}), topic("t-configs", {"connector-b"}),
                   topic("t-offsets", {"[\"gone\",{}]"})}),
             std::string("config=p-configs | config=t-configs offset=t-offsets "));
}

void TestClusterParts::exportsRule()
{
    FoundTopic config = topic("c", {"connector-a"});
    FoundTopic other = topic("d", {"connector-a"});
    FoundTopic status = topic("s", {"status-connector-a"});
    FoundTopic empty = topic("e", {});
    config.exportId = "1";
    config.statedRole = TopicRole::Config;
    other.exportId = "2";
    other.statedRole = TopicRole::Config;
    status.exportId = "2";
    status.statedRole = TopicRole::Status;
    empty.exportId = "1";
    empty.statedRole = TopicRole::ConnectorOffset;
    QCOMPARE(told({config, other, status, empty}), std::string("config=c connector-offset=e | config=d status=s "));
    // Exports of single topics of two clusters, neither with a config topic.
    status.exportId = "3";
    empty.statedRole = TopicRole::Offset;
    QCOMPARE(told({status, empty}), std::string("status=s | offset=e "));
}

QTEST_APPLESS_MAIN(TestClusterParts)
#include "tst_clusterparts.moc"
