// SPDX-License-Identifier: GPL-3.0-or-later
// How calls travel: URLs, versions, failover, deadlines, cancelling.
#include "awaited.h"
#include "connect/restclient.h"
#include "scriptedserver.h"

#include <QTest>

using namespace inspector;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(inspector::ErrorCode)

namespace
{

/// The call of a plan that a worker must never get twice.
PlannedCall resetOf(const std::string& name)
{
    return {"DELETE", "/connectors/" + pathSegment(name) + "/offsets", std::nullopt};
}

PlannedCall resumeOf(const std::string& name)
{
    return {"PUT", "/connectors/" + pathSegment(name) + "/resume", std::nullopt};
}

PlannedCall stopOf(const std::string& name)
{
    return {"PUT", "/connectors/" + pathSegment(name) + "/stop", std::nullopt};
}

const QByteArray Status = R"({"name":"c","connector":{"state":"RUNNING","worker_id":"w"},"tasks":[],"type":"source"})";

ScriptedAnswer json(const QByteArray& body)
{
    return ScriptedAnswer::http(200, body, "Content-Type: application/json\r\n");
}

bool asksVersion(const QByteArray& line)
{
    return line.startsWith("GET / ");
}

ScriptedAnswer versionAnswer(const QByteArray& version)
{
    return json(R"({"version":")" + version + R"(","commit":"c","kafka_cluster_id":"k"})");
}

/// A worker of a version that gives `answer` to everything but `GET /`.
ScriptedServer::Script worker(const QByteArray& version, const ScriptedAnswer& answer)
{
    return [=](const QByteArray& line) { return asksVersion(line) ? versionAnswer(version) : answer; };
}

ScriptedAnswer starting()
{
    return ScriptedAnswer::http(404, "<html><h2>HTTP ERROR 404 Not Found</h2></html>", "Server: Jetty(12.0.34)\r\n");
}

/// A URL where nobody listens.
QString deadUrl()
{
    ScriptedServer server([](const QByteArray&) { return ScriptedAnswer::silence(); });
    return server.url();
}

} // namespace

class TestRestClient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void namesReachTheWorkerExactly_data();
    void namesReachTheWorkerExactly();
    void namesThatAreNotSent_data();
    void namesThatAreNotSent();
    void basePath();
    void credentials();
    void headersOfAChange();
    void badAddresses_data();
    void badAddresses();
    void noAddress();
    void versionGates_data();
    void versionGates();
    void endpointThatTurnsOutMissing();
    void unknownVersionForbidsNothing();
    void refusedGoesToTheNext();
    void readGoesOnFromAStartingWorker();
    void readGoesOnFromALostConnection();
    void readGoesOnFromASilentWorker();
    void startingIsToldRatherThanRefused();
    void answersEndTheSearch();
    void changeIsSentOnce();
    void changeIsNotRepeatedElsewhere();
    void changeGoesOnFromARefusingWorker();
    void cutAnswerIsNoAnswer();
    void noHttp();
    void tlsWhereThereIsNone();
    void unknownHost();
    void redirectsAreNotFollowed();
    void deadlines_data();
    void deadlines();
    void cancel();
    void cancelOfOneLeavesTheOther();
    void destructionDropsCallbacks();
    void clientMayGoInACompletion();
    void cancelAfterTheClientIsGone();
    void neverFromInsideTheCall();
};

void TestRestClient::namesReachTheWorkerExactly_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("segment");
    QTest::newRow("blank") << QByteArray("a b") << QByteArray("a%20b");
    QTest::newRow("slash") << QByteArray("a/b") << QByteArray("a%2Fb");
    QTest::newRow("percent") << QByteArray("a%b") << QByteArray("a%25b");
    QTest::newRow("encoded already") << QByteArray("a%2Fb") << QByteArray("a%252Fb");
    QTest::newRow("backslash") << QByteArray("a\\b") << QByteArray("a%5Cb");
    QTest::newRow("umlaut") << QByteArray("\xc3\xbc") << QByteArray("%C3%BC");
    QTest::newRow("Japan") << QByteArray("\xe6\x97\xa5\xe6\x9c\xac") << QByteArray("%E6%97%A5%E6%9C%AC");
    QTest::newRow("beyond 16 bits") << QByteArray("\xf0\x9f\x98\x80") << QByteArray("%F0%9F%98%80");
    QTest::newRow("task-a-1") << QByteArray("task-a-1") << QByteArray("task-a-1");
    QTest::newRow("unreserved") << QByteArray("A.z_0~9-") << QByteArray("A.z_0~9-");
    QTest::newRow("angle brackets") << QByteArray("<b>") << QByteArray("%3Cb%3E");
    QTest::newRow("delimiters") << QByteArray("?#;+&") << QByteArray("%3F%23%3B%2B%26");
    QTest::newRow("more of them") << QByteArray(":@!$'()*,=[]") << QByteArray("%3A%40%21%24%27%28%29%2A%2C%3D%5B%5D");
    QTest::newRow("unwise") << QByteArray("\"^`{|}") << QByteArray("%22%5E%60%7B%7C%7D");
    QTest::newRow("three dots") << QByteArray("...") << QByteArray("...");
    QTest::newRow("dots and slash") << QByteArray("../x") << QByteArray("..%2Fx");
    QTest::newRow("no UTF-8") << QByteArray("\xff\xc0") << QByteArray("%FF%C0");
}

void TestRestClient::namesReachTheWorkerExactly()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, segment);
    ScriptedServer server(worker("3.9.2", json("{}"))); // serves every name
    RestClient client({server.url()});
    Awaited<RestConnectorStatus> read;
    client.connectorStatus(name.toStdString(), read.reply());
    QTRY_COMPARE(read.calls(), 1);
    Awaited<ConnectAnswer> change;
    client.send(resumeOf(name.toStdString()), change.reply());
    QTRY_COMPARE(change.calls(), 1);
    QCOMPARE(server.requestLines(), (QByteArrayList{"GET / HTTP/1.1", "GET /connectors/" + segment + "/status HTTP/1.1",
                                                    "PUT /connectors/" + segment + "/resume HTTP/1.1"}));
}

void TestRestClient::namesThatAreNotSent_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("version");
    QTest::newRow("slash, 4.3") << QByteArray("a/b") << QByteArray("4.3.1");
    QTest::newRow("percent, 4.0") << QByteArray("a%b") << QByteArray("4.0.0");
    QTest::newRow("backslash, Confluent 8") << QByteArray("a\\b") << QByteArray("8.0.0-ccs");
    // The URL of another thing, whatever the version: DELETE /connectors/./offsets deletes a connector `offsets`.
    QTest::newRow("dot") << QByteArray(".") << QByteArray("3.9.2");
    QTest::newRow("two dots") << QByteArray("..") << QByteArray("3.9.2");
    // Workers pass it on as `a`.
    QTest::newRow("semicolon") << QByteArray("a;b") << QByteArray("3.9.2");
    QTest::newRow("nothing") << QByteArray() << QByteArray("3.9.2");
}

void TestRestClient::namesThatAreNotSent()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, version);
    ScriptedServer server(worker(version, json("{}")));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(resetOf(name.toStdString()), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::NameNotServable);
    QCOMPARE(QByteArray::fromStdString(result.get().error().subject), name);
    QCOMPARE(result.get().error().status, 0);
    Awaited<ConnectAnswer> stop;
    client.send(stopOf(name.toStdString()), stop.reply());
    QTRY_COMPARE(stop.calls(), 1);
    QCOMPARE(stop.get().error(), result.get().error());
    QCOMPARE(server.requestLines(), QByteArrayList{"GET / HTTP/1.1"});
}

void TestRestClient::basePath()
{
    ScriptedServer server(worker("4.3.1", json(Status)));
    RestClient client({server.url() + QStringLiteral("/kafka%20connect/")});
    Awaited<std::vector<std::string>> result;
    client.connectorNames(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QCOMPARE(server.requestLines(), QByteArrayList{"GET /kafka%20connect/connectors HTTP/1.1"});
}

void TestRestClient::credentials()
{
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::http(401, "no", "WWW-Authenticate: Basic realm=\"c\"\r\n")));
    RestClient client({server.url(QStringLiteral("b%C3%B6b:s%40cret@"))});
    Awaited<RestConnectorStatus> read;
    client.connectorStatus("c", read.reply());
    QTRY_COMPARE(read.calls(), 1);
    Awaited<ConnectAnswer> change;
    client.send(resumeOf("c"), change.reply());
    QTRY_COMPARE(change.calls(), 1);
    QCOMPARE(server.requests().size(), 3); // not tried again with or without them
    const QByteArray header = "Authorization: Basic " +
                              QByteArray("b\xc3\xb6"
                                         "b:s@cret")
                                  .toBase64() +
                              "\r\n";
    for (const QByteArray& request : server.requests()) {
        QVERIFY2(request.contains(header), request.constData());
    }
    for (const Error& error : {read.get().error(), change.get().error()}) {
        QCOMPARE(error.code, ErrorCode::Forbidden);
        QCOMPARE(QByteArray::fromStdString(error.subject), server.url().toUtf8());
        QCOMPARE(QByteArray::fromStdString(error.detail), QByteArray("no"));
    }
}

void TestRestClient::headersOfAChange()
{
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::http(202, {})));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> change;
    client.send(resumeOf("c"), change.reply());
    QTRY_COMPARE(change.calls(), 1);
    QVERIFY(change.get().ok());
    const QByteArray request = server.requests().last();
    QVERIFY2(request.contains("Connection: close\r\n"), request.constData());
    QVERIFY2(request.contains("Content-Length: 0\r\n"), request.constData());
    QVERIFY2(request.contains("Accept: application/json\r\n"), request.constData());
    QVERIFY2(!request.contains("Authorization"), request.constData());
}

void TestRestClient::badAddresses_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("shown");
    QTest::newRow("no scheme") << QStringLiteral("worker:8083") << QByteArray("worker:8083");
    QTest::newRow("other scheme") << QStringLiteral("ftp://worker") << QByteArray("ftp://worker");
    QTest::newRow("no host") << QStringLiteral("http:///connectors") << QByteArray("http:///connectors");
    QTest::newRow("query") << QStringLiteral("http://worker/?a=b") << QByteArray("http://worker/?a=b");
    QTest::newRow("empty") << QString() << QByteArray();
    QTest::newRow("port") << QStringLiteral("http://ops:top@worker:99999999") << QByteArray("http://worker:99999999");
    QTest::newRow("secret without scheme") << QStringLiteral("ops:top@worker:8083") << QByteArray("worker:8083");
}

void TestRestClient::badAddresses()
{
    QFETCH(QString, url);
    QFETCH(QByteArray, shown);
    RestClient client({url});
    QVERIFY(client.available());
    Awaited<WorkerInfo> result;
    client.workerInfo(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::BadAddress);
    QCOMPARE(QByteArray::fromStdString(result.get().error().subject), shown);

    ScriptedServer server(worker("4.3.1", {})); // the other address of the cluster still serves
    RestClient both({url, server.url()});
    Awaited<WorkerInfo> second;
    both.workerInfo(second.reply());
    QTRY_COMPARE(second.calls(), 1);
    QVERIFY(second.get().ok());
}

void TestRestClient::noAddress()
{
    RestClient client(QStringList{});
    QVERIFY(!client.available());
    Awaited<ConnectAnswer> result;
    client.send(resetOf("c"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::BadAddress);
}

void TestRestClient::versionGates_data()
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("needed"); // empty: sent
    const auto row = [](const char* call, const char* version, const char* needed) {
        QTest::addRow("%s %s", call, version) << QByteArray(call) << QByteArray(version) << QByteArray(needed);
    };
    row("topics", "2.4.1", "2.5");
    row("topics", "2.5.0", "");
    row("offsets", "3.4.1", "3.5");
    row("offsets", "3.5.0", "");
    row("stop", "3.4.1", "3.5");
    row("stop", "3.5.2", "");
    row("reset", "3.5.2", "3.6");
    row("reset", "3.6.0", "");
    row("reset", "7.5.1-ccs", "3.6");
    row("reset", "7.6.0-ce", "");
    row("resume", "2.0.0", "");
}

void TestRestClient::versionGates()
{
    QFETCH(QByteArray, call);
    QFETCH(QByteArray, version);
    QFETCH(QByteArray, needed);
    ScriptedServer server(worker(version, ScriptedAnswer::http(409, R"({"error_code":409,"message":"m"})")));
    RestClient client({server.url()});
    std::optional<Error> error;
    const auto keep = [&error](const auto& result) { error = result.error(); };
    if (call == "topics") {
        client.activeTopics("c", keep);
    } else if (call == "offsets") {
        client.offsets("c", keep);
    } else if (call == "stop") {
        client.send(stopOf("c"), keep);
    } else if (call == "resume") {
        client.send(resumeOf("c"), keep);
    } else {
        client.send(resetOf("c"), keep);
    }
    QTRY_VERIFY(error.has_value());
    QCOMPARE(error->code, needed.isEmpty() ? ErrorCode::Rebalancing : ErrorCode::Unsupported);
    QCOMPARE(server.requests().size(), needed.isEmpty() ? 2 : 1);
    if (!needed.isEmpty()) {
        QCOMPARE(QByteArray::fromStdString(error->detail), needed);
        QVERIFY2(error->subject.find("/connectors/{name}/") != std::string::npos, error->subject.c_str());
    }
}

void TestRestClient::endpointThatTurnsOutMissing()
{
    // Jersey's text for a path that it does not know; a missing connector has another one.
    const QByteArray body = R"({"error_code":404,"message":"HTTP 404 Not Found"})";
    ScriptedServer server(worker("3.9.2", ScriptedAnswer::http(404, body)));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(resetOf("c"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error(), (Error{ErrorCode::Unsupported, "DELETE /connectors/{name}/offsets", "3.6", 404}));
}

void TestRestClient::unknownVersionForbidsNothing()
{
    ScriptedServer server(worker("tip of the tree", json(R"({"message":"reset"})")));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(resetOf("a/b"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
}

void TestRestClient::refusedGoesToTheNext()
{
    ScriptedServer server(worker("4.3.1", json(Status)));
    RestClient client({deadUrl(), server.url()});
    Awaited<RestConnectorStatus> result;
    client.connectorStatus("c", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
}

void TestRestClient::readGoesOnFromAStartingWorker()
{
    ScriptedServer first([](const QByteArray&) { return starting(); });
    ScriptedServer second(worker("4.3.1", json("[]")));
    RestClient client({first.url(), second.url()});
    for (int call = 1; call <= 2; ++call) {
        Awaited<std::vector<std::string>> result;
        client.connectorNames(result.reply());
        QTRY_COMPARE(result.calls(), 1);
        QVERIFY(result.get().ok());
    }
    QCOMPARE(first.requests().size(), 1); // the second call went to the worker that answered last
    QCOMPARE(second.requests().size(), 2);
}

void TestRestClient::readGoesOnFromALostConnection()
{
    ScriptedServer first([](const QByteArray&) { return ScriptedAnswer::close(); });
    ScriptedServer second(worker("4.3.1", json("[]")));
    RestClient client({first.url(), second.url()});
    Awaited<std::vector<std::string>> result;
    client.connectorNames(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
}

void TestRestClient::readGoesOnFromASilentWorker()
{
    ScriptedServer first([](const QByteArray&) { return ScriptedAnswer::silence(); });
    ScriptedServer second(worker("4.3.1", json("[]")));
    RestClient client({first.url(), second.url()}, {800ms, 800ms});
    Awaited<std::vector<std::string>> result;
    client.connectorNames(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
}

void TestRestClient::startingIsToldRatherThanRefused()
{
    ScriptedServer server([](const QByteArray&) { return starting(); });
    RestClient client({deadUrl(), server.url()});
    Awaited<std::vector<std::string>> result;
    client.connectorNames(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::WorkerStarting);
    QCOMPARE(QByteArray::fromStdString(result.get().error().subject), server.url().toUtf8());

    const QString dead = deadUrl();
    RestClient nobody({dead, deadUrl()});
    Awaited<std::vector<std::string>> refused;
    nobody.connectorNames(refused.reply());
    QTRY_COMPARE(refused.calls(), 1);
    QVERIFY(!refused.get().ok());
    QCOMPARE(refused.get().error().code, ErrorCode::HttpRefused);
    QCOMPARE(QByteArray::fromStdString(refused.get().error().subject), dead.toUtf8());
}

void TestRestClient::answersEndTheSearch()
{
    ScriptedServer first(worker("4.3.1", ScriptedAnswer::http(409, R"({"error_code":409,"message":"m"})")));
    ScriptedServer second(worker("4.3.1", json(Status)));
    RestClient client({first.url(), second.url()});
    Awaited<RestConnectorStatus> result;
    client.connectorStatus("c", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::Rebalancing);
    QCOMPARE(second.requests().size(), 0);
}

void TestRestClient::changeIsSentOnce()
{
    // Qt would send it again on the broken connection, without asking.
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::close()));
    RestClient client({server.url(), server.url()});
    Awaited<ConnectAnswer> result;
    client.send(resetOf("c"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpNetwork); // outcome unknown
    QCOMPARE(result.get().error().status, 0);
    QVERIFY(!result.get().error().detail.empty());
    QCOMPARE(server.requestLines(), (QByteArrayList{"GET / HTTP/1.1", "DELETE /connectors/c/offsets HTTP/1.1"}));

    Awaited<ConnectAnswer> stop;
    client.send(stopOf("c"), stop.reply());
    QTRY_COMPARE(stop.calls(), 1);
    QVERIFY(!stop.get().ok());
    QCOMPARE(stop.get().error().code, ErrorCode::HttpNetwork);
    QCOMPARE(server.requests().size(), 3);
}

void TestRestClient::changeIsNotRepeatedElsewhere()
{
    ScriptedServer first(worker("4.3.1", starting()));
    ScriptedServer second(worker("4.3.1", json(R"({"message":"reset"})")));
    RestClient client({first.url(), second.url()});
    Awaited<ConnectAnswer> result;
    client.send(resetOf("c"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::WorkerStarting);
    QCOMPARE(second.requests().size(), 0);
}

void TestRestClient::changeGoesOnFromARefusingWorker()
{
    ScriptedServer first(worker("4.3.1", {}));
    ScriptedServer second(worker("4.3.1", json(R"({"message":"reset"})")));
    RestClient client({first.url(), second.url()});
    Awaited<WorkerInfo> info;
    client.workerInfo(info.reply());
    QTRY_COMPARE(info.calls(), 1);
    first.stop();
    Awaited<ConnectAnswer> result;
    client.send(resetOf("c"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(second.requestLines(), QByteArrayList{"DELETE /connectors/c/offsets HTTP/1.1"});
}

void TestRestClient::cutAnswerIsNoAnswer()
{
    const ScriptedAnswer cut{"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n[]", ScriptedAnswer::After::Close};
    ScriptedServer server([cut](const QByteArray&) { return cut; });
    RestClient client({server.url()});
    Awaited<std::vector<std::string>> result;
    client.connectorNames(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpNetwork);
}

void TestRestClient::noHttp()
{
    ScriptedServer server([](const QByteArray&) {
        return ScriptedAnswer{"220 mail ready\r\n\r\n", ScriptedAnswer::After::Close};
    });
    RestClient client({server.url()});
    Awaited<WorkerInfo> result;
    client.workerInfo(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpNetwork); // Qt says no more than that it was closed
}

void TestRestClient::tlsWhereThereIsNone()
{
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::http(202, {})));
    const QString https = server.url().replace(QStringLiteral("http:"), QStringLiteral("https:"));
    RestClient client({https});
    Awaited<WorkerInfo> result;
    client.workerInfo(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpTls);
    QCOMPARE(QByteArray::fromStdString(result.get().error().subject), https.toUtf8());
    QCOMPARE(server.requests().size(), 0);
}

void TestRestClient::unknownHost()
{
    RestClient client({QStringLiteral("http://no-such-host.invalid:8083")});
    Awaited<WorkerInfo> result;
    client.workerInfo(result.reply());
    QTRY_COMPARE_WITH_TIMEOUT(result.calls(), 1, 30'000);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpUnknownHost);
    QCOMPARE(result.get().error().subject, std::string("no-such-host.invalid"));
}

void TestRestClient::redirectsAreNotFollowed()
{
    ScriptedServer elsewhere(worker("4.3.1", json("{}")));
    const QByteArray location = "Location: " + elsewhere.url().toUtf8() + "/\r\n";
    ScriptedServer server([location](const QByteArray&) { return ScriptedAnswer::http(307, {}, location); });
    RestClient client({server.url()});
    Awaited<WorkerInfo> result;
    client.workerInfo(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpNotConnect);
    QCOMPARE(result.get().error().status, 307);
    QCOMPARE(elsewhere.requests().size(), 0);
}

void TestRestClient::deadlines_data()
{
    QTest::addColumn<bool>("versionAnswered");
    QTest::addColumn<bool>("change");
    QTest::newRow("read") << true << false;
    QTest::newRow("version before a read") << false << false;
    QTest::newRow("change") << true << true;
    QTest::newRow("version before a change") << false << true;
}

void TestRestClient::deadlines()
{
    QFETCH(bool, versionAnswered);
    QFETCH(bool, change);
    ScriptedServer server([versionAnswered](const QByteArray& line) {
        return asksVersion(line) && versionAnswered ? versionAnswer("4.3.1") : ScriptedAnswer::silence();
    });
    // The other deadline is beyond the patience of the test: the right one ends the call.
    const RestClient::Deadlines deadlines =
        change ? RestClient::Deadlines{600s, 200ms} : RestClient::Deadlines{200ms, 600s};
    RestClient client({server.url()}, deadlines);
    std::optional<Error> error;
    const auto keep = [&error](const auto& result) { error = result.error(); };
    if (change) {
        client.send(resetOf("c"), keep);
    } else {
        client.offsets("c", keep);
    }
    QTRY_VERIFY(error.has_value());
    QCOMPARE(error->code, ErrorCode::HttpTimedOut);
    QCOMPARE(QByteArray::fromStdString(error->subject), server.url().toUtf8());
    QCOMPARE(server.count("DELETE"), qsizetype(change && versionAnswered ? 1 : 0));
}

void TestRestClient::cancel()
{
    ScriptedServer server(
        [](const QByteArray& line) { return asksVersion(line) ? versionAnswer("4.3.1") : ScriptedAnswer::silence(); });
    RestClient client({server.url()}, {500ms, 500ms});
    Awaited<WorkerInfo> before; // cancelled before it began
    client.workerInfo(before.reply())->cancel();
    Awaited<ConnectAnswer> during;
    const ConnectCallPtr call = client.send(resetOf("c"), during.reply());
    QTRY_COMPARE(server.count("DELETE"), qsizetype(1));
    call->cancel();
    call->cancel();
    // A later call with the same deadline ends after the time at which the cancelled ones would have.
    Awaited<std::vector<RestOffset>> later;
    client.offsets("c", later.reply());
    QTRY_COMPARE(later.calls(), 1);
    QCOMPARE(before.calls(), 0);
    QCOMPARE(during.calls(), 0);
}

void TestRestClient::cancelOfOneLeavesTheOther()
{
    ScriptedServer server(worker("4.3.1", json("[]")));
    RestClient client({server.url()});
    Awaited<std::vector<std::string>> first;
    Awaited<std::vector<std::string>> second;
    const ConnectCallPtr call = client.connectorNames(first.reply());
    client.connectorNames(second.reply());
    call->cancel();
    QTRY_COMPARE(second.calls(), 1);
    QVERIFY(second.get().ok());
    QCOMPARE(first.calls(), 0);
}

void TestRestClient::destructionDropsCallbacks()
{
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::silence()));
    Awaited<RestConnectorStatus> dropped;
    Awaited<ConnectAnswer> change;
    {
        RestClient client({server.url()}, {300ms, 300ms});
        client.connectorStatus("c", dropped.reply());
        client.send(resetOf("c"), change.reply());
        QTRY_COMPARE(server.count("DELETE") + server.count("GET /connectors"), qsizetype(2));
    }
    RestClient other({server.url()}, {400ms, 400ms}); // ends after the time at which the first ones would have
    Awaited<RestConnectorStatus> result;
    other.connectorStatus("c", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QCOMPARE(change.calls(), 0);
    QCOMPARE(dropped.calls(), 0);
}

void TestRestClient::clientMayGoInACompletion()
{
    ScriptedServer server(worker("4.3.1", json("[]")));
    auto client = std::make_unique<RestClient>(QStringList{server.url()});
    Awaited<WorkerInfo> other;
    int calls = 0;
    client->connectorNames([&](const Result<std::vector<std::string>>&) {
        client.reset();
        ++calls;
    });
    client->connectorNames([&](const Result<std::vector<std::string>>&) { ++calls; });
    QTRY_COMPARE(calls, 1);
    QVERIFY(!client);
}

void TestRestClient::cancelAfterTheClientIsGone()
{
    ConnectCallPtr call;
    {
        RestClient client({deadUrl()});
        call = client.workerInfo([](const Result<WorkerInfo>&) { QFAIL("called after the client was gone"); });
    }
    call->cancel();
    QCoreApplication::sendPostedEvents();
}

void TestRestClient::neverFromInsideTheCall()
{
    ScriptedServer server(worker("3.4.0", {}));
    RestClient client({server.url()});
    Awaited<WorkerInfo> info;
    client.workerInfo(info.reply());
    QTRY_COMPARE(info.calls(), 1);
    Awaited<ConnectAnswer> unsupported; // known without asking anybody
    client.send(resetOf("c"), unsupported.reply());
    QCOMPARE(unsupported.calls(), 0);
    QTRY_COMPARE(unsupported.calls(), 1);
    QVERIFY(!unsupported.get().ok());
    QCOMPARE(unsupported.get().error().code, ErrorCode::Unsupported);
}

QTEST_GUILESS_MAIN(TestRestClient)
#include "tst_restclient.moc"
