// SPDX-License-Identifier: GPL-3.0-or-later
#include "kafka/kafkaerrors.h"

#include <QTest>

#include <cerrno>
#include <clocale>
#include <cstring>

using namespace inspector;

/// Texts as librdkafka 2.0.2 gave them.
class TestKafkaErrors : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void connection_data();
    void connection();
    void refusalInTheLanguageOfTheProcess();
    void sameTroubleIsEqual();
    void request_data();
    void request();
};

void TestKafkaErrors::connection_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<bool>("fatal");
    const auto row = [](const char* name, rd_kafka_resp_err_t status, const char* text, ErrorCode code,
                        const char* subject,
                        bool fatal) { QTest::newRow(name) << int(status) << text << int(code) << subject << fatal; };
    row("refused", RD_KAFKA_RESP_ERR__TRANSPORT,
        "127.0.0.1:1/bootstrap: Connect to ipv4#127.0.0.1:1 failed: Connection refused (after 0ms in state CONNECT)",
        ErrorCode::ConnectionRefused, "127.0.0.1:1", false);
    row("refused over IPv6", RD_KAFKA_RESP_ERR__TRANSPORT,
        "[::1]:1/bootstrap: Connect to ipv6#[::1]:1 failed: Connection refused (after 0ms in state CONNECT, 3 "
        "identical "
        "error(s) suppressed)",
        ErrorCode::ConnectionRefused, "[::1]:1", false);
    row("unknown host", RD_KAFKA_RESP_ERR__RESOLVE,
        "sasl_ssl://no-such-host.invalid:9092/bootstrap: Failed to resolve 'no-such-host.invalid:9092': Name or "
        "service "
        "not known (after 2ms in state CONNECT)",
        ErrorCode::UnknownHost, "no-such-host.invalid", false);
    row("TLS", RD_KAFKA_RESP_ERR__SSL,
        "ssl://127.0.0.1:19092/bootstrap: SSL handshake failed: error:0A000126:SSL routines::unexpected eof while "
        "reading "
        "(after 4ms in state SSL_HANDSHAKE)",
        ErrorCode::TlsFailed, "127.0.0.1:19092", true);
    row("TLS without answer", RD_KAFKA_RESP_ERR__TRANSPORT,
        "ssl://127.0.0.1:9092/bootstrap: Connection setup timed out in state SSL_HANDSHAKE (after 9998ms in state "
        "SSL_HANDSHAKE)",
        ErrorCode::TlsFailed, "127.0.0.1:9092", true);
    row("SASL", RD_KAFKA_RESP_ERR__AUTHENTICATION,
        "sasl_plaintext://127.0.0.1:9092/bootstrap: SASL authentication error: Authentication failed: Invalid username "
        "or "
        "password (after 5ms in state AUTH_REQ)",
        ErrorCode::AuthenticationFailed, "127.0.0.1:9092", true);
    row("lost", RD_KAFKA_RESP_ERR__TRANSPORT, "127.0.0.1:9092/1: Disconnected (after 812ms in state UP)",
        ErrorCode::ConnectionLost, "127.0.0.1:9092", false);
    row("lost coordinator", RD_KAFKA_RESP_ERR__TRANSPORT,
        "GroupCoordinator/1: 127.0.0.1:9092: Disconnected (after 812ms in state UP)", ErrorCode::ConnectionLost,
        "127.0.0.1:9092", false);
    row("lost coordinator of transactions", RD_KAFKA_RESP_ERR__TRANSPORT,
        "TxnCoordinator: 127.0.0.1:9092: Disconnected (after 812ms in state UP)", ErrorCode::ConnectionLost,
        "127.0.0.1:9092", false);
    row("set-up timed out", RD_KAFKA_RESP_ERR__TRANSPORT,
        "10.255.0.1:9092/bootstrap: Connection setup timed out in state CONNECT (after 10001ms in state CONNECT)",
        ErrorCode::TimedOut, "10.255.0.1:9092", false);
    row("all down", RD_KAFKA_RESP_ERR__ALL_BROKERS_DOWN, "1/1 brokers are down", ErrorCode::ConnectionLost, "", false);
}

void TestKafkaErrors::connection()
{
    QFETCH(int, status);
    QFETCH(QString, text);
    QFETCH(int, code);
    QFETCH(QString, subject);
    QFETCH(bool, fatal);
    const auto kind = static_cast<rd_kafka_resp_err_t>(status);
    QVERIFY(isConnectionError(kind));
    const Error error = connectionError(kind, text.toStdString());
    QCOMPARE(int(error.code), code);
    QCOMPARE(QString::fromStdString(error.subject), subject);
    QCOMPARE(error.fatal, fatal);
    QCOMPARE(error.status, status);
    QVERIFY(error.detail.find(" (after ") == std::string::npos);
    QVERIFY(!error.detail.empty());
}

void TestKafkaErrors::refusalInTheLanguageOfTheProcess()
{
    // Whatever strerror() says in the present locale is what librdkafka quotes.
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    const std::string text =
        std::string("a:1/bootstrap: Connect to ipv4#1.2.3.4:1 failed: ") + std::strerror(ECONNREFUSED);
    const Error error = connectionError(RD_KAFKA_RESP_ERR__TRANSPORT, text);
    std::setlocale(LC_ALL, "C");
    QCOMPARE(error.code, ErrorCode::ConnectionRefused);
}

void TestKafkaErrors::sameTroubleIsEqual()
{
    const Error first = connectionError(RD_KAFKA_RESP_ERR__TRANSPORT, "a:1/1: Disconnected (after 10ms in state UP)");
    const Error second = connectionError(
        RD_KAFKA_RESP_ERR__TRANSPORT, "a:1/1: Disconnected (after 99ms in state UP, 2 identical error(s) suppressed)");
    QCOMPARE(first.detail, std::string("Disconnected"));
    QVERIFY(first == second);
}

void TestKafkaErrors::request_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("code");
    QTest::newRow("no topic") << int(RD_KAFKA_RESP_ERR_UNKNOWN_TOPIC_OR_PART) << int(ErrorCode::NoSuchTopic);
    QTest::newRow("no rights") << int(RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED) << int(ErrorCode::NotAuthorized);
    QTest::newRow("no rights on the group")
        << int(RD_KAFKA_RESP_ERR_GROUP_AUTHORIZATION_FAILED) << int(ErrorCode::NotAuthorized);
    QTest::newRow("no rights on the transactional id")
        << int(RD_KAFKA_RESP_ERR_TRANSACTIONAL_ID_AUTHORIZATION_FAILED) << int(ErrorCode::NotAuthorized);
    QTest::newRow("record late") << int(RD_KAFKA_RESP_ERR__MSG_TIMED_OUT) << int(ErrorCode::TimedOut);
    QTest::newRow("late") << int(RD_KAFKA_RESP_ERR__TIMED_OUT) << int(ErrorCode::TimedOut);
    QTest::newRow("no broker") << int(RD_KAFKA_RESP_ERR__TRANSPORT) << int(ErrorCode::ConnectionLost);
    QTest::newRow("other") << int(RD_KAFKA_RESP_ERR_LEADER_NOT_AVAILABLE) << int(ErrorCode::KafkaFailed);
}

void TestKafkaErrors::request()
{
    QFETCH(int, status);
    QFETCH(int, code);
    const Error error = requestError(static_cast<rd_kafka_resp_err_t>(status), {}, "shop-status");
    QCOMPARE(int(error.code), code);
    QCOMPARE(error.status, status);
    QVERIFY(!error.detail.empty());
}

QTEST_GUILESS_MAIN(TestKafkaErrors)
#include "tst_kafkaerrors.moc"
