// SPDX-License-Identifier: GPL-3.0-or-later
#include "tst_kafkamock.h"

#include <QTest>

#include <arpa/inet.h>
#include <set>
#include <sys/socket.h>
#include <unistd.h>

using namespace inspector;

/// Brokers that are not there, go away, come back or say no.
class TestTopicReaderFaults : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void closedPort();
    void unknownHost();
    void nobodySpeaksTls();
    void brokerGoesAndComesBack();
    void startsBeforeTheBroker();
    void noRightsOnATopic();
    void noRightsOnTheGroup();
    void leaderlessPartition();
    void requestTimesOut();
};

namespace
{

constexpr int Patience = 30000;

/// Takes connections and never says a word.
class SilentListener
{
public:
    SilentListener() : m_socket(socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(address);
        if (bind(m_socket, reinterpret_cast<sockaddr*>(&address), size) || listen(m_socket, 16) ||
            getsockname(m_socket, reinterpret_cast<sockaddr*>(&address), &size))
            throw std::runtime_error("no port to listen at");
        m_port = ntohs(address.sin_port);
    }
    ~SilentListener() { close(m_socket); }
    SilentListener(const SilentListener&) = delete;
    SilentListener& operator=(const SilentListener&) = delete;
    std::string address() const { return "127.0.0.1:" + std::to_string(m_port); }

private:
    int m_socket;
    int m_port = 0;
};

void fill(KafkaMock& mock, int from, int to)
{
    for (int i = from; i < to; ++i)
        mock.produce("t", i % 3, {"key-" + std::to_string(i), "value", {}});
    mock.flush();
}

} // namespace

void TestTopicReaderFaults::closedPort()
{
    ReaderUnderTest test({"127.0.0.1:1", {}}, {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.count(ReaderEvent::Kind::Problem, ErrorCode::ConnectionRefused), 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().problem.has_value(), Patience);
    QCOMPARE(test.progress().problem->subject, std::string("127.0.0.1:1"));
    QCOMPARE(test.progress().state, ConnectionState::Connecting);
    QCOMPARE(test.progress().lastHeardMs, -1);
    test.askEnd(1); // why, and not only that the time was over
    QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
    QCOMPARE(test.end()->error().code, ErrorCode::ConnectionRefused);
    QCOMPARE(test.events().size(), std::size_t(1)); // once, not per attempt
}

void TestTopicReaderFaults::unknownHost()
{
    ReaderUnderTest test({"no-such-host.invalid:9092", {}}, {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.count(ReaderEvent::Kind::Problem, ErrorCode::UnknownHost), 1, Patience);
    QCOMPARE(test.events()[0].error.subject, std::string("no-such-host.invalid"));
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().problem.has_value(), Patience);
    QCOMPARE(test.progress().problem->code, ErrorCode::UnknownHost);
}

void TestTopicReaderFaults::nobodySpeaksTls()
{
    const SilentListener listener;
    KafkaSettings settings{listener.address(), {}};
    settings.properties = {{"security.protocol", "ssl"}, {"socket.connection.setup.timeout.ms", "1000"}};
    ReaderUnderTest test(settings, {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Failed, Patience);
    QCOMPARE(test.progress().problem->code, ErrorCode::TlsFailed);
    test.askEnd(600000); // no use waiting
    QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
    QCOMPARE(test.end()->error().code, ErrorCode::TlsFailed);
}

void TestTopicReaderFaults::brokerGoesAndComesBack()
{
    KafkaMock mock;
    mock.createTopic("t", 3);
    fill(mock, 0, 3000);
    ReaderUnderTest test(mock.settings(), {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    for (int round = 1; round <= 2; ++round) {
        mock.setDown(true);
        QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Disconnected, Patience);
        QVERIFY(test.progress().problem.has_value());
        QCOMPARE(test.count(ReaderEvent::Kind::Disconnected), round);
        mock.setDown(false);
        QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
        QVERIFY(!test.progress().problem);
        QCOMPARE(test.count(ReaderEvent::Kind::Reconnected), round);
        fill(mock, 3000 * round, 3000 * (round + 1));
        QTRY_COMPARE_WITH_TIMEOUT(test.published(), static_cast<std::uint64_t>(3000 * (round + 1)), Patience);
    }
    test.askEnd(Patience);
    QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
    QVERIFY(test.end()->ok());
    QCOMPARE(**test.end(), 9000U);
    std::set<std::string> keys;
    for (std::uint64_t row = 0; row < 9000; ++row)
        keys.emplace(*test.store().unfolded(row).key);
    QCOMPARE(keys.size(), std::size_t(9000)); // nothing lost, nothing doubled
    QCOMPARE(test.count(ReaderEvent::Kind::Connected), 1);
    QCOMPARE(test.count(ReaderEvent::Kind::CaughtUp), 1);
}

void TestTopicReaderFaults::startsBeforeTheBroker()
{
    KafkaMock mock;
    mock.createTopic("t", 3);
    fill(mock, 0, 30);
    mock.setDown(true);
    ReaderUnderTest test(mock.settings(), {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().problem.has_value(), Patience);
    QCOMPARE(test.progress().state, ConnectionState::Connecting);
    mock.setDown(false);
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    QCOMPARE(test.published(), 30U);
    QCOMPARE(test.count(ReaderEvent::Kind::Connected), 1);
}

void TestTopicReaderFaults::noRightsOnATopic()
{
    KafkaMock mock;
    mock.createTopic("t", 3);
    mock.createTopic("secret", 1);
    fill(mock, 0, 30);
    mock.hideTopic("secret", RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);
    ReaderUnderTest test(mock.settings(), {"secret", "t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.published(), 30U, Patience); // the other one is read
    QTRY_COMPARE_WITH_TIMEOUT(test.count(ReaderEvent::Kind::Problem, ErrorCode::NotAuthorized), 1, Patience);
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().problem.has_value(), Patience);
    QCOMPARE(test.progress().problem->subject, std::string("secret"));
    QVERIFY(!test.progress().complete());
    test.askEnd(Patience); // the end of what may not be seen is not known
    QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
    QCOMPARE(test.end()->error().code, ErrorCode::NotAuthorized);

    mock.showTopic("secret");
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().complete(), Patience);
    QVERIFY(!test.progress().problem);
}

void TestTopicReaderFaults::noRightsOnTheGroup()
{
    KafkaMock mock;
    mock.createTopic("t", 3);
    fill(mock, 0, 30);
    constexpr std::int16_t FindCoordinator = 10;
    std::vector<rd_kafka_resp_err_t> errors(100, RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED);
    rd_kafka_mock_push_request_errors_array(mock.cluster(), FindCoordinator, errors.size(), errors.data());
    KafkaSettings settings = mock.settings();
    settings.properties = {{"group.id", "ops"}};
    ReaderUnderTest test(settings, {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    QCOMPARE(test.published(), 30U);
    QTRY_COMPARE_WITH_TIMEOUT(test.count(ReaderEvent::Kind::Note, ErrorCode::NotAuthorized), 1, Patience);
    QCOMPARE(test.count(ReaderEvent::Kind::Problem), 0);
    QVERIFY(!test.progress().problem);
    for (const ReaderEvent& event : test.events()) {
        if (event.kind == ReaderEvent::Kind::Note)
            QCOMPARE(event.error.subject, std::string("ops"));
    }
}

void TestTopicReaderFaults::leaderlessPartition()
{
    KafkaMock mock;
    mock.createTopic("t", 3);
    fill(mock, 0, 30);
    rd_kafka_mock_partition_set_leader(mock.cluster(), "t", 1, -1);
    ReaderUnderTest test(mock.settings(), {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.published(), 20U, Patience); // the others are read
    QTRY_VERIFY_WITH_TIMEOUT(test.progress().problem.has_value(), Patience);
    QCOMPARE(test.progress().state, ConnectionState::Reading);
    QCOMPARE(test.progress().partitions, 3);
    rd_kafka_mock_partition_set_leader(mock.cluster(), "t", 1, 1);
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    QCOMPARE(test.published(), 30U);
    QVERIFY(!test.progress().problem);
}

void TestTopicReaderFaults::requestTimesOut()
{
    KafkaMock mock;
    mock.createTopic("t", 3);
    ReaderUnderTest test(mock.settings(), {"t"});
    QVERIFY(test.reader().start().ok());
    QTRY_COMPARE_WITH_TIMEOUT(test.progress().state, ConnectionState::Live, Patience);
    rd_kafka_mock_broker_set_rtt(mock.cluster(), -1, 3000); // answers, but later than asked for
    test.askEnd(200);
    QTRY_VERIFY_WITH_TIMEOUT(test.end().has_value(), Patience);
    QVERIFY(!test.end()->ok());
    QCOMPARE(test.end()->error().code, ErrorCode::TimedOut);
}

QTEST_GUILESS_MAIN(TestTopicReaderFaults)
#include "tst_topicreader_faults.moc"
