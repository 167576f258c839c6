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

/// That reading does not fall far behind a plain consumer, on the machine and in the build where it is run: a ratio of
/// two measurements that were taken by turns, never a time. `tests/bench/run` measures; this only finds a reader that
/// has become several times slower.
class TestReadRatio : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        START_REAL_CLUSTER(m_cluster, {},
                           {QStringLiteral("--later"), QStringLiteral("1,2"), QStringLiteral("--no-connectors")});
    }
    void ownToPlain();
    void cleanupTestCase() { m_cluster.stop(); }

private:
    RealCluster m_cluster;
};

namespace
{

/// About half of what a development build (-O1, assertions) reached where it had it hardest, at the lowest priority on
/// two cores with a load of 6 to 9: 0.09, 0.11, 0.13.
constexpr double LeastRatio = 0.05;
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

void TestReadRatio::ownToPlain()
{
    const QTemporaryDir folder;
    const QString results = folder.filePath(QStringLiteral("results.json"));
    const QStringList topics{QStringLiteral("--bootstrap"), m_cluster.bootstrap()};
    // About 400 000 records.
    const std::optional<QString> filled =
        run(QStringLiteral("bench_generate"), QStringList(topics)
                                                  << QStringLiteral("--connectors") << QStringLiteral("6000")
                                                  << QStringLiteral("--statuses") << QStringLiteral("225000")
                                                  << QStringLiteral("--offsets") << QStringLiteral("150000"));
    QVERIFY2(!filled, qPrintable(filled.value_or(QString())));
    const std::optional<QString> measured =
        run(QStringLiteral("bench_read"), QStringList(topics)
                                              << QStringLiteral("--no-kcat") << QStringLiteral("--rounds")
                                              << QStringLiteral("3") << QStringLiteral("--json") << results);
    QVERIFY2(!measured, qPrintable(measured.value_or(QString())));

    const QJsonObject records = rowOf(results, QStringLiteral("read.records"));
    QVERIFY(records.value(QStringLiteral("median")).toDouble() > 390'000);
    const QJsonObject ratio = rowOf(results, QStringLiteral("ratio.ownToPlain"));
    const QJsonArray samples = ratio.value(QStringLiteral("samples")).toArray();
    QCOMPARE(samples.size(), 3);
    qInfo("own reading : plain consumer %.2f, %.2f, %.2f", samples[0].toDouble(), samples[1].toDouble(),
          samples[2].toDouble());
    // The best: what has become slow is slow every time, while others on the machine disturb now and then.
    const double best = ratio.value(QStringLiteral("max")).toDouble();
    QVERIFY2(
        best >= LeastRatio,
        qPrintable(QStringLiteral("The program reads at %1 of the rate of a plain consumer; %2 is expected at least")
                       .arg(best, 0, 'f', 2)
                       .arg(LeastRatio)));
}

QTEST_GUILESS_MAIN(TestReadRatio)

#include "tst_readratio.moc"
