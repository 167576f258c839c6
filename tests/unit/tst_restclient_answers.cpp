// SPDX-License-Identifier: GPL-3.0-or-later
// What every kind of answer becomes.
#include "awaited.h"
#include "connect/restclient.h"
#include "scriptedserver.h"

#include <QTest>
#include <QThreadPool>

using namespace inspector;

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

const QByteArray Json = "Content-Type: application/json\r\n";
const QByteArray Jetty = "Server: Jetty(12.0.34)\r\nContent-Type: text/html;charset=iso-8859-1\r\n";
const QByteArray Nginx = "Server: nginx/1.22.1\r\nContent-Type: text/html\r\n";
const QByteArray Root =
    R"({"version":"4.3.1","commit":"26b251a451ce941d","kafka_cluster_id":"AfEhcHJon8jbE7syJeooKA"})";

QByteArray jettyPage(int status, const QByteArray& reason)
{
    const QByteArray text = QByteArray::number(status) + ' ' + reason;
    return "<html>\n<head><title>Error " + text + "</title></head>\n<body><h2>HTTP ERROR " + text +
           "</h2>\n</body></html>\n";
}

/// What is quoted of a page: its title, or else its text.
QByteArray quoted(const QByteArray& page)
{
    QString text = QString::fromUtf8(page);
    if (const auto title = text.section(QStringLiteral("<title>"), 1).section(u'<', 0, 0); !title.isEmpty())
        return title.toUtf8();
    return text.remove(QStringLiteral("<html>")).remove(QStringLiteral("</html>")).toUtf8();
}

QByteArray errorBody(int status, const QByteArray& message)
{
    return R"({"error_code":)" + QByteArray::number(status) + R"(,"message":")" + message + "\"}";
}

/// Answers `GET /` as version 4.3.1 does, and anything else as told.
ScriptedServer::Script worker(const ScriptedAnswer& answer, const QByteArray& root = Root)
{
    return [answer, root](const QByteArray& line) {
        return line.startsWith("GET / ") ? ScriptedAnswer::http(200, root, Json) : answer;
    };
}

} // namespace

class TestRestClientAnswers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void errors_data();
    void errors();
    void longTextsAreCut();
    void workerInfo();
    void versions_data();
    void versions();
    void notAWorker_data();
    void notAWorker();
    void names();
    void status();
    void badStatus_data();
    void badStatus();
    void topics();
    void offsetsKeepEveryByte();
    void longAnswers();
    void badOffsets_data();
    void badOffsets();
    void resetAnswers_data();
    void resetAnswers();
    void stopAndResume();
};

void TestRestClientAnswers::errors_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("headers");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<QByteArray>("detail");
    QTest::addColumn<QByteArray>("subject"); // empty: the worker's URL

    const auto json = [](const char* row, int status, const char* message, ErrorCode code, const char* subject = "") {
        QTest::newRow(row) << status << Json << errorBody(status, message) << code << QByteArray(message)
                           << QByteArray(subject);
    };
    const auto page = [](const char* row, int status, const QByteArray& headers, const QByteArray& body, ErrorCode code,
                         const char* subject = "") {
        QTest::newRow(row) << status << headers << body << code << quoted(body) << QByteArray(subject);
    };
    json("no such connector", 404, "Connector shop not found", ErrorCode::NotFound, "shop");
    json("no such endpoint", 404, "HTTP 404 Not Found", ErrorCode::HttpNotConnect);
    json("conflict", 409, "Cannot complete request momentarily", ErrorCode::Rebalancing);
    json("rebalance seen by a read", 500, "Request cannot be completed because a rebalance is expected",
         ErrorCode::Rebalancing);
    json("timed out", 500, "Request timed out", ErrorCode::ServerTimedOut);
    json("timed out with stage", 500, "Request timed out. The worker is currently flushing", ErrorCode::ServerTimedOut);
    json("failed", 500, "Failed to list offsets", ErrorCode::ServerFailed);
    json("bad request", 400, "Connectors must be in the STOPPED state", ErrorCode::BadRequest);
    json("tracking disabled", 403, "Topic tracking is disabled.", ErrorCode::Forbidden);
    json("no session key yet", 503, "not ready", ErrorCode::WorkerStarting);
    QTest::newRow("error without message") << 500 << Json << QByteArray(R"({"error_code":500,"message":null})")
                                           << ErrorCode::ServerFailed << QByteArray() << QByteArray();
    page("starting, 404", 404, Jetty, jettyPage(404, "Not Found"), ErrorCode::WorkerStarting);
    page("starting, server hidden", 404, {}, jettyPage(404, "Not Found"), ErrorCode::WorkerStarting);
    page("starting, server hidden by a proxy", 404, Nginx, jettyPage(404, "Not Found"), ErrorCode::WorkerStarting);
    page("starting, 503", 503, Jetty, jettyPage(503, "Service Unavailable"), ErrorCode::WorkerStarting);
    page("name refused by Jetty", 400, Jetty, jettyPage(400, "Ambiguous URI path separator"),
         ErrorCode::NameNotServable, "shop");
    page("Jetty failed", 500, Jetty, jettyPage(500, "Server Error"), ErrorCode::ServerFailed);
    page("proxy 404", 404, Nginx, "<html>404 Not Found</html>", ErrorCode::HttpNotConnect);
    page("proxy 502", 502, Nginx, "<html>502 Bad Gateway</html>", ErrorCode::HttpNotConnect);
    page("proxy 503", 503, {}, "<html>503 No server is available</html>", ErrorCode::HttpNotConnect);
    page("proxy 504", 504, Nginx, "upstream timed out", ErrorCode::HttpNotConnect);
    page("proxy 200", 200, Nginx, "<html>Sign in</html>", ErrorCode::HttpNotConnect);
    page("empty 404", 404, {}, {}, ErrorCode::HttpNotConnect);
    page("other JSON 404", 404, Json, R"({"error":"no route"})", ErrorCode::HttpNotConnect);
    page("unauthorized", 401, "WWW-Authenticate: Basic realm=\"c\"\r\n", "who?", ErrorCode::Forbidden);
    page("forbidden by a proxy", 403, Nginx, "<html>403</html>", ErrorCode::Forbidden);
    QTest::newRow("redirect") << 302 << QByteArray("Location: http://127.0.0.1:1/login\r\n") << QByteArray("moved")
                              << ErrorCode::HttpNotConnect << QByteArray("http://127.0.0.1:1/login") << QByteArray();
    page("no content", 204, {}, {}, ErrorCode::HttpNotConnect);
}

void TestRestClientAnswers::errors()
{
    QFETCH(int, status);
    QFETCH(QByteArray, headers);
    QFETCH(QByteArray, body);
    QFETCH(ErrorCode, code);
    QFETCH(QByteArray, detail);
    QFETCH(QByteArray, subject);

    ScriptedServer server(worker(status == 204 ? ScriptedAnswer{"HTTP/1.1 204 No Content\r\n\r\n"}
                                               : ScriptedAnswer::http(status, body, headers)));
    RestClient client({server.url()});
    Awaited<RestConnectorStatus> result;
    client.connectorStatus("shop", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    const Error& error = result.get().error();
    QCOMPARE(error.code, code);
    QCOMPARE(error.status, status);
    QCOMPARE(QByteArray::fromStdString(error.detail), detail);
    const QByteArray wanted = subject.isEmpty() ? server.url().toUtf8() : subject;
    QCOMPARE(QByteArray::fromStdString(error.subject), wanted);
    QCOMPARE(server.requests().size(), 2); // the version, then the call, neither of them twice
}

void TestRestClientAnswers::longTextsAreCut()
{
    const QByteArray character = "\xe6\x97\xa5"; // 4096 falls within one
    ScriptedServer server(worker(ScriptedAnswer::http(500, errorBody(500, character.repeated(10'000)), Json)));
    RestClient client({server.url()});
    Awaited<RestConnectorStatus> result;
    client.connectorStatus("shop", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(QByteArray::fromStdString(result.get().error().detail), character.repeated(1365));
}

void TestRestClientAnswers::workerInfo()
{
    ScriptedServer server(worker({}));
    RestClient client({server.url(QStringLiteral("ops:top@"))});
    QVERIFY(!client.version());
    Awaited<WorkerInfo> result;
    client.workerInfo(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(result.get()->url, server.url().toStdString());
    QCOMPARE(result.get()->version.text, std::string("4.3.1"));
    QCOMPARE(result.get()->commit, std::string("26b251a451ce941d"));
    QCOMPARE(result.get()->kafkaClusterId, std::string("AfEhcHJon8jbE7syJeooKA"));
    QVERIFY(client.version());
    QVERIFY(client.version()->atLeast(4, 3) && !client.version()->atLeast(4, 4));
}

void TestRestClientAnswers::versions_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("major");
    QTest::addColumn<int>("minor");
    QTest::newRow("Apache") << QByteArray("3.9.2") << 3 << 9;
    QTest::newRow("snapshot") << QByteArray("4.4.0-SNAPSHOT") << 4 << 4;
    QTest::newRow("two digits") << QByteArray("3.10.1") << 3 << 10;
    QTest::newRow("Confluent 5") << QByteArray("5.5.1-ccs") << 2 << 5;
    QTest::newRow("Confluent 6") << QByteArray("6.2.0-ce") << 2 << 8;
    QTest::newRow("Confluent 7") << QByteArray("7.6.0-ccs") << 3 << 6;
    QTest::newRow("Confluent 8") << QByteArray("8.0.0-ce") << 4 << 0;
    QTest::newRow("no number") << QByteArray("unknown") << 0 << 0;
    QTest::newRow("one number") << QByteArray("4") << 0 << 0;
    QTest::newRow("negative") << QByteArray("-4.1") << 0 << 0;
}

void TestRestClientAnswers::versions()
{
    QFETCH(QByteArray, text);
    QFETCH(int, major);
    QFETCH(int, minor);
    ScriptedServer server(worker({}, R"({"version":")" + text + "\"}"));
    RestClient client({server.url()});
    Awaited<WorkerInfo> result;
    client.workerInfo(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(QByteArray::fromStdString(result.get()->version.text), text);
    QCOMPARE(result.get()->version.major, major);
    QCOMPARE(result.get()->version.minor, minor);
    QCOMPARE(client.version().has_value(), major > 0);
}

void TestRestClientAnswers::notAWorker_data()
{
    QTest::addColumn<QByteArray>("root");
    QTest::newRow("no version") << QByteArray(R"({"cluster_name":"search"})");
    QTest::newRow("version is no text") << QByteArray(R"({"version":{"number":"8.1"}})");
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("cut") << QByteArray(R"({"version":"4.3.1)");
    QTest::newRow("HTML") << QByteArray("<html></html>");
}

void TestRestClientAnswers::notAWorker()
{
    QFETCH(QByteArray, root);
    ScriptedServer server(worker(ScriptedAnswer::http(200, "[]", Json), root));
    RestClient client({server.url()});
    Awaited<WorkerInfo> info;
    client.workerInfo(info.reply());
    Awaited<ConnectAnswer> reset;
    client.send(resetOf("shop"), reset.reply());
    QTRY_COMPARE(info.calls() + reset.calls(), 2);
    for (const Error& error : {info.get().error(), reset.get().error()}) {
        QCOMPARE(error.code, ErrorCode::HttpNotConnect);
        QCOMPARE(error.status, 200);
        QCOMPARE(QByteArray::fromStdString(error.detail), quoted(root));
    }
    QCOMPARE(server.count("DELETE"), qsizetype(0)); // nothing is changed on what may be no worker
}

void TestRestClientAnswers::names()
{
    ScriptedServer server(worker(ScriptedAnswer::http(200, R"(["a","b \"c\"","\u65e5"])", Json)));
    RestClient client({server.url()});
    Awaited<std::vector<std::string>> result;
    client.connectorNames(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(*result.get(), (std::vector<std::string>{"a", "b \"c\"", "\xe6\x97\xa5"}));
    QCOMPARE(server.requestLines(), (QByteArrayList{"GET /connectors HTTP/1.1"})); // needs no version
}

void TestRestClientAnswers::status()
{
    const QByteArray body = R"({"name":"shop","connector":{"state":"RUNNING","worker_id":"w1:8083","version":null},)"
                            R"("tasks":[{"id":0,"state":"FAILED","worker_id":"w2:8083","trace":"java.lang\n\tat x"},)"
                            R"({"id":11,"state":"RUNNING","worker_id":"w1:8083","version":"1.2"}],"type":"sink"})";
    ScriptedServer server(worker(ScriptedAnswer::http(200, body, Json)));
    RestClient client({server.url()});
    Awaited<RestConnectorStatus> result;
    client.connectorStatus("shop", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    const RestConnectorStatus& status = *result.get();
    QCOMPARE(status.name, std::string("shop"));
    QCOMPARE(status.state, std::string("RUNNING"));
    QCOMPARE(status.workerId, std::string("w1:8083"));
    QCOMPARE(status.trace, std::string());
    QCOMPARE(status.type, std::string("sink"));
    QCOMPARE(status.tasks.size(), std::size_t(2));
    QCOMPARE(status.tasks[0].id, 0);
    QCOMPARE(status.tasks[0].state, std::string("FAILED"));
    QCOMPARE(status.tasks[0].workerId, std::string("w2:8083"));
    QCOMPARE(status.tasks[0].trace, std::string("java.lang\n\tat x"));
    QCOMPARE(status.tasks[1].id, 11);
}

void TestRestClientAnswers::badStatus_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("no connector") << QByteArray(R"({"name":"shop","tasks":[],"type":"sink"})");
    QTest::newRow("no tasks") << QByteArray(R"({"name":"shop","connector":{"state":"RUNNING"}})");
    QTest::newRow("no state") << QByteArray(R"({"name":"shop","connector":{},"tasks":[]})");
    QTest::newRow("task id text") << QByteArray(
        R"({"name":"shop","connector":{"state":"A"},"tasks":[{"id":"0","state":"B"}]})");
    QTest::newRow("task id beyond 32 bits")
        << QByteArray(R"({"name":"shop","connector":{"state":"A"},"tasks":[{"id":4294967296,"state":"B"}]})");
    QTest::newRow("task no object") << QByteArray(R"({"name":"shop","connector":{"state":"A"},"tasks":[1]})");
}

void TestRestClientAnswers::badStatus()
{
    QFETCH(QByteArray, body);
    ScriptedServer server(worker(ScriptedAnswer::http(200, body, Json)));
    RestClient client({server.url()});
    Awaited<RestConnectorStatus> result;
    client.connectorStatus("shop", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpNotConnect);
}

void TestRestClientAnswers::topics()
{
    ScriptedServer server(worker(ScriptedAnswer::http(200, R"({"a \"b\"":{"topics":["t1","t2"]}})", Json)));
    RestClient client({server.url()});
    Awaited<std::vector<std::string>> result;
    client.activeTopics("a \"b\"", result.reply());
    Awaited<std::vector<std::string>> other;
    client.activeTopics("a", other.reply());
    QTRY_COMPARE(result.calls() + other.calls(), 2);
    QVERIFY(result.get().ok());
    QCOMPARE(*result.get(), (std::vector<std::string>{"t1", "t2"}));
    QVERIFY(!other.get().ok()); // an answer about another connector
    QCOMPARE(other.get().error().code, ErrorCode::HttpNotConnect);
}

void TestRestClientAnswers::offsetsKeepEveryByte()
{
    const QByteArray body =
        R"({"offsets":[{"partition":{"b": 1,"a":"\uD83D\uDE00"},"offset":{"pos":9007199254740993}},)"
        R"({"partition":{"n":123456789012345678901234567890,"d":1.0E7},"offset":null},)"
        R"({"partition":null}]})";
    ScriptedServer server(worker(ScriptedAnswer::http(200, body, Json)));
    RestClient client({server.url()});
    Awaited<std::vector<RestOffset>> result;
    client.offsets("shop", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    const std::vector<RestOffset>& offsets = *result.get();
    QCOMPARE(offsets.size(), std::size_t(3));
    QCOMPARE(offsets[0].partition, std::string(R"({"b": 1,"a":"\uD83D\uDE00"})"));
    QCOMPARE(offsets[0].offset, std::string(R"({"pos":9007199254740993})"));
    QCOMPARE(offsets[1].partition, std::string(R"({"n":123456789012345678901234567890,"d":1.0E7})"));
    QCOMPARE(offsets[1].offset, std::string("null"));
    QCOMPARE(offsets[2].partition, std::string("null"));
    QCOMPARE(offsets[2].offset, std::string("null"));
}

void TestRestClientAnswers::longAnswers()
{
    constexpr int Partitions = 50'000; // read on another thread
    QByteArray body = R"({"offsets":[)";
    for (int partition = 0; partition < Partitions; ++partition) {
        body += (partition > 0 ? ",{" : "{") + QByteArray(R"("partition":{"p":)") + QByteArray::number(partition) +
                R"(},"offset":{"o":1}})";
    }
    ScriptedServer server([&body](const QByteArray& line) {
        if (line.startsWith("GET / ")) {
            return ScriptedAnswer::http(200, Root, Json);
        }
        return ScriptedAnswer::http(200, line.contains("cut") ? body : body + "]}", Json);
    });
    RestClient client({server.url()});
    Awaited<std::vector<RestOffset>> whole;
    client.offsets("shop", whole.reply());
    Awaited<std::vector<RestOffset>> cut;
    client.offsets("cut", cut.reply());
    QTRY_COMPARE(whole.calls() + cut.calls(), 2);
    QVERIFY(whole.get().ok());
    QCOMPARE(whole.get()->size(), std::size_t(Partitions));
    QCOMPARE(whole.get()->back().partition, std::string(R"({"p":49999})"));
    QVERIFY(!cut.get().ok());
    QCOMPARE(cut.get().error().code, ErrorCode::HttpNotConnect);
    QCOMPARE(QByteArray::fromStdString(cut.get().error().detail), body.left(4096));
    bool isGone = false;
    {
        RestClient gone({server.url()});
        gone.offsets("shop", [&isGone](const Result<std::vector<RestOffset>>&) {
            QVERIFY2(!isGone, "called after the client was gone");
        });
        QTRY_COMPARE(server.count("GET /connectors"), qsizetype(3));
    }
    isGone = true;
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::sendPostedEvents();
}

void TestRestClientAnswers::badOffsets_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("no offsets") << QByteArray("{}");
    QTest::newRow("null") << QByteArray(R"({"offsets":null})");
    QTest::newRow("element no object") << QByteArray(R"({"offsets":[[]]})");
    QTest::newRow("not JSON") << QByteArray(R"({"offsets":[})");
}

void TestRestClientAnswers::badOffsets()
{
    QFETCH(QByteArray, body);
    ScriptedServer server(worker(ScriptedAnswer::http(200, body, Json)));
    RestClient client({server.url()});
    Awaited<std::vector<RestOffset>> result;
    client.offsets("shop", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().code, ErrorCode::HttpNotConnect);
    QCOMPARE(QByteArray::fromStdString(result.get().error().detail), body);
}

void TestRestClientAnswers::resetAnswers_data()
{
    QTest::addColumn<QByteArray>("message");
    QTest::addColumn<bool>("frameworkManaged");
    QTest::newRow("all") << QByteArray("The offsets for this connector have been reset successfully") << false;
    QTest::newRow("framework's") << QByteArray("The Connect framework-managed offsets for this connector have been "
                                               "reset successfully. However, ...")
                                 << true;
}

void TestRestClientAnswers::resetAnswers()
{
    QFETCH(QByteArray, message);
    QFETCH(bool, frameworkManaged);
    ScriptedServer server(worker(ScriptedAnswer::http(200, R"({"message":")" + message + "\"}", Json)));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.send(resetOf("shop"), result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(QByteArray::fromStdString(result.get()->message), message);
    QCOMPARE(result.get()->frameworkManaged, frameworkManaged);
    QCOMPARE(server.requestLines().last(), QByteArray("DELETE /connectors/shop/offsets HTTP/1.1"));
}

void TestRestClientAnswers::stopAndResume()
{
    ScriptedServer server([](const QByteArray& line) {
        if (line.startsWith("GET / ")) {
            return ScriptedAnswer::http(200, Root, Json);
        }
        return line.contains("/stop") ? ScriptedAnswer{"HTTP/1.1 204 No Content\r\n\r\n"}
                                      : ScriptedAnswer::http(202, {});
    });
    RestClient client({server.url()});
    Awaited<ConnectAnswer> stopped;
    client.send(stopOf("shop"), stopped.reply());
    QTRY_COMPARE(stopped.calls(), 1);
    QVERIFY(stopped.get().ok());
    Awaited<ConnectAnswer> resumed;
    client.send(resumeOf("shop"), resumed.reply());
    QTRY_COMPARE(resumed.calls(), 1);
    QVERIFY(resumed.get().ok());
    QCOMPARE(server.requestLines(), (QByteArrayList{"GET / HTTP/1.1", "PUT /connectors/shop/stop HTTP/1.1",
                                                    "PUT /connectors/shop/resume HTTP/1.1"}));
}

QTEST_GUILESS_MAIN(TestRestClientAnswers)
#include "tst_restclient_answers.moc"
