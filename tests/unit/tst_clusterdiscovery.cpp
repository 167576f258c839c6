// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/clusterdiscovery.h"
#include "kafka/clusterquery.h"
#include "kafka/topicpeeker.h"
#include "tst_kafkamock.h"

#include <QTest>

#include <future>

using namespace inspector;

namespace
{

AskControl within(std::chrono::milliseconds time, const std::atomic<bool>* cancelled = nullptr)
{
    return {std::chrono::steady_clock::now() + time, cancelled};
}

} // namespace

class TestClusterDiscovery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void peeksAtFirstAndLastRecords();
    void saysWhyNot();
    void tellsWhatStandsInTheWay();
    void canBeCalledOff();
};

void TestClusterDiscovery::peeksAtFirstAndLastRecords()
{
    KafkaMock mock;
    mock.createTopic("long", 1);
    mock.createTopic("short", 6);
    mock.createTopic("empty", 2);
    for (int i = 0; i < 1000; ++i)
        mock.produce("long", 0, {"k" + std::to_string(i), "v", {}});
    mock.produce("short", 5, {"only", std::nullopt, {}});
    mock.flush();

    const AskControl control = within(std::chrono::seconds(20));
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(mock.settings(), KafkaUse::Ask);
    QVERIFY(client.ok());
    ClusterQuery query(client.value());
    ClusterLook look = query.lookAtAll([&control] { return control.timeLeftMs(); });
    QVERIFY(!look.error);
    query.askEnds(look, [&control] { return control.timeLeftMs(); });
    std::size_t done = 0;
    std::map<std::string, TopicPeek> peeks;
    Result<std::vector<TopicPeek>> found =
        TopicPeeker(mock.settings(), look, control).peek([&done](std::size_t now, std::size_t) { done = now; });
    QVERIFY(found.ok());
    for (TopicPeek& peek : found.value())
        peeks[peek.name] = std::move(peek);

    QCOMPARE(peeks.size(), std::size_t(3));
    QCOMPARE(done, std::size_t(3)); // first of two partitions, last of one
    const TopicPeek& many = peeks["long"];
    QVERIFY(many.complete && !many.whole);
    QCOMPARE(many.end, 1000);
    QCOMPARE(many.records.size(), std::size_t(200));
    QCOMPARE(many.records.front().key.value(), Bytes("k0"));
    QCOMPARE(many.records[19].key.value(), Bytes("k19"));
    QCOMPARE(many.records[20].key.value(), Bytes("k820"));
    QCOMPARE(many.records.back().key.value(), Bytes("k999"));
    const TopicPeek& few = peeks["short"];
    QCOMPARE(few.partitions, 6);
    QVERIFY(few.complete && few.whole);
    QCOMPARE(few.end, -1);
    QCOMPARE(few.records.size(), std::size_t(1));
    QCOMPARE(few.records.front().key.value(), Bytes("only"));
    QVERIFY(!few.records.front().value);
    QVERIFY(peeks["empty"].complete);
    QVERIFY(peeks["empty"].records.empty());
}

void TestClusterDiscovery::saysWhyNot()
{
    const Result<Discovery> nonsense =
        discoverConnectClusters({"nonsense", {}}, within(std::chrono::seconds(5)), [](const DiscoveryProgress&) {});
    QVERIFY(!nonsense.ok());
    QCOMPARE(nonsense.error().code, ErrorCode::BadAddress);
    const Result<Discovery> closed = discoverConnectClusters(
        {"127.0.0.1:1", {}}, within(std::chrono::milliseconds(600)), [](const DiscoveryProgress&) {});
    QVERIFY(!closed.ok());
    QCOMPARE(closed.error().code, ErrorCode::ConnectionRefused);
}

/// At once, and not when the time is up.
void TestClusterDiscovery::tellsWhatStandsInTheWay()
{
    std::atomic<bool> enough{false};
    std::optional<Error> told;
    const Result<Discovery> found = discoverConnectClusters(
        {"127.0.0.1:1", {}}, within(std::chrono::seconds(60), &enough), [&](const DiscoveryProgress& progress) {
            if (progress.trouble) {
                told = progress.trouble;
                enough = true;
            }
        });
    QVERIFY(told.has_value());
    QCOMPARE(told->code, ErrorCode::ConnectionRefused);
    QVERIFY(!found.ok());
    QCOMPARE(found.error().code, ErrorCode::Cancelled);
}

void TestClusterDiscovery::canBeCalledOff()
{
    std::promise<void> begun;
    std::atomic<int> finished{0};
    {
        const ClusterDiscovery discovery({"127.0.0.1:1", {}}, std::chrono::seconds(60),
                                         {[&begun, once = false](const DiscoveryProgress&) mutable {
                                              if (!std::exchange(once, true))
                                                  begun.set_value();
                                          },
                                          [&finished](const Result<Discovery>&) { ++finished; }});
        QCOMPARE(begun.get_future().wait_for(std::chrono::seconds(30)), std::future_status::ready);
    }
    QCOMPARE(finished.load(), 0);
    const std::atomic<bool> cancelled{true};
    const Result<Discovery> found = discoverConnectClusters(
        {"127.0.0.1:1", {}}, within(std::chrono::seconds(60), &cancelled), [](const DiscoveryProgress&) {});
    QVERIFY(!found.ok());
    QCOMPARE(found.error().code, ErrorCode::Cancelled);
}

QTEST_APPLESS_MAIN(TestClusterDiscovery)
#include "tst_clusterdiscovery.moc"
