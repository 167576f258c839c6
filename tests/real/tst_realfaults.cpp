// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrixsource.h"
#include "realtest.h"

#include "core/offsetsdocument.h"
#include "kafka/kafkahandles.h"
#include "operations/guidedrun.h"

#include <QHash>
#include <QProcess>

#include <algorithm>
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
    void guidedRunWithAFailure_data();
    void guidedRunWithAFailure();
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

/// Whole runs over several connectors, through the worker; another client comes in between. What the run says of each
/// connector, REST, the topics and the journal must agree.
void TestRealFaults::guidedRunWithAFailure_data()
{
    QTest::addColumn<bool>("carriesOn");
    QTest::newRow("ends at the first failure") << false;
    QTest::newRow("carries on") << true;
}

void TestRealFaults::guidedRunWithAFailure()
{
    constexpr int Lines = 20;
    QFETCH(bool, carriesOn);
    MatrixCell& cell = plain();
    QStringList names;
    std::vector<GuidedRun::Subject> subjects;
    for (int i = 0; i < 3; ++i) {
        const QString name = QStringLiteral("run-%1-%2").arg(carriesOn ? u"on"_qs : u"stop"_qs).arg(i);
        const QString file = m_matrix.cluster().feedFile(QString(name + u".txt"));
        QVERIFY(feed(file, "line", Lines));
        QVERIFY(
            cell.rest
                ->put(RestOracle::pathOf(name, QStringLiteral("/config")), fileSource(file, QString(name + u"-lines")))
                .ok());
        names.append(name);
        subjects.push_back({name.toStdString(), std::nullopt});
    }
    for (const QString& name : names)
        QTRY_COMPARE_WITH_TIMEOUT(live(cell, name), std::size_t{1}, PatienceMs);

    std::vector<PlanRequest> steps(3);
    steps[0].operation = PlanOperation::Stop;
    steps[1].operation = PlanOperation::ResetOffsets;
    steps[2].operation = PlanOperation::Resume;
    Deadlines deadlines;
    deadlines.turn = std::chrono::seconds(20);
    GuidedRun run(cell.program->operationContext(), subjects, steps, deadlines);
    QTRY_VERIFY2_WITH_TIMEOUT(run.count() == 3 && run.obstacle(u"3"_qs).isEmpty(), qPrintable(run.obstacle(u"3"_qs)),
                              PatienceMs);
    // Once the first is stopped, somebody deletes the second.
    bool deleted = false;
    const QString url = cell.settings.restUrls.constFirst() + RestOracle::pathOf(names[1]);
    connect(&run, &GuidedRun::turnsChanged, &run, [&] {
        if (run.turns()[0].steps[0].state == StepState::Done && !std::exchange(deleted, true))
            QCOMPARE(QProcess::execute(QStringLiteral("curl"),
                                       {QStringLiteral("-sSf"), QStringLiteral("--noproxy"), QStringLiteral("*"),
                                        QStringLiteral("--retry"), QStringLiteral("30"), // it may be rebalancing
                                        QStringLiteral("--retry-all-errors"), QStringLiteral("--retry-delay"),
                                        QStringLiteral("1"), QStringLiteral("-X"), QStringLiteral("DELETE"), url}),
                     0);
    });
    run.start(u"3"_qs, carriesOn ? GuidedRun::OnFailure::CarryOn : GuidedRun::OnFailure::Stop);
    QTRY_COMPARE_WITH_TIMEOUT(run.phase(), GuidedRun::Phase::Finished, PatienceMs);
    QVERIFY(deleted);

    const QString words = run.headline() + u' ' + run.endReason() + u' ' + run.turns()[1].reason();
    QVERIFY2(run.turns()[0].state == TurnState::Done, qPrintable(words));
    QVERIFY2(run.turns()[1].state == TurnState::Failed, qPrintable(words));
    QVERIFY2(run.turns()[2].state == (carriesOn ? TurnState::Done : TurnState::NotBegun), qPrintable(words));
    QCOMPARE(run.endReason().isEmpty(), carriesOn);
    QCOMPARE(run.openSubjects().size(), std::size_t{carriesOn ? 1U : 2U});
    QTRY_COMPARE_WITH_TIMEOUT(cell.rest->states(names[1]), QString(), PatienceMs);

    for (std::size_t i = 0; i < 3; ++i) {
        const RunTurn& turn = run.turns()[i];
        const QString name = names[static_cast<qsizetype>(i)];
        if (i != 1)
            QTRY_COMPARE_WITH_TIMEOUT(cell.rest->states(name), QStringLiteral("RUNNING RUNNING"), PatienceMs);
        // One that was reset has read its file once more.
        QTRY_COMPARE_WITH_TIMEOUT(m_matrix.recordCount(QString(name + u"-lines")),
                                  std::size_t{turn.state == TurnState::Done ? 2U * Lines : Lines}, PatienceMs);
        // The journal has each step under the id that the row names, and no other change.
        QHash<QString, QJsonObject> byId;
        for (const QJsonObject& entry : m_matrix.journalOf(name))
            byId.insert(entry[u"id"].toString(), entry); // the last one of an id counts
        const auto applied = std::count_if(byId.cbegin(), byId.cend(), [](const QJsonObject& entry) {
            return entry[u"outcome"].toString() == u"applied";
        });
        QCOMPARE(applied, turn.state == TurnState::Done ? 3 : 0);
        for (const RunStep& step : turn.steps) {
            if (turn.state != TurnState::Done) {
                QVERIFY(step.state == StepState::Failed || step.state == StepState::NotBegun);
                continue;
            }
            QCOMPARE(step.state, StepState::Done);
            const QJsonObject entry = byId.value(step.journalId);
            QCOMPARE(entry[u"outcome"].toString(), QStringLiteral("applied"));
            QCOMPARE(entry[u"plan"][u"operation"].toString(),
                     QString::fromStdString(std::string(wireName(step.operation))));
            QVERIFY(entry[u"verified"].toBool());
        }
    }
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
