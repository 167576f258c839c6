// SPDX-License-Identifier: GPL-3.0-or-later
// Configurations, plugins, health, validation and log levels.
#include "awaited.h"
#include "connect/restclient.h"
#include "scriptedserver.h"

#include <QTest>

using namespace inspector;

Q_DECLARE_METATYPE(inspector::ErrorCode)

namespace
{

const QByteArray Json = "Content-Type: application/json\r\n";

/// Answers `GET /` as a worker of this version, and anything else as told.
ScriptedServer::Script worker(int status, const QByteArray& body, const QByteArray& version = "4.3.1")
{
    return [=](const QByteArray& line) {
        if (line.startsWith("GET / ")) {
            return ScriptedAnswer::http(200, R"({"version":")" + version + R"("})", Json);
        }
        return status == 204 ? ScriptedAnswer{"HTTP/1.1 204 No Content\r\n\r\n"}
                             : ScriptedAnswer::http(status, body, Json);
    };
}

} // namespace

class TestRestClientAdmin : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void configKeepsEveryByte();
    void tasks();
    void plugins();
    void health_data();
    void health();
    void validation();
    void validationOfAnUnknownPlugin();
    void create_data();
    void create();
    void putAndPatch();
    void configsThatAreNotSent_data();
    void configsThatAreNotSent();
    void badAnswers_data();
    void badAnswers();
    void loggersOfOneWorker();
    void workerLogger();
    void clusterLogger();
    void clusterLoggerOfAnUnknownVersion();
    void unknownWorker();
    void secretsInRefusals_data();
    void secretsInRefusals();
};

void TestRestClientAdmin::configKeepsEveryByte()
{
    const QByteArray config("{\"b\":\"1\", \"a\":null,\"n\":12345678901234567890,\"u\":\"\\u00FC\"}");
    ScriptedServer server(worker(200, config));
    RestClient client({server.url()});
    Awaited<Bytes> result;
    client.connectorConfig("a b", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(QByteArray::fromStdString(*result.get()), config);
    QCOMPARE(server.requestLines().last(), QByteArray("GET /connectors/a%20b/config HTTP/1.1"));
}

void TestRestClientAdmin::tasks()
{
    ScriptedServer server(worker(200, R"([{"id":{"connector":"c","task":0},"config":{"k": "v"}},)"
                                      R"({"id":{"connector":"c","task":12},"config":null}])"));
    RestClient client({server.url()});
    Awaited<std::vector<RestTaskConfig>> result;
    client.connectorTasks("c", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    const std::vector<RestTaskConfig>& read = *result.get();
    QCOMPARE(read.size(), std::size_t(2));
    QCOMPARE(read[0].id, 0);
    QCOMPARE(read[0].config, std::string(R"({"k": "v"})"));
    QCOMPARE(read[1].id, 12);
    QCOMPARE(read[1].config, std::string("null"));
    QCOMPARE(server.requestLines().last(), QByteArray("GET /connectors/c/tasks HTTP/1.1"));
}

void TestRestClientAdmin::plugins()
{
    ScriptedServer server(worker(200, R"([{"class":"a.Source","type":"source","version":"4.3.1"},)"
                                      R"({"class":"b.Sink","type":"sink","version":null},{"class":"x"}])"));
    RestClient client({server.url()});
    Awaited<std::vector<ConnectorPlugin>> result;
    client.plugins(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    const std::vector<ConnectorPlugin>& read = *result.get();
    QCOMPARE(read.size(), std::size_t(3));
    QCOMPARE(read[0].className, std::string("a.Source"));
    QCOMPARE(read[0].type, ConnectorType::Source);
    QCOMPARE(read[0].version, std::string("4.3.1"));
    QCOMPARE(read[1].type, ConnectorType::Sink);
    QCOMPARE(read[1].version, std::string());
    QCOMPARE(read[2].type, ConnectorType::Unknown);
    QCOMPARE(server.requestLines().last(), QByteArray("GET /connector-plugins?connectorsOnly=true HTTP/1.1"));
}

void TestRestClientAdmin::health_data()
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QByteArray>("told"); // status and message; empty: an error
    QTest::addColumn<ErrorCode>("code");
    const auto row = [](const char* name, int status, const char* body, const char* told,
                        ErrorCode code = ErrorCode::HttpNotConnect, const char* version = "4.3.1") {
        QTest::newRow(name) << QByteArray(version) << status << QByteArray(body) << QByteArray(told) << code;
    };
    row("healthy", 200, R"({"status":"healthy","message":"Worker has completed startup."})",
        "healthy Worker has completed startup.");
    row("starting", 503, R"({"status":"starting","message":"Worker is still starting up."})",
        "starting Worker is still starting up.");
    row("unhealthy", 500, R"({"status":"unhealthy","message":null})", "unhealthy ");
    row("another word, first version with it", 200, R"({"status":"tired"})", "tired ", {}, "3.9.0");
    row("no status", 200, R"({"message":"fine"})", "");
    row("no text", 200, R"({"status":3})", "");
    row("older worker", 200, R"({"status":"healthy"})", "", ErrorCode::Unsupported, "3.8.1");
}

void TestRestClientAdmin::health()
{
    QFETCH(QByteArray, version);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(QByteArray, told);
    QFETCH(ErrorCode, code);
    ScriptedServer server(worker(status, body, version));
    RestClient client({server.url()});
    Awaited<WorkerHealth> result;
    client.health(result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QCOMPARE(result.get().ok(), !told.isEmpty());
    if (result.get())
        QCOMPARE(QByteArray::fromStdString(result.get()->status + ' ' + result.get()->message), told);
    else
        QCOMPARE(result.get().error().code, code);
    // A worker that does not know it is not asked.
    QCOMPARE(server.requestLines().last(),
             code == ErrorCode::Unsupported ? QByteArray("GET / HTTP/1.1") : QByteArray("GET /health HTTP/1.1"));
}

void TestRestClientAdmin::validation()
{
    const QByteArray answer(
        "{\"name\":\"FileStreamSink\",\"error_count\":2,\"groups\":[\"Common\",\"Transforms\"],\"configs\":["
        "{\"definition\":{\"name\":\"topics\",\"type\":\"LIST\",\"required\":false,\"default_value\":\"\","
        "\"importance\":\"HIGH\",\"documentation\":\"List of topics\",\"group\":\"Common\",\"width\":\"LONG\","
        "\"display_name\":\"Topics\",\"dependents\":[\"topics.regex\"],\"order\":4},"
        "\"value\":{\"name\":\"topics\",\"value\":null,\"recommended_values\":[\"a\",\"b\"],"
        "\"errors\":[\"Must configure one of [topics, topics.regex]\",\"no hunter2 here\"],\"visible\":false}},"
        "{\"definition\":null,\"value\":{\"name\":\"odd\",\"value\":\"1\",\"recommended_values\":[],"
        "\"errors\":[],\"visible\":true}},"
        "{\"definition\":{\"name\":\"name\",\"type\":\"STRING\",\"required\":true,\"default_value\":null,"
        "\"order\":1},\"value\":{\"name\":\"name\",\"value\":\"c\"}}]}");
    ScriptedServer server(worker(200, answer));
    RestClient client({server.url()});
    const Bytes config = R"({"connector.class":"FileStreamSink","db.password":"hunter2"})";
    Awaited<ConfigValidation> result;
    client.validateConfig("FileStreamSink", config, result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(server.bodies().last(), QByteArray::fromStdString(config));
    QCOMPARE(server.requestLines().last(),
             QByteArray("PUT /connector-plugins/FileStreamSink/config/validate HTTP/1.1"));
    const ConfigValidation& validation = *result.get();
    QCOMPARE(validation.pluginClass, std::string("FileStreamSink"));
    QCOMPARE(validation.errorCount, 2);
    QCOMPARE(validation.groups, (std::vector<std::string>{"Common", "Transforms"}));
    QCOMPARE(validation.fields.size(), std::size_t(3));
    const ValidatedField& topics = validation.fields[0];
    QVERIFY(topics.defined && !topics.required && !topics.visible);
    QCOMPARE(topics.name, std::string("topics"));
    QCOMPARE(topics.type, std::string("LIST"));
    QCOMPARE(topics.defaultValue, std::optional<std::string>(""));
    QCOMPARE(topics.importance, std::string("HIGH"));
    QCOMPARE(topics.documentation, std::string("List of topics"));
    QCOMPARE(topics.group, std::string("Common"));
    QCOMPARE(topics.width, std::string("LONG"));
    QCOMPARE(topics.displayName, std::string("Topics"));
    QCOMPARE(topics.order, 4);
    QCOMPARE(topics.dependents, (std::vector<std::string>{"topics.regex"}));
    QCOMPARE(topics.value, std::optional<std::string>());
    QCOMPARE(topics.recommendedValues, (std::vector<std::string>{"a", "b"}));
    QCOMPARE(topics.errors,
             (std::vector<std::string>{"Must configure one of [topics, topics.regex]", "no ******** here"}));
    QVERIFY(!validation.fields[1].defined);
    QCOMPARE(validation.fields[1].value, std::optional<std::string>("1"));
    QVERIFY(validation.fields[2].required && validation.fields[2].visible);
    QCOMPARE(validation.fields[2].defaultValue, std::optional<std::string>());
}

void TestRestClientAdmin::validationOfAnUnknownPlugin()
{
    ScriptedServer server(worker(404, R"({"error_code":404,"message":"Unknown connector plugin"})"));
    RestClient client({server.url()});
    Awaited<ConfigValidation> result;
    client.validateConfig("no.Such/Class", "{}", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error(), (Error{ErrorCode::NotFound, "no.Such/Class", "Unknown connector plugin", 404}));
    QCOMPARE(server.requestLines(), QByteArrayList{"PUT /connector-plugins/no.Such%2FClass/config/validate HTTP/1.1"});
}

void TestRestClientAdmin::create_data()
{
    QTest::addColumn<QByteArray>("version");
    QTest::addColumn<int>("initial");     // of TargetState; -1: none
    QTest::addColumn<QByteArray>("body"); // empty: not sent
    const QByteArray start("{\"name\":\"a \\\"b\\\"\",\"config\":{\"k\": \"v\"}");
    QTest::newRow("plain, old") << QByteArray("2.0.0") << -1 << start + "}";
    QTest::newRow("stopped") << QByteArray("3.7.0") << int(TargetState::Stopped)
                             << start + R"(,"initial_state":"STOPPED"})";
    QTest::newRow("paused") << QByteArray("4.3.1") << int(TargetState::Paused)
                            << start + R"(,"initial_state":"PAUSED"})";
    QTest::newRow("started") << QByteArray("4.3.1") << int(TargetState::Started)
                             << start + R"(,"initial_state":"RUNNING"})";
    QTest::newRow("stopped, old") << QByteArray("3.6.2") << int(TargetState::Stopped) << QByteArray();
}

void TestRestClientAdmin::create()
{
    QFETCH(QByteArray, version);
    QFETCH(int, initial);
    QFETCH(QByteArray, body);
    ScriptedServer server(worker(201, R"({"name":"a","config":{},"tasks":[],"type":"source"})", version));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> result;
    client.createConnector("a \"b\"", R"({"k": "v"})",
                           initial < 0 ? std::nullopt : std::optional(static_cast<TargetState>(initial)),
                           result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QCOMPARE(result.get().ok(), !body.isEmpty());
    if (body.isEmpty()) {
        QCOMPARE(result.get().error(), (Error{ErrorCode::Unsupported, "POST /connectors", "3.7", 0}));
        QCOMPARE(server.count("POST"), qsizetype(0));
    } else {
        QCOMPARE(result.get()->status, 201);
        QCOMPARE(server.requestLines().last(), QByteArray("POST /connectors HTTP/1.1"));
        QCOMPARE(server.bodies().last(), body);
    }
}

void TestRestClientAdmin::putAndPatch()
{
    ScriptedServer server(worker(200, R"({"name":"c"})"));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> put;
    client.putConfig("c", R"({"k":"v"})", put.reply());
    QTRY_COMPARE(put.calls(), 1);
    QVERIFY(put.get().ok());
    QCOMPARE(put.get()->body, std::string(R"({"name":"c"})"));
    Awaited<ConnectAnswer> patch;
    client.patchConfig("c", R"({"k":null})", patch.reply());
    QTRY_COMPARE(patch.calls(), 1);
    QVERIFY(patch.get().ok());
    QCOMPARE(server.requestLines().mid(1),
             (QByteArrayList{"PUT /connectors/c/config HTTP/1.1", "PATCH /connectors/c/config HTTP/1.1"}));
    QCOMPARE(server.bodies().mid(1), (QByteArrayList{R"({"k":"v"})", R"({"k":null})"}));
}

void TestRestClientAdmin::configsThatAreNotSent_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("array") << QByteArray("[]");
    QTest::newRow("cut") << QByteArray("{\"k\":");
    // Would end the object that the config stands in.
    QTest::newRow("more behind it") << QByteArray("{},\"name\":\"other\"");
}

void TestRestClientAdmin::configsThatAreNotSent()
{
    QFETCH(QByteArray, config);
    ScriptedServer server(worker(200, "{}"));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> created;
    client.createConnector("c", config.toStdString(), std::nullopt, created.reply());
    Awaited<ConnectAnswer> put;
    client.putConfig("c", config.toStdString(), put.reply());
    Awaited<ConfigValidation> validated;
    client.validateConfig("P", config.toStdString(), validated.reply());
    QTRY_COMPARE(created.calls() + put.calls() + validated.calls(), 3);
    QCOMPARE(created.get().error(), (Error{ErrorCode::NotPossible, "c", "no-json-object", 0, true}));
    QCOMPARE(put.get().error(), created.get().error());
    QCOMPARE(validated.get().error().code, ErrorCode::NotPossible);
    QCOMPARE(server.requests().size(), qsizetype(0));
}

void TestRestClientAdmin::badAnswers_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("HTML") << QByteArray("<html>");
    QTest::newRow("text") << QByteArray("\"text\"");
    QTest::newRow("number in an array") << QByteArray("[1]");
    QTest::newRow("object with a number") << QByteArray("{\"error_count\":1,\"configs\":[{}],\"x\":1}");
}

void TestRestClientAdmin::badAnswers()
{
    QFETCH(QByteArray, body);
    ScriptedServer server(worker(200, body));
    RestClient client({server.url()});
    std::vector<ErrorCode> codes;
    const auto keep = [&codes](const auto& result) { codes.push_back(result.error().code); };
    client.connectorTasks("c", keep);
    client.plugins(keep);
    client.validateConfig("P", "{}", keep);
    client.loggers(server.url().toStdString(), keep);
    client.setWorkerLogger(server.url().toStdString(), "root", "INFO", keep);
    QTRY_COMPARE(codes.size(), std::size_t(5));
    QCOMPARE(codes, std::vector<ErrorCode>(5, ErrorCode::HttpNotConnect));
}

void TestRestClientAdmin::loggersOfOneWorker()
{
    ScriptedServer first(worker(200, "{}"));
    ScriptedServer second(worker(200, R"({"org.a":{"level":"DEBUG","last_modified":1795960000000},)"
                                      R"("root":{"level":"INFO","last_modified":null}})"));
    ScriptedServer dead(worker(200, "{}"));
    const QString deadUrl = dead.url();
    dead.stop();
    RestClient client({first.url(), second.url(QStringLiteral("ops:top@")), deadUrl});
    QCOMPARE(client.workerUrls(),
             (std::vector<std::string>{first.url().toStdString(), second.url().toStdString(), deadUrl.toStdString()}));
    Awaited<std::vector<LoggerLevel>> result;
    client.loggers(client.workerUrls()[1], result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    const std::vector<LoggerLevel>& read = *result.get();
    QCOMPARE(read.size(), std::size_t(2));
    QCOMPARE(read[0].name, std::string("org.a"));
    QCOMPARE(read[0].level, std::string("DEBUG"));
    QCOMPARE(read[0].lastModified, std::optional<std::int64_t>(1'795'960'000'000));
    QCOMPARE(read[1].lastModified, std::optional<std::int64_t>());
    QCOMPARE(second.requestLines(), QByteArrayList{"GET /admin/loggers HTTP/1.1"});
    QCOMPARE(first.requestLines(), QByteArrayList{"GET / HTTP/1.1"});
    // The other worker goes on being asked first.
    Awaited<std::vector<std::string>> names;
    client.connectorNames(names.reply());
    QTRY_COMPARE(names.calls(), 1);
    QCOMPARE(first.requests().size(), qsizetype(2));

    Awaited<std::vector<LoggerLevel>> gone;
    client.loggers(client.workerUrls()[2], gone.reply());
    QTRY_COMPARE(gone.calls(), 1);
    QVERIFY(!gone.get().ok()); // not answered by the other one
    QCOMPARE(gone.get().error().code, ErrorCode::HttpRefused);
    QCOMPARE(gone.get().error().subject, client.workerUrls()[2]);
    QCOMPARE(first.requests().size(), qsizetype(2));
}

void TestRestClientAdmin::workerLogger()
{
    ScriptedServer first(worker(200, "[]"));
    ScriptedServer second(worker(200, R"(["org.a","org.a.B"])"));
    RestClient client({first.url(), second.url()});
    Awaited<std::vector<std::string>> result;
    client.setWorkerLogger(second.url().toStdString(), "org.a$B", "TRACE", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(*result.get(), (std::vector<std::string>{"org.a", "org.a.B"}));
    QCOMPARE(second.requestLines(), QByteArrayList{"PUT /admin/loggers/org.a%24B?scope=worker HTTP/1.1"});
    QCOMPARE(second.bodies(), QByteArrayList{R"({"level":"TRACE"})"});
    QCOMPARE(first.count("PUT"), qsizetype(0));
}

void TestRestClientAdmin::clusterLogger()
{
    ScriptedServer server(worker(204, {}));
    RestClient client({server.url()});
    Awaited<Done> result;
    client.setClusterLogger("root", "WARN", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(result.get().ok());
    QCOMPARE(server.requestLines().last(), QByteArray("PUT /admin/loggers/root?scope=cluster HTTP/1.1"));
    QCOMPARE(server.bodies().last(), QByteArray(R"({"level":"WARN"})"));
}

void TestRestClientAdmin::clusterLoggerOfAnUnknownVersion()
{
    // A worker that does not know the scope sets its own level and says so with 200.
    ScriptedServer server(worker(200, R"(["root"])", "tip of the tree"));
    RestClient client({server.url()});
    Awaited<Done> result;
    client.setClusterLogger("root", "WARN", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error().status, 200);
}

void TestRestClientAdmin::unknownWorker()
{
    ScriptedServer server(worker(200, "{}"));
    RestClient client({server.url()});
    Awaited<std::vector<LoggerLevel>> result;
    client.loggers("http://elsewhere:8083", result.reply());
    QTRY_COMPARE(result.calls(), 1);
    QVERIFY(!result.get().ok());
    QCOMPARE(result.get().error(), (Error{ErrorCode::BadAddress, "http://elsewhere:8083"}));
    QCOMPARE(server.requests().size(), qsizetype(0));
}

void TestRestClientAdmin::secretsInRefusals_data()
{
    QTest::addColumn<QByteArray>("config");
    QTest::addColumn<QByteArray>("message"); // JSON
    QTest::addColumn<QByteArray>("detail");
    QTest::newRow("by name") << QByteArray(R"({"database.password":"a b"})") << QByteArray("invalid: a b!")
                             << QByteArray("invalid: ********!");
    QTest::newRow("escaped") << QByteArray(R"({"database.password":"a\"b\\"})") << QByteArray(R"(invalid: a\"b\\!)")
                             << QByteArray("invalid: ********!");
    QTest::newRow("twice") << QByteArray(R"({"password":"xy"})") << QByteArray("xy xy")
                           << QByteArray("******** ********");
    QTest::newRow("placeholder") << QByteArray(R"({"password":"${file:/s:p}"})") << QByteArray("no ${file:/s:p}")
                                 << QByteArray("no ${file:/s:p}");
    QTest::newRow("no secret") << QByteArray(R"({"topic":"orders"})") << QByteArray("no orders")
                               << QByteArray("no orders");
}

void TestRestClientAdmin::secretsInRefusals()
{
    QFETCH(QByteArray, config);
    QFETCH(QByteArray, message);
    QFETCH(QByteArray, detail);
    ScriptedServer server(worker(400, R"({"error_code":400,"message":")" + message + "\"}"));
    RestClient client({server.url()});
    Awaited<ConnectAnswer> created;
    client.createConnector("c", config.toStdString(), std::nullopt, created.reply());
    Awaited<ConnectAnswer> patched;
    client.patchConfig("c", config.toStdString(), patched.reply());
    QTRY_COMPARE(created.calls() + patched.calls(), 2);
    for (const Error& error : {created.get().error(), patched.get().error()}) {
        QCOMPARE(error.code, ErrorCode::BadRequest);
        QCOMPARE(QByteArray::fromStdString(error.detail), detail);
    }
    QVERIFY(server.bodies().contains(config)); // and sent in clear, of course
}

QTEST_GUILESS_MAIN(TestRestClientAdmin)
#include "tst_restclient_admin.moc"
