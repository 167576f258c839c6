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

ConnectorDefinition source(const std::string& name)
{
    ConnectorDefinition definition;
    definition.name = name;
    definition.version = "4.3.1";
    definition.taskClass = "FileTask";
    definition.properties = JsonMap::ofTexts({{"file", "/f"}, {"name", name}});
    definition.checksOffsets = true;
    definition.topics = {{"lines", 0}};
    definition.sourcePartitions = {{0, JsonMap::ofTexts({{"filename", "/f"}}), OffsetShape::FilePosition, 7, 0}};
    return definition;
}

ConnectorDefinition sink()
{
    ConnectorDefinition definition;
    definition.name = "sink";
    definition.type = ConnectorType::Sink;
    definition.version = "4.3.1";
    definition.properties = JsonMap::ofTexts({{"topics", "t"}});
    definition.sinkPartitions = {{0, "t", 0, 10, std::nullopt}, {0, "t", 1, 20, std::nullopt}};
    return definition;
}

} // namespace

/// What the simulated workers answer: state `source` running, `sink` running, `stopped` and `sinkstopped`.
class TestDemoRest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void reads_data();
    void reads();
    void refusals_data();
    void refusals();
    void alterings_data();
    void alterings();
    void rebalanceRefuses();
    void messages();

private:
    RestAnswer ask(const QByteArray& method, const QByteArray& path, const QByteArray& body = {})
    {
        WorkerRequest request;
        request.method = method.toStdString();
        const auto parts = path.split('?');
        for (const QByteArray& segment : parts.first().split('/')) {
            if (!segment.isEmpty()) {
                request.segments.push_back(segment.toStdString());
            }
        }
        if (parts.size() > 1) {
            for (const QByteArray& item : parts[1].split('&')) {
                const auto pair = item.split('=');
                request.query.emplace(pair.first().toStdString(), pair.last().toStdString());
            }
        }
        request.body = body.toStdString();
        return m_rest->answer(request);
    }
    void run(std::int64_t ms) { m_queue->runUntil(m_queue->now() + ms); }

    RecordedWriter m_writer;
    std::unique_ptr<EventQueue> m_queue;
    std::unique_ptr<SimulatedConnect> m_connect;
    std::unique_ptr<ConnectRest> m_rest;
};

void TestDemoRest::init()
{
    m_queue = std::make_unique<EventQueue>(Begin);
    m_connect = std::make_unique<SimulatedConnect>(
        SimulatedConnect::Settings{{"c", "s", "o"}, {"127.0.0.1:1", "127.0.0.1:2"}, Rebalance}, *m_queue, m_writer);
    m_rest = std::make_unique<ConnectRest>(*m_connect, "mock-1");
    QVERIFY(!m_connect->create(source("source")));
    QVERIFY(!m_connect->create(source("stopped")));
    QVERIFY(!m_connect->create(sink()));
    ConnectorDefinition other = sink();
    other.name = "sinkstopped";
    QVERIFY(!m_connect->create(other));
    run(4 * Rebalance);
    m_connect->moveOffsets(1);
    QVERIFY(!m_connect->stop("stopped"));
    run(2 * Rebalance);
    QVERIFY(!m_connect->stop("sinkstopped"));
    run(2 * Rebalance);
    m_writer.take();
}

void TestDemoRest::reads_data()
{
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("root") << QByteArray("/")
                          << QByteArray(
                                 R"({"version":"4.3.1","commit":"26b251a451ce941d","kafka_cluster_id":"mock-1"})");
    QTest::newRow("names") << QByteArray("/connectors") << QByteArray(R"(["sink","sinkstopped","source","stopped"])");
    QTest::newRow("info")
        << QByteArray("/connectors/source")
        << QByteArray(
               R"({"name":"source","config":{"file":"/f","name":"source"},"tasks":[{"connector":"source","task":0}],"type":"source"})");
    QTest::newRow("config") << QByteArray("/connectors/source/config")
                            << QByteArray(R"({"file":"/f","name":"source"})");
    QTest::newRow("tasks")
        << QByteArray("/connectors/source/tasks")
        << QByteArray(
               R"([{"id":{"connector":"source","task":0},"config":{"file":"/f","task.class":"FileTask","name":"source"}}])");
    QTest::newRow("running status")
        << QByteArray("/connectors/source/status")
        << QByteArray(
               R"({"name":"source","connector":{"state":"RUNNING","worker_id":"127.0.0.1:1","version":"4.3.1"},"tasks":[{"id":0,"state":"RUNNING","worker_id":"127.0.0.1:1","version":"4.3.1"}],"type":"source"})");
    QTest::newRow("stopped status")
        << QByteArray("/connectors/stopped/status")
        << QByteArray(
               R"({"name":"stopped","connector":{"state":"STOPPED","worker_id":"127.0.0.1:2","version":"4.3.1"},"tasks":[],"type":"source"})");
    QTest::newRow("source offsets") << QByteArray("/connectors/source/offsets")
                                    << QByteArray(
                                           R"({"offsets":[{"partition":{"filename":"/f"},"offset":{"position":7}}]})");
    QTest::newRow("sink offsets")
        << QByteArray("/connectors/sink/offsets")
        << QByteArray(
               R"({"offsets":[{"partition":{"kafka_partition":0,"kafka_topic":"t"},"offset":{"kafka_offset":10}},{"partition":{"kafka_partition":1,"kafka_topic":"t"},"offset":{"kafka_offset":20}}]})");
    QTest::newRow("topics") << QByteArray("/connectors/source/topics")
                            << QByteArray(R"({"source":{"topics":["lines"]}})");
    QTest::newRow("topics of nobody") << QByteArray("/connectors/gone/topics")
                                      << QByteArray(R"({"gone":{"topics":[]}})");
    QTest::newRow("task status") << QByteArray("/connectors/source/tasks/0/status")
                                 << QByteArray(
                                        R"({"id":0,"state":"RUNNING","worker_id":"127.0.0.1:1","version":"4.3.1"})");
}

void TestDemoRest::reads()
{
    QFETCH(QByteArray, path);
    const RestAnswer answer = ask("GET", path);
    QCOMPARE(answer.status, 200);
    QTEST(QByteArray::fromStdString(answer.body), "body");
}

void TestDemoRest::refusals_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("fragment");
    QTest::newRow("get unknown") << QByteArray("GET") << QByteArray("/connectors/gone") << 404
                                 << QByteArray("Connector gone not found");
    QTest::newRow("offsets unknown") << QByteArray("GET") << QByteArray("/connectors/gone/offsets") << 404
                                     << QByteArray("Connector gone not found");
    QTest::newRow("status unknown") << QByteArray("GET") << QByteArray("/connectors/gone/status") << 404
                                    << QByteArray("gone");
    QTest::newRow("stop unknown") << QByteArray("PUT") << QByteArray("/connectors/gone/stop") << 404
                                  << QByteArray("Unknown connector gone");
    QTest::newRow("reset unknown") << QByteArray("DELETE") << QByteArray("/connectors/gone/offsets") << 404
                                   << QByteArray("Connector gone not found");
    QTest::newRow("reset running") << QByteArray("DELETE") << QByteArray("/connectors/source/offsets") << 400
                                   << QByteArray("STOPPED");
    QTest::newRow("delete unknown") << QByteArray("DELETE") << QByteArray("/connectors/gone") << 404
                                    << QByteArray("Connector gone not found");
    QTest::newRow("task restart unknown")
        << QByteArray("POST") << QByteArray("/connectors/source/tasks/9/restart") << 404 << QByteArray("source-9");
    QTest::newRow("post offsets") << QByteArray("POST") << QByteArray("/connectors/source/offsets") << 405
                                  << QByteArray("405");
    QTest::newRow("no such path") << QByteArray("GET") << QByteArray("/nothing") << 404 << QByteArray("404");
}

void TestDemoRest::refusals()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, fragment);
    QFETCH(int, status);
    const RestAnswer answer = ask(method, path);
    QCOMPARE(answer.status, status);
    const QByteArray body = QByteArray::fromStdString(answer.body);
    const QByteArray start = "{\"error_code\":" + QByteArray::number(status) + ",\"message\":\"";
    QVERIFY2(body.startsWith(start), body.constData());
    QVERIFY2(body.contains(fragment), body.constData());
    QVERIFY(m_writer.records.empty());
}

void TestDemoRest::alterings_data()
{
    QTest::addColumn<QByteArray>("connector");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    const QByteArray stopped("stopped");
    const QByteArray sink("sinkstopped");
    QTest::newRow("source") << stopped
                            << QByteArray(R"({"offsets":[{"partition":{"filename":"/f"},"offset":{"position":9}}]})")
                            << 200;
    QTest::newRow("source, remove") << stopped
                                    << QByteArray(R"({"offsets":[{"partition":{"filename":"/f"},"offset":null}]})")
                                    << 200;
    QTest::newRow("running") << QByteArray("source")
                             << QByteArray(R"({"offsets":[{"partition":{"filename":"/f"},"offset":null}]})") << 400;
    QTest::newRow("no offsets") << stopped << QByteArray("{}") << 400;
    QTest::newRow("null offsets") << stopped << QByteArray(R"({"offsets":null})") << 400;
    QTest::newRow("empty offsets") << stopped << QByteArray(R"({"offsets":[]})") << 400;
    QTest::newRow("no JSON") << stopped << QByteArray("{") << 500;
    QTest::newRow("beyond 64 bits")
        << stopped
        << QByteArray(R"({"offsets":[{"partition":{"filename":"/f"},"offset":{"position":99999999999999999999}}]})")
        << 500;
    QTest::newRow("nested") << stopped
                            << QByteArray(R"({"offsets":[{"partition":{"filename":["/f"]},"offset":{"position":9}}]})")
                            << 500;
    QTest::newRow("connector refuses") << stopped
                                       << QByteArray(
                                              R"({"offsets":[{"partition":{"filename":"/f"},"offset":{"where":9}}]})")
                                       << 500;
    QTest::newRow("sink")
        << sink
        << QByteArray(
               R"({"offsets":[{"partition":{"kafka_topic":"t","kafka_partition":"0"},"offset":{"kafka_offset":5}}]})")
        << 200;
    QTest::newRow("sink, no topic") << sink
                                    << QByteArray(R"({"offsets":[{"partition":{"kafka_partition":0},"offset":null}]})")
                                    << 400;
    QTest::newRow("sink, null topic")
        << sink << QByteArray(R"({"offsets":[{"partition":{"kafka_topic":null,"kafka_partition":0},"offset":null}]})")
        << 400;
    QTest::newRow("sink, fraction")
        << sink << QByteArray(R"({"offsets":[{"partition":{"kafka_topic":"t","kafka_partition":3.0},"offset":null}]})")
        << 400;
    QTest::newRow("sink, null inside")
        << sink
        << QByteArray(
               R"({"offsets":[{"partition":{"kafka_topic":"t","kafka_partition":0},"offset":{"kafka_offset":null}}]})")
        << 400;
    QTest::newRow("sink, negative")
        << sink
        << QByteArray(
               R"({"offsets":[{"partition":{"kafka_topic":"t","kafka_partition":0},"offset":{"kafka_offset":-1}}]})")
        << 500;
    QTest::newRow("sink, unknown partition")
        << sink
        << QByteArray(
               R"({"offsets":[{"partition":{"kafka_topic":"t","kafka_partition":9},"offset":{"kafka_offset":1}}]})")
        << 500;
}

void TestDemoRest::alterings()
{
    QFETCH(QByteArray, connector);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    const QByteArray path = "/connectors/" + connector + "/offsets";
    const Bytes before = ask("GET", path).body;
    const RestAnswer answer = ask("PATCH", path, body);
    QCOMPARE(answer.status, status);
    QCOMPARE(ask("GET", path).body != before, status == 200);
}

void TestDemoRest::rebalanceRefuses()
{
    QCOMPARE(ask("PUT", "/connectors/source/stop").status, 204);
    QCOMPARE(ask("DELETE", "/connectors/stopped/offsets").status, 409);
    QCOMPARE(ask("PUT", "/connectors/sink/stop").status, 409);
    QCOMPARE(ask("PUT", "/connectors/sink/pause").status, 202);
    QCOMPARE(ask("GET", "/connectors/sink").status, 500);
    QVERIFY(ask("GET", "/connectors/sink").body.find("a rebalance is expected") != Bytes::npos);
    QCOMPARE(ask("GET", "/connectors/sink/status").status, 200);
    run(Rebalance);
    QCOMPARE(ask("GET", "/connectors/sink").status, 200);
    QCOMPARE(ask("DELETE", "/connectors/stopped/offsets").status, 200);
}

void TestDemoRest::messages()
{
    const QByteArray own = QByteArray::fromStdString(ask("DELETE", "/connectors/stopped/offsets").body);
    QVERIFY2(own.startsWith("{\"message\":\"The offsets for this connector"), own.constData());
    QVERIFY2(own.endsWith("reset successfully\"}"), own.constData());
    const QByteArray framework = QByteArray::fromStdString(ask("DELETE", "/connectors/sinkstopped/offsets").body);
    QVERIFY2(framework.startsWith("{\"message\":\"The Connect framework-managed offsets"), framework.constData());
    QVERIFY2(framework.contains("reset"), framework.constData());
    const RestAnswer restarted = ask("POST", "/connectors/source/restart?includeTasks=true&onlyFailed=false");
    QCOMPARE(restarted.status, 202);
    QVERIFY(restarted.body.find(R"("state":"RESTARTING")") != Bytes::npos);
    QCOMPARE(ask("POST", "/connectors/source/restart").status, 204);
}

QTEST_APPLESS_MAIN(TestDemoRest)
#include "tst_demorest.moc"
