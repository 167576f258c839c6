// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/democluster.h"
#include "app/demo/demohistory.h"
#include "app/demo/eventqueue.h"
#include "app/demo/simulatedconnect.h"
#include "core/foundcluster.h"
#include "recordedwriter.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace inspector;

namespace
{

constexpr std::int64_t Begin = 1'795'960'000'000;
constexpr std::int64_t Rebalance = 2000;

AskControl patience()
{
    return {std::chrono::steady_clock::now() + std::chrono::seconds(10), nullptr};
}

} // namespace

/// What the demo tells around its topics, as brokers would.
class TestDemoSurroundings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void membersOwnWhatRuns();
    void nothingIsToldDuringARebalance();
    void look();
    void foreignGroupAndTopic();
    void endsWithTheDemo();
};

void TestDemoSurroundings::membersOwnWhatRuns()
{
    EventQueue queue(Begin);
    RecordedWriter writer;
    SimulatedConnect connect({DemoCluster::topicNames(), {"w1:8083", "w2:8083"}, Rebalance}, queue, writer);
    scheduleDemoHistory(queue, connect);
    queue.runUntil(Begin + DemoHistoryMs);

    const GroupFacts facts = connect.workers("shop");
    QCOMPARE(facts.protocolType, std::string("connect"));
    QCOMPARE(facts.protocol, std::string("sessioned"));
    QCOMPARE(facts.state, std::string("Stable"));
    QCOMPARE(facts.members.size(), std::size_t{2});
    std::int64_t configRecords = 0;
    for (const auto& record : writer.records)
        configRecords += record.topic == DemoCluster::topicNames().config ? 1 : 0;
    std::size_t kept = 0;
    ConnectUnits all;
    for (std::size_t i = 0; i < facts.members.size(); ++i) {
        const FoundWorker worker = foundWorkerOf(facts.members[i]);
        QVERIFY(worker.owned);
        QCOMPARE(workerIdOf(worker.metadata.url), i == 0 ? std::string("w1:8083") : std::string("w2:8083"));
        QCOMPARE(worker.leader, i == 0);
        QVERIFY(worker.metadata.configOffset > 0 && worker.metadata.configOffset <= configRecords);
        kept += worker.metadata.allocation->assigned.size();
        for (const ConnectUnit& unit : *worker.owned) {
            QVERIFY2(all.insert(unit).second, "two workers own the same");
            const auto* status = unit.task < 0 ? connect.statuses().connector(unit.connector)
                                               : connect.statuses().task(unit.connector, unit.task);
            QVERIFY(status);
            QCOMPARE(status->workerId, workerIdOf(worker.metadata.url));
        }
    }
    QVERIFY2(kept > 0, "what they ran before counts only with the allocation in the metadata");
    std::size_t expected = 0;
    for (const std::string& name : connect.connectorNames())
        expected += 1 + static_cast<std::size_t>(connect.connector(name)->committedTasks);
    QCOMPARE(all.size(), expected);
}

void TestDemoSurroundings::nothingIsToldDuringARebalance()
{
    EventQueue queue(Begin);
    RecordedWriter writer;
    SimulatedConnect connect({DemoCluster::topicNames(), {"w1:8083", "w2:8083"}, Rebalance}, queue, writer);
    scheduleDemoHistory(queue, connect);
    queue.runUntil(Begin + DemoHistoryMs);
    QVERIFY(!connect.remove(connect.connectorNames().front()));
    GroupFacts facts = connect.workers("shop");
    QCOMPARE(facts.state, std::string("PreparingRebalance"));
    QCOMPARE(facts.protocol, std::string());
    QCOMPARE(facts.members.size(), std::size_t{2});
    QVERIFY(facts.members[0].metadata.empty() && facts.members[0].assignment.empty());
    QVERIFY(!foundWorkerOf(facts.members[0]).owned);
    queue.runUntil(queue.now() + Rebalance);
    facts = connect.workers("shop");
    QCOMPARE(facts.state, std::string("Stable"));
    std::int64_t configRecords = 0;
    for (const auto& record : writer.records)
        configRecords += record.topic == DemoCluster::topicNames().config ? 1 : 0;
    QCOMPARE(foundWorkerOf(facts.members[1]).metadata.configOffset, configRecords); // they have just joined
}

void TestDemoSurroundings::look()
{
    DemoOptions options;
    options.ticking = false;
    DemoCluster demo(options);
    QSignalSpy started(&demo, &DemoCluster::started);
    demo.start();
    QVERIFY(started.wait(10'000));

    SurroundingsWish wish;
    wish.topics = {"shop-configs", "shop-offsets"};
    wish.group = DemoCluster::group().toStdString();
    wish.sinkGroups = {{"connect-clicks-s3", {}}, {"connect-none", {}}};
    const Surroundings found = demo.surroundings()->look(wish, patience());
    // Whoever asks about the group of the workers as about any other is told the same.
    const GroupState group = demo.groups()->look(DemoCluster::group().toStdString(), {}, {}, patience());
    QCOMPARE(group.state, std::optional<std::string>("Stable"));
    QCOMPARE(group.members.size(), std::size_t{2});
    QVERIFY(group.exists && group.membersKnown == GroupState::Members::Some);
    QVERIFY(!found.error);
    QVERIFY(found.at > 0);
    QVERIFY(!found.clusterId.empty());
    QCOMPARE(*found.brokers, (std::vector<std::int32_t>{1, 2, 3}));
    QCOMPARE(found.topics.size(), std::size_t{2});
    QCOMPARE(found.topic("shop-configs")->partitions(), std::optional(1));
    QCOMPARE(found.topic("shop-offsets")->partitions(), std::optional(25));
    QCOMPARE(found.topic("shop-offsets")->replicationFactor(), std::optional(3));
    QCOMPARE(found.topic("shop-configs")->setting("cleanup.policy"), std::optional(std::string("compact")));
    QVERIFY(found.workers && found.workers->isStable());
    QCOMPARE(found.workers->workers.size(), std::size_t{2});
    for (const FoundWorker& worker : found.workers->workers) {
        QVERIFY(worker.owned && !worker.owned->empty());
        const auto isHere = [&worker](const QString& url) {
            return QString::fromStdString(worker.metadata.url).startsWith(url);
        };
        QVERIFY(std::any_of(demo.restUrls().cbegin(), demo.restUrls().cend(), isHere));
    }
    QCOMPARE(found.sinkGroups.size(), std::size_t{2});
    QVERIFY(!found.sinkGroups[0].partitions.empty());
    QVERIFY(!found.sinkGroups[1].exists);
    QVERIFY(std::find(found.connectGroups.begin(), found.connectGroups.end(),
                      ListedGroup{"connect-clicks-s3", "Stable"}) != found.connectGroups.end());
    // Left behind by a sink that was deleted.
    QVERIFY(std::find(found.connectGroups.begin(), found.connectGroups.end(),
                      ListedGroup{"connect-lines-archive", "Empty"}) != found.connectGroups.end());
    QVERIFY(demo.groups()->look("connect-lines-archive", {}, {}, patience()).partitions.at(1).committed > 0);
}

void TestDemoSurroundings::foreignGroupAndTopic()
{
    DemoOptions options;
    options.ticking = false;
    DemoCluster demo(options);
    QSignalSpy started(&demo, &DemoCluster::started);
    demo.start();
    QVERIFY(started.wait(10'000));
    SurroundingsWish wish;
    wish.topics = {"nowhere"};
    wish.group = "other";
    const Surroundings found = demo.surroundings()->look(wish, patience());
    QVERIFY(found.topic("nowhere")->missing);
    QVERIFY(found.workers && found.workers->isEmpty());
    wish.group.clear();
    QVERIFY(!demo.surroundings()->look(wish, patience()).workers);
}

void TestDemoSurroundings::endsWithTheDemo()
{
    std::shared_ptr<SurroundingsSource> source;
    {
        const DemoCluster demo;
        source = demo.surroundings();
    }
    const Surroundings found = source->look({}, patience());
    QVERIFY(found.error);
    QCOMPARE(found.error->code, ErrorCode::ConnectionLost);
}

QTEST_GUILESS_MAIN(TestDemoSurroundings)

#include "tst_demosurroundings.moc"
