// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaclient.h"
#include "kafka/kafkaconfig.h"

#include <QTest>

#include <array>

using namespace inspector;

class TestKafkaConfig : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bootstrap_data();
    void bootstrap();
    void properties_data();
    void properties();
    void propertiesOfWriter_data();
    void propertiesOfWriter();
    void writesSafely();
    void keepsOrder();
    void asksWithoutGroup();
    void showsNoSecret();
    void namesThePropertyThatFailsLate();
};

void TestKafkaConfig::bootstrap_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("good");
    QTest::addColumn<QString>("offending");
    QTest::newRow("one") << "broker:9092" << true << "";
    QTest::newRow("several, blanks") << " a:1 ,b.example.org:65535,\t10.0.0.1:9092" << true << "";
    QTest::newRow("IPv6") << "[2001:db8::1]:9092" << true << "";
    QTest::newRow("protocol") << "SASL_SSL://kafka-1:9093" << true << "";
    QTest::newRow("comma at the end") << "a:1," << true << "";
    QTest::newRow("empty") << "" << false << "";
    QTest::newRow("only commas") << " , " << false << " , ";
    QTest::newRow("no port") << "a:1,broker" << false << "broker";
    QTest::newRow("no host") << ":9092" << false << ":9092";
    QTest::newRow("port 0") << "a:0" << false << "a:0";
    QTest::newRow("port too high") << "a:65536" << false << "a:65536";
    QTest::newRow("port with letters") << "a:90x" << false << "a:90x";
    QTest::newRow("negative port") << "a:-1" << false << "a:-1";
    QTest::newRow("blank inside") << "ho st:9092" << false << "ho st:9092";
    QTest::newRow("URL of a worker") << "http://a:8083" << false << "http://a:8083";
    QTest::newRow("path") << "a:9092/x" << false << "a:9092/x";
    QTest::newRow("bare IPv6") << "2001:db8::1" << false << "2001:db8::1";
}

void TestKafkaConfig::bootstrap()
{
    QFETCH(QString, text);
    QFETCH(bool, good);
    QFETCH(QString, offending);
    const auto error = checkBootstrap(text.toStdString());
    QCOMPARE(!error.has_value(), good);
    if (error) {
        QCOMPARE(error->code, ErrorCode::BadAddress);
        QCOMPARE(QString::fromStdString(error->subject), offending);
    }
    const auto client = KafkaClient::open({text.toStdString(), {}}, KafkaUse::Ask);
    QCOMPARE(client.ok(), good);
}

void TestKafkaConfig::properties_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("good");
    QTest::newRow("group") << "group.id"
                           << "ops" << true;
    QTest::newRow("fetch size") << "fetch.message.max.bytes"
                                << "2097152" << true;
    QTest::newRow("auto commit off") << "enable.auto.commit"
                                     << "false" << true;
    QTest::newRow("auto commit") << "enable.auto.commit"
                                 << "true" << false;
    QTest::newRow("auto commit, other spelling") << "enable.auto.commit"
                                                 << "1" << false;
    QTest::newRow("offset store") << "enable.auto.offset.store"
                                  << "true" << false;
    QTest::newRow("creates topics") << "allow.auto.create.topics"
                                    << "true" << false;
    QTest::newRow("uncommitted records") << "isolation.level"
                                         << "read_uncommitted" << false;
    QTest::newRow("no end events") << "enable.partition.eof"
                                   << "false" << false;
    QTest::newRow("jumps to the end") << "auto.offset.reset"
                                      << "latest" << false;
    QTest::newRow("unknown") << "no.such.property"
                             << "x" << false;
    QTest::newRow("bad value") << "socket.timeout.ms"
                               << "soon" << false;
    QTest::newRow("out of range") << "socket.timeout.ms"
                                  << "-5" << false;
}

void TestKafkaConfig::properties()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(bool, good);
    const auto conf = readerConfig({"a:9092", {{name.toStdString(), value.toStdString()}}}, KafkaUse::Read);
    QCOMPARE(conf.ok(), good);
    if (!good) {
        QCOMPARE(conf.error().code, ErrorCode::BadProperty);
        QCOMPARE(conf.error().subject, name.toStdString());
        QVERIFY(!conf.error().detail.empty());
    }
}

void TestKafkaConfig::propertiesOfWriter_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<bool>("good");
    QTest::newRow("of readers alone") << "isolation.level"
                                      << "read_uncommitted" << true;
    QTest::newRow("compression") << "compression.type"
                                 << "gzip" << true;
    QTest::newRow("acks of all") << "acks"
                                 << "all" << true;
    QTest::newRow("acks of one") << "acks"
                                 << "1" << false;
    QTest::newRow("acks of one, other name") << "request.required.acks"
                                             << "1" << false;
    QTest::newRow("not idempotent") << "enable.idempotence"
                                    << "false" << false;
    QTest::newRow("creates topics") << "allow.auto.create.topics"
                                    << "true" << false;
    QTest::newRow("reports failures alone") << "delivery.report.only.error"
                                            << "true" << false;
    QTest::newRow("transactional id") << "transactional.id"
                                      << "mine" << false;
    QTest::newRow("out of order") << "max.in.flight"
                                  << "6" << false;
    QTest::newRow("never again") << "retries"
                                 << "0" << false;
    QTest::newRow("unknown") << "no.such.property"
                             << "x" << false;
}

void TestKafkaConfig::propertiesOfWriter()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(bool, good);
    const KafkaSettings settings{"a:9092", {{name.toStdString(), value.toStdString()}}};
    for (const char* transactionalId : {"", "shop-source-0"}) {
        const auto client = KafkaClient::openWriter(settings, transactionalId, 30000);
        QCOMPARE(client.ok(), good);
        if (!good) {
            QCOMPARE(client.error().code, ErrorCode::BadProperty);
            QVERIFY(!client.error().detail.empty());
        }
    }
}

void TestKafkaConfig::writesSafely()
{
    // The user's word on how long a record may take does not count.
    const KafkaSettings settings{"a:9092", {{"delivery.timeout.ms", "300000"}, {"linger.ms", "1000"}}};
    const auto conf = writerConfig(settings, "shop-source-0", 2500);
    QVERIFY(conf.ok());
    const std::vector<std::pair<const char*, const char*>> wanted{
        {"acks", "-1"},
        {"enable.idempotence", "true"},
        {"allow.auto.create.topics", "false"},
        {"transactional.id", "shop-source-0"},
        {"message.timeout.ms", "2500"},
        {"linger.ms", "0"},
        {"compression.codec", "none"},
    };
    for (const auto& [name, value] : wanted) {
        std::array<char, 64> found{};
        std::size_t size = found.size();
        QCOMPARE(rd_kafka_conf_get(conf.value().get(), name, found.data(), &size), RD_KAFKA_CONF_OK);
        QCOMPARE(found.data(), value);
    }
}

void TestKafkaConfig::keepsOrder()
{
    const auto conf = readerConfig({"a:9092", {{"group.id", "first"}, {"group.id", "second"}}}, KafkaUse::Read);
    QVERIFY(conf.ok());
    std::array<char, 64> value{};
    std::size_t size = value.size();
    QCOMPARE(rd_kafka_conf_get(conf.value().get(), "group.id", value.data(), &size), RD_KAFKA_CONF_OK);
    QCOMPARE(value.data(), "second");
}

void TestKafkaConfig::asksWithoutGroup()
{
    const KafkaSettings settings{"a:9092", {{"group.id", "ops"}}};
    const auto reading = KafkaClient::open(settings, KafkaUse::Read);
    QVERIFY(reading.ok());
    QCOMPARE(reading.value()->group(), std::string("ops"));
    QVERIFY(reading.value()->queue());
    const auto asking = KafkaClient::open(settings, KafkaUse::Ask);
    QVERIFY(asking.ok());
    QCOMPARE(asking.value()->group(), std::string());
}

void TestKafkaConfig::showsNoSecret()
{
    const KafkaSettings settings{"a:9092", {{"sasl.password", "pa55word"}, {"sasl.username", "alice"}}};
    QCOMPARE(withoutSecrets("login alice/pa55word, pa55word", settings), std::string("login alice/********, ********"));
    // librdkafka quotes the value of a property it cannot take.
    const auto client = KafkaClient::open(
        {"a:9092", {{"security.protocol", "ssl"}, {"ssl.key.password", "hush-hush"}, {"ssl.key.pem", "hush-hush"}}},
        KafkaUse::Ask);
    QVERIFY(!client.ok());
    QCOMPARE(client.error().code, ErrorCode::BadProperty);
    QVERIFY(client.error().detail.find("hush-hush") == std::string::npos);
}

void TestKafkaConfig::namesThePropertyThatFailsLate()
{
    const auto byValue = KafkaClient::open(
        {"a:9092", {{"security.protocol", "sasl_plaintext"}, {"sasl.mechanism", "FOO"}}}, KafkaUse::Ask);
    QVERIFY(!byValue.ok());
    QCOMPARE(byValue.error().code, ErrorCode::BadProperty);
    QCOMPARE(byValue.error().subject, std::string("sasl.mechanism"));
    const auto byName = KafkaClient::open(
        {"a:9092", {{"security.protocol", "ssl"}, {"ssl.ca.location", "/no/such/file.pem"}}}, KafkaUse::Ask);
    QVERIFY(!byName.ok());
    QCOMPARE(byName.error().subject, std::string("ssl.ca.location"));
}

QTEST_GUILESS_MAIN(TestKafkaConfig)
#include "tst_kafkaconfig.moc"
