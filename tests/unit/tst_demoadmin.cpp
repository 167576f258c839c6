// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/connectrest.h"
#include "app/demo/eventqueue.h"
#include "recordedwriter.h"

#include <QTest>

using namespace inspector;

namespace
{

constexpr std::int64_t Begin = 1'795'960'000'000;
constexpr std::int64_t Rebalance = 2000;
const QByteArray Source("\"connector.class\":\"FileStreamSource\",\"topic\":\"lines\",\"file\":\"/f\"");

/// A request to make a connector; `config` without its braces.
QByteArray creation(const QByteArray& name, const QByteArray& config, const QByteArray& state = {})
{
    return "{\"name\":\"" + name + "\",\"config\":{" + config + "}" +
           (state.isEmpty() ? QByteArray() : ",\"initial_state\":\"" + state + "\"") + "}";
}

} // namespace

/// What the simulated workers do when they are given configurations and log levels: answers and records.
class TestDemoAdmin : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void create();
    void createWithInitialState_data();
    void createWithInitialState();
    void createRefused_data();
    void createRefused();
    void putCreates();
    void putChanges();
    void putTheSame();
    void putWhileStopped();
    void putWhilePaused();
    void fewerTasks();
    void patch();
    void recreatedSinkKeepsItsCommits();
    void checkOrderOfAlter_data();
    void checkOrderOfAlter();
    void plugins();
    void validate();
    void validateRefused_data();
    void validateRefused();
    void loggers();
    void loggersRefused_data();
    void loggersRefused();

private:
    RestAnswer ask(const QByteArray& method, const QByteArray& path, const QByteArray& body = {},
                   std::size_t worker = 0)
    {
        WorkerRequest request;
        request.method = method.toStdString();
        request.worker = worker;
        request.body = body.toStdString();
        const auto parts = path.split('?');
        for (const QByteArray& segment : parts.first().split('/')) {
            if (!segment.isEmpty()) {
                request.segments.push_back(segment.toStdString());
            }
        }
        for (const QByteArray& item : parts.mid(1)) {
            const auto pair = item.split('=');
            request.query.emplace(pair.first().toStdString(), pair.last().toStdString());
        }
        return m_rest->answer(request);
    }
    QByteArray text(const RestAnswer& answer) const { return QByteArray::fromStdString(answer.body); }
    void run(std::int64_t ms) { m_queue->runUntil(m_queue->now() + ms); }
    void post(const QByteArray& body)
    {
        QCOMPARE(ask("POST", "/connectors", body).status, 201);
        run(4 * Rebalance);
        m_writer.take();
    }
    /// Keys of the records since the last call, in order.
    QStringList keys()
    {
        QStringList all;
        for (const QString& record : m_writer.take()) {
            all.append(record.section(QLatin1Char(' '), 1, 1));
        }
        return all;
    }
    QByteArray states(const QByteArray& name)
    {
        QByteArray all;
        const QByteArrayList parts = text(ask("GET", "/connectors/" + name + "/status")).split('"');
        for (qsizetype index = 0; index + 2 < parts.size(); ++index) {
            if (parts[index] == "state") {
                all += parts[index + 2] + ' ';
            }
        }
        return all.trimmed();
    }

    RecordedWriter m_writer;
    std::unique_ptr<EventQueue> m_queue;
    std::unique_ptr<SimulatedConnect> m_connect;
    std::unique_ptr<ConnectRest> m_rest;
};

void TestDemoAdmin::init()
{
    m_writer.records.clear();
    m_queue = std::make_unique<EventQueue>(Begin);
    m_connect = std::make_unique<SimulatedConnect>(
        SimulatedConnect::Settings{{"c", "s", "o"}, {"127.0.0.1:1", "127.0.0.1:2"}, Rebalance}, *m_queue, m_writer);
    m_rest = std::make_unique<ConnectRest>(*m_connect, "mock-1");
}

void TestDemoAdmin::create()
{
    const RestAnswer made = ask("POST", "/connectors", creation(" new ", Source + ",\"batch.size\":7"));
    QCOMPARE(made.status, 201);
    // In the order of a HashMap; the record has the order in which it was posted.
    QCOMPARE(text(made), QByteArray(R"({"name":"new","config":{"connector.class":"FileStreamSource","file":"/f",)"
                                    R"("batch.size":"7","name":"new","topic":"lines"},"tasks":[],"type":"source"})"));
    QCOMPARE(m_writer.records.front().value,
             std::optional<Bytes>(R"({"properties":{"connector.class":"FileStreamSource","topic":"lines",)"
                                  R"("file":"/f","batch.size":"7","name":"new"}})"));
    run(4 * Rebalance);
    QCOMPARE(keys(), QStringList({QStringLiteral("connector-new"), QStringLiteral("status-connector-new"),
                                  QStringLiteral("task-new-0"), QStringLiteral("commit-new"),
                                  QStringLiteral("tasks-fencing-new"), QStringLiteral("status-task-new-0"),
                                  QStringLiteral("status-topic-lines:connector-new")}));
    QCOMPARE(states("new"), QByteArray("RUNNING RUNNING"));
    m_connect->moveOffsets(1);
    QCOMPARE(keys(), QStringList(QStringLiteral("[\"new\",{\"filename\":\"/f\"}]")));
}

void TestDemoAdmin::createWithInitialState_data()
{
    QTest::addColumn<QByteArray>("state");
    QTest::addColumn<QByteArray>("record");
    QTest::addColumn<QByteArray>("status");
    QTest::newRow("stopped") << QByteArray("STOPPED") << QByteArray(R"({"state":"PAUSED","state.v2":"STOPPED"})")
                             << QByteArray("STOPPED");
    QTest::newRow("paused, any case") << QByteArray("Paused") << QByteArray(R"({"state":"PAUSED","state.v2":"PAUSED"})")
                                      << QByteArray("PAUSED");
    QTest::newRow("running") << QByteArray("RUNNING") << QByteArray(R"({"state":"STARTED","state.v2":"STARTED"})")
                             << QByteArray("RUNNING RUNNING");
}

void TestDemoAdmin::createWithInitialState()
{
    QFETCH(QByteArray, state);
    QFETCH(QByteArray, record);
    QFETCH(QByteArray, status);
    QCOMPARE(ask("POST", "/connectors", creation("n", Source, state)).status, 201);
    QCOMPARE(QByteArray::fromStdString(m_writer.records[0].key), QByteArray("target-state-n"));
    QCOMPARE(QByteArray::fromStdString(*m_writer.records[0].value), record);
    QCOMPARE(QByteArray::fromStdString(m_writer.records[1].key), QByteArray("connector-n"));
    run(4 * Rebalance);
    QCOMPARE(states("n"), status);
}

void TestDemoAdmin::createRefused_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("fragment");
    const auto row = [](const char* name, const QByteArray& body, int status, const char* fragment) {
        QTest::newRow(name) << body << status << QByteArray(fragment);
    };
    row("no JSON", "{", 500, "JSON");
    row("no config", R"({"name":"n"})", 500, "JSON");
    row("nested", R"({"name":"n","config":{"a":{}}})", 500, "JSON");
    row("state", creation("n", Source, "ASLEEP"), 500, "JSON");
    row("other name", creation("n", Source + ",\"name\":\"m\""), 400, "(m)");
    row("no name", "{\"config\":{" + Source + "}}", 400, "configuration name");
    row("no class", R"({"name":"n","config":{}})", 400, "connector.class");
    row("unknown class", R"({"name":"n","config":{"connector.class":"x.Y"}})", 500, "x.Y");
    row("two errors", R"({"name":"n","config":{"connector.class":"FileStreamSource","tasks.max":"x"}})", 400,
        "2 error(s)");
    row("sink without topics", R"({"name":"n","config":{"connector.class":"FileStreamSink"}})", 400, "topics.regex");
    row("there already", creation("old", Source), 409, "Connector old already exists");
}

void TestDemoAdmin::createRefused()
{
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QByteArray, fragment);
    post(creation("old", Source));
    const RestAnswer answer = ask("POST", "/connectors", body);
    QCOMPARE(answer.status, status);
    QVERIFY2(text(answer).contains(fragment), text(answer).constData());
    QVERIFY(m_writer.records.empty());
    QCOMPARE(m_connect->connectorNames(), std::vector<std::string>{"old"});
}

void TestDemoAdmin::putCreates()
{
    QCOMPARE(ask("PUT", "/connectors/n/config", "{" + Source + "}").status, 201);
    run(4 * Rebalance);
    QCOMPARE(states("n"), QByteArray("RUNNING RUNNING"));
}

void TestDemoAdmin::putChanges()
{
    post(creation("n", Source));
    QCOMPARE(ask("PUT", "/connectors/n/config", R"({"connector.class":"FileStreamSource","topic":"lines","file":"/g"})")
                 .status,
             200);
    run(2 * Rebalance);
    QCOMPARE(keys(), QStringList({QStringLiteral("connector-n"), QStringLiteral("status-connector-n"),
                                  QStringLiteral("status-connector-n"), QStringLiteral("status-task-n-0"),
                                  QStringLiteral("task-n-0"), QStringLiteral("commit-n"),
                                  QStringLiteral("tasks-fencing-n"), QStringLiteral("status-task-n-0")}));
    QVERIFY(text(ask("GET", "/connectors/n/tasks")).contains(R"("file":"/g")"));
    m_connect->moveOffsets(1);
    QCOMPARE(keys(), QStringList(QStringLiteral("[\"n\",{\"filename\":\"/g\"}]")));
}

void TestDemoAdmin::putTheSame()
{
    post(creation("n", Source));
    QCOMPARE(ask("PUT", "/connectors/n/config", "{" + Source + "}").status, 200);
    run(2 * Rebalance);
    QCOMPARE(keys(), QStringList({QStringLiteral("connector-n"), QStringLiteral("status-connector-n"),
                                  QStringLiteral("status-connector-n")}));
    QCOMPARE(states("n"), QByteArray("RUNNING RUNNING"));
}

void TestDemoAdmin::putWhileStopped()
{
    post(creation("n", Source, "STOPPED"));
    QCOMPARE(ask("PATCH", "/connectors/n/config", R"({"file":"/g"})").status, 200);
    run(2 * Rebalance);
    QCOMPARE(keys().size(), 3); // no tasks
    QCOMPARE(states("n"), QByteArray("STOPPED"));
    QCOMPARE(ask("PUT", "/connectors/n/resume").status, 202);
    run(2 * Rebalance);
    QVERIFY(text(ask("GET", "/connectors/n/tasks")).contains(R"("file":"/g")"));
}

void TestDemoAdmin::putWhilePaused()
{
    post(creation("n", Source));
    QCOMPARE(ask("PUT", "/connectors/n/pause").status, 202);
    run(Rebalance);
    QCOMPARE(ask("PATCH", "/connectors/n/config", R"({"file":"/g"})").status, 200);
    run(2 * Rebalance);
    QCOMPARE(states("n"), QByteArray("PAUSED PAUSED"));
    QVERIFY(text(ask("GET", "/connectors/n/tasks")).contains(R"("file":"/f")"));
    QCOMPARE(ask("PUT", "/connectors/n/resume").status, 202);
    run(2 * Rebalance);
    QCOMPARE(states("n"), QByteArray("RUNNING RUNNING"));
    QVERIFY(text(ask("GET", "/connectors/n/tasks")).contains(R"("file":"/g")"));
}

void TestDemoAdmin::fewerTasks()
{
    post(R"({"name":"s","config":{"connector.class":"FileStreamSink","topics":"a,b","file":"/f","tasks.max":"3"}})");
    QCOMPARE(states("s"), QByteArray("RUNNING RUNNING RUNNING RUNNING"));
    QCOMPARE(ask("PATCH", "/connectors/s/config", R"({"tasks.max":"1"})").status, 200);
    run(2 * Rebalance);
    QCOMPARE(states("s"), QByteArray("RUNNING RUNNING"));
    const QStringList records = m_writer.take();
    QVERIFY(records.contains(QStringLiteral("s status-task-s-1 NULL")));
    QVERIFY(records.contains(QStringLiteral("s status-task-s-2 NULL")));
    QVERIFY(!records.contains(QStringLiteral("s status-task-s-0 NULL")));
}

void TestDemoAdmin::patch()
{
    post(creation("n", Source + ",\"batch.size\":\"7\""));
    const RestAnswer answer = ask("PATCH", "/connectors/n/config", R"({"file":"/g","batch.size":null})");
    QCOMPARE(answer.status, 200);
    QCOMPARE(text(ask("GET", "/connectors/n/config")),
             QByteArray(R"({"connector.class":"FileStreamSource","file":"/g","name":"n","topic":"lines"})"));
    QCOMPARE(m_writer.records.front().value,
             std::optional<Bytes>(R"({"properties":{"connector.class":"FileStreamSource","file":"/g",)"
                                  R"("name":"n","topic":"lines"}})"));
    QCOMPARE(ask("PATCH", "/connectors/n/config", R"({"topic":null})").status, 400);
    QCOMPARE(ask("PATCH", "/connectors/gone/config", R"({"topic":null})").status, 404);
}

void TestDemoAdmin::recreatedSinkKeepsItsCommits()
{
    const QByteArray body = R"({"name":"s","config":{"connector.class":"FileStreamSink","topics":"a","file":"/f"}})";
    post(body);
    m_connect->moveOffsets(1);
    const QByteArray before = text(ask("GET", "/connectors/s/offsets"));
    QVERIFY(before.contains("kafka_offset"));
    QCOMPARE(ask("DELETE", "/connectors/s").status, 204);
    run(2 * Rebalance);
    post(body);
    QCOMPARE(text(ask("GET", "/connectors/s/offsets")), before);
}

void TestDemoAdmin::checkOrderOfAlter_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<bool>("rebalance");
    QTest::addColumn<int>("status");
    const QByteArray nested = R"({"offsets":[{"partition":{"filename":["/f"]},"offset":null}]})";
    QTest::newRow("no offsets before all") << QByteArray("gone") << QByteArray("{}") << true << 400;
    QTest::newRow("no JSON before all") << QByteArray("gone") << QByteArray("{") << true << 500;
    QTest::newRow("rebalance before unknown") << QByteArray("gone") << nested << true << 409;
    QTest::newRow("unknown before format") << QByteArray("gone") << nested << false << 404;
    QTest::newRow("not stopped before format") << QByteArray("run") << nested << false << 400;
    QTest::newRow("format last") << QByteArray("stopped") << nested << false << 500;
    QTest::newRow("sink, all formats before partitions")
        << QByteArray("sink")
        << QByteArray(R"({"offsets":[{"partition":{"kafka_topic":"x","kafka_partition":9},"offset":null},)"
                      R"({"partition":null,"offset":null}]})")
        << false << 400;
    QTest::newRow("sink, nested in another key is ignored")
        << QByteArray("sink")
        << QByteArray(R"({"offsets":[{"partition":{"kafka_topic":"a","kafka_partition":0,"x":{}},)"
                      R"("offset":{"kafka_offset":3}}]})")
        << false << 200;
    QTest::newRow("sink, removal without a group")
        << QByteArray("sink")
        << QByteArray(R"({"offsets":[{"partition":{"kafka_topic":"a","kafka_partition":0},"offset":null}]})") << false
        << 500;
}

void TestDemoAdmin::checkOrderOfAlter()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, body);
    QFETCH(bool, rebalance);
    QFETCH(int, status);
    post(creation("run", Source));
    post(creation("stopped", Source, "STOPPED"));
    post(R"({"name":"sink","config":{"connector.class":"FileStreamSink","topics":"a"},"initial_state":"STOPPED"})");
    if (rebalance) {
        QCOMPARE(ask("PUT", "/connectors/run/stop").status, 204);
    }
    const RestAnswer answer = ask("PATCH", "/connectors/" + name + "/offsets", body);
    QVERIFY2(answer.status == status, text(answer).constData());
}

void TestDemoAdmin::plugins()
{
    const RestAnswer answer = ask("GET", "/connector-plugins?connectorsOnly=true");
    QCOMPARE(answer.status, 200);
    QVERIFY(text(answer).contains(R"({"class":"org.apache.kafka.connect.file.FileStreamSinkConnector",)"
                                  R"("type":"sink","version":"4.3.1"})"));
    QCOMPARE(text(answer).count("\"class\""), 7);
}

void TestDemoAdmin::validate()
{
    const RestAnswer answer = ask("PUT", "/connector-plugins/PostgresConnector/config/validate",
                                  R"({"connector.class":"io.debezium.connector.postgresql.PostgresConnector",)"
                                  R"("name":"n","database.password":"hunter2","database.port":"x"})");
    QCOMPARE(answer.status, 200);
    const QByteArray body = text(answer);
    QVERIFY2(body.startsWith(R"({"name":"io.debezium.connector.postgresql.PostgresConnector","error_count":5,)"),
             body.constData());
    QVERIFY(body.contains(R"("groups":["Common","offsets.topic","Connector"])"));
    QVERIFY(!body.contains("hunter2"));
    QVERIFY(body.contains(R"("value":{"name":"database.password","value":"[hidden]","recommended_values":[],)"
                          R"("errors":[],"visible":true})"));
    QVERIFY(body.contains(R"("value":{"name":"database.port","value":"x","recommended_values":[],"errors":["Invalid)"));
    QVERIFY(body.contains(R"("value":{"name":"topic.prefix","value":null,"recommended_values":[],"errors":["Missing)"));
    QVERIFY(body.contains(R"("value":{"name":"slot.name","value":"debezium",)"));
}

void TestDemoAdmin::validateRefused_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("plugin");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::newRow("GET") << QByteArray("GET") << QByteArray("FileStreamSink") << QByteArray("{}") << 405;
    QTest::newRow("no class") << QByteArray("PUT") << QByteArray("FileStreamSink") << QByteArray("{}") << 400;
    QTest::newRow("other class") << QByteArray("PUT") << QByteArray("FileStreamSink") << QByteArray("{" + Source + "}")
                                 << 400;
    QTest::newRow("no such class") << QByteArray("PUT") << QByteArray("x.Y")
                                   << QByteArray(R"({"connector.class":"x.Y"})") << 500;
}

void TestDemoAdmin::validateRefused()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, plugin);
    QFETCH(QByteArray, body);
    QTEST(ask(method, "/connector-plugins/" + plugin + "/config/validate", body).status, "status");
}

void TestDemoAdmin::loggers()
{
    const QByteArray name = "org.apache.kafka.connect.runtime.WorkerSinkTask";
    const QByteArray path = "/admin/loggers/" + name;
    QCOMPARE(text(ask("GET", path)), QByteArray(R"({"level":"INFO","last_modified":null})"));
    RestAnswer answer = ask("PUT", "/admin/loggers/org.apache.kafka.connect.runtime", R"({"level":"debug"})", 1);
    QCOMPARE(answer.status, 200);
    QCOMPARE(text(answer), R"(["org.apache.kafka.connect.runtime",")" + name +
                               R"(","org.apache.kafka.connect.runtime.distributed.DistributedHerder"])");
    QVERIFY(m_writer.records.empty());
    QCOMPARE(text(ask("GET", path)), QByteArray(R"({"level":"INFO","last_modified":null})"));
    QCOMPARE(text(ask("GET", path, {}, 1)), QByteArray(R"({"level":"DEBUG","last_modified":1795960000000})"));
    answer = ask("PUT", path + "?scope=cluster", R"({"level":"TRACE"})");
    QCOMPARE(answer.status, 204);
    QCOMPARE(m_writer.take(),
             QStringList(QStringLiteral("c logger-cluster-%1 {\"level\":\"TRACE\"}").arg(QString::fromUtf8(name))));
    const QByteArray entry = '"' + name + "\":{\"level\":\"TRACE\"";
    for (const std::size_t worker : {0U, 1U}) {
        QVERIFY(text(ask("GET", "/admin/loggers", {}, worker)).contains(entry));
    }
}

void TestDemoAdmin::loggersRefused_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::newRow("unknown logger") << QByteArray("GET") << QByteArray("/admin/loggers/x") << QByteArray() << 404;
    QTest::newRow("unknown level") << QByteArray("PUT") << QByteArray("/admin/loggers/root")
                                   << QByteArray(R"({"level":"LOUD"})") << 404;
    QTest::newRow("no level") << QByteArray("PUT") << QByteArray("/admin/loggers/root") << QByteArray("{}") << 400;
    QTest::newRow("no JSON") << QByteArray("PUT") << QByteArray("/admin/loggers/root") << QByteArray() << 500;
    QTest::newRow("POST") << QByteArray("POST") << QByteArray("/admin/loggers") << QByteArray() << 405;
    QTest::newRow("no such path") << QByteArray("GET") << QByteArray("/admin/else") << QByteArray() << 404;
}

void TestDemoAdmin::loggersRefused()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    QTEST(ask(method, path, body).status, "status");
    QVERIFY(m_writer.records.empty());
}

QTEST_APPLESS_MAIN(TestDemoAdmin)
#include "tst_demoadmin.moc"
