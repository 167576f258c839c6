// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/connectclusterfinder.h"

#include <QTest>

using namespace inspector;

namespace
{

using Names = std::vector<std::string>;

Bytes number(std::int64_t value, int size)
{
    Bytes bytes;
    for (int shift = (size - 1) * 8; shift >= 0; shift -= 8)
        bytes += static_cast<char>(value >> shift);
    return bytes;
}

Bytes text(const std::string& value)
{
    return number(static_cast<std::int64_t>(value.size()), 2) + value;
}

GroupFacts::Member member(const std::string& workerId, const Names& connectors, std::int64_t configOffset)
{
    const std::string url = "http://" + workerId + "/";
    Bytes assignment = number(0, 4) + text("connect-" + workerId) + text(url) + number(configOffset, 8) +
                       number(static_cast<std::int64_t>(connectors.size()), 4);
    for (const std::string& connector : connectors)
        assignment += text(connector) + number(1, 4) + number(-1, 4);
    return {"connect-" + workerId, "connect", "/10.0.0.1", number(0, 2) + text(url) + number(configOffset, 8),
            assignment};
}

GroupFacts group(const std::string& id, std::vector<GroupFacts::Member> members)
{
    return {id, "connect", members.empty() ? "" : "default", members.empty() ? "Empty" : "Stable", std::move(members)};
}

TopicPeek topic(const std::string& name, std::int32_t partitions)
{
    TopicPeek peek;
    peek.name = name;
    peek.partitions = partitions;
    peek.cleanupPolicy = "compact";
    peek.complete = true;
    peek.whole = true;
    return peek;
}

TopicPeek configs(const std::string& name, const Names& connectors, std::int64_t end)
{
    TopicPeek peek = topic(name, 1);
    peek.end = end;
    peek.records.push_back(
        {"session-key", R"({"key":"AAAA","algorithm":"HmacSHA256","creation-timestamp":1700000000000})"});
    for (const std::string& connector : connectors)
        peek.records.push_back({"connector-" + connector, R"({"properties":{"name":"x"}})"});
    return peek;
}

TopicPeek statuses(const std::string& name, const Names& connectors, const Names& workerIds)
{
    TopicPeek peek = topic(name, 5);
    for (const std::string& connector : connectors) {
        for (const std::string& worker : workerIds)
            peek.records.push_back(
                {"status-connector-" + connector,
                 R"({"state":"RUNNING","trace":null,"worker_id":")" + worker + R"(","generation":3})"});
    }
    return peek;
}

TopicPeek offsets(const std::string& name, const Names& connectors)
{
    TopicPeek peek = topic(name, 25);
    for (const std::string& connector : connectors)
        peek.records.push_back({"[\"" + connector + "\",{\"p\":1}]", R"({"pos":7})"});
    return peek;
}

TopicPeek decoy(const std::string& name, std::int32_t partitions, const std::vector<TopicPeek::Record>& records)
{
    TopicPeek peek = topic(name, partitions);
    peek.records = records;
    return peek;
}

/// "group: config? status! offset": ? = not certain, - = none.
QString spelled(const FoundCluster& cluster)
{
    QStringList words{QString::fromStdString(cluster.group) + QLatin1Char(':')};
    for (const FoundTopicMatch& match : cluster.topics) {
        words.append(match.topic.empty() ? QStringLiteral("-") : QString::fromStdString(match.topic));
        if (!match.topic.empty() && !match.certain)
            words.last() += QLatin1Char('?');
    }
    return words.join(QLatin1Char(' '));
}

struct Case
{
    const char* name;
    std::vector<GroupFacts> groups;
    std::vector<TopicPeek> topics;
    QStringList found;
};

std::vector<Case> cases()
{
    const GroupFacts one = group("one", {member("w1:8083", {"orders"}, 9)});
    const GroupFacts two = group("two", {member("w2:8083", {"bills"}, 12)});
    const std::vector<TopicPeek> both{
        configs("zebra", {"orders"}, 9),
        configs("yak", {"bills"}, 20),
        statuses("xerus", {"orders"}, {"w1:8083"}),
        statuses("wolf", {"bills"}, {"w2:8083"}),
        offsets("vole", {"orders"}),
        offsets("urial", {"bills"}),
    };
    const auto with = [&both](std::vector<TopicPeek> more) {
        more.insert(more.end(), both.begin(), both.end());
        return more;
    };
    const QStringList bothFound{QStringLiteral("one: zebra xerus vole"), QStringLiteral("two: yak wolf urial")};
    GroupFacts consumers = one;
    consumers.id = "consumers";
    consumers.protocolType = "consumer";
    TopicPeek owner = configs("zebra", {"orders"}, 9);
    owner.records.push_back({"connector-orders", R"({"properties":{"offsets.storage.topic":"own"}})"});
    TopicPeek partly = configs("zebra", {"orders"}, 9);
    partly.whole = false;
    TopicPeek untold = topic("fresh-configs", 1);
    untold.cleanupPolicy.reset();
    GroupFacts rebalancing = one;
    rebalancing.state = "PreparingRebalance";
    rebalancing.members.front().metadata.clear();
    rebalancing.members.front().assignment.clear();
    return {
        {"two clusters, unrelated names", {two, one}, both, bothFound},
        {"consumers are no workers", {one, consumers, two}, both, bothFound},
        {"decoys",
         {one, two},
         with({decoy("products", 1, {{"connector-usb", "{\"price\":3}"}, {"task-17-3", "{}"}, {"commit-x", "hello"}}),
               decoy("users", 6, {{"status-connector-7", "{\"paid\":true}"}}),
               decoy("pairs", 3, {{"[\"orders\",{\"p\":1}]", "7"}}),
               decoy("many-partitions", 4, configs("", {"orders"}, 9).records),
               decoy("mixed", 1, {{"a", "1"}, {"b", "2"}, {"connector-orders", "{\"properties\":{}}"}}),
               decoy("tombstones", 1, {{"connector-orders", std::nullopt}}), topic("empty-offsets", 3)}),
         bothFound},
        {"workers are down", {}, both, {QStringLiteral(": yak wolf urial"), QStringLiteral(": zebra xerus vole")}},
        {"one is down", {one}, both, {QStringLiteral("one: zebra xerus vole"), QStringLiteral(": yak wolf urial")}},
        {"one config topic of two groups",
         {group("one", {member("w1:8083", {"orders"}, 9)}), group("two", {member("w2:8083", {"orders"}, 9)})},
         {configs("zebra", {"orders"}, 9), statuses("s1", {"orders"}, {"w1:8083"}),
          statuses("s2", {"orders"}, {"w2:8083"}), offsets("vole", {"orders"})},
         {QStringLiteral("one: zebra? s1 vole?"), QStringLiteral("two: zebra? s2 vole?")}},
        {"one status topic of two groups",
         {one, two},
         {both[0], both[1], statuses("shared", {"orders", "bills"}, {"w1:8083", "w2:8083"}), both[4], both[5]},
         {QStringLiteral("one: zebra shared? vole"), QStringLiteral("two: yak shared? urial")}},
        {"twins tell no offsets apart",
         {group("one", {member("w1:8083", {"orders"}, 9)}), group("two", {member("w2:8083", {"orders"}, 30)})},
         {configs("a-config", {"orders"}, 9), configs("b-config", {"orders"}, 30),
          statuses("a-status", {"orders"}, {"w1:8083"}), statuses("b-status", {"orders"}, {"w2:8083"}),
          offsets("a-offsets", {"orders"}), offsets("b-offsets", {"orders"})},
         {QStringLiteral("one: a-config a-status a-offsets?"), QStringLiteral("two: b-config b-status b-offsets?")}},
        {"a copy ends where the members began",
         {one},
         {configs("copy", {"orders"}, 9), configs("live", {"orders"}, 15), statuses("xerus", {"orders"}, {"w1:8083"}),
          offsets("vole", {"orders"})},
         {QStringLiteral("one: copy? xerus vole?")}},
        {"a copy beside two groups",
         {one, group("three", {member("w3:8083", {"orders"}, 15)})},
         {configs("copy", {"orders"}, 9), configs("live", {"orders"}, 15), configs("other", {"orders"}, 14)},
         {QStringLiteral("one: copy? - -"), QStringLiteral("three: live - -")}},
        {"a config topic that cannot have what runs",
         {group("one", {member("w1:8083", {"orders", "bills"}, 9)})},
         {configs("zebra", {"orders"}, 9)},
         {QStringLiteral("one: - - -"), QStringLiteral(": zebra - -")}},
        {"more connectors than were looked at",
         {group("one", {member("w1:8083", {"orders", "bills"}, 9)})},
         {partly},
         {QStringLiteral("one: zebra - -")}},
        {"topics that cannot be seen, and a namesake",
         {two},
         {configs("zebra", {"bills", "returns"}, 9), both[1], both[3], both[5]},
         {QStringLiteral("two: yak wolf urial?"), QStringLiteral(": zebra wolf? urial?")}},
        {"a namesake, and what only one has",
         {group("two", {member("w2:8083", {"bills", "taxes"}, 12)})},
         {configs("zebra", {"bills", "returns"}, 9), configs("yak", {"bills", "taxes"}, 20),
          statuses("wolf", {"bills", "taxes"}, {"w2:8083"}), offsets("urial", {"bills", "taxes"}),
          offsets("vole", {"bills", "returns"})},
         {QStringLiteral("two: yak wolf urial"), QStringLiteral(": zebra wolf? vole")}},
        {"empty, but not told to be compacted",
         {group("fresh", {member("w1:8083", {}, -1)})},
         {untold},
         {QStringLiteral("fresh: - - -")}},
        {"read beyond the end is another log",
         {group("one", {member("w1:8083", {"orders"}, 50)})},
         {configs("zebra", {"orders"}, 9)},
         {QStringLiteral("one: - - -"), QStringLiteral(": zebra - -")}},
        {"a connector's own offsets topic",
         {one},
         {owner, both[2], offsets("own", {"orders", "orders"}), both[4]},
         {QStringLiteral("one: zebra xerus vole")}},
        {"nothing written yet",
         {group("fresh", {member("w1:8083", {}, -1)})},
         {topic("fresh-configs", 1), topic("fresh-status", 5), topic("fresh-offsets", 25), topic("stale", 1)},
         {QStringLiteral("fresh: fresh-configs? fresh-status? fresh-offsets?")}},
        {"a session key is all there is",
         {group("fresh", {member("w1:8083", {}, -1)})},
         {configs("k2", {}, 1), topic("stale", 1), topic("lhotse", 5), topic("makalu", 25)},
         {QStringLiteral("fresh: k2? - -")}},
        {"a session key, and one that runs",
         {group("fresh", {member("w9:8083", {}, 1)}), one},
         {configs("k2", {}, 3), both[0], both[2], both[4]},
         {QStringLiteral("fresh: k2? - -"), QStringLiteral("one: zebra xerus vole")}},
        {"two session keys",
         {group("fresh", {member("w1:8083", {}, -1)})},
         {configs("k2", {}, 1), configs("k3", {}, 7)},
         {QStringLiteral("fresh: k2? - -")}},
        {"rebalancing members claim no session key",
         {rebalancing},
         {configs("k2", {}, 1)},
         {QStringLiteral("one: - - -"), QStringLiteral(": k2 - -")}},
        {"an offset alone is a hint",
         {group("one", {member("w1:8083", {}, 1)})},
         {configs("zebra", {}, 1)},
         {QStringLiteral("one: zebra? - -")}},
        {"rebalancing members tell nothing",
         {rebalancing},
         {both[0]},
         {QStringLiteral("one: - - -"), QStringLiteral(": zebra - -")}},
        {"nothing at all", {}, {}, {}},
    };
}

} // namespace

class TestConnectClusterFinder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void finds_data();
    void finds();
    void saysWhy();
    void saysWhatElse();
    void saysWhoElseMayHaveIt();
    void namesGroupsWithoutMembers();
    void ordersWhatHasNoGroup();
};

void TestConnectClusterFinder::finds_data()
{
    QTest::addColumn<int>("index");
    const std::vector<Case> all = cases();
    for (std::size_t i = 0; i < all.size(); ++i)
        QTest::newRow(all[i].name) << int(i);
}

void TestConnectClusterFinder::finds()
{
    QFETCH(int, index);
    const Case given = cases()[static_cast<std::size_t>(index)];
    QStringList found;
    for (const FoundCluster& cluster : findConnectClusters(given.groups, given.topics))
        found.append(spelled(cluster));
    QStringList wanted = given.found;
    found.sort();
    wanted.sort();
    QCOMPARE(found, wanted);
}

void TestConnectClusterFinder::saysWhy()
{
    const Case given = cases().front();
    const std::vector<FoundCluster> found = findConnectClusters(given.groups, given.topics);
    QCOMPARE(found.size(), std::size_t(2));
    const FoundCluster& one = found.front();
    QVERIFY(one.certain());
    QCOMPARE(one.workers.size(), std::size_t(1));
    QVERIFY(one.workers.front().leader);
    QCOMPARE(one.workers.front().metadata.url, std::string("http://w1:8083/"));
    using Kind = TopicProof::Kind;
    const std::vector<TopicProof> config{{Kind::Assigned, 1, "orders"},
                                         {Kind::ConfigOffset, 9, ""},
                                         {Kind::Workers, 1, "w1:8083"},
                                         {Kind::Records, 2, ""}};
    QCOMPARE(one.topic(TopicRole::Config).proofs, config);
    const std::vector<TopicProof> status{{Kind::Workers, 1, "w1:8083"},
                                         {Kind::Connectors, 1, "orders"},
                                         {Kind::Assigned, 1, "orders"},
                                         {Kind::Records, 1, ""}};
    QCOMPARE(one.topic(TopicRole::Status).proofs, status);
    const std::vector<TopicProof> offset{
        {Kind::Connectors, 1, "orders"}, {Kind::Assigned, 1, "orders"}, {Kind::Records, 1, ""}};
    QCOMPARE(one.topic(TopicRole::Offset).proofs, offset);
    // The other one has read its topic, which has grown since, to 12.
    QCOMPARE(found.back().topic(TopicRole::Config).proofs.size(), std::size_t(3));
}

void TestConnectClusterFinder::saysWhatElse()
{
    const auto found = [](const char* name) {
        for (const Case& any : cases()) {
            if (qstrcmp(any.name, name) == 0)
                return findConnectClusters(any.groups, any.topics);
        }
        return std::vector<FoundCluster>();
    };
    const std::vector<FoundCluster> twins = found("twins tell no offsets apart");
    QCOMPARE(twins.size(), std::size_t(2));
    QCOMPARE(twins[0].topic(TopicRole::Offset).candidates, Names{"b-offsets"});
    QVERIFY(!twins[0].certain());
    const std::vector<FoundCluster> keys = found("two session keys");
    QCOMPARE(keys[0].topic(TopicRole::Config).candidates, Names{"k3"});
    const std::vector<FoundCluster> shared = found("one config topic of two groups");
    QCOMPARE(shared.size(), std::size_t(2));
    QCOMPARE(shared[0].topic(TopicRole::Config).sharedWith, Names{"two"});
    QCOMPARE(shared[1].topic(TopicRole::Config).sharedWith, Names{"one"});
}

/// A copy whose status topic is gone does not get the one of the cluster that it was copied from without a word.
void TestConnectClusterFinder::saysWhoElseMayHaveIt()
{
    const std::vector<TopicPeek> topics{configs("n-c", {"orders"}, 9), configs("shop-c", {"orders"}, 9),
                                        statuses("shop-s", {"orders"}, {"w1:8083"}), offsets("n-o", {"orders"}),
                                        offsets("shop-o", {"orders"})};
    const std::vector<FoundCluster> found = findConnectClusters({}, topics);
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(spelled(found[0]), QStringLiteral(": n-c shop-s? n-o?"));
    QCOMPARE(found[0].topic(TopicRole::Status).contestedBy, std::vector<std::string>{"shop-c"});
    QCOMPARE(found[1].topic(TopicRole::Status).contestedBy, std::vector<std::string>{"n-c"});
    QVERIFY(found[0].topic(TopicRole::Offset).contestedBy.empty()); // each has the one of a like name first
}

void TestConnectClusterFinder::namesGroupsWithoutMembers()
{
    const std::vector<FoundCluster> found = findConnectClusters({group("gone", {})}, {configs("zebra", {"orders"}, 9)});
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(found.front().group.empty());
    QCOMPARE(found.front().groupCandidates, Names{"gone"});
    QVERIFY(!found.front().certain());
}

void TestConnectClusterFinder::ordersWhatHasNoGroup()
{
    const std::vector<FoundCluster> found =
        findConnectClusters({group("zoo", {member("w1:8083", {"orders"}, 9)})},
                            {configs("yak", {"bills"}, 9), configs("zebra", {"orders"}, 9), configs("ant", {"x"}, 9)});
    QStringList names;
    for (const FoundCluster& cluster : found)
        names << spelled(cluster);
    QCOMPARE(names.join(QLatin1String("; ")), QStringLiteral("zoo: zebra - -; : ant - -; : yak - -"));
}

QTEST_APPLESS_MAIN(TestConnectClusterFinder)
#include "tst_connectclusterfinder.moc"
