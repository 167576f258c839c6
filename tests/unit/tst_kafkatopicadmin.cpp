// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/adminrequest.h"
#include "kafka/kafkatopicadmin.h"
#include "tst_kafkamock.h"

#include <QTest>

#include <atomic>

using namespace inspector;

namespace
{

AskControl within(std::chrono::milliseconds time)
{
    return {std::chrono::steady_clock::now() + time};
}

NewTopic topic(const char* name, std::int32_t partitions)
{
    NewTopic topic;
    topic.name = name;
    topic.partitions = partitions;
    topic.settings["cleanup.policy"] = "compact";
    return topic;
}

} // namespace

/// What needs no answer of a broker: librdkafka's mock makes and deletes no topics when asked. The rest:
/// tst_realbackup.
class TestKafkaTopicAdmin : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhyNobodyAnswered();
    void countsBrokers();
    void endsWhenCalledOff();
    void namesBadProperty();
    void refusesWhatNoBrokerIsAsked_data();
    void refusesWhatNoBrokerIsAsked();
    void doesNotDoWhatCannotBeTried();
    void asksNothingForNothing();
};

void TestKafkaTopicAdmin::tellsWhyNobodyAnswered()
{
    KafkaTopicAdmin admin({"127.0.0.1:1", {}});
    const auto created = admin.createTopics({topic("connect-configs", 1)}, within(std::chrono::milliseconds(700)));
    QVERIFY(!created.ok());
    QCOMPARE(created.error().code, ErrorCode::ConnectionRefused);
    const auto deleted = admin.deleteTopics({"connect-configs"}, within(std::chrono::milliseconds(700)));
    QVERIFY(!deleted.ok());
    QCOMPARE(deleted.error().code, ErrorCode::ConnectionRefused);
    const std::vector<TopicFacts> facts =
        admin.describe({"connect-configs", "connect-status"}, within(std::chrono::milliseconds(700)));
    QCOMPARE(facts.size(), std::size_t(2));
    QCOMPARE(facts[1].name, std::string("connect-status"));
    QVERIFY(facts[0].error && !facts[0].missing);
    QVERIFY(!facts[0].placed && !facts[0].settings);
    const Result<std::vector<std::int32_t>> brokers = admin.brokers(within(std::chrono::milliseconds(700)));
    QVERIFY(!brokers.ok());
}

void TestKafkaTopicAdmin::countsBrokers()
{
    const KafkaMock mock(3);
    const Result<std::vector<std::int32_t>> brokers =
        KafkaTopicAdmin(mock.settings()).brokers(within(std::chrono::seconds(20)));
    QVERIFY(brokers.ok());
    QCOMPARE(brokers->size(), std::size_t(3));
}

void TestKafkaTopicAdmin::endsWhenCalledOff()
{
    const std::atomic<bool> cancelled{true};
    AskControl control = within(std::chrono::minutes(4));
    control.cancelled = &cancelled;
    KafkaTopicAdmin admin({"127.0.0.1:1", {}});
    const auto created = admin.createTopics({topic("connect-configs", 1)}, control);
    QVERIFY(!created.ok());
    QCOMPARE(created.error().code, ErrorCode::Cancelled);
    QCOMPARE(created.error().subject, std::string("connect-configs"));
    const auto deleted = admin.deleteTopics({"connect-configs"}, control);
    QVERIFY(!deleted.ok());
    QCOMPARE(deleted.error().code, ErrorCode::Cancelled);
}

void TestKafkaTopicAdmin::namesBadProperty()
{
    KafkaTopicAdmin admin({"127.0.0.1:1", {{"no.such.property", "x"}}});
    const auto created = admin.createTopics({topic("connect-configs", 1)}, within(std::chrono::milliseconds(700)));
    QVERIFY(!created.ok());
    QCOMPARE(created.error().code, ErrorCode::BadProperty);
    QCOMPARE(created.error().subject, std::string("no.such.property"));
}

void TestKafkaTopicAdmin::refusesWhatNoBrokerIsAsked_data()
{
    QTest::addColumn<int>("partitions");
    QTest::addColumn<int>("replication");
    QTest::newRow("partitions") << -2 << 1;
    QTest::newRow("replication") << 1 << -2;
}

void TestKafkaTopicAdmin::refusesWhatNoBrokerIsAsked()
{
    QFETCH(int, partitions);
    QFETCH(int, replication);
    NewTopic wrong = topic("connect-status", partitions);
    wrong.replicationFactor = replication;
    KafkaTopicAdmin admin({"127.0.0.1:1", {}});
    const auto created = admin.createTopics({topic("connect-offsets", 25), wrong}, within(std::chrono::seconds(5)));
    QVERIFY(!created.ok());
    QCOMPARE(created.error().code, ErrorCode::KafkaFailed);
    QCOMPARE(created.error().subject, std::string("connect-status"));
    QVERIFY(!created.error().detail.empty());
}

/// Brokers delete at once: there is no asking whether they would.
void TestKafkaTopicAdmin::doesNotDoWhatCannotBeTried()
{
    bool sent = false;
    const Result<Done> tried = adminRequest<Done>(
        {"127.0.0.1:1", {}}, "connect-configs", RD_KAFKA_ADMIN_OP_DELETETOPICS, within(std::chrono::milliseconds(700)),
        [&sent](rd_kafka_t*, rd_kafka_AdminOptions_t*, rd_kafka_queue_t*) { sent = true; },
        [](rd_kafka_event_t*) { return Result<Done>(Done{}); }, Carry::Nothing);
    QVERIFY(!sent);
    QVERIFY(!tried.ok());
    QCOMPARE(tried.error().code, ErrorCode::KafkaFailed);
}

void TestKafkaTopicAdmin::asksNothingForNothing()
{
    KafkaTopicAdmin admin({"127.0.0.1:1", {}});
    const auto created = admin.createTopics({}, within(std::chrono::minutes(4)));
    QVERIFY(created.ok());
    QVERIFY(created->empty());
    const auto deleted = admin.deleteTopics({}, within(std::chrono::minutes(4)));
    QVERIFY(deleted.ok());
    QVERIFY(deleted->empty());
}

QTEST_GUILESS_MAIN(TestKafkaTopicAdmin)
#include "tst_kafkatopicadmin.moc"
