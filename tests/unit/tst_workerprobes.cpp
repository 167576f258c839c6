// SPDX-License-Identifier: GPL-3.0-or-later
#include "../models/workergroups.h"
#include "app/workerprobes.h"
#include "items/workersmodel.h"
#include "scriptedserver.h"

#include <QTest>

using namespace inspector;

namespace
{

QByteArray root(const char* version)
{
    return QByteArray(R"({"version":")") + version + R"(","commit":"26b251a451ce941d","kafka_cluster_id":"kafka-1"})";
}

/// A worker of that version.
ScriptedServer::Script worker(const char* version)
{
    return [version](const QByteArray& line) {
        if (line.startsWith("GET / "))
            return ScriptedAnswer::http(200, root(version), "Content-Type: application/json\r\n");
        if (line.startsWith("GET /health "))
            return ScriptedAnswer::http(503, R"({"status":"starting","message":"not yet"})",
                                        "Content-Type: application/json\r\n");
        if (line.startsWith("GET /connector-plugins"))
            return ScriptedAnswer::http(200, R"([{"class":"org.example.Sink","type":"sink","version":"7"}])",
                                        "Content-Type: application/json\r\n");
        return ScriptedAnswer::close();
    };
}

/// The member that advertises this server.
FoundWorker memberAt(const ScriptedServer& server)
{
    return madeWorker(server.url().mid(int(qstrlen("http://"))).toStdString(), {});
}

int rowAt(const WorkersModel& model, const ScriptedServer& server)
{
    for (int row = 0; row < model.rowCount(); ++row)
        if (model.worker(row).restUrl.startsWith(server.url()))
            return row;
    return -1;
}

/// What the worker said; null while it is asked.
const WorkerRest* said(const WorkersModel& model, const ScriptedServer& server)
{
    const int row = rowAt(model, server);
    return row < 0 ? nullptr : model.rest(row);
}

} // namespace

/// Workers asked for themselves: whom, with what, and only while somebody looks.
class TestWorkerProbes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void asksWhileSomebodyLooks();
    void credentialsGoWhereTheyWereGiven();
    void olderWorkerHasNoHealth();
    void notReached();
    void pluginsOnDemand();
    void addressThatGoes();
};

void TestWorkerProbes::asksWhileSomebodyLooks()
{
    ScriptedServer server(worker("4.3.1"));
    WorkersModel model;
    WorkerProbes probes(model, {server.url()});
    probes.askAll();
    QCOMPARE(model.addresses(), QStringList{server.url()});
    QVERIFY(!said(model, server));

    model.setWatched(true);
    probes.askAll(); // is being asked already
    QTRY_VERIFY(said(model, server) && said(model, server)->health);
    QCOMPARE(server.requestLines(), (QByteArrayList{"GET / HTTP/1.1", "GET /health HTTP/1.1"}));
    QCOMPARE((*said(model, server)->info)->version.text, std::string("4.3.1"));
    QCOMPARE((*said(model, server)->health)->status, std::string("starting"));
    QCOMPARE(model.index(0, WorkersModel::HealthColumn).data().toString(), QStringLiteral("starting"));

    model.setWatched(false);
    probes.askAll();
    model.setWatched(true);
    QTRY_COMPARE(server.requests().size(), 4);
}

void TestWorkerProbes::credentialsGoWhereTheyWereGiven()
{
    ScriptedServer given(worker("4.3.1"));
    ScriptedServer advertised(worker("4.3.1"));
    WorkersModel model;
    WorkerProbes probes(model, {given.url(QStringLiteral("ops:top@"))});
    model.setSurroundings(madeGroup({memberAt(given), memberAt(advertised)}), {});
    model.setWatched(true);
    QTRY_VERIFY(said(model, given) && said(model, given)->health && said(model, advertised) &&
                said(model, advertised)->health);
    QCOMPARE(model.rowCount(), 2); // the member is at the address that was given
    for (const QByteArray& request : given.requests())
        QVERIFY2(request.contains("Basic b3BzOnRvcA=="), request.constData());
    for (const QByteArray& request : advertised.requests())
        QVERIFY2(!request.toLower().contains("authorization"), request.constData());
    for (const QString& url : model.addresses())
        QVERIFY2(!url.contains(u"top"), qPrintable(url));
}

void TestWorkerProbes::olderWorkerHasNoHealth()
{
    ScriptedServer server(worker("3.8.1"));
    WorkersModel model;
    WorkerProbes probes(model, {server.url()});
    model.setWatched(true);
    QTRY_VERIFY(said(model, server) && said(model, server)->health);
    QCOMPARE(said(model, server)->health->error().code, ErrorCode::Unsupported);
    QCOMPARE(server.requestLines(), QByteArrayList{"GET / HTTP/1.1"});
    QCOMPARE(model.index(0, WorkersModel::HealthColumn).data().toString(), QStringLiteral("answers"));
}

void TestWorkerProbes::notReached()
{
    bool isGone = false;
    ScriptedServer server(
        [&isGone](const QByteArray& line) { return isGone ? ScriptedAnswer::close() : worker("4.3.1")(line); });
    WorkersModel model;
    WorkerProbes probes(model, {server.url()});
    model.setWatched(true);
    QTRY_VERIFY(said(model, server) && said(model, server)->health);
    isGone = true;
    probes.askAll();
    QTRY_VERIFY(!*said(model, server)->info);
    QVERIFY(!said(model, server)->health); // of another time
    QCOMPARE(model.index(0, WorkersModel::HealthColumn).data().toString(), QStringLiteral("not reached"));
}

void TestWorkerProbes::pluginsOnDemand()
{
    ScriptedServer server(worker("4.3.1"));
    WorkersModel model;
    WorkerProbes probes(model, {server.url()});
    model.setWatched(true);
    QTRY_VERIFY(said(model, server) && said(model, server)->health);
    QVERIFY(!said(model, server)->plugins);
    model.askPlugins(0);
    QVERIFY(said(model, server)->askingPlugins);
    model.askPlugins(0); // is being asked already
    QTRY_VERIFY(said(model, server)->plugins);
    QVERIFY(!said(model, server)->askingPlugins);
    QCOMPARE((*said(model, server)->plugins)->front().className, std::string("org.example.Sink"));
    QCOMPARE(server.requests().size(), 3);
}

void TestWorkerProbes::addressThatGoes()
{
    ScriptedServer stays(worker("4.3.1"));
    ScriptedServer goes([](const QByteArray&) { return ScriptedAnswer::silence(); });
    WorkersModel model;
    WorkerProbes probes(model, {});
    model.setSurroundings(madeGroup({memberAt(stays), memberAt(goes)}), {});
    model.setWatched(true);
    QTRY_COMPARE(goes.requests().size(), 1);
    QTRY_VERIFY(said(model, stays) && said(model, stays)->health);
    // Its answer will never come, and nobody waits for it.
    model.setSurroundings(madeGroup({memberAt(stays)}), {});
    QTRY_COMPARE(stays.requests().size(), 4); // those that are left are asked
    QCOMPARE(rowAt(model, goes), -1);
    model.setSurroundings(madeGroup({memberAt(stays), memberAt(goes)}), {});
    QTRY_COMPARE(goes.requests().size(), 2); // asked anew
}

QTEST_GUILESS_MAIN(TestWorkerProbes)
#include "tst_workerprobes.moc"
