// SPDX-License-Identifier: GPL-3.0-or-later
#include "realstart.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <optional>

using namespace inspector;

/// That reading does not fall far behind a plain consumer, on the machine and in the build where it is run: ratios of
/// measurements that were taken by turns, never a time. `tests/bench/run` measures; this only finds a reader, or a
/// window, that has become several times slower.
class TestReadRatio : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void ratio_data();
    void ratio();
    void cleanupTestCase() { m_cluster.stop(); }

private:
    RealCluster m_cluster;
};

namespace
{

constexpr int LongestMs = 400'000; // against hanging: there is no time that is too long

/// Its standard error, where the benches say what they do, goes to ours. Nothing on success, else why not.
std::optional<QString> run(const QString& bench, const QStringList& arguments)
{
    QProcess process;
    process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process.start(QStringLiteral(BENCHES "/") + bench, arguments);
    if (!process.waitForFinished(LongestMs))
        return QStringLiteral("%1 has not ended: %2").arg(bench, process.errorString());
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        return QStringLiteral("%1 failed").arg(bench);
    return std::nullopt;
}

QJsonObject rowOf(const QString& file, const QString& id)
{
    QFile results(file);
    if (!results.open(QIODevice::ReadOnly))
        return {};
    for (const QJsonValue& row : QJsonDocument::fromJson(results.readAll())[QStringLiteral("rows")].toArray()) {
        if (row[QStringLiteral("id")] == id)
            return row.toObject();
    }
    return {};
}

} // namespace

void TestReadRatio::initTestCase()
{
    START_REAL_CLUSTER(m_cluster, {},
                       {QStringLiteral("--later"), QStringLiteral("1,2"), QStringLiteral("--no-connectors")});
    // About 400 000 records.
    const std::optional<QString> trouble =
        run(QStringLiteral("bench_generate"),
            {QStringLiteral("--bootstrap"), m_cluster.bootstrap(), QStringLiteral("--connectors"),
             QStringLiteral("6000"), QStringLiteral("--statuses"), QStringLiteral("225000"),
             QStringLiteral("--offsets"), QStringLiteral("150000")});
    QVERIFY2(!trouble, qPrintable(trouble.value_or(QString())));
}

void TestReadRatio::ratio_data()
{
    QTest::addColumn<QString>("bench");
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QString>("id");
    QTest::addColumn<double>("least"); // a third of what a development build (-O1, assertions) reaches on two cores
    QTest::newRow("reader and fold") << QStringLiteral("bench_read") << QStringList{QStringLiteral("--no-kcat")}
                                     << QStringLiteral("ratio.ownToPlain") << 0.12;
    QTest::newRow("window") << QStringLiteral("bench_window")
                            << QStringList{QStringLiteral("--panes"),        QStringLiteral("connectors"),
                                           QStringLiteral("--paint-rounds"), QStringLiteral("0"),
                                           QStringLiteral("--idle-rounds"),  QStringLiteral("0"),
                                           QStringLiteral("--load-rounds"),  QStringLiteral("0")}
                            << QStringLiteral("ratio.windowToPlain.connectors") << 0.08;
}

void TestReadRatio::ratio()
{
    QFETCH(QString, bench);
    QFETCH(QStringList, options);
    QFETCH(QString, id);
    QFETCH(double, least);
    const QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("results.json"));
    const std::optional<QString> trouble = run(
        bench, options + QStringList{QStringLiteral("--bootstrap"), m_cluster.bootstrap(), QStringLiteral("--rounds"),
                                     QStringLiteral("3"), QStringLiteral("--json"), results});
    QVERIFY2(!trouble, qPrintable(trouble.value_or(QString())));

    const QJsonObject row = rowOf(results, id);
    const QJsonArray samples = row.value(QStringLiteral("samples")).toArray();
    QCOMPARE(samples.size(), 3);
    qInfo("%s: %.2f, %.2f, %.2f of a plain consumer", QTest::currentDataTag(), samples[0].toDouble(),
          samples[1].toDouble(), samples[2].toDouble());
    // The best: what has become slow is slow every time, while others on the machine disturb now and then.
    const double best = row.value(QStringLiteral("max")).toDouble();
    QVERIFY2(best >= least, qPrintable(QStringLiteral("%1 of the rate of a plain consumer; %2 is expected at least")
                                           .arg(best, 0, 'f', 2)
                                           .arg(least)));
}

QTEST_GUILESS_MAIN(TestReadRatio)

#include "tst_readratio.moc"
