// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/headless/livereading.h"
#include "reportpath.h"
#include "reporttext.h"
#include "tst_kafkamock.h"

#include <QJsonDocument>
#include <QSignalSpy>
#include <QTest>

using namespace inspector;

/// Reading a cluster for a report, against brokers that hide, refuse, tarry and die.
class TestLiveReading : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsToTheEndsOfNow();
    void topicThatIsNotThereIsNamed();
    void topicThatIsRefusedIsNamed();
    void ownTopicThatIsNotThereIsNoObstacle();
    void ownTopicThatIsRefusedIsToldAsIncomplete();
    void brokerThatDiesIsNamed();
    void timeThatRunsOutIsTold();
    void destroyedWhileReading();

private:
    static constexpr int PatienceMs = 60'000;
};

namespace
{

/// A Connect cluster of one connector on a mock broker, and one reading of it.
class Reading
{
public:
    explicit Reading(std::chrono::milliseconds timeout, const std::string& ownTopic = {})
    {
        mock.createTopic("c", 1);
        mock.createTopic("s", 5);
        mock.createTopic("o", 25);
        const std::string own = ownTopic.empty() ? "" : R"(,"offsets.storage.topic":")" + ownTopic + '"';
        mock.produce("c", 0, {"connector-k", R"({"properties":{"connector.class":"ASource")" + own + "}}", {}});
        mock.produce("s", 2, {"status-connector-k", R"({"state":"RUNNING","worker_id":"w","generation":1})", {}});
        mock.produce("o", 7, {R"(["k",{"a":1}])", "{}", {}});
        mock.flush();
        ConnectionSettings settings;
        settings.bootstrap = QString::fromStdString(mock.settings().bootstrap);
        settings.configTopic = QStringLiteral("c");
        settings.statusTopic = QStringLiteral("s");
        settings.offsetTopic = QStringLiteral("o");
        reading = std::make_unique<LiveReading>(settings, timeout);
        finished = std::make_unique<QSignalSpy>(reading.get(), &ReportInput::finished);
        failed = std::make_unique<QSignalSpy>(reading.get(), &ReportInput::failed);
        warned = std::make_unique<QSignalSpy>(reading.get(), &ReportInput::warned);
    }

    bool ended() const { return finished->size() + failed->size() > 0; }
    QString failure() const { return failed->isEmpty() ? QString() : failed->first().first().toString(); }
    QString warnings() const
    {
        QStringList words;
        for (const QList<QVariant>& call : *warned)
            words += call.first().toString();
        return words.join(u'\n');
    }

    KafkaMock mock;
    std::unique_ptr<LiveReading> reading;
    std::unique_ptr<QSignalSpy> finished;
    std::unique_ptr<QSignalSpy> failed;
    std::unique_ptr<QSignalSpy> warned;
};

} // namespace

void TestLiveReading::readsToTheEndsOfNow()
{
    // The mock answers no admin requests: what they would tell stays unknown when the time is over.
    Reading run(std::chrono::seconds(6));
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.ended(), PatienceMs);
    QCOMPARE(run.failure(), QString());
    QCOMPARE(run.finished->size(), 1);
    const ReportSource source = run.reading->source();
    QCOMPARE(source.records, std::uint64_t{3});
    QVERIFY(source.complete);
    const std::string report = reportText(source, run.reading->clusters());
    const QJsonValue cluster = QJsonDocument::fromJson(QByteArray::fromStdString(report)).object()[u"clusters"][0];
    QCOMPARE(atPath(cluster, QStringLiteral("topics/*name")), QJsonValue(QJsonArray({u"c"_qs, u"o"_qs, u"s"_qs})));
    QCOMPARE(atPath(cluster, QStringLiteral("topics/*partitions")), QJsonValue(QJsonArray({1, 25, 5})));
    QCOMPARE(cluster[u"topics"][0][u"cleanupPolicy"], QJsonValue(QJsonValue::Null));
    QCOMPARE(cluster[u"topics"][2][u"endOffsets"], QJsonValue(QJsonArray({0, 0, 1, 0, 0})));
    const QJsonValue connector = atPath(cluster, QStringLiteral("connectors/name=k/0"));
    QCOMPARE(connector[u"inConfig"], QJsonValue(true));
    QCOMPARE(connector[u"status"][u"state"].toString(), QStringLiteral("RUNNING"));
    // The partition count comes from the metadata: only with it can the offset stand in the wrong one.
    QCOMPARE(connector[u"offsets"][0][u"flags"].toArray(), QJsonArray{QStringLiteral("unexpectedPartition")});
    QVERIFY(!run.warnings().isEmpty());
}

void TestLiveReading::topicThatIsNotThereIsNamed()
{
    Reading run(std::chrono::seconds(30));
    run.mock.hideTopic("s");
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.ended(), PatienceMs);
    QVERIFY2(run.failure().startsWith(u"There is no topic s in this cluster."), qPrintable(run.failure()));
    QVERIFY2(!run.failure().contains(u"Retrying"), qPrintable(run.failure()));
}

void TestLiveReading::topicThatIsRefusedIsNamed()
{
    Reading run(std::chrono::seconds(30));
    run.mock.hideTopic("c", RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.ended(), PatienceMs);
    QVERIFY2(run.failure().startsWith(u"This user may not read or describe c."), qPrintable(run.failure()));
}

void TestLiveReading::ownTopicThatIsNotThereIsNoObstacle()
{
    Reading run(std::chrono::seconds(6), "own");
    run.mock.hideTopic("own");
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.ended(), PatienceMs);
    QCOMPARE(run.failure(), QString());
    QVERIFY(run.reading->source().complete); // all that there is was read
    QVERIFY2(run.warnings().contains(u"The topic own, where a connector keeps its offsets, is not there"),
             qPrintable(run.warnings()));
}

void TestLiveReading::ownTopicThatIsRefusedIsToldAsIncomplete()
{
    Reading run(std::chrono::seconds(6), "own");
    run.mock.hideTopic("own", RD_KAFKA_RESP_ERR_TOPIC_AUTHORIZATION_FAILED);
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.ended(), PatienceMs);
    QCOMPARE(run.failure(), QString());
    QVERIFY2(!run.reading->source().complete, qPrintable(run.warnings()));
    QVERIFY2(run.warnings().contains(u"This user may not read or describe own."), qPrintable(run.warnings()));
}

void TestLiveReading::brokerThatDiesIsNamed()
{
    Reading run(std::chrono::seconds(8));
    rd_kafka_mock_broker_set_rtt(run.mock.cluster(), -1, 200); // long enough to die in the middle
    connect(run.reading.get(), &ReportInput::progressed, run.reading.get(), [&run] { run.mock.setDown(true); });
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.ended(), PatienceMs);
    QVERIFY2(run.failure().contains(u"127.0.0.1:") || run.failure().contains(u"localhost:"), qPrintable(run.failure()));
    QVERIFY2(!run.failure().contains(u"Retrying"), qPrintable(run.failure()));
}

void TestLiveReading::timeThatRunsOutIsTold()
{
    Reading run(std::chrono::seconds(2));
    rd_kafka_mock_broker_set_rtt(run.mock.cluster(), -1, 1500);
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(run.ended(), PatienceMs);
    QVERIFY2(run.failure().contains(u" 2 s") && run.failure().contains(u"--timeout"), qPrintable(run.failure()));
}

void TestLiveReading::destroyedWhileReading()
{
    Reading run(std::chrono::seconds(30));
    rd_kafka_mock_broker_set_rtt(run.mock.cluster(), -1, 200);
    QSignalSpy progressed(run.reading.get(), &ReportInput::progressed);
    run.reading->start();
    QTRY_VERIFY_WITH_TIMEOUT(!progressed.isEmpty(), PatienceMs);
    run.reading.reset();
    QVERIFY(!run.ended());
}

QTEST_GUILESS_MAIN(TestLiveReading)
#include "tst_livereading.moc"
