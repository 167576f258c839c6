// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkadirectwriter.h"
#include "tst_kafkamock.h"

#include <QTest>

#include <future>

using namespace inspector;

namespace
{

using Fates = std::vector<RecordFate>;
using Stage = DirectWriteReport::Stage;

// Kafka's protocol: API keys.
constexpr std::int16_t Produce = 0;
constexpr std::int16_t InitProducerId = 22;
constexpr std::int16_t AddPartitionsToTxn = 24;
constexpr std::int16_t EndTxn = 26;

/// More than there can be attempts in a test.
constexpr std::size_t Always = 500;

AskControl within(std::chrono::milliseconds time)
{
    return {std::chrono::steady_clock::now() + time};
}

/// The next requests of this kind get these answers.
void answer(KafkaMock& mock, std::int16_t api, std::vector<rd_kafka_resp_err_t> errors, std::size_t lastRepeated = 1)
{
    if (!errors.empty())
        errors.resize(errors.size() + lastRepeated - 1, errors.back());
    rd_kafka_mock_push_request_errors_array(mock.cluster(), api, errors.size(), errors.data());
}

/// What is in a partition of the mock, read by a consumer that has nothing to do with the program.
class MockPartition
{
public:
    MockPartition(const KafkaMock& mock, const char* topic, std::int32_t partition)
    {
        std::array<char, 512> text{};
        rd_kafka_conf_t* conf = rd_kafka_conf_new();
        rd_kafka_conf_set_log_cb(conf, [](const rd_kafka_t*, int, const char*, const char*) {});
        rd_kafka_conf_set(conf, "bootstrap.servers", mock.settings().bootstrap.c_str(), text.data(), text.size());
        rd_kafka_conf_set(conf, "enable.partition.eof", "true", text.data(), text.size());
        rd_kafka_conf_set(conf, "group.id", "test", text.data(), text.size());
        m_consumer.reset(rd_kafka_new(RD_KAFKA_CONSUMER, conf, text.data(), text.size()));
        const KafkaPtr<rd_kafka_topic_partition_list_t> list(rd_kafka_topic_partition_list_new(1));
        rd_kafka_topic_partition_list_add(list.get(), topic, partition)->offset = 0;
        rd_kafka_assign(m_consumer.get(), list.get());
    }
    /// The next record; nothing at the end that the partition has now.
    std::optional<MockRecord> next()
    {
        while (true) {
            const KafkaPtr<rd_kafka_message_t> message(rd_kafka_consumer_poll(m_consumer.get(), 30000));
            if (!message || message->err == RD_KAFKA_RESP_ERR__PARTITION_EOF)
                return std::nullopt;
            if (message->err)
                continue;
            const auto bytes = [](const void* at, std::size_t size) {
                return at ? std::optional(Bytes(static_cast<const char*>(at), size)) : std::nullopt;
            };
            return MockRecord{bytes(message->key, message->key_len), bytes(message->payload, message->len), {}};
        }
    }
    std::size_t count()
    {
        std::size_t count = 0;
        while (next())
            ++count;
        return count;
    }

private:
    KafkaPtr<rd_kafka_t> m_consumer;
};

DirectWrite threeRecords()
{
    DirectWrite write;
    for (const char* key : {"one", "two", "three"})
        write.records.push_back({"offsets", 0, key, Bytes("{}")});
    return write;
}

DirectWrite threeInTransaction()
{
    DirectWrite write = threeRecords();
    write.transactionalId = "shop-source-0";
    return write;
}

std::string words(const DirectWriteReport& report)
{
    std::string words = "stage " + std::to_string(static_cast<int>(report.stage)) + ", fates";
    for (const RecordFate fate : report.fates)
        words += ' ' + std::to_string(static_cast<int>(fate));
    if (report.error)
        words += ", error " + std::to_string(static_cast<int>(report.error->code)) + ' ' + report.error->subject +
                 ": " + report.error->detail + " (" + std::to_string(report.error->status) + ')';
    return words;
}

} // namespace

#define VERIFY_REPORT(condition, report) QVERIFY2(condition, words(report).c_str())

class TestKafkaDirectWriter : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void writesEveryByteInOrder_data();
    void writesEveryByteInOrder();
    void sendsNothingWhereAPlaceIsMissing_data();
    void sendsNothingWhereAPlaceIsMissing();
    void saysWhyNoBrokerCanBeReached();
    void stopsAtTheFirstTrouble_data();
    void stopsAtTheFirstTrouble();
    void waitsForTheTransactionThatIsOpen();
    void fencesFirst();
    void endsWhenCalledOff();
    void endsBeforeItBegan();
};

void TestKafkaDirectWriter::writesEveryByteInOrder_data()
{
    QTest::addColumn<QString>("transactionalId");
    QTest::newRow("alone") << "";
    QTest::newRow("in a transaction") << "shop-source-0";
}

void TestKafkaDirectWriter::writesEveryByteInOrder()
{
    QFETCH(QString, transactionalId);
    KafkaMock mock(3);
    mock.createTopic("offsets", 4);
    mock.createTopic("status", 1);
    const std::vector<std::pair<Bytes, std::optional<Bytes>>> sent{
        {Bytes("[\"s\",{\"a\":1}]"), std::nullopt},
        {Bytes("nul \0 and \xff\xfe", 11), Bytes("\0", 1)},
        {Bytes(), Bytes()},
        {Bytes("same key"), Bytes("first")},
        {Bytes("same key"), Bytes("second")},
    };
    DirectWrite write;
    write.transactionalId = transactionalId.toStdString();
    for (const auto& [key, value] : sent)
        write.records.push_back({"offsets", 2, key, value});
    write.records.push_back({"status", 0, "status-topic-a", std::nullopt});

    KafkaDirectWriter writer(mock.settings());
    const DirectWriteReport report = writer.write(write, within(std::chrono::seconds(30)));
    VERIFY_REPORT(report.finished(), report);
    VERIFY_REPORT(report.fates == Fates(6, RecordFate::Written), report);
    QVERIFY(!report.fenced);

    MockPartition partition(mock, "offsets", 2);
    for (const auto& [key, value] : sent) {
        const std::optional<MockRecord> record = partition.next();
        QVERIFY(record);
        QCOMPARE(record->key.value_or("no key"), key);
        QVERIFY(record->value == value);
    }
    QVERIFY(!partition.next());
    QCOMPARE(MockPartition(mock, "offsets", 0).count(), std::size_t(0));
    const std::optional<MockRecord> other = MockPartition(mock, "status", 0).next();
    QVERIFY(other && other->key == "status-topic-a" && !other->value);
}

void TestKafkaDirectWriter::sendsNothingWhereAPlaceIsMissing_data()
{
    QTest::addColumn<QString>("topic");
    QTest::addColumn<int>("partition");
    QTest::addColumn<int>("code");
    QTest::addColumn<int>("fate");
    QTest::newRow("partition") << "offsets" << 4 << int(ErrorCode::NoSuchTopic) << int(RecordFate::Failed);
    QTest::newRow("negative partition") << "offsets" << -1 << int(ErrorCode::NoSuchTopic) << int(RecordFate::Failed);
    QTest::newRow("topic") << "missing" << 0 << int(ErrorCode::NoSuchTopic) << int(RecordFate::Failed);
    QTest::newRow("not to be seen") << "secret" << 0 << int(ErrorCode::NotAuthorized) << int(RecordFate::NotSent);
}

void TestKafkaDirectWriter::sendsNothingWhereAPlaceIsMissing()
{
    QFETCH(QString, topic);
    QFETCH(int, partition);
    QFETCH(int, code);
    QFETCH(int, fate);
    KafkaMock mock;
    mock.createTopic("offsets", 4);
    mock.createTopic("secret", 1);
    mock.hideTopic("missing");
    mock.hideTopic("secret", RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);
    // Nobody may be fenced for a write that cannot be.
    answer(mock, InitProducerId, {RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED}, Always);
    DirectWrite write;
    write.records = {{"offsets", 3, "good", Bytes("1")}, {topic.toStdString(), partition, "bad", Bytes("2")}};
    write.fence = {"shop-source-0"};

    KafkaDirectWriter writer(mock.settings());
    const DirectWriteReport report = writer.write(write, within(std::chrono::seconds(30)));
    VERIFY_REPORT(report.stage == Stage::Connecting, report);
    VERIFY_REPORT((report.fates == Fates{RecordFate::NotSent, static_cast<RecordFate>(fate)}), report);
    VERIFY_REPORT(report.error && static_cast<int>(report.error->code) == code, report);
    QCOMPARE(report.error->subject, topic.toStdString());
    QCOMPARE(MockPartition(mock, "offsets", 3).count(), std::size_t(0));
}

void TestKafkaDirectWriter::saysWhyNoBrokerCanBeReached()
{
    KafkaDirectWriter writer({"127.0.0.1:1", {}});
    const DirectWriteReport report = writer.write(threeRecords(), within(std::chrono::seconds(2)));
    VERIFY_REPORT(report.stage == Stage::Connecting, report);
    VERIFY_REPORT(report.fates == Fates(3, RecordFate::NotSent), report);
    VERIFY_REPORT(report.error && report.error->code == ErrorCode::ConnectionRefused, report);
    QCOMPARE(report.error->subject, std::string("127.0.0.1:1"));
}

Q_DECLARE_METATYPE(Fates)
Q_DECLARE_METATYPE(std::vector<rd_kafka_resp_err_t>)

void TestKafkaDirectWriter::stopsAtTheFirstTrouble_data()
{
    using Errors = std::vector<rd_kafka_resp_err_t>;
    constexpr auto Ok = RD_KAFKA_RESP_ERR_NO_ERROR;
    constexpr auto Written = RecordFate::Written;
    constexpr auto Failed = RecordFate::Failed;
    constexpr auto Unknown = RecordFate::Unknown;
    constexpr auto NotSent = RecordFate::NotSent;
    QTest::addColumn<bool>("transaction");
    QTest::addColumn<int>("api");
    QTest::addColumn<Errors>("errors");
    QTest::addColumn<bool>("forEver");
    QTest::addColumn<int>("stage");
    QTest::addColumn<Fates>("fates");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("fenced");
    const auto row = [](const char* name, bool transaction, int api, const Errors& errors, bool forEver, Stage stage,
                        const Fates& fates, ErrorCode code, bool fenced) {
        QTest::newRow(name) << transaction << api << errors << forEver << int(stage) << fates << int(code) << fenced;
    };
    row("no right to write", false, Produce, {Ok, RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED}, false, Stage::Writing,
        {Written, Failed, NotSent}, ErrorCode::NotAuthorized, false);
    row("too large", false, Produce, {RD_KAFKA_RESP_ERR_MSG_SIZE_TOO_LARGE}, false, Stage::Writing,
        {Failed, NotSent, NotSent}, ErrorCode::KafkaFailed, false);
    row("broker dies between records", false, Produce, {Ok, RD_KAFKA_RESP_ERR__TRANSPORT}, true, Stage::Writing,
        {Written, Unknown, NotSent}, ErrorCode::ConnectionLost, false);
    // Going down, a broker may have taken the record and yet answer so.
    row("the leader is gone", false, Produce, {Ok, RD_KAFKA_RESP_ERR_NOT_LEADER_FOR_PARTITION}, true, Stage::Writing,
        {Written, Unknown, NotSent}, ErrorCode::TimedOut, false);
    row("no right to be idempotent", false, InitProducerId, {RD_KAFKA_RESP_ERR_CLUSTER_AUTHORIZATION_FAILED}, true,
        Stage::Writing, {Failed, NotSent, NotSent}, ErrorCode::NotAuthorized, false);
    row("no right to the transactional id", true, InitProducerId,
        {RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED}, true, Stage::Writing, {NotSent, NotSent, NotSent},
        ErrorCode::NotAuthorized, false);
    row("a transaction stays open", true, InitProducerId, {RD_KAFKA_RESP_ERR_CONCURRENT_TRANSACTIONS}, true,
        Stage::Writing, {NotSent, NotSent, NotSent}, ErrorCode::KafkaFailed, false);
    row("no right to write in a transaction", true, AddPartitionsToTxn, {RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED},
        false, Stage::Writing, {Failed, NotSent, NotSent}, ErrorCode::NotAuthorized, false);
    row("second record refused in a transaction", true, Produce, {Ok, RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED},
        false, Stage::Writing, {Failed, Failed, NotSent}, ErrorCode::NotAuthorized, false);
    row("broker dies in a transaction", true, Produce, {Ok, RD_KAFKA_RESP_ERR__TRANSPORT}, true, Stage::Writing,
        {Failed, Failed, NotSent}, ErrorCode::ConnectionLost, false);
    row("fenced before the first record", true, AddPartitionsToTxn, {RD_KAFKA_RESP_ERR_PRODUCER_FENCED}, true,
        Stage::Writing, {Failed, NotSent, NotSent}, ErrorCode::KafkaFailed, true);
    row("fenced at the commit", true, EndTxn, {RD_KAFKA_RESP_ERR_PRODUCER_FENCED}, true, Stage::Committing,
        {Unknown, Unknown, Unknown}, ErrorCode::KafkaFailed, true);
    row("commit refused, then aborted", true, EndTxn, {RD_KAFKA_RESP_ERR_POLICY_VIOLATION}, false, Stage::Committing,
        {Failed, Failed, Failed}, ErrorCode::KafkaFailed, false);
    row("commit without an answer", true, EndTxn, {RD_KAFKA_RESP_ERR__TRANSPORT}, true, Stage::Committing,
        {Unknown, Unknown, Unknown}, ErrorCode::ConnectionLost, false);
}

void TestKafkaDirectWriter::stopsAtTheFirstTrouble()
{
    QFETCH(bool, transaction);
    QFETCH(int, api);
    QFETCH(std::vector<rd_kafka_resp_err_t>, errors);
    QFETCH(bool, forEver);
    QFETCH(int, stage);
    QFETCH(Fates, fates);
    QFETCH(int, code);
    QFETCH(bool, fenced);
    KafkaMock mock;
    mock.createTopic("offsets", 1);
    answer(mock, static_cast<std::int16_t>(api), errors, forEver ? Always : 1);
    KafkaDirectWriter writer(mock.settings());
    // Where it lasts for ever, the deadline ends it.
    const DirectWriteReport report = writer.write(transaction ? threeInTransaction() : threeRecords(),
                                                  within(std::chrono::milliseconds(forEver ? 2500 : 30000)));
    VERIFY_REPORT(static_cast<int>(report.stage) == stage, report);
    VERIFY_REPORT(report.fates == fates, report);
    VERIFY_REPORT(report.error && static_cast<int>(report.error->code) == code, report);
    VERIFY_REPORT(!report.error->detail.empty(), report);
    VERIFY_REPORT(report.fenced == fenced, report);
}

void TestKafkaDirectWriter::waitsForTheTransactionThatIsOpen()
{
    KafkaMock mock;
    mock.createTopic("offsets", 1);
    answer(mock, InitProducerId, {RD_KAFKA_RESP_ERR_CONCURRENT_TRANSACTIONS}, 3);
    DirectWrite write = threeInTransaction();
    write.fence = {"shop-source-0", "shop-source-1"};
    KafkaDirectWriter writer(mock.settings());
    const DirectWriteReport report = writer.write(write, within(std::chrono::seconds(30)));
    VERIFY_REPORT(report.finished(), report);
    VERIFY_REPORT(report.fates == Fates(3, RecordFate::Written), report);
}

void TestKafkaDirectWriter::fencesFirst()
{
    KafkaMock mock;
    mock.createTopic("offsets", 1);
    answer(mock, InitProducerId, {RD_KAFKA_RESP_ERR_NO_ERROR, RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED});
    DirectWrite write = threeInTransaction();
    write.fence = {"shop-source-0", "shop-source-1"};
    KafkaDirectWriter writer(mock.settings());
    const DirectWriteReport report = writer.write(write, within(std::chrono::seconds(30)));
    VERIFY_REPORT(report.stage == Stage::Fencing, report);
    VERIFY_REPORT(report.fates == Fates(3, RecordFate::NotSent), report);
    VERIFY_REPORT(report.error && report.error->code == ErrorCode::NotAuthorized, report);
    QCOMPARE(report.error->subject, std::string("shop-source-1"));
    QCOMPARE(MockPartition(mock, "offsets", 0).count(), std::size_t(0));
}

void TestKafkaDirectWriter::endsWhenCalledOff()
{
    KafkaMock mock;
    mock.createTopic("offsets", 1);
    answer(mock, Produce, {RD_KAFKA_RESP_ERR_NO_ERROR, RD_KAFKA_RESP_ERR__TRANSPORT}, Always);
    std::atomic<bool> cancelled{false};
    AskControl control = within(std::chrono::minutes(4));
    control.cancelled = &cancelled;
    std::future<DirectWriteReport> written = std::async(std::launch::async, [&] {
        KafkaDirectWriter writer(mock.settings());
        return writer.write(threeRecords(), control);
    });
    QTRY_COMPARE_WITH_TIMEOUT(MockPartition(mock, "offsets", 0).count(), std::size_t(1), 60000);
    cancelled = true;
    const DirectWriteReport report = written.get();
    VERIFY_REPORT(report.error && report.error->code == ErrorCode::Cancelled, report);
    VERIFY_REPORT(report.stage == Stage::Writing, report);
    VERIFY_REPORT(report.fates[0] == RecordFate::Written, report);
    VERIFY_REPORT(report.fates[1] == RecordFate::Unknown || report.fates[1] == RecordFate::NotSent, report);
    VERIFY_REPORT(report.fates[2] == RecordFate::NotSent, report);
}

void TestKafkaDirectWriter::endsBeforeItBegan()
{
    KafkaMock mock;
    mock.createTopic("offsets", 1);
    const std::atomic<bool> cancelled{true};
    AskControl control = within(std::chrono::minutes(4));
    control.cancelled = &cancelled;
    KafkaDirectWriter writer(mock.settings());
    const DirectWriteReport report = writer.write(threeRecords(), control);
    VERIFY_REPORT(report.error && report.error->code == ErrorCode::Cancelled, report);
    VERIFY_REPORT(report.stage == Stage::Connecting, report);
    VERIFY_REPORT(report.fates == Fates(3, RecordFate::NotSent), report);
    QCOMPARE(MockPartition(mock, "offsets", 0).count(), std::size_t(0));
}

QTEST_GUILESS_MAIN(TestKafkaDirectWriter)
#include "tst_kafkadirectwriter.moc"
