// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrixsource.h"
#include "realtest.h"

#include "core/offsetsdocument.h"
#include "kafka/kafkahandles.h"

#include <QProcess>

#include <array>
#include <utility>

using namespace inspector;

/// What goes wrong on the way, on real brokers and workers: whatever becomes of a change, the journal entry says what
/// the topics show.
class TestRealFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void workerDiesOnceItWasAsked();
    void brokerDiesBetweenRecords();
    void taskTakesOverTheTransaction();
    void notAllowedToWrite();

private:
    using Phase = Operation::Phase;

    MatrixCell& plain() { return m_matrix.cell(0); } ///< without exactly-once support
    MatrixCell& exactlyOnce() { return m_matrix.cell(1); }
    /// A stopped source, with one offset.
    bool makeStopped(MatrixCell& cell, const QString& name);
    /// New offsets for so many partitions that are not there yet.
    static PlanRequest newOffsets(const QString& name, PlanVia via, int count);
    /// `readBack`: how long is read back. Whoever worked on it is dead: nothing comes any more.
    static std::unique_ptr<Operation> opened(MatrixCell& cell, const PlanRequest& request,
                                             std::chrono::seconds readBack = std::chrono::seconds(10));
    std::size_t live(MatrixCell& cell, const QString& name)
    {
        return m_matrix.liveOffsets(cell.settings.offsetTopic, name).size();
    }
    /// The last entry about the connector, once it is written.
    QJsonObject lastEntry(const QString& name);
    bool tool(const QString& mainClass, const QStringList& arguments);

    RealMatrix m_matrix;
};

void TestRealFaults::initTestCase()
{
    START_REAL_CLUSTER(m_matrix, {{"3.9.2", false}, {"4.3.1", true}},
                       {QStringLiteral("--broker-property"),
                        QStringLiteral("authorizer.class.name=org.apache.kafka.metadata.authorizer.StandardAuthorizer"),
                        QStringLiteral("--broker-property"), QStringLiteral("allow.everyone.if.no.acl.found=true")});
}

void TestRealFaults::cleanupTestCase()
{
    m_matrix.stop();
}

bool TestRealFaults::makeStopped(MatrixCell& cell, const QString& name)
{
    MatrixSource source(cell, m_matrix.topics(), name, m_matrix.cluster().feedFile(QString(name + u".txt")), false);
    const QString wrong = source.begin();
    if (!wrong.isEmpty())
        qWarning().noquote() << wrong;
    return wrong.isEmpty();
}

PlanRequest TestRealFaults::newOffsets(const QString& name, PlanVia via, int count)
{
    QByteArray entries;
    for (int i = 0; i < count; ++i)
        entries += (i ? "," : "") + QByteArray(R"({"partition":{"filename":"new )") + QByteArray::number(i) +
                   R"("},"offset":{"position":1}})";
    PlanRequest request;
    request.operation = PlanOperation::AlterOffsets;
    request.connector = name.toStdString();
    request.via = via;
    request.offsets = OffsetsDocument::read(QByteArray('[' + entries + ']').toStdString()).value();
    return request;
}

std::unique_ptr<Operation> TestRealFaults::opened(MatrixCell& cell, const PlanRequest& request,
                                                  std::chrono::seconds readBack)
{
    Deadlines deadlines;
    deadlines.direct = std::chrono::seconds(30);
    deadlines.verify = readBack;
    deadlines.verifyWithoutAnswer = readBack;
    return std::make_unique<Operation>(cell.program->operationContext(), request, deadlines);
}

QJsonObject TestRealFaults::lastEntry(const QString& name)
{
    const QList<QJsonObject> entries = m_matrix.journalOf(name);
    return entries.isEmpty() ? QJsonObject() : entries.constLast();
}

bool TestRealFaults::tool(const QString& mainClass, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("java"),
                  QStringList{QStringLiteral("-Xmx128m"), QStringLiteral("-cp"),
                              QString(m_matrix.cluster().brokerJars() + u"/*"), mainClass,
                              QStringLiteral("--bootstrap-server"), m_matrix.cluster().bootstrap()} +
                      arguments);
    const bool done = process.waitForFinished(PatienceMs) && process.exitCode() == 0;
    if (!done)
        qWarning().noquote() << process.errorString() << process.readAll();
    return done;
}

void TestRealFaults::workerDiesOnceItWasAsked()
{
    constexpr int Count = 200;
    const QString name = QStringLiteral("asked");
    QVERIFY(makeStopped(plain(), name));
    const std::unique_ptr<Operation> alter = opened(plain(), newOffsets(name, PlanVia::Rest, Count));
    QVERIFY2(becomesReady(*alter), qPrintable(stateOf(*alter)));
    alter->submit(name, false);
    QTRY_COMPARE_WITH_TIMEOUT(alter->phase(), Phase::Executing, PatienceMs);
    QVERIFY(m_matrix.cluster().kill(QStringLiteral("worker-1")));
    QVERIFY2(ends(*alter), qPrintable(stateOf(*alter)));
    QCOMPARE(alter->phase(), Phase::Finished);

    // How far it came is the worker's luck; that it is said as it is, is not.
    const int written = static_cast<int>(live(plain(), name)) - 1;
    qInfo().noquote() << written << "of" << Count << "stand;" << alter->result().headline;
    const Outcome outcome = alter->result().outcome;
    QVERIFY2(outcome == (written == Count ? Outcome::Applied : Outcome::Failed), qPrintable(stateOf(*alter)));
    const QJsonObject entry = lastEntry(name);
    QCOMPARE(entry[u"outcome"].toString(), written == Count ? u"applied"_qs : u"failed"_qs);
    QCOMPARE(entry[u"done"].toInt(), written);
    QCOMPARE(entry[u"of"].toInt(), Count);
    QVERIFY2(m_matrix.cluster().startWorker(1), qPrintable(m_matrix.cluster().why()));
}

void TestRealFaults::brokerDiesBetweenRecords()
{
    constexpr int Count = 8000; // each on disk before the next is sent: it takes a while
    const QString name = QStringLiteral("between");
    QVERIFY(makeStopped(plain(), name));
    const std::unique_ptr<Operation> alter = opened(plain(), newOffsets(name, PlanVia::Direct, Count),
                                                    std::chrono::seconds(60)); // the broker has to come back in it
    QVERIFY2(becomesReady(*alter), qPrintable(stateOf(*alter)));
    const std::uint64_t before = plain().program->progress().recordsRead;
    bool killed = false;
    connect(plain().program.get(), &ClusterEvidence::changed, alter.get(), [&] {
        const bool written = plain().program->progress().recordsRead > before + 10;
        if (alter->phase() == Phase::Executing && written && !std::exchange(killed, true))
            QVERIFY(m_matrix.cluster().kill(QStringLiteral("broker")));
    });
    alter->submit(name, false);
    QTRY_VERIFY_WITH_TIMEOUT(killed, PatienceMs);
    // Were it back earlier, the rest would be written all the same.
    QTRY_COMPARE_WITH_TIMEOUT(alter->phase(), Phase::Verifying, PatienceMs);
    QVERIFY2(m_matrix.cluster().startBroker(), qPrintable(m_matrix.cluster().why()));
    QVERIFY2(ends(*alter), qPrintable(stateOf(*alter)));
    QCOMPARE(alter->phase(), Phase::Finished);

    const int standing = static_cast<int>(live(plain(), name)) - 1;
    qInfo().noquote() << standing << "of" << Count << "stand;" << alter->result().headline;
    QVERIFY(standing > 0 && standing < Count);
    QVERIFY2(alter->result().outcome == Outcome::Failed, qPrintable(stateOf(*alter)));
    const QJsonObject entry = lastEntry(name);
    QCOMPARE(entry[u"outcome"].toString(), u"failed"_qs);
    QCOMPARE(entry[u"done"].toInt(), standing);
    QCOMPARE(entry[u"of"].toInt(), Count);
    QCOMPARE(alter->result().survivors.size(), static_cast<std::size_t>(Count - standing));
    QVERIFY2(entry[u"detail"].toString().contains(QStringLiteral("otherwise: %1").arg(Count - standing)),
             qPrintable(entry[u"detail"].toString()));
}

void TestRealFaults::taskTakesOverTheTransaction()
{
    constexpr int Count = 5000;
    const QString name = QStringLiteral("fenced");
    QVERIFY(makeStopped(exactlyOnce(), name));
    const std::size_t before = m_matrix.liveOffsets(exactlyOnce().settings.offsetTopic, name).size();
    const std::unique_ptr<Operation> alter = opened(exactlyOnce(), newOffsets(name, PlanVia::Direct, Count));
    QVERIFY2(becomesReady(*alter), qPrintable(stateOf(*alter)));
    const QByteArray transactionalId = "group2-fenced-0";
    QCOMPARE(QByteArray::fromStdString(alter->plan().transactionalId), transactionalId);
    const auto written = [&] {
        qint64 records = 0;
        for (int partition = 0; partition < 3; ++partition)
            records += m_matrix.topics().highWatermark(exactlyOnce().settings.offsetTopic, partition);
        return records;
    };
    const qint64 start = written();
    alter->submit(name, false);
    QTRY_VERIFY_WITH_TIMEOUT(written() > start, PatienceMs);

    std::array<char, 512> words{};
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    rd_kafka_conf_set(conf, "bootstrap.servers", m_matrix.cluster().bootstrap().toUtf8().constData(), words.data(),
                      words.size());
    rd_kafka_conf_set(conf, "transactional.id", transactionalId.constData(), words.data(), words.size());
    const KafkaPtr<rd_kafka_t> task(rd_kafka_new(RD_KAFKA_PRODUCER, conf, words.data(), words.size()));
    QVERIFY(!KafkaPtr<rd_kafka_error_t>(rd_kafka_init_transactions(task.get(), PatienceMs)));

    QVERIFY2(ends(*alter), qPrintable(stateOf(*alter)));
    QVERIFY2(alter->result().outcome == Outcome::Refused, qPrintable(stateOf(*alter)));
    QVERIFY2(alter->result().explanation.contains(u"took over the connector's transactional id"),
             qPrintable(alter->result().explanation));
    QCOMPARE(m_matrix.liveOffsets(exactlyOnce().settings.offsetTopic, name).size(), before);
    QCOMPARE(lastEntry(name)[u"outcome"].toString(), u"refused"_qs);
    QCOMPARE(lastEntry(name)[u"done"].toInt(), 0);
}

/// The last one: workers may not write either then.
void TestRealFaults::notAllowedToWrite()
{
    const QString name = QStringLiteral("denied");
    QVERIFY(makeStopped(plain(), name));
    const QString topic = plain().settings.offsetTopic;
    const auto acl = [&](const char* verb, const char* operation) {
        return tool(QStringLiteral("org.apache.kafka.tools.AclCommand"),
                    {QStringLiteral("--add"), QLatin1String(verb), QStringLiteral("User:ANONYMOUS"),
                     QStringLiteral("--operation"), QLatin1String(operation), QStringLiteral("--topic"), topic});
    };
    QVERIFY(acl("--allow-principal", "All") && acl("--deny-principal", "Write"));
    const std::size_t before = live(plain(), name);

    const std::unique_ptr<Operation> alter = opened(plain(), newOffsets(name, PlanVia::Direct, 3));
    QVERIFY2(becomesReady(*alter), qPrintable(stateOf(*alter)));
    alter->submit(name, false);
    QVERIFY2(ends(*alter), qPrintable(stateOf(*alter)));
    QVERIFY2(alter->result().outcome == Outcome::Refused, qPrintable(stateOf(*alter)));
    QVERIFY2(alter->result().explanation.contains(u"Records written: 0 of 3"), qPrintable(alter->result().explanation));
    QVERIFY2(alter->result().explanation.contains(topic), qPrintable(alter->result().explanation));
    QCOMPARE(live(plain(), name), before);
    const QJsonObject entry = lastEntry(name);
    QCOMPARE(entry[u"outcome"].toString(), u"refused"_qs);
    QVERIFY(entry[u"detail"].toString().contains(topic));
}

QTEST_GUILESS_MAIN(TestRealFaults)
#include "tst_realfaults.moc"
