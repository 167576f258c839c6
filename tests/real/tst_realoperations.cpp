// SPDX-License-Identifier: GPL-3.0-or-later
#include "matrixsink.h"
#include "matrixsource.h"
#include "realtest.h"

#include <QProcess>

using namespace inspector;

namespace
{

const std::vector<RealMatrix::Column> Small{{"4.3.1", true}, {"3.9.2", false}, {"4.1.1", true}};
const std::vector<RealMatrix::Column> Full{{"4.3.1", true},  {"3.9.2", false}, {"4.1.1", true},
                                           {"4.3.1", false}, {"3.9.2", true},  {"4.1.1", false}};

int numberFrom(const char* variable, int otherwise)
{
    bool ok = false;
    const int number = qEnvironmentVariableIntValue(variable, &ok);
    return ok ? number : otherwise;
}

QString noWorkerFact()
{
    return QStringLiteral("no worker is running");
}

} // namespace

/// The program's operations on real workers of several versions, through REST and straight to Kafka, held against what
/// REST, the group's coordinator and the connectors' own work show afterwards.
///
/// CONNECT_INSPECTOR_REAL_OPERATIONS: how many random ones; CONNECT_INSPECTOR_REAL_SEED: of the random numbers;
/// CONNECT_INSPECTOR_REAL_MATRIX=full: every version with and without exactly-once support.
class TestRealOperations : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void randomOperations_data();
    void randomOperations();
    void directWriteIsRefusedWhenSomebodyResumed();
    void directWriteWithoutWorkersTakesAWord();

private:
    std::unique_ptr<MatrixConnector> connectorOf(std::size_t cell, const QString& kind);

    RealMatrix m_matrix;
    std::map<QString, int> m_tally;
};

void TestRealOperations::initTestCase()
{
    const bool full = qgetenv("CONNECT_INSPECTOR_REAL_MATRIX") == "full";
    START_REAL_CLUSTER(m_matrix, full ? Full : Small);
}

void TestRealOperations::cleanupTestCase()
{
    for (const auto& [what, count] : m_tally)
        qInfo().noquote() << count << what;
    m_matrix.stop();
}

std::unique_ptr<MatrixConnector> TestRealOperations::connectorOf(std::size_t cell, const QString& kind)
{
    const QString name = QStringLiteral("%1-%2").arg(kind).arg(cell + 1);
    const QString file = m_matrix.cluster().feedFile(QString(name + u".txt"));
    if (kind == u"sink")
        return std::make_unique<MatrixSink>(m_matrix.cell(cell), m_matrix.topics(), name, file);
    return std::make_unique<MatrixSource>(m_matrix.cell(cell), m_matrix.topics(), name, file, kind == u"own");
}

void TestRealOperations::randomOperations_data()
{
    QTest::addColumn<int>("cell");
    QTest::addColumn<QString>("kind");
    for (std::size_t i = 0; i < m_matrix.size(); ++i) {
        for (const char* kind : {"shared", "own", "sink"})
            QTest::addRow("%s %s, exactly-once %s", qPrintable(m_matrix.cell(i).version), kind,
                          m_matrix.cell(i).exactlyOnce ? "on" : "off")
                << static_cast<int>(i) << QString::fromLatin1(kind);
    }
}

void TestRealOperations::randomOperations()
{
    constexpr int Default = 108;
    constexpr int StepsBetween = 12; ///< from one look at the connector's own work to the next
    QFETCH(int, cell);
    QFETCH(QString, kind);
    const int rows = static_cast<int>(m_matrix.size()) * 3;
    const int steps = std::max(1, numberFrom("CONNECT_INSPECTOR_REAL_OPERATIONS", Default) / rows);
    const int seed = numberFrom("CONNECT_INSPECTOR_REAL_SEED", 1) * 1000 + cell * 3 +
                     (kind == u"own"    ? 1
                      : kind == u"sink" ? 2
                                        : 0);
    QRandomGenerator random(static_cast<quint32>(seed));
    const std::unique_ptr<MatrixConnector> connector = connectorOf(static_cast<std::size_t>(cell), kind);
    QString wrong = connector->begin();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    for (int step = 1; step <= steps && wrong.isEmpty(); ++step) {
        wrong = connector->step(random);
        if (wrong.isEmpty() && (step % StepsBetween == 0 || step == steps))
            wrong = connector->goOn(random);
        if (!wrong.isEmpty())
            wrong = QStringLiteral("seed %1, step %2: %3").arg(seed).arg(step).arg(wrong);
    }
    for (const auto& [what, count] : connector->tally())
        m_tally[what] += count;
    if (!wrong.isEmpty())
        qWarning().noquote() << wrong; // Qt Test cuts long messages
    QVERIFY(wrong.isEmpty());
}

/// Between the checks of an open window and its button another client resumes the connector.
void TestRealOperations::directWriteIsRefusedWhenSomebodyResumed()
{
    MatrixCell& cell = m_matrix.cell(0);
    const QString name = QStringLiteral("between");
    MatrixSource source(cell, m_matrix.topics(), name, m_matrix.cluster().feedFile(QStringLiteral("between.txt")),
                        false);
    const QString wrong = source.begin();
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const std::size_t records = m_matrix.recordCount(cell.settings.offsetTopic);

    PlanRequest request;
    request.connector = name.toStdString();
    request.via = PlanVia::Direct;
    Operation reset(cell.program->operationContext(), request);
    QVERIFY2(becomesReady(reset), qPrintable(stateOf(reset)));
    // The program's event loop stands still meanwhile: it cannot have seen it when it submits.
    const QString url = cell.settings.restUrls.constFirst() + RestOracle::pathOf(name, QStringLiteral("/resume"));
    QCOMPARE(QProcess::execute(QStringLiteral("curl"),
                               {QStringLiteral("-sSf"), QStringLiteral("--noproxy"), QStringLiteral("*"),
                                QStringLiteral("-X"), QStringLiteral("PUT"), url}),
             0);
    QVERIFY(reset.ready());
    reset.submit(name, false);
    QCOMPARE(reset.phase(), Operation::Phase::Rechecking);
    QVERIFY2(ends(reset), qPrintable(stateOf(reset)));
    QCOMPARE(reset.phase(), Operation::Phase::Checking);
    QCOMPARE(reset.result().outcome, Outcome::Refused);
    QVERIFY(!reset.ready());
    // The operator's word is of no use: the worker is there.
    QTRY_COMPARE_WITH_TIMEOUT(reset.factToType(), noWorkerFact(), PatienceMs);
    reset.setTypedFact(noWorkerFact());
    const auto noWorker = [&reset] {
        for (const Check& check : reset.checks()) {
            if (check.id == u"no-worker-alive")
                return check.verdict;
        }
        return Verdict::Ok;
    };
    QTRY_COMPARE_WITH_TIMEOUT(noWorker(), Verdict::Blocked, PatienceMs);
    QVERIFY(!reset.ready());
    QTRY_COMPARE_WITH_TIMEOUT(cell.rest->states(name), QStringLiteral("RUNNING RUNNING"), PatienceMs);
    QCOMPARE(m_matrix.liveOffsets(cell.settings.offsetTopic, name).size(), std::size_t{1});
    QCOMPARE(m_matrix.recordCount(cell.settings.offsetTopic), records);
    QTRY_COMPARE_WITH_TIMEOUT(m_matrix.journalOf(name).size(), 3, PatienceMs); // of the stop: two
    QCOMPARE(m_matrix.journalOf(name).constLast()[u"outcome"].toString(), QStringLiteral("refused"));
}

/// All workers of the group are down, and the topics still say that the connector shall run.
void TestRealOperations::directWriteWithoutWorkersTakesAWord()
{
    MatrixCell& cell = m_matrix.cell(0);
    const QString name = QStringLiteral("between");
    QCOMPARE(cell.rest->states(name), QStringLiteral("RUNNING RUNNING"));
    QVERIFY(m_matrix.cluster().stopWorker(1));

    PlanRequest request;
    request.connector = name.toStdString();
    request.via = PlanVia::Direct;
    Operation reset(cell.program->operationContext(), request);
    QVERIFY2(becomesReady(reset), qPrintable(stateOf(reset)));
    reset.submit(name, false);
    QCOMPARE(reset.phase(), Operation::Phase::Checking);
    QVERIFY(reset.obstacle(name).contains(noWorkerFact()));
    reset.setTypedFact(noWorkerFact());
    QCOMPARE(reset.obstacle(name), QString());
    reset.submit(name, false);
    QVERIFY2(ends(reset), qPrintable(stateOf(reset)));
    QVERIFY2(reset.result().outcome == Outcome::Applied && reset.result().verified, qPrintable(stateOf(reset)));
    QVERIFY(m_matrix.liveOffsets(cell.settings.offsetTopic, name).empty());
    QVERIFY(m_matrix.journalOf(name).constLast()[u"detail"].toString().contains(noWorkerFact()));

    // The task that comes back reads its file from the beginning.
    const std::size_t lines = m_matrix.recordCount(QStringLiteral("between-lines"));
    QVERIFY(m_matrix.cluster().startWorker(1));
    QTRY_COMPARE_WITH_TIMEOUT(m_matrix.recordCount(QStringLiteral("between-lines")), 2 * lines, PatienceMs);
    QTRY_COMPARE_WITH_TIMEOUT(askOffsets(*cell.rest, name).value_or(OffsetMap()).size(), std::size_t{1}, PatienceMs);
}

QTEST_GUILESS_MAIN(TestRealOperations)
#include "tst_realoperations.moc"
