// SPDX-License-Identifier: GPL-3.0-or-later
#include "realtest.h"
#include "reportcomparison.h"
#include "restoracle.h"
#include "topicoracle.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QProcess>

using namespace inspector;

/// The report of the real program on real clusters, of several versions of Connect, equals what their workers and the
/// broker answer.
class TestRealReport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void reportEqualsRest_data();
    void reportEqualsRest();

private:
    struct Outcome
    {
        int code = -1;
        QByteArray output;
        QByteArray errors;
        QJsonValue cluster() const { return QJsonDocument::fromJson(output).object()[u"clusters"][0]; }
    };
    static QStringList clusterOptions(const ConnectionSettings& settings);
    static Outcome run(const QStringList& options);
};

namespace
{

bool create(RestOracle& rest, const QString& name, const QJsonObject& config)
{
    return rest.put(RestOracle::pathOf(name, QStringLiteral("/config")), config).ok();
}

QJsonValue connectorIn(const QJsonValue& cluster, const QString& name)
{
    for (const QJsonValue connector : cluster[u"connectors"].toArray()) {
        if (connector[u"name"].toString() == name)
            return connector;
    }
    return {};
}

} // namespace

QStringList TestRealReport::clusterOptions(const ConnectionSettings& settings)
{
    return {
        QStringLiteral("--bootstrap"),    settings.bootstrap,   QStringLiteral("--group"),        settings.group,
        QStringLiteral("--config-topic"), settings.configTopic, QStringLiteral("--status-topic"), settings.statusTopic,
        QStringLiteral("--offset-topic"), settings.offsetTopic};
}

TestRealReport::Outcome TestRealReport::run(const QStringList& options)
{
    QProcess process;
    QEventLoop loop;
    connect(&process, &QProcess::finished, &loop, &QEventLoop::quit);
    process.start(QStringLiteral(INSPECTOR_BINARY),
                  options + QStringList{QStringLiteral("--report"), QStringLiteral("-")});
    QTimer::singleShot(Patience, &loop, &QEventLoop::quit);
    loop.exec();
    Outcome outcome;
    if (process.state() == QProcess::NotRunning && process.exitStatus() == QProcess::NormalExit)
        outcome.code = process.exitCode();
    outcome.output = process.readAllStandardOutput();
    outcome.errors = process.readAllStandardError();
    return outcome;
}

void TestRealReport::reportEqualsRest_data()
{
    QTest::addColumn<QString>("versions");
    QTest::newRow("3.9.2") << QStringLiteral("4.3.1,3.9.2");
    QTest::newRow("4.1.1") << QStringLiteral("4.3.1,4.1.1");
    QTest::newRow("4.3.1") << QStringLiteral("4.3.1");
}

void TestRealReport::reportEqualsRest()
{
    QFETCH(QString, versions);
    RealCluster cluster;
    switch (cluster.start(versions)) {
    case RealCluster::Start::Up:
        break;
    case RealCluster::Start::LeftOut:
        QSKIP(qPrintable(QString(u"no real cluster, " + cluster.why())));
    case RealCluster::Start::Failed:
        QFAIL(qPrintable(cluster.why()));
    }
    RestOracle rest(cluster.restUrls().constFirst());
    const TopicOracle topics(cluster.bootstrap());
    const auto path = [](const char* name, const char* what) {
        return RestOracle::pathOf(QLatin1String(name), QLatin1String(what));
    };

    // Beside the sandbox's own connectors, among them a failed sink and one with its own offsets topic: one in every
    // state that a life has.
    const QStringList names{QStringLiteral("paused"), QStringLiteral("stopped"), QStringLiteral("reset"),
                            QStringLiteral("deleted"), QStringLiteral("reborn")};
    for (const QString& name : names) {
        QVERIFY(feed(cluster.feedFile(name), name.toUtf8(), 20));
        QVERIFY(create(rest, name, fileSource(cluster.feedFile(name), QString(name + u"-lines"))));
    }
    QVERIFY(create(
        rest, QStringLiteral("elsewhere"),
        {{QStringLiteral("connector.class"), QStringLiteral("org.apache.kafka.connect.file.FileStreamSinkConnector")},
         {QStringLiteral("tasks.max"), QStringLiteral("1")},
         {QStringLiteral("file"), cluster.feedFile(QStringLiteral("elsewhere.txt"))},
         {QStringLiteral("topics"), QStringLiteral("lines")},
         {QStringLiteral("consumer.override.group.id"), QStringLiteral("another-group")}}));
    QCOMPARE(settled([&] {
                 for (const QString& name : names)
                     if (rest.offsets(name).size() != 1)
                         return QString(name + u" has not read its file yet");
                 return rest.offsets(QStringLiteral("elsewhere")).isEmpty() ? QStringLiteral("nothing is committed")
                                                                            : QString();
             }),
             QString());
    QVERIFY(rest.put(path("paused", "/pause")).ok());
    for (const char* name : {"stopped", "reset", "file-sink"})
        QVERIFY(rest.put(path(name, "/stop")).ok());
    QVERIFY(rest.remove(path("deleted", "")).ok());
    QVERIFY(rest.remove(path("reborn", "")).ok());
    QVERIFY(create(rest, QStringLiteral("reborn"),
                   fileSource(cluster.feedFile(QStringLiteral("reborn")), QStringLiteral("reborn-lines"))));
    QCOMPARE(settled([&] {
                 const std::pair<const char*, const char*> wanted[] = {{"reset", "STOPPED"},
                                                                       {"stopped", "STOPPED"},
                                                                       {"file-sink", "STOPPED"},
                                                                       {"paused", "PAUSED PAUSED"},
                                                                       {"reborn", "RUNNING RUNNING"}};
                 for (const auto& [name, states] : wanted) {
                     const QString now = rest.states(QLatin1String(name));
                     if (now != QLatin1String(states))
                         return QStringLiteral("%1 is %2").arg(QLatin1String(name), now);
                 }
                 return QString();
             }),
             QString());
    QVERIFY(rest.remove(path("reset", "/offsets")).ok());

    const QStringList options = clusterOptions(cluster.settings());
    const QStringList withRest = options + QStringList{QStringLiteral("--rest"), cluster.restUrls().join(u',')};
    Outcome outcome;
    QCOMPARE(settled([&] {
                 outcome = run(withRest);
                 if (outcome.code != 0 || !outcome.errors.isEmpty())
                     return QStringLiteral("exit code %1: %2").arg(outcome.code).arg(QString::fromUtf8(outcome.errors));
                 return ReportComparison(outcome.cluster(), rest, topics, cluster.offsetTopic()).difference();
             }),
             QString());

    // What REST does not tell.
    const QJsonValue told = outcome.cluster();
    QCOMPARE(told[u"group"].toString(), cluster.settings().group);
    const QJsonValue deleted = connectorIn(told, QStringLiteral("deleted"));
    QCOMPARE(deleted[u"inConfig"], QJsonValue(false));
    QCOMPARE(deleted[u"offsets"].toArray().size(), 1);
    QCOMPARE(deleted[u"offsets"][0][u"flags"].toArray(), QJsonArray{QStringLiteral("orphaned")});
    const QJsonValue reset = connectorIn(told, QStringLiteral("reset"));
    QCOMPARE(reset[u"offsets"][0][u"valueKind"].toString(), QStringLiteral("tombstone"));
    QCOMPARE(reset[u"health"].toString(), QStringLiteral("stopped"));
    QCOMPARE(connectorIn(told, QStringLiteral("paused"))[u"health"].toString(), QStringLiteral("paused"));
    QCOMPARE(connectorIn(told, QStringLiteral("reborn"))[u"health"].toString(), QStringLiteral("running"));
    QCOMPARE(connectorIn(told, QStringLiteral("failing-sink"))[u"health"].toString(), QStringLiteral("failed"));
    for (const QJsonValue topic : told[u"topics"].toArray()) {
        QCOMPARE(topic[u"cleanupPolicy"].toString(), QStringLiteral("compact"));
        QCOMPARE(topic[u"replicationFactor"].toInt(), 1);
        QCOMPARE(topic[u"endOffsets"].toArray().size(), topic[u"partitions"].toInt());
        if (topic[u"role"].toString() == u"config")
            QVERIFY(topic[u"endOffsets"][0].toInteger() <= topics.highWatermark(cluster.settings().configTopic, 0));
    }
    QCOMPARE(told[u"topics"].toArray().size(), 4);

    // A topic that is not there is named, and nothing is written.
    QStringList misspelt = options;
    misspelt.replaceInStrings(cluster.settings().configTopic, QStringLiteral("no-such-topic"));
    const Outcome missing = run(misspelt);
    QCOMPARE(missing.code, 3);
    QCOMPARE(missing.output, QByteArray());
    QVERIFY2(missing.errors.contains("There is no topic no-such-topic"), missing.errors.constData());
}

QTEST_GUILESS_MAIN(TestRealReport)
#include "tst_realreport.moc"
