// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/readprogress.h"
#include "kafka/clusterquery.h"
#include "tst_kafkamock.h"

#include <QTest>

using namespace inspector;

class TestClusterQuery : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsFewTopicsByName();
    void findsManyTopicsAmongAll();
};

namespace
{

ClusterLook lookAt(const KafkaMock& mock, const std::vector<std::string>& topics)
{
    Result<std::shared_ptr<KafkaClient>> client = KafkaClient::open(mock.settings(), KafkaUse::Measure);
    ClusterLook look = ClusterQuery(client.value()).look(topics, false, [] { return 30'000; });
    KafkaClient::release(std::move(client).value(), std::chrono::seconds(1));
    return look;
}

std::string numbered(const char* name, int number)
{
    return name + std::to_string(number);
}

} // namespace

void TestClusterQuery::findsFewTopicsByName()
{
    KafkaMock mock(1);
    mock.createTopic("orders", 3);
    mock.hideTopic("secret", RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);
    const ClusterLook look = lookAt(mock, {"secret", "orders"});
    QVERIFY(!look.error);
    QCOMPARE(look.topics.size(), std::size_t(2));
    QCOMPARE(look.topics[0].error->code, ErrorCode::NotAuthorized);
    QCOMPARE(look.topics[1].name, std::string("orders"));
    QCOMPARE(look.topics[1].partitions.size(), std::size_t(3));
}

/// The mock makes each topic that is asked for by name: those of the others that have partitions have been.
void TestClusterQuery::findsManyTopicsAmongAll()
{
    KafkaMock mock(3);
    std::vector<std::string> wanted;
    for (int i = 0; i < 40; ++i) {
        mock.createTopic(numbered("orders-", i).c_str(), 1 + i % 3);
        wanted.push_back(numbered("orders-", i));
        wanted.push_back(numbered("gone-", 2 * i));
        wanted.push_back(numbered("gone-", 2 * i + 1));
    }
    const ClusterLook look = lookAt(mock, wanted);
    QVERIFY(!look.error);
    QCOMPARE(look.brokers, 3);
    QCOMPARE(look.brokerIds.size(), std::size_t(3));
    QVERIFY(!look.clusterId.empty());
    QCOMPARE(look.topics.size(), wanted.size());
    int byName = 0;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const ClusterLook::Topic& topic = look.topics[i];
        QCOMPARE(topic.name, wanted[i]);
        if (i % 3 == 0) {
            QVERIFY(!topic.error);
            QCOMPARE(topic.partitions.size(), std::size_t(1 + i / 3 % 3));
        } else if (!topic.error) {
            ++byName;
            QVERIFY(!topic.partitions.empty());
        } else {
            QCOMPARE(topic.error->code, ErrorCode::NoSuchTopic);
            QCOMPARE(topic.error->detail, std::string(TopicTrouble::NotListed));
            QCOMPARE(topic.error->subject, wanted[i]);
        }
    }
    QCOMPARE(byName, 64);
}

QTEST_GUILESS_MAIN(TestClusterQuery)
#include "tst_clusterquery.moc"
