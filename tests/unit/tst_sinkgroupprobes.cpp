// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/foldedcluster.h"
#include "../models/sinkgroups.h"
#include "app/sinkgroupprobes.h"
#include "connect/restclient.h"
#include "items/clustermodels.h"
#include "items/tablemodel.h"
#include "scriptedserver.h"

#include <QTest>

using namespace inspector;

/// Workers asked for the offsets of sinks whose group is assumed.
class TestSinkGroupProbes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void eachSinkOnce();
    void troubleMakesAPause();
    void whatCannotBeToldIsNotAskedAgain();

private:
    void look(std::int64_t commit)
    {
        m_models->setSurroundings(
            SinkGroups::look(++m_looks, {SinkGroups::group("connect-a", "Empty", {{commit, 9}}),
                                         SinkGroups::group("connect-b", "Empty", {{commit, 9}})}));
    }
    QString basis(int row) const
    {
        const SinkGroupsModel& groups = *m_models->sinkGroups();
        return groups.index(row, SinkGroupsModel::BasisColumn).data().toString();
    }
    static ScriptedAnswer json(int status, const QByteArray& body)
    {
        return ScriptedAnswer::http(status, body, "Content-Type: application/json\r\n");
    }
    static ScriptedAnswer version()
    {
        return json(200, R"({"version":"4.3.1","commit":"26b251a451ce941d","kafka_cluster_id":"kafka-1"})");
    }

    std::unique_ptr<FoldedCluster> m_cluster;
    std::unique_ptr<ClusterModels> m_models;
    std::int64_t m_looks = 0;
};

void TestSinkGroupProbes::init()
{
    m_models.reset();
    m_cluster = std::make_unique<FoldedCluster>();
    m_models = std::make_unique<ClusterModels>(m_cluster->store, m_cluster->keys);
    m_cluster->config("connector-a", SinkGroups::config());
    m_cluster->config("connector-b", SinkGroups::config());
    m_models->apply(m_cluster->take());
    m_models->setProgress(SinkGroups::readToTheEnd());
}

void TestSinkGroupProbes::eachSinkOnce()
{
    int openCalls = 0;
    ScriptedServer server([&openCalls](const QByteArray& line) {
        if (line.startsWith("GET / "))
            return version();
        ++openCalls;
        const QByteArray offset = line.contains("/a/") ? "5" : "6";
        return json(200, R"({"offsets":[{"partition":{"kafka_topic":"orders","kafka_partition":0},)"
                         R"("offset":{"kafka_offset":)" +
                             offset + "}}]}");
    });
    RestClient client({server.url()});
    SinkGroupProbes probes(*m_models->sinkGroups(), client);
    probes.ask();
    look(5);
    probes.ask();
    probes.ask(); // one at a time
    QTRY_COMPARE(openCalls, 2);
    QTRY_COMPARE(basis(0), QStringLiteral("confirmed by REST"));
    QTRY_VERIFY(!m_models->sinkGroups()->restQuestion());
    QCOMPARE(basis(1), QStringLiteral("assumed"));
    QCOMPARE(server.requestLines(), (QByteArrayList{"GET / HTTP/1.1", "GET /connectors/a/offsets HTTP/1.1",
                                                    "GET /connectors/b/offsets HTTP/1.1"}));
    look(5);
    probes.ask();
    look(6); // other commits
    probes.ask();
    QTRY_COMPARE(basis(1), QStringLiteral("confirmed by REST"));
    QCOMPARE(basis(0), QStringLiteral("assumed"));
    QCOMPARE(openCalls, 4);
}

void TestSinkGroupProbes::troubleMakesAPause()
{
    ScriptedServer server([](const QByteArray& line) {
        return line.startsWith("GET / ") ? version() : json(500, R"({"error_code":500,"message":"Request timed out"})");
    });
    RestClient client({server.url()});
    SinkGroupProbes probes(*m_models->sinkGroups(), client);
    look(5);
    probes.ask();
    QTRY_COMPARE(server.requests().size(), 2);
    // Whatever else is asked comes after that answer.
    bool done = false;
    client.workerInfo([&done](const Result<WorkerInfo>&) { done = true; });
    QTRY_VERIFY(done);
    probes.ask();
    client.workerInfo([&done](const Result<WorkerInfo>&) { done = false; });
    QTRY_VERIFY(!done);
    QCOMPARE(server.count("GET /connectors"), 1);
    QVERIFY(m_models->sinkGroups()->restQuestion()); // still to be answered
}

void TestSinkGroupProbes::whatCannotBeToldIsNotAskedAgain()
{
    ScriptedServer server([](const QByteArray& line) {
        return line.startsWith("GET / ") ? version() : json(404, R"({"error_code":404,"message":"not found"})");
    });
    RestClient client({server.url()});
    SinkGroupProbes probes(*m_models->sinkGroups(), client);
    look(5);
    probes.ask();
    QTRY_VERIFY(!m_models->sinkGroups()->restQuestion());
    look(5);
    probes.ask();
    QCOMPARE(server.count("GET /connectors"), 2);
    QCOMPARE(basis(0), QStringLiteral("assumed"));
}

QTEST_GUILESS_MAIN(TestSinkGroupProbes)
#include "tst_sinkgroupprobes.moc"
