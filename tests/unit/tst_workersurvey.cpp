// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/workersurvey.h"
#include "core/workeranswers.h"
#include "scriptedserver.h"

#include <QTcpServer>
#include <QTest>

using namespace inspector;

namespace
{

constexpr std::chrono::milliseconds Deadline{1500};

/// A worker on a Kafka cluster of this id.
ScriptedServer::Script worker(const QByteArray& kafka, const QByteArray& connectors)
{
    return [=](const QByteArray& line) {
        const QByteArray body = line.startsWith("GET / ")
                                    ? R"({"version":"4.1.1","commit":"c","kafka_cluster_id":")" + kafka + "\"}"
                                    : connectors;
        return ScriptedAnswer::http(200, body, "Content-Type: application/json\r\n");
    };
}

FoundWorker member(const QString& url)
{
    FoundWorker worker;
    worker.metadata.problem = ProtocolProblem::None;
    worker.metadata.url = url.toStdString();
    return worker;
}

/// One cluster with a config topic that its group is tied to by an offset alone.
Discovery discovery(const QStringList& urls, const std::set<std::string>& connectors)
{
    Discovery found;
    found.clusterId = "this";
    FoundCluster& cluster = found.clusters.emplace_back();
    cluster.group = "g";
    FoundTopicMatch& config = cluster.topic(TopicRole::Config);
    config.topic = "configs";
    config.proofs = {{TopicProof::Kind::ConfigOffset, 9, ""}};
    config.connectors = connectors;
    config.whole = true;
    for (const QString& url : urls)
        cluster.workers.push_back(member(url));
    return found;
}

std::optional<WorkerSurvey::Answers> surveyed(const Discovery& found)
{
    std::optional<WorkerSurvey::Answers> answers;
    const WorkerSurvey survey(advertisedUrls(found), Deadline,
                              [&answers](const WorkerSurvey::Answers& given) { answers = given; });
    if (answers || !QTest::qWaitFor([&answers] { return answers.has_value(); }, 20'000))
        return std::nullopt; // not from the event loop, or not at all
    return answers;
}

} // namespace

class TestWorkerSurvey : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksAllAtOnce();
    void sendsNoCredentials();
    void tellsNothingOnceDestroyed();
    void makesEvidence_data();
    void makesEvidence();
    void findsAnotherKafkaCluster();
};

void TestWorkerSurvey::asksAllAtOnce()
{
    ScriptedServer one(worker("this", R"(["b","a"])"));
    ScriptedServer silent([](const QByteArray&) { return ScriptedAnswer::silence(); });
    ScriptedServer gone(worker("this", "[]"));
    gone.stop();
    ScriptedServer half([](const QByteArray& line) {
        return line.startsWith("GET / ") ? worker("this", "[]")(line) : ScriptedAnswer::silence();
    });
    const Discovery found =
        discovery({one.url(), silent.url(), gone.url(), half.url(), QStringLiteral("nonsense")}, {});
    const std::optional<WorkerSurvey::Answers> answers = surveyed(found);
    QVERIFY(answers);
    QCOMPARE(answers->size(), std::size_t(2)); // the silent one has kept nobody waiting
    const WorkerAnswer& whole = answers->at(one.url().toStdString());
    QCOMPARE(whole.kafkaClusterId, std::string("this"));
    QCOMPARE(whole.version, std::string("4.1.1"));
    QCOMPARE(whole.connectors.value(), (std::vector<std::string>{"a", "b"}));
    QVERIFY(!answers->at(half.url().toStdString()).connectors);
    QCOMPARE(surveyed(discovery({}, {}))->size(), std::size_t(0));
}

void TestWorkerSurvey::sendsNoCredentials()
{
    ScriptedServer server(worker("this", "[]"));
    const std::optional<WorkerSurvey::Answers> answers =
        surveyed(discovery({server.url(QStringLiteral("user:secret@"))}, {}));
    QVERIFY(answers);
    QCOMPARE(answers->size(), std::size_t(1));
    QCOMPARE(server.requests().size(), 2);
    for (const QByteArray& request : server.requests())
        QVERIFY2(!request.toLower().contains("authorization"), request.constData());
}

void TestWorkerSurvey::tellsNothingOnceDestroyed()
{
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    int told = 0;
    {
        const WorkerSurvey survey({"http://127.0.0.1:" + std::to_string(silent.serverPort())}, Deadline,
                                  [&told](const WorkerSurvey::Answers&) { ++told; });
        QTRY_VERIFY(silent.hasPendingConnections());
    }
    QTest::qWait(50);
    QCOMPARE(told, 0);
}

void TestWorkerSurvey::makesEvidence_data()
{
    QTest::addColumn<QByteArray>("told");
    QTest::addColumn<bool>("before");
    QTest::addColumn<bool>("certain");
    QTest::addColumn<int>("count"); // 0: no proof
    QTest::newRow("all of them") << QByteArray(R"(["a","b"])") << false << true << 2;
    QTest::newRow("some of them") << QByteArray(R"(["a"])") << false << true << 1;
    QTest::newRow("one that is not there") << QByteArray(R"(["a","x"])") << true << false << 1;
    QTest::newRow("others") << QByteArray(R"(["x"])") << false << false << 0;
    QTest::newRow("none") << QByteArray("[]") << false << false << 0;
    QTest::newRow("none, as before") << QByteArray("[]") << true << true << 0;
}

void TestWorkerSurvey::makesEvidence()
{
    QFETCH(QByteArray, told);
    QFETCH(bool, before);
    QFETCH(bool, certain);
    QFETCH(int, count);
    ScriptedServer server(worker("this", told));
    Discovery found = discovery({server.url()}, {"a", "b"});
    FoundTopicMatch& config = found.clusters.front().topic(TopicRole::Config);
    config.certain = before;
    const std::optional<WorkerSurvey::Answers> answers = surveyed(found);
    QVERIFY(answers);
    addWorkerAnswers(found, *answers);
    QCOMPARE(config.certain, certain);
    QCOMPARE(config.proofs.size(), std::size_t(count > 0 ? 2 : 1));
    if (count > 0)
        QCOMPARE(config.proofs.back(), (TopicProof{TopicProof::Kind::Rest, count, "a"}));
}

void TestWorkerSurvey::findsAnotherKafkaCluster()
{
    ScriptedServer right(worker("this", R"(["a"])"));
    ScriptedServer wrong(worker("that", R"(["x"])"));
    Discovery found = discovery({right.url(), wrong.url(), QStringLiteral("http://127.0.0.1:1")}, {"a"});
    addWorkerAnswers(found, surveyed(found).value_or(WorkerSurvey::Answers()));
    const std::vector<FoundWorker>& workers = found.clusters.front().workers;
    QVERIFY(workers[0].answer && !workers[0].answersElsewhere);
    QVERIFY(workers[1].answer && workers[1].answersElsewhere);
    QVERIFY(!workers[2].answer && !workers[2].answersElsewhere);
    // What it says of connectors is about another cluster.
    QVERIFY(found.clusters.front().topic(TopicRole::Config).certain);
}

QTEST_GUILESS_MAIN(TestWorkerSurvey)
#include "tst_workersurvey.moc"
