// SPDX-License-Identifier: GPL-3.0-or-later
#include "foldeddemo.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QNetworkAccessManager>
#include <QNetworkReply>
#include <QSet>
#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <QUrl>

using namespace inspector;

namespace
{

struct Answer
{
    int status = 0;
    QByteArray body;
    QString type;

    QJsonObject object() const { return QJsonDocument::fromJson(body).object(); }
};

QByteArray encoded(const QString& name)
{
    return QUrl::toPercentEncoding(name);
}

QStringList sorted(QStringList list)
{
    list.sort();
    return list;
}

} // namespace

/// The whole demo over its sockets: what REST answers and what a fold of the topics says are the same.
class TestDemo : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void history();
    void connectorsAgree();
    void statusesAgree();
    void topicsAgree();
    void offsetsAgree();
    void oddNames();
    void workers();
    void stopResetResume();
    void ticking();
    void stopsInEveryPhase();

private:
    Answer ask(const QByteArray& method, const QByteArray& path, int worker = 0)
    {
        QNetworkRequest request(QUrl::fromEncoded(m_demo->restUrls().at(worker).toLatin1() + path));
        std::unique_ptr<QNetworkReply> reply(m_network.sendCustomRequest(request, method));
        QSignalSpy finished(reply.get(), &QNetworkReply::finished);
        if (!reply->isFinished()) {
            finished.wait(10'000);
        }
        return {reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt(), reply->readAll(),
                reply->header(QNetworkRequest::ContentTypeHeader).toString()};
    }
    QStringList restNames()
    {
        QStringList names;
        const auto list = QJsonDocument::fromJson(ask("GET", "/connectors").body).array();
        for (const auto& name : list) {
            names.append(name.toString());
        }
        return names;
    }
    bool servable(const QString& name) const
    {
        return !name.contains(QLatin1Char('/')) && !name.contains(QLatin1Char('%'));
    }
    /// Raw keys and values of a topic of this role since `row`, in order of arrival, "key value".
    QStringList recordsSince(std::uint64_t row, TopicRole role) const;

    QNetworkAccessManager m_network;
    std::unique_ptr<DemoCluster> m_demo;
    std::unique_ptr<FoldedDemo> m_folded;
};

QStringList TestDemo::recordsSince(std::uint64_t row, TopicRole role) const
{
    QStringList lines;
    for (; row < m_folded->store.folded(); ++row) {
        const RecordView record = m_folded->store.record(row);
        if (m_folded->store.partition(record.slot).role == role) {
            const Bytes key(m_folded->keys.bytes(record.keyId).value_or(BytesView()));
            lines.append(QString::fromStdString(key + " " + (record.value ? Bytes(*record.value) : "NULL")));
        }
    }
    return lines;
}

void TestDemo::initTestCase()
{
    DemoOptions options;
    options.ticking = false;
    options.rebalance = std::chrono::milliseconds(100);
    m_demo = std::make_unique<DemoCluster>(options);
    QSignalSpy started(m_demo.get(), &DemoCluster::started);
    m_demo->start();
    QVERIFY(m_demo->bootstrap().isEmpty());
    QVERIFY(started.wait(10'000));
    QVERIFY(m_demo->bootstrap().startsWith(QLatin1String("127.0.0.1:")));
    QCOMPARE(m_demo->restUrls().size(), 2);
    m_folded = std::make_unique<FoldedDemo>(*m_demo);
    QVERIFY(m_folded->reader.start().ok());
    QVERIFY(m_folded->catchUp());
}

void TestDemo::cleanupTestCase()
{
    m_folded->reader.stop();
    m_demo->stop();
}

void TestDemo::history()
{
    QHash<QString, int> partitions;
    for (const PartitionProgress& partition : m_folded->reader.details()) {
        ++partitions[QString::fromStdString(partition.topic)];
    }
    QCOMPARE(partitions.value(QString::fromStdString(DemoCluster::topicNames().config)), 1);
    QCOMPARE(partitions.value(QString::fromStdString(DemoCluster::topicNames().status)), 5);
    QCOMPARE(partitions.value(QString::fromStdString(DemoCluster::topicNames().offset)), 25);
    QCOMPARE(partitions.value(DemoCluster::dedicatedOffsetsTopic()), 25);
    const RecordView first = m_folded->store.record(0);
    std::int64_t oldest = first.timestamp;
    std::int64_t newest = first.timestamp;
    for (std::uint64_t row = 0; row < m_folded->store.folded(); ++row) {
        oldest = std::min(oldest, m_folded->store.record(row).timestamp);
        newest = std::max(newest, m_folded->store.record(row).timestamp);
    }
    constexpr std::int64_t Hour = 3'600'000;
    QVERIFY2(newest - oldest > 2 * Hour, "ages in the demo look like those of a cluster that has been up for a while");
    QVERIFY(newest <= QDateTime::currentMSecsSinceEpoch());
    for (const ConfigEntry& entry : m_folded->mirror.configs()) {
        QCOMPARE(entry.problem, KeyProblem::None);
    }
    for (const OffsetEntry& entry : m_folded->mirror.offsets()) {
        QCOMPARE(entry.problem, KeyProblem::None);
        QVERIFY(!entry.has(OffsetFlag::SeveralPartitions));
    }
}

void TestDemo::connectorsAgree()
{
    QStringList folded;
    for (const ConnectorSummary& summary : m_folded->mirror.connectors()) {
        if (summary.inConfig.value_or(false)) {
            folded.append(QString::fromStdString(m_folded->mirror.name(summary.connector)));
        }
    }
    QCOMPARE(sorted(folded), sorted(restNames()));
    QCOMPARE(folded.size(), 12);

    const auto health = [this](const char* name) {
        const ConnectorSummary* summary = m_folded->mirror.connector(name);
        return summary ? summary->health : Health::Unknown;
    };
    QCOMPARE(health("orders-cdc"), Health::Running);
    QCOMPARE(health("clicks-s3"), Health::Degraded);
    QCOMPARE(health("failing-sink"), Health::Failed);
    QCOMPARE(health("audit-jdbc"), Health::Paused);
    QCOMPARE(health("file-sink"), Health::Stopped);
    QCOMPARE(health("dedicated"), Health::Stopped);
    QCOMPARE(health("short-lived"), Health::Deleted);
    QVERIFY(m_folded->mirror.connector("short-lived")->liveOffsets > 0);
    QCOMPARE(health("lines-archive"), Health::Deleted); // leaves a group behind, and no offsets
    QCOMPARE(m_folded->mirror.connector("lines-archive")->liveOffsets, 0);
    QCOMPARE(m_folded->mirror.connector("dedicated")->ownOffsetsTopic, std::string("dedicated-offsets"));
    for (const ConnectorSummary& summary : m_folded->mirror.connectors()) {
        QVERIFY(!summary.inconsistent.value_or(false));
    }
}

void TestDemo::statusesAgree()
{
    const QJsonObject expanded = ask("GET", "/connectors?expand=status&expand=info").object();
    QCOMPARE(expanded.size(), 12);
    for (const QString& name : expanded.keys()) {
        const ConnectorSummary* summary = m_folded->mirror.connector(name.toStdString());
        QVERIFY(summary);
        const QJsonObject status = expanded.value(name).toObject().value(QStringLiteral("status")).toObject();
        QStringList fromRest{
            QStringLiteral("-1 %1 %2")
                .arg(status.value(QStringLiteral("connector")).toObject().value(QStringLiteral("state")).toString(),
                     status.value(QStringLiteral("connector"))
                         .toObject()
                         .value(QStringLiteral("worker_id"))
                         .toString())};
        const auto tasks = status.value(QStringLiteral("tasks")).toArray();
        for (const auto& task : tasks) {
            fromRest.append(QStringLiteral("%1 %2 %3")
                                .arg(task.toObject().value(QStringLiteral("id")).toInt())
                                .arg(task.toObject().value(QStringLiteral("state")).toString(),
                                     task.toObject().value(QStringLiteral("worker_id")).toString()));
        }
        QStringList fromTopic;
        for (const std::uint32_t position : m_folded->mirror.statusesOf(summary->connector)) {
            const StatusEntry& entry = m_folded->mirror.statuses()[position];
            if (entry.present) {
                fromTopic.append(QStringLiteral("%1 %2 %3")
                                     .arg(entry.task)
                                     .arg(QString::fromStdString(std::string(wireName(entry.state))),
                                          QString::fromStdString(entry.workerId)));
            }
        }
        QCOMPARE(sorted(fromTopic), sorted(fromRest));
        const QJsonObject info = expanded.value(name).toObject().value(QStringLiteral("info")).toObject();
        QCOMPARE(int(info.value(QStringLiteral("tasks")).toArray().size()), summary->committedTasks.value_or(-1));
    }
}

void TestDemo::topicsAgree()
{
    int topics = 0;
    const QStringList names = restNames();
    for (const QString& name : names) {
        if (!servable(name)) {
            continue;
        }
        QStringList fromRest;
        const auto list = ask("GET", "/connectors/" + encoded(name) + "/topics")
                              .object()
                              .value(name)
                              .toObject()
                              .value(QStringLiteral("topics"))
                              .toArray();
        for (const auto& topic : list) {
            fromRest.append(topic.toString());
        }
        QStringList fromTopic;
        const ConnectorSummary* summary = m_folded->mirror.connector(name.toStdString());
        for (const std::uint32_t position : m_folded->mirror.activeTopicsOf(summary->connector)) {
            const ActiveTopicEntry& entry = m_folded->mirror.activeTopics()[position];
            if (entry.present) {
                const BytesView topic = m_folded->keys.extra(entry.version.key);
                fromTopic.append(QString::fromUtf8(topic.data(), qsizetype(topic.size())));
            }
        }
        QCOMPARE(sorted(fromTopic), sorted(fromRest));
        topics += int(fromRest.size());
    }
    QVERIFY(topics >= 10);
}

void TestDemo::offsetsAgree()
{
    int live = 0;
    const QStringList names = restNames();
    for (const QString& name : names) {
        const ConnectorSummary* summary = m_folded->mirror.connector(name.toStdString());
        if (!servable(name) || summary->type == ConnectorType::Sink) {
            continue;
        }
        const Answer answer = ask("GET", "/connectors/" + encoded(name) + "/offsets");
        QCOMPARE(answer.status, 200);
        QSet<QString> fromRest;
        const auto list = answer.object().value(QStringLiteral("offsets")).toArray();
        for (const auto& item : list) {
            fromRest.insert(QString::fromUtf8(QJsonDocument(item.toObject()).toJson(QJsonDocument::Compact)));
        }
        // Compared as maps, and only the byte form that a worker looks under.
        QSet<QString> fromTopic;
        int duplicates = 0;
        for (const std::uint32_t position : m_folded->mirror.offsetsOf(summary->connector)) {
            const OffsetEntry& entry = m_folded->mirror.offsets()[position];
            const RecordView record = m_folded->store.record(entry.version.row);
            const bool secondary =
                !summary->ownOffsetsTopic.empty() && m_folded->store.partition(record.slot).role == TopicRole::Offset;
            if (!entry.live || secondary) {
                continue;
            }
            const BytesView partition = m_folded->keys.extra(entry.version.key);
            if (entry.has(OffsetFlag::DuplicateByBytes) && partition.find("{\"cluster\"") != 0) {
                ++duplicates;
                continue;
            }
            const QByteArray json = "{\"partition\":" + QByteArray(partition.data(), qsizetype(partition.size())) +
                                    ",\"offset\":" + QByteArray(record.value->data(), qsizetype(record.value->size())) +
                                    "}";
            fromTopic.insert(QString::fromUtf8(QJsonDocument::fromJson(json).toJson(QJsonDocument::Compact)));
            ++live;
        }
        QCOMPARE(fromTopic, fromRest);
        QCOMPARE(duplicates, name == QLatin1String("mirror") ? 1 : 0);
    }
    QVERIFY(live >= 10);
    const Answer large = ask("GET", "/connectors/customers-cdc/offsets");
    QVERIFY2(large.body.contains("\"lsn\":9007199"), "digits beyond 2^53");
}

void TestDemo::oddNames()
{
    QVERIFY(restNames().contains(QStringLiteral("team/a%b")));
    for (const QByteArray& path : {QByteArray("/connectors/team%2Fa%25b"), QByteArray("/connectors/team%2fa/status"),
                                   QByteArray("/connectors/a%5Cb/offsets")})
    {
        const Answer refused = ask("GET", path);
        QCOMPARE(refused.status, 400);
        QVERIFY(refused.type.startsWith(QLatin1String("text/html")));
    }
    const Answer served = ask("GET", "/connectors/" + encoded(QStringLiteral("mirror hb ü")) + "/status");
    QCOMPARE(served.status, 200);
    QCOMPARE(served.type, QStringLiteral("application/json"));
    QCOMPARE(served.object().value(QStringLiteral("name")).toString(), QStringLiteral("mirror hb ü"));
}

void TestDemo::workers()
{
    const QJsonObject root = ask("GET", "/").object();
    QCOMPARE(root.value(QStringLiteral("version")).toString(), QStringLiteral("4.3.1"));
    QCOMPARE(root.value(QStringLiteral("kafka_cluster_id")).toString(),
             QString::fromStdString(m_folded->reader.progress().clusterId));
    QVERIFY(!root.value(QStringLiteral("kafka_cluster_id")).toString().isEmpty());
    QCOMPARE(ask("GET", "/", 1).body, ask("GET", "/", 0).body);
    QCOMPARE(ask("GET", "/connectors/gone/offsets").status, 404);
    QCOMPARE(ask("PATCH", "/connectors/orders-cdc/offsets").status, 500);
    QCOMPARE(ask("DELETE", "/connectors/orders-cdc/offsets").status, 400);
}

void TestDemo::stopResetResume()
{
    std::uint64_t row = m_folded->store.folded();
    QCOMPARE(ask("PUT", "/connectors/mirror/stop", 1).status, 204);
    QTRY_COMPARE(ask("DELETE", "/connectors/mirror/offsets").status, 200);
    QCOMPARE(ask("GET", "/connectors/mirror/offsets").body, QByteArray(R"({"offsets":[]})"));
    QVERIFY(m_folded->catchUp());
    QCOMPARE(recordsSince(row, TopicRole::Config),
             QStringList({QStringLiteral(R"(commit-mirror {"tasks":0})"),
                          QStringLiteral(R"(target-state-mirror {"state":"PAUSED","state.v2":"STOPPED"})"),
                          QStringLiteral(R"(tasks-fencing-mirror {"task-count":0})")}));
    QCOMPARE(sorted(recordsSince(row, TopicRole::Offset)),
             QStringList({QStringLiteral(R"(["mirror",{"cluster":"src","partition":0,"topic":"heartbeats"}] NULL)"),
                          QStringLiteral(R"(["mirror",{"cluster":"src","partition":0,"topic":"orders"}] NULL)"),
                          QStringLiteral(R"(["mirror",{"cluster":"src","partition":0,"topic":"payments"}] NULL)"),
                          QStringLiteral(R"(["mirror",{"cluster":"src","partition":1,"topic":"orders"}] NULL)")}));
    // What REST does not show: the key that was written in another member order is still there.
    const ConnectorSummary* mirror = m_folded->mirror.connector("mirror");
    QStringList survivors;
    for (const std::uint32_t position : m_folded->mirror.offsetsOf(mirror->connector)) {
        const OffsetEntry& entry = m_folded->mirror.offsets()[position];
        if (entry.live) {
            survivors.append(QString::fromStdString(Bytes(m_folded->keys.bytes(entry.version.key).value())));
        }
    }
    QCOMPARE(survivors, QStringList(QStringLiteral(R"(["mirror",{"topic":"orders","partition":0,"cluster":"src"}])")));
    QCOMPARE(mirror->health, Health::Stopped);

    row = m_folded->store.folded();
    QCOMPARE(ask("PUT", "/connectors/mirror/resume").status, 202);
    QTRY_VERIFY(ask("GET", "/connectors/mirror/status").body.count("\"RUNNING\"") == 4);
    QVERIFY(m_folded->catchUp());
    QStringList keys;
    const QStringList records = recordsSince(row, TopicRole::Config);
    for (const QString& record : records) {
        keys.append(record.section(QLatin1Char(' '), 0, 0));
    }
    QCOMPARE(keys.join(QLatin1Char(' ')),
             QStringLiteral("target-state-mirror task-mirror-0 task-mirror-1 task-mirror-2 commit-mirror "
                            "tasks-fencing-mirror"));
    QCOMPARE(m_folded->mirror.connector("mirror")->health, Health::Running);
}

void TestDemo::ticking()
{
    DemoOptions options;
    options.tick = std::chrono::milliseconds(20);
    DemoCluster demo(options);
    QSignalSpy started(&demo, &DemoCluster::started);
    demo.start();
    QVERIFY(started.wait(10'000));
    FoldedDemo folded(demo);
    QVERIFY(folded.reader.start().ok());
    QVERIFY(folded.catchUp());
    const std::uint64_t before = folded.store.folded();
    QTRY_VERIFY(folded.store.published() > before + 100);
    demo.setTicking(false);
    QVERIFY(folded.catchUp());
    for (const ConnectorSummary& summary : folded.mirror.connectors()) {
        QVERIFY(!summary.inconsistent.value_or(false));
    }
    folded.reader.stop();
}

void TestDemo::stopsInEveryPhase()
{
    {
        DemoCluster neverStarted;
    }
    {
        DemoCluster starting;
        starting.start();
    }
    DemoCluster running;
    QSignalSpy started(&running, &DemoCluster::started);
    running.start();
    QVERIFY(started.wait(10'000));
    running.stop();
    running.stop();
}

QTEST_GUILESS_MAIN(TestDemo)
#include "tst_demo.moc"
