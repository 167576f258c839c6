// SPDX-License-Identifier: GPL-3.0-or-later
// The one call of a plan: what goes over the wire, and what its answer becomes.
#include "awaited.h"
#include "connect/restclient.h"
#include "scriptedserver.h"

#include <QTest>

using namespace inspector;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(inspector::ErrorCode)

namespace
{

const QByteArray Json = "Content-Type: application/json\r\n";

bool asksVersion(const QByteArray& line)
{
    return line.startsWith("GET / ");
}

/// Answers `GET /` as a worker of this version, and anything else as told.
ScriptedServer::Script worker(const QByteArray& version, const ScriptedAnswer& answer)
{
    return [=](const QByteArray& line) {
        return asksVersion(line) ? ScriptedAnswer::http(200, R"({"version":")" + version + R"("})", Json) : answer;
    };
}

/// As workers answer: 204 has no body and no length.
ScriptedAnswer success(int status, const QByteArray& body)
{
    return status == 204 ? ScriptedAnswer{"HTTP/1.1 204 No Content\r\n\r\n"} : ScriptedAnswer::http(status, body, Json);
}

QByteArray errorBody(int status, const QByteArray& message)
{
    return R"({"error_code":)" + QByteArray::number(status) + R"(,"message":")" + message + "\"}";
}

PlannedCall call(const QByteArray& method, const QByteArray& path, const std::optional<Bytes>& body = {})
{
    return {method.toStdString(), path.toStdString(), body};
}

} // namespace

class TestRestClientSend : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void calls_data();
    void calls();
    void bodyArrivesAsItIs();
    void longBody();
    void answersOfOffsets_data();
    void answersOfOffsets();
    void errors_data();
    void errors();
    void versions_data();
    void versions();
    void notSent_data();
    void notSent();
    void sentOnce_data();
    void sentOnce();
    void neverToASecondWorker();
    void refusedGoesOnWithTheBody();
    void deadline();
    void secretsOfTheBodyAreMasked();
};

void TestRestClientSend::calls_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("status");
    const auto row = [](const char* method, const char* path, int status) {
        QTest::addRow("%s %s %d", method, path, status) << QByteArray(method) << QByteArray(path) << status;
    };
    row("PUT", "/connectors/a%20b/stop", 204);
    row("PUT", "/connectors/c/pause", 202);
    row("PUT", "/connectors/c/resume", 202);
    row("POST", "/connectors/c/restart", 204);
    row("POST", "/connectors/c/restart?includeTasks=true&onlyFailed=false", 202);
    row("POST", "/connectors/c/tasks/11/restart", 204);
    row("DELETE", "/connectors/c", 204);
    row("PUT", "/connectors/c/topics/reset", 202);
    row("PUT", "/connectors/c/config", 200);
    row("PUT", "/connectors/c/config", 201);
    row("POST", "/connectors", 201);
}

void TestRestClientSend::calls()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(int, status);
    const QByteArray body = status == 204 ? QByteArray() : QByteArray(R"({"name":"c"})");
    ScriptedServer server(worker("4.3.1", success(status, body)));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call(method, path), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(result.get()->status, status);
    QCOMPARE(QByteArray::fromStdString(result.get()->body), body);
    QCOMPARE(result.get()->message, std::string());
    QVERIFY(!result.get()->frameworkManaged);
    QCOMPARE(server.requestLines().last(), method + ' ' + path + " HTTP/1.1");
    QVERIFY(server.requests().last().contains("Content-Length: 0\r\n"));
    QVERIFY(!server.requests().last().contains("Content-Type:"));
}

void TestRestClientSend::bodyArrivesAsItIs()
{
    const QByteArray body("{\"offsets\":[{\"partition\":{\"b\": 1.10,\"a\":\"\xc3\xbc\\u0000\"},"
                          "\"offset\":{\"pos\":9007199254740993}}]}");
    ScriptedServer server(worker("3.6.0", success(200, R"({"message":"The offsets for this connector"})")));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call("PATCH", "/connectors/c/offsets", body.toStdString()), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(server.bodies(), (QByteArrayList{QByteArray(), body}));
    QCOMPARE(server.requestLines().last(), QByteArray("PATCH /connectors/c/offsets HTTP/1.1"));
    const QByteArray head = server.requests().last();
    QVERIFY2(head.contains("Content-Type: application/json\r\n"), head.constData());
    QVERIFY2(head.contains("Connection: close\r\n"), head.constData());
}

void TestRestClientSend::longBody()
{
    QByteArray body = R"({"offsets":[)"; // does not fit the buffers on the way
    for (int partition = 0; partition < 100'000; ++partition) {
        body += R"({"partition":{"p":)" + QByteArray::number(partition) + R"(},"offset":null},)";
    }
    body.back() = ']';
    body += '}';
    ScriptedServer server(worker("4.3.1", success(200, R"({"message":"m"})")));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call("PATCH", "/connectors/c/offsets", body.toStdString()), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QVERIFY(server.bodies().last() == body);
}

void TestRestClientSend::answersOfOffsets_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<bool>("frameworkManaged");
    const QByteArray own("The offsets for this connector have been altered successfully");
    const QByteArray framework("The Connect framework-managed offsets for this connector have been altered "
                               "successfully. However, ...");
    QTest::newRow("altered") << QByteArray("PATCH") << own << false;
    QTest::newRow("altered, framework's") << QByteArray("PATCH") << framework << true;
    QTest::newRow("reset, framework's") << QByteArray("DELETE") << framework << true;
}

void TestRestClientSend::answersOfOffsets()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, message);
    QFETCH(bool, frameworkManaged);
    ScriptedServer server(worker("4.3.1", success(200, R"({"message":")" + message + "\"}")));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call(method, "/connectors/c/offsets"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(QByteArray::fromStdString(result.get()->message), message);
    QCOMPARE(result.get()->frameworkManaged, frameworkManaged);
}

void TestRestClientSend::errors_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QByteArray>("detail");
    const auto row = [](const char* name, int status, const char* message, ErrorCode code) {
        QTest::newRow(name) << QByteArray("/connectors/c/offsets") << status << errorBody(status, message) << code
                            << QByteArray(message);
    };
    row("stale configuration", 409, "Cannot complete request momentarily due to stale configuration",
        ErrorCode::Rebalancing);
    row("not stopped", 400, "Connectors must be in the STOPPED state", ErrorCode::BadRequest);
    row("gone", 404, "Connector c not found", ErrorCode::NotFound);
    row("connector refuses", 500, "does not support external modification", ErrorCode::ServerFailed);
    row("timed out", 500, "Request timed out. The worker is currently fencing", ErrorCode::ServerTimedOut);
    row("forbidden", 403, "Topic tracking is disabled.", ErrorCode::Forbidden);
    QTest::newRow("starting") << QByteArray("/connectors/c/offsets") << 404
                              << QByteArray("<html><h2>HTTP ERROR 404 Not Found</h2></html>")
                              << ErrorCode::WorkerStarting << QByteArray("HTTP ERROR 404 Not Found");
    QTest::newRow("no message") << QByteArray("/connectors/c/offsets") << 200 << QByteArray("{}")
                                << ErrorCode::HttpNotConnect << QByteArray("{}");
    QTest::newRow("other success") << QByteArray("/connectors/c/offsets") << 202 << QByteArray("{}")
                                   << ErrorCode::HttpNotConnect << QByteArray("{}");
    QTest::newRow("endpoint missing") << QByteArray("/connectors/c/config") << 405
                                      << errorBody(405, "HTTP 405 Method Not Allowed") << ErrorCode::Unsupported
                                      << QByteArray("3.8");
}

void TestRestClientSend::errors()
{
    QFETCH(QByteArray, path);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(ErrorCode, code);
    QFETCH(QByteArray, detail);
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::http(status, body, Json)));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call("PATCH", path, "{}"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, code);
    QCOMPARE(result.get().error().status, status);
    QCOMPARE(QByteArray::fromStdString(result.get().error().detail), detail);
    QCOMPARE(server.count("PATCH"), qsizetype(1));
}

void TestRestClientSend::versions_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<QByteArray>("needed"); // empty: sent
    int number = 0;
    const auto row = [&number](const char* method, const char* path, const char* version, const char* needed,
                               const char* body = "") {
        QTest::addRow("%d %s %s %s", ++number, method, path, version)
            << QByteArray(method) << QByteArray(path) << QByteArray(body) << QByteArray(version) << QByteArray(needed);
    };
    row("PATCH", "/connectors/c/offsets", "3.5.2", "3.6");
    row("PATCH", "/connectors/c/offsets", "3.6.0", "");
    row("PATCH", "/connectors/c/config", "3.7.1", "3.8");
    row("PATCH", "/connectors/c/config", "3.8.0", "");
    row("PUT", "/connectors/c/config", "2.0.0", "");
    row("PUT", "/connectors/c/topics/reset", "2.4.1", "2.5");
    row("POST", "/connectors/c/restart", "2.0.0", "");
    row("POST", "/connectors/c/restart?includeTasks=true", "2.8.0", "3.0");
    row("POST", "/connectors/c/restart?includeTasks=false&onlyFailed=true", "2.8.0", "3.0");
    row("POST", "/connectors/c/restart?includeTasks=false&onlyFailed=false", "2.8.0", "");
    row("POST", "/connectors/c/restart?includeTasks=true", "3.0.0", "");
    row("POST", "/connectors/c/tasks/0/restart", "2.0.0", "");
    row("DELETE", "/connectors/c", "2.0.0", "");
    row("PUT", "/connectors/c/pause", "2.0.0", "");
    row("POST", "/connectors", "2.0.0", "", R"({"name":"c","config":{}})");
    row("POST", "/connectors", "3.6.0", "3.7", R"({"name":"c","config":{},"initial_state":"STOPPED"})");
    row("POST", "/connectors", "3.7.0", "", R"({"name":"c","config":{},"initial_state":"STOPPED"})");
    row("PUT", "/admin/loggers/root?scope=cluster", "3.6.2", "3.7");
    row("PUT", "/admin/loggers/root?scope=cluster", "3.7.0", "");
    row("PUT", "/admin/loggers/root?scope=worker", "2.4.0", "");
    row("GET", "/admin/loggers", "2.3.0", "2.4");
}

void TestRestClientSend::versions()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, version);
    QFETCH(QByteArray, needed);
    ScriptedServer server(worker(version, ScriptedAnswer::http(409, errorBody(409, "m"), Json)));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call(method, path, body.isEmpty() ? std::nullopt : std::optional(body.toStdString())), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, needed.isEmpty() ? ErrorCode::Rebalancing : ErrorCode::Unsupported);
    QCOMPARE(server.requests().size(), needed.isEmpty() ? 2 : 1);
    if (!needed.isEmpty()) {
        QCOMPARE(QByteArray::fromStdString(result.get().error().detail), needed);
    }
}

void TestRestClientSend::notSent_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    const auto row = [](const char* method, const char* path, ErrorCode code, const char* body = "") {
        QTest::addRow("%s %s %s", method, path, body)
            << QByteArray(method) << QByteArray(path) << QByteArray(body) << code;
    };
    // No endpoint of an operation.
    row("PUT", "/connectors/c/fence", ErrorCode::NotPossible);
    row("POST", "/connectors/c/tasks", ErrorCode::NotPossible);
    row("DELETE", "/connectors", ErrorCode::NotPossible);
    row("POST", "/connectors/c/stop", ErrorCode::NotPossible);
    row("PUT", "/connectors/a/b/stop", ErrorCode::NotPossible);
    row("PUT", "connectors/c/stop", ErrorCode::NotPossible);
    row("PUT", "http://other/connectors/c/stop", ErrorCode::NotPossible);
    row("PUT", "/connectors/c/stop?forward=false", ErrorCode::NotPossible);
    row("PUT", "/connectors/c/stop?", ErrorCode::NotPossible);
    row("POST", "/connectors/c/restart?includeTasks=true%20", ErrorCode::NotPossible);
    row("PUT", "/connectors/c%2/stop", ErrorCode::NotPossible);
    row("PUT", "/connectors/c/stop\r\nX: y", ErrorCode::NotPossible);
    // Names.
    row("DELETE", "/connectors/", ErrorCode::NameNotServable);
    row("DELETE", "/connectors/%2E%2E", ErrorCode::NameNotServable);
    row("DELETE", "/connectors/a%3Bb", ErrorCode::NameNotServable);
    row("DELETE", "/connectors/a;b", ErrorCode::NameNotServable);
    row("PUT", "/connectors/a%2Fb/pause", ErrorCode::NameNotServable);
    row("POST", "/connectors", ErrorCode::NameNotServable, R"({"name":"a/b","config":{}})");
    row("POST", "/connectors", ErrorCode::NameNotServable, R"({"name":"..","config":{}})");
}

void TestRestClientSend::notSent()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    QFETCH(ErrorCode, code);
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::http(200, "{}", Json)));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call(method, path, body.toStdString()), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, code);
    QCOMPARE(result.get().error().status, 0);
    const QByteArrayList lines = server.requestLines();
    QVERIFY(std::all_of(lines.begin(), lines.end(), asksVersion));
}

void TestRestClientSend::sentOnce_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("PATCH") << QByteArray("PATCH") << QByteArray("/connectors/c/offsets")
                           << QByteArray("{\"offsets\":[]}");
    QTest::newRow("PUT") << QByteArray("PUT") << QByteArray("/connectors/c/config") << QByteArray("{}");
    QTest::newRow("POST") << QByteArray("POST") << QByteArray("/connectors") << QByteArray("{}");
    QTest::newRow("POST without a body") << QByteArray("POST") << QByteArray("/connectors/c/restart") << QByteArray();
    QTest::newRow("DELETE") << QByteArray("DELETE") << QByteArray("/connectors/c") << QByteArray();
}

void TestRestClientSend::sentOnce()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::close()));
    ScriptedServer second(worker("4.3.1", ScriptedAnswer::close()));
    RestClient client({server.url(), second.url()});
    Awaited<ConnectAnswer> result;
    client.send(call(method, path, body.isEmpty() ? std::nullopt : std::optional(body.toStdString())), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpNetwork);
    QCOMPARE(server.count(method), qsizetype(1));
    QCOMPARE(second.count(method), qsizetype(0));
}

void TestRestClientSend::neverToASecondWorker()
{
    // Each of these may have done something, or will.
    for (const auto& [status, code] :
         {std::pair(503, ErrorCode::WorkerStarting), std::pair(500, ErrorCode::ServerTimedOut)})
    {
        const QByteArray body = errorBody(status, "Request timed out");
        ScriptedServer first(worker("4.3.1", ScriptedAnswer::http(status, body, Json)));
        ScriptedServer second(worker("4.3.1", success(204, {})));
        RestClient client({first.url(), second.url()});
        Awaited<ConnectAnswer> result;
        client.send(call("DELETE", "/connectors/c"), result.reply());
        QTRY_COMPARE(result.calls(), 1);
        QVERIFY(!result.get().ok());
        QCOMPARE(result.get().error().code, code);
        QCOMPARE(second.requests().size(), qsizetype(0));
    }
}

void TestRestClientSend::refusedGoesOnWithTheBody()
{
    ScriptedServer dead(worker("4.3.1", success(200, "{}")));
    ScriptedServer server(worker("4.3.1", success(200, R"({"message":"m"})")));
    RestClient client({dead.url(), server.url()});
    dead.stop();
    Awaited<ConnectAnswer> result;
    client.send(call("PATCH", "/connectors/c/offsets", "{\"offsets\":1}"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(server.bodies().last(), QByteArray("{\"offsets\":1}"));
}

void TestRestClientSend::deadline()
{
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::silence()));
    RestClient client({server.url()}, RestClient::Deadlines{10s, 300ms});
    Awaited<ConnectAnswer> result;
    client.send(call("PATCH", "/connectors/c/offsets", "{}"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpTimedOut);
    QCOMPARE(server.count("PATCH"), qsizetype(1));
    QVERIFY(RestClient::Deadlines().change > 90s); // after that the worker answers by itself
}

void TestRestClientSend::secretsOfTheBodyAreMasked()
{
    const QByteArray text = "Invalid value hunter2 for configuration database.password: not so";
    ScriptedServer server(worker("4.3.1", ScriptedAnswer::http(400, errorBody(400, text), Json)));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(call("PUT", "/connectors/c/config", R"({"database.password":"hunter2","topic":"configuration"})"),
                result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(QByteArray::fromStdString(result.get().error().detail),
             QByteArray("Invalid value ******** for configuration database.password: not so"));
}

QTEST_GUILESS_MAIN(TestRestClientSend)
#include "tst_restclient_send.moc"
