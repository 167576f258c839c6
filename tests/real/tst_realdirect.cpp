// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkadirectwriter.h"
#include "kafka/kafkagroupadmin.h"
#include "kafka/kafkaprobe.h"
#include "realstart.h"
#include "topicoracle.h"

#include <QHash>
#include <QProcess>

#include <array>
#include <cstring>
#include <future>

using namespace inspector;

namespace
{

using Fates = std::vector<RecordFate>;
using Stage = DirectWriteReport::Stage;
using Members = GroupState::Members;

AskControl within(std::chrono::milliseconds time)
{
    return {std::chrono::steady_clock::now() + time};
}

/// Another client of the cluster: a producer in transactions, or a member of a consumer group.
class OtherClient
{
public:
    OtherClient(rd_kafka_type_t type, const QString& bootstrap, const char* property, const char* value)
    {
        std::array<char, 512> words{};
        rd_kafka_conf_t* conf = rd_kafka_conf_new();
        rd_kafka_conf_set_log_cb(conf, [](const rd_kafka_t*, int, const char*, const char*) {});
        rd_kafka_conf_set(conf, "bootstrap.servers", bootstrap.toUtf8().constData(), words.data(), words.size());
        rd_kafka_conf_set(conf, "client.id", "other-client", words.data(), words.size());
        rd_kafka_conf_set(conf, property, value, words.data(), words.size());
        m_client.reset(rd_kafka_new(type, conf, words.data(), words.size()));
    }
    rd_kafka_t* get() const { return m_client.get(); }

    bool init() const { return !KafkaPtr<rd_kafka_error_t>(rd_kafka_init_transactions(get(), PatienceMs)); }
    bool beginWith(const char* topic, const char* key) const
    {
        return !KafkaPtr<rd_kafka_error_t>(rd_kafka_begin_transaction(get())) &&
               rd_kafka_producev(get(), RD_KAFKA_VTYPE_TOPIC, topic, RD_KAFKA_VTYPE_PARTITION, 0, RD_KAFKA_VTYPE_KEY,
                                 key, std::strlen(key), RD_KAFKA_VTYPE_END) == 0 &&
               rd_kafka_flush(get(), PatienceMs) == 0;
    }
    rd_kafka_resp_err_t commit() const
    {
        const KafkaPtr<rd_kafka_error_t> error(rd_kafka_commit_transaction(get(), PatienceMs));
        return rd_kafka_error_code(error.get());
    }

    bool subscribe(const char* topic) const
    {
        const KafkaPtr<rd_kafka_topic_partition_list_t> topics(rd_kafka_topic_partition_list_new(1));
        rd_kafka_topic_partition_list_add(topics.get(), topic, RD_KAFKA_PARTITION_UA);
        return rd_kafka_subscribe(get(), topics.get()) == 0;
    }
    bool hasPartitions() const
    {
        KafkaPtr<rd_kafka_message_t>(rd_kafka_consumer_poll(get(), 0));
        rd_kafka_topic_partition_list_t* assigned = nullptr;
        rd_kafka_assignment(get(), &assigned);
        return KafkaPtr<rd_kafka_topic_partition_list_t>(assigned)->cnt > 0;
    }

private:
    KafkaPtr<rd_kafka_t> m_client;
};

std::vector<PlannedRecord> numbered(const char* topic, int count)
{
    std::vector<PlannedRecord> records;
    for (int i = 0; i < count; ++i)
        records.push_back({topic, 0, "key " + std::to_string(i), Bytes("value")});
    return records;
}

std::string words(const std::optional<Error>& error)
{
    return error ? "error " + std::to_string(static_cast<int>(error->code)) + ' ' + error->subject + ": " +
                       error->detail + " (" + std::to_string(error->status) + ')'
                 : "no error";
}

std::string words(const DirectWriteReport& report)
{
    std::string text = "stage " + std::to_string(static_cast<int>(report.stage)) + ", " + words(report.error);
    for (const RecordFate fate :
         Fates(report.fates.begin(), report.fates.begin() + std::min<long>(9, std::ssize(report.fates))))
        text += ' ' + std::to_string(static_cast<int>(fate));
    return text;
}

std::string words(const GroupState& state)
{
    return state.state.value_or("?") + (state.exists ? ", exists, " : ", does not exist, ") +
           std::to_string(static_cast<int>(state.membersKnown)) + ", members " + std::to_string(state.members.size()) +
           ", " + words(state.error);
}

} // namespace

#define VERIFY_WORDS(condition, subject) QVERIFY2(condition, words(subject).c_str())

/// Direct writes and changes of groups on a real broker, read back by a plain consumer. Some topics, groups and ids are
/// out of bounds by ACL.
class TestRealDirect : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void writesEveryByteInOrder();
    void createsNoTopic();
    void takesOverFromLiveProducer();
    void isTakenOver();
    void saysWhichRightIsMissing_data();
    void saysWhichRightIsMissing();
    void changesEmptyGroup();
    void looksAtTime();
    void doesNotChangeGroupInUse();
    void doesNotTrustNewProtocol();
    void doesNotSeeHiddenGroup();
    void saysWhatWasWrittenWhenBrokerDies();

private:
    AskControl control() const { return within(Patience); }
    bool tool(const QString& mainClass, const QStringList& arguments) const;
    QStringList javaArguments(const QString& mainClass) const
    {
        return {QStringLiteral("-Xmx128m"),
                QStringLiteral("-cp"),
                QString(m_cluster.brokerJars() + u"/*"),
                mainClass,
                QStringLiteral("--bootstrap-server"),
                m_cluster.bootstrap()};
    }
    static QString disagreement(const DirectWriteReport& report, const TopicOracle::Records& records);
    TopicOracle::Records read(const char* topic) const
    {
        return m_topics->read(QLatin1String(topic)).value_or(TopicOracle::Records());
    }

    RealCluster m_cluster;
    KafkaSettings m_settings;
    std::unique_ptr<TopicOracle> m_topics;
};

void TestRealDirect::initTestCase()
{
    START_REAL_CLUSTER(m_cluster, {},
                       {QStringLiteral("--rest-ports"), QStringLiteral("0"), QStringLiteral("--no-connectors"),
                        QStringLiteral("--broker-property"), QStringLiteral("num.partitions=3"),
                        QStringLiteral("--broker-property"),
                        QStringLiteral("authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer"),
                        QStringLiteral("--broker-property"), QStringLiteral("allow.everyone.if.no.acl.found=true")});
    m_settings.bootstrap = m_cluster.bootstrap().toStdString();
    m_topics = std::make_unique<TopicOracle>(m_cluster.bootstrap());
    // The broker creates a topic for who writes to it, if it is not this program.
    for (const char* topic : {"plain", "taken", "busy", "mortal", "locked", "orders"})
        QVERIFY(m_topics->write(QLatin1String(topic), 0, "first", QByteArray("record")));
    const auto acl = [this](const char* verb, const char* operation, const QStringList& resources) {
        return tool(QStringLiteral("org.apache.kafka.tools.AclCommand"),
                    QStringList{QStringLiteral("--add"), QLatin1String(verb), QStringLiteral("User:ANONYMOUS"),
                                QStringLiteral("--operation"), QLatin1String(operation)} +
                        resources);
    };
    QVERIFY(acl("--allow-principal", "All", {QStringLiteral("--topic"), QStringLiteral("locked")}));
    QVERIFY(acl("--deny-principal", "Write",
                {QStringLiteral("--topic"), QStringLiteral("locked"), QStringLiteral("--transactional-id"),
                 QStringLiteral("locked-0")}));
    QVERIFY(acl("--deny-principal", "All", {QStringLiteral("--group"), QStringLiteral("locked-group")}));
}

void TestRealDirect::cleanupTestCase()
{
    m_cluster.stop();
}

bool TestRealDirect::tool(const QString& mainClass, const QStringList& arguments) const
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("java"), javaArguments(mainClass) + arguments);
    const bool done = process.waitForFinished(PatienceMs) && process.exitCode() == 0;
    if (!done)
        qWarning().noquote() << process.errorString() << process.readAll();
    return done;
}

void TestRealDirect::writesEveryByteInOrder()
{
    const std::vector<std::pair<QByteArray, std::optional<QByteArray>>> sent{
        {QByteArray("[\"s\",{\"a\":1}]"), std::nullopt},
        {QByteArray("nul \0 and \xff\xfe", 11), QByteArray("\0", 1)},
        {QByteArray(""), QByteArray("")},
        {QByteArray("same key"), QByteArray("first")},
        {QByteArray("same key"), QByteArray("second")},
    };
    for (const char* transactionalId : {"", "shop-plain-0"}) {
        const std::size_t before = read("plain").size();
        DirectWrite write;
        write.transactionalId = transactionalId;
        for (const auto& [key, value] : sent)
            write.records.push_back(
                {"plain", 2, key.toStdString(), value ? std::optional(value->toStdString()) : std::nullopt});
        const DirectWriteReport report = KafkaDirectWriter(m_settings).write(write, control());
        VERIFY_WORDS(report.finished(), report);
        VERIFY_WORDS(report.fates == Fates(sent.size(), RecordFate::Written), report);
        TopicOracle::Records found;
        for (const TopicOracle::Record& record : read("plain")) {
            if (record.partition == 2)
                found.push_back(record);
        }
        QCOMPARE(read("plain").size(), before + sent.size());
        for (std::size_t i = 0; i < sent.size(); ++i) {
            const TopicOracle::Record& record = found[found.size() - sent.size() + i];
            QVERIFY(record.key == sent[i].first);
            QVERIFY(record.value == sent[i].second);
        }
    }
}

void TestRealDirect::createsNoTopic()
{
    DirectWrite write;
    write.records = {{"plain", 0, "good", Bytes("1")}, {"no-such-topic", 0, "bad", Bytes("2")}};
    const std::size_t before = read("plain").size();
    const DirectWriteReport report = KafkaDirectWriter(m_settings).write(write, control());
    VERIFY_WORDS(report.stage == Stage::Connecting, report);
    VERIFY_WORDS((report.fates == Fates{RecordFate::NotSent, RecordFate::Failed}), report);
    VERIFY_WORDS(report.error && report.error->code == ErrorCode::NoSuchTopic, report);
    QCOMPARE(read("plain").size(), before);
    const auto probe = probeKafka(m_settings, {"no-such-topic", "plain"}, control());
    QVERIFY(probe.ok());
    QCOMPARE(probe->topics[0].partitions, 0);
    QCOMPARE(probe->topics[1].partitions, 3);
}

void TestRealDirect::takesOverFromLiveProducer()
{
    const OtherClient worker(RD_KAFKA_PRODUCER, m_cluster.bootstrap(), "transactional.id", "shop-taken-0");
    const OtherClient idle(RD_KAFKA_PRODUCER, m_cluster.bootstrap(), "transactional.id", "shop-taken-1");
    QVERIFY(worker.init() && worker.beginWith("taken", "of the worker"));
    QVERIFY(idle.init());
    DirectWrite write;
    write.records = numbered("taken", 3);
    write.fence = {"shop-taken-0", "shop-taken-1"};
    write.transactionalId = "shop-taken-0";
    const DirectWriteReport report = KafkaDirectWriter(m_settings).write(write, control());
    VERIFY_WORDS(report.finished(), report);
    QVERIFY(!report.fenced);
    QCOMPARE(worker.commit(), RD_KAFKA_RESP_ERR__FENCED);
    idle.beginWith("taken", "of the other task");
    QCOMPARE(idle.commit(), RD_KAFKA_RESP_ERR__FENCED);
    const TopicOracle::Records records = read("taken");
    QCOMPARE(records.size(), std::size_t(4)); // with the first
    QVERIFY(records.back().key == QByteArray("key 2"));
}

void TestRealDirect::isTakenOver()
{
    DirectWrite write;
    write.records = numbered("busy", 3000);
    write.transactionalId = "shop-busy-0";
    std::future<DirectWriteReport> written =
        std::async(std::launch::async, [&] { return KafkaDirectWriter(m_settings).write(write, control()); });
    QTRY_VERIFY_WITH_TIMEOUT(m_topics->highWatermark(QStringLiteral("busy"), 0) > 3, PatienceMs);
    const OtherClient worker(RD_KAFKA_PRODUCER, m_cluster.bootstrap(), "transactional.id", "shop-busy-0");
    QVERIFY(worker.init());
    const DirectWriteReport report = written.get();
    VERIFY_WORDS(report.fenced, report);
    VERIFY_WORDS(report.stage == Stage::Writing && report.error, report);
    QVERIFY(report.fates.front() == RecordFate::Failed);
    QVERIFY(report.fates.back() == RecordFate::NotSent);
    QCOMPARE(read("busy").size(), std::size_t(1));
}

void TestRealDirect::saysWhichRightIsMissing_data()
{
    QTest::addColumn<QString>("topic");
    QTest::addColumn<QString>("fence");
    QTest::addColumn<QString>("transactionalId");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<int>("stage");
    QTest::addColumn<int>("fate");
    QTest::newRow("topic") << "locked"
                           << ""
                           << ""
                           << "locked" << int(Stage::Writing) << int(RecordFate::Failed);
    QTest::newRow("topic in a transaction") << "locked"
                                            << ""
                                            << "shop-a-0"
                                            << "locked" << int(Stage::Writing) << int(RecordFate::Failed);
    QTest::newRow("to fence") << "plain"
                              << "locked-0"
                              << ""
                              << "locked-0" << int(Stage::Fencing) << int(RecordFate::NotSent);
    QTest::newRow("transactional id") << "plain"
                                      << ""
                                      << "locked-0"
                                      << "locked-0" << int(Stage::Writing) << int(RecordFate::NotSent);
}

void TestRealDirect::saysWhichRightIsMissing()
{
    QFETCH(QString, topic);
    QFETCH(QString, fence);
    QFETCH(QString, transactionalId);
    QFETCH(QString, subject);
    QFETCH(int, stage);
    QFETCH(int, fate);
    DirectWrite write;
    write.records = numbered(qPrintable(topic), 1);
    if (!fence.isEmpty())
        write.fence = {fence.toStdString()};
    write.transactionalId = transactionalId.toStdString();
    const DirectWriteReport report = KafkaDirectWriter(m_settings).write(write, control());
    VERIFY_WORDS(report.error && report.error->code == ErrorCode::NotAuthorized, report);
    QCOMPARE(report.error->subject, subject.toStdString());
    VERIFY_WORDS(static_cast<int>(report.stage) == stage, report);
    VERIFY_WORDS(report.fates == Fates(1, static_cast<RecordFate>(fate)), report);
    QVERIFY(!report.fenced);
}

void TestRealDirect::changesEmptyGroup()
{
    KafkaGroupAdmin admin(m_settings);
    const std::string group = "connect-empty";
    const GroupState absent = admin.look(group, {{"orders", -1}}, std::nullopt, control());
    VERIFY_WORDS(!absent.exists && !absent.error && absent.state == "Dead", absent);
    VERIFY_WORDS(absent.membersKnown == Members::None, absent);
    QCOMPARE(absent.partitions.size(), std::size_t(3));
    QVERIFY(!absent.partitions[0].committed && absent.partitions[0].low == 0 && absent.partitions[0].end == 1);
    QVERIFY(admin.deleteGroup(group, control()).ok());

    const auto altered = admin.alter(group, {{{"orders", 0}, 1}, {{"orders", 2}, 0}, {{"gone", 0}, 7}}, control());
    QVERIFY(altered.ok());
    QCOMPARE(altered->size(), std::size_t(3));
    VERIFY_WORDS(!(*altered)[0].error && !(*altered)[1].error, (*altered)[0].error);
    VERIFY_WORDS((*altered)[2].error && (*altered)[2].error->code == ErrorCode::NoSuchTopic, (*altered)[2].error);

    const GroupState empty = admin.look(group, {}, std::nullopt, control());
    VERIFY_WORDS(empty.exists && empty.state == "Empty" && empty.membersKnown == Members::None, empty);
    QCOMPARE(empty.partitions.size(), std::size_t(2));
    QVERIFY((empty.partitions[1].at == TopicPartition{"orders", 2}));
    QVERIFY(empty.partitions[1].committed == 0);

    const auto removed = admin.remove(group, {{"orders", 2}}, control());
    VERIFY_WORDS(removed.ok() && !removed->front().error, removed.ok() ? removed->front().error : removed.error());
    QCOMPARE(admin.look(group, {}, std::nullopt, control()).partitions.size(), std::size_t(1));
    QVERIFY(admin.deleteGroup(group, control()).ok());
    const GroupState deleted = admin.look(group, {}, std::nullopt, control());
    VERIFY_WORDS(!deleted.exists && deleted.partitions.empty() && deleted.membersKnown == Members::None, deleted);
}

void TestRealDirect::looksAtTime()
{
    QVERIFY(m_topics->write(QStringLiteral("orders"), 1, "a", QByteArray("1")));
    QTest::qWait(20); // so that the times differ
    QVERIFY(m_topics->write(QStringLiteral("orders"), 1, "b", QByteArray("2")));
    const qint64 time = TopicOracle::withKey(read("orders"), "b").front().timestamp;
    KafkaGroupAdmin admin(m_settings);
    const auto offsetAt = [&](std::int64_t timestamp) {
        const GroupState state = admin.look("connect-time", {{"orders", 1}}, timestamp, control());
        return state.partitions.front().atTime;
    };
    QVERIFY(offsetAt(time) == 1);
    QVERIFY(offsetAt(time - 1) == 1);
    QVERIFY(offsetAt(time + 3'600'000) == 2);
    QVERIFY(offsetAt(-1) == 0);
}

void TestRealDirect::doesNotChangeGroupInUse()
{
    KafkaGroupAdmin admin(m_settings);
    const OtherClient member(RD_KAFKA_CONSUMER, m_cluster.bootstrap(), "group.id", "connect-used");
    QVERIFY(member.subscribe("orders"));
    QTRY_VERIFY_WITH_TIMEOUT(member.hasPartitions(), PatienceMs);
    const GroupState used = admin.look("connect-used", {}, std::nullopt, control());
    VERIFY_WORDS(used.exists && used.state == "Stable" && used.membersKnown == Members::Some, used);
    QCOMPARE(used.members.size(), std::size_t(1));
    QCOMPARE(used.members[0].clientId, std::string("other-client"));
    QVERIFY(!used.members[0].id.empty() && !used.members[0].host.empty());

    const auto altered = admin.alter("connect-used", {{{"orders", 0}, 1}}, control());
    QVERIFY(!altered.ok() || altered->front().error);
    const auto removed = admin.remove("connect-used", {{"orders", 0}}, control());
    QVERIFY(!removed.ok() || removed->front().error);
    const auto deleted = admin.deleteGroup("connect-used", control());
    QVERIFY(!deleted.ok());
    QCOMPARE(deleted.error().status, static_cast<int>(RD_KAFKA_RESP_ERR_NON_EMPTY_GROUP));
    QCOMPARE(deleted.error().subject, std::string("connect-used"));
}

void TestRealDirect::doesNotTrustNewProtocol()
{
    QProcess consumer;
    consumer.setStandardOutputFile(QProcess::nullDevice());
    consumer.start(QStringLiteral("java"),
                   javaArguments(QStringLiteral("org.apache.kafka.tools.consumer.ConsoleConsumer")) +
                       QStringList{QStringLiteral("--topic"), QStringLiteral("orders"), QStringLiteral("--group"),
                                   QStringLiteral("connect-new"), QStringLiteral("--consumer-property"),
                                   QStringLiteral("group.protocol=consumer")});
    QVERIFY(consumer.waitForStarted());
    KafkaGroupAdmin admin(m_settings);
    GroupState state;
    QTRY_VERIFY2_WITH_TIMEOUT((state = admin.look("connect-new", {}, std::nullopt, control())).state == "Stable",
                              words(state).c_str(), PatienceMs);
    VERIFY_WORDS(state.exists && state.membersKnown == Members::Unknown, state);
    const auto altered = admin.alter("connect-new", {{{"orders", 0}, 1}}, control());
    QVERIFY(!altered.ok() || altered->front().error);
    QVERIFY(!admin.deleteGroup("connect-new", control()).ok());
    consumer.terminate();
    QVERIFY(consumer.waitForFinished(PatienceMs));
}

void TestRealDirect::doesNotSeeHiddenGroup()
{
    KafkaGroupAdmin admin(m_settings);
    const GroupState state = admin.look("locked-group", {}, std::nullopt, control());
    VERIFY_WORDS(state.error && state.error->code == ErrorCode::NotAuthorized, state);
    VERIFY_WORDS(!state.state && state.membersKnown == Members::Unknown, state);
    QCOMPARE(state.error->subject, std::string("locked-group"));
    const auto altered = admin.alter("locked-group", {{{"orders", 0}, 1}}, control());
    const std::optional<Error> refused = altered.ok() ? altered->front().error : std::optional(altered.error());
    VERIFY_WORDS(refused && refused->code == ErrorCode::NotAuthorized, refused);
    const auto deleted = admin.deleteGroup("locked-group", control());
    QVERIFY(!deleted.ok());
    QCOMPARE(deleted.error().code, ErrorCode::NotAuthorized);
}

void TestRealDirect::saysWhatWasWrittenWhenBrokerDies()
{
    DirectWrite write;
    write.records = numbered("mortal", 20000);
    std::future<DirectWriteReport> written = std::async(std::launch::async, [&] {
        return KafkaDirectWriter(m_settings).write(write, within(std::chrono::seconds(20)));
    });
    QTRY_VERIFY_WITH_TIMEOUT(m_topics->highWatermark(QStringLiteral("mortal"), 0) > 3, PatienceMs);
    QVERIFY(m_cluster.stopBroker());
    const DirectWriteReport report = written.get();
    VERIFY_WORDS(report.error && report.stage == Stage::Writing, report);
    QVERIFY(report.error->code == ErrorCode::ConnectionRefused || report.error->code == ErrorCode::ConnectionLost);
    QVERIFY(report.fates.back() == RecordFate::NotSent);
    QVERIFY(m_cluster.startBroker());
    // A broker just started may for a moment not hand out all that it has.
    const QString wrong = settled([&] { return disagreement(report, read("mortal")); });
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

/// Which fate does not hold against the topic; empty = all do.
QString TestRealDirect::disagreement(const DirectWriteReport& report, const TopicOracle::Records& records)
{
    QHash<QByteArray, int> found;
    for (const TopicOracle::Record& record : records)
        ++found[QByteArray(record.key.value_or(QByteArray()))];
    for (std::size_t i = 0; i < report.fates.size(); ++i) {
        const int times = found.value("key " + QByteArray::number(qulonglong(i)));
        const RecordFate fate = report.fates[i];
        const bool holds = fate == RecordFate::Unknown ? times <= 1 : times == (fate == RecordFate::Written ? 1 : 0);
        if (!holds)
            return u"record %1: fate %2, found %3 times; %4 records stand"_qs.arg(i)
                .arg(static_cast<int>(fate))
                .arg(times)
                .arg(records.size());
    }
    return {};
}

QTEST_GUILESS_MAIN(TestRealDirect)
#include "tst_realdirect.moc"
