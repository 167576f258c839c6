// SPDX-License-Identifier: GPL-3.0-or-later
#include "awaited.h"
#include "connect/restclient.h"
#include "foldeddemo.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>

#include <algorithm>

using namespace inspector;

namespace
{

PlannedCall call(const char* method, const char* path, const std::optional<Bytes>& body = {})
{
    return {method, path, body};
}

QJsonObject object(BytesView json)
{
    return QJsonDocument::fromJson(QByteArray(json.data(), qsizetype(json.size()))).object();
}

} // namespace

/// Every operation through the program's own REST client: afterwards the demo's topics fold to what REST tells.
class TestDemoOperations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void operations_data();
    void operations();
    void createStoppedAlterResume();
    void repairOfAFailingSink();
    void logLevels();

private:
    /// "state task:state …" by REST; empty if there is no status.
    QString restStates(const std::string& name);
    /// The same by the topics.
    QString foldedStates(const std::string& name) const;
    QJsonObject foldedConfig(const std::string& name) const;
    QStringList foldedOffsets(const std::string& name) const;
    QStringList restOffsets(const std::string& name);
    /// Whether topics and REST tell the same of the connector, now.
    bool agree(const std::string& name);
    Result<ConnectAnswer> send(const PlannedCall& planned);

    std::unique_ptr<DemoCluster> m_demo;
    std::unique_ptr<FoldedDemo> m_folded;
    std::unique_ptr<RestClient> m_client;
};

void TestDemoOperations::initTestCase()
{
    DemoOptions options;
    options.ticking = false;
    options.rebalance = std::chrono::milliseconds(50);
    m_demo = std::make_unique<DemoCluster>(options);
    QSignalSpy started(m_demo.get(), &DemoCluster::started);
    m_demo->start();
    QVERIFY(started.wait(10'000));
    m_folded = std::make_unique<FoldedDemo>(*m_demo);
    QVERIFY(m_folded->reader.start().ok());
    m_client = std::make_unique<RestClient>(m_demo->restUrls());
}

void TestDemoOperations::cleanupTestCase()
{
    m_client.reset();
    m_folded->reader.stop();
    m_demo->stop();
}

Result<ConnectAnswer> TestDemoOperations::send(const PlannedCall& planned)
{
    // A worker refuses while a rebalance is expected: the program's preflight waits for it, this test asks again.
    for (;;) {
        Awaited<ConnectAnswer> answer;
        m_client->send(planned, answer.reply());
        if (!QTest::qWaitFor([&answer] { return answer.calls() == 1; }, 10'000)) {
            return Error{ErrorCode::TimedOut};
        }
        if (answer.get().ok() || answer.get().error().code != ErrorCode::Rebalancing) {
            return answer.get();
        }
    }
}

QString TestDemoOperations::restStates(const std::string& name)
{
    Awaited<RestConnectorStatus> status;
    m_client->connectorStatus(name, status.reply());
    if (!QTest::qWaitFor([&status] { return status.calls() == 1; }, 10'000) || !status.get().ok()) {
        return {};
    }
    QString text = QString::fromStdString(status.get()->state);
    for (const RestTaskStatus& task : status.get()->tasks) {
        text += QStringLiteral(" %1:%2").arg(task.id).arg(QString::fromStdString(task.state));
    }
    return text;
}

QString TestDemoOperations::foldedStates(const std::string& name) const
{
    const ConnectorSummary* summary = m_folded->mirror.connector(name);
    std::map<int, std::string> states;
    if (summary) {
        for (const std::uint32_t position : m_folded->mirror.statusesOf(summary->connector)) {
            const StatusEntry& entry = m_folded->mirror.statuses()[position];
            if (entry.present) {
                states[entry.task] = wireName(entry.state);
            }
        }
    }
    QString text;
    for (const auto& [task, state] : states) {
        text += (task < 0 ? QString() : QStringLiteral(" %1:").arg(task)) + QString::fromStdString(state);
    }
    return text;
}

QJsonObject TestDemoOperations::foldedConfig(const std::string& name) const
{
    const ConnectorSummary* summary = m_folded->mirror.connector(name);
    for (const ConfigEntry& entry : m_folded->mirror.configs()) {
        if (summary && entry.version.key == summary->configKey) {
            const RecordView record = m_folded->store.record(entry.version.row);
            return record.value ? object(*record.value).value(QStringLiteral("properties")).toObject() : QJsonObject();
        }
    }
    return {};
}

QStringList TestDemoOperations::foldedOffsets(const std::string& name) const
{
    QStringList lines;
    if (const ConnectorSummary* summary = m_folded->mirror.connector(name)) {
        for (const std::uint32_t position : m_folded->mirror.offsetsOf(summary->connector)) {
            const OffsetEntry& entry = m_folded->mirror.offsets()[position];
            if (entry.live) {
                lines.append(QString::fromStdString(Bytes(m_folded->keys.extra(entry.version.key)) + " " +
                                                    Bytes(*m_folded->store.record(entry.version.row).value)));
            }
        }
    }
    lines.sort();
    return lines;
}

QStringList TestDemoOperations::restOffsets(const std::string& name)
{
    Awaited<std::vector<RestOffset>> offsets;
    m_client->offsets(name, offsets.reply());
    if (!QTest::qWaitFor([&offsets] { return offsets.calls() == 1; }, 10'000) || !offsets.get().ok()) {
        return {};
    }
    QStringList lines;
    for (const RestOffset& offset : *offsets.get()) {
        lines.append(QString::fromStdString(offset.partition + " " + offset.offset));
    }
    lines.sort();
    return lines;
}

bool TestDemoOperations::agree(const std::string& name)
{
    Awaited<Bytes> config;
    m_client->connectorConfig(name, config.reply());
    const QString states = restStates(name);
    if (!QTest::qWaitFor([&config] { return config.calls() == 1; }, 10'000) || !m_folded->catchUp()) {
        return false;
    }
    const ConnectorSummary* summary = m_folded->mirror.connector(name);
    const bool there = summary && summary->inConfig.value_or(false);
    if (there != config.get().ok() || foldedStates(name) != states || (there && summary->inconsistent.value_or(true))) {
        return false;
    }
    return !there || foldedConfig(name) == object(*config.get());
}

void TestDemoOperations::operations_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("states");  // by REST in the end
    QTest::addColumn<QString>("offsets"); // of sources
    const auto row = [](const char* name, const char* method, const char* rest, const char* states,
                        const char* offsets = nullptr, const char* body = "") {
        QTest::addRow("%s %s %s", method, name, rest)
            << QByteArray(name) << QByteArray(method) << QByteArray("/connectors/") + name + rest << QByteArray(body)
            << QString::fromUtf8(states) << QString::fromUtf8(offsets);
    };
    row("orders-cdc", "PUT", "/pause", "PAUSED 0:PAUSED");
    row("orders-cdc", "PUT", "/resume", "RUNNING 0:RUNNING");
    row("clicks-s3", "POST", "/restart?includeTasks=true&onlyFailed=true", "RUNNING 0:RUNNING 1:RUNNING 2:RUNNING");
    row("clicks-s3", "POST", "/restart?includeTasks=true&onlyFailed=false", "RUNNING 0:RUNNING 1:RUNNING 2:RUNNING");
    row("failing-sink", "POST", "/tasks/0/restart", "RUNNING 0:FAILED");
    row("failing-sink", "POST", "/restart", "RUNNING 0:FAILED");
    row("clicks-s3", "PATCH", "/config", "RUNNING 0:RUNNING", nullptr, "{\"tasks.max\":\"1\"}");
    row("file-source-1", "PUT", "/stop", "STOPPED");
    row("file-source-1", "PUT", "/topics/reset", "STOPPED");
    row("file-source-1", "PATCH", "/offsets", "STOPPED", "{\"filename\":\"/srv/feed/lines.txt\"} {\"position\":7}",
        "{\"offsets\":[{\"partition\":{\"filename\":\"/srv/feed/lines.txt\"},\"offset\":{\"position\":7}}]}");
    row("file-source-1", "DELETE", "/offsets", "STOPPED", "");
    row("file-source-1", "PUT", "/resume", "RUNNING 0:RUNNING", "");
    row("audit-jdbc", "DELETE", "", "");
}

void TestDemoOperations::operations()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, body);
    QFETCH(QString, states);
    QFETCH(QString, offsets);
    const std::string connector = name.toStdString();
    const Result<ConnectAnswer> answer = send(
        call(method.constData(), path.constData(), body.isEmpty() ? std::nullopt : std::optional(body.toStdString())));
    QVERIFY2(answer.ok(), answer.ok() ? "" : answer.error().detail.c_str());
    QTRY_COMPARE(restStates(connector), states);
    QTRY_VERIFY(agree(connector));
    QCOMPARE(foldedStates(connector), states);
    if (!offsets.isNull()) {
        QCOMPARE(restOffsets(connector).join(QLatin1Char('\n')), offsets);
        QCOMPARE(foldedOffsets(connector).join(QLatin1Char('\n')), offsets);
    }
    if (path.endsWith("/topics/reset")) {
        QCOMPARE(m_folded->mirror.connector(connector)->activeTopics, 0);
    }
}

void TestDemoOperations::createStoppedAlterResume()
{
    const Bytes config = "{\"connector.class\":\"FileStreamSource\",\"file\":\"/f\",\"topic\":\"t\"}";
    Awaited<ConfigValidation> validated;
    m_client->validateConfig("FileStreamSource", config, validated.reply());
    QTRY_COMPARE(validated.calls(), 1);
    QVERIFY(validated.get().ok());
    QCOMPARE(validated.get()->errorCount, 1); // no name
    Awaited<ConnectAnswer> created;
    m_client->createConnector("new one", config, TargetState::Stopped, created.reply());
    QTRY_COMPARE(created.calls(), 1);
    QVERIFY(created.get().ok());
    QTRY_COMPARE(restStates("new one"), QStringLiteral("STOPPED"));
    QTRY_VERIFY(agree("new one"));
    QCOMPARE(m_folded->mirror.connector("new one")->targetState, std::optional(TargetState::Stopped));
    const Result<ConnectAnswer> altered =
        send(call("PATCH", "/connectors/new%20one/offsets",
                  "{\"offsets\":[{\"partition\":{\"filename\":\"/f\"},\"offset\":{\"position\":9007199254740993}}]}"));
    QVERIFY(altered.ok());
    QVERIFY(!altered->frameworkManaged);
    QVERIFY(send(call("PUT", "/connectors/new%20one/resume")).ok());
    QTRY_COMPARE(restStates("new one"), QStringLiteral("RUNNING 0:RUNNING"));
    QTRY_VERIFY(agree("new one"));
    QCOMPARE(foldedOffsets("new one"),
             QStringList(QStringLiteral("{\"filename\":\"/f\"} {\"position\":9007199254740993}")));
    QCOMPARE(restOffsets("new one"), foldedOffsets("new one"));
    Awaited<std::vector<RestTaskConfig>> tasks;
    m_client->connectorTasks("new one", tasks.reply());
    QTRY_COMPARE(tasks.calls(), 1);
    QVERIFY(tasks.get().ok());
    QCOMPARE(tasks.get()->size(), std::size_t(1));
}

void TestDemoOperations::repairOfAFailingSink()
{
    QVERIFY(send(call("PATCH", "/connectors/failing-sink/config", "{\"file\":\"/tmp/out.txt\"}")).ok());
    QTRY_COMPARE(restStates("failing-sink"), QStringLiteral("RUNNING 0:RUNNING"));
    QTRY_VERIFY(agree("failing-sink"));
    QCOMPARE(m_folded->mirror.connector("failing-sink")->health, Health::Running);
}

void TestDemoOperations::logLevels()
{
    const std::vector<std::string> urls = m_client->workerUrls();
    Awaited<std::vector<std::string>> changed;
    m_client->setWorkerLogger(urls[1], "demo.logger", "DEBUG", changed.reply());
    QTRY_COMPARE(changed.calls(), 1);
    QVERIFY(changed.get().ok());
    QCOMPARE(*changed.get(), std::vector<std::string>{"demo.logger"});
    for (const auto& [url, there] : {std::pair(urls[0], false), std::pair(urls[1], true)}) {
        Awaited<std::vector<LoggerLevel>> levels;
        m_client->loggers(url, levels.reply());
        QTRY_COMPARE(levels.calls(), 1);
        QVERIFY(levels.get().ok());
        const auto& all = *levels.get();
        QCOMPARE(
            std::any_of(all.begin(), all.end(), [](const LoggerLevel& level) { return level.name == "demo.logger"; }),
            there);
    }
    Awaited<Done> cluster;
    m_client->setClusterLogger("demo.logger", "LOUD", cluster.reply());
    QTRY_COMPARE(cluster.calls(), 1);
    QVERIFY(!cluster.get().ok());
    QCOMPARE(cluster.get().error().code, ErrorCode::NotFound);
    QCOMPARE(cluster.get().error().subject, std::string("demo.logger"));
}

QTEST_GUILESS_MAIN(TestDemoOperations)
#include "tst_demooperations.moc"
