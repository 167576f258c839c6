// SPDX-License-Identifier: GPL-3.0-or-later
#include "heartbeat.h"
#include "items/clustermodels.h"
#include "items/eventlogmodel.h"
#include "items/words.h"
#include "panerows.h"
#include "realtest.h"
#include "restcomparison.h"
#include "restoracle.h"
#include "topicoracle.h"

#include <QTcpServer>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTimer>

#include <map>
#include <tuple>

Q_DECLARE_METATYPE(QString inspector::ConnectionSettings::*)

using namespace inspector;

/// A broker that goes away and comes back, and addresses and names that are wrong.
class TestRealTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void brokerStopsAndStartsAgain();
    void wrongRestAddress_data();
    void wrongRestAddress();
    void wrongTopicName_data();
    void wrongTopicName();
    void wrongBroker_data();
    void wrongBroker();

private:
    std::vector<std::size_t> rowCounts(const ClusterModels& models) const;
    QString storeDifference(const ClusterSession& session, const QString& topic,
                            const TopicOracle::Records& records) const;

    QTemporaryDir m_data;
    RealCluster m_cluster;
};

namespace
{

/// A second of the event loop's time; waiting for a name server or a broker takes longer.
constexpr int MostSilentBeats = 50;

/// The first event whose text contains `words`; empty if there is none.
QString eventWith(ClusterModels& models, const QString& words)
{
    const EventLogModel& events = *models.events();
    for (int row = 0; row < events.rowCount(); ++row) {
        const QString text = events.index(row, EventLogModel::TextColumn).data().toString();
        if (text.contains(words))
            return text;
    }
    return {};
}

/// A port that nobody listens on: one that was free a moment ago.
quint16 closedPort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

} // namespace

void TestRealTrouble::initTestCase()
{
    qputenv("XDG_DATA_HOME", QFile::encodeName(m_data.path()));
    START_REAL_CLUSTER(m_cluster);
    // A proxy would answer for hosts that do not exist.
    for (const char* variable : {"http_proxy", "HTTP_PROXY", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"})
        qunsetenv(variable);
}

void TestRealTrouble::cleanupTestCase()
{
    m_cluster.stop();
}

std::vector<std::size_t> TestRealTrouble::rowCounts(const ClusterModels& models) const
{
    std::vector<std::size_t> counts;
    for (const TableModel* table : {models.connectors(), models.configs(), models.statuses(), models.activeTopics()})
        counts.push_back(PaneRows(*table).present().size());
    return counts;
}

/// Whether the session's store holds each of these records once and, up to their last offsets, nothing else.
QString TestRealTrouble::storeDifference(const ClusterSession& session, const QString& topic,
                                         const TopicOracle::Records& records) const
{
    const RecordStore& store = session.mirror().store();
    std::map<std::pair<int, qint64>, TopicOracle::Record> held;
    for (std::uint64_t row = 0; row < store.folded(); ++row) {
        const RecordView view = store.record(row);
        const PartitionSlot& slot = store.partition(view.slot);
        if (QString::fromStdString(slot.topic) != topic)
            continue;
        const auto owned = [](std::optional<BytesView> bytes) {
            return bytes ? std::optional(QByteArray(bytes->data(), static_cast<qsizetype>(bytes->size())))
                         : std::nullopt;
        };
        const TopicOracle::Record record{slot.partition, view.offset, view.timestamp,
                                         owned(session.mirror().keys().bytes(view.keyId)), owned(view.value)};
        if (!held.emplace(std::pair(record.partition, record.offset), record).second)
            return QStringLiteral("%1 partition %2 @ %3 was read twice")
                .arg(topic)
                .arg(record.partition)
                .arg(record.offset);
    }

    std::map<int, qint64> last;
    for (const TopicOracle::Record& record : records) {
        last[record.partition] = std::max(record.offset, last[record.partition]);
        const auto found = held.find({record.partition, record.offset});
        if (found == held.end() || found->second != record)
            return QStringLiteral("%1 partition %2 @ %3 %4")
                .arg(topic)
                .arg(record.partition)
                .arg(record.offset)
                .arg(found == held.end() ? u"is missing"_qs : u"is held with other bytes"_qs);
    }
    const auto extra = std::count_if(held.begin(), held.end(), [&last](const auto& entry) {
        const auto found = last.find(entry.first.first);
        return found != last.end() && entry.first.second <= found->second;
    });
    return static_cast<std::size_t>(extra) == records.size()
               ? QString()
               : QStringLiteral("%1: %2 records held, %3 there").arg(topic).arg(extra).arg(records.size());
}

void TestRealTrouble::brokerStopsAndStartsAgain()
{
    RestOracle rest(m_cluster.restUrls().constFirst());
    const TopicOracle topics(m_cluster.bootstrap());
    const std::unique_ptr<ClusterSession> session = openLive(m_cluster.settings());
    QVERIFY(session);
    ClusterModels& models = session->models();
    const RestComparison comparison(models, rest, m_cluster.offsetTopic());
    QCOMPARE(settled([&] { return comparison.difference(); }), QString());

    // Writers that go on all the while: a client with keys of its own, and a file that a connector reads.
    PatientProducer producer(m_cluster.bootstrap());
    int written = 0;
    QTimer writing;
    connect(&writing, &QTimer::timeout, this, [&] {
        const QByteArray number = QByteArray::number(written);
        if (producer.add(m_cluster.offsetTopic(), R"(["ghost",{"n":)" + number + "}]", "{\"v\":" + number + '}'))
            ++written;
        feed(m_cluster.feedFile(QStringLiteral("lines.txt")), "more", 1);
    });
    writing.start(50);
    const auto ghosts = [&session] {
        const ConnectorSummary* ghost = session->mirror().connector("ghost");
        return ghost ? ghost->liveOffsets : 0;
    };
    QTRY_VERIFY_WITH_TIMEOUT(ghosts() >= 20, PatienceMs);

    const Heartbeat heartbeat;
    const std::vector<std::size_t> rows = rowCounts(models);
    const int errors = models.events()->errorCount();
    QVERIFY2(m_cluster.stopBroker(), qPrintable(m_cluster.why()));
    QTRY_COMPARE_WITH_TIMEOUT(session->progress().state, ConnectionState::Disconnected, PatienceMs);
    QVERIFY(session->progress().problem);
    QTRY_VERIFY_WITH_TIMEOUT(models.events()->errorCount() > errors, PatienceMs);
    QVERIFY(!Words::error(*session->progress().problem).isEmpty());
    QVERIFY2(!eventWith(models, m_cluster.bootstrap()).isEmpty(), "no event names the broker");
    QCOMPARE(rowCounts(models), rows);
    const int writtenWhileDown = written;
    QTRY_VERIFY_WITH_TIMEOUT(written >= writtenWhileDown + 20, PatienceMs);
    QVERIFY(ghosts() >= 20);

    QVERIFY2(m_cluster.startBroker(), qPrintable(m_cluster.why()));
    QTRY_COMPARE_WITH_TIMEOUT(session->progress().state, ConnectionState::Live, PatienceMs);
    const int writtenWhenLive = written;
    QTRY_VERIFY_WITH_TIMEOUT(written >= writtenWhenLive + 20, PatienceMs);
    writing.stop();
    QVERIFY2(heartbeat.longestSilence() < MostSilentBeats, qPrintable(QString::number(heartbeat.longestSilence())));
    QVERIFY(heartbeat.answered() > MostSilentBeats);

    QVERIFY(producer.finish());
    QTRY_COMPARE_WITH_TIMEOUT(ghosts(), written, PatienceMs);
    const ConnectionSettings& names = session->settings();
    for (const QString& topic :
         {names.configTopic, names.statusTopic, names.offsetTopic, QStringLiteral("dedicated-offsets")})
    {
        const std::optional<TopicOracle::Records> records = topics.read(topic);
        QVERIFY(records);
        QVERIFY(!records->empty());
        QVERIFY(readToEnd(*session));
        QCOMPARE(storeDifference(*session, topic, *records), QString());
    }
    QCOMPARE(settled([&] { return comparison.difference(); }), QString());
}

void TestRealTrouble::wrongRestAddress_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("the broker") << QString(u"http://" + m_cluster.bootstrap()) << ErrorCode::HttpNetwork;
    QTest::newRow("a web server") << QString() << ErrorCode::HttpNotConnect;
    QTest::newRow("nobody") << QStringLiteral("http://127.0.0.1:%1").arg(closedPort()) << ErrorCode::HttpRefused;
    QTest::newRow("no such host") << QStringLiteral("http://no-such-host.invalid:8083") << ErrorCode::HttpUnknownHost;
}

void TestRealTrouble::wrongRestAddress()
{
    QFETCH(QString, url);
    QFETCH(ErrorCode, code);
    QTcpServer server;
    if (url.isEmpty()) {
        QVERIFY(server.listen(QHostAddress::LocalHost));
        url = QStringLiteral("http://127.0.0.1:%1").arg(server.serverPort());
        connect(&server, &QTcpServer::newConnection, this, [&server] {
            QTcpSocket* client = server.nextPendingConnection();
            connect(client, &QTcpSocket::readyRead, client, [client] {
                client->write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>Hello.</p>");
                client->disconnectFromHost();
            });
        });
    }

    const Heartbeat heartbeat;
    ConnectionSettings settings = m_cluster.settings();
    settings.restUrls = QStringList{url};
    const std::unique_ptr<ClusterSession> session = openLive(settings);
    QVERIFY(session);
    std::optional<Error> error;
    session->operationContext().api->workerInfo(
        [&error](const Result<WorkerInfo>& answer) { error = answer.ok() ? Error{} : answer.error(); });
    QTRY_VERIFY_WITH_TIMEOUT(error, PatienceMs);
    QCOMPARE(error->code, code);

    // The event log says it in the same words, with the address; the topics are read all the same.
    const QString host = QUrl(url).host();
    QVERIFY2(Words::error(*error).contains(host), qPrintable(Words::error(*error)));
    QTRY_COMPARE_WITH_TIMEOUT(eventWith(session->models(), Words::error(*error)), Words::error(*error), PatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(PaneRows(*session->models().connectors()).of(QStringLiteral("file-source")).size(),
                              std::size_t{1}, PatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(heartbeat.answered() > MostSilentBeats, PatienceMs);
    QVERIFY2(heartbeat.longestSilence() < MostSilentBeats, qPrintable(QString::number(heartbeat.longestSilence())));
}

void TestRealTrouble::wrongTopicName_data()
{
    QTest::addColumn<QString ConnectionSettings::*>("setting");
    QTest::addColumn<int>("connectors");
    // Connectors are known from any topic; without the status topic there are no statuses, and so on.
    QTest::newRow("config") << &ConnectionSettings::configTopic << 0;
    QTest::newRow("status") << &ConnectionSettings::statusTopic << 5;
    QTest::newRow("offset") << &ConnectionSettings::offsetTopic << 5;
}

void TestRealTrouble::wrongTopicName()
{
    QFETCH(QString ConnectionSettings::*, setting);
    QFETCH(int, connectors);
    const QString missing = QStringLiteral("no-such-topic");
    ConnectionSettings settings = m_cluster.settings();
    settings.*setting = missing;
    const Heartbeat heartbeat;
    QString error;
    const std::unique_ptr<ClusterSession> session = ClusterSession::open(settings, &error);
    QVERIFY2(session, qPrintable(error));

    QTRY_VERIFY_WITH_TIMEOUT(session->progress().problem, PatienceMs);
    QCOMPARE(session->progress().problem->code, ErrorCode::NoSuchTopic);
    QCOMPARE(session->progress().problem->subject, missing.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(!eventWith(session->models(), missing).isEmpty(), PatienceMs);
    QVERIFY(!session->progress().complete());

    // The others are read; what rests on the missing one is empty.
    ClusterModels& models = session->models();
    const auto inConfig = [&session] {
        const auto& all = session->mirror().connectors();
        return static_cast<int>(std::count_if(
            all.begin(), all.end(), [](const ConnectorSummary& summary) { return summary.inConfig == true; }));
    };
    QTRY_COMPARE_WITH_TIMEOUT(inConfig(), connectors, PatienceMs);
    const bool isConfig = setting == &ConnectionSettings::configTopic;
    const bool isStatus = setting == &ConnectionSettings::statusTopic;
    QTRY_COMPARE_WITH_TIMEOUT(models.configs()->rowCount() > 0, !isConfig, PatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(models.statuses()->rowCount() > 0, !isStatus, PatienceMs);
    if (isConfig || isStatus)
        QTRY_VERIFY_WITH_TIMEOUT(!PaneRows(*models.offsets()).of(QStringLiteral("file-source")).empty(), PatienceMs);
    else
        QVERIFY(PaneRows(*models.offsets()).of(QStringLiteral("file-source")).empty());
    QTRY_VERIFY_WITH_TIMEOUT(heartbeat.answered() > MostSilentBeats, PatienceMs);
    QVERIFY2(heartbeat.longestSilence() < MostSilentBeats, qPrintable(QString::number(heartbeat.longestSilence())));
}

void TestRealTrouble::wrongBroker_data()
{
    QTest::addColumn<QString>("bootstrap");
    QTest::addColumn<ErrorCode>("code");
    QTest::newRow("nobody") << QStringLiteral("127.0.0.1:%1").arg(closedPort()) << ErrorCode::ConnectionRefused;
    QTest::newRow("no such host") << QStringLiteral("no-such-host.invalid:9092") << ErrorCode::UnknownHost;
}

void TestRealTrouble::wrongBroker()
{
    QFETCH(QString, bootstrap);
    QFETCH(ErrorCode, code);
    ConnectionSettings settings = m_cluster.settings();
    settings.bootstrap = bootstrap;
    const Heartbeat heartbeat;
    QString error;
    std::unique_ptr<ClusterSession> session = ClusterSession::open(settings, &error);
    QVERIFY2(session, qPrintable(error));
    QTRY_VERIFY_WITH_TIMEOUT(session->progress().problem, PatienceMs);
    QCOMPARE(session->progress().problem->code, code);
    QCOMPARE(session->progress().state, ConnectionState::Connecting);
    const QString words = Words::error(*session->progress().problem);
    QVERIFY2(words.contains(bootstrap.section(u':', 0, 0)), qPrintable(words));
    QTRY_VERIFY_WITH_TIMEOUT(!eventWith(session->models(), words).isEmpty(), PatienceMs);
    QTRY_VERIFY_WITH_TIMEOUT(heartbeat.answered() > MostSilentBeats, PatienceMs);
    // Closing waits for the reader's threads, though not for the broker.
    session.reset();
    QTest::qWait(0);
    QVERIFY2(heartbeat.longestSilence() < 3 * MostSilentBeats, qPrintable(QString::number(heartbeat.longestSilence())));
}

QTEST_GUILESS_MAIN(TestRealTrouble)
#include "tst_realtrouble.moc"
