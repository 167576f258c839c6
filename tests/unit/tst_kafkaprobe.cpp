// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaprobe.h"
#include "tst_kafkamock.h"

#include <QTest>

using namespace inspector;

class TestKafkaProbe : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void describesTopics();
    void findsClusterWithoutTopics();
    void saysWhyNot_data();
    void saysWhyNot();
};

void TestKafkaProbe::describesTopics()
{
    KafkaMock mock(3);
    mock.createTopic("configs", 1);
    mock.createTopic("status", 5);
    mock.createTopic("secret", 2);
    mock.hideTopic("secret", RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);
    mock.hideTopic("missing");
    const auto probe = probeKafka(mock.settings(), {"status", "missing", "secret", "configs"}, 30000);
    QVERIFY(probe.ok());
    QVERIFY(!probe->clusterId.empty());
    QCOMPARE(probe->brokers, 3);
    QCOMPARE(probe->topics.size(), std::size_t(4));
    QCOMPARE(probe->topics[0].name, std::string("status"));
    QCOMPARE(probe->topics[0].partitions, 5);
    QVERIFY(!probe->topics[0].error);
    QCOMPARE(probe->topics[1].partitions, 0);
    QVERIFY(!probe->topics[1].error); // known not to be there
    QCOMPARE(probe->topics[2].error->code, ErrorCode::NotAuthorized);
    QCOMPARE(probe->topics[3].partitions, 1);
}

void TestKafkaProbe::findsClusterWithoutTopics()
{
    KafkaMock mock(2);
    const auto probe = probeKafka(mock.settings(), {}, 30000);
    QVERIFY(probe.ok());
    QCOMPARE(probe->brokers, 2);
    QVERIFY(probe->topics.empty());
}

void TestKafkaProbe::saysWhyNot_data()
{
    QTest::addColumn<QString>("bootstrap");
    QTest::addColumn<QString>("property");
    QTest::addColumn<int>("code");
    QTest::newRow("closed port") << "127.0.0.1:1"
                                 << "" << int(ErrorCode::ConnectionRefused);
    QTest::newRow("unknown host") << "no-such-host.invalid:9092"
                                  << "" << int(ErrorCode::UnknownHost);
    QTest::newRow("no address") << "nonsense"
                                << "" << int(ErrorCode::BadAddress);
    QTest::newRow("bad property") << "127.0.0.1:1"
                                  << "nonsense" << int(ErrorCode::BadProperty);
}

void TestKafkaProbe::saysWhyNot()
{
    QFETCH(QString, bootstrap);
    QFETCH(QString, property);
    QFETCH(int, code);
    KafkaSettings settings{bootstrap.toStdString(), {}};
    if (!property.isEmpty())
        settings.properties.emplace_back(property.toStdString(), "x");
    const auto probe = probeKafka(settings, {"t"}, 1500);
    QVERIFY(!probe.ok());
    QCOMPARE(int(probe.error().code), code);
}

QTEST_GUILESS_MAIN(TestKafkaProbe)
#include "tst_kafkaprobe.moc"
